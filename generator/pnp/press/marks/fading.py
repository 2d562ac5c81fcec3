"""Gradients as bands of intermediate colours, which every program and every press can draw.

The steps between two colours that print differ by less than the eye sees.
"""

from __future__ import annotations

import math
from dataclasses import replace

from .ink import Group, Mark, Paint, Shape, bounds, polygon
from .palette import mix

BANDS = 64


def faded(shape: Shape) -> Group:
    """A gradient shape drawn without a gradient: bands, each over the rest of the shape so that no gap shows between
    them, and the outline."""
    paint = shape.paint
    assert paint.fill is not None and paint.fade is not None
    to, angle = paint.fade
    box, turn = bounds(shape.path), math.radians(angle)
    dx, dy = math.cos(turn), math.sin(turn)
    reach = (abs(box.w * dx) + abs(box.h * dy)) / 2
    far = math.hypot(box.w, box.h)
    marks: list[Mark] = []
    for at in range(BANDS):
        start = -reach + 2 * reach * at / BANDS if at else -far
        x, y = box.cx + dx * start, box.cy + dy * start
        corners = ((x + dy * far, y - dx * far), (x - dy * far, y + dx * far))
        beyond = tuple((cx + dx * 2 * far, cy + dy * 2 * far) for cx, cy in reversed(corners))
        colour = mix(paint.fill, to, at / (BANDS - 1))
        marks.append(Shape(polygon((*corners, *beyond)), Paint(fill=colour)))
    within = Group(tuple(marks), clip=shape.path)
    line = Shape(shape.path, replace(paint, fill=None, fade=None, opacity=1.0))
    return Group((within, line) if paint.stroke is not None else (within,), opacity=paint.opacity)


def halfway(paint: Paint) -> Paint:
    """The paint with one colour that represents the whole gradient."""
    if paint.fade is None or paint.fill is None:
        return paint
    return replace(paint, fill=mix(paint.fill, paint.fade[0], 0.5), fade=None)
