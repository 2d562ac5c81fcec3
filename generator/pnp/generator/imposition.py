"""Faces onto sheets. Arithmetic only: which card lies where, on which side of which sheet, and how far its ink goes.

Cards lie edge to edge: one cut parts two of them, and nine standard cards fit on A4 and on Letter. Bleed is kept on the
outer edges only, where no neighbour needs the room.
"""

from __future__ import annotations

from dataclasses import dataclass

from .geometry import Rect, Sides


class NoRoom(Exception):
    """Not even one card fits the printable part of the paper."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells of one size on a sheet, centred, so that a sheet turned over shows the same places. Points."""

    sheet_w: float
    sheet_h: float
    columns: int
    rows: int
    cell_w: float
    cell_h: float

    @property
    def trim(self) -> Rect:
        """The box that all cells fill together."""
        w, h = self.columns * self.cell_w, self.rows * self.cell_h
        return Rect((self.sheet_w - w) / 2, (self.sheet_h - h) / 2, w, h)

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
    printed upside down so that it stands upright once the sheet is turned over."""

    item: int
    trim: Rect
    ink: Rect
    turned: bool = False

    def overleaf(self, sheet_w: float, sheet_h: float) -> Placement:
        """Where the back of this card is printed when the sheet is turned about its long edge: an upright sheet like a
        page, a lying one like a notepad."""
        if sheet_w <= sheet_h:
            return Placement(self.item, self.trim.mirrored(sheet_w), self.ink.mirrored(sheet_w))
        return Placement(self.item, self.trim.turned(sheet_h), self.ink.turned(sheet_h), turned=True)


@dataclass(frozen=True, slots=True)
class Sheet:
    """Both sides of a piece of paper; `back` is empty when nothing is printed there."""

    front: tuple[Placement, ...]
    back: tuple[Placement, ...]
    cuts: int


def best_grid(sheet_w: float, sheet_h: float, card_w: float, card_h: float, bleed: float, margin: float) -> Grid:
    """The grid with most cards, the sheet upright or lying down. `margin` is what a printer cannot reach; the outer
    bleed must stay inside it. Raises NoRoom."""
    best: Grid | None = None
    for w, h in ((sheet_w, sheet_h), (sheet_h, sheet_w)):
        columns = int((w - 2 * (margin + bleed)) / card_w + 1e-6)
        rows = int((h - 2 * (margin + bleed)) / card_h + 1e-6)
        if columns > 0 and rows > 0 and (best is None or columns * rows > best.count):
            best = Grid(w, h, columns, rows, card_w, card_h)
    if best is None:
        raise NoRoom
    return best


def impose(items: int, grid: Grid, bleed: float, backs: bool) -> tuple[Sheet, ...]:
    """The sheets for that many faces, in order. Backs lie where a turn about the long edge puts them."""
    sheets = []
    for start in range(0, items, grid.count):
        used = range(min(grid.count, items - start))
        front = tuple(
            Placement(start + i, grid.cell(i), grid.cell(i).grown(_free_edges(i, len(used), grid, bleed))) for i in used
        )
        back = tuple(p.overleaf(grid.sheet_w, grid.sheet_h) for p in front)
        sheets.append(Sheet(front, back if backs else (), count_cuts([p.trim for p in front])))
    return tuple(sheets)


def _free_edges(index: int, used: int, grid: Grid, bleed: float) -> Sides:
    """Bleed on the edges of a cell that no other card touches."""
    row, column = divmod(index, grid.columns)

    def taken(r: int, c: int) -> bool:
        return 0 <= r < grid.rows and 0 <= c < grid.columns and r * grid.columns + c < used

    def edge(r: int, c: int) -> float:
        return 0.0 if taken(r, c) else bleed

    return Sides(edge(row - 1, column), edge(row, column + 1), edge(row + 1, column), edge(row, column - 1))


def cut_lines(boxes: list[Rect]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The straight cuts that part these boxes: where they run down (x) and across (y), each once."""
    xs = sorted({round(v, 2) for box in boxes for v in (box.x, box.right)})
    ys = sorted({round(v, 2) for box in boxes for v in (box.y, box.bottom)})
    return tuple(xs), tuple(ys)


def count_cuts(boxes: list[Rect]) -> int:
    xs, ys = cut_lines(boxes)
    return len(xs) + len(ys)
