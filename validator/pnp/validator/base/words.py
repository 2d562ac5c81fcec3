"""Texts with values in them, in any language.

A template is a plain sentence with `{name}` where a value goes and `{name:form|form}` where the word must agree with
that number: `{n} {n:cube|cubes}`, `{n} {n:кубик|кубика|кубиков}`. `{n:#st|nd|rd|th}` and `{n:#-й}` are the number
itself as an ordinal. `{{` and `}}` are literal braces. Everything else, icons (`[military]`) and emphasis (`**so**`)
included, passes through untouched.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeAlias

from .interface import LANGUAGES as LANGUAGES
from .languages import forms, plural, typesetting

Text: TypeAlias = Mapping[str, str]  # a sentence, or more, by language

MOST_CITED = 60  # characters of a name or a text that a message quotes
_OPEN, _CLOSED = (*"«„“'", '"'), (*"»“”'", '"')

_STRAIGHT = re.compile(r'(?<!\w)"(\S|\S[^"\n]*\S)"(?!\w)')  # not the inches of a 5" ruler
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_])")
_HOLE = re.compile(r"\{\{|\}\}|\{([^{}:]*)(?::([^{}]*))?\}|[{}]")


class TemplateError(ValueError):
    """A text whose braces are wrong; `args[0]` is the offending piece."""


@lru_cache(maxsize=4096)
def parse(template: str) -> tuple[str | tuple[str, tuple[str, ...]], ...]:
    """The pieces of a template: literal text, or (name, word forms). Raises TemplateError on a lone brace."""
    pieces: list[str | tuple[str, tuple[str, ...]]] = []
    at = 0
    for hole in _HOLE.finditer(template):
        pieces.append(template[at : hole.start()])
        at = hole.end()
        token = hole.group()
        if token in ("{{", "}}"):
            pieces.append(token[0])
        elif hole.group(1):
            forms = hole.group(2)
            pieces.append((hole.group(1).strip(), tuple(forms.split("|")) if forms is not None else ()))
        else:
            raise TemplateError(token)
    pieces.append(template[at:])
    return tuple(piece for piece in pieces if piece != "")


def names(template: str) -> set[str]:
    """The names of the values that a template needs."""
    return {piece[0] for piece in parse(template) if not isinstance(piece, str)}


def is_ordinal(kinds: tuple[str, ...]) -> bool:
    """Whether these are the endings of an ordinal number, and not the forms of a word beside a number."""
    return bool(kinds) and kinds[0].startswith("#")


def wrong_forms(template: str, lang: str) -> list[tuple[str, tuple[str, ...]]]:
    """The names with the wrong number of word forms for the language, and the forms that each needs."""
    found = [piece for piece in parse(template) if not isinstance(piece, str)]
    needed = [(name, kinds, forms(lang, is_ordinal(kinds))) for name, kinds in found if kinds]
    return [(name, right) for name, kinds, right in needed if len(kinds) != len(right)]


def cited(template: str) -> set[str]:
    """The names of the values that a template puts in quotation marks: quotes of somebody's words."""
    pieces = ("", *parse(template), "")
    return {
        piece[0]
        for before, piece, after in zip(pieces, pieces[1:], pieces[2:], strict=False)
        if not isinstance(piece, str) and before[-1:] in _OPEN and after[:1] in _CLOSED and before and after
    }


def shortened(text: str, most: int = MOST_CITED) -> str:
    """A text to be quoted, shortened to part of a line."""
    return text if len(text) <= most else text[: most - 1] + "…"


def fill(template: str, lang: str, value: Callable[[str], object] | Mapping[str, object]) -> str:
    """The template with its values filled in. `value` gives each by name; KeyError if it has none.

    >>> fill("{n} {n:кубик|кубика|кубиков}", "ru", {"n": 22})
    '22 кубика'
    >>> fill("the {n:#st|nd|rd|th} time", "en", {"n": 23})
    'the 23rd time'
    """
    if "{" not in template and "}" not in template:
        return template  # like most templates
    get = value if callable(value) else value.__getitem__
    out = []
    for piece in parse(template):
        if isinstance(piece, str):
            out.append(piece)
            continue
        name, kinds = piece
        found = get(name)
        if isinstance(found, int):
            said = kinds[plural(lang, found, is_ordinal(kinds))].removeprefix("#") if kinds else ""
            out.append(said if kinds and not is_ordinal(kinds) else minus(found) + said)
        else:
            out.append(decimal(found, lang) if isinstance(found, float) else str(found))
    return "".join(out)


def decimal(number: float, lang: str) -> str:
    """A number that may have a fraction, as the language writes it.

    >>> decimal(-0.4, "ru"), decimal(2.0, "en")
    ('−0,4', '2')
    """
    return minus(f"{number:.4g}").replace(".", typesetting(lang).get("decimal", "."))


def minus(number: int | str) -> str:
    """A number, as in running text: with a true minus.

    >>> minus(-8)
    '−8'
    """
    return str(number).replace("-", "−")


def with_sign(number: int) -> str:
    """A number with its sign.

    >>> with_sign(2), with_sign(-2)
    ('+2', '−2')
    """
    return minus(f"{number:+d}")


def capital(text: str) -> str:
    """A text with its first letter capitalised, unless that is of a square.

    >>> capital("янтарные светляки"), capital("U-2"), capital("d9–c9")
    ('Янтарные светляки', 'U-2', 'd9–c9')
    """
    return text if text[1:2].isdigit() else text[:1].upper() + text[1:]


def quoted(lang: str, title: str) -> str:
    """A title in the quotes of its language; quotes inside it become the inner kind.

    >>> quoted("ru", "Операция «Анадырь»"), quoted("de", "Nacht")
    ('«Операция „Анадырь“»', '„Nacht“')
    """
    before, after, inside = _quotes(lang)
    return f"{before}{title.translate(inside)}{after}"


def typographic(text: str, lang: str) -> str:
    """The text with apostrophes, and the quotation marks of its language, instead of straight ones.

    >>> typographic('"No!" and a 5" ruler', "en"), typographic('Партия «Игра в "го"»', "ru")
    ('“No!” and a 5" ruler', 'Партия «Игра в „го“»')
    >>> typographic("L'eau", "fr")
    'L’eau'
    """
    if "'" in text:
        text = _APOSTROPHE.sub("’", text)
    if '"' not in text:
        return text
    before, after, inside = _quotes(lang)

    def curled(found: re.Match[str]) -> str:
        within = text.count(before[0], 0, found.start()) > text.count(after[-1], 0, found.start())
        return f"{before[0]}{found[1]}{after[-1]}".translate(inside) if within else f"{before}{found[1]}{after}"

    return _STRAIGHT.sub(curled, text)


@lru_cache(maxsize=16)
def _quotes(lang: str) -> tuple[str, str, dict[int, str]]:
    """The quotes a language puts round a title, and what they become inside one."""
    own = typesetting(lang)
    before, after = own.get("quotes", typesetting("en")["quotes"]).split("|")
    inner = own["inner"].split("|") if "inner" in own else (before, after)
    return before, after, str.maketrans(dict(zip((before[0], after[-1]), inner, strict=True)))


def quotes(title: Mapping[str, str]) -> dict[str, str]:
    """A title in the quotes of each language."""
    return {lang: quoted(lang, words) for lang, words in title.items()}
