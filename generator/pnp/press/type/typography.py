"""Where a word may be divided."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from pnp.validator.base import cache
from pnp.validator.base.languages import typesetting

from ..files.program import press_digest

_WORD = re.compile(r"[^\W\d_]{6,}")
MOST_WORDS = 20_000  # words cached per language

_opened: list[str] = []  # the languages whose words were requested


def hyphens_of(lang: str) -> str | None:
    """pyphen's name for the dictionary of a language; None if it has none."""
    import pyphen

    named = typesetting(lang).get("hyphens") or lang.replace("-", "_")
    found: str | None = pyphen.language_fallback(named)
    return found


@lru_cache(maxsize=8)
def _dictionary(lang: str) -> Any:
    import pyphen

    found = hyphens_of(lang)
    return pyphen.Pyphen(lang=found, left=2, right=3) if found else None


def break_points(word: str, lang: str) -> tuple[int, ...]:
    """Where a hyphen may go, as positions in the word. Words of fewer than six letters stay whole, and so do names in
    capitals (СССР, DEFCON), and all words of a language without a dictionary."""
    known, fresh = _divided(lang)
    found = known.get(word)
    if found is None:
        found = known[word] = fresh[word] = _points(word, lang)
    return found


@lru_cache(maxsize=8)
def _divided(lang: str) -> tuple[dict[str, tuple[int, ...]], dict[str, tuple[int, ...]]]:
    """Words and their division points: all known ones, and those that are new. Opening a dictionary takes as long as
    laying out ten cards, so builds share them."""
    _opened.append(lang)
    return cache.get("words", press_digest(lang), {str: [int]}) or {}, {}


def keep() -> None:
    """Save the words for other builds."""
    for lang in _opened:
        known, fresh = _divided(lang)
        if fresh:
            cache.put("words", press_digest(lang), known if len(known) <= MOST_WORDS else fresh)
            fresh.clear()


def _points(word: str, lang: str) -> tuple[int, ...]:
    dictionary = _dictionary(lang)
    points: list[int] = []
    if dictionary is None:
        return ()
    for letters in _WORD.finditer(word):
        part = letters.group()
        if part.isupper():
            continue
        points += (letters.start() + int(at) for at in dictionary.positions(part))
    return tuple(points)
