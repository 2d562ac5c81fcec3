"""Outlines that a layout defines for its shapes, as shares of their box: polygons, stars and free paths."""

from __future__ import annotations

import math
import re
from typing import Any

from pnp.validator.base.source import KeyPath

from ..art.outline import path_data
from ..marks.geometry import Rect
from ..marks.ink import Path, polygon
from .reading import Wrong, share, whole

WHOLE = 100.0  # a free path is drawn in a box that is 100 wide and 100 high
MOST = 2000  # characters of a path
CORNERS = (3, 60)  # of a polygon
FAR = (-1000.0, 3000.0)  # where a corner may be, in widths and heights of the box
_DATA = re.compile(r"\s*[Mm][MmLlHhVvCcSsQqTtAaZz0-9eE+\-.,\s]*")

Corners = tuple[tuple[float, float], ...]


def corners(value: Any, path: KeyPath) -> Corners:
    """The corners of a polygon: a list of points, [30%, 100%], or a number, spaced evenly. Raises Wrong."""
    if not isinstance(value, list):
        return regular(whole(value, path, *CORNERS))
    if not CORNERS[0] <= len(value) <= CORNERS[1] or not all(isinstance(one, list) and len(one) == 2 for one in value):
        raise Wrong("layout.corners", path)
    try:
        return tuple((share(x, path, *FAR), share(y, path, *FAR)) for x, y in value)
    except Wrong:
        raise Wrong("layout.corners", path) from None


def regular(count: int, inner: float | None = None) -> Corners:
    """Corners spaced evenly round the box, the first at the top; with notches between them at that share of
    the radius."""
    steps = count if inner is None else 2 * count
    out = []
    for at in range(steps):
        radius = 0.5 if inner is None or at % 2 == 0 else inner / 2
        turn = 2 * math.pi * at / steps - math.pi / 2
        out.append((0.5 + radius * math.cos(turn), 0.5 + radius * math.sin(turn)))
    return tuple(out)


def outline(data: str, path: KeyPath) -> Path:
    """A free path, as in SVG. Raises Wrong."""
    if len(data) > MOST or not _DATA.fullmatch(data):
        raise Wrong("layout.path", path)
    try:
        return path_data(data)
    except (ValueError, IndexError, TypeError):
        raise Wrong("layout.path", path) from None


def in_box(shape: Corners, box: Rect) -> Path:
    return polygon([(box.x + x * box.w, box.y + y * box.h) for x, y in shape])


def stretched(path: Path, box: Rect) -> Path:
    """A free path stretched over a box."""
    across, down = box.w / WHOLE, box.h / WHOLE

    def placed(numbers: tuple[float, ...]) -> tuple[float, ...]:
        return tuple(box.y + n * down if i % 2 else box.x + n * across for i, n in enumerate(numbers))

    return tuple((verb, placed(numbers)) for verb, numbers in path)
