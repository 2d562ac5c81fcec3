"""Where numbers go beside what they name: near it, clear of words and pieces, with a line to it if needed.

All lengths are points. Candidates are on a grid, and the cheapest free point wins: short lines are cheap, lines across
words are expensive.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ...marks.geometry import Rect
from ...marks.ink import Forms, Icon, Mark, Use
from ...marks.length import MM
from ...type.text_boxes import leaves, word_box

RADIUS = 2.1 * MM  # radius of a number's disc
CLEAR = 0.4 * MM  # between a disc and what it must not cover
APART = 2 * RADIUS + 0.5 * MM  # between two numbers
PITCH = 1.5 * MM  # spacing of the grid
FAR = 45 * MM  # the longest line
LARGE = 8 * RADIUS  # things this wide and high have the number on themselves
BROAD = 3 * RADIUS  # and things this large have it on a corner or an edge
CROSSED = 14 * MM  # how much longer a line may be to avoid a word
MISTAKEN = 20 * MM  # how much farther away a disc may be to avoid covering something smaller with its own number
OFF = 0.6 * MM  # between the thing and the end of its line
SEEN = 1.6 * MM  # the shortest visible line between a disc and its target

Point = tuple[float, float]
Edges = tuple[float, float, float, float]  # left, top, right, bottom
Cost = Callable[[float, float, float], float]  # of a number at a point, which is so far from its target


@dataclass(frozen=True, slots=True)
class Spot:
    """The middle of a number, and the end of its line; None if it needs no line."""

    x: float
    y: float
    end: Point | None = None

    @property
    def box(self) -> Rect:
        return Rect(self.x - RADIUS, self.y - RADIUS, 2 * RADIUS, 2 * RADIUS)


def kept_clear(marks: Sequence[Mark], library: Forms) -> Iterator[Rect]:
    """The boxes of words and icons among marks, including inside forms."""
    for mark, matrix in leaves(marks, library):
        if isinstance(mark, Use):
            if isinstance(mark.form, Icon):
                yield matrix.around(mark.into)
        else:
            box = word_box(mark)
            if box is not None:
                yield matrix.around(box)


def placed(targets: Sequence[Rect], field: Rect, clear: Sequence[Rect], outside: Rect | None = None) -> list[Spot]:
    """A spot in the field for each target, in order. No disc touches what is kept `clear` or the box that it must stay
    `outside` of; small targets choose first. A target without room gets its number on its corner."""
    solid = [*clear, *([outside] if outside is not None else [])]
    found: dict[int, Spot] = {}
    for at in sorted(range(len(targets)), key=lambda at: targets[at].w * targets[at].h):
        target = targets[at]
        inside = [other for other in targets if other.w * other.h < target.w * target.h]
        spot = _best(target, field, solid, clear, inside, [*found.values()]) or Spot(target.x, target.y)
        found[at] = spot
        solid.append(spot.box.inset(CLEAR - (APART - 2 * RADIUS)))
    return [found[at] for at in range(len(targets))]


def _best(
    target: Rect,
    field: Rect,
    solid: Sequence[Rect],
    words: Sequence[Rect],
    inside: Sequence[Rect],
    others: Sequence[Spot],
) -> Spot | None:
    near = Rect(target.x - FAR, target.y - FAR, target.w + 2 * FAR, target.h + 2 * FAR)
    if not near.overlaps(field):
        return None
    room = near.common(field)
    taken = [_edges(box) for box in solid if box.overlaps(room)]
    smaller = [*map(_edges, inside)]
    words = [box for box in words if box.overlaps(room) and not target.inset(-0.3).contains(box)]
    best: tuple[float, Spot] | None = None
    for cost, x, y in sorted(_grid(target, room, field)):
        if best is not None and cost >= best[0]:
            break
        if _touches(x, y, RADIUS + CLEAR, taken):
            continue
        spot = _joined(x, y, target)
        cost += MISTAKEN * _touches(x, y, RADIUS, smaller)
        if spot.end is not None:
            cost += CROSSED * sum(_crosses((x, y), spot.end, box) for box in words)
            cost += CROSSED * _touches(*spot.end, OFF, [*map(_edges, words)])
            cost += CROSSED * sum(_crosses((x, y), spot.end, other.box) for other in others)
            cost += CROSSED * sum(
                other.end is not None and _cut((x, y), spot.end, (other.x, other.y), other.end) for other in others
            )
        if best is None or cost < best[0]:
            best = cost, spot
    return None if best is None else best[1]


def _grid(target: Rect, room: Rect, field: Rect) -> Iterator[tuple[float, float, float]]:
    """Points of a room with the cost of a number there. The points belong to one grid over the whole field."""
    left, top = field.x + RADIUS, field.y + RADIUS
    cost = (_near_small if min(target.w, target.h) < BROAD else _near_corners)(target)
    across = range(math.ceil((room.x - field.x) / PITCH), int((room.right - RADIUS - left) / PITCH) + 1)
    down = range(math.ceil((room.y - field.y) / PITCH), int((room.bottom - RADIUS - top) / PITCH) + 1)
    rows = [(y, _beyond(y, target.y, target.bottom)) for y in (top + j * PITCH for j in down)]
    for x in (left + i * PITCH for i in across):
        aside = _beyond(x, target.x, target.right)
        for y, above in rows:
            yield cost(x, y, math.hypot(aside, above)), x, y


def _near_small(target: Rect) -> Cost:
    """The cost of a number at something small: its distance, because on top it would hide the thing."""
    left, top, middle = target.x, target.y, target.cy

    def cost(x: float, y: float, gap: float) -> float:
        if gap < RADIUS + SEEN:  # it hides its target, or leaves no room for a line to it
            return (12 * MM if gap < RADIUS else 4 * MM) + 0.1 * math.hypot(x - left, y - top)
        return gap + 0.05 * (abs(x - left) + abs(y - middle))

    return cost


def _near_corners(target: Rect) -> Cost:
    """The cost of a number on something large or broad: its distance from a corner, preferably the upper left."""
    corners = [
        (cx, cy, 0.2 * math.hypot(cx - target.x, cy - target.y))
        for cx in (target.x, target.right)
        for cy in (target.y, target.bottom)
    ]
    left, top, right, bottom = _edges(target.inset(RADIUS - 0.01))
    beyond = 4 * MM if min(target.w, target.h) >= LARGE else 1 * MM

    def cost(x: float, y: float, gap: float) -> float:
        corner = min([math.hypot(x - cx, y - cy) + more for cx, cy, more in corners])
        if left <= x <= right and top <= y <= bottom:
            return 0.3 * corner
        return beyond + (0.3 * corner if gap < RADIUS else 4 * MM + gap)

    return cost


def _joined(x: float, y: float, target: Rect) -> Spot:
    """A number at a point, with a line unless it is on its target."""
    gap = math.hypot(_beyond(x, target.x, target.right), _beyond(y, target.y, target.bottom))
    if gap < (RADIUS if min(target.w, target.h) >= BROAD else RADIUS * 0.6):
        return Spot(x, y)
    edge = target.inset(-OFF)
    return Spot(x, y, (min(max(x, edge.x), edge.right), min(max(y, edge.y), edge.bottom)))


def _beyond(at: float, first: float, last: float) -> float:
    """How far something is beyond the ends of a stretch."""
    return max(first - at, 0.0, at - last)


def _edges(box: Rect) -> Edges:
    return box.x, box.y, box.right, box.bottom


def _touches(x: float, y: float, radius: float, boxes: Sequence[Edges]) -> bool:
    """True if a disc touches any of the boxes, most of which are far away."""
    return any(
        math.hypot(_beyond(x, left, right), _beyond(y, top, bottom)) < radius
        for left, top, right, bottom in boxes
        if left - radius < x < right + radius and top - radius < y < bottom + radius
    )


def _crosses(one: Point, other: Point, box: Rect) -> bool:
    """True if the line between two points runs through a box."""
    steps = max(2, int(math.dist(one, other) / (0.6 * MM)))
    for at in range(1, steps):
        share = at / steps
        x, y = one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share
        if box.x <= x <= box.right and box.y <= y <= box.bottom:
            return True
    return False


def _cut(a: Point, b: Point, c: Point, d: Point) -> bool:
    """True if two lines cross."""

    def turn(p: Point, q: Point, r: Point) -> bool:
        return (q[0] - p[0]) * (r[1] - p[1]) > (q[1] - p[1]) * (r[0] - p[0])

    return turn(a, c, d) != turn(b, c, d) and turn(a, b, c) != turn(a, b, d)
