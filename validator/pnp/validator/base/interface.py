"""The languages that pnp itself speaks: those of its messages, and of the games that come with it."""

from __future__ import annotations

from pathlib import Path

_LINES = Path(__file__).with_suffix(".txt").read_text(encoding="utf-8").splitlines()
_NAMES = {tag: names for tag, *names in (line.split() for line in _LINES if line and not line.startswith("#"))}

LANGUAGES = tuple(_NAMES)
OWN_NAMES = {tag: own for tag, (own, _) in _NAMES.items()}
ENGLISH_NAMES = {tag: english.lower() for tag, (_, english) in _NAMES.items()}


def spoken(name: str) -> str | None:
    """The tag of the language that goes by this name, or None if pnp does not speak it.

    >>> spoken("ru"), spoken("Russian"), spoken("ENGLISH"), spoken("Deutsch")
    ('ru', 'ru', 'en', None)
    """
    said = name.casefold()
    return next((tag for tag, names in _NAMES.items() if said in (tag, *map(str.casefold, names))), None)
