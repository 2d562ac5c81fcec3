"""Where the spaces of a track are. Arithmetic only; points, y down."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.validator.definitions.board_model import Track

from ..marks.geometry import Rect, Sides


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
