"""The strokes of SVG shapes as marks: their pens, dashes, caps and joins (SVG 1.1, 11.4)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace

from ..marks.geometry import Matrix
from ..marks.ink import Group, Mark, Paint, Path, Shape, mapped
from .figures import BadValue, View, number
from .gradients import Flat
from .values import length, lengths, share

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_EVEN = 1e-3  # how much a matrix may squeeze a pen unseen

Style = Mapping[str, str]


def stroked(
    local: Path, style: Style, matrix: Matrix, view: View, colour: Flat, fixed: float | None = None
) -> Iterator[Mark]:
    """The stroke of a path that the matrix brings to paper; `fixed` is what a pen is scaled by, if not by the matrix.
    Raises BadValue."""
    scale = math.sqrt(abs(matrix.area))
    pen = scale if fixed is None else fixed
    opacity = thin(style, "stroke-opacity") * colour[1]
    width = number(style, "stroke-width", view, 1.0) * pen
    if width <= 0 or opacity <= 0:
        return
    dash = _dashes(style, view)
    paint = Paint(
        stroke=colour[0],
        width=width,
        dash=tuple(n * pen for n in dash),
        cap=_CAPS.get(style.get("stroke-linecap", "butt"), 0),
        join=_JOINS.get(style.get("stroke-linejoin", "miter"), 0),
        opacity=opacity,
        miter=_miter(style),
        phase=number(style, "stroke-dashoffset", view) % (2 * sum(dash)) * pen if dash else 0.0,
    )
    if fixed is not None or _is_even(matrix, scale):
        yield Shape(mapped(local, matrix), paint)
    else:  # the pen is squeezed as well
        m = Matrix(matrix.a / scale, matrix.b / scale, matrix.c / scale, matrix.d / scale, matrix.e, matrix.f)
        yield Group((Shape(mapped(local, Matrix(scale, 0, 0, scale)), paint),), m)


def _is_even(m: Matrix, scale: float) -> bool:
    turned, mirrored = abs(m.a - m.d) + abs(m.b + m.c), abs(m.a + m.d) + abs(m.b - m.c)
    return min(turned, mirrored) < _EVEN * scale


def joined(marks: list[Mark]) -> list[Mark]:
    """An area and its outline as one shape, if one paint says both."""
    if len(marks) != 2:
        return marks
    area, line = marks
    if not (isinstance(area, Shape) and isinstance(line, Shape)) or area.paint.stroke is not None:
        return marks
    if area.paint.clear or line.paint.clear or area.paint.fade is not None:
        return marks
    return [Shape(area.path, replace(line.paint, fill=area.paint.fill, even_odd=area.paint.even_odd))]


def thin(style: Style, name: str) -> float:
    """A share of opacity. Raises BadValue."""
    try:
        return share(style.get(name, "1"))
    except ValueError:
        raise BadValue(name, style[name]) from None


def _miter(style: Style) -> float:
    try:
        return max(1.0, length(style.get("stroke-miterlimit", "4")))
    except ValueError:
        raise BadValue("stroke-miterlimit", style["stroke-miterlimit"]) from None


def _dashes(style: Style, view: View) -> tuple[float, ...]:
    text = style.get("stroke-dasharray", "none")
    if text == "none":
        return ()
    try:
        found = lengths(text, math.hypot(*view) / math.sqrt(2))
    except ValueError:
        raise BadValue("stroke-dasharray", text) from None
    return found if found and min(found) >= 0 and sum(found) > 0 else ()
