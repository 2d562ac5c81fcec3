"""What a compositor does to a text before setting it: where a line must not break, and where a word may.

Texts come with ordinary spaces; the rules here bind what belongs together. Sources: Мильчин, «Справочник издателя и
автора» (short words stay with what follows, a dash with what precedes it); The Chicago Manual of Style, 7.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from ..files import cache

NBSP = "\u00a0"

# English binds only what looks wrong at a line's end.
_SHORT = {
    "ru": (
        "а|без|в|вне|во|для|до|же|за|и|из|изо|или|их|к|как|ко|на|над|не|ни|но|о|об|обо|от|по|под|при|про|с|со|так|то|"
        "у|что|я|её|его|он|№|§"
    ),
    "en": "a|I|No\\.",
}
_BINDS = {lang: re.compile(rf"(?<![\w’-])({words}) (?=\S)", re.IGNORECASE) for lang, words in _SHORT.items()}

_DASH = re.compile(r" (?=[—–] )")
_NUMBER = re.compile(rf"(\d) (?!(?:{_SHORT['ru']})[ {NBSP}])(?=[\w\[«“])")  # «до 3 на очаг»: 3 counts no «на»
_NAME = re.compile(r"\b([A-ZА-ЯЁ]{3,}) (?=\d)")  # DEFCON 2
_PARTICLE = re.compile(r" (?=(?:бы|ли|же|б|ж)\b)")
_INITIAL = re.compile(r"\b([А-ЯЁA-Z]\.) (?=[А-ЯЁA-Z])")
_ICON = re.compile(r" (?=\[[\w-]+\])")
_WORD = re.compile(r"[^\W\d_]{6,}")

_DICTIONARIES = {"ru": "ru_RU", "en": "en_US"}
MOST_WORDS = 20_000  # that are kept of a language


@lru_cache(maxsize=4096)
def bind(text: str, lang: str) -> str:
    """The text with no-break spaces where a line must not end.

    >>> bind("в ООН — и до 2 кубиков", "ru").replace(NBSP, "~")
    'в~ООН~— и~до~2~кубиков'
    """
    binds = _BINDS.get(lang)
    if binds is not None:
        text = binds.sub(rf"\1{NBSP}", text)
        text = binds.sub(rf"\1{NBSP}", text)  # «и в ООН»: the first pass took the space that the second needs
    if lang == "ru":
        text = _PARTICLE.sub(NBSP, text)
    text = _INITIAL.sub(rf"\1{NBSP}", text)
    text = _NAME.sub(rf"\1{NBSP}", text)
    text = _NUMBER.sub(rf"\1{NBSP}", text)
    text = _ICON.sub(NBSP, text)
    return _DASH.sub(NBSP, text)


@lru_cache(maxsize=4)
def _dictionary(lang: str) -> Any:
    from .hyphens import dictionary

    return dictionary(_DICTIONARIES[lang], left=2, right=3)


def break_points(word: str, lang: str) -> tuple[int, ...]:
    """Where a hyphen may go, as positions in the word. Words of fewer than six letters stay whole, and so do names
    written in capitals (СССР, DEFCON)."""
    if lang not in _DICTIONARIES:
        return ()
    known, fresh = _divided(lang)
    found = known.get(word)
    if found is None:
        found = known[word] = fresh[word] = _points(word, lang)
    return found


@lru_cache(maxsize=4)
def _divided(lang: str) -> tuple[dict[str, tuple[int, ...]], dict[str, tuple[int, ...]]]:
    """Words and where they may be divided: all that are known, and those that were not known before. Opening a
    dictionary takes as long as laying out ten cards, so builds tell each other."""
    return cache.recall("words", cache.digest(lang)) or {}, {}


def keep() -> None:
    """Remember the words for other builds."""
    for lang in _DICTIONARIES:
        known, fresh = _divided(lang)
        if fresh:
            cache.remember("words", cache.digest(lang), known if len(known) <= MOST_WORDS else fresh)
            fresh.clear()


def _points(word: str, lang: str) -> tuple[int, ...]:
    dictionary = _dictionary(lang)
    points: list[int] = []
    for letters in _WORD.finditer(word):
        part = letters.group()
        if part.isupper():
            continue
        points += (letters.start() + int(at) for at in dictionary.positions(part))
    return tuple(points)
