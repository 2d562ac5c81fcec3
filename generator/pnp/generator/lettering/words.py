"""Where the words among marks stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..drawing.ink import IDENTITY, Group, Mark, Run
from ..sizes.geometry import Matrix, Rect
from . import fonts


def runs_of(marks: Iterable[Mark], matrix: Matrix = IDENTITY) -> Iterator[tuple[Run, Rect]]:
    """Every run of text with the box that its letters really fill, capital height by width. What other forms show is
    left out."""
    for mark in marks:
        if isinstance(mark, Run):
            yield mark, matrix.around(_ink(mark))
        elif isinstance(mark, Group):
            yield from runs_of(mark.marks, matrix.after(mark.matrix))


def words_of(marks: Iterable[Mark]) -> tuple[Rect, ...]:
    """The boxes alone."""
    return tuple(box for _, box in runs_of(marks))


def _ink(run: Run) -> Rect:
    font = fonts.font(run.font)
    em = run.size / 1000
    measure = font.measure(run.text)
    width = (measure.width - sum(measure.kerns) + sum(run.kerns)) * em  # the run brings its own kerning
    cap = font.metrics.cap * em
    return Rect(run.x, run.baseline - cap, width, cap)
