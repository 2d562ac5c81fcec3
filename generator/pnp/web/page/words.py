"""The page's own texts."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pnp.press.type.ties import NBSP, TIE, bind
from pnp.press.words.wordbook import Wordbook

WORDS = Wordbook(Path(__file__).with_name("texts.yaml"))
text = WORDS.say
NAMES = {"ru": "Русский", "en": "English"}
_LAST = re.compile(r" (?=[−+]?\d+(?:\)|$))")  # before a number that says which one, or how much: линия 4
_HYPHEN = re.compile(r"-(?=\d)")  # U-2
_MANY = ("words", "stands")  # below which everything is read
READ = (
    "ask", "broken", "due", "example", "facts", "findings", "flags", "hand", "has", "held", "how", "label", "laid",
    "last", "light", "mark", "moves", "name", "nearest", "note", "of", "results", "rule", "rulings", "said", "sheets",
    "so_far", "stands", "text", "title", "told", "turn", "undoes", "waits", "why", "won", "words",
)  # fmt: skip  # keys of what is read, and never named or picked by


def typeset(told: Any, lang: str, key: str = "") -> Any:
    """What a phone is sent, with no-break spaces and hyphens where a line had better not end."""
    if isinstance(told, Mapping):
        return {name: typeset(one, lang, key if key in _MANY else str(name)) for name, one in told.items()}
    if isinstance(told, list | tuple):
        return [typeset(one, lang, key) for one in told]
    if not isinstance(told, str) or key not in READ:
        return told
    whole = _LAST.sub(NBSP, bind(told, lang).replace(TIE, NBSP))
    return _HYPHEN.sub("\u2011", whole)


def as_json(told: Mapping[str, Any], lang: str) -> str:
    """An answer to a phone, as it is sent."""
    return json.dumps(typeset(told, lang), ensure_ascii=False, separators=(",", ":"))
