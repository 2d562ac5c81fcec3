"""Where the spaces of a track are, and where markers go on a space so that its number stays legible. Arithmetic only;
points, y down.

At the table you can lift a marker to look under it, in a picture you cannot. So a marker that would cover the number
goes beside it, as large as there is room for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from pnp.validator.definitions.board_model import Track

from ..marks.geometry import Rect, Sides
from ..marks.length import MM

Size: TypeAlias = tuple[float, float]

EDGE = 0.5 * MM  # between a marker and whatever is beside it
LIT = 1.8 * MM  # between a marker and the number, so that a line round one is clear of the other
LEAST = 0.4  # share of its size: a smaller one is no longer recognisable


@dataclass(frozen=True, slots=True)
class Plan:
    """The spaces of a track by number, and its areas in the order of the definition."""

    spaces: tuple[Rect, ...]
    areas: tuple[Rect, ...]


def plan_track(track: Track, box: Rect, inset: Sides, heading: float = 0.0, gap: float = 0.0) -> Plan | None:
    """The spaces of a track in its box, all the same size; None if they do not fit.

    On a vertical track every area begins, in reading order, with a heading `heading` high; on a horizontal one the
    headings are above the spaces. The box of an area contains its heading and its spaces.
    """
    field = box.grown(Sides(-inset.top, -inset.right, -inset.bottom, -inset.left))
    upright = track.towards in ("up", "down")
    reading = range(track.first, track.last + 1)
    numbers = list(reversed(reading)) if track.towards in ("up", "left") else list(reading)
    heads = {(a.last if track.towards == "up" else a.first): heading for a in track.areas} if upright else {}
    above = heading if track.areas and not upright else 0.0
    along = (field.h if upright else field.w) - sum(heads.values()) - gap * (len(numbers) - 1)
    step, across = along / len(numbers), (field.w if upright else field.h - above)
    if step <= 0 or across <= 0:
        return None
    spaces: dict[int, Rect] = {}
    at = field.y if upright else field.x
    for number in numbers:
        at += heads.get(number, 0.0)
        spaces[number] = Rect(field.x, at, field.w, step) if upright else Rect(at, field.y + above, step, across)
        at += step + gap
    areas = []
    for area in track.areas:
        one, other = spaces[area.first], spaces[area.last]
        x, y = min(one.x, other.x), min(one.y, other.y) - heading
        areas.append(Rect(x, y, max(one.right, other.right) - x, max(one.bottom, other.bottom) - y))
    return Plan(tuple(spaces[n] for n in reading), tuple(areas))


def standing(
    space: Rect, sizes: Sequence[Size], number: Rect | None, clear: Sequence[float] = (LIT, EDGE)
) -> list[Rect]:
    """The boxes of markers of these sizes side by side on a space, clear of its number if possible: with the first of
    the gaps in `clear` that leaves them large enough.

    Each stays in its own part of the space, however many others there are.
    """
    parts = _side_by_side(space, len(sizes))
    usual = [_inside(part.inset(EDGE), size) for part, size in zip(parts, sizes, strict=True)]
    if number is None or not any(box.overlaps(number) for box in usual):
        return usual
    for gap in clear:
        best = max(_ways(space, parts, sizes, number.inset(-gap)), key=lambda boxes: _score(boxes, sizes))
        if _score(best, sizes)[0] >= LEAST:
            return best
    return usual


def _ways(space: Rect, parts: Sequence[Rect], sizes: Sequence[Size], number: Rect) -> Iterator[list[Rect]]:
    """Each in what is left of its own part; or all of them on the same side of the number."""
    yield [_best(part, size, number) for part, size in zip(parts, sizes, strict=True)]
    for room in _rooms(space, number):
        inside = _side_by_side(room, len(sizes))
        yield [_inside(part.inset(EDGE), size) for part, size in zip(inside, sizes, strict=True)]


def _side_by_side(room: Rect, count: int) -> list[Rect]:
    across = room.w / count
    return [Rect(room.x + at * across, room.y, across, room.h) for at in range(count)]


def _rooms(space: Rect, number: Rect) -> list[Rect]:
    """The free room on a space: right of its number, left of it, below and above."""
    return [
        Rect(number.right, space.y, space.right - number.right, space.h),
        Rect(space.x, space.y, number.x - space.x, space.h),
        Rect(space.x, number.bottom, space.w, space.bottom - number.bottom),
        Rect(space.x, space.y, space.w, number.y - space.y),
    ]


def _best(part: Rect, size: Size, number: Rect) -> Rect:
    """A marker in its own part, as large as possible without touching the number."""
    usual = _inside(part.inset(EDGE), size)
    if not usual.overlaps(number):
        return usual
    return max((_inside(room.inset(EDGE), size) for room in _rooms(part, number)), key=lambda box: box.w)


def _inside(room: Rect, size: Size) -> Rect:
    """A marker in the middle of a room, reduced if necessary; of no size if there is no room."""
    w, h = size
    if min(room.w, room.h) <= 0:
        return Rect(room.cx, room.cy, 0, 0)
    return room.fitted(w, h) if w > room.w or h > room.h else Rect(room.cx - w / 2, room.cy - h / 2, w, h)


def _score(boxes: Sequence[Rect], sizes: Sequence[Size]) -> tuple[float, float]:
    """The smallest marker's share of its full size, and the sum of all."""
    shares = [round(box.w / w, 3) for box, (w, _) in zip(boxes, sizes, strict=True)]
    return min(shares), sum(shares)
