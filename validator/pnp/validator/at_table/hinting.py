"""What to type for a move: its names and numbers, and as few keys as it takes to be understood."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from pnp.game.slots import Player

from ..base.notation import notation
from ..base.values import HIDDEN_WORD
from .lexicon import ROOMS, THINGS
from .offers import Kind
from .patterns import Choice, Entries, Leaf, Nothing, Pairs, Pattern, Repeat, Row, Said
from .typed import MAX_WORDS, Typing, tokens

_NO_QUOTES = str.maketrans("", "", '«»„“”"')


class Part(NamedTuple):
    """Something to type: a name, a number, or a key, which may go without saying unless it `must` be typed."""

    text: str
    key: bool = False
    must: bool = False


class Hints:
    """Says what to type in a language."""

    def __init__(self, typing: Typing, lang: str) -> None:
        self.typing = typing
        self.lang = lang

    def of(self, kind: Kind, among: Sequence[Kind] = ()) -> str:
        """What to type for the first move of a kind, where moves of some kinds are asked for."""
        return self.line(kind.example, kind, among)

    def said(self, said: Mapping[str, Any]) -> str:
        """What has been typed of a move, in short."""
        return self.line(said, Kind("", None, [said])) if said else ""

    def line(self, said: Mapping[str, Any], kind: Kind, among: Sequence[Kind] = ()) -> str:
        """The shortest line that is read as a move; in the notation of a log if none is."""
        one = replace(kind, written=[said])
        parts = [*self._parts(self.typing.pattern(one), said)]
        if kind.aside:  # nobody has asked for it
            parts[:1] = [part._replace(must=True) for part in parts[:1]]
        keys = [at for at, part in enumerate(parts) if part.key and not part.must]
        few = [set[int](), *({at} for at in keys)]
        found = next((kept for kept in few if self._is_read(parts, kept, said, among or [one])), None)
        if found is None:
            found = {*keys}
            if not self._is_read(parts, found, said, among or [one]):
                return notation(said)
            for at in keys:
                if self._is_read(parts, found - {at}, said, among or [one]):
                    found -= {at}
        return _joined(parts, found)

    def _is_read(self, parts: Sequence[Part], kept: set[int], said: Any, among: Sequence[Kind]) -> bool:
        words = tokens(_joined(parts, kept))
        return [way.value for way in self.typing.readings(words, among).whole(len(words))] == [said]

    def _parts(self, pattern: Pattern, value: Any) -> Iterator[Part]:
        match pattern:
            case Entries():
                for entry in pattern.entries:
                    key, below = next(iter(entry.ways.items()))
                    leaf = entry.names.leaf if entry.names is not None else ""
                    text = self._name(leaf, key) if leaf else self._word(key)
                    yield Part(text, True, entry.must or leaf not in ("", Player.leaf))
                    yield from self._parts(below, value[key])
            case Pairs():
                for name, below in value.items():
                    yield from self._parts(pattern.names, name)
                    yield from self._parts(pattern.of, below)
            case Row() | Repeat():
                ways = pattern.entries if isinstance(pattern, Row) else [pattern.of] * len(value)
                for way, one in zip(ways, value, strict=True):
                    yield from self._parts(way, one)
            case Choice():
                yield from self._parts(pattern.ways[0], value)
            case Nothing():
                yield Part("0" if pattern.counts else "")
            case Said():
                yield Part("" if value else self._word(pattern.word))
            case Leaf():
                yield Part(self._leaf(pattern, value))

    def _leaf(self, leaf: Leaf, value: Any) -> str:
        if isinstance(value, int):
            signed = leaf.number is not None and leaf.number.signed
            sign = leaf.number.sign if leaf.number is not None else ""
            return f"{value:+d}" if signed else f"{sign}{value}"
        sorts = [slot.leaf for slot in leaf.slots if value != HIDDEN_WORD and not leaf.is_word(value)]
        return self._name(sorts[0], value) if sorts else self._word(value)

    def _name(self, leaf: str, id: str) -> str:
        """The title of something as it is typed: without quotes, unless it is no line of a few words."""
        title = self.typing.spelling.lexicon.title(id, self.lang, ROOMS.get(leaf, THINGS)).translate(_NO_QUOTES)
        words = title.split()
        return title if tokens(title) == words and len(words) <= MAX_WORDS else f"«{title}»"

    def _word(self, word: str) -> str:
        return self.typing.spelling.lexicon.words.called(word, self.lang)


def _joined(parts: Sequence[Part], kept: set[int]) -> str:
    return " ".join(
        part.text for at, part in enumerate(parts) if part.text and (not part.key or part.must or at in kept)
    )
