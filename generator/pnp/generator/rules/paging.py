"""Runs of blocks onto pages. A run is set in columns of one width; the next one begins below it.

Spaces between blocks give a little, so that no page is left nearly blank.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..drawing.ink import Mark
from ..sizes.geometry import Rect
from ..sizes.length import MM
from .flow import Block, balanced, opening, pour, shifted

GUTTER = 8 * MM  # between columns
LEAST = 48 * MM  # of a page that a run of columns begins in, unless all of it fits
BETWEEN = 3 * MM  # runs, at least
SPACES = (1.0, 1.15, 0.85, 1.3, 1.5, 0.7, 1.75, 2.0)  # how much wider or narrower, the best first
FULL = 0.55  # how much of a page is used at least


@dataclass(frozen=True, slots=True)
class Run:
    """Blocks of one width, in so many columns. Where a run is to be read on a page of its own, it is `fresh`."""

    blocks: tuple[Block, ...]
    columns: int = 1
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class Paged:
    """Marks page by page, and how much of each page they use, from 0 to 1."""

    pages: tuple[tuple[Mark, ...], ...]
    used: tuple[float, ...]

    @property
    def waste(self) -> float:
        """How much paper stays white where it should not: the gaps in front of what found no room, and a last page that
        is hardly begun."""
        *before, last = self.used
        return sum(1 - used for used in before if used < 1) + 3 * max(0.0, FULL - last)


def column_width(width: float, columns: int) -> float:
    return (width - GUTTER * (columns - 1)) / columns


def paged(runs: Sequence[Run], inner: Rect, crown: Block) -> Paged:
    """The runs below a crown on the first page, with the spaces that leave the least paper white."""
    best: Paged | None = None
    for spaces in SPACES:
        found = _set([_spaced(run, spaces) for run in runs if run.blocks], inner, crown)
        if best is None or found.waste < best.waste - 0.05:
            best = found
        if best.waste <= 0.05:
            break
    assert best is not None
    return best


def _spaced(run: Run, spaces: float) -> Run:
    return replace(run, blocks=tuple(replace(block, before=block.before * spaces) for block in run.blocks))


def _set(runs: Sequence[Run], inner: Rect, crown: Block) -> Paged:
    pages: list[list[Mark]] = [[*_at(crown, inner)]]
    ends: list[float] = []
    y = inner.y + crown.height
    for run, after in zip(runs, [*runs[1:], None], strict=True):
        blocks: Sequence[Block] = run.blocks
        follows = _follows(run, after)
        if run.fresh and y > inner.y:
            ends.append(y)
            pages.append([])
            y = inner.y
        while blocks:
            room = _below(y, blocks[0], inner)
            columns = _columns(room, run.columns)
            placed, count = pour(blocks, columns) if _begins(blocks, room, inner, run, follows) else ((), 0)
            if not count and y <= inner.y:  # higher than a page: better cut than lost
                placed, count = pour(blocks, [Rect(c.x, c.y, c.w, 1e6) for c in columns])
            if count == len(blocks):
                placed = balanced(blocks, columns)
            pages[-1] += [mark for one in placed for mark in one.ink()]
            y = max((one.y + one.block.height for one in placed), default=y)
            blocks = blocks[count:]
            if blocks:
                ends.append(inner.bottom if count and run.columns > 1 else y)
                pages.append([])
                y = inner.y
    used = [(end - inner.y) / inner.h for end in (*ends, y)]
    return Paged(tuple(map(tuple, pages)), tuple(used))


def _at(block: Block, inner: Rect) -> Sequence[Mark]:
    return shifted(block, inner.x, inner.y).marks


def _below(y: float, first: Block, inner: Rect) -> Rect:
    """What is left of the page, with the space that the first block keeps from what stands above it."""
    top = y + max(first.before, BETWEEN) if y > inner.y else y
    return Rect(inner.x, top, inner.w, max(0.0, inner.bottom - top))


def _follows(run: Run, after: Run | None) -> float:
    """How much height must be left below a run: that of what its last block, a heading, belongs to."""
    if after is None or not run.blocks[-1].keep:
        return 0.0
    least = after.blocks[0].height if after.columns == 1 else min(LEAST, sum(block.height for block in after.blocks))
    return max(least, opening(after.blocks)) + max(after.blocks[0].before, BETWEEN)


def _begins(blocks: Sequence[Block], room: Rect, inner: Rect, run: Run, follows: float) -> bool:
    """Whether a run goes on here: not in a strip at the foot of a page that would tear it apart, nor as a heading
    alone."""
    if room.h >= inner.h:
        return True
    if opening(blocks) > room.h - follows:
        return False
    return room.h - follows >= LEAST or pour(blocks, _columns(room, run.columns))[1] == len(blocks)


def _columns(field: Rect, count: int) -> list[Rect]:
    width = column_width(field.w, count)
    return [Rect(field.x + at * (width + GUTTER), field.y, width, field.h) for at in range(count)]
