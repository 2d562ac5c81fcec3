"""Faces onto sheets. Arithmetic only: which card lies where, on which side of which sheet, and how far its ink goes.

Cards lie edge to edge: one cut parts two of them, and nine standard cards fit on A4 and on Letter. Bleed is kept on the
outer edges only, where no neighbour needs the room. Backs lie where turning the sheet, or folding it, brings them
behind their fronts: both are a reflection about an axis.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..sizes.geometry import Rect, Sides, around
from ..sizes.length import MM

LEAST_BLEED = 1 * MM  # outside every block of cards, however narrow the margin: what a cut may go astray
MARK_ROOM = 2 * MM  # inside the margin, and clear of ruler and footer, if there is room for it: a crop mark
FOOT = 9.2 * MM  # along the lower edge, or the left one of a lying sheet: the ruler, and two lines of footer
SIDE = 8 * MM  # along the left edge of an upright sheet: both on one line
GUTTER = 12 * MM  # of a gutterfold sheet: the bleed of both sides, and white paper along the fold between them


class NoRoom(Exception):
    """Not even one card fits the printable part of the paper."""


@dataclass(frozen=True, slots=True)
class Axis:
    """The line about which a sheet is turned over or folded: from top to bottom at x = `at` if `upright`, else across
    at y = `at`. Points."""

    at: float
    upright: bool

    def over(self, box: Rect) -> Rect:
        """Where what is printed in the box comes to lie."""
        return box.mirrored(2 * self.at) if self.upright else box.turned(2 * self.at)


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells of one size on a sheet, centred, so that a sheet turned over shows the same places. Points.

    `bleed` is the ink outside the block of all cells. If `folded`, the block lies on one side of the axis, and the
    backs on the other.
    """

    sheet_w: float
    sheet_h: float
    columns: int
    rows: int
    cell_w: float
    cell_h: float
    bleed: Sides
    axis: Axis
    folded: bool = False

    @property
    def trim(self) -> Rect:
        """The box that all cells fill together."""
        w, h = self.columns * self.cell_w, self.rows * self.cell_h
        x, y = (self.sheet_w - w) / 2, (self.sheet_h - h) / 2
        if self.folded and self.axis.upright:
            x = self.axis.at - GUTTER / 2 - w
        elif self.folded:
            y = self.axis.at - GUTTER / 2 - h
        return Rect(x, y, w, h)

    @property
    def half(self) -> Rect:
        """The part of a folded sheet that fronts lie on."""
        if self.axis.upright:
            return Rect(0, 0, self.axis.at, self.sheet_h)
        return Rect(0, 0, self.sheet_w, self.axis.at)

    @property
    def block(self) -> Rect:
        """What a full sheet covers with ink."""
        own = self.trim.grown(self.bleed)
        return around([own, self.axis.over(own)]) if self.folded else own

    def cell(self, index: int) -> Rect:
        """Row by row from the upper left."""
        row, column = divmod(index, self.columns)
        trim = self.trim
        return Rect(trim.x + column * self.cell_w, trim.y + row * self.cell_h, self.cell_w, self.cell_h)

    @property
    def count(self) -> int:
        return self.columns * self.rows


@dataclass(frozen=True, slots=True)
class Placement:
    """One face on a sheet: `item` is its place in the list of cards; its ink is cut off at `ink`; `turned` if it is
    printed upside down so that it stands upright once the sheet is turned over or folded."""

    item: int
    trim: Rect
    ink: Rect
    turned: bool = False

    def overleaf(self, axis: Axis) -> Placement:
        """Where the back of this card is printed."""
        return Placement(self.item, axis.over(self.trim), axis.over(self.ink), turned=not axis.upright)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The fronts on a piece of paper, and their backs: overleaf, or beyond the fold."""

    front: tuple[Placement, ...]
    back: tuple[Placement, ...]
    cuts: int


def turning(sheet_w: float, sheet_h: float, flip: str) -> Axis:
    """The axis about which a duplex printer turns a sheet: `long` keeps the long edges in place, like a book's spine.

    >>> turning(210, 297, "long"), turning(297, 210, "long")
    (Axis(at=105.0, upright=True), Axis(at=105.0, upright=False))
    """
    upright = (sheet_w <= sheet_h) == (flip == "long")
    return Axis(sheet_w / 2 if upright else sheet_h / 2, upright)


def best_grid(
    paper: tuple[float, float], card: tuple[float, float], bleed: float, margin: float, flip: str = "long"
) -> Grid:
    """The grid with most cards, the sheet upright or lying down. `margin` is what a printer cannot reach; cards and
    a least bleed stay inside it. Raises NoRoom."""
    return _most(
        _fitted(sheet, card, (sheet[0], sheet[1]), bleed, margin, turning(*sheet, flip), False)
        for sheet in _both(*paper)
    )


def best_folded_grid(paper: tuple[float, float], card: tuple[float, float], bleed: float, margin: float) -> Grid:
    """The gutterfold grid with most cards: the sheet upright or lying down, the fold running down or across its
    middle. Raises NoRoom."""

    def grids() -> Iterator[Grid | None]:
        for w, h in _both(*paper):
            # Beyond the gutter lies one block; the room that is left on its free side is the same as beyond the backs.
            halved = ((w / 2 - GUTTER / 2 + margin + LEAST_BLEED, h), (w, h / 2 - GUTTER / 2 + margin + LEAST_BLEED))
            for room, axis in zip(halved, (Axis(w / 2, True), Axis(h / 2, False)), strict=True):
                yield _fitted((w, h), card, room, bleed, margin, axis, True)

    return _most(grids())


def _both(w: float, h: float) -> tuple[tuple[float, float], tuple[float, float]]:
    return (w, h), (h, w)


def _most(grids: Iterator[Grid | None]) -> Grid:
    found = [grid for grid in grids if grid is not None]
    if not found:
        raise NoRoom
    return max(found, key=lambda grid: grid.count)  # the first of equals


def _fitted(
    sheet: tuple[float, float],
    card: tuple[float, float],
    room: tuple[float, float],
    bleed: float,
    margin: float,
    axis: Axis,
    folded: bool,
) -> Grid | None:
    """As many cells as fit in `room` inside margin and least bleed on both sides of it, and leave the ruler room."""
    columns, rows = (int((r - 2 * (margin + LEAST_BLEED)) / c + 1e-6) for r, c in zip(room, card, strict=True))
    shapes = [(columns, rows), (columns - 1, rows), (columns, rows - 1)]
    for across, down in sorted(shapes, key=lambda shape: -shape[0] * shape[1]):
        if across > 0 and down > 0:
            grid = _bled(Grid(*sheet, across, down, *card, Sides.all(0), axis, folded), bleed, margin)
            if grid is not None:
                return grid
    return None


def _bled(bare: Grid, bleed: float, margin: float) -> Grid | None:
    """The grid with as much bleed as there is room for; None if none is left for ruler and footer, below or beside."""
    trim, side = bare.trim, SIDE if bare.sheet_w <= bare.sheet_h else FOOT
    left, top = (max(LEAST_BLEED, min(bleed, edge - margin - MARK_ROOM)) for edge in (trim.x, trim.y))
    if trim.y - top < FOOT and trim.x - left < side:
        if trim.x - LEAST_BLEED >= side:
            left = trim.x - side
        elif trim.y - LEAST_BLEED >= FOOT:
            top = trim.y - FOOT
        else:
            return None
    if strip_beside(bare.sheet_w, bare.sheet_h, trim.y - top, trim.x - left):
        left = max(LEAST_BLEED, min(left, trim.x - side - MARK_ROOM))
    else:
        top = max(LEAST_BLEED, min(top, trim.y - FOOT - MARK_ROOM))
    right = bleed if bare.folded and bare.axis.upright else left
    bottom = bleed if bare.folded and not bare.axis.upright else top
    return replace(bare, bleed=Sides(top, right, bottom, left))


def strip_beside(sheet_w: float, sheet_h: float, below: float, left: float) -> bool:
    """Whether ruler and footer go up the left side of a sheet, where there is more room for them than below."""
    return below < left - 0.1 if sheet_w <= sheet_h else below < FOOT - 0.1 < left


def impose(items: Sequence[int], grid: Grid) -> Sheet:
    """These faces on one sheet; no more of them than it has cells."""
    front = tuple(
        Placement(item, grid.cell(i), grid.cell(i).grown(_free_edges(i, len(items), grid)))
        for i, item in enumerate(items)
    )
    back = tuple(p.overleaf(grid.axis) for p in front)
    return Sheet(front, back, count_cuts([p.trim for p in front]))


def _free_edges(index: int, used: int, grid: Grid) -> Sides:
    """Bleed on the edges of a cell that no other card touches."""
    row, column = divmod(index, grid.columns)
    bleed = grid.bleed

    def free(r: int, c: int) -> bool:
        return not (0 <= r < grid.rows and 0 <= c < grid.columns and r * grid.columns + c < used)

    return Sides(
        bleed.top * free(row - 1, column),
        bleed.right * free(row, column + 1),
        bleed.bottom * free(row + 1, column),
        bleed.left * free(row, column - 1),
    )


def shared(counts: Sequence[int], per_sheet: int) -> list[list[tuple[int, int]]]:
    """How decks of so many cards share sheets: for each sheet the cards on it, as (deck, card).

    Full sheets hold one deck; what is left over goes together, unless that saves no paper.

    >>> shared([4, 2], 3), shared([3, 2], 3)
    ([[(0, 0), (0, 1), (0, 2)], [(0, 3), (1, 0), (1, 1)]], [[(0, 0), (0, 1), (0, 2)], [(1, 0), (1, 1)]])
    """
    rests = [count % per_sheet for count in counts]
    together = -(-sum(rests) // per_sheet) < sum(rest > 0 for rest in rests)
    sheets, over = [], []
    for deck, count in enumerate(counts):
        cards = [(deck, at) for at in range(count)]
        kept = count - rests[deck] if together else count
        sheets += [cards[at : min(at + per_sheet, kept)] for at in range(0, kept, per_sheet)]
        over += cards[kept:]
    return sheets + [over[at : at + per_sheet] for at in range(0, len(over), per_sheet)]


def cut_lines(boxes: Sequence[Rect]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The straight cuts that part these boxes: where they run down (x) and across (y), each once."""
    xs = sorted({round(v, 2) for box in boxes for v in (box.x, box.right)})
    ys = sorted({round(v, 2) for box in boxes for v in (box.y, box.bottom)})
    return tuple(xs), tuple(ys)


def count_cuts(boxes: Sequence[Rect]) -> int:
    xs, ys = cut_lines(boxes)
    return len(xs) + len(ys)
