"""Gradients that something is seen through, as small pictures with a mask: bands over bands would not add up."""

from __future__ import annotations

import math
import zlib
from bisect import bisect_right
from functools import lru_cache

from ..art.bitmap import Data
from ..marks.geometry import Matrix, Rect
from ..marks.ink import Gradient

FINE = 256  # dots from the start of a gradient to its end; as many colours as a press shows
MOST = {False: 1024, True: 320}  # dots along a side; fewer if it is radial, and a square of them


@lru_cache(maxsize=64)
def picture(fade: Gradient, box: Rect) -> tuple[Data, Matrix]:
    """The gradient in a box, and the matrix that brings the picture there from the unit square of PDF."""
    around = fade.matrix.inverse().around(box)
    across = _dots(around.w, MOST[fade.radial])
    down = _dots(around.h, MOST[True]) if fade.radial else 1
    places = [
        (around.x + (i + 0.5) / across * around.w, around.y + (j + 0.5) / down * around.h)
        for j in range(down)
        for i in range(across)
    ]
    values = [_from_focus(x, y, *fade.focus) for x, y in places] if fade.radial else [x for x, _ in places]
    ramp = [_at(fade, i / FINE) for i in range(FINE + 1)]
    dots = [ramp[round(min(1.0, max(0.0, value)) * FINE)] for value in values]
    flate = ("Filter", "/FlateDecode")
    mask = Data(across, down, 8, (("ColorSpace", "/DeviceGray"), flate), zlib.compress(bytes(a for *_, a in dots), 6))
    rgb = zlib.compress(bytes(part for dot in dots for part in dot[:3]), 6)
    data = Data(across, down, 8, (("ColorSpace", "/DeviceRGB"), flate), rgb, mask)
    return data, fade.matrix.after(Matrix(around.w, 0, 0, -around.h, around.x, around.bottom))


def _dots(length: float, most: int) -> int:
    return max(1, min(most, math.ceil(length * FINE)))


def _from_focus(x: float, y: float, fx: float, fy: float) -> float:
    """How far a point is on the way from the focus to the circle: 1 on the circle."""
    dx, dy = x - fx, y - fy
    a, b, c = 1 - fx * fx - fy * fy, fx * dx + fy * dy, dx * dx + dy * dy
    return (b + math.sqrt(b * b + a * c)) / a


def _at(fade: Gradient, value: float) -> tuple[int, ...]:
    """Red, green, blue and opacity there, 0 to 255."""
    after = bisect_right([at for at, *_ in fade.stops], value)
    (start, first, thin), (end, last, thick) = (
        fade.stops[max(0, after - 1)],
        fade.stops[min(after, len(fade.stops) - 1)],
    )
    share = min(1.0, max(0.0, (value - start) / (end - start))) if end > start else 0.0
    one, other = (tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5)) for colour in (first, last))
    pairs = zip((*one, thin * 255), (*other, thick * 255), strict=True)
    return tuple(round(a + (b - a) * share) for a, b in pairs)
