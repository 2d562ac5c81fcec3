"""Areas, lines and patterns that can be drawn, each with its keys (see `declared`)."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from inspect import Parameter
from typing import Annotated, Any, TypeAlias, TypeVar

from pnp.validator.base.source import KeyPath

from ..marks import shapes
from ..marks.geometry import Matrix, Rect
from ..marks.ink import Gradient, Paint, Path, Shape, bounds, circle, ellipse, line, rounded
from . import outlines
from .element import Element
from .keys import (
    CORNERS,
    OUTLINE,
    Dash,
    Degrees,
    Depth,
    Direction,
    Ink,
    Key,
    Opacity,
    Pitch,
    Radius,
    Scope,
    Stops,
    Tooth,
    Weight,
    described,
    meanings_in,
    share,
    stop,
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
            gradient: Stops | None = None,
            angle: Direction = 90.0,
            opacity: Opacity = 1.0,
            stroke: Ink | None = None,
            weight: Weight | None = None,
            dash: Dash = (),
            **own: Any,
        ) -> None:
            """
            gradient: The end colour of a gradient; or several, evenly spaced or where they say, [gold, red 70%, ink].
            angle: The direction of the gradient: degrees clockwise from the right; by default downwards. Or radial:
            from the middle of the box to its edges.
            opacity: How much of what is below is hidden, 60% or 0.6; by default all of it.
            dash: Line and gap, in points.
            """
            inside, edge, path = w.colour(fill), w.colour(stroke), outline(e.at, **own)
            stops = [stop(one) for one in ((gradient,) if isinstance(gradient, str) else gradient or ())]
            colours = [(w.colour(colour), at) for colour, at in stops]
            fade = _fade(inside, colours, angle, bounds(path)) if colours and inside is not None else None
            width = weight if weight is not None else 0.5 if edge is not None else 0.0
            w.marks.append(Shape(path, Paint(inside, edge, width, dash, opacity=opacity, fade=fade)))
            w.note(e)

        OUTLINES[name] = outline
        return outline

    return declare


def _fade(
    fill: str, colours: Sequence[tuple[str, float | None]], angle: float | str, box: Rect
) -> tuple[str, float] | Gradient:
    """A gradient from `fill` through these colours, each with where it is, if that is said."""
    if len(colours) == 1 and isinstance(angle, float) and colours[0][1] is None:
        return colours[0][0], angle
    stops = tuple((at, colour, 1.0) for colour, at in spread([(fill, 0.0), *colours]))
    if not isinstance(angle, float):
        return Gradient(stops, Matrix(box.w / 2, 0, 0, box.h / 2, box.cx, box.cy), radial=True)
    x, y = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    long = abs(box.w * x) + abs(box.h * y)
    return Gradient(
        stops, Matrix(long * x, long * y, -long * y, long * x, box.cx - long * x / 2, box.cy - long * y / 2)
    )


def spread(stops: Sequence[tuple[str, float | None]]) -> list[tuple[str, float]]:
    """Colours with where they are: the last at the end, the others evenly between those that say it.

    >>> spread([("gold", 0.0), ("red", None), ("ink", 0.5), ("white", None)])
    [('gold', 0.0), ('red', 0.25), ('ink', 0.5), ('white', 1.0)]
    """
    places = [at for _, at in stops]
    places[-1] = 1.0 if places[-1] is None else places[-1]
    out: list[tuple[str, float]] = []
    for i, (colour, at) in enumerate(stops):
        if at is None:
            end, far = next((far, place) for far, place in enumerate(places) if far >= i and place is not None)
            before = out[-1][1]
            at = before + (far - before) / (end - i + 1)
        out.append((colour, at))
    return out


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
