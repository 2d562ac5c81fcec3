"""Shapes that several pages share: the wooden cube, the saw edge, stripes. Points, y down."""

from __future__ import annotations

import math

from .geometry import Rect
from .ink import Group, Mark, Paint, Path, Shape, ellipse, line, polygon, rect_path, rounded, solid
from .palette import mix

COS30 = math.cos(math.pi / 6)


def cube(x: float, y: float, size: float, colour: str, edge: str | None = None) -> tuple[Mark, ...]:
    """A wooden cube seen from a corner; `x, y` is the upper left of its box, `size` the length of an edge.

    Its box is 1.73 × size wide and 2 × size high.
    """
    half, step = size * COS30, size / 2
    cx = x + half
    top = ((cx, y), (cx + half, y + step), (cx, y + size), (cx - half, y + step))
    left = ((cx - half, y + step), (cx, y + size), (cx, y + 2 * size), (cx - half, y + size + step))
    right = ((cx, y + size), (cx + half, y + step), (cx + half, y + size + step), (cx, y + 2 * size))
    faces = ((top, mix(colour, "#FFFFFF", 0.42)), (left, colour), (right, mix(colour, "#000000", 0.32)))
    marks: list[Mark] = [solid(polygon(points), ink) for points, ink in faces]
    if edge is not None:
        hull = (top[0], top[1], right[2], right[3], left[3], left[0])
        marks.append(Shape(polygon(hull), Paint(stroke=edge, width=size * 0.09, join=1)))
    return tuple(marks)


def block(box: Rect, colour: str, edge: str) -> tuple[tuple[Mark, ...], Rect]:
    """A cube seen from the front and a little from above and the right, as large as a square box, edged; and its front,
    a square."""
    deep, thin = box.w * 0.2, box.w * 0.025
    front = Rect(box.x, box.y + deep, box.w - deep, box.h - deep)
    near, far = (front.right, front.y), (box.right, box.y)
    top = ((front.x, front.y), (box.x + deep, box.y), far, near)
    right = (near, far, (box.right, box.bottom - deep), (front.right, box.bottom))
    faces = (
        (top, mix(colour, "#FFFFFF", 0.45)),
        (right, mix(colour, "#000000", 0.4)),
        (((front.x, front.y), near, (front.right, front.bottom), (front.x, front.bottom)), colour),
    )
    inks = [solid(polygon(points), ink) for points, ink in faces]
    return (*inks, *(Shape(polygon(points), Paint(stroke=edge, width=thin, join=1)) for points, _ in faces)), front


def cube_width(size: float) -> float:
    """The width of the box of a cube with edges `size` long."""
    return 2 * size * COS30


def cubes(count: int, box: Rect, colour: str, edge: str | None = None) -> tuple[Mark, ...]:
    """That many cubes, stacked: two side by side, a third on top. One to three have the same size, so more cubes also
    mean more ink; the pile is on the lower edge."""
    across = 2 if count <= 3 else 3
    levels = _pile(count, across)
    size = min(box.w / (across * cube_width(1)), box.h / (2 + 1.5 * (across - 1)))
    step = cube_width(size)
    marks: list[Mark] = []
    for level, number in reversed(list(enumerate(levels))):  # from the floor up: level 0 is the top row
        y = box.bottom - 2 * size - (len(levels) - 1 - level) * 1.5 * size
        x = box.cx - number * step / 2
        for i in range(number):
            marks += cube(x + i * step, y, size, colour, edge)
    return tuple(marks)


def _pile(count: int, across: int) -> list[int]:
    """Rows of a pile from the top down."""
    rows: list[int] = []
    left, width = count, across
    while left > 0:
        rows.append(min(left, width))
        left -= rows[-1]
        width -= 1 if width > 1 else 0
    return rows[::-1]


def saw(box: Rect, tooth: float, depth: float) -> Path:
    """A box whose lower edge is a row of teeth `depth` deep; the teeth hang below the box."""
    count = max(1, round(box.w / tooth))
    step = box.w / count
    points = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom)]
    for i in range(count):
        points.append((box.right - (i + 0.5) * step, box.bottom + depth))
        points.append((box.right - (i + 1) * step, box.bottom))
    return polygon(points)


def waves(box: Rect, length: float, depth: float) -> Path:
    """A box with a wavy lower edge; calmer than teeth."""
    count = max(1, round(box.w / length))
    step = box.w / count
    path: list[tuple[str, tuple[float, ...]]] = [
        ("m", (box.x, box.y)),
        ("l", (box.right, box.y)),
        ("l", (box.right, box.bottom)),
    ]
    for i in range(count):
        x, sign = box.right - i * step, 1 if i % 2 == 0 else -1
        y = box.bottom + sign * depth
        path.append(("c", (x - step * 0.36, y, x - step * 0.64, y, x - step, box.bottom)))
    return (*path, ("h", ()))


def cut_path(shape: str, box: Rect, corner: float = 0.0) -> Path:
    """Where a card is cut out of its box: `round`, a `hex`, or rectangular with corners of that radius."""
    if shape == "round":
        return ellipse(box.cx, box.cy, box.w / 2, box.h / 2)
    if shape == "hex":
        high, low = box.y + box.h / 4, box.bottom - box.h / 4
        right, left = ((box.right, high), (box.right, low)), ((box.x, low), (box.x, high))
        return polygon(((box.cx, box.y), *right, (box.cx, box.bottom), *left))
    return rounded(box, corner)


def stripes(box: Rect, pitch: float, weight: float, angle: float, colour: str, clip: Path | None = None) -> Group:
    """Parallel stripes `weight` thick, `pitch` apart, rising at `angle` degrees, cut off at the box or at `clip`."""
    turn = math.radians(angle)
    dx, dy = math.cos(turn), -math.sin(turn)  # along a stripe
    nx, ny = -dy, dx  # across
    reach = math.hypot(box.w, box.h) / 2
    marks: list[Mark] = []
    at = -math.ceil(reach / pitch) * pitch
    while at <= reach:
        cx, cy = box.cx + nx * at, box.cy + ny * at
        path = line(cx - dx * reach, cy - dy * reach, cx + dx * reach, cy + dy * reach)
        marks.append(Shape(path, Paint(stroke=colour, width=weight)))
        at += pitch
    return Group(tuple(marks), clip=clip or rect_path(box))
