"""The words that logs are written with, in every language: those of any log, and those of a game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from ..base.source import read_file
from .model import Game


@cache
def common() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """The words of every log: those of its `head`, and the other `words`."""
    found: Mapping[str, Mapping[str, Mapping[str, str]]] = read_file(Path(__file__).with_suffix(".yaml"))
    return found


def log_words(game: Game | None) -> Mapping[str, Mapping[str, str]]:
    """The words of a game's logs except those in the header, by their English ones."""
    return {**common()["words"], **(game.words.words if game is not None else {})}


def spelt(words: Mapping[str, Mapping[str, str]], word: str, lang: str, under: str = "") -> str:
    """An English word of a log as a log in that language writes it; unchanged if there is no translation. `under` is
    the key above it, where the word may have its own meaning: `winner.draw` is not `draw`."""
    text = (words.get(f"{under}.{word}") or words.get(word, {})) if lang != "en" else {}
    return text[lang].split(", ")[0] if lang in text else word


def key_in(game: Game | None, key: str, lang: str, under: str = "") -> str:
    """An English key of a record as a log in that language writes it: the label of a side, or a word below the key
    `under`."""
    if lang != "en" and game is not None:
        for side in game.sides:
            if side.plays and side.id == key:
                return side.label[lang]
    return spelt(log_words(game), key, lang, under)
