"""Names as people write them: an id, or the Russian or English title, ignoring case, quotes and dashes.

A name can be shortened with a full stop if it stays unambiguous: `Quar.`, `Письмо.`
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Generic, TypeVar
from unicodedata import normalize

from .source import KeyPath
from .violation import Unclear

T = TypeVar("T", bound=Hashable)

_ID = re.compile(r"[a-z0-9]+([.-][a-z0-9]+)*")

_DROPPED = str.maketrans("ёЁ", "ее", "«»„“”\"'’‘`()[]-‐‑–—_. ,:;!?\u00a0\u202f\t")

_CYRILLIC, _LATIN = "авекмнорстухіјѕ", "abekmhopctyxijs"  # letters that look alike, lower-case or capital
_EXCHANGED = (str.maketrans(_CYRILLIC, _LATIN), str.maketrans(_LATIN, _CYRILLIC))


@lru_cache(maxsize=8192)
def plain(name: str) -> str:
    """A name reduced to what matters.

    >>> plain("Операция «Анадырь»") == plain("операция_анадырь")
    True
    """
    return normalize("NFC", name).translate(_DROPPED).casefold()


class Names(Generic[T]):
    """What one slot of a log admits: from every spelling to its meaning."""

    def __init__(self, pairs: Iterable[tuple[str, T]]) -> None:
        self._found: dict[str, T] = {}
        self._titles: dict[str, str] = {}
        self._ambiguous: dict[str, list[str]] = {}
        self._pairs: list[tuple[str, T]] = list(pairs)
        pairs = self._pairs
        for written, meant in pairs:
            key = plain(written)
            if key in self._found and self._found[key] != meant:
                self._ambiguous.setdefault(key, [self._titles[key]]).append(written)
            self._found.setdefault(key, meant)
            self._titles.setdefault(key, written)
        self._exact = {written: meant for written, meant in pairs if plain(written) not in self._ambiguous}

    @property
    def spelt(self) -> Sequence[tuple[str, T]]:
        """Every spelling, with its meaning."""
        return self._pairs

    def find(self, written: str) -> T | None:
        """What the name means; None if it is unknown here or ambiguous."""
        key = plain(written)
        if key in self._ambiguous:
            return None
        if key in self._found:
            return self._found[key]
        begun = self._begun(written)
        return next(iter(begun)) if len(begun) == 1 else None

    def candidates(self, written: str) -> list[str]:
        """What an ambiguous name may mean, as written, or several things that begin with it; empty for any other name.

        >>> Names([("Курская (кольцевая)", 1), ("Курская (радиальная)", 2)]).candidates("Курская")
        ['Курская (кольцевая)', 'Курская (радиальная)']
        """
        if plain(written) in self._found:
            return self._ambiguous.get(plain(written), [])
        begun = self._begun(written) or self._longer(written)
        return list(begun.values()) if len(begun) > 1 else []

    def _longer(self, written: str) -> dict[T, str]:
        """The things whose name continues these words: «Курская (кольцевая)» for «Курская»; each with a title."""
        words = f"{written.strip().casefold()} "
        titles = self._titles.items()
        longer = ((self._found[key], title) for key, title in titles if title.casefold().startswith(words))
        return {} if words == " " else dict(longer)

    def _begun(self, written: str) -> dict[T, str]:
        """The things that a shortened name may mean, each with a title."""
        key = plain(written.rstrip("… "))
        if not key or not written.rstrip().endswith((".", "…")):
            return {}
        begun: dict[T, str] = {}
        for whole, meant in self._found.items():
            if whole.startswith(key):
                if whole in self._ambiguous:
                    return {}
                begun.setdefault(meant, self._titles[whole])
        return begun

    def nearest(self, written: str) -> str | None:
        """The known name most like this one, as its owner writes it; None if none is similar. An id is suggested only
        to somebody who typed one.

        >>> names = Names([("u-2", 1), ("Снимки U-2", 1), ("quarantine", 2), ("Quarantine", 2)])
        >>> names.nearest("Quarantin"), names.nearest("quarantin"), names.nearest("U2"), names.nearest("Qua")
        ('Quarantine', 'quarantine', 'Снимки U-2', 'Quarantine')
        """
        from difflib import SequenceMatcher, get_close_matches

        key = plain(written)
        begun = [*self._begun(written + ".")]  # as if cut short
        close = (self._found[other] for other in get_close_matches(key, self._found, n=1, cutoff=0.65))
        likely = begun if len(begun) == 1 else [*close]
        if not likely:
            return None
        same = [name for name, meant in self._pairs if meant == likely[0]]
        alike = [name for name in same if bool(_ID.fullmatch(name)) == bool(_ID.fullmatch(written))]
        fitting = [name for name in alike if plain(name) not in self._ambiguous]
        return max(fitting or same, key=lambda name: SequenceMatcher(None, plain(name), key).ratio())

    def look_alike(self, written: str) -> str | None:
        """The known name that looks the same as this one, which contains letters of another alphabet; None if there is
        none.

        >>> Names([("Куба", 1)]).look_alike("K" + "уба")
        'Куба'
        """
        key = plain(written)
        exchanged = (key.translate(table) for table in _EXCHANGED)
        return next((self._titles[other] for other in exchanged if other != key and other in self._found), None)

    def read(self, said: Any, path: KeyPath) -> T:
        """What a name in a log means. Raises Unclear with the nearest name, or with the meanings of an
        ambiguous one."""
        if not isinstance(said, str):
            raise Unclear("log.name", path, said=said)
        found = self._exact.get(said)
        if found is not None:
            return found
        found = self.find(said)
        if found is not None:
            return found
        if several := self.candidates(said):
            raise Unclear("log.ambiguous", path, said=said, known=", ".join(several))
        if alike := self.look_alike(said):
            raise Unclear("log.look-alike", path, said=said, nearest=alike)
        nearest = self.nearest(said)
        raise Unclear("log.unknown-nearest" if nearest else "log.unknown", path, said=said, nearest=nearest)


def unknown_key(key: Any, known: Iterable[str], path: KeyPath) -> Unclear:
    """The error to raise for an unknown key in the mapping at `path`, with the nearest known key, if one is near."""
    known = list(known)
    names = Names((name, name) for name in known)
    if alike := names.look_alike(str(key)):
        return Unclear("log.key-alike", (*path, key), key=key, nearest=alike)
    nearest = names.nearest(str(key))
    code = "log.key-nearest" if nearest else "log.key"
    return Unclear(code, (*path, key), key=key, nearest=nearest, known=", ".join(known))


def written(entries: Iterable[Any]) -> list[tuple[str, int]]:
    """Every spelling of things that have an id and a title, with their number."""
    return [(name, at) for at, entry in enumerate(entries) for name in (entry.id, *entry.title.values())]


def written_sides(players: Iterable[Any]) -> list[tuple[str, int]]:
    """Every spelling of each side."""
    return [(n, at) for at, s in enumerate(players) for n in (s.id, *s.name.values(), *s.label.values())]
