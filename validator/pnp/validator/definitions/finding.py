"""Problems inside a definition, by their path in the data. Lines and columns are looked up only for what is
reported."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from ..base.names import plain
from ..base.problem import Phrase
from ..base.source import KeyPath


@dataclass(frozen=True, slots=True)
class Finding:
    """One problem at `path` in the file of a role (game, cards, board, rules); `key` points at the key itself."""

    role: str
    path: KeyPath
    code: str
    values: Mapping[str, Any] = field(default_factory=dict)
    key: bool = False
    warning: bool = False
    # what it was compared with; if that is malformed, this finding is noise
    rests_on: tuple[str, KeyPath] | None = None


def entries(value: Any, *keys: str) -> Iterator[tuple[KeyPath, dict[str, Any]]]:
    """The mappings in the list at `value[keys[0]][keys[1]]…`, each with its path. Empty if the data is malformed."""
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    if isinstance(value, list):
        for at, entry in enumerate(value):
            if isinstance(entry, dict):
                yield (*keys, at), entry


def ids(value: Any, *keys: str) -> Collection[str]:
    """The ids of the entries of such a list, in order, without duplicates."""
    return {entry["id"]: None for _, entry in entries(value, *keys) if isinstance(entry.get("id"), str)}.keys()


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that was probably meant; None if none is near enough."""
    from difflib import get_close_matches

    written = {plain(name): name for name in islice(known, 1000)}
    close = get_close_matches(plain(word), written, n=1, cutoff=0.6)
    return written[close[0]] if close else None


def hint(word: str, known: Iterable[str]) -> Phrase | str:
    """A “did you mean” if some word is near, else a list of the right words, else nothing."""
    known = [*dict.fromkeys(known)]
    near = nearest(word, known)
    if near is not None:
        return Phrase("hint.nearest", {"nearest": near})
    return Phrase("hint.known", {"known": ", ".join(known)}) if 0 < len(known) <= 20 else ""
