"""Moves of both duels: a Command, and the event of a card, used by its player or by its owner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pnp.game import Move, Number, Piece, Unclear, Violation

from .effects import Step
from .effects.notation import write_steps
from .slots import PASS, Battlegrounds, Reply, Steps


class Ordered(Move):
    """command: {at: cuba, add: 2}: cubes placed on or removed from one battleground; none, if it is left out"""

    key, decides = "command", "action"
    at = Battlegrounds(optional=True)
    add = Number(from_zero=True, sign="+", optional=True)
    remove = Number(from_zero=True, sign="-", optional=True)

    @classmethod
    def unsaid(cls, body: Mapping[str, Any]) -> bool:
        return "event" not in body

    def needs(self) -> None:
        if (self.add or self.remove) and not self.at:
            raise Unclear("log.missing", self.path, key="at")

    @property
    def cubes(self) -> int:
        """How many cubes it uses."""
        return max(self.add or 0, self.remove or 0)

    @property
    def with_event(self) -> bool:
        """True if its card was also used for its event, which is not allowed."""
        return "event" in self.beside

    def body(self) -> Any:
        if not self.at or not self.cubes:
            return {}
        said = {"at": self.rules.write_place(self.at[0])}
        return said | ({"add": self.add} if self.add else {}) | ({"remove": self.remove} if self.remove else {})


class Eventful(Move):
    """Use the event of the card just played, by whoever has the right to."""

    whole, decides = True, "action"
    steps: Any = Steps()

    @property
    def excluded(self) -> bool:  # type: ignore[override]
        """True if its card was also played for a Command, which reports it."""
        return self.key == "event" and "command" in self.beside

    def forbidden(self, table: Any) -> list[Violation]:
        """Why this side may not use the event at all."""
        raise NotImplementedError

    def ways(self, table: Any) -> Iterator[Sequence[Step]]:
        """Every way to carry out the event that might be legal."""
        raise NotImplementedError

    @property
    def written_at(self) -> Any:
        """The path of its steps in the record."""
        return self.path

    def placed(self, found: Iterable[Violation]) -> list[Violation]:
        """The rules broken, each with its path in the record."""
        return [type(v)(v.rule, v.breach, v.path or self.written_at, **v.values) for v in found]

    def body(self) -> Any:
        return write_steps(self.rules, self.steps, self.seat.number)


class Answering(Eventful):
    """opponent: {event: …}, or pass: the owner of a card that the opponent plays uses its event first, or declines.

    Whoever had no right to an event loses nothing by declining it.
    """

    key, decides, passes = "opponent", "answer", True
    steps = Reply()

    @classmethod
    def made_by(cls, rules: Any, seat: Any) -> Any:
        return rules.seats[1 - seat.number]

    @property
    def declined(self) -> bool:
        """True if the event is not used."""
        return bool(self.steps == PASS)

    @property
    def written_at(self) -> Any:
        return (*self.path, "event")

    def check(self, table: Any) -> list[Violation]:
        return [] if self.declined else list(super().check(table) or ())

    def attempt(self, table: Any) -> list[Violation]:
        return [] if self.declined else super().attempt(table)

    def apply(self, table: Any) -> None:
        if not self.declined:
            super().apply(table)

    def not_own(self, table: Any, card: Any) -> list[Violation]:
        """What is wrong with the event of a card that is not one's side's own."""
        if not isinstance(card, Piece) or self.rules.side_of[card] == self.seat.number:
            return []
        where = self.written_at
        return [Violation("event.opponent-first", "own", where, card=self.rules.title(card), side=self.seat.said)]

    def body(self) -> Any:
        return PASS if self.declined else {"event": super().body()}
