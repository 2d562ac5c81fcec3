"""Where the elements of a face are: boxes given by lengths, by shares of the card, or relative to each other.

    at: [3mm, 10%, 100% - 6mm, 20mm]             left, top, width, height; shares are of the card
    at: {below: title, gap: 1mm, height: 20mm}   as wide as the title
    at: {below: title, gap: 1mm, until: foot}    down to the foot, less the gap
    at: {right_of: kind, gap: 1mm, width: 50%}   as high as the kind, half as wide
    at: {in: sheet, box: [2mm, 2mm, 100% - 4mm, 8mm]}   counted from the sheet's corner; shares are of the sheet

Other elements are named by id (the first one with that id), whether they are drawn before or after. Places are read
once, and boxes found for each size of a card, or of what is drawn on a board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from pnp.validator.base.source import KeyPath
from pnp.validator.definitions.finding import hint

from ..marks.geometry import Rect
from .reading import LEAST, MOST, Extent, Wrong, extent, known, mapping, points, too_flat, word

if TYPE_CHECKING:
    from .element import Element

UPRIGHT = ("below", "above")
BESIDE = (*UPRIGHT, "right_of", "left_of")
_KEYS: Mapping[str, tuple[str, ...]] = {
    **{key: (key, "gap", "width", "height", "until") for key in BESIDE},
    "in": ("in", "box"),
}
_WHOLE = Extent(100.0, 0.0)

Four: TypeAlias = tuple[Extent, Extent, Extent, Extent]  # left, top, width, height


@dataclass(frozen=True, slots=True)
class In:
    """In another element: all of it, or a box counted from its corner."""

    other: str
    box: Four | None


@dataclass(frozen=True, slots=True)
class Beside:
    """Next to another element: aligned with it in one direction; in the other of its own size, or reaching to a third
    element. The gap is in points."""

    how: str
    other: str
    gap: float
    long: Extent | None
    until: str | None
    across: Extent

    @property
    def upright(self) -> bool:
        return self.how in UPRIGHT


Place: TypeAlias = Four | In | Beside


def read_place(raw: Any, path: KeyPath) -> Place:
    """Where an element is to be. Raises Wrong."""
    if not isinstance(raw, dict):
        return _four(raw, path)
    raw = mapping(raw, path)
    how = next((key for key in _KEYS if key in raw), None)
    if how is None:
        raise Wrong("layout.at", path)
    known(raw, _KEYS[how], path)
    other = _id(raw[how], (*path, how))
    if how == "in":
        return In(other, _four(raw["box"], (*path, "box")) if "box" in raw else None)
    key, width = ("height", "width") if how in UPRIGHT else ("width", "height")
    if ("until" in raw) == (key in raw):
        raise Wrong("layout.open", path, key=key)
    return Beside(
        how,
        other,
        points(raw.get("gap", 0), (*path, "gap"), LEAST, MOST),
        extent(raw[key], (*path, key), 0) if key in raw else None,
        _id(raw["until"], (*path, "until")) if "until" in raw else None,
        extent(raw[width], (*path, width), 0) if width in raw else _WHOLE,
    )


def _id(raw: object, path: KeyPath) -> str:
    return word(raw, path) if raw else ""


def _four(raw: Any, path: KeyPath) -> Four:
    if not isinstance(raw, list) or len(raw) != 4:
        raise Wrong("layout.at", path)
    x, y = (extent(raw[i], (*path, i), LEAST) for i in (0, 1))
    w, h = (extent(raw[i], (*path, i), 0) for i in (2, 3))  # neither is negative
    return x, y, w, h


def boxes(elements: Sequence[Element], whole: Rect) -> list[Rect]:
    """The box of each element on a face, or in a box of it. Raises Wrong."""
    finder = _Finder(elements, Rect(0, 0, whole.w, whole.h))
    return [finder.box(at).moved(whole.x, whole.y) for at in range(len(elements))]


class _Finder:
    """Finds each box once; `under_way` are those waiting for another, which must not depend on them in turn."""

    def __init__(self, elements: Sequence[Element], whole: Rect) -> None:
        self.elements, self.whole = elements, whole
        self.found: dict[int, Rect] = {}
        self.under_way: list[int] = []
        self.ids: dict[str, int] = {}
        for at, element in enumerate(elements):
            self.ids.setdefault(element.id, at)

    def box(self, at: int) -> Rect:
        if at not in self.found:
            element = self.elements[at]
            path = (*element.source.path, "at")
            self.under_way.append(at)
            box = self._box(element.place, path)
            self.under_way.pop()
            if element.draw != "line" and min(box.w, box.h) <= 0:  # only a line may be that flat
                four = isinstance(element.place, tuple)
                raise too_flat((*path, 2 if box.w <= 0 else 3) if four else path)
            self.found[at] = box
        return self.found[at]

    def _box(self, place: Place, path: KeyPath) -> Rect:
        if isinstance(place, tuple):
            return _within(place, self.whole, path)
        if isinstance(place, Beside):
            return self._beside(place, self._other(place.other, (*path, place.how)), path)
        other = self._other(place.other, (*path, "in"))
        return _within(place.box, other, (*path, "box")) if place.box else other

    def _other(self, name: str, path: KeyPath) -> Rect:
        """The box of the element of that id."""
        at = self.ids.get(name) if name else None
        if at is None:
            raise Wrong("layout.element", path, name=name, hint=hint(name, [id for id in self.ids if id]))
        if at in self.under_way:
            ring = [*self.under_way[self.under_way.index(at) :], at]
            raise Wrong("layout.circle", path, names=" → ".join(self.elements[i].id for i in ring))
        return self.box(at)

    def _beside(self, place: Beside, other: Rect, path: KeyPath) -> Rect:
        gap, upright = place.gap, place.upright
        start = {
            "below": other.bottom + gap,
            "above": other.y - gap,
            "right_of": other.right + gap,
            "left_of": other.x - gap,
        }[place.how]
        forward = place.how in ("below", "right_of")
        if place.until is not None:
            end = self._edge(place.how, self._other(place.until, (*path, "until"))) - (gap if forward else -gap)
        else:
            assert place.long is not None
            key = "height" if upright else "width"
            long = place.long.of(other.h if upright else other.w, (*path, key))
            end = start + long if forward else start - long
        low, high = min(start, end), max(start, end)
        if (end < start) == forward:
            high = low  # the third box is on the wrong side: no room at all
        if upright:
            return Rect(other.x, low, place.across.of(other.w, (*path, "width")), high - low)
        return Rect(low, other.y, high - low, place.across.of(other.h, (*path, "height")))

    @staticmethod
    def _edge(how: str, box: Rect) -> float:
        return {"below": box.y, "above": box.bottom, "right_of": box.x, "left_of": box.right}[how]


def _within(four: Four, whole: Rect, path: KeyPath) -> Rect:
    """A box counted from the corner of another."""
    x, y, w, h = (one.of(whole.h if i % 2 else whole.w, (*path, i)) for i, one in enumerate(four))
    return Rect(x, y, w, h).moved(whole.x, whole.y)
