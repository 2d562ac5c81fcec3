"""What printing texts in a language requires: CLDR has its name, script and plural forms (`babel`), and
`languages.yaml` the typesetting rules. A language is identified by its tag: `de`, `pt-BR`, `sr-Latn`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from .source import read_file

TAG = r"^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$"
# Scripts written letter by letter, left to right, with spaces between words. Others need what the press cannot do:
# change direction, join and stack letters, or break lines where there is no space.
PLAIN_SCRIPTS = frozenset({"Latn", "Cyrl", "Grek", "Armn", "Geor"})
_KINDS = ("zero", "one", "two", "few", "many", "other")
_COUNTED = range(1000)  # numbers in a game; French has a separate form for millions


def is_tag(word: object) -> bool:
    """True if a word has the form of a language tag. `id` does not count: it is the key for ids, and Indonesian is
    written `id-ID`."""
    return isinstance(word, str) and word != "id" and re.fullmatch(TAG, word) is not None


def typesetting(lang: str) -> Mapping[str, Any]:
    """What languages.yaml says about a language, or about the one it is a variety of; empty if nothing."""
    known = _typesetting()
    return known.get(lang) or known.get(lang.partition("-")[0]) or {}


def letter(at: int, lang: str) -> str:
    """The letter that counts step or reading number `at` (from 0)."""
    letters: str = typesetting(lang).get("letters") or typesetting("en")["letters"]
    return letters[at % len(letters)]


@lru_cache(maxsize=1)
def _typesetting() -> Mapping[str, Mapping[str, Any]]:
    found: Mapping[str, Mapping[str, Any]] = read_file(Path(__file__).with_suffix(".yaml"))
    return found


def name_of(lang: str, reader: str) -> str | None:
    """The name of a language in the reader's language; None if CLDR does not know it.

    >>> name_of("de", "en"), name_of("pt-BR", "ru"), name_of("xx", "en")
    ('German', 'португальский (Бразилия)', None)
    """
    locale = _locale(lang)
    found: str | None = locale.get_display_name(reader.replace("-", "_")) if locale else None
    return found


def script(lang: str) -> str:
    """The code of the script of a language; "" if CLDR does not know the language.

    >>> script("de"), script("sr"), script("sr-Latn"), script("ar"), script("zh")
    ('Latn', 'Cyrl', 'Latn', 'Arab', 'Hans')
    """
    from babel.core import get_global

    locale = _locale(lang)
    if locale is None:
        return ""
    likely = get_global("likely_subtags")
    parts = (likely.get(str(locale)) or likely.get(locale.language, "")).split("_")
    return locale.script or next((part for part in parts if len(part) == 4), "Latn")


def script_name(lang: str, reader: str) -> str:
    """The name of a language's script, in the reader's language."""
    locale = _locale(reader)
    return str(locale.scripts.get(script(lang), script(lang))) if locale else script(lang)


@lru_cache(maxsize=64)
def forms(lang: str, ordinal: bool = False) -> tuple[str, ...]:
    """The plural forms for whole numbers in a language, or those of ordinal numbers, by CLDR's names and in its order.

    >>> forms("ru"), forms("de"), forms("cs"), forms("ja")
    (('one', 'few', 'many'), ('one', 'other'), ('one', 'few', 'other'), ('other',))
    >>> forms("en", ordinal=True), forms("ru", ordinal=True)
    (('one', 'two', 'few', 'other'), ('other',))
    """
    rule = _rule(lang, ordinal)
    found = {rule(n) for n in _COUNTED}
    return tuple(kind for kind in _KINDS if kind in found)


@lru_cache(maxsize=4096)
def plural(lang: str, n: int, ordinal: bool = False) -> int:
    """The index of the plural form for `n`, or of its form as an ordinal number.

    >>> [plural("ru", n) for n in (1, 2, 5, 11, 21, 0)]
    [0, 1, 2, 2, 0, 2]
    >>> [plural("en", n) for n in (1, 2, 0)]
    [0, 1, 1]
    """
    kinds, kind = forms(lang, ordinal), _rule(lang, ordinal)(abs(n))
    return kinds.index(kind) if kind in kinds else len(kinds) - 1


_known: dict[tuple[str, bool], str] = {}


def plural_table(lang: str, ordinal: bool) -> str:
    """The plural form of each whole number below two thousand, as a digit. Larger numbers are like those of the second
    thousand."""
    rule = _rule(lang, ordinal)
    return "".join(str(_KINDS.index(rule(n))) for n in range(2 * len(_COUNTED)))


def know_plurals(lang: str, ordinal: bool, table: str) -> None:
    """Take the plural forms of a language from a table: babel is not here (see `frozen`)."""
    _known[lang, ordinal] = table


def _rule(lang: str, ordinal: bool = False) -> Callable[[int], str]:
    if (table := _known.get((lang, ordinal))) is not None:
        most = len(_COUNTED)
        return lambda n: _KINDS[int(table[n if n < most else most + n % most])]
    locale = _locale(lang) or _locale("en")
    assert locale is not None
    found: Callable[[int], str] = locale.ordinal_form if ordinal else locale.plural_form
    return found


@lru_cache(maxsize=64)
def _locale(lang: str) -> Any:
    """What babel knows about a language; None if nothing."""
    from babel.core import Locale, UnknownLocaleError  # takes 40 ms, and most commands need no plurals

    language = lang.partition("-")[0]
    for tag in (lang, language):
        try:
            found = Locale.parse(tag, sep="-")
        except (UnknownLocaleError, ValueError):
            continue
        if len(language) <= len(found.language):  # `eng` also means `en`, but we do not use it
            return found
    return None
