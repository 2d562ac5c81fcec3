"""Names that a board's layout uses but that nothing it draws has: typos, reported in the layout.

If one place lacks a name that another has, nothing is drawn there, as `when` intends. If no thing drawn with an element
has the name, nothing would be drawn anywhere, and nobody would know why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from pnp.validator.base.problem import Problem
from pnp.validator.base.source import KeyPath
from pnp.validator.definitions.finding import hint

from .boardlayout import Entry, holds
from .data import Data
from .element import Element
from .keys import KINDS, NUMBER
from .placeholders import unknown_placeholders
from .registry import ELEMENTS
from .worker import colours_asked, shown_by

EVERY = ("id", "title", "side", "kind", "text")  # fields that anything on a board may have
OF_ENTRIES = ("id", "kind", "holds")  # names that an entry's `when` may use besides the thing's own
_MAYBE = ("has_", "start_")  # prefixes that ask whether something exists: “no” is an answer


class _Met:
    """An element, and the things it was laid out for: the fields it may use, and whether its `of` found anything."""

    def __init__(self, element: Element) -> None:
        self.element = element
        self.fields: set[str] = set()
        self.drawn: set[str] = set()
        self.found: list[Any] = []


class ValuesAskedFor:
    """Collects what each element was laid out for, and reports the names that nothing had. `numbers` are the game's."""

    def __init__(self, numbers: Iterable[str], lang: str) -> None:
        self._numbers, self._lang = tuple(numbers), lang
        self._met: dict[tuple[Path, KeyPath], _Met] = {}

    def lay(self, elements: Iterable[Element], data: Data) -> None:
        """Note that elements are laid out for a thing."""
        for element in elements:
            place = element.source.file, element.source.path
            met = self._met.get(place)
            if met is None:
                met = self._met[place] = _Met(element)
            met.fields.update(data.fields)
            if not holds(element.when, data.fields) or any(holds(one, data.fields) for one in element.unless):
                continue
            met.drawn.update(data.fields)
            if shown := shown_by(element):
                met.found.append(data.fields.get(shown))
            if "repeat" not in element.args:
                self.lay(element.inner, data)

    def problems(self) -> Iterator[Problem]:
        """The names used by elements that nothing on the board has, with their places in the layout."""
        for met in self._met.values():
            element, known = met.element, (*EVERY, *sorted(met.fields))
            yield from _vain(element.when, known, element.problem)
            for key, name in (*element.by, *colours_asked(element)):
                if name not in known and "." not in name:
                    yield element.problem("board.field", key, name=name, hint=hint(name, known))
            if met.found:
                yield from _shown(element, (*EVERY, *sorted(met.drawn)), met.found)
            elif element.say(self._lang) is not None and met.drawn:
                yield from unknown_placeholders(
                    element, self._lang, (*EVERY, *sorted(met.drawn), *self._numbers), "board.field"
                )


def _shown(element: Element, known: tuple[str, ...], found: list[Any]) -> Iterator[Problem]:
    """What is wrong with the `of` of an element that was drawn."""
    name, shows = shown_by(element), ELEMENTS[element.draw].shows
    if element.draw == "picture":
        if name not in known:
            yield element.problem("board.field", "of", name=name, hint="")
    elif shows == KINDS:
        yield element.problem("board.badges", "of", name=name)
    elif shows and "." not in name:
        if name not in known:
            yield element.problem("board.field", "of", name=name, hint=hint(name, known))
        elif shows == NUMBER and not any(type(one) is int for one in found):
            yield element.problem("needs.number", "of", name=name)


def useless_entries(entries: Iterable[Entry], fields: Iterable[str]) -> Iterator[Problem]:
    """List entries of the layout whose `when` uses a name that no thing of its sort has; `fields` are those that any
    has."""
    known = (*OF_ENTRIES, *sorted(fields))
    for entry in entries:
        yield from _vain(entry.when, known, entry.source.problem)


def _vain(asked: Iterable[str], known: tuple[str, ...], problem: Callable[..., Problem]) -> Iterator[Problem]:
    """The unknown names in a `when`, each as a `problem` of its owner."""
    for name in asked:
        if name not in known and not name.startswith(_MAYBE):
            yield problem("board.field", "when", name, name=name, hint=hint(name, known))
