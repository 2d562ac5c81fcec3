"""A decision that all seats take together and reveal in one record: each is checked, listed and corrected
separately."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import prod
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

from ..validator.base.source import KeyPath
from ..validator.base.violation import Violation
from .move import Move
from .slots import Slot
from .timing import Timed

if TYPE_CHECKING:
    from .rules import Rules
    from .table import Due, Table

MAX_PRODUCT = 400  # combinations that are listed completely


class Together(Timed):
    """The moves of all seats in one record. A seat that said nothing is missing from `parts`."""

    judged_anyway = False
    excluded = False
    seat = side = part_of = None
    whole, slots = True, MappingProxyType[str, Slot]({})  # what is said of a move; these are in its parts

    def __init__(self, rules: Rules, kind: type[Move], parts: Sequence[Move], path: KeyPath = ()) -> None:
        self.rules = rules
        self.kind = kind
        self.parts = parts
        self.path = path
        self.decides = kind.decides
        self.word = kind.word
        self.hidden = any(part.hidden for part in parts)
        self.answers = len(parts)  # the decisions it answers

    def of(self, parts: Sequence[Move]) -> Together:
        """What all seats decide here, with these moves instead."""
        return Together(self.rules, self.kind, parts, self.path)

    def meets(self, due: Due) -> bool:
        """True if it answers a decision."""
        return self.kind in due.kinds if due.kinds else due.what == self.decides

    def wrong(self, table: Table) -> list[Violation]:
        """The rules that the parts break, and the silence of those who had to speak, unless it `passes`."""
        found = [violation for part in self.parts for violation in part.wrong(table)]
        if self.kind.passes:
            return found
        said = {part.seat for part in self.parts}
        silent = [seat for seat in self.rules.asked_together(table, self.kind) if seat not in said]
        return [*found, *(self.rules.silent(table, self, seat) for seat in silent)]

    def apply(self, table: Table) -> None:
        """Make the moves."""
        for part in self.parts:
            part.apply(table)

    def _carry_out(self, table: Table) -> None:
        asked = any(self.meets(due) for due in table.dues())
        if self.rules.begin(table, self):
            self.apply(table)
            if asked:
                self.kind.settle(table, {part.seat: part for part in self.parts})
            self.rules.follow(table, self)

    def readings(self, table: Any) -> Iterator[tuple[Any, Any]]:
        """Every way to understand what is hidden."""
        for ways in product(*([way for _, way in part.readings(table)] for part in self.parts)):
            yield table, self.of(ways)

    def write(self, table: Any) -> dict[str, Any]:
        """The record."""
        return {self.word: {part.seat.id: part.body() for part in self.parts}}

    def alternatives(self, rules: Any, table: Any) -> tuple[Any, Iterator[Any]]:
        """Records in which one seat that is wrong here said something else."""
        return table, self._put_right(table)

    def _put_right(self, table: Table) -> Iterator[Any]:
        for at, part in enumerate(self.parts):
            if part.wrong(table):
                for other in part.choices(table):
                    yield self.of([*self.parts[:at], other, *self.parts[at + 1 :]])

    def variants(self, table: Table) -> Iterator[Together]:
        """Records in which one seat said the same but for one thing."""
        for at, part in enumerate(self.parts):
            for other in part.variants(table):
                yield self.of([*self.parts[:at], other, *self.parts[at + 1 :]])

    def same_intent(self, other: Any) -> bool:
        """True if another record may be what was meant: not one in which a seat said something that it did not say
        here."""
        return len(self.parts) == len(other.parts)


class InTurn(Together):
    """What several seats decide in one record, each after the ones before: every move has its own time, and is judged
    on the table that the others left."""

    def in_order(self, table: Any) -> Sequence[Any]:
        """The moves in the order in which they are made."""
        return self.parts

    def said_before(self, wrong: Violation, found: Sequence[Violation]) -> bool:
        """Whether what is wrong with a move was said of one before."""
        return False

    def violations(self, table: Table) -> list[Violation]:
        """The rules that are broken, each move carried out before the next."""
        return self._done(table.copy())

    def _done(self, table: Table) -> list[Violation]:
        found: list[Violation] = []
        for move in self.in_order(table):
            if wrong := move.try_apply(table):
                found += [one for one in wrong if not self.said_before(one, found)]
                move.carry_out(table)
        return found

    def try_apply(self, table: Table) -> list[Violation]:
        """Make the moves if all are legal; otherwise return the rules that are broken."""
        there = table.copy()
        if not (found := self._done(there)):
            table.become(there)
        return found

    def carry_out(self, table: Table) -> None:
        """Make the moves."""
        for move in self.in_order(table):
            move.carry_out(table)


def together_choices(rules: Rules, kind: type[Move], table: Table) -> Iterator[Together]:
    """What all seats may say together: every combination if there are few, else some of each seat's choices.
    If a seat may say nothing, that comes last."""
    seats = rules.asked_together(table, kind)
    nothing: list[Move | None] = [None] if kind.passes else []
    ways = [[*(way for way in kind(rules, seat).choices(table) if not way.wrong(table)), *nothing] for seat in seats]
    count = prod(map(len, ways))
    if 0 < count <= MAX_PRODUCT:
        every: Iterable[Sequence[Move | None]] = product(*ways)
    else:
        turns = range(max(map(len, ways))) if count else ()
        every = ([each[turn % len(each)] for each in ways] for turn in turns)
    for way in every:
        if parts := [part for part in way if part is not None]:
            yield Together(rules, kind, parts)


AnyMove: TypeAlias = Move | Together


def kind_of(move: AnyMove) -> type[Move]:
    """The kind of a move; of a record of all seats, that of each seat's part."""
    return move.kind if isinstance(move, Together) else type(move)


def parts_of(move: AnyMove) -> Sequence[Move]:
    """What each seat says in a record of all seats; of one seat's move, the move."""
    return move.parts if isinstance(move, Together) else (move,)
