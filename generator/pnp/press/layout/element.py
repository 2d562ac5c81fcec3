"""A layout and its elements as values: what goes where on a card, or in a box of a board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from pnp.validator.base.problem import Invalid, Problem

from ..marks.geometry import Rect
from ..marks.shapes import cut_path
from ..type.legible import inside
from ..type.text import Style
from .conditions import When
from .inherit import Source
from .positions import Flow, Misplaced, Place, boxes
from .reading import Wrong

NOWHERE = Rect(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Element:
    """One thing on a face. `when` is the condition on the card: {side: [us]}; lengths are points.

    `source` is where it was written; `elsewhere`, the sources of keys that stand anywhere else: in an `else`, or in a
    layout that changes this one. A group has its elements in `inner`; of one that is repeated, those of the first
    entry.
    """

    id: str
    draw: str
    place: Place
    when: When
    args: Mapping[str, Any]
    source: Source
    at: Rect = NOWHERE  # its box, once the size of the card is known
    elsewhere: Mapping[str, Source] = field(default_factory=dict)
    unless: tuple[When, ...] = ()  # conditions of which none may be true
    by: tuple[tuple[str, str], ...] = ()  # keys with a value by field, each with that field

    def problem(self, code: str, key: str, /, *further: str | int, **values: object) -> Problem:
        """A problem with one of its keys, at its place."""
        if key in self.elsewhere:
            return self.elsewhere[key].problem(code, *further, **values)
        return self.source.problem(code, key, *further, **values)

    def wrong(self, wrong: Wrong) -> Problem:
        """An unusable value of one of its keys as a problem."""
        key, *further = wrong.path
        return self.problem(wrong.code, str(key), *further, **wrong.values)

    @property
    def inner(self) -> tuple[Element, ...]:
        """The elements of a group."""
        found: tuple[Element, ...] = self.args.get("elements", ())
        return found

    @property
    def flow(self) -> Flow | None:
        """How a group sets them out, if it is a row or a column."""
        if "column" in self.args:
            return Flow(True, self.args["column"])
        return Flow(False, self.args["row"]) if "row" in self.args else None

    def around(self, inner: Sequence[Element]) -> Element:
        """The element with other elements in it, if it is a group."""
        return replace(self, args={**self.args, "elements": tuple(inner)}) if inner else self

    def say(self, lang: str) -> str | None:
        """The words of its `say` in a language; if it has no languages, the same in all. None without `say`."""
        said = self.args.get("say", {})
        found: str | None = said if isinstance(said, str) else said.get(lang)
        return found

    def all(self) -> Iterator[Element]:
        """This element, and all within it."""
        yield self
        for element in self.inner:
            yield from element.all()


@dataclass(frozen=True, slots=True)
class Layout:
    """What a face is made by, for cards of one size; lengths are points."""

    id: str
    file: Path
    width: float
    height: float
    bleed: float
    safe: float
    styles: Mapping[str, Style]
    elements: tuple[Element, ...] = field(default=())
    corner: float = 0.0  # the radius of rounded corners; only the cut line shows it
    twice: tuple[Problem, ...] = ()  # ids shared by two elements of one card
    files: tuple[Path, ...] = ()  # the files it was made from: faces, parts, styles
    shape: str = ""  # of the card, see `Size`

    @property
    def whole(self) -> Rect:
        """The whole card."""
        return Rect(0, 0, self.width, self.height)

    def is_safe(self, box: Rect) -> bool:
        """True if nothing in a box is lost when cards are cut."""
        area = self.whole.inset(self.safe)
        corners = ((x, y) for x in (box.x, box.right) for y in (box.y, box.bottom))
        return area.contains(box) and not (
            self.shape and any(not inside(cut_path(self.shape, area), *corner) for corner in corners)
        )

    def all(self) -> Iterator[Element]:
        """Every element, including those of groups."""
        for element in self.elements:
            yield from element.all()


def placed(elements: Sequence[Element], whole: Rect, flow: Flow | None = None) -> tuple[Element, ...]:
    """The elements, each in its box of a whole and with an id for messages; NOWHERE until the card is known, if that
    says where. Raises Invalid."""
    try:
        return boxed(elements, whole, flow)
    except Misplaced as wrong:
        raise Invalid(wrong.element.wrong(wrong)) from None


def boxed(elements: Sequence[Element], whole: Rect, flow: Flow | None = None) -> tuple[Element, ...]:
    """The elements, each in its box of a whole, as far as it is known before the card. Raises Misplaced."""
    out = []
    for at, (one, box) in enumerate(zip(elements, boxes(elements, whole, flow), strict=True)):
        if box is not None:
            one = one.around(boxed(one.inner, box, one.flow))
        out.append(replace(one, at=box or NOWHERE, id=one.id or f"{one.draw}-{at}"))
    return tuple(out)
