"""Names as people write them: an id, or the Russian or English title, whatever the case, the quotes or the dashes."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import lru_cache
from typing import Any, Generic, TypeVar
from unicodedata import normalize

from .ruling import Unclear
from .source import KeyPath

T = TypeVar("T", bound=Hashable)

_DROPPED = str.maketrans("ёЁ", "ее", "«»„“”\"'’‘`()[]-‐‑–—_. ,:;!?\u00a0\u202f\t")


@lru_cache(maxsize=8192)
def plain(name: str) -> str:
    """A name without what does not matter in it.

    >>> plain("Операция «Анадырь»") == plain("операция_анадырь")
    True
    """
    return normalize("NFC", name).translate(_DROPPED).casefold()


class Names(Generic[T]):
    """What one slot of a log admits: every way of writing it, to what it means."""

    def __init__(self, pairs: Iterable[tuple[str, T]]) -> None:
        self._found: dict[str, T] = {}
        self._titles: dict[str, str] = {}
        self._ambiguous: dict[str, list[str]] = {}
        for written, meant in pairs:
            key = plain(written)
            if key in self._found and self._found[key] != meant:
                self._ambiguous.setdefault(key, [self._titles[key]]).append(written)
            self._found.setdefault(key, meant)
            self._titles.setdefault(key, written)

    def find(self, written: str) -> T | None:
        """What the name means; None if it is not known here, or stands for more than one thing."""
        key = plain(written)
        return None if key in self._ambiguous else self._found.get(key)

    def candidates(self, written: str) -> list[str]:
        """The things that an ambiguous name may mean, as written; empty for any other name."""
        return self._ambiguous.get(plain(written), [])

    def nearest(self, written: str) -> str | None:
        """The known name most like this one, as its owner writes it; None if none is alike."""
        from difflib import get_close_matches

        close = get_close_matches(plain(written), self._found, n=1, cutoff=0.5)
        return self._titles[close[0]] if close else None

    def read(self, said: Any, path: KeyPath) -> T:
        """What a name in a log means. Raises Unclear with the nearest name, or with what an ambiguous one may mean."""
        if not isinstance(said, str):
            raise Unclear("log.name", path, said=said)
        found = self._found.get(said) if said not in self._ambiguous else None
        if found is None:
            found = self.find(said)
        if found is not None:
            return found
        if several := self.candidates(said):
            raise Unclear("log.ambiguous", path, said=said, known=", ".join(several))
        nearest = self.nearest(said)
        raise Unclear("log.unknown-nearest" if nearest else "log.unknown", path, said=said, nearest=nearest)


def unknown_key(key: Any, known: Iterable[str], path: KeyPath) -> Unclear:
    """What to raise of a key that is not known in the mapping at `path`, with the nearest that is, if one is near."""
    known = list(known)
    nearest = Names((name, name) for name in known).nearest(str(key))
    code = "log.key-nearest" if nearest else "log.key"
    return Unclear(code, (*path, key), key=key, nearest=nearest, known=", ".join(known))
