"""Where the elements of a face are: boxes given by lengths, by their distance from the edges, beside each other, or in
rows and columns.

    (nothing)                                    all of the whole: the card, or the group that the element is in
    at: [3mm, 10%, 100% - 6mm, 20mm]             left, top, width, height; shares are of the whole
    at: {right: 3mm, top: 3mm, width: 6mm, height: 6mm}   so far from these edges
    at: {inset: 2mm}                             so far from all edges
    at: {width: 6mm, height: 6mm}                in the middle
    at: {in: sheet, top: 2mm, height: 8mm}       the same in the sheet instead of the whole
    at: bleed                                    out to the bleed on all sides
    at: {bleed: top, height: 12mm}               a strip along that edge and out to the bleed, so high within the card
    at: {below: title, gap: 1mm, height: 20mm}   as wide as the title
    at: {below: title, gap: 1mm, until: foot}    down to the foot, less the gap
    at: {right_of: kind, gap: 1mm, width: 50%}   as high as the kind, half as wide
    at: 8mm, at: 20%, at: rest                   how long it is, in a group that is a row or a column
    at: {left: '{x}mm', top: 3mm, ...}           any of these with data in braces, read once the card is known

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
from .reading import LEAST, MOST, Extent, Wrong, extent, known, mapping, one_of, points, too_flat, word

if TYPE_CHECKING:
    from .element import Element

UPRIGHT = ("below", "above")
BESIDE = (*UPRIGHT, "right_of", "left_of")
_KEYS: Mapping[str, tuple[str, ...]] = {key: (key, "gap", "width", "height", "until") for key in BESIDE}
ACROSS, DOWN = ("left", "width", "right"), ("top", "height", "bottom")
_EDGES = ("in", "inset", *ACROSS, *DOWN)
_STRIP = ("bleed", "height", "width")
BLEED, REST = "bleed", "rest"
_WHOLE = Extent(100.0, 0.0)

Four: TypeAlias = tuple[Extent, Extent, Extent, Extent]  # left, top, width, height


@dataclass(frozen=True, slots=True)
class Span:
    """Where something is in one direction: how far from either edge, and how long. What is not said follows: of the
    length alone, that it is in the middle."""

    low: Extent | None = None
    long: Extent | None = None
    high: Extent | None = None

    def of(self, whole: float, path: KeyPath, keys: tuple[str, str, str]) -> tuple[float, float]:
        """Its beginning and length in a whole, all in points; `keys` are what messages call its parts. Raises Wrong."""
        low, long, high = (
            None if one is None else one.of(whole, (*path, key))
            for one, key in zip((self.low, self.long, self.high), keys, strict=True)
        )
        if long is None:
            return low or 0.0, max(whole - (low or 0.0) - (high or 0.0), 0.0)
        if low is None:
            low = (whole - long) / 2 if high is None else whole - high - long
        return low, long


@dataclass(frozen=True, slots=True)
class Edges:
    """So far from the edges of the whole, or of another element."""

    across: Span = Span()
    down: Span = Span()
    other: str = ""


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


@dataclass(frozen=True, slots=True)
class Slot:
    """In a row or a column: how long it is, None for an equal share of what is left; and where it is the other way."""

    long: Extent | None = None
    across: Span = Span()


@dataclass(frozen=True, slots=True)
class Same:
    """Where the element before is."""


@dataclass(frozen=True, slots=True)
class OfCard:
    """A place that each card says itself, as written; with what is needed to read it, see `read_place`."""

    written: Any
    bleed: float
    flow: Flow | None


Place: TypeAlias = Four | Edges | Beside | Slot | Same | OfCard


class Misplaced(Wrong):
    """An element that can have no box; with the element."""

    def __init__(self, element: Element, wrong: Wrong) -> None:
        super().__init__(wrong.code, wrong.path, **wrong.values)
        self.element = element


class _NotYet(Exception):
    """The box depends on a place that only a card says."""


@dataclass(frozen=True, slots=True)
class Flow:
    """How a group sets its elements out: `upright` in a column, else in a row, with a gap in points."""

    upright: bool
    gap: float

    @property
    def keys(self) -> tuple[tuple[str, str, str], tuple[str, str, str]]:
        """What says where something is, along it and across."""
        return (DOWN, ACROSS) if self.upright else (ACROSS, DOWN)


def read_place(raw: Any, path: KeyPath, bleed: float = 0.0, flow: Flow | None = None) -> Place:
    """Where an element is to be; `bleed` is in points. Raises Wrong."""
    if flow is not None:
        return _slot(raw, path, bleed, flow)
    if raw is None:
        return Edges()
    if raw == BLEED:
        out = Extent(0.0, -bleed, LEAST)
        return Edges(Span(out, None, out), Span(out, None, out))
    if not isinstance(raw, dict):
        return _four(raw, path)
    raw = mapping(raw, path)
    if BLEED in raw:
        return _strip(raw, path, bleed)
    how = next((key for key in BESIDE if key in raw), None)
    if how is None:
        return _edges(raw, path, bleed)
    known(raw, _KEYS[how], path)
    other = _id(raw[how], (*path, how))
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


def _edges(raw: Mapping[str, Any], path: KeyPath, bleed: float) -> Edges:
    known(raw, _EDGES, path, "at")
    other = _id(raw["in"], (*path, "in")) if "in" in raw else ""
    if "in" in raw and not other:
        raise Wrong("layout.element", (*path, "in"), name="", hint="")
    return Edges(_span(raw, path, ACROSS, bleed), _span(raw, path, DOWN, bleed), other)


def _span(raw: Mapping[str, Any], path: KeyPath, keys: tuple[str, str, str], bleed: float) -> Span:
    """What is said of one direction; the inset counts where only one edge is, or nothing."""
    first, size, last = keys
    if all(key in raw for key in keys):
        raise Wrong("layout.edges", path, keys=", ".join(keys))
    inset = _edge(raw, "inset", path, bleed)
    low, high = (_edge(raw, key, path, bleed) for key in (first, last))
    if size in raw:
        return Span(low, extent(raw[size], (*path, size), 0), high)
    return Span(inset if low is None else low, None, inset if high is None else high)


def _edge(raw: Mapping[str, Any], key: str, path: KeyPath, bleed: float) -> Extent | None:
    if key not in raw:
        return None
    return Extent(0.0, -bleed, LEAST) if raw[key] == BLEED else extent(raw[key], (*path, key), LEAST)


def _strip(raw: Mapping[str, Any], path: KeyPath, bleed: float) -> Edges:
    known(raw, _STRIP, path)
    edge = one_of(("left", "right", "top", "bottom"), raw[BLEED], (*path, BLEED))
    upright = edge in DOWN
    size, other = ("height", "width") if upright else ("width", "height")
    if size not in raw or other in raw:
        raise Wrong("layout.strip", path, key=size)
    within, out = extent(raw[size], (*path, size), 0), Extent(0.0, -bleed, LEAST)
    long = Extent(within.percent, within.more + bleed)
    along = Span(out, long) if edge in ("top", "left") else Span(None, long, out)
    wide = Span(out, None, out)
    return Edges(wide, along) if upright else Edges(along, wide)


def _slot(raw: Any, path: KeyPath, bleed: float, flow: Flow) -> Slot:
    (_, size, _), across = flow.keys
    if raw is None or raw == REST:
        return Slot()
    if isinstance(raw, dict):
        known(raw, ("inset", size, *across), path)
        long = extent(raw[size], (*path, size), 0) if size in raw and raw[size] != REST else None
        return Slot(long, _span(raw, path, across, bleed))
    if isinstance(raw, list):
        raise Wrong("layout.slot", path)
    return Slot(extent(raw, path, 0))


def _four(raw: Any, path: KeyPath) -> Four:
    if not isinstance(raw, list) or len(raw) != 4:
        raise Wrong("layout.at", path)
    x, y = (extent(raw[i], (*path, i), LEAST) for i in (0, 1))
    w, h = (extent(raw[i], (*path, i), 0) for i in (2, 3))  # neither is negative
    return x, y, w, h


def boxes(elements: Sequence[Element], whole: Rect, flow: Flow | None = None) -> list[Rect | None]:
    """The box of each element on a face, or in a box of it; None for those that depend on a place of the card's own.
    Raises Misplaced."""
    finder = _Finder(elements, Rect(0, 0, whole.w, whole.h), flow)
    found: list[Rect | None] = []
    for at in range(len(elements)):
        try:
            found.append(finder.box(at).moved(whole.x, whole.y))
        except _NotYet:
            found.append(None)
    return found


class _Finder:
    """Finds each box once; `under_way` are those waiting for another, which must not depend on them in turn."""

    def __init__(self, elements: Sequence[Element], whole: Rect, flow: Flow | None) -> None:
        self.elements, self.whole, self.flow = elements, whole, flow
        self.found: dict[int, Rect] = {}
        self.under_way: list[int] = []
        self.ids: dict[str, int] = {}
        for at, element in enumerate(elements):
            self.ids.setdefault(element.id, at)

    def box(self, at: int) -> Rect:
        if at not in self.found:
            element = self.elements[at]
            self.under_way.append(at)
            try:
                box = self._box(at, element.place)
                if element.draw != "line" and min(box.w, box.h) <= 0:  # only a line may be that flat
                    four = isinstance(element.place, tuple)
                    raise too_flat(("at", 2 if box.w <= 0 else 3) if four else ("at",))
            except Misplaced:
                raise
            except Wrong as wrong:
                raise Misplaced(element, wrong) from None
            finally:
                self.under_way.pop()
            self.found[at] = box
        return self.found[at]

    def _box(self, at: int, place: Place) -> Rect:
        path: KeyPath = ("at",)
        if isinstance(place, OfCard):
            raise _NotYet
        if isinstance(place, Same):
            return self.box(at - 1)
        if isinstance(place, tuple):
            return _within(place, self.whole, path)
        if isinstance(place, Beside):
            return self._beside(place, self._other(place.other, (*path, place.how)), path)
        if isinstance(place, Slot):
            return self._in_flow(at, place, path)
        other = self._other(place.other, (*path, "in")) if place.other else self.whole
        (x, w), (y, h) = place.across.of(other.w, path, ACROSS), place.down.of(other.h, path, DOWN)
        return Rect(other.x + x, other.y + y, w, h)

    def _in_flow(self, at: int, place: Slot, path: KeyPath) -> Rect:
        assert self.flow is not None
        flow, whole = self.flow, self.whole
        if any(isinstance(e.place, OfCard) for e in self.elements):
            raise _NotYet
        slots = [(i, e.place) for i, e in enumerate(self.elements) if isinstance(e.place, Slot)]
        along, wide = (whole.h, whole.w) if flow.upright else (whole.w, whole.h)
        long = {i: one.long.of(along, path) for i, one in slots if one.long is not None}
        rest = along - sum(long.values()) - flow.gap * (len(slots) - 1)
        share = max(rest, 0.0) / max(len(slots) - len(long), 1)
        before = [long.get(i, share) + flow.gap for i, _ in slots if i < at]
        start, own = sum(before), long.get(at, share)
        beside, across = place.across.of(wide, path, flow.keys[1])
        return Rect(beside, start, across, own) if flow.upright else Rect(start, beside, own, across)

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
            raise Wrong("layout.until", (*path, "until"), name=place.until)
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
