"""Where the elements of a face are: boxes given by lengths, by shares of the card, or relative to each other.

    at: [3mm, 10%, 100% - 6mm, 20mm]             left, top, width, height; shares are of the card
    at: {below: title, gap: 1mm, height: 20mm}   as wide as the title
    at: {below: title, gap: 1mm, until: foot}    down to the foot, less the gap
    at: {right_of: kind, gap: 1mm, width: 50%}   as high as the kind, half as wide
    at: {in: sheet, box: [2mm, 2mm, 100% - 4mm, 8mm]}   counted from the sheet's corner; shares are of the sheet

Other elements are named by id (the first one with that id), whether they are drawn before or after.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.validator.base.source import KeyPath
from pnp.validator.definitions.finding import hint

from ..marks.geometry import Rect
from .reading import LEAST, MOST, Wrong, extent, known, mapping, points, too_flat, word

BESIDE = ("below", "above", "right_of", "left_of")
_KEYS: Mapping[str, tuple[str, ...]] = {
    **{key: (key, "gap", "width", "height", "until") for key in BESIDE},
    "in": ("in", "box"),
}


def placed(elements: Sequence[Any], width: float, height: float) -> list[Rect]:
    """The box of each raw element on a face of that size, in points. Raises Wrong."""
    finder = _Finder(elements, Rect(0, 0, width, height))
    return [finder.box(at) for at in range(len(elements))]


class _Finder:
    """Finds each box once; `under_way` are those waiting for another, which must not depend on them in turn."""

    def __init__(self, elements: Sequence[Any], card: Rect) -> None:
        self.elements, self.card = elements, card
        self.found: dict[int, Rect] = {}
        self.under_way: list[int] = []
        self.ids: dict[str, int] = {}
        for at, element in enumerate(elements):
            self.ids.setdefault(str(element.get("id", "")), at)

    def box(self, at: int) -> Rect:
        if at not in self.found:
            self.under_way.append(at)
            box = self._box(self.elements[at].get("at"), ("elements", at, "at"))
            self.under_way.pop()
            if self.elements[at].get("draw") != "line" and min(box.w, box.h) <= 0:  # only a line may be that flat
                raise too_flat(_flat(self.elements[at]["at"], ("elements", at, "at"), box))
            self.found[at] = box
        return self.found[at]

    def _box(self, raw: Any, path: KeyPath) -> Rect:
        if not isinstance(raw, dict):
            return _four(raw, path, self.card)
        raw = mapping(raw, path)
        how = next((key for key in _KEYS if key in raw), None)
        if how is None:
            raise Wrong("layout.at", path)
        known(raw, _KEYS[how], path)
        other = self._other(raw[how], (*path, how))
        if how == "in":
            box = _four(raw["box"], (*path, "box"), other) if "box" in raw else Rect(0, 0, other.w, other.h)
            return box.moved(other.x, other.y)
        return self._beside(how, raw, other, path)

    def _other(self, name: object, path: KeyPath) -> Rect:
        """The box of the element of that id."""
        at = self.ids.get(word(name, path)) if name else None
        if at is None:
            raise Wrong("layout.element", path, name=str(name), hint=hint(str(name), [id for id in self.ids if id]))
        if at in self.under_way:
            ring = [*self.under_way[self.under_way.index(at) :], at]
            raise Wrong("layout.circle", path, names=" → ".join(str(self.elements[i].get("id")) for i in ring))
        return self.box(at)

    def _beside(self, how: str, raw: Mapping[str, Any], other: Rect, path: KeyPath) -> Rect:
        """A box next to another: aligned with it in one direction; in the other of its own size, or reaching to a third
        box."""
        upright = how in ("below", "above")
        gap = points(raw.get("gap", 0), (*path, "gap"), LEAST, MOST)
        start = {
            "below": other.bottom + gap,
            "above": other.y - gap,
            "right_of": other.right + gap,
            "left_of": other.x - gap,
        }[how]
        forward = how in ("below", "right_of")
        key = "height" if upright else "width"
        if ("until" in raw) == (key in raw):
            raise Wrong("layout.open", path, key=key)
        if "until" in raw:
            end = self._edge(how, self._other(raw["until"], (*path, "until"))) - (gap if forward else -gap)
        else:
            long = extent(raw[key], other.h if upright else other.w, (*path, key), 0)
            end = start + long if forward else start - long
        low, high = min(start, end), max(start, end)
        if (end < start) == forward:
            high = low  # the third box is on the wrong side: no room at all
        if upright:
            across = extent(raw.get("width", "100%"), other.w, (*path, "width"), 0)
            return Rect(other.x, low, across, high - low)
        across = extent(raw.get("height", "100%"), other.h, (*path, "height"), 0)
        return Rect(low, other.y, high - low, across)

    @staticmethod
    def _edge(how: str, box: Rect) -> float:
        return {"below": box.y, "above": box.bottom, "right_of": box.x, "left_of": box.right}[how]


def _four(raw: Any, path: KeyPath, whole: Rect) -> Rect:
    if not isinstance(raw, list) or len(raw) != 4:
        raise Wrong("layout.at", path)
    least = (LEAST, LEAST, 0, 0)  # a width or a height is not negative
    return Rect(*(extent(v, whole.h if i % 2 else whole.w, (*path, i), least[i]) for i, v in enumerate(raw)))


def _flat(raw: Any, path: KeyPath, box: Rect) -> KeyPath:
    """The path where a box without width or height says so."""
    if isinstance(raw, list):
        return (*path, 2 if box.w <= 0 else 3)
    return path
