"""Faces on sheets. Arithmetic only: where each card goes, on which side of which sheet, and how far its ink extends.

Cards are edge to edge: one cut separates two of them, and nine standard cards fit on A4 and on Letter. Only outer edges
have bleed, where no neighbour needs the room; with a gutter between the cards, half of it is bleed. Backs are where
flipping the sheet, or folding it, brings them behind their fronts: both are reflections about an axis.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..marks.geometry import Rect, Sides, around
from ..marks.length import MM

LEAST_BLEED = 1 * MM  # outside every block of cards, however narrow the margin: tolerance for a cut
MARK_ROOM = 2 * MM  # a crop mark: inside the margin, and clear of ruler and footer, if there is room
RULER_H = 6 * MM  # the ruler and two lines of footer: along the lower edge, or the left one of a landscape sheet
SLIM = 3 * MM  # the same on one line, along the left edge of a portrait sheet
TRACE = 0.7 * MM  # the minimum beside ruler and footer
LEAST = LEAST_BLEED + 0.2 * MM  # inside the margin: minimum bleed, and a bit of a mark that may extend into it slightly
EDGE = 3 * MM  # distance from the edge even if the printer could print closer to it
FOLD = (
    12 * MM
)  # in the middle of a gutterfold sheet: the bleed of both sides, and white paper along the fold between them


class NoRoom(Exception):
    """Not even one card fits the printable area of the paper."""


@dataclass(frozen=True, slots=True)
class Axis:
    """The line about which a sheet is flipped or folded: vertical at x = `at` if `upright`, otherwise horizontal at y =
    `at`. Points."""

    at: float
    upright: bool

    def over(self, box: Rect) -> Rect:
        """Where the contents of the box end up."""
        return box.mirrored(2 * self.at) if self.upright else box.turned(2 * self.at)


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells of one size on a sheet, centred, so that a flipped sheet has them in the same places. Points.

    `bleed` is the ink outside the block of all cells, `gutter` the room between two cells. If `folded`, the block is on
    one side of the axis and the backs on the other.
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
    gutter: float = 0.0

    @property
    def sheet(self) -> Rect:
        return Rect(0, 0, self.sheet_w, self.sheet_h)

    @property
    def trim(self) -> Rect:
        """The box that all cells fill together."""
        w = self.columns * (self.cell_w + self.gutter) - self.gutter
        h = self.rows * (self.cell_h + self.gutter) - self.gutter
        x, y = (self.sheet_w - w) / 2, (self.sheet_h - h) / 2
        if self.folded and self.axis.upright:
            x = self.axis.at - FOLD / 2 - w
        elif self.folded:
            y = self.axis.at - FOLD / 2 - h
        return Rect(x, y, w, h)

    @property
    def half(self) -> Rect:
        """The part of a folded sheet with the fronts."""
        if self.axis.upright:
            return Rect(0, 0, self.axis.at, self.sheet_h)
        return Rect(0, 0, self.sheet_w, self.axis.at)

    @property
    def block(self) -> Rect:
        """The area that a full sheet prints."""
        own = self.trim.grown(self.bleed)
        return around([own, self.axis.over(own)]) if self.folded else own

    def cell(self, index: int) -> Rect:
        """Row by row from the upper left."""
        row, column = divmod(index, self.columns)
        trim = self.trim
        step_x, step_y = self.cell_w + self.gutter, self.cell_h + self.gutter
        return Rect(trim.x + column * step_x, trim.y + row * step_y, self.cell_w, self.cell_h)

    @property
    def count(self) -> int:
        return self.columns * self.rows


@dataclass(frozen=True, slots=True)
class Placement:
    """One face on a sheet: `item` is its index in the list of cards; its ink is clipped to `ink`; `turned` if it is
    printed upside down so that it is upright once the sheet is flipped or folded."""

    item: int
    trim: Rect
    ink: Rect
    turned: bool = False

    def overleaf(self, axis: Axis) -> Placement:
        """Where the back of this card is printed."""
        return Placement(self.item, axis.over(self.trim), axis.over(self.ink), turned=not axis.upright)


@dataclass(frozen=True, slots=True)
class Imposed:
    """The fronts on a piece of paper, and their backs: overleaf, or beyond the fold."""

    front: tuple[Placement, ...]
    back: tuple[Placement, ...]
    cuts: int


def turning(sheet_w: float, sheet_h: float, flip: str) -> Axis:
    """The axis about which a duplex printer flips a sheet: `long` keeps the long edges in place, like a book's spine.

    >>> turning(210, 297, "long"), turning(297, 210, "long")
    (Axis(at=105.0, upright=True), Axis(at=105.0, upright=False))
    """
    upright = (sheet_w <= sheet_h) == (flip == "long")
    return Axis(sheet_w / 2 if upright else sheet_h / 2, upright)


@dataclass(frozen=True, slots=True)
class Spacing:
    """The space around the cards on a sheet: the bleed they are drawn with, the margin the printer cannot reach,
    the gutter between cards; their minimum distance from the edges, and how far their ink stays from the
    corners. Points."""

    bleed: float
    margin: float
    gutter: float = 0.0
    inset: float = 0.0
    corner: float = 0.0

    @property
    def least(self) -> float:
        """From an edge to the nearest card: room for the minimum bleed and a bit of a crop mark."""
        return max(self.margin + LEAST, self.inset)


def best_grid(paper: tuple[float, float], card: tuple[float, float], spacing: Spacing, flip: str = "long") -> Grid:
    """The grid with the most cards, portrait or landscape. Raises NoRoom."""
    return _most(
        _fitted(Grid(*sheet, 1, 1, *card, Sides.all(0), turning(*sheet, flip), False, spacing.gutter), sheet, spacing)
        for sheet in _both(*paper)
    )


def best_folded_grid(paper: tuple[float, float], card: tuple[float, float], spacing: Spacing) -> Grid:
    """The gutterfold grid with the most cards: portrait or landscape, folded vertically or horizontally in the middle.
    Raises NoRoom."""

    def grids() -> Iterator[Grid | None]:
        for w, h in _both(*paper):
            # There is one block beyond the fold; the room on its free side is the same as beyond the backs.
            halved = ((w / 2 - FOLD / 2 + spacing.least, h), (w, h / 2 - FOLD / 2 + spacing.least))
            for room, axis in zip(halved, (Axis(w / 2, True), Axis(h / 2, False)), strict=True):
                yield _fitted(Grid(w, h, 1, 1, *card, Sides.all(0), axis, True, spacing.gutter), room, spacing)

    return _most(grids())


def _both(w: float, h: float) -> tuple[tuple[float, float], tuple[float, float]]:
    return (w, h), (h, w)


def _most(grids: Iterator[Grid | None]) -> Grid:
    found = [grid for grid in grids if grid is not None]
    if not found:
        raise NoRoom
    return max(found, key=lambda grid: grid.count)  # the first if equal


def _fitted(one: Grid, room: tuple[float, float], spacing: Spacing) -> Grid | None:
    """The grid of `one` cell with as many as fit in `room` while leaving space for ruler and corners."""
    cell, gutter = (one.cell_w, one.cell_h), spacing.gutter
    columns, rows = (
        int((r - 2 * spacing.least + gutter) / (c + gutter) + 1e-6) for r, c in zip(room, cell, strict=True)
    )
    shapes = [(columns, rows), (columns - 1, rows), (columns, rows - 1)]
    for across, down in sorted(shapes, key=lambda shape: -shape[0] * shape[1]):
        if across > 0 and down > 0:
            grid = _bled(replace(one, columns=across, rows=down), spacing)
            if grid is not None:
                return grid
    return None


def _bled(bare: Grid, spacing: Spacing) -> Grid | None:
    """The grid with as much bleed as there is room for; None if no room is left for ruler and footer, below
    or beside."""
    margin, trim = spacing.margin, bare.trim
    below, beside = foot(margin), side(margin, bare.sheet_w <= bare.sheet_h)
    left, top = (max(LEAST_BLEED, min(spacing.bleed, edge - margin - MARK_ROOM)) for edge in (trim.x, trim.y))
    if trim.y - top < below and trim.x - left < beside:
        if trim.x - LEAST_BLEED - TRACE >= beside:
            left = trim.x - beside
        elif trim.y - LEAST_BLEED - TRACE >= below:
            top = trim.y - below
        else:
            return None
    if strip_beside(bare.sheet_w, bare.sheet_h, margin, trim.y - top, trim.x - left):
        left = max(LEAST_BLEED, min(left, trim.x - beside - MARK_ROOM))
    else:
        top = max(LEAST_BLEED, min(top, trim.y - below - MARK_ROOM))
    if max(trim.x - left, trim.y - top) < spacing.corner:  # the ink would reach the corners
        if max(trim.x, trim.y) - LEAST_BLEED < spacing.corner:
            return None
        left, top = (trim.x - spacing.corner, top) if trim.x > trim.y else (left, trim.y - spacing.corner)
    right = spacing.bleed if bare.folded and bare.axis.upright else left
    bottom = spacing.bleed if bare.folded and not bare.axis.upright else top
    return replace(bare, bleed=Sides(top, right, bottom, left))


def foot(margin: float) -> float:
    """How far ruler and footer reach up from the lower edge."""
    return max(margin, EDGE) + RULER_H


def side(margin: float, upright: bool) -> float:
    """How far they reach from the left edge if they are there: on one line on a portrait sheet."""
    return max(margin, EDGE) + (SLIM if upright else RULER_H)


def strip_beside(sheet_w: float, sheet_h: float, margin: float, below: float, left: float) -> bool:
    """True if ruler and footer go up the left side of a sheet, because there is more room than below."""
    return below < left - 0.1 if sheet_w <= sheet_h else below < foot(margin) - 0.1 < left


def impose(items: Sequence[int], grid: Grid) -> Imposed:
    """These faces on one sheet; no more than it has cells."""
    front = tuple(
        Placement(item, grid.cell(i), grid.cell(i).grown(_free_edges(i, len(items), grid)))
        for i, item in enumerate(items)
    )
    back = tuple(p.overleaf(grid.axis) for p in front)
    return Imposed(front, back, count_cuts([p.trim for p in front]))


def _free_edges(index: int, used: int, grid: Grid) -> Sides:
    """Bleed on the edges of a cell that no other card touches; half of the gutter, if any, on the others."""
    row, column = divmod(index, grid.columns)
    bleed = grid.bleed
    inner = min(grid.gutter / 2, max(bleed.top, bleed.right, bleed.bottom, bleed.left))

    def edge(r: int, c: int, outer: float) -> float:
        inside = 0 <= r < grid.rows and 0 <= c < grid.columns
        return inner if inside and (grid.gutter or r * grid.columns + c < used) else outer

    return Sides(
        edge(row - 1, column, bleed.top),
        edge(row, column + 1, bleed.right),
        edge(row + 1, column, bleed.bottom),
        edge(row, column - 1, bleed.left),
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
    """The straight cuts that separate these boxes: vertical ones (x) and horizontal ones (y), each once."""
    xs = sorted({round(v, 2) for box in boxes for v in (box.x, box.right)})
    ys = sorted({round(v, 2) for box in boxes for v in (box.y, box.bottom)})
    return tuple(xs), tuple(ys)


def count_cuts(boxes: Sequence[Rect]) -> int:
    xs, ys = cut_lines(boxes)
    return len(xs) + len(ys)
