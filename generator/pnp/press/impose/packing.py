"""Blocks of tokens on sheets with little waste. Arithmetic only, in points.

A block is tokens of one size in columns and rows, below a title. It is put into a corner of a free rectangle, and the
rest of that is split in two by a straight line; so blocks can always be separated by cuts from edge to edge. Several
ways to do that are tried; the best takes the fewest sheets and the least of the last one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple

from ..marks.geometry import Rect

SLACK = 0.01
MANY = 30  # lots; with more, only one way is tried
ACROSS, DOWN = (1, 2, 3), (1, 2, 3, 4, 6, 8)  # shapes that leave room for so many side by side, or one below the other


@dataclass(frozen=True, slots=True)
class Lot:
    """Tokens with one outline, each a kind and a number: their cell, the gap between two, the title above them (`head`)
    and its minimum width. If `folded`, every token has its back across a fold."""

    tokens: tuple[tuple[int, int], ...]
    w: float
    h: float
    gap: float
    head: float
    least: float
    folded: bool = False

    @property
    def count(self) -> int:
        return len(self.tokens)

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

    def shapes(self) -> Iterator[tuple[int, float, float]]:
        """Each number of columns worth trying, and the width and height of the whole block with its title."""
        rows = 0
        for columns in range(1, self.count + 1):
            if rows != (rows := -(-self.count // columns)):
                w, h = self.size(columns)
                yield columns, max(w, self.least), self.head + h


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


@dataclass(frozen=True, slots=True)
class _Free:
    """A free rectangle of a sheet."""

    sheet: int
    room: Rect


class _Shape(NamedTuple):
    """A block with that many columns: its whole size with title and gaps."""

    columns: int
    w: float
    h: float


Shaped = tuple[Lot, tuple[_Shape, ...]]
Score = Callable[[_Free, _Shape], tuple[float, ...]]


def _high(spot: _Free, shape: _Shape) -> tuple[float, ...]:
    """By how far down it reaches."""
    return spot.room.y + shape.h, spot.room.x


def _tight(spot: _Free, shape: _Shape) -> tuple[float, ...]:
    """By its area, and by how little is left beside it."""
    return shape.w * shape.h, min(spot.room.w - shape.w, spot.room.h - shape.h)


def pack(lots: Sequence[Lot], field: Rect, across: float, down: float) -> list[list[Block]]:
    """The blocks of each sheet, with gaps `across` and `down` between them; out of order if that takes fewer sheets. A
    lot too large for a sheet is split; a single token larger than the field sticks out."""
    parts = [part for lot in lots for part in _parts(lot, field)]
    if not parts:
        return []
    room = Rect(field.x, field.y, field.w + across, field.h + down)  # every block has a gap to its right and below it
    shaped = [(part, tuple(_Shape(n, w + across, h + down) for n, w, h in part.shapes())) for part in parts]
    if len(parts) > MANY:
        return _packed(shaped, room, _high, True, room)
    best = _best(shaped, room)
    for order in (lambda one: -one[1][0].w * one[1][0].h, lambda one: -one[0].h):
        if len(best) > 1:
            best = min(best, _best(sorted(shaped, key=order), room), key=len)
    return best


def _best(shaped: Sequence[Shaped], room: Rect) -> list[list[Block]]:
    """The lots in that order, packed in the way that takes the least paper."""
    most = [Rect(0, 0, room.w / across, room.h / down) for across, down in product(ACROSS, DOWN)]
    ways = product((_high, _tight), (True, False), most)
    return min((_packed(shaped, room, *way) for way in ways), key=_taken)


def _taken(sheets: Sequence[Sequence[Block]]) -> tuple[int, float]:
    """How many sheets, and how much of the last one."""
    return len(sheets), max(block.box.bottom for block in sheets[-1])


def _parts(lot: Lot, field: Rect) -> Iterator[Lot]:
    most = max(1, lot.columns_within(field.w) * lot.rows_within(field.h - lot.head))
    for start in range(0, lot.count, most):
        yield replace(lot, tokens=lot.tokens[start : start + most])


def _packed(shaped: Sequence[Shaped], whole: Rect, score: Score, shelves: bool, most: Rect) -> list[list[Block]]:
    """Each lot in the free rectangle and the shape with the lowest score, if possible in a shape within `most`. The
    rest of the rectangle is split along the block's lower edge (`shelves`) or along its right one."""
    sheets: list[list[Block]] = []
    free: list[_Free] = []
    for lot, every in shaped:
        shapes = [shape for shape in every if shape.w <= most.w + SLACK and shape.h <= most.h + SLACK] or every
        fitting = [*_fitting(shapes, free)]
        if not fitting:
            free.append(_Free(len(sheets), whole))
            sheets.append([])
            fitting = [*_fitting(shapes, free[-1:])] or [*_fitting(every, free[-1:])] or [(free[-1], every[0])]
        spot, shape = min(fitting, key=lambda found: (found[0].sheet, score(*found)))
        free.remove(spot)
        room, (columns, w, h) = spot.room, shape
        box = Rect(room.x, room.y + lot.head, *lot.size(columns))
        sheets[spot.sheet].append(Block(lot, box, columns, room.y))
        beside = Rect(room.x + w, room.y, room.w - w, h if shelves else room.h)
        below = Rect(room.x, room.y + h, room.w if shelves else w, room.h - h)
        free += (_Free(spot.sheet, rest) for rest in (beside, below) if rest.w > 0 and rest.h > 0)
    return sheets


def _fitting(shapes: Sequence[_Shape], free: Sequence[_Free]) -> Iterator[tuple[_Free, _Shape]]:
    for spot, shape in product(free, shapes):
        if shape.w <= spot.room.w + SLACK and shape.h <= spot.room.h + SLACK:
            yield spot, shape
