"""The shapes of SVG as paths, in their own coordinates, and the places that viewports give to what is in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..marks.geometry import Matrix, Rect
from ..marks.ink import Path, ellipse, line, mapped, polygon, rect_path, rounded
from .values import length, numbers, path, points

Own = Mapping[str, str]
View = tuple[float, float]
"""Width and height of what percentages are of, in pixels."""

_ALIGN = {"Min": 0.0, "Max": 1.0}
_ACROSS = ("x", "width", "cx", "rx", "x1", "x2")
_DOWN = ("y", "height", "cy", "ry", "y1", "y2")
ALIKE = 1e-4  # of two radii, relative: programs round differently in each


class BadValue(Exception):
    """A property has a value that cannot be read; `args` are its name and the value."""


def number(own: Own, name: str, view: View, otherwise: float = 0.0) -> float:
    """A length of an element. Raises BadValue."""
    text = own.get(name, "auto").strip()
    if text == "auto":
        return otherwise
    across, down = view
    whole = across if name in _ACROSS else down if name in _DOWN else ((across**2 + down**2) / 2) ** 0.5
    try:
        return length(text, whole)
    except ValueError:
        raise BadValue(name, text) from None


def figure(tag: str, own: Own, view: View) -> Path:
    """The path of a shape; empty if there is nothing to draw. Raises BadValue."""
    return _FIGURES[tag](own, view)


def _rect(own: Own, view: View) -> Path:
    x, y, w, h = (number(own, key, view) for key in ("x", "y", "width", "height"))
    if w <= 0 or h <= 0:
        return ()
    rx, ry = number(own, "rx", view, -1), number(own, "ry", view, -1)
    rx, ry = (rx if rx >= 0 else max(0.0, ry)), (ry if ry >= 0 else max(0.0, rx))
    if not rx or not ry:
        return rect_path(Rect(x, y, w, h))
    if abs(rx - ry) <= ALIKE * max(rx, ry):
        return rounded(Rect(x, y, w, h), max(rx, ry))
    rx, ry = min(rx, w / 2), min(ry, h / 2)
    return mapped(rounded(Rect(x, y * rx / ry, w, h * rx / ry), rx), Matrix(1, 0, 0, ry / rx))


def _circle(own: Own, view: View) -> Path:
    x, y, r = (number(own, key, view) for key in ("cx", "cy", "r"))
    return ellipse(x, y, r, r) if r > 0 else ()


def _ellipse(own: Own, view: View) -> Path:
    x, y = number(own, "cx", view), number(own, "cy", view)
    rx, ry = number(own, "rx", view, -1), number(own, "ry", view, -1)
    rx, ry = (rx if rx >= 0 else ry), (ry if ry >= 0 else rx)
    return ellipse(x, y, rx, ry) if rx > 0 and ry > 0 else ()


def _line(own: Own, view: View) -> Path:
    x1, y1, x2, y2 = (number(own, key, view) for key in ("x1", "y1", "x2", "y2"))
    return line(x1, y1, x2, y2)


def _polyline(own: Own, view: View, closed: bool = False) -> Path:
    try:
        return polygon(found, closed) if (found := points(own.get("points", ""))) else ()
    except ValueError:
        raise BadValue("points", own["points"]) from None


def _path(own: Own, view: View) -> Path:
    try:
        return path(own.get("d", ""))
    except ValueError:
        raise BadValue("d", own["d"]) from None


_FIGURES: Mapping[str, Callable[[Own, View], Path]] = {
    "path": _path,
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _polyline,
    "polygon": lambda own, view: _polyline(own, view, closed=True),
}
FIGURES = frozenset(_FIGURES)


def view_box(own: Own) -> Rect | None:
    """The `viewBox` of an element. Raises BadValue."""
    if "viewBox" not in own:
        return None
    try:
        x, y, w, h = numbers(own["viewBox"])
    except ValueError:
        raise BadValue("viewBox", own["viewBox"]) from None
    if w <= 0 or h <= 0:
        raise BadValue("viewBox", own["viewBox"])
    return Rect(x, y, w, h)


def placed(own: Own, width: float, height: float, box: Rect) -> Matrix:
    """The matrix that brings a `viewBox` into a viewport of that size, as `preserveAspectRatio` says."""
    across, down = width / box.w, height / box.h
    align, _, how = own.get("preserveAspectRatio", "xMidYMid").strip().partition(" ")
    if align != "none":
        across = down = (max if how.strip() == "slice" else min)(across, down)
    left, top = (_ALIGN.get(word, 0.5) for word in (align[1:4], align[5:8]))
    e, f = (width - across * box.w) * left - across * box.x, (height - down * box.h) * top - down * box.y
    return Matrix(across, 0.0, 0.0, down, e, f)
