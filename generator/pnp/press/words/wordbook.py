"""Words of the press by key and language, from one file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from pnp.validator.base import words
from pnp.validator.base.messages import Messages, own_messages
from pnp.validator.base.source import read_file


class Wordbook:
    """A YAML file of `key: {language: words}`, read on first use."""

    def __init__(self, file: Path) -> None:
        self.file = file

    @cached_property
    def texts(self) -> Mapping[str, Mapping[str, str]]:
        """All the words, by key and language."""
        found: Mapping[str, Mapping[str, str]] = read_file(self.file)
        return found

    def say(self, key: str, lang: str, **values: object) -> str:
        """The words for a key, with values and word forms filled in; in English if the language is missing."""
        return said(self.texts[key], lang, values)


def said(known: Mapping[str, str], lang: str, values: Mapping[str, object]) -> str:
    """Words in a language, filled in; in English if they are missing."""
    lang = lang if lang in known else "en"
    return words.fill(known[lang], lang, values)


def all_messages() -> Messages:
    """The messages for every problem with a game: the validator's own, and those of the press."""
    return own_messages(Path(__file__).with_name("messages.yaml"))
