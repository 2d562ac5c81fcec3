"""A board larger than the paper, divided over sheets. Arithmetic only; points, y down from the board's corner.

Each sheet shows its part of the board; where the next sheet follows to the right or below, it is cut at the seam. The
next one has a strip beyond the seam, at its left or upper edge, for gluing the cut edge on.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from ..marks.geometry import Rect
from ..marks.length import MM
from .imposition import EDGE, LEAST, LEAST_BLEED, RULER_H, SLIM, TRACE

STRIP = 8 * MM  # for the glue
CLEAR = 0.7 * MM  # between a seam and what it avoids: the accuracy of a cut
WORD, BOX = 3, 2  # the cost of cutting a line of words, and a place or a space
NARROWEST = 0.4  # of an even share: what a sheet shows at least
TOP = 16 * MM  # where a board with enough room begins


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet in its orientation, and how near to its edges a printer prints."""

    width: float
    height: float
    margin: float

    @property
    def edge(self) -> float:
        """The distance of a board from the edges: room for its bleed and a bit of a crop mark."""
        return self.margin + LEAST

    def foot(self, ruler: float = SLIM) -> float:
        """The same below, where ruler and footer are, with this height: on one line if there is no more room."""
        return max(self.margin, EDGE) + ruler + LEAST_BLEED + TRACE

    @property
    def room(self) -> tuple[float, float]:
        """What a first (or only) sheet can show of a board."""
        return self.width - 2 * self.edge, self.height - self.edge - self.foot()

    @property
    def further(self) -> tuple[float, float]:
        """What a sheet with a strip at its left or top can show. The strip itself may be in the margin."""
        strip = max(STRIP, self.margin)
        return self.width - self.edge - strip, self.height - strip - self.foot()


@dataclass(frozen=True, slots=True)
class Tile:
    """One sheet of a board: its name (a number, counted row by row; “A2” would look like a paper size), its part of the
    board, the position of that part on the sheet, and the edges where another sheet follows."""

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
    """A board over several sheets; `xs` and `ys` are its outer edges and the seams between."""

    paper: Paper
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    tiles: tuple[Tile, ...]


def tile(
    width: float, height: float, papers: Sequence[Paper], spare: Sequence[Rect] = (), words: Sequence[Rect] = ()
) -> Tiling | None:
    """The board on the paper that needs the fewest sheets and, among those, cuts the least at the seams; None if a
    sheet has no room at all. Seams pass between words, and between boxes to `spare`, where possible."""
    best: Tiling | None = None
    least = math.inf
    weighed = [*((box, BOX) for box in spare), *((box, WORD) for box in words)]
    across = Stretches([(box.x, box.right, weight) for box, weight in weighed])
    down = Stretches([(box.y, box.bottom, weight) for box, weight in weighed])
    for paper in papers:
        xs = seams(width, paper.room[0], paper.further[0], across)
        ys = seams(height, paper.room[1], paper.further[1], down)
        if not xs or not ys:
            continue
        count = (len(xs) - 1) * (len(ys) - 1)
        cut = sum(map(across.cut, xs[1:-1])) + sum(map(down.cut, ys[1:-1]))
        if best is None or (count, cut) < (len(best.tiles), least):
            best, least = Tiling(paper, xs, ys, _tiles(paper, xs, ys)), cut
    return best


class Stretches:
    """What is along an edge of the board and should not be cut: start, end, and cost."""

    def __init__(self, stretches: Sequence[tuple[float, float, int]] = ()) -> None:
        self._through = _counted(stretches, 0)
        self._close = _counted(stretches, CLEAR)
        self.ends = sorted(
            {end + by for one, other, _ in stretches for end in (one, other) for by in (-CLEAR, 0, CLEAR)}
        )

    def cut(self, at: float) -> float:
        """The cost of a seam there; what it only comes too close to counts half."""
        return self._through(at) + self._close(at)


def _counted(stretches: Sequence[tuple[float, float, int]], wider: float) -> Callable[[float], int]:
    """A function for the total cost of all stretches, widened at both ends, that contain a point."""
    begins = sorted((one - wider, weight) for one, _, weight in stretches)
    ends = sorted((other + wider, weight) for _, other, weight in stretches)
    begun = [0, *accumulate(weight for _, weight in begins)]
    ended = [0, *accumulate(weight for _, weight in ends)]

    def inside(at: float) -> int:
        return begun[bisect_left(begins, (at, 0))] - ended[bisect_right(ends, (at, math.inf))]

    return inside


def seams(length: float, first: float, further: float, spare: Stretches | None = None) -> tuple[float, ...] | None:
    """Both ends and the seams between, if the first sheet shows `first` and each other one `further` of a length. As
    few sheets as possible, none with a mere sliver; with seams where they cut the least, and otherwise as evenly spaced
    as possible.
    """
    if min(first, further) <= 0:
        return None
    count = 1
    while first + (count - 1) * further < length - 0.01:
        count += 1
    spare = spare or Stretches()
    least = length / count * NARROWEST
    ends = [0.0]
    for k in range(1, count):
        low = max(ends[-1] + 0.01, length - (count - k) * further)
        high = min(ends[-1] + (first if k == 1 else further), length)
        wide, narrow = max(low, ends[-1] + least), min(high, length - (count - k) * least)
        if wide < narrow:
            low, high = wide, narrow
        ideal = min(max(length * k / count, low), high)
        # between two ends nothing changes, and at an end no more is cut than beside it: no other place can be better
        places = [ideal, low, high, *spare.ends[bisect_left(spare.ends, low) : bisect_right(spare.ends, high)]]
        ends.append(min(places, key=lambda at: (spare.cut(at), abs(at - ideal))))
    return (*ends, length)


def _tiles(paper: Paper, xs: tuple[float, ...], ys: tuple[float, ...]) -> tuple[Tile, ...]:
    rows, columns = len(ys) - 1, len(xs) - 1
    out: list[Tile] = []
    for row in range(rows):
        for column in range(columns):
            part = Rect(xs[column], ys[row], xs[column + 1] - xs[column], ys[row + 1] - ys[row])
            x = _start(paper.width, part.w, paper.edge, paper.edge, column > 0)
            y = min(_start(paper.height, part.h, paper.edge, paper.foot(RULER_H), row > 0), max(TOP, paper.edge))
            name = str(len(out) + 1)
            edges = (column > 0, row > 0, column < columns - 1, row < rows - 1)
            out.append(Tile(name, row, column, part, Rect(x, y, part.w, part.h), *edges))
    return tuple(out)


def _start(sheet: float, part: float, before: float, after: float, strip: bool) -> float:
    """Where a part begins along an edge of the sheet: centred; after a strip, so that as much of the strip as fits can
    be printed."""
    if strip:
        return max(STRIP, before, min(STRIP + before, sheet - after - part))
    return max(before, min((sheet - part) / 2, sheet - after - part))
