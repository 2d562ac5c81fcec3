"""Areas, lines and patterns that can be drawn, each with its keys (see `declared`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from inspect import Parameter
from typing import Annotated, Any, TypeAlias, TypeVar

from pnp.validator.base.source import KeyPath

from ..marks import shapes
from ..marks.geometry import Rect
from ..marks.ink import Paint, Path, Shape, circle, ellipse, line, rounded
from . import outlines
from .element import Element
from .keys import (
    CORNERS,
    OUTLINE,
    Dash,
    Degrees,
    Depth,
    Ink,
    Key,
    Opacity,
    Pitch,
    Radius,
    Scope,
    Tooth,
    Weight,
    described,
    meanings_in,
    share,
    whole,
)
from .outlines import in_box, regular, stretched
from .reading import Wrong, known, mapping, one_of
from .registry import element, keys_of
from .worker import Worker

Outlined = TypeVar("Outlined", bound=Callable[..., Path])
OUTLINES: dict[str, Callable[..., Path]] = {}  # of areas, by name


def _area(name: str) -> Callable[[Outlined], Outlined]:
    """Declare an area by its outline: a function of its box, whose other arguments are keys of its own."""

    def declare(outline: Outlined) -> Outlined:
        @element(name, outline)
        def draw(
            w: Worker,
            e: Element,
            fill: Ink | None = None,
            gradient: Ink | None = None,
            angle: Degrees = 90.0,
            opacity: Opacity = 1.0,
            stroke: Ink | None = None,
            weight: Weight | None = None,
            dash: Dash = (),
            **own: Any,
        ) -> None:
            """
            gradient: The end colour of a gradient.
            angle: The direction of the gradient: degrees clockwise from the right; by default downwards.
            opacity: How much of what is below is hidden, 60% or 0.6; by default all of it.
            dash: Line and gap, in points.
            """
            inside, edge, to = w.colour(fill), w.colour(stroke), w.colour(gradient)
            fade = (to, angle) if to is not None and inside is not None else None
            width = weight if weight is not None else 0.5 if edge is not None else 0.0
            paint = Paint(inside, edge, width, dash, opacity=opacity, fade=fade)
            w.marks.append(Shape(outline(e.at, **own), paint))
            w.note(e)

        OUTLINES[name] = outline
        return outline

    return declare


@_area("rect")
def _rect(box: Rect, radius: Radius = 0.0) -> Path:
    """A box, filled or outlined, square or rounded."""
    return rounded(box, radius)


@_area("circle")
def _circle(box: Rect) -> Path:
    """The largest circle that fits its box."""
    return circle(box.cx, box.cy, min(box.w, box.h) / 2)


@_area("ellipse")
def _ellipse(box: Rect) -> Path:
    """An ellipse as wide and high as its box."""
    return ellipse(box.cx, box.cy, box.w / 2, box.h / 2)


@_area("polygon")
def _polygon(box: Rect, corners: Annotated[outlines.Corners, CORNERS]) -> Path:
    """Straight lines between corners.

    corners: How many corners, evenly spaced; or where they are in the box, [[0%, 100%], [50%, 0%], [100%, 100%]].
    """
    return in_box(corners, box)


@_area("star")
def _star(box: Rect, points: Annotated[int, whole(3, 60)] = 5, inner: Annotated[float, share(0.05, 1)] = 0.4) -> Path:
    """A star with its first point at the top.

    points: How many; 5 by default.
    inner: The radius of the notches, as a share of the points; 40% by default.
    """
    return in_box(regular(points, inner), box)


@_area("path")
def _path(box: Rect, path: Annotated[Path, OUTLINE]) -> Path:
    """A free outline, stretched over its box.

    path: The outline in SVG syntax, in a box of 100 by 100: M0 100 L50 0 L100 100 Z.
    """
    return stretched(path, box)


@dataclass(frozen=True, slots=True)
class Mask:
    """The outline of an area with the values of its keys: what is drawn within a box is cut to it."""

    draw: str
    args: Mapping[str, Any]

    def outline(self, box: Rect) -> Path:
        return OUTLINES[self.draw](box, **self.args)


def _read_mask(value: Any, path: KeyPath, scope: Scope) -> Mask:
    raw = {"draw": value} if isinstance(value, str) else mapping(value, path)
    draw = str(one_of((*OUTLINES,), raw.get("draw"), path if isinstance(value, str) else (*path, "draw")))
    keys = keys_of(OUTLINES[draw])
    known(raw, ("draw", *keys), path)
    if missing := [key for key, (_, default) in keys.items() if default is Parameter.empty and key not in raw]:
        raise Wrong("layout.needs", path, keys=", ".join(missing))
    return Mask(draw, {key: keys[key][0].read(one, (*path, key), scope) for key, one in raw.items() if key in keys})


def mask_schema() -> dict[str, Any]:
    """What may be written for a mask, as a JSON schema."""
    properties: dict[str, Any] = {"draw": {"description": "The area whose outline it is.", "enum": [*OUTLINES]}}
    for outline in OUTLINES.values():
        keys = keys_of(outline)
        meanings = meanings_in(outline, keys)
        properties |= {key: described(sort, meanings.get(key)) for key, (sort, _) in keys.items()}
    of_keys = {"type": "object", "required": ["draw"], "additionalProperties": False, "properties": properties}
    return {"type": ["string", "object"], "oneOf": [{"enum": [*OUTLINES]}, of_keys]}


Masked: TypeAlias = Annotated[Mask, Key(_read_mask, {"$ref": "#/$defs/mask"})]


@element("line")
def _line(w: Worker, e: Element, stroke: Ink = "ink", weight: Weight = 0.5, dash: Dash = ()) -> None:
    """A line from the upper left to the lower right of its box.

    dash: Line and gap, in points.
    """
    paint = Paint(stroke=w.colour(stroke), width=weight, dash=dash)
    w.marks.append(Shape(line(e.at.x, e.at.y, e.at.right, e.at.bottom), paint))
    w.note(e)


@element("stripes")
def _stripes(
    w: Worker, e: Element, stroke: Ink = "ink", weight: Weight = 1.0, pitch: Pitch = 6.0, angle: Degrees = 45.0
) -> None:
    """Parallel stripes inside the box."""
    w.marks.append(shapes.stripes(e.at, pitch, weight, angle, w.colour(stroke)))
    w.note(e)


@element("saw")
def _saw(
    w: Worker,
    e: Element,
    fill: Ink = "ink",
    tooth: Tooth = 9.0,
    depth: Depth = 4.0,
    stripe: Ink | None = None,
    pitch: Pitch = 9.0,
    weight: Weight = 4.0,
    angle: Degrees = 45.0,
) -> None:
    """A box with a saw edge below, striped if `stripe` is given."""
    path = shapes.saw(e.at, tooth, depth)
    w.marks.append(Shape(path, Paint(w.colour(fill))))
    if stripe is not None:
        whole = Rect(e.at.x, e.at.y, e.at.w, e.at.h + depth)
        w.marks.append(shapes.stripes(whole, pitch, weight, angle, w.colour(stripe), clip=path))
    w.note(e)


@element("waves")
def _waves(
    w: Worker,
    e: Element,
    fill: Ink | None = None,
    stroke: Ink | None = None,
    weight: Weight = 0.0,
    tooth: Tooth = 9.0,
    depth: Depth = 3.0,
) -> None:
    """A box with a wavy lower edge."""
    path = shapes.waves(e.at, tooth, depth)
    w.marks.append(Shape(path, Paint(w.colour(fill), w.colour(stroke), weight)))
    w.note(e)
