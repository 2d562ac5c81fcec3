"""Lines with rounded corners, like those of a metro map. Arithmetic only; points, y down."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

from ..marks.length import MM

Point: TypeAlias = tuple[float, float]

STEP = math.radians(3)  # length of a straight piece of a bend, too short to be seen
STRAIGHT = math.radians(1)  # smaller turns are not rounded
BROAD = 3.2 * MM  # broader lines are drawn as areas: with little ink, only their edges remain


def bent(points: Sequence[Point], radius: float, closed: bool = False) -> list[Point]:
    """The same line with its corners rounded. A bend uses at most half of a piece that leads to another corner, and all
    of one that leads to an end: a single corner and a large radius make an arc from end to end."""
    if radius <= 0 or len(points) < 3:
        return list(points)
    count = len(points)
    corners = range(count) if closed else range(1, count - 1)
    out: list[Point] = [] if closed else [points[0]]
    for at in corners:
        before, here, after = points[at - 1], points[at], points[(at + 1) % count]
        room = min(
            math.dist(before, here) * (0.5 if closed or at > 1 else 1),
            math.dist(here, after) * (0.5 if closed or at < count - 2 else 1),
        )
        out += _corner(before, here, after, radius, room)
    return out if closed else [*out, points[-1]]


def _corner(before: Point, here: Point, after: Point, radius: float, room: float) -> list[Point]:
    """The arc that replaces a corner; it may begin `room` before it."""
    arrive = math.atan2(here[1] - before[1], here[0] - before[0])
    leave = math.atan2(after[1] - here[1], after[0] - here[0])
    turn = math.remainder(leave - arrive, math.tau)
    if not STRAIGHT < abs(turn) < math.pi - STRAIGHT:
        return [here]
    reach = min(radius * math.tan(abs(turn) / 2), room)
    radius = reach / math.tan(abs(turn) / 2)
    side = math.copysign(1, turn)
    x, y = here[0] - reach * math.cos(arrive), here[1] - reach * math.sin(arrive)
    cx, cy = x - side * radius * math.sin(arrive), y + side * radius * math.cos(arrive)
    pieces = max(1, math.ceil(abs(turn) / STEP))
    start = math.atan2(y - cy, x - cx)
    angles = [start + turn * i / pieces for i in range(pieces + 1)]
    return [(cx + radius * math.cos(a), cy + radius * math.sin(a)) for a in angles]


def middle(points: Sequence[Point]) -> Point:
    """The midpoint of a line, by length."""
    lengths = [math.dist(one, other) for one, other in pairwise(points)]
    left = sum(lengths) / 2
    for ((x1, y1), (x2, y2)), length in zip(pairwise(points), lengths, strict=True):
        if left <= length and length > 0:
            share = left / length
            return x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
        left -= length
    return points[0]


def ribbon(points: Sequence[Point], width: float) -> list[Point]:
    """The outline of a line of some width: along one side and back along the other. Unlike a broad stroke, an area can
    be drawn with little ink."""
    half = width / 2
    line = [one for one, other in pairwise(points) if math.dist(one, other) > 1e-6] + [points[-1]]
    if len(line) < 2:
        return []
    ways = [math.atan2(y2 - y1, x2 - x1) for (x1, y1), (x2, y2) in pairwise(line)]
    sides: list[tuple[Point, Point]] = []
    for at, (x, y) in enumerate(line):
        before, after = ways[max(0, at - 1)], ways[min(at, len(ways) - 1)]
        turn = math.remainder(after - before, math.tau) / 2
        reach = half / max(0.5, math.cos(turn))  # where both sides meet, but without a long spike
        across = before + turn + math.pi / 2
        dx, dy = reach * math.cos(across), reach * math.sin(across)
        sides.append(((x + dx, y + dy), (x - dx, y - dy)))
    return [one for one, _ in sides] + [other for _, other in reversed(sides)]
