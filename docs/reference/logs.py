"""The reference page for logs: what every record of a game can say, from the slots and facts of its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.game import (
    Amounts,
    Card,
    Cards,
    Dice,
    Fact,
    Flag,
    Kind,
    ListOf,
    Move,
    Number,
    OneOf,
    PerSeat,
    Place,
    Player,
    Rules,
    Slot,
    Track,
    Word,
)
from pnp.game.slots import OfPieces
from pnp.validator.definitions.log_words import common, spelt

Row = tuple[str, ...]
SORTS = (
    (Card, "card"), (Place, "place"), (Track, "track"), (Kind, "kind"), (Player, "player"), (Flag, "flag"),
    (Number, "number"), (OfPieces, "name"),
)  # fmt: skip
"""Slots by what they accept, the more specific ones first."""


class LogReference:
    """The words of one game's logs. `words` are those of the page, in every language."""

    def __init__(self, rules: Rules, lang: str, words: Mapping[str, Any]) -> None:
        self.rules, self.lang = rules, lang
        self._page = words
        self._spelt = {**common()["words"], **rules.game.words.words}

    def say(self, name: str, **values: str) -> str:
        """A word of the page."""
        said: str = self._page[name][self.lang]
        for key, value in values.items():
            said = said.replace(f"{{{key}}}", value)
        return said

    def word(self, word: str) -> str:
        """A word of a log in both languages."""
        other = spelt(self._spelt, word, "ru")
        return f"`{word}`" if other == word else f"`{word}`, `{other}`"

    def records(self) -> Iterator[tuple[str, list[Row]]]:
        """Each kind of record, what it is, and a row for everything it can contain."""
        kinds = self.rules.moves
        for kind in kinds:
            if kind.part_of is None:
                inside = [part for part in kinds if part.part_of is kind]
                rows = [*self._rows(kind), *(row for part in inside for row in self._part(part))]
                yield self._called(kind), rows

    def _called(self, kind: type[Move]) -> str:
        if kind.word:
            return self.say("together" if kind.together else "of-table", word=self.word(kind.word))
        first = next(iter(kind.slots.values()), None)
        return self.say("of-seat", word=self.word(first.key) if first is not None else "")

    def _part(self, part: type[Move]) -> Iterator[Row]:
        if part.whole:
            slot = next(iter(part.slots.values()))
            yield self.word(part.key), self.what(slot), self.say("may")
            return
        yield self.word(part.key), self.say("mapping"), self.say("may")
        for word, what, needed in self._rows(part):
            yield f"{self.word(part.key)} › {word}", what, needed

    def _rows(self, kind: type[Move]) -> Iterator[Row]:
        for slot in kind.slots.values():
            ways = slot.ways.values() if isinstance(slot, OneOf) else (slot,)
            for way in ways:
                several = isinstance(slot, OneOf) and len(slot.ways) > 1
                needed = self.say("may" if slot.optional else "one-of" if several else "must")
                yield self.word(kind.word if kind.word and kind.whole else way.key), self.what(way), needed

    def what(self, slot: Slot) -> str:
        """The allowed values of a slot."""
        said = self._sort(slot)
        return said + self.say("or-hidden") if slot.hidden else said

    def _sort(self, slot: Slot) -> str:
        if isinstance(slot, Word):
            return ", ".join(map(self.word, slot.words))
        if isinstance(slot, Dice):
            return self.say("dice", n=str(slot.count), sides=str(slot.sides))
        if isinstance(slot, Cards | ListOf):
            return self.say("several", of=self._sort(slot.of))
        if isinstance(slot, PerSeat):
            return self.say("per-seat", of=self._sort(slot.of))
        if isinstance(slot, Amounts):
            names = self._sort(slot.names) if isinstance(slot.names, Slot) else self.say("name")
            return self.say("amounts", of=names)
        return self.say(next((name for kind, name in SORTS if isinstance(slot, kind)), "own"))

    def facts(self) -> list[Row]:
        """A row for everything that `then` and `claim` can state."""
        return [(self.word(fact.name), self._fact(fact), self._when(fact)) for fact in self._facts()]

    def _facts(self) -> Sequence[Fact]:
        return [*self.rules.facts_by_name.values()]

    def _fact(self, fact: Fact) -> str:
        value = self.what(fact.of) if fact.of is not None else self.say("value")
        value = self.say("several", of=value) if fact.several else value
        for slot in reversed(fact.per):
            value = self.say("by", per=self._sort(slot), of=value)
        return value

    def _when(self, fact: Fact) -> str:
        return self.say("at-end" if fact.at_end else "any-time")
