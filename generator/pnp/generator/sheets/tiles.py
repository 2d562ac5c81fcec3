"""A board larger than the paper, divided over sheets. Arithmetic only; points, y down from the board's corner.

Each sheet shows its part of the board; where the next sheet follows to the right or below, it is cut off at the seam.
The next one keeps a strip beyond the seam, at its left or upper edge, on which the cut edge is glued.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.validator.frozen import dataclass

from ..sizes.geometry import Rect
from ..sizes.length import MM

STRIP = 8 * MM  # for the glue
FOOT = 12 * MM  # what stays free below the board, for the ruler and the footer
TOP = 16 * MM  # where a board begins that leaves room enough


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet as it lies, and how near to its edges a printer reaches."""

    width: float
    height: float
    margin: float

    @property
    def room(self) -> tuple[float, float]:
        """What a first (or single) sheet can show of a board."""
        return self.width - 2 * self.margin, self.height - self.margin - FOOT

    @property
    def further(self) -> tuple[float, float]:
        """What a sheet with a strip at its left, or above, can show. The strip itself may lie in the margin."""
        strip = max(STRIP, self.margin)
        return self.width - self.margin - strip, self.height - strip - FOOT


@dataclass(frozen=True, slots=True)
class Tile:
    """One sheet of a board: its name (row letter, column number), its part of the board, where that part lies on the
    sheet, and at which edges another sheet comes."""

    name: str
    row: int
    column: int
    part: Rect
    on_sheet: Rect
    strip_left: bool
    strip_above: bool
    cut_right: bool
    cut_below: bool


@dataclass(frozen=True, slots=True)
class Tiling:
    """A board over sheets; `xs` and `ys` are its outer edges and the seams between."""

    paper: Paper
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    tiles: tuple[Tile, ...]


def tile(width: float, height: float, papers: Sequence[Paper], spare: Sequence[Rect] = ()) -> Tiling | None:
    """The board on the paper that takes fewest sheets; None where a sheet has no room at all. Seams pass between the
    boxes to `spare` where they can."""
    best: Tiling | None = None
    for paper in papers:
        xs = seams(width, paper.room[0], paper.further[0], [(box.x, box.right) for box in spare])
        ys = seams(height, paper.room[1], paper.further[1], [(box.y, box.bottom) for box in spare])
        if xs and ys and (best is None or (len(xs) - 1) * (len(ys) - 1) < len(best.tiles)):
            best = Tiling(paper, xs, ys, _tiles(paper, xs, ys))
    return best


def seams(
    length: float, first: float, further: float, spare: Sequence[tuple[float, float]] = ()
) -> tuple[float, ...] | None:
    """Both ends and the seams between, when the first sheet shows `first` and each other `further` of a length.

    As few sheets as may be, as even as may be, and a seam where it cuts through the fewest stretches to spare.
    """
    if min(first, further) <= 0:
        return None
    count = 1
    while first + (count - 1) * further < length - 0.01:
        count += 1
    ends = [0.0]
    for k in range(1, count):
        low = max(ends[-1] + 0.01, length - (count - k) * further)
        high = min(ends[-1] + (first if k == 1 else further), length)
        ideal = min(max(length * k / count, low), high)
        places = {ideal, low, high}
        places |= {v for one, other in spare for v in (one - MM, other + MM) if low <= v <= high}
        ends.append(min(sorted(places), key=lambda at: (_through(at, spare), abs(at - ideal))))
    return (*ends, length)


def _through(at: float, stretches: Sequence[tuple[float, float]]) -> int:
    return sum(1 for one, other in stretches if one < at < other)


def _tiles(paper: Paper, xs: tuple[float, ...], ys: tuple[float, ...]) -> tuple[Tile, ...]:
    rows, columns = len(ys) - 1, len(xs) - 1
    out = []
    for row in range(rows):
        for column in range(columns):
            part = Rect(xs[column], ys[row], xs[column + 1] - xs[column], ys[row + 1] - ys[row])
            x = _start(paper.width, part.w, paper.margin, paper.margin, column > 0)
            y = min(_start(paper.height, part.h, paper.margin, FOOT, row > 0), TOP)
            name = f"{_letter(row)}{column + 1}"
            edges = (column > 0, row > 0, column < columns - 1, row < rows - 1)
            out.append(Tile(name, row, column, part, Rect(x, y, part.w, part.h), *edges))
    return tuple(out)


def _letter(row: int) -> str:
    """A to Z, then AA to AZ and so on."""
    ahead, last = divmod(row, 26)
    return (_letter(ahead - 1) if ahead else "") + chr(ord("A") + last)


def _start(sheet: float, part: float, before: float, after: float, strip: bool) -> float:
    """Where a part begins along an edge of the sheet: in the middle; after a strip, so that as much of that can be
    printed as there is room for."""
    if strip:
        return max(STRIP, before, min(STRIP + before, sheet - after - part))
    return max(before, min((sheet - part) / 2, sheet - after - part))
