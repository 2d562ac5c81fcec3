"""A flat picture as an engraving: every area is white with an outline, and hatched more densely the darker it was."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from ..marks.fading import halfway
from ..marks.geometry import Rect
from ..marks.ink import Bitmap, Form, Group, Look, Mark, Paint, Shape, area, bounds, rect_path
from ..marks.length import MM
from ..marks.palette import contrast, luminance, mix
from ..marks.shapes import stripes

WHITE = "#FFFFFF"
# On paper:
PITCH = 0.75 * MM  # of the hatching
LINE = 0.13 * MM  # round an area
BROAD = 1 * MM  # a line too broad to be solid
NARROW = 0.85 * MM  # an area too narrow for hatching
SMALL = 2.1 * MM * MM  # or too small for it
# Of the picture:
GROUND = 0.85  # an area that everything else is on, and that stays white however dark it was
# Of colours:
LIGHT = 0.25  # darkness, 0 to 1, up to which an area is left white
FAINT = 1.7  # contrast of what should only be faint
VEIL = 0.6  # of white over a photograph
ANGLES = (45.0, -45.0, 20.0, -20.0, 70.0)  # one for each colour, so that neighbours differ


def engraved(form: Form, ink: str, scale: float) -> tuple[Mark, ...]:
    """The marks of a picture that will be used `scale` times as large; `ink` is for pale lines that would disappear on
    white."""
    worker = _Engraver(form.box, ink, 1 / scale)
    return tuple(made for mark in form.marks for made in worker.mark(mark))


def darkness(colour: str) -> float:
    """0 for white to 1 for black, as the eye sees it."""
    return 1.0 - float(luminance(colour) ** 0.45)


@dataclass(frozen=True, slots=True)
class _Area:
    """An area, its former colour, and whether it is hatched now (otherwise white)."""

    box: Rect
    colour: str
    hatched: bool


@dataclass
class _Engraver:
    """Converts the shapes of a picture in drawing order. `unit` is a point on paper."""

    box: Rect
    ink: str
    unit: float
    areas: list[_Area] = field(default_factory=list)  # what is there so far, the topmost last

    def mark(self, mark: Mark) -> Iterator[Mark]:
        if isinstance(mark, Shape):
            yield from self.shape(mark)
        elif isinstance(mark, Group):
            yield replace(mark, marks=tuple(made for inner in mark.marks for made in self.mark(inner)))
        else:
            yield mark
            if isinstance(mark, Bitmap):  # a photograph cannot be hatched: a veil makes it pale
                yield _veil(mark)

    def under(self, box: Rect) -> _Area:
        """What something is on, at its middle."""
        spot = Rect(box.cx, box.cy, 0, 0)
        return next((one for one in reversed(self.areas) if one.box.contains(spot)), _Area(self.box, WHITE, False))

    def pale(self, colour: str, box: Rect) -> str:
        """What becomes of a pale colour: white on hatching, dark on white that used to be dark, and faint if it was
        faint."""
        under = self.under(box)
        if under.hatched:
            return WHITE
        return colour if contrast(colour, under.colour) < FAINT else self.ink

    def shape(self, shape: Shape) -> Iterator[Mark]:
        paint = halfway(shape.paint)
        if paint.opacity < 1:  # seen through it would be two hatchings; a pale colour does the same job
            fade = 1 - paint.opacity
            fill, stroke = (colour and mix(colour, WHITE, fade) for colour in (paint.fill, paint.stroke))
            paint = replace(paint, fill=fill, stroke=stroke, opacity=1.0)
        if paint.fill is not None:
            yield from self.filled(Shape(shape.path, replace(paint, stroke=None, width=0)), has_line=bool(paint.stroke))
        if paint.stroke is not None:
            yield from self.stroked(Shape(shape.path, replace(paint, fill=None)))

    def filled(self, shape: Shape, has_line: bool) -> Iterator[Mark]:
        box, fill = bounds(shape.path), shape.paint.fill or WHITE
        size, dark = area(shape.path), darkness(fill) >= LIGHT
        if size < SMALL * self.unit**2 or min(box.w, box.h) < NARROW * self.unit:
            yield Shape(shape.path, replace(shape.paint, fill=fill if dark else self.pale(fill, box)))
            return
        line = fill if dark else self.rim(fill, box)
        hatched = dark and size < self.box.w * self.box.h * GROUND
        self.areas.append(_Area(box, fill, hatched))
        yield Shape(shape.path, replace(shape.paint, fill=WHITE))
        if hatched:
            pitch = PITCH * self.unit
            angle = ANGLES[int(fill[1:], 16) % len(ANGLES)]
            yield stripes(box, pitch, pitch * (0.08 + 0.2 * darkness(fill)), angle, fill, clip=shape.path)
        if not has_line:
            yield Shape(shape.path, Paint(stroke=line, width=LINE * self.unit, join=1))

    def rim(self, fill: str, box: Rect) -> str:
        """The outline of a pale area, as clear as the area was."""
        return mix(fill, self.ink, 0.3) if contrast(fill, self.under(box).colour) < FAINT else self.ink

    def stroked(self, shape: Shape) -> Iterator[Mark]:
        """A line: it stays pale on hatching, turns dark on white if it was pale, and becomes hollow if it is broad."""
        paint = shape.paint
        stroke = paint.stroke or self.ink
        if darkness(stroke) < LIGHT + 0.1:
            stroke = self.pale(stroke, bounds(shape.path))
        yield Shape(shape.path, replace(paint, stroke=stroke))
        if paint.width > BROAD * self.unit and stroke != WHITE:
            yield Shape(shape.path, replace(paint, stroke=WHITE, width=paint.width - 2.4 * LINE * self.unit))


def _veil(photo: Bitmap) -> Mark:
    """White over a photograph, and over nothing else: where it is transparent, so is the veil."""
    if photo.file.suffix.lower() in (".jpg", ".jpeg"):
        return Shape(rect_path(photo.into), Paint(fill=WHITE, opacity=VEIL))
    return replace(photo, look=Look(tint=WHITE, opacity=VEIL * photo.look.opacity))
