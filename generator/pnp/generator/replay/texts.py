"""What a replay says of itself, in the languages it speaks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from pnp.validator import words
from pnp.validator.source import read_file


@lru_cache(maxsize=1)
def texts() -> Mapping[str, Mapping[str, str]]:
    """All the words of a replay, by key and language."""
    found: Mapping[str, Mapping[str, str]] = read_file(Path(__file__).with_name("texts.yaml"))
    return found


def text(key: str, lang: str, **values: object) -> str:
    """The words for a key, with values filled in; English where a language is not known."""
    known = texts()[key]
    lang = lang if lang in known else "en"
    return words.fill(known[lang], lang, values)
