"""Gradients as bands of intermediate colours, which every program and every press can draw.

The steps between two colours that print differ by less than the eye sees.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from .geometry import Rect
from .ink import Gradient, Group, Mark, Paint, Path, Shape, bounds, ellipse, mapped, polygon, rect_path
from .palette import mix

BANDS = 64  # between two colours
STEP = 4 / 255  # the difference of two colours that the eye does not see side by side


@lru_cache(maxsize=256)
def faded(shape: Shape) -> Group:
    """A gradient shape drawn without a gradient: bands, each over the rest of the shape so that no gap shows between
    them, and the outline."""
    paint, box = shape.paint, bounds(shape.path)
    assert paint.fill is not None and paint.fade is not None
    marks = bands(paint.fade, box) if isinstance(paint.fade, Gradient) else _two_colours(paint.fill, *paint.fade, box)
    within = Group(tuple(marks), clip=shape.path, even_odd=paint.even_odd)
    line = Shape(shape.path, replace(paint, fill=None, fade=None, opacity=1.0))
    return Group((within, line) if paint.stroke is not None else (within,), opacity=paint.opacity)


def _two_colours(fill: str, to: str, angle: float, box: Rect) -> Iterator[Mark]:
    turn = math.radians(angle)
    dx, dy = math.cos(turn), math.sin(turn)
    reach = (abs(box.w * dx) + abs(box.h * dy)) / 2
    far = math.hypot(box.w, box.h)
    for at in range(BANDS):
        start = -reach + 2 * reach * at / BANDS if at else -far
        x, y = box.cx + dx * start, box.cy + dy * start
        corners = ((x + dy * far, y - dx * far), (x - dy * far, y + dx * far))
        beyond = tuple((cx + dx * 2 * far, cy + dy * 2 * far) for cx, cy in reversed(corners))
        yield Shape(polygon((*corners, *beyond)), Paint(fill=mix(fill, to, at / (BANDS - 1))))


@dataclass(frozen=True, slots=True)
class _Band:
    """One colour of a gradient from `start` to `end`; red, green, blue and opacity are 0 to 1."""

    start: float
    end: float
    rgb: tuple[float, ...]
    alpha: float


def bands(fade: Gradient, box: Rect) -> Iterator[Mark]:
    """The bands that cover a box, each over those before, whatever their opacity."""
    places = _Places(fade, box)
    found = [*_bands(fade)]
    for band in reversed(found) if fade.radial else found:
        place = places.until(band.end) if fade.radial else places.beyond(band.start)
        yield Shape(place, Paint(fill=_hex(band.rgb)))


def average(fade: Gradient) -> tuple[str, float]:
    """The colour and the opacity that represent the whole gradient."""
    found = [band for band in _bands(fade) if band.end > band.start and math.isfinite(band.end - band.start)]
    found = found or [*_bands(fade)][:1]
    shares = [band.end - band.start if math.isfinite(band.end - band.start) else 1.0 for band in found]
    whole = sum(shares)
    mean = [sum(s * b.rgb[i] for s, b in zip(shares, found, strict=True)) / whole for i in range(3)]
    return _hex(mean), sum(s * b.alpha for s, b in zip(shares, found, strict=True)) / whole


def _bands(fade: Gradient) -> Iterator[_Band]:
    stops = [(at, _rgb(colour), alpha) for at, colour, alpha in fade.stops]
    yield _Band(-math.inf, stops[0][0], *stops[0][1:])
    for (start, first, thin), (end, last, thick) in pairwise(stops):
        change = max(*(abs(a - b) for a, b in zip(first, last, strict=True)), abs(thick - thin))
        count = max(1, min(BANDS, math.ceil(change / STEP))) if end > start else 0
        for i in range(count):
            share = (i + 0.5) / count
            rgb = tuple(a + (b - a) * share for a, b in zip(first, last, strict=True))
            span = (end - start) / count
            yield _Band(start + i * span, start + (i + 1) * span, rgb, thin + (thick - thin) * share)
    yield _Band(stops[-1][0], math.inf, *stops[-1][1:])


class _Places:
    """Where a gradient is beyond one of its values, if it is linear, or before one, within a box."""

    def __init__(self, fade: Gradient, box: Rect) -> None:
        self.fade = fade
        self.all = fade.matrix.inverse().around(box).inset(-1)

    def beyond(self, value: float) -> Path:
        x = max(self.all.x, value)
        return mapped(rect_path(Rect(x, self.all.y, max(0.0, self.all.right - x), self.all.h)), self.fade.matrix)

    def until(self, value: float) -> Path:
        if math.isinf(value):
            return mapped(rect_path(self.all), self.fade.matrix)
        radius = max(0.0, value)
        x, y = (part * (1 - radius) for part in self.fade.focus)
        return mapped(ellipse(x, y, radius, radius), self.fade.matrix)


def halfway(paint: Paint) -> Paint:
    """The paint with one colour that represents the whole gradient."""
    if paint.fade is None or paint.fill is None:
        return paint
    if isinstance(paint.fade, Gradient):
        colour, alpha = average(paint.fade)
        return replace(paint, fill=colour, opacity=paint.opacity * alpha, fade=None)
    return replace(paint, fill=mix(paint.fill, paint.fade[0], 0.5), fade=None)


def _rgb(colour: str) -> tuple[float, ...]:
    return tuple(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))


def _hex(rgb: Iterable[float]) -> str:
    return "#" + "".join(f"{round(min(1.0, max(0.0, part)) * 255):02X}" for part in rgb)
