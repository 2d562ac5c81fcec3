"""Blocks into columns. A block is marks of a known height; blocks are poured from column to column, page to page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import accumulate
from math import ceil

from ..marks.geometry import Rect
from ..marks.ink import Group, Mark, moved
from . import text
from .markup import plain

CHEAP = 0.1  # of a page that may stay white to keep together what is `near`
LINES = 2  # of a paragraph, at least, on either side of a column's end


@dataclass(frozen=True, slots=True)
class Block:
    """Marks from (0, 0) down. `before` is the space above it, dropped at the top of a column; a block to `keep` never
    ends a column (a heading), one that is `near` the next does only where keeping both together is not cheap. `again`
    is repeated above a block that begins a column (the head of a table). A `wide` one needs the whole page. `split`
    gives the part of the block that fits a height and the part after it, or None if it is not to be split there."""

    marks: tuple[Mark, ...]
    height: float
    before: float = 0.0
    keep: bool = False
    near: bool = False
    again: Block | None = None
    wide: bool = False
    split: Callable[[float], tuple[Block, Block] | None] | None = field(default=None, compare=False)


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


def numbered(number: Block, mark: str, words: str, style: text.Style, left: float, width: float, lang: str) -> Block:
    """A paragraph beside its number in a margin `left` wide, heard after its `mark`. It may continue in the next
    column."""
    lines = text.set_paragraph(words, style, width, lang) or text.fit(words, style, width, 10_000, lang).paragraph
    return replace(_beside(number, lines, left, f"{mark} {words}"), split=partial(_split, number, mark, lines, left))


def _beside(number: Block | None, lines: text.Paragraph, left: float, said: str) -> Block:
    body = Block(text.marks(lines, Rect(left, 0, lines.measure, lines.height)), lines.height)
    return spoken(body if number is None else beside(number, body), "P", said)


def _split(
    number: Block | None, mark: str, lines: text.Paragraph, left: float, height: float
) -> tuple[Block, Block] | None:
    """The lines that fit a height, and the others; never a single line of a paragraph, nor half of a broken word."""
    over = max(0.0, lines.height - height)
    count = min(len(lines.lines) - max(1, ceil(over / lines.leading)), len(lines.lines) - LINES)
    while count >= LINES and lines.lines[count - 1].hyphenated:
        count -= 1
    if count < LINES:
        return None
    head, tail = (replace(lines, lines=part) for part in (lines.lines[:count], lines.lines[count:]))
    rest = replace(_beside(None, tail, left, _said(tail)), split=partial(_split, None, "", tail, left))
    return _beside(number, head, left, f"{mark} {_said(head)}".strip()), rest


def _said(lines: text.Paragraph) -> str:
    """The words of some lines, broken ones joined."""
    ends = [
        (words[:-1], "") if line.hyphenated else (words, " ")
        for words, line in zip(text.plain_lines(lines), lines.lines, strict=True)
    ]
    return "".join(map("".join, ends)).strip()


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
    yield from (replace(row, again=head) for row in near(rows))


def near(blocks: Sequence[Block]) -> Iterator[Block]:
    """Blocks that stay on one page where that is cheap."""
    for at, block in enumerate(blocks, 1):
        yield replace(block, near=at < len(blocks))


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


def pour(
    blocks: Sequence[Block], columns: Sequence[Rect], *, turning: float = CHEAP, whole: bool = True
) -> tuple[tuple[Poured, ...], Sequence[Block]]:
    """Fill the columns in order. Returns what was placed, and the blocks that need more columns; the first of them may
    be the rest of one that was split. As much as `turning` of the page may stay white below the last column.

    Blocks that should stay together are split if they are higher than a whole column; a single block that high
    overflows it. What is higher than columns that are not `whole`, but the rest of a page, waits for higher ones.
    """
    placed: list[Poured] = []
    at, column = 0, 0
    y = columns[0].y if columns else 0.0
    while at < len(blocks) and column < len(columns):
        box = columns[column]
        group = _group(blocks, at)
        fresh = y <= box.y
        above = group[0].again if fresh else None
        cheap = len(columns) * (turning if column == len(columns) - 1 else CHEAP)
        top = above.height if above is not None else 0.0
        need = top + _high(group) + (0.0 if fresh and above is None else group[0].before)
        too_high = y + need > box.bottom + 0.01
        halves = _halves(group[-1], box.bottom - y - need) if too_high else ()
        if halves:
            group = (*group[:-1], halves[0])
            blocks = (*blocks[:at], *group, halves[1], *blocks[at + len(group) :])
        elif (too_high and not (whole and fresh and need > box.h)) or (not fresh and _waits(blocks, at, box, y, cheap)):
            column += 1
            y = columns[column].y if column < len(columns) else 0.0
            continue
        elif need > box.h:
            group = _torn(group, box.h - top)
        at += len(group)
        for i, block in enumerate(group if above is None else (above, *group)):
            y += block.before if i or not fresh else 0.0
            placed.append(Poured(column, box.x, y, block))
            y += block.height
        if halves:  # the other half begins the next column, whatever room is left here
            y = box.bottom + 1
    return tuple(placed), blocks[at:]


def _halves(block: Block, more: float) -> tuple[Block, ...]:
    """The block split into what is lower by as much as `more` is below 0, and the rest; nothing if it cannot be."""
    halves = block.split(block.height + more) if block.split is not None else None
    if halves is None:
        return ()
    head, rest = halves
    return replace(head, before=block.before), replace(rest, keep=block.keep, near=block.near)


def _waits(blocks: Sequence[Block], at: int, box: Rect, y: float, cheap: float) -> bool:
    """True if a block waits for the next column, because what it is near does not fit here but would there, and no more
    of this column stays white than is cheap. What follows it does not: that would part it from the block."""
    if box.bottom - y > cheap * box.h or (at and blocks[at - 1].near):
        return False
    group = _group(blocks, at, near=True)
    need = _high(group)
    if need > box.h:  # at least the next one
        need = _high(group[: len(_group(blocks, at)) + 1])
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
        _, rest = pour(blocks, [Rect(c.x, c.y, c.w, middle) for c in columns])
        if not rest and middle >= least:
            high = middle
        else:
            low = middle
    return pour(blocks, [Rect(c.x, c.y, c.w, high) for c in columns])[0]
