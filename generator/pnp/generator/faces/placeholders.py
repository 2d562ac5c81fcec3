"""The words that an element of a layout says by itself: whether the values that they name are there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.validator import words
from pnp.validator.definitions.finding import hint
from pnp.validator.languages import forms
from pnp.validator.problem import Problem

from .layouts import Element


def names_said(element: Element, lang: str) -> set[str]:
    """The values that an element names in what it says; none if its braces cannot be understood."""
    try:
        return words.names(element.say(lang) or "")
    except words.TemplateError:
        return set()


def unknown_placeholders(element: Element, lang: str, known: Sequence[str], unknown: str) -> Iterator[Problem]:
    """What is wrong with the braces in what an element says in a language: one that stands alone, word forms that are
    too few or too many, and names that are not `known`, which is a problem of the code `unknown`."""
    template = str(element.say(lang))
    try:
        names = sorted(words.names(template) - {*known})
    except words.TemplateError as alone:
        yield element.problem("board.brace", "say", lang, brace=alone.args[0])
        return
    for name in names:
        yield element.problem(unknown, "say", lang, name=name, hint=hint(name, known))
    for name in words.wrong_forms(template, lang):
        yield element.problem("text.forms", "say", lang, name=name, n=len(forms(lang)), kinds="|".join(forms(lang)))
