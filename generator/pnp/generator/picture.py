"""Vector pictures: an SVG file becomes a form of plain marks, so that it is drawn like everything else.

svglib reads the file; its shapes are turned into ours here. What print cannot keep (text in a font we do not have,
bitmaps inside the SVG) is refused by name rather than drawn wrongly.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path as FilePath
from typing import Any

from .geometry import Rect
from .ink import Form, Mark, Paint, Path, Segment, Shape, ellipse, line, polygon, rect_path, rounded
from .svg import objection

_Affine = tuple[float, float, float, float, float, float]


class BadPicture(Exception):
    """The file is no picture that can be printed; `path` and `reason` (a message code)."""

    def __init__(self, path: FilePath, reason: str, detail: str = "") -> None:
        super().__init__(str(path), reason, detail)
        self.path, self.reason, self.detail = path, reason, detail


def read_svg(path: FilePath, name: str) -> Form:
    """The picture as a form as large as its viewBox. Raises BadPicture."""
    if not path.is_file():
        raise BadPicture(path, "picture.missing")
    if fault := objection(path):
        raise BadPicture(path, *fault)
    import logging

    logging.getLogger("svglib").setLevel(logging.CRITICAL)
    from svglib.svglib import svg2rlg

    try:
        drawing = svg2rlg(str(path))
    except Exception as error:  # svglib lets anything through, from lxml's errors to ValueError
        raise BadPicture(path, "picture.unreadable", str(error)) from error
    if drawing is None:
        raise BadPicture(path, "picture.unreadable")
    width, height = float(drawing.width), float(drawing.height)
    if width <= 0 or height <= 0:
        raise BadPicture(path, "picture.empty")
    # svglib gives y up; ours runs down.
    marks = tuple(_walk(drawing, (1.0, 0.0, 0.0, -1.0, 0.0, height), path))
    return Form(name, Rect(0, 0, width, height), marks)


def _times(m: _Affine, n: _Affine) -> _Affine:
    """First n, then m."""
    a, b, c, d, e, f = m
    g, h, i, j, k, el = n
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * el + e, b * k + d * el + f)


def _walk(node: Any, matrix: _Affine, file: FilePath) -> Iterator[Mark]:
    for child in node.contents:
        kind = type(child).__name__
        if hasattr(child, "contents"):
            transform = tuple(getattr(child, "transform", None) or (1, 0, 0, 1, 0, 0))
            yield from _walk(child, _times(matrix, transform), file)
        elif kind in _PATHS:
            shape = _shape(child, _PATHS[kind](child), matrix)
            if shape is not None:
                yield shape
        elif kind == "String":
            raise BadPicture(file, "picture.text", str(child.text))
        elif kind != "NoneType":
            raise BadPicture(file, "picture.element", kind)


def _shape(child: Any, path: Path, matrix: _Affine) -> Shape | None:
    fill, stroke = _colour(getattr(child, "fillColor", None)), _colour(child.strokeColor)
    scale = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
    width = float(child.strokeWidth or 0) * scale
    if stroke is not None and width <= 0:
        stroke = None
    if fill is None and stroke is None:
        return None
    opacity = _opacity(child, "fill") if fill is not None else _opacity(child, "stroke")
    dash = tuple(float(v) * scale for v in (child.strokeDashArray or ()) if isinstance(v, int | float))
    rule = getattr(child, "fillRule", None) or getattr(child, "_fillRule", None)
    paint = Paint(
        fill,
        stroke,
        width,
        dash,
        int(child.strokeLineCap or 0),
        int(child.strokeLineJoin or 0),
        opacity,
        even_odd=rule in ("evenodd", 0) and rule is not None,
    )
    return Shape(_mapped(path, matrix), paint)


def _mapped(path: Path, m: _Affine) -> Path:
    a, b, c, d, e, f = m
    out: list[Segment] = []
    for verb, ns in path:
        mapped: list[float] = []
        for x, y in zip(ns[::2], ns[1::2], strict=True):
            mapped += (a * x + c * y + e, b * x + d * y + f)
        out.append((verb, tuple(mapped)))
    return tuple(out)


def _colour(colour: Any) -> str | None:
    if colour is None or getattr(colour, "alpha", 1) == 0:
        return None
    return "#" + "".join(f"{round(max(0.0, min(1.0, v)) * 255):02X}" for v in (colour.red, colour.green, colour.blue))


def _opacity(child: Any, which: str) -> float:
    own = getattr(child, f"{which}Opacity", None)
    colour = getattr(child, f"{which}Color", None)
    alpha = getattr(colour, "alpha", 1.0)
    return float(own if own is not None else 1.0) * (float(alpha) if own is None else 1.0)


def _from_path(shape: Any) -> Path:
    """ReportLab keeps a path's verbs as numbers (0 move, 1 line, 2 curve, 3 close) beside one row of coordinates."""
    out: list[Segment] = []
    at = 0
    for operator in shape.operators:
        verb, count = (("m", 2), ("l", 2), ("c", 6), ("h", 0))[operator]
        out.append((verb, tuple(float(v) for v in shape.points[at : at + count])))
        at += count
    return tuple(out)


def _points(shape: Any) -> list[tuple[float, float]]:
    values = [float(v) for v in shape.points]
    return list(zip(values[::2], values[1::2], strict=True))


def _from_rect(shape: Any) -> Path:
    box = Rect(shape.x, shape.y, shape.width, shape.height)
    return rounded(box, float(shape.rx or 0)) if shape.rx else rect_path(box)


_PATHS: dict[str, Any] = {
    "Path": _from_path,
    "Rect": _from_rect,
    "Circle": lambda s: ellipse(s.cx, s.cy, s.r, s.r),
    "Ellipse": lambda s: ellipse(s.cx, s.cy, s.rx, s.ry),
    "Line": lambda s: line(s.x1, s.y1, s.x2, s.y2),
    "PolyLine": lambda s: polygon(_points(s), closed=False),
    "Polygon": lambda s: polygon(_points(s)),
}
