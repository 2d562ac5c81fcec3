"""A layout and its elements as values: what goes where on a card, or in a box of a board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from pnp.validator.base.problem import Problem

from ..marks.geometry import Rect
from ..type.text import Style
from .conditions import When
from .inherit import Source
from .positions import Place, boxes

NOWHERE = Rect(0, 0, 0, 0)
_ITSELF: Mapping[str, Source] = {}


@dataclass(frozen=True, slots=True)
class Element:
    """One thing on a face. `when` is the condition on the card: {side: [us]}; lengths are points.

    `source` is where it was written; `elsewhere`, the sources of keys that another layout has changed. A repeated
    element has the elements of its first entry in `inner`.
    """

    id: str
    draw: str
    place: Place
    when: When
    args: Mapping[str, Any]
    source: Source
    at: Rect = NOWHERE  # its box, once the size of the card is known
    elsewhere: Mapping[str, Source] = field(default_factory=dict)
    by: tuple[tuple[str, str], ...] = ()  # keys with a value by field, each with that field

    def problem(self, code: str, key: str, *further: str, **values: object) -> Problem:
        """A problem with one of its keys, at its place."""
        if key in self.elsewhere:
            return self.elsewhere[key].problem(code, *further, **values)
        return self.source.problem(code, key, *further, **values)

    def written(self, source: Source, elsewhere: Mapping[str, Source] = _ITSELF) -> Element:
        """The element as it is written at a source; its `inner` elements stand below that."""
        below = elsewhere.get("elements") or Source(source.file, (*source.path, "elements"))
        inner = [e.written(Source(below.file, (*below.path, at))) for at, e in enumerate(self.inner)]
        return replace(self.around(inner), source=source, elsewhere=elsewhere)

    @property
    def inner(self) -> tuple[Element, ...]:
        """The elements that it repeats."""
        found: tuple[Element, ...] = self.args.get("elements", ())
        return found

    def around(self, inner: Sequence[Element]) -> Element:
        """The element with other elements to repeat, if it repeats any."""
        return replace(self, args={**self.args, "elements": tuple(inner)}) if inner else self

    def say(self, lang: str) -> str | None:
        """The words of its `say` in a language; if it has no languages, the same in all. None without `say`."""
        said = self.args.get("say", {})
        found: str | None = said if isinstance(said, str) else said.get(lang)
        return found

    def all(self) -> Iterator[Element]:
        """This element, and all that it repeats."""
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

    @property
    def safe_area(self) -> Rect:
        """Where nothing is lost when cards are cut."""
        return Rect(self.safe, self.safe, self.width - 2 * self.safe, self.height - 2 * self.safe)

    def all(self) -> Iterator[Element]:
        """Every element, including repeated ones."""
        for element in self.elements:
            yield from element.all()


def boxed(elements: Sequence[Element], whole: Rect) -> list[Element]:
    """The elements, each in its box of a face. Raises Wrong."""
    found = zip(elements, boxes(elements, whole), strict=True)
    return [replace(one.around(placed(one.inner, box)), at=box) for one, box in found]


def placed(elements: Sequence[Element], whole: Rect) -> tuple[Element, ...]:
    """The elements, each in its box of a whole and with an id for messages. Raises Wrong."""
    return tuple(called(one, at) for at, one in enumerate(boxed(elements, whole)))


def called(element: Element, at: int) -> Element:
    return element if element.id else replace(element, id=f"{element.draw}-{at}")
