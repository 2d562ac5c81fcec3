"""Runs of blocks on pages. A run is set in columns of one width; the next one begins below it.

Spaces between blocks are slightly flexible, so that no page is left nearly blank.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain, takewhile
from math import ceil

from ..drawing.ink import Mark
from ..sizes.geometry import Rect
from ..sizes.length import MM
from .flow import Block, Poured, balanced, opening, pour

GUTTER = 8 * MM  # between columns
LEAST = 40 * MM  # of a page that a run of columns needs to begin, unless all of it fits
BETWEEN = 3 * MM  # minimum space between runs
SPACES = (1.0, 1.15, 0.85, 1.3, 1.5, 0.7, 1.75, 2.0)  # variations of the spaces, the best first
FULL = 0.55  # minimum use of a page
SHEET = 0.1  # of a page that may stay white to save a sheet


@dataclass(frozen=True, slots=True)
class Run:
    """Blocks of one width, in a number of columns, below a `head` as wide as the page. A `loose` run may change places
    with adjacent loose ones if that leaves less paper white."""

    blocks: tuple[Block, ...]
    columns: int = 1
    head: Block | None = None
    loose: bool = False


@dataclass(frozen=True, slots=True)
class Paged:
    """Blocks page by page, and the share of each page that they use, 0 to 1."""

    placed: Sequence[Sequence[Poured]]
    used: tuple[float, ...]

    @property
    def pages(self) -> tuple[tuple[Mark, ...], ...]:
        """The marks of each page."""
        return tuple(tuple(mark for one in page for mark in one.ink()) for page in self.placed)

    @property
    def waste(self) -> float:
        """How much paper is wasted: the gaps before what did not fit, and a last page that is hardly used; and the cost
        of an extra sheet, printed on both sides."""
        *before, last = self.used
        gaps = sum(1 - used for used in before if used < 1)
        return gaps + 3 * max(0.0, FULL - last) + SHEET * ceil(len(self.used) / 2)


def column_width(width: float, columns: int) -> float:
    return (width - GUTTER * (columns - 1)) / columns


def paged(runs: Sequence[Run], inner: Rect, crown: Block) -> Paged:
    """The runs below a crown on the first page, with the spaces that leave the least paper white."""
    best: Paged | None = None
    for spaces in SPACES:
        found = _Pages(inner, crown).filled([_spaced(run, spaces) for run in runs if run.blocks])
        if best is None or found.waste < best.waste - 0.05:
            best = found
    assert best is not None
    return best


def _spaced(run: Run, spaces: float) -> Run:
    return replace(run, blocks=tuple(replace(block, before=block.before * spaces) for block in run.blocks))


class _Pages:
    """Pages being filled; `y` is the position on the last one."""

    def __init__(self, inner: Rect, crown: Block) -> None:
        self.inner = inner
        self.pages = [[Poured(0, inner.x, inner.y, crown)]]
        self.ends: list[float] = []
        self.y = inner.y + crown.height

    def filled(self, runs: Sequence[Run]) -> Paged:
        left = [*runs]
        while left:
            self._set(left.pop(self._next(left)))
        used = [(end - self.inner.y) / self.inner.h for end in (*self.ends, self.y)]
        return Paged(self.pages, tuple(used))

    def _next(self, runs: Sequence[Run]) -> int:
        """The next run: the first one, unless it does not fit here and an adjacent loose one does, or can begin."""
        loose = list(takewhile(lambda run: run.loose, runs))
        fitting = (at for at, run in enumerate(loose) if self._fits(run))
        beginning = (at for at, run in enumerate(loose) if self._begins(run))
        return next(chain(fitting, beginning), 0)

    def _set(self, run: Run) -> None:
        """A run from here on, on as many pages as it needs."""
        blocks: Sequence[Block] = run.blocks
        if not self._begins(run):
            self._turn(self.y)
        if run.head is not None:
            room = self._below(run.head.before)
            self.pages[-1].append(Poured(0, room.x, room.y, run.head))
            self.y = room.y + run.head.height
        while blocks:
            room = self._below(blocks[0].before)
            columns = _columns(room, run.columns)
            placed, count = pour(blocks, columns)
            if not count and self.y <= self.inner.y:  # higher than a page: better cut than lost
                placed, count = pour(blocks, [Rect(c.x, c.y, c.w, 1e6) for c in columns])
            if count == len(blocks):
                placed = balanced(blocks, columns)
            self.pages[-1] += placed
            self.y = max((one.y + one.block.height for one in placed), default=self.y)
            blocks = blocks[count:]
            if blocks:
                self._turn(self.inner.bottom if count and run.columns > 1 else self.y)

    def _turn(self, end: float) -> None:
        """Begin a new page; the last one is used up to the current position."""
        self.ends.append(end)
        self.pages.append([])
        self.y = self.inner.y

    def _below(self, before: float) -> Rect:
        """The rest of the page, with a space to what is above."""
        top = self.y + max(before, BETWEEN) if self.y > self.inner.y else self.y
        return Rect(self.inner.x, top, self.inner.w, max(0.0, self.inner.bottom - top))

    def _room(self, run: Run) -> Rect:
        """What would be left for the blocks of a run."""
        if run.head is None:
            return self._below(run.blocks[0].before)
        room = self._below(run.head.before)
        top = room.y + run.head.height + max(run.blocks[0].before, BETWEEN)
        return Rect(room.x, top, room.w, max(0.0, self.inner.bottom - top))

    def _fits(self, run: Run) -> bool:
        """True if all of it fits here."""
        room = self._room(run)
        lies = pour(run.blocks, _columns(room, run.columns))[1] == len(run.blocks)
        return lies and max(block.height for block in run.blocks) <= room.h

    def _begins(self, run: Run) -> bool:
        """True if a run may begin on this page: not in a strip at the bottom that would split it."""
        room = self._room(run)
        if self.y <= self.inner.y:
            return True
        return self._fits(run) or (opening(run.blocks) <= room.h and room.h >= LEAST and len(run.blocks) > 1)


def _columns(field: Rect, count: int) -> list[Rect]:
    width = column_width(field.w, count)
    return [Rect(field.x + at * (width + GUTTER), field.y, width, field.h) for at in range(count)]
