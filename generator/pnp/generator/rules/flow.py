"""Blocks into columns. A block is marks of a known height; blocks are poured from column to column, page to page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from ..drawing.ink import Group, Mark, moved
from ..lettering import text
from ..lettering.markup import plain
from ..sizes.geometry import Rect

CHEAP = 0.1  # of a page that may stay white to keep together what is `near`


@dataclass(frozen=True, slots=True)
class Block:
    """Marks from (0, 0) down. `before` is the space above it, dropped at the top of a column; a block to `keep` never
    ends a column (a heading), one that is `near` the next does only where keeping both together is not cheap. `again`
    is repeated above a block that begins a column (the head of a table)."""

    marks: tuple[Mark, ...]
    height: float
    before: float = 0.0
    keep: bool = False
    near: bool = False
    again: Block | None = None


@dataclass(frozen=True, slots=True)
class Poured:
    """A block in its place."""

    column: int
    x: float
    y: float
    block: Block

    def ink(self) -> tuple[Mark, ...]:
        return tuple(moved(mark, self.x, self.y) for mark in self.block.marks)


def paragraph(
    words: str, style: text.Style, width: float, lang: str, x: float = 0.0, before: float = 0.0, keep: bool = False
) -> Block:
    """A text as a block. If a word is wider than the column, the text is set smaller."""
    set_at = text.set_paragraph(words, style, width, lang)
    if set_at is None:
        set_at = text.fit(words, style, width, 10_000, lang).paragraph
    box = Rect(x, 0, width, set_at.height)
    return Block(text.marks(set_at, box), set_at.height, before, keep)


def beside(*blocks: Block, before: float = 0.0, keep: bool = False) -> Block:
    """Blocks drawn on top of each other from the same origin, as high as the highest."""
    marks = tuple(mark for block in blocks for mark in block.marks)
    return Block(marks, max(block.height for block in blocks), before, keep)


def stack(blocks: Iterable[Block], before: float = 0.0, keep: bool = False) -> Block:
    """Blocks below each other as a single block that is never split."""
    marks: list[Mark] = []
    y = 0.0
    for at, block in enumerate(blocks):
        y += block.before if at else 0.0
        marks += (moved(mark, 0, y) for mark in block.marks)
        y += block.height
    return Block(tuple(marks), y, before, keep)


def tabled(head: Block, rows: Sequence[Block]) -> Iterator[Block]:
    """A table that stays in one column where that is cheap; where it does not, its head is repeated."""
    yield replace(head, keep=True)
    for at, row in enumerate(rows, 1):
        yield replace(row, near=at < len(rows), again=head)


def spoken(block: Block, role: str, said: str) -> Block:
    """The block tagged as one heading, paragraph or figure for screen readers; `said` may have markup."""
    return replace(block, marks=heard(block.marks, role, said))


def heard(marks: tuple[Mark, ...], role: str, said: str) -> tuple[Mark, ...]:
    """The same for marks."""
    return (Group(marks, role=role, said=plain(said), as_outlines=role == "Figure"),)


def shifted(block: Block, dx: float, dy: float, extra: float = 0.0) -> Block:
    """The block moved inside its own frame, `extra` higher."""
    marks = tuple(moved(mark, dx, dy) for mark in block.marks)
    return replace(block, marks=marks, height=block.height + extra)


def pour(blocks: Sequence[Block], columns: Sequence[Rect]) -> tuple[tuple[Poured, ...], int]:
    """Fill the columns in order. Returns what was placed and how many blocks that was; the rest needs more columns.

    Blocks that should stay together are split if they are higher than a whole column; a single block that high
    overflows it.
    """
    placed: list[Poured] = []
    at, column = 0, 0
    y = columns[0].y if columns else 0.0
    while at < len(blocks) and column < len(columns):
        box = columns[column]
        group = _group(blocks, at)
        fresh = y <= box.y
        above = group[0].again if fresh else None
        top = above.height if above is not None else 0.0
        need = top + _high(group) + (0.0 if fresh and above is None else group[0].before)
        too_high = y + need > box.bottom + 0.01 and not (fresh and need > box.h)
        if too_high or (not fresh and _waits(blocks, at, box, y, CHEAP * len(columns))):
            column += 1
            y = columns[column].y if column < len(columns) else 0.0
            continue
        if need > box.h:
            group = _torn(group, box.h - top)
        at += len(group)
        for i, block in enumerate(group if above is None else (above, *group)):
            y += block.before if i or not fresh else 0.0
            placed.append(Poured(column, box.x, y, block))
            y += block.height
    return tuple(placed), at


def _waits(blocks: Sequence[Block], at: int, box: Rect, y: float, cheap: float) -> bool:
    """True if a block waits for the next column, because what it is near does not fit here but would there, and no more
    of this column stays white than is cheap."""
    if box.bottom - y > cheap * box.h:
        return False
    need = _high(_group(blocks, at, near=True))
    return y + blocks[at].before + need > box.bottom + 0.01 and need <= box.h


def _group(blocks: Sequence[Block], at: int, *, near: bool = False) -> Sequence[Block]:
    """A block with the ones it must stay with, or also with those it is `near`."""
    end = at
    while end < len(blocks) - 1 and (blocks[end].keep or (near and blocks[end].near)):
        end += 1
    return blocks[at : end + 1]


def _torn(group: Sequence[Block], height: float) -> Sequence[Block]:
    """The first of the blocks: as many as fit a height, but at least one."""
    heights = accumulate(block.height + (block.before if at else 0.0) for at, block in enumerate(group))
    return group[: max(1, sum(needed <= height for needed in heights))]


def opening(blocks: Sequence[Block]) -> float:
    """The height that the first block needs, with those that it must stay with."""
    return _high(_group(blocks, 0))


def _high(group: Sequence[Block]) -> float:
    return sum(block.height + (block.before if at else 0.0) for at, block in enumerate(group))


def balanced(blocks: Sequence[Block], columns: Sequence[Rect]) -> tuple[Poured, ...]:
    """All blocks in these columns, filled as evenly as possible; they are known to fit. What should stay together
    is not split for evenness."""
    if len(columns) == 1:
        return pour(blocks, columns)[0]
    low, high = 0.0, columns[0].h
    groups = (_high(_group(blocks, at, near=near)) for at in range(len(blocks)) for near in (False, True))
    least = max([*(block.height for block in blocks), *(needed for needed in groups if needed <= high)])
    for _ in range(18):
        middle = (low + high) / 2
        _, count = pour(blocks, [Rect(c.x, c.y, c.w, middle) for c in columns])
        if count == len(blocks) and middle >= least:
            high = middle
        else:
            low = middle
    return pour(blocks, [Rect(c.x, c.y, c.w, high) for c in columns])[0]
