"""What a log of a game may contain, as slots: the records, what stands beside a move, statements, the header."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ..validator.base.source import KeyPath
from . import walking
from .each import Each, ListOf
from .plain import AnyWord, Number, Prose, Word
from .several import OneOf, Record
from .slots import Player, Slot
from .walking import Node, Shape

if TYPE_CHECKING:
    from .move import Move
    from .rules import Rules

ANYTHING = OneOf(Number(), AnyWord())  # what a fact states that says no more of itself


def body_of(kind: type[Move]) -> Slot:
    """What follows the key of a kind of move: all its slots, or the value of its only one."""
    if kind.whole:
        return next(iter(kind.slots.values()))
    return Record({slot.key: slot for slot in kind.slots.values()}, short=kind.brief_key or kind.short or ())


def of_kind(kind: type[Move]) -> Slot:
    """What follows the word of a kind of move: in a move of all seats together, what each seat says."""
    return Each(Player(), body_of(kind)) if kind.together else body_of(kind)


class Grammar:
    """The slots of one game, for the players of a log.

    `record`: a whole record. `seat`: what follows a player's name. `words`: what follows each word. `facts`: what
    follows `then` or `claim`. `log`: a whole log.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.seat = rules.reader.seat_slot()
        self.words: Mapping[str, Slot] = rules.reader.word_slots()
        self.facts = Record(rules.stated())
        beside = {"then": self.facts, "claim": self.facts, "note": Prose(), "ruling": Prose()}
        self.record = Each(Player(), self.seat, besides={**self.words, **beside})
        self.log = self._log()
        self._kinds: dict[type[Move], Slot] = {}

    def _log(self) -> Record:
        rules = self.rules
        rulings = {ruling.id: Word(*ruling.values) for ruling in rules.game.rulebook.rulings}
        head = {
            "players": Each(Player(), OneOf(Prose(), Record({"name": Prose(), **rules.brings}))),
            "options": Record(rulings),
            **({"deal": self.words["deal"]} if "deal" in self.words else {}),
            "moves": ListOf(self.record),
            "note": Prose(),
        }
        prose = {key: Prose() for key in ("pnp", "date", "place", "recorder", "seen_by")}
        game = Record({key: slot for key, slot in head.items() if key != "players"})
        return Record({**prose, **head, "games": ListOf(game)})

    def of(self, written: Mapping[str, Any], kind: type[Move] | None = None) -> Slot:
        """The slot of a move as `write` gives it: a record, or the part of one that a `kind` of move is."""
        first = next(iter(written), "")
        if first in self.record.besides or self.rules.seats.names.find(str(first)) is not None:
            return self.record
        if kind is None:
            return self.seat
        if kind not in self._kinds:
            body = of_kind(kind)
            self._kinds[kind] = Record({kind.key: body}) if kind.key else body
        return self._kinds[kind]

    def walk(self, written: Mapping[str, Any], kind: type[Move] | None = None) -> Iterator[Node]:
        """Everything in a record, or in a part of one."""
        return walking.walk(self.of(written, kind), written, self.rules)

    def leaves(self, written: Mapping[str, Any], kind: type[Move] | None = None) -> Iterator[Node]:
        """The names, words and numbers in a record, or in a part of one."""
        return walking.leaves(self.of(written, kind), written, self.rules)

    def row(self, written: Mapping[str, Any], kind: type[Move] | None = None) -> list[Node]:
        """The leaves of a record, or of a part of one, and what is there and holds nothing."""
        return walking.row(self.of(written, kind), written, self.rules)

    def replaced(self, written: Mapping[str, Any], at: Mapping[int, Any], kind: type[Move] | None = None) -> Any:
        """A record, or a part of one, with other values at some places of its row."""
        return walking.replaced(self.of(written, kind), written, at, self.rules)

    def shape(self, written: Mapping[str, Any], kind: type[Move] | None = None) -> Shape:
        """The shape of a record, or of a part of one."""
        return walking.shape(self.of(written, kind), written, self.rules)

    def slot_at(self, written: Mapping[str, Any], path: KeyPath) -> Slot | None:
        """The slot of the value at a path in a record."""
        return walking.slot_at(self.of(written), written, path, self.rules)
