"""The press's own words, in the languages of the interface: footers, headings, component names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pnp.validator.base import words
from pnp.validator.base.source import KeyPath
from pnp.validator.definitions.finding import hint

from .wordbook import Wordbook, said

_BOOK = Wordbook(Path(__file__).with_name("labels.yaml"))


@dataclass(frozen=True, slots=True)
class Labels:
    """The words of the press in a language, called with a key and its values. A game's `own` words take precedence."""

    lang: str
    own: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    unsaid: set[str] = field(default_factory=set)  # filled with the keys that are missing in the language

    def __call__(self, key: str, **values: object) -> str:
        known = {**texts()[key], **self.own.get(key, {})}
        if self.lang not in known:
            self.unsaid.add(key)
        return said(known, self.lang, values)


def texts() -> Mapping[str, Mapping[str, str]]:
    """Everything that the press itself prints, by key and language."""
    return _BOOK.texts


def wrong_labels(own: Mapping[str, Mapping[str, str]]) -> Iterator[tuple[KeyPath, str, dict[str, Any]]]:
    """What is wrong with a game's own labels: the path, the problem code, and its values."""
    for key, text in own.items():
        if key not in texts():
            yield (key,), "labels.unknown", {"name": key, "hint": hint(key, texts())}
            continue
        known = words.names(texts()[key]["en"])
        for lang, template in text.items():
            try:
                strange = sorted(words.names(template) - known)
            except words.TemplateError as alone:
                yield (key, lang), "text.brace", {"piece": alone.args[0]}
                continue
            for name in strange:
                yield (key, lang), "text.name", {"name": name, "hint": hint(name, sorted(known))}
            for name, needed in words.wrong_forms(template, lang):
                values = {"name": name, "n": len(needed), "kinds": "|".join(needed)}
                yield (key, lang), "text.forms", values
