"""Blocks of tokens on sheets without waste. Arithmetic only, in points.

A block is one kind of token in columns and rows, below its title. Blocks are placed on shelves in order; each can have
few or many columns, and a shelf has the height that leaves the least of it empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..sizes.geometry import Rect


@dataclass(frozen=True, slots=True)
class Lot:
    """Tokens with one outline, numbers `start` to `start + count`: their cell, the gap between two, the title above
    them (`head`) and its minimum width. If `folded`, every token has its back across a fold."""

    item: int
    start: int
    count: int
    w: float
    h: float
    gap: float
    head: float
    least: float
    folded: bool = False

    def size(self, columns: int) -> tuple[float, float]:
        """The size of the block with that many columns of fronts."""
        across = columns * (2 if self.folded else 1)
        rows = -(-self.count // columns)
        return across * (self.w + self.gap) - self.gap, rows * (self.h + self.gap) - self.gap

    def columns_within(self, width: float) -> int:
        """How many columns of fronts fit a width; 0 if none does."""
        pair = (self.w + self.gap) * (2 if self.folded else 1)
        return min(self.count, int((width + self.gap) / pair + 1e-6))

    def rows_within(self, height: float) -> int:
        return int((height + self.gap) / (self.h + self.gap) + 1e-6)


@dataclass(frozen=True, slots=True)
class Block:
    """A lot in its place: the box of all its tokens, how many are side by side, and where its title begins."""

    lot: Lot
    box: Rect
    columns: int
    top: float

    @property
    def fold(self) -> float | None:
        """The x of the fold in the block; None if nothing is folded."""
        return self.box.cx if self.lot.folded else None

    def fronts(self) -> list[Rect]:
        """Row by row. In a folded block the fronts are the right half, starting at the fold."""
        lot = self.lot
        x = self.box.x if not lot.folded else self.box.cx + lot.gap / 2
        step_x, step_y = lot.w + lot.gap, lot.h + lot.gap
        return [
            Rect(x + i % self.columns * step_x, self.box.y + i // self.columns * step_y, lot.w, lot.h)
            for i in range(lot.count)
        ]


def pack(lots: Sequence[Lot], field: Rect, across: float, down: float) -> list[list[Block]]:
    """The blocks of each sheet, separated by that gap. A lot that no sheet can hold is split; one whose token is larger
    than the field sticks out."""
    left = [part for lot in lots for part in _parts(lot, field)]
    sheets: list[list[Block]] = []
    y = field.bottom
    while left:
        shelf = _shelf(left, field.w, field.bottom - y, across)
        if shelf is None:
            sheets.append([])
            y = field.y
            shelf = _shelf(left, field.w, field.h, across) or [(left[0], 1)]
        x, deepest = field.x, 0.0
        head = max(lot.head for lot, _ in shelf)
        for lot, columns in shelf:
            w, h = lot.size(columns)
            sheets[-1].append(Block(lot, Rect(x, y + head, w, h), columns, y))
            x, deepest = x + max(w, lot.least) + across, max(deepest, h)
        y += head + deepest + down
        left = left[len(shelf) :]
    return sheets


def _parts(lot: Lot, field: Rect) -> Iterator[Lot]:
    most = max(1, lot.columns_within(field.w) * lot.rows_within(field.h - lot.head))
    for start in range(0, lot.count, most):
        yield replace(lot, start=lot.start + start, count=min(most, lot.count - start))


def _shelf(lots: Sequence[Lot], width: float, height: float, across: float) -> list[tuple[Lot, int]] | None:
    """The next blocks that share a shelf, each with its columns; of all heights, the one that is filled best. None if
    not even the first fits."""
    best: tuple[float, list[tuple[Lot, int]]] | None = None
    heights = {round(lot.size(columns)[1], 2) for lot in lots for columns in range(1, lot.columns_within(width) + 1)}
    for limit in sorted(heights):
        chosen, filled = _fill(lots, width, limit, across)
        deep = limit + max((lot.head for lot, _ in chosen), default=0.0)
        if chosen and deep <= height + 0.01 and (best is None or filled / deep > best[0] + 1e-9):
            best = (filled / deep, chosen)
    return best[1] if best else None


def _fill(lots: Sequence[Lot], width: float, limit: float, across: float) -> tuple[list[tuple[Lot, int]], float]:
    """As many of the lots, in order, as fit side by side in that height, and the area they cover."""
    chosen: list[tuple[Lot, int]] = []
    x = filled = 0.0
    for lot in lots:
        rows = lot.rows_within(limit + 0.01)
        if rows < 1:
            break
        columns = -(-lot.count // rows)
        used = max(lot.size(columns)[0], lot.least)
        if x + used > width + 0.01:
            break
        chosen.append((lot, columns))
        filled += lot.count * (lot.w + lot.gap) * (lot.h + lot.gap)
        x += used + across
    return chosen, filled
