"""The Command: cubes placed on or removed from one battleground."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Self

from pnp.game import HIDDEN, Violation

from ..duels.ground import OWN_EDGE
from ..duels.moves import Ordered
from .cards import Play, end_turn
from .table import Mat


class Command(Ordered):
    part_of = Play

    def readings(self, table: Mat) -> Iterator[tuple[Mat, Self]]:
        refs = [*(self.at or ())[:1]]
        for reading, known in table.readings(refs):
            yield reading, self.but(at=tuple(known.get(ref, ref) for ref in refs) or self.at)

    def check(self, table: Mat) -> Iterator[Violation]:
        add, remove, n = self.add or 0, self.remove or 0, self.cubes
        ref = self.at[0] if self.at else None
        slot = None if ref is None else table.slot(ref)
        if self.with_event:
            yield self.breaks("play.action", "both", card=self._title(table))
        if self.at and len(self.at) > 1:
            yield self.breaks("command.target", "several", slot="at")
        if slot is None and ref is not None:
            yield self.breaks("command.target", "absent", slot="at", place=table.title(ref))
        if add and remove:
            yield self.breaks("command.kind", "both")
        card = table.card[-1]
        if not n or card is HIDDEN or n > self.rules.cubes_of[card]:
            yield from self._limit(table, card, n)
        if add > table.supply[self.seat]:
            yield self.breaks("command.supply", "place", slot="add", n=add, max=max(table.supply[self.seat], 0))
        elif slot is not None and remove > (have := table.cubes[self.seat][slot]):
            place = table.title(table.ref(slot))
            yield self.breaks("command.supply", "remove", slot="remove", max=have, place=place, n=remove)
        if n and slot is not None and table.rulings["ruling.edge"] == "forbidden":
            edge = OWN_EDGE[self.seat.number ^ (not add)]
            if table.zone[slot] == edge:
                yield self.breaks("command.move", "edge", place=table.title(table.ref(slot)))

    @staticmethod
    def _title(table: Mat) -> Mapping[str, str]:
        return table.title(table.ref(len(table.card) - 1))

    def _limit(self, table: Mat, card: Any, n: int) -> Iterator[Violation]:
        most = self.rules.max_cubes if card is HIDDEN else self.rules.cubes_of[card]
        if n > most or (card is HIDDEN and not table.can_be(len(table.card) - 1, self.rules.at_least[n])):
            slot = "add" if (self.add or 0) >= (self.remove or 0) else "remove"
            yield self.breaks("command.limit", "above", slot=slot, card=self._title(table), max=most, n=n)
        elif n == 0 and not self.with_event and self._must_use_a_cube(table):
            yield self.breaks("command.limit", "zero", card=self._title(table))

    def _must_use_a_cube(self, table: Mat) -> bool:
        """True if an empty Command is forbidden; if no other is legal, it is allowed so that a side is not stuck."""
        if table.rulings["ruling.zero"] != "forbidden":
            return False
        return any(not [*self.but(**one).check(table)] for one in self._with_cubes(table, 1))

    def _with_cubes(self, table: Mat, most: int) -> Iterator[Mapping[str, Any]]:
        """The Commands with up to so many cubes."""
        for slot, lie in enumerate(table.cubes[self.seat]):
            ref = (table.ref(slot),)
            for n in range(1, most + 1):
                yield {"at": ref, "add": n, "remove": None}
                if n <= lie:
                    yield {"at": ref, "add": None, "remove": n}

    def options(self, table: Mat) -> Iterator[Mapping[str, Any]]:
        card = table.card[-1]
        yield {"at": None, "add": None, "remove": None}
        yield from self._with_cubes(table, self.rules.max_cubes if card is HIDDEN else self.rules.cubes_of[card])

    def apply(self, table: Mat) -> None:
        this, n = len(table.card) - 1, self.cubes
        if table.card[this] is HIDDEN and 0 < n <= self.rules.max_cubes:
            table.narrow(this, self.rules.at_least[n])
        slot = table.slot(self.at[0]) if self.at else None
        table.begin(self.seat.number)
        if slot is not None and n:
            table.cause[slot] = "command.move"
            if self.add:
                table.place(self.seat.number, slot, self.add)
            if self.remove:
                table.remove(self.seat.number, slot, self.remove)
        if not n:
            table.mattered.add("ruling.zero")
        if not self.with_event:
            end_turn(table, self.seat)
