"""Where the words among marks are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..marks.geometry import Matrix, Rect
from ..marks.ink import IDENTITY, Forms, Group, Mark, Run, Use, placing
from . import fonts


def leaves(
    marks: Iterable[Mark], library: Forms | None = None, matrix: Matrix = IDENTITY
) -> Iterator[tuple[Mark, Matrix]]:
    """Every mark that is not a group, with the matrix it is drawn under; with a library, also the contents of forms,
    each form before its marks."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from leaves(mark.marks, library, matrix.after(mark.matrix))
            continue
        yield mark, matrix
        if isinstance(mark, Use) and library is not None:
            form = library(mark.form)
            yield from leaves(form.marks, library, matrix.after(placing(mark, form.box)))


def runs_of(
    marks: Iterable[Mark], matrix: Matrix = IDENTITY, library: Forms | None = None
) -> Iterator[tuple[Run, Rect]]:
    """Every run of text with the box its letters really fill, capital height by width. The contents of forms are left
    out unless there is a library to look them up in."""
    for mark, under in leaves(marks, library, matrix):
        if isinstance(mark, Run):
            yield mark, under.around(_ink(mark))


def words_of(marks: Iterable[Mark], library: Forms | None = None) -> tuple[Rect, ...]:
    """The boxes alone."""
    return tuple(box for _, box in runs_of(marks, library=library))


def word_box(mark: Mark) -> Rect | None:
    """The box of a run of text that has letters; None of anything else."""
    return _ink(mark) if isinstance(mark, Run) and mark.text.strip() else None


def _ink(run: Run) -> Rect:
    font = fonts.font(run.font)
    em = run.size / 1000
    measure = font.measure(run.text)
    width = (measure.width - sum(measure.kerns) + sum(run.kerns)) * em  # the run has its own kerning
    cap = font.metrics.cap * em
    return Rect(run.x, run.baseline - cap, width, cap)
