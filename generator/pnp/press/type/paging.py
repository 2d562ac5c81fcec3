"""Runs of blocks on pages. A run is set in columns of one width; the next one begins below it.

Spaces between blocks are slightly flexible, so that no page is left nearly blank.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain, takewhile
from math import ceil

from ..marks.geometry import Rect
from ..marks.ink import Mark
from ..marks.length import MM
from .flow import CHEAP, Block, Poured, balanced, opening, pour

GUTTER = 8 * MM  # between columns
LEAST = 40 * MM  # of a page that a run of columns needs to begin, unless all of it fits
BETWEEN = 3 * MM  # minimum space between runs
SPACES = (1.0, 1.15, 0.85, 1.3, 0.75, 1.5, 1.75, 2.0)  # variations of the spaces, the best first
FULL, WELL = 0.55, 0.67  # minimum use of the last page, and of those before
SHEET = 0.1  # of a page that may stay white to save a sheet
TORN = 0.3  # and to keep a table in one column
PARTED, OVERLEAF = 0.2, 0.1  # and what is near on one page; more if the reader must turn the leaf
TURNING = (0.2, 0.4)  # of a page that may stay white for that, where it would be parted otherwise


@dataclass(frozen=True, slots=True)
class Run:
    """Blocks of one width, in a number of columns, below a `head` as wide as the page. A `loose` run may change places
    with adjacent loose ones if that leaves less paper white; one that is `apart` may begin a page so that the last page
    is not hardly used."""

    blocks: tuple[Block, ...]
    columns: int = 1
    head: Block | None = None
    loose: bool = False
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Paged:
    """Blocks page by page, the share of each page that they use, 0 to 1, how many tables continue in another column,
    and the pages that end between blocks near each other, from 1."""

    placed: Sequence[Sequence[Poured]]
    used: tuple[float, ...]
    torn: int = 0
    parted: tuple[int, ...] = ()

    @property
    def pages(self) -> tuple[tuple[Mark, ...], ...]:
        """The marks of each page."""
        return tuple(tuple(mark for one in page for mark in one.ink()) for page in self.placed)

    @property
    def end(self) -> float:
        """How far down the last page is printed."""
        return max((one.y + one.block.height for one in self.placed[-1]), default=0.0)

    @property
    def waste(self) -> float:
        """How much paper is wasted: what stays white above the end of a page, and a last page that is hardly used; and
        the cost of an extra sheet, printed on both sides, of torn tables and of what is parted."""
        *before, last = self.used
        gaps = sum(1 - used + 3 * max(0.0, WELL - used) for used in before)
        torn = TORN * self.torn + sum(PARTED + OVERLEAF * (page % 2) for page in self.parted)
        return gaps + 3 * max(0.0, FULL - last) + SHEET * ceil(len(self.used) / 2) + torn


def column_width(width: float, columns: int) -> float:
    return (width - GUTTER * (columns - 1)) / columns


def paged(runs: Sequence[Run], inner: Rect, crown: Block) -> Paged:
    """The runs below a crown on the first page, with the spaces that leave the least paper white."""
    runs = [run for run in runs if run.blocks]
    spaced = [[_spaced(run, spaces) for run in runs] for spaces in SPACES]
    found = [_Pages(inner, crown).filled(each) for each in spaced]
    if _best(found).parted:
        found += (_Pages(inner, crown, white).filled(each) for white in TURNING for each in spaced)
    if any(run.apart for run in runs) and _best(found).used[-1] < FULL:
        found += (_Pages(inner, crown, turns=True).filled(each) for each in spaced)
    return _best(found)


def _best(found: Sequence[Paged]) -> Paged:
    """The one with the least waste; earlier ones are better, so a later one must be worth it."""
    best = found[0]
    for other in found[1:]:
        if other.waste < best.waste - 0.05:
            best = other
    return best


def _spaced(run: Run, spaces: float) -> Run:
    return replace(run, blocks=tuple(replace(block, before=block.before * spaces) for block in run.blocks))


class _Pages:
    """Pages being filled; `y` is the position on the last one. As much as `turning` of a page may stay white to keep
    together what is near. What is apart `turns` to a page of its own."""

    def __init__(self, inner: Rect, crown: Block, turning: float = CHEAP, *, turns: bool = False) -> None:
        self.inner, self.turning, self.turns = inner, turning, turns
        self.pages = [[Poured(0, inner.x, inner.y, crown)]]
        self.used: list[float] = []
        self.y = inner.y + crown.height
        self.white = 0.0  # below the shorter columns of this page, as a height of all its width
        self.torn = 0
        self.parted: list[int] = []

    def filled(self, runs: Sequence[Run]) -> Paged:
        left = [*runs]
        while left:
            self._set(left.pop(self._next(left)))
        self._end()
        return Paged(self.pages, tuple(self.used), self.torn, tuple(self.parted))

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
            self._turn()
        if run.head is not None:
            room = self._below(run.head.before)
            self.pages[-1].append(Poured(0, room.x, room.y, run.head))
            self.y = room.y + run.head.height
        while blocks:
            room = self._below(blocks[0].before)
            columns = _columns(room, run.columns)
            placed, rest = pour(blocks, columns, turning=self.turning, whole=self.y <= self.inner.y)
            if not placed and self.y <= self.inner.y:  # higher than a page: better cut than lost
                placed, rest = pour(blocks, [Rect(c.x, c.y, c.w, 1e6) for c in columns])
            if not rest:
                placed = balanced(blocks, columns)
            self._place(placed, run, room.y)
            blocks = rest
            if blocks:
                if placed and (placed[-1].block.near or placed[-1].block.keep):
                    self.parted.append(len(self.pages))
                self._turn()

    def _place(self, placed: Sequence[Poured], run: Run, top: float) -> None:
        """Blocks in the columns of a run, from the top down."""
        self.pages[-1] += placed
        ends = [max((p.y + p.block.height for p in placed if p.column == at), default=top) for at in range(run.columns)]
        self.y = max(self.y, *ends)
        self.white += sum(self.y - end for end in ends) / run.columns
        heads = {id(block.again) for block in run.blocks if block.again is not None}
        self.torn += sum(id(one.block) in heads for one in placed)

    def _turn(self) -> None:
        """Begin a new page."""
        self._end()
        self.pages.append([])
        self.y, self.white = self.inner.y, 0.0

    def _end(self) -> None:
        """The last page is used up to the current position."""
        self.used.append((self.y - self.white - self.inner.y) / self.inner.h)

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
        lies = not pour(run.blocks, _columns(room, run.columns))[1]
        return lies and max(block.height for block in run.blocks) <= room.h

    def _begins(self, run: Run) -> bool:
        """True if a run may begin on this page: not in a strip at the bottom that would split it."""
        room = self._room(run)
        if self.y <= self.inner.y:
            return True
        if self.turns and run.apart:
            return False
        return self._fits(run) or (opening(run.blocks) <= room.h and room.h >= LEAST and len(run.blocks) > 1)


def _columns(field: Rect, count: int) -> list[Rect]:
    width = column_width(field.w, count)
    return [Rect(field.x + at * (width + GUTTER), field.y, width, field.h) for at in range(count)]
