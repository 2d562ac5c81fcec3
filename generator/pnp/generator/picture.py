"""Vector pictures: an SVG file becomes a form of plain marks, so that it is drawn like everything else.

What print cannot keep (text in a font we do not have, bitmaps, masks) is refused by `svg`, by name, rather than drawn
wrongly; svglib draws the rest, and its shapes are turned into ours here.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path as FilePath
from typing import Any

from .geometry import Rect
from .ink import Form, Mark, Paint, Path, Segment, Shape, ellipse, line, polygon, rect_path, rounded
from .svg import MAX_NUMBER, BadPicture, read_checked

FILL_EVEN_ODD = 0  # as ReportLab numbers it

_Affine = tuple[float, float, float, float, float, float]


def read_svg(path: FilePath, name: str) -> Form:
    """The picture as a form as large as its viewBox. Raises BadPicture."""
    root = read_checked(path)
    import logging

    logging.getLogger("svglib").setLevel(logging.CRITICAL)
    from svglib.svglib import SvgRenderer

    try:
        drawing = SvgRenderer(str(path)).render(root)
        width, height = float(drawing.width), float(drawing.height)
        # svglib gives y up; ours runs down.
        marks = tuple(_walk(drawing, (1.0, 0.0, 0.0, -1.0, 0.0, height), path))
    except BadPicture:
        raise
    except Exception as error:  # svglib lets anything through, from IndexError to RecursionError
        raise BadPicture(path, "picture.unreadable", type(error).__name__) from error
    if width <= 0 or height <= 0:
        raise BadPicture(path, "picture.empty")
    if not all(_sane(mark) for mark in marks):
        raise BadPicture(path, "picture.far")
    return Form(name, Rect(0, 0, width, height), marks)


def _sane(mark: Mark) -> bool:
    """Whether the numbers are still such as paper knows once every transform is applied."""
    if not isinstance(mark, Shape):
        return True
    numbers = (mark.paint.width, *(n for _, ns in mark.path for n in ns))
    return all(math.isfinite(n) and abs(n) <= MAX_NUMBER for n in numbers)


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
            yield from _shapes(child, _PATHS[kind](child), matrix)
        elif kind != "NoneType":
            raise BadPicture(file, "picture.element", kind)


def _shapes(child: Any, path: Path, matrix: _Affine) -> Iterator[Shape]:
    """One shape; two if its fill and its stroke are not equally opaque, which one paint cannot say."""
    fill, stroke = _colour(getattr(child, "fillColor", None)), _colour(child.strokeColor)
    scale = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
    width = float(child.strokeWidth or 0) * scale
    if stroke is not None and width <= 0:
        stroke = None
    dash = tuple(float(v) * scale for v in (child.strokeDashArray or ()) if isinstance(v, int | float))
    paint = Paint(
        fill,
        stroke,
        width,
        dash,
        int(child.strokeLineCap or 0),
        int(child.strokeLineJoin or 0),
        _opacity(child, "fill" if fill is not None else "stroke"),
        even_odd=getattr(child, "fillMode", None) == FILL_EVEN_ODD,
    )
    mapped = _mapped(path, matrix)
    if fill is not None and stroke is not None and paint.opacity != _opacity(child, "stroke"):
        yield Shape(mapped, replace(paint, stroke=None))
        yield Shape(mapped, replace(paint, fill=None, opacity=_opacity(child, "stroke")))
    elif fill is not None or stroke is not None:
        yield Shape(mapped, paint)


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

__all__ = ["BadPicture", "read_svg"]
