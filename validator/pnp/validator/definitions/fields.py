"""The extra fields of a deck's cards, beyond those that any card may have: `fields:` of a deck in game.yaml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..base.problem import Phrase
from ..base.source import KeyPath
from .finding import Finding, hint, nearest
from .schema import schema_of, shown

_TYPES: Mapping[str, tuple[type, ...]] = {
    "number": (int,),
    "flag": (bool,),
    "word": (str,),
    "words": (list,),
    "text": (dict,),
    "map": (dict,),
    "maps": (list,),
}


def common_keys() -> frozenset[str]:
    """The keys that any card may have."""
    return frozenset(schema_of("cards")["$defs"]["card"]["properties"])


def field_findings(role: str, path: KeyPath, card: Mapping[str, Any], fields: Mapping[str, Any]) -> Iterator[Finding]:
    """What is wrong with the fields of one card; `fields` are those of its deck."""
    common = common_keys()
    for key in card:
        if key not in common and key not in fields:
            known = [name for name in (*common, *fields) if name not in card]
            near = nearest(str(key), known)
            fit = {"nearest": near} if near else {"known": ", ".join(fields) or "—"}
            help_ = Phrase("hint.nearest" if near else "hint.fields", fit)
            yield Finding(role, (*path, key), "schema.unknown-key", {"key": key, "hint": help_}, key=True)
    for name, field in fields.items():
        if not isinstance(field, dict):
            continue
        if name in card:
            yield from _value(role, (*path, name), name, card[name], field)
        elif field.get("needed") is True:
            yield Finding(role, path, "schema.missing-key", {"key": name})


def _fits(value: Any, type_: str) -> bool:
    if type_ not in _TYPES:
        return True  # the schema reports that
    if type_ == "maps" and isinstance(value, list):
        return all(isinstance(one, dict) for one in value)
    return isinstance(value, _TYPES[type_]) and not (type_ == "number" and isinstance(value, bool))


def _value(role: str, path: KeyPath, name: str, value: Any, field: Mapping[str, Any]) -> Iterator[Finding]:
    type_ = str(field.get("type"))
    if not _fits(value, type_):
        wide = type_ == "number" and isinstance(value, str)
        values = {"name": name, "expected": Phrase(f"field.{type_}"), "said": shown(value)}
        yield Finding(role, path, "field.type", {**values, "hint": Phrase("hint.word") if wide else ""})
        return
    low, high = field.get("least"), field.get("most")
    if type_ == "number" and isinstance(high, int) and value > high:
        yield Finding(role, path, "field.most", {"name": name, "n": value, "limit": high})
    elif type_ == "number" and isinstance(low, int) and value < low:
        yield Finding(role, path, "field.least", {"name": name, "n": value, "limit": low})
    known = field.get("of")
    if not isinstance(known, list):
        return
    words: list[Any] = [value] if type_ == "word" else value if type_ == "words" else []
    for at, word in enumerate(words):
        if word not in known:
            where = (*path, at) if words is value else path
            values = {"name": name, "value": str(word), "hint": hint(str(word), map(str, known))}
            yield Finding(role, where, "field.unknown", values)
