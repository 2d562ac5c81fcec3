"""The notation of a log: YAML on one line, the way a person would write it.

>>> notation({"command": {"at": "cuba", "add": 2}})
'command: {at: cuba, add: 2}'
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

_PLAIN = re.compile(r"(?=[^@]*[^\W\d_])[^\W_](?:[\w @.'’()/«»„“?—–-]*[\w.'’)»“?])?")
_NOT_TEXT = re.compile(r"true|false|null|yes|no|on|off|[yn]", re.IGNORECASE)


def scalar(value: Any) -> str:
    """A scalar as a log writes it; a text in quotes where it would be read as something else.

    >>> scalar("Аня"), scalar("b: 1"), scalar("true"), scalar(True)
    ('Аня', '"b: 1"', '"true"', 'true')
    """
    if isinstance(value, str):
        plain = _PLAIN.fullmatch(value) is not None and _NOT_TEXT.fullmatch(value) is None
        return value if plain else "".join(map(_sign, json.dumps(value, ensure_ascii=False)))
    return json.dumps(value)


def _sign(sign: str) -> str:
    """A character inside quotes: as it is, or by its number if one could not see it. (JSON would split a rare one in
    two halves, which YAML does not join.)"""
    if sign.isprintable():
        return sign
    return f"\\u{ord(sign):04x}" if sign <= "\uffff" else f"\\U{ord(sign):08x}"


def flow(value: Any) -> str:
    """A value on one line, the way a person would write it."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key_text(key)}: {flow(body)}" for key, body in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(flow, value)) + "]"
    return scalar(value)


def key_text(key: Any) -> str:
    """A key as a log writes it: `on` needs no quotes, because no key of a log could be mistaken for true or false."""
    return key if isinstance(key, str) and _PLAIN.fullmatch(key) else scalar(key)


def notation(value: Mapping[str, Any]) -> str:
    """A move, or a record, without its outer braces."""
    return ", ".join(f"{key_text(key)}: {flow(body)}" for key, body in value.items())
