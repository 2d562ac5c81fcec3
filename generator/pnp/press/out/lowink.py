"""The same pages with little ink: white backgrounds, outlines and hatching instead of solid areas. Arithmetic on marks.

Everything keeps its shape and lines keep their colour, so a grey printer loses nothing. Dark words, lines and small
shapes stay; large areas turn white, with an outline if they were dark; pale words, lines and emblems on them turn dark.
Pictures become engravings (engraving.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cache

from ..marks.fading import halfway
from ..marks.geometry import Matrix, Rect
from ..marks.ink import (
    IDENTITY,
    Art,
    Form,
    Forms,
    Group,
    Icon,
    Made,
    Mark,
    Origin,
    Paint,
    Path,
    Run,
    Shape,
    Use,
    area,
    bounds,
    rect_path,
    solid,
)
from ..marks.length import MM
from ..marks.pages import Document
from ..marks.palette import contrast, luminance, mix
from ..options import PrintOptions
from ..type.fonts import font
from .engraving import engraved

WHITE = "#FFFFFF"
PALE = 0.42  # luminance from which a colour counts as pale
AREA = 30 * MM * MM  # minimum size of a large area
BREADTH = 3.2 * MM  # and its minimum breadth
EDGE = 0.6  # points: the outline of a formerly dark area
BROAD = 1.2 * MM  # lines from this breadth on become thin
THIN = 0.22 * MM
PAPER = 0.75  # luminance of colours as pale as paper
READABLE = 4.5  # contrast of small words
FAINTEST = 0.15  # the opacity of what is not printed at all
FAINT = 2.0  # contrast of print that should only be faint


def spared(document: Document, ink: str) -> Document:
    """The document with little ink; `ink` is the colour for what was pale. Its forms come from `Spared`."""
    pages = (replace(p, marks=_sparing(p.marks, p.box, ink)) for p in document.pages)
    return replace(document, pages=tuple(pages))


def inked(document: Document, forms: Forms, ink: str, options: PrintOptions) -> tuple[Document, Forms]:
    """The document and its forms with as much ink as wanted. Each form is engraved once, however often it is used."""
    return (spared(document, ink), cache(Spared(forms, ink))) if options.ink == "low" else (document, forms)


@dataclass(frozen=True)
class Spared:
    """Forms drawn with little ink; raises what the original library raises."""

    forms: Forms
    ink: str

    def __call__(self, of: Origin) -> Form:
        if isinstance(of, Icon):
            return self.forms(of)
        if isinstance(of, Made):
            form = self.forms(of)
            return replace(form, marks=_sparing(form.marks, form.box, self.ink))
        form = self.forms(replace(of, size=None))
        w, h = of.size or (form.box.w, form.box.h)
        return Form(of, form.box, engraved(form, self.ink, max(w / form.box.w, h / form.box.h)))


def _sparing(marks: Iterable[Mark], window: Rect, ink: str) -> tuple[Mark, ...]:
    return _Sparing(ink, window).all(marks)


@dataclass(frozen=True, slots=True)
class _Ground:
    """An area, its former colour, and whether it still has it."""

    box: Rect
    colour: str
    kept: bool


@dataclass
class _Sparing:
    """Converts marks in drawing order, and knows what is there so far, the topmost last."""

    ink: str
    window: Rect | None = None  # the visible part of the drawing
    outer: _Sparing | None = None  # for the marks of a group: what they are drawn on,
    matrix: Matrix = IDENTITY  # and the matrix that brings them there
    grounds: list[_Ground] = field(default_factory=list)

    def all(self, marks: Iterable[Mark]) -> tuple[Mark, ...]:
        return tuple(self.mark(mark) for mark in marks)

    def mark(self, mark: Mark) -> Mark:
        if isinstance(mark, Shape):
            return self.shape(mark)
        if isinstance(mark, Run):
            return self.run(mark)
        if isinstance(mark, Use):
            return self.use(mark)
        if isinstance(mark, Group):
            return replace(mark, marks=self.inner(mark))
        return mark

    def inner(self, group: Group) -> tuple[Mark, ...]:
        clip = bounds(group.clip) if group.clip else None
        if group.matrix == IDENTITY and clip is None:
            return self.all(group.marks)
        worker = _Sparing(self.ink, clip, outer=self, matrix=group.matrix)
        marks = worker.all(group.marks)
        self.grounds += (replace(one, box=group.matrix.around(one.box)) for one in worker.grounds)
        return marks

    def under(self, x: float, y: float) -> _Ground | None:
        """What a point of the drawing is on so far; for a hidden point, the nearest visible one."""
        if self.window is not None:
            x = min(max(x, self.window.x), self.window.right)
            y = min(max(y, self.window.y), self.window.bottom)
        spot = Rect(x, y, 0, 0)
        own = next((ground for ground in reversed(self.grounds) if ground.box.contains(spot)), None)
        if own is not None or self.outer is None:
            return own
        there = self.matrix.around(spot)
        return self.outer.under(there.x, there.y)

    def is_dark(self, x: float, y: float) -> bool:
        ground = self.under(x, y)
        return ground is not None and ground.kept and luminance(ground.colour) <= PALE

    def seen(self, colour: str, x: float, y: float, pale: float = PALE) -> str:
        """The colour, if it is visible at that point or was never meant to be clear; otherwise that of the ground that
        has turned white, or the ink."""
        ground = self.under(x, y)
        before = ground.colour if ground else WHITE
        if luminance(colour) <= pale or self.is_dark(x, y) or contrast(colour, before) < FAINT:
            return colour
        return before if contrast(before, WHITE) >= READABLE else self.ink

    def shape(self, shape: Shape) -> Shape:
        if shape.paint.opacity < FAINTEST:  # a layer of a shadow
            return Shape((), Paint())
        paint, box = _opaque(halfway(shape.paint)), bounds(shape.path)
        if paint.stroke is not None and paint.stroke != WHITE:  # white separates things, and continues to
            paint = self.stroked(paint, box)
        fill = paint.fill
        if fill is None:
            return Shape(shape.path, paint)
        large, dark = _is_large(shape.path), luminance(fill) <= PALE
        if large:
            if dark and paint.stroke is None and not (self.window and box.contains(self.window)):
                paint = replace(paint, stroke=fill, width=EDGE)
            paint = replace(paint, fill=WHITE)
        elif not dark:
            paint = replace(paint, fill=self.seen(fill, box.cx, box.cy, PAPER))
        self.grounds.append(_Ground(box, fill, not large))
        return Shape(shape.path, paint)

    def stroked(self, paint: Paint, box: Rect) -> Paint:
        stroke, width = self.seen(paint.stroke or self.ink, box.cx, box.cy), paint.width
        if width >= BROAD and not paint.dash:
            stroke, width = mix(stroke, WHITE, 0.4), THIN
        return replace(paint, stroke=stroke, width=width)

    def run(self, run: Run) -> Mark:
        """Words. Those that turn dark get a white plate so that no hatching runs through them."""
        width = sum(font(run.font).measure(run.text).advances) * run.size / 1000
        colour = self.seen(run.colour, run.x + width / 2, run.baseline - run.size * 0.3)
        if colour == run.colour:
            return run
        plate = Rect(run.x, run.baseline - run.size * 0.74, width, run.size * 0.78).inset(-run.size * 0.06)
        return Group((solid(rect_path(plate), WHITE), replace(run, colour=colour)))

    def use(self, use: Use) -> Use:
        """An emblem keeps the darker of its colours, on white; a faint one stays faint; on dark ground it stays as it
        is. A picture needs to know its size."""
        of = use.form
        if isinstance(of, Art):
            return replace(use, form=replace(of, size=(round(use.into.w, 1), round(use.into.h, 1))))
        if isinstance(of, Made) or not of.ink or not of.ground or self.is_dark(use.into.cx, use.into.cy):
            return use
        darker = min(of.ink, of.ground, key=luminance)
        if contrast(of.ink, of.ground) >= FAINT and luminance(darker) > PALE:
            darker = self.ink
        return replace(use, form=Icon(of.name, darker, WHITE))


def _opaque(paint: Paint) -> Paint:
    """The paint as it looks on white."""
    share = 1 - paint.opacity
    if share <= 0:
        return paint
    fill, stroke = (colour and mix(colour, WHITE, share) for colour in (paint.fill, paint.stroke))
    return replace(paint, fill=fill, stroke=stroke, opacity=1.0)


def _is_large(path: Path) -> bool:
    box = bounds(path)
    return area(path) > AREA and min(box.w, box.h) > BREADTH
