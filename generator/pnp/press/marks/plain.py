"""Marks as plain tuples and back: for caching, and for comparing them with last time's."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .geometry import Matrix, Rect
from .ink import Bitmap, Form, Group, Mark, Paint, Run, Shape, Use


def flat(marks: Iterable[Mark]) -> tuple[Any, ...]:
    """Marks as tuples of texts and numbers."""
    return tuple([_flat(mark) for mark in marks])


def flat_form(form: Form) -> tuple[Any, ...]:
    return form.name, _box(form.box), flat(form.marks)


def raised(plain: Iterable[Any]) -> tuple[Mark, ...]:
    """The marks again. Raises whatever malformed tuples cause."""
    return tuple([_raised(*one) for one in plain])


def raised_form(plain: Any) -> Form:
    name, box, marks = plain
    return Form(name, Rect(*box), raised(marks))


def _box(box: Rect) -> tuple[float, ...]:
    return box.x, box.y, box.w, box.h


def _flat(mark: Mark) -> tuple[Any, ...]:
    if isinstance(mark, Shape):
        p = mark.paint
        paint = (p.fill, p.stroke, p.width, p.dash, p.cap, p.join, p.opacity, p.even_odd, p.fade)
        return "shape", mark.path, paint
    if isinstance(mark, Run):
        return "run", mark.x, mark.baseline, mark.font, mark.size, mark.colour, mark.text, mark.kerns
    if isinstance(mark, Use):
        return "use", mark.form, _box(mark.into), mark.fill
    if isinstance(mark, Bitmap):
        return "bitmap", str(mark.file), _box(mark.into)
    m = mark.matrix
    matrix = (m.a, m.b, m.c, m.d, m.e, m.f)
    heard = mark.role, mark.said, mark.as_outlines, mark.turn, mark.lang
    return "group", flat(mark.marks), matrix, mark.clip, mark.opacity, *heard


def _raised(kind: str, *of: Any) -> Mark:
    if kind == "shape":
        return Shape(of[0], Paint(*of[1]))
    if kind == "run":
        return Run(*of)
    if kind == "use":
        return Use(of[0], Rect(*of[1]), of[2])
    if kind == "bitmap":
        return Bitmap(Path(of[0]), Rect(*of[1]))
    return Group(raised(of[0]), Matrix(*of[1]), *of[2:])
