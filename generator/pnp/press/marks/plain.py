"""Marks as plain tuples, for caches on the disk and for digests; and back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from .geometry import Matrix, Rect
from .ink import Art, Bitmap, Form, Gradient, Group, Icon, Look, Made, Mark, Origin, Paint, Run, Shape, Use


class Plain:
    """Makes tuples of texts and numbers from marks; `origin`, `file` and `font` say what stands for what they name."""

    def marks(self, marks: Iterable[Mark]) -> tuple[Any, ...]:
        return tuple([self._mark(mark) for mark in marks])

    def form(self, form: Form) -> tuple[Any, ...]:
        """The window and the marks of a form, whatever it is the form of."""
        return _box(form.box), self.marks(form.marks)

    def origin(self, of: Origin) -> Any:
        if isinstance(of, Icon):
            return "icon", of.name, of.ink, of.ground
        if isinstance(of, Art):
            return "art", str(of.file), of.crop, (of.look.tint, of.look.opacity), of.size
        return "made", of.name

    def file(self, file: Path) -> str:
        return str(file)

    def font(self, name: str) -> str:
        return name

    def _mark(self, mark: Mark) -> tuple[Any, ...]:
        if isinstance(mark, Shape):
            p = mark.paint
            fade = _gradient(p.fade) if isinstance(p.fade, Gradient) else p.fade
            paint = (p.fill, p.stroke, p.width, p.dash, p.cap, p.join, p.opacity, p.even_odd, fade, p.miter, p.phase)
            return "shape", mark.path, paint
        if isinstance(mark, Run):
            font = self.font(mark.font)
            return "run", mark.x, mark.baseline, font, mark.size, mark.colour, mark.text, mark.kerns
        if isinstance(mark, Use):
            return "use", self.origin(mark.form), _box(mark.into), mark.fill
        if isinstance(mark, Bitmap):
            return "bitmap", self.file(mark.file), _box(mark.into), (mark.look.tint, mark.look.opacity)
        heard = mark.role, mark.said, mark.as_outlines, mark.turn, mark.lang
        return "group", self.marks(mark.marks), _six(mark.matrix), mark.clip, mark.opacity, *heard, mark.even_odd


def raised(plain: Iterable[Any]) -> tuple[Mark, ...]:
    """The marks again. Raises whatever malformed tuples cause."""
    return tuple([_raised(*one) for one in plain])


def _six(m: Matrix) -> tuple[float, ...]:
    return m.a, m.b, m.c, m.d, m.e, m.f


def _gradient(of: Gradient) -> tuple[Any, ...]:
    return of.stops, _six(of.matrix), of.radial, of.focus


def _box(box: Rect) -> tuple[float, ...]:
    return box.x, box.y, box.w, box.h


def _raised(kind: str, *of: Any) -> Mark:
    if kind == "shape":
        paint = Paint(*of[1])
        if isinstance(paint.fade, tuple) and len(paint.fade) > 2:
            stops, matrix, *more = paint.fade
            paint = replace(paint, fade=Gradient(stops, Matrix(*matrix), *more))
        return Shape(of[0], paint)
    if kind == "run":
        return Run(*of)
    if kind == "use":
        return Use(_origin(*of[0]), Rect(*of[1]), of[2])
    if kind == "bitmap":
        return Bitmap(Path(of[0]), Rect(*of[1]), Look(*of[2]))
    return Group(raised(of[0]), Matrix(*of[1]), *of[2:])


def _origin(kind: str, name: str, *of: Any) -> Origin:
    if kind == "icon":
        return Icon(name, *of)
    if kind == "art":
        return Art(Path(name), of[0], Look(*of[1]), of[2])
    return Made(name)
