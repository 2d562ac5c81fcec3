"""The reference page for logs: what every record of a game can say, from the slots and facts of its rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pnp.game import Dice, Each, Fact, ListOf, Move, Number, OneOf, PerSeat, Record, Rules, Slot, Word
from pnp.validator.definitions.log_words import common, spelt

Row = tuple[str, ...]
LEAVES = {
    "card": "card", "place": "place", "track": "track", "kind": "kind", "seat": "player", "flag": "flag",
    "number": "number", "zone": "name", "piece": "name", "word": "word-of-any", "text": "text",
}  # fmt: skip
"""What the page calls the leaves of a slot."""


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

    def word(self, word: str, under: str = "") -> str:
        """A word of a log, below some key, in both languages."""
        other = spelt(self._spelt, word, "ru", under)
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
            ways = (isinstance(slot, OneOf) and slot.ways.values()) or (slot,)
            for way in ways:
                several = isinstance(slot, OneOf) and len(slot.ways) > 1
                needed = self.say("may" if slot.optional else "one-of" if several else "must")
                yield self.word(kind.word if kind.word and kind.whole else way.key), self.what(way), needed

    def what(self, slot: Slot) -> str:
        """The allowed values of a slot."""
        said = self._sort(slot)
        return said + self.say("or-hidden") if slot.hidden else said

    def _sort(self, slot: Slot) -> str:
        if slot.notation is not None:
            return self._sort(slot.notation)
        if isinstance(slot, Word) and slot.words:
            return self._words([slot], slot.key)
        if isinstance(slot, Dice):
            return self.say("dice", n=str(slot.count), sides=str(slot.sides))
        if isinstance(slot, ListOf):
            return self.say("one-or-several" if slot.short else "several", of=self._sort(slot.of))
        if isinstance(slot, PerSeat):
            return self.say("per-seat", of=self._sort(slot.of))
        if isinstance(slot, Each):
            names = self._sort(slot.names)
            counts = isinstance(slot.of, Number) and slot.names.leaf != "seat"
            return self.say("amounts", of=names) if counts else self.say("by", per=names, of=self._sort(slot.of))
        if isinstance(slot, OneOf) and slot.slots:
            ways = [*_ways(slot)]
            words = self._words((way for way in ways if isinstance(way, Word) and way.words), slot.key)
            rest = dict.fromkeys(self._sort(way) for way in ways if not (isinstance(way, Word) and way.words))
            return self.say("or").join(filter(None, (words, *rest)))
        if isinstance(slot, Record):
            alone = (self._sort(slot.short),) if slot.short is not None else ()
            keys = self.say("keys", of=", ".join(f"`{key}`" for key in slot.keys))
            return self.say("or").join((*alone, keys))
        return self.say(LEAVES.get(slot.leaf, "own"))

    def _words(self, slots: Iterable[Word], under: str) -> str:
        """The words of some slots at a key, each once."""
        said = dict.fromkeys(word for slot in slots for word in slot.words if isinstance(word, str))
        return ", ".join(self.word(word, under) for word in said)

    def facts(self) -> list[Row]:
        """A row for everything that `then` and `claim` can state."""
        return [(self.word(fact.name), self._fact(fact), self._when(fact)) for fact in self._facts()]

    def _facts(self) -> Sequence[Fact]:
        return [*self.rules.facts_by_name.values()]

    def _fact(self, fact: Fact) -> str:
        stated: Any = self.rules.grammar.facts.keys[fact.name]
        for _ in fact.per:
            stated = stated.of
        value = self.what(stated)
        for slot in reversed(fact.per):
            value = self.say("by", per=self._sort(slot), of=value)
        return value

    def _when(self, fact: Fact) -> str:
        return self.say("at-end" if fact.at_end else "any-time")


def _ways(slot: Slot) -> Iterator[Slot]:
    """The slots of which one is meant, one after another."""
    slot = slot.notation or slot
    if isinstance(slot, OneOf) and slot.slots:
        for way in slot.slots:
            yield from _ways(way)
    else:
        yield slot
