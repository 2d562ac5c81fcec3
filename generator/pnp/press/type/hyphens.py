"""pyphen's dictionaries, opened faster: a pattern is parsed when a word first contains its letters.

A dictionary has thousands of patterns, a game a few hundred words. Parsing them all takes longer than laying out ten
cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pyphen

_NO_DIGITS = dict.fromkeys(map(ord, "0123456789"))
_STRANGE = ("/", "^^")  # what most patterns have none of


class _Patterns(dict[str, Any]):
    """Patterns by their letters: as written, or parsed into an offset and the weights from there on."""

    def get(self, letters: str, default: Any = None) -> Any:
        found = super().get(letters, default)
        if isinstance(found, str):
            found = self[letters] = _taken_apart(found)
        return found


def _taken_apart(pattern: str) -> tuple[int, tuple[int, ...]] | None:
    """`.ав1р2` is two letters followed by 1, and one followed by 2; zeros at either end are left out."""
    weights: list[int] = [0]
    for char in pattern:
        if char.isdigit():
            weights[-1] = int(char)
        else:
            weights.append(0)
    told = [at for at, weight in enumerate(weights) if weight]
    return (told[0], tuple(weights[told[0] : told[-1] + 1])) if told else None


class _Dictionary(pyphen.HyphDict):  # type: ignore[misc]
    def __init__(self, lines: Iterable[str]) -> None:
        patterns = [line for line in lines if line and not line.startswith(pyphen.ignored)]
        letters = "\n".join(patterns).translate(_NO_DIGITS).split("\n")
        self.patterns = _Patterns(zip(letters, patterns, strict=True))
        self.cache: dict[str, Any] = {}
        self.maxlen = max(map(len, letters))


def dictionary(lang: str, left: int, right: int) -> pyphen.Pyphen:
    """The dictionary of a language by pyphen's name for it (`ru_RU`); `left` and `right` are the fewest letters at
    either end."""
    path: Path = pyphen.LANGUAGES[pyphen.language_fallback(lang)]
    if path not in pyphen.hdcache:
        text = path.read_bytes().decode(errors="replace")
        encoding, *lines = text.split("\n")
        if encoding.strip().lower() == "utf-8" and not any(mark in text for mark in _STRANGE):
            pyphen.hdcache[path] = _Dictionary(map(str.strip, lines))
    return pyphen.Pyphen(lang=lang, left=left, right=right)
