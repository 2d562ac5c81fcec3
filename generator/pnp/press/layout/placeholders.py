"""The names of data that elements have: those they depend on, and those in the words of their `say`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pnp.validator.base import words
from pnp.validator.base.problem import Problem
from pnp.validator.base.source import KeyPath
from pnp.validator.definitions.finding import hint

from .element import Element
from .registry import ELEMENTS
from .values import Repeat, options_in, with_options
from .worker import colours_asked, shown_by


def with_entries(elements: Iterable[Element], entries: tuple[str, ...] = ()) -> Iterator[tuple[Element, Sequence[str]]]:
    """Each element, with the names of the list entries it is repeated for."""
    for element in elements:
        yield element, entries
        repeat = element.args.get("repeat")
        yield from with_entries(element.inner, (*entries, repeat.name) if isinstance(repeat, Repeat) else entries)


def names_asked(element: Element) -> Iterator[tuple[KeyPath, str]]:
    """The names of the data that an element depends on or shows, but for its words, each with where it is written."""
    yield from ((("when", name), name) for name in element.when)
    yield from (((key,), name) for key, name in (*element.by, *colours_asked(element)))
    if isinstance(repeat := element.args.get("repeat"), Repeat):
        yield ("repeat", "over"), repeat.over
    if ELEMENTS[element.draw].shows and (of := shown_by(element)):
        yield ("of",), of


def names_said(element: Element, lang: str) -> set[str]:
    """The values that an element's `say` names; none if its braces are malformed."""
    try:
        return _names(element.say(lang) or "")
    except words.TemplateError:
        return set()


def unknown_placeholders(element: Element, lang: str, known: Sequence[str], unknown: str) -> Iterator[Problem]:
    """What is wrong with the braces in an element's words in a language: a single brace, too few or too many word
    forms, and names that are not `known`, reported under the code `unknown`."""
    template = str(element.say(lang))
    try:
        names = sorted(_names(template) - {*known})
    except words.TemplateError as alone:
        yield element.problem("board.brace", "say", lang, brace=alone.args[0])
        return
    for name in names:
        yield element.problem(unknown, "say", lang, name=name, hint=hint(name, known))
    for name, needed in words.wrong_forms(_whole(template), lang):
        yield element.problem("text.forms", "say", lang, name=name, n=len(needed), kinds="|".join(needed))


def _names(template: str) -> set[str]:
    """The names of values in braces, and of those that optional words depend on. Raises TemplateError."""
    return words.names(_whole(template)) | options_in(template)


def _whole(template: str) -> str:
    """The words with all that are optional."""
    return with_options(template, lambda _: True)
