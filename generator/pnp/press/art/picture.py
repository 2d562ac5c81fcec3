"""Vector pictures: an SVG file becomes a form of plain marks, and is drawn like everything else.

What we cannot print faithfully (text in a font we do not have, bitmaps, masks) is refused by `svg`, by name, instead of
being drawn wrongly. The rest is turned into marks here.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path as FilePath
from typing import Any

from ..marks.geometry import Rect
from ..marks.ink import Art, Form, Mark, Paint, Path, Segment, Shape, ellipse, line, polygon, rect_path, rounded
from .outline import path_data
from .svg import MAX_NUMBER, BadPicture, named, numbers, read_checked, said, used

_Affine = tuple[float, float, float, float, float, float]
_Said = Mapping[str, str]

_POINTS = 0.75  # points per SVG pixel, of which 96 make an inch
_PIXELS = {"px": 1.0, "pt": 4 / 3, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_ALIGN = {"Min": 0.0, "Max": 1.0}
_INHERITED = (
    "fill",
    "fill-opacity",
    "fill-rule",
    "stroke",
    "stroke-width",
    "stroke-opacity",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-dasharray",
    "visibility",
)


def read_svg(path: FilePath) -> Form:
    """The picture as a form as large as its viewBox. Raises BadPicture."""
    root = read_checked(path)
    try:
        width, height, matrix = _window(root)
        marks = tuple(_walk(root, matrix, {}, {e.get("id"): e for e in root.iter() if e.get("id")}))
    except (OverflowError, RecursionError) as error:
        raise BadPicture(path, "picture.unreadable", type(error).__name__) from error
    if width <= 0 or height <= 0:
        raise BadPicture(path, "picture.empty")
    if not all(_sane(mark) for mark in marks):
        raise BadPicture(path, "picture.far")
    return Form(Art(path), Rect(0, 0, width, height), marks)


def _sane(mark: Mark) -> bool:
    """True if the numbers are still realistic on paper after every transform."""
    if not isinstance(mark, Shape):
        return True
    found = (mark.paint.width, *(n for _, ns in mark.path for n in ns))
    return all(math.isfinite(n) and abs(n) <= MAX_NUMBER for n in found)


def _window(root: Any) -> tuple[float, float, _Affine]:
    """Width and height of the picture, and the matrix for its coordinates. Points."""
    box = numbers(root.get("viewBox", "")) or [0.0, 0.0, _length(root.get("width")), _length(root.get("height"))]
    x, y, w, h = box
    width, height = (_length(root.get(key), size) * _POINTS for key, size in (("width", w), ("height", h)))
    if not (w and h):
        return 0.0, 0.0, (1, 0, 0, 1, 0, 0)
    across, down = width / w, height / h
    align, _, how = root.get("preserveAspectRatio", "xMidYMid").strip().partition(" ")
    if align != "none":
        across = down = (max if how.strip() == "slice" else min)(across, down)
    left, top = (_ALIGN.get(word, 0.5) for word in (align[1:4], align[5:8]))
    moved = (width - across * w) * left - across * x, (height - down * h) * top - down * y
    return width, height, (across, 0.0, 0.0, down, *moved)


def _walk(node: Any, matrix: _Affine, inherited: _Said, ids: Mapping[str, Any]) -> Iterator[Mark]:
    """The marks inside an element."""
    for child in node:
        yield from _element(child, matrix, inherited, ids)


def _element(node: Any, matrix: _Affine, inherited: _Said, ids: Mapping[str, Any]) -> Iterator[Mark]:
    (_, tag), own = named(node.tag), dict(said(node))
    if tag == "defs" or own.get("display") == "none":
        return
    matrix = _times(matrix, _transform(own.get("transform", "")))
    style = {**inherited, **{key: own[key] for key in _INHERITED if key in own}}
    if tag == "g":
        yield from _walk(node, matrix, style, ids)
    elif tag == "use":
        moved = _times(matrix, (1, 0, 0, 1, _length(own.get("x")), _length(own.get("y"))))
        yield from _element(ids[used(node)], moved, style, ids)
    elif style.get("visibility", "visible") == "visible":
        yield from _shapes(_mapped(_PATHS[tag](own), matrix), style, matrix, tag)


def _shapes(path: Path, style: _Said, matrix: _Affine, tag: str) -> Iterator[Shape]:
    """One shape; two if its fill and its stroke have different opacity, which one paint cannot express."""
    scale = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
    inside, along = (float(style.get(f"{what}-opacity", "1")) for what in ("fill", "stroke"))
    width = _length(style.get("stroke-width"), 1.0) * scale
    fill = _colour(style.get("fill", "#000000")) if inside and tag != "line" else None
    stroke = _colour(style.get("stroke", "none")) if along and width > 0 else None
    dash = style.get("stroke-dasharray", "none").strip()
    paint = Paint(
        fill,
        stroke,
        width,
        () if dash == "none" else tuple(n * scale for n in numbers(dash)),
        _CAPS[style.get("stroke-linecap", "butt").strip()],
        _JOINS[style.get("stroke-linejoin", "miter").strip()],
        inside if fill is not None else along,
        even_odd=style.get("fill-rule", "nonzero").strip() == "evenodd",
    )
    if fill is not None and stroke is not None and inside != along:
        yield Shape(path, replace(paint, stroke=None))
        yield Shape(path, replace(paint, fill=None, opacity=along))
    elif fill is not None or stroke is not None:
        yield Shape(path, paint)


def _times(m: _Affine, n: _Affine) -> _Affine:
    """First n, then m."""
    a, b, c, d, e, f = m
    g, h, i, j, k, el = n
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * el + e, b * k + d * el + f)


def _transform(text: str) -> _Affine:
    """The matrix of a `transform`: the last function applies first."""
    matrix: _Affine = (1, 0, 0, 1, 0, 0)
    for name, inner in re.findall(r"(\w+)\s*\(([^()]*)\)", text):
        matrix = _times(matrix, _TRANSFORMS[name](*numbers(inner)))
    return matrix


def _rotate(degrees: float, x: float = 0.0, y: float = 0.0) -> _Affine:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)


def _slope(degrees: float) -> float:
    return math.tan(math.radians(degrees))


_TRANSFORMS: Mapping[str, Callable[..., _Affine]] = {
    "matrix": lambda *six: six,
    "translate": lambda x, y=0.0: (1, 0, 0, 1, x, y),
    "scale": lambda x, y=None: (x, 0, 0, x if y is None else y, 0, 0),
    "rotate": _rotate,
    "skewX": lambda angle: (1, 0, _slope(angle), 1, 0, 0),
    "skewY": lambda angle: (1, _slope(angle), 0, 1, 0, 0),
}


def _mapped(path: Path, m: _Affine) -> Path:
    a, b, c, d, e, f = m
    out: list[Segment] = []
    for verb, ns in path:
        mapped: list[float] = []
        for x, y in zip(ns[::2], ns[1::2], strict=True):
            mapped += (a * x + c * y + e, b * x + d * y + f)
        out.append((verb, tuple(mapped)))
    return tuple(out)


def _length(text: str | None, otherwise: float = 0.0) -> float:
    """A length in pixels."""
    if text is None:
        return otherwise
    text = text.strip()
    unit = next((unit for unit in _PIXELS if text.endswith(unit)), "")
    return numbers(text.removesuffix(unit))[0] * _PIXELS.get(unit, 1.0)


def _colour(text: str) -> str | None:
    text = text.strip()
    if text == "none":
        return None
    if text.startswith("#"):
        return "#" + (text[1:] if len(text) == 7 else "".join(2 * digit for digit in text[1:])).upper()
    from PIL.ImageColor import getrgb

    return "#" + "".join(f"{part:02X}" for part in getrgb(text))


def _points(own: _Said) -> list[tuple[float, float]]:
    values = numbers(own["points"])
    return list(zip(values[::2], values[1::2], strict=True))


def _lengths(own: _Said, *keys: str) -> tuple[float, ...]:
    return tuple(_length(own.get(key)) for key in keys)


def _rect(own: _Said) -> Path:
    box = Rect(*_lengths(own, "x", "y", "width", "height"))
    radius = max(_lengths(own, "rx", "ry"))
    return rounded(box, radius) if radius else rect_path(box)


def _circle(own: _Said) -> Path:
    x, y, radius = _lengths(own, "cx", "cy", "r")
    return ellipse(x, y, radius, radius)


_PATHS: Mapping[str, Callable[[_Said], Path]] = {
    "path": lambda own: path_data(own["d"]),
    "rect": _rect,
    "circle": _circle,
    "ellipse": lambda own: ellipse(*_lengths(own, "cx", "cy", "rx", "ry")),
    "line": lambda own: line(*_lengths(own, "x1", "y1", "x2", "y2")),
    "polyline": lambda own: polygon(_points(own), closed=False),
    "polygon": lambda own: polygon(_points(own)),
}

__all__ = ["BadPicture", "read_svg"]
