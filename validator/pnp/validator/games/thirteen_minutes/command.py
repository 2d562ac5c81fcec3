"""The Command: cubes placed on or removed from one battleground."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...judging.ruling import Violation
from ...source import KeyPath
from ..duels.ground import HIDDEN, OWN_EDGE, Ref
from ..move import Move
from .position import ACTION, Position


class Act(Move):
    """What the moves of a played card share: the card, whoever acts, and the end of the turn."""

    __slots__ = ("side",)
    decides = ACTION
    side: int

    def owner_is_other(self, pos: Position, slot: int) -> bool | None:
        """Whether the card in a slot belongs to the opponent of `side`; None if that cannot be known."""
        card = pos.card[slot]
        return None if card < 0 else pos.rules.side_of[card] == 1 - self.side


class Command(Act):
    """Cubes placed on or removed from one battleground. `at` is None where the log leaves the Command out."""

    __slots__ = ("add", "also", "at", "remove", "with_event")

    def __init__(
        self,
        side: int,
        at: Sequence[Ref] = (),
        add: int = 0,
        remove: int = 0,
        path: KeyPath = (),
        with_event: bool = False,
    ) -> None:
        self.side = side
        self.at = at[0] if at else None
        self.also = at[1:]
        self.add = add
        self.remove = remove
        self.path = path
        self.hidden = self.at == HIDDEN
        self.with_event = with_event

    def readings(self, pos: Position) -> Iterator[tuple[Position, Move]]:
        refs = [] if self.at is None else [self.at]
        for reading, known in pos.readings(refs):
            at = [known.get(ref, ref) for ref in refs]
            yield reading, Command(self.side, at, self.add, self.remove, self.path, self.with_event)

    def check(self, pos: Position) -> list[Violation]:
        found: list[Violation] = []
        card = pos.card[-1]
        n = max(self.add, self.remove)
        if self.with_event:
            found.append(Violation("play.action", "both", self.path, card=self._title(pos)))
        if self.also:
            found.append(Violation("command.target", "several", (*self.path, "at")))
        slot = None if self.at is None else pos.slot(self.at)
        if slot is None and self.at is not None:
            found.append(Violation("command.target", "absent", (*self.path, "at"), place=pos.title(self.at)))
        if self.add and self.remove:
            found.append(Violation("command.kind", "both", self.path))
        if not n or card < 0 or n > pos.rules.cubes_of[card]:
            found += self._limit(pos, card, n)
        if self.add > pos.supply[self.side]:
            found.append(self._supply(pos, "add", have=max(pos.supply[self.side], 0)))
        elif slot is not None and self.remove > pos.cubes[self.side][slot]:
            found.append(self._supply(pos, "remove", pos.cubes[self.side][slot], slot))
        if n and slot is not None and pos.rulings["ruling.edge"] == "forbidden":
            edge = OWN_EDGE[self.side if self.add else 1 - self.side]
            if pos.zone[slot] == edge:
                found.append(Violation("command.move", "edge", self.path, place=pos.title(pos.ref(slot))))
        return found

    @staticmethod
    def _title(pos: Position) -> Mapping[str, str]:
        return pos.title(pos.ref(len(pos.card) - 1))

    def _limit(self, pos: Position, card: Ref, n: int) -> list[Violation]:
        most = pos.rules.cubes_of[card] if card >= 0 else pos.rules.max_cubes
        where = (*self.path, "add" if self.add >= self.remove else "remove")
        if n > most or (card == HIDDEN and not pos.can_be(len(pos.card) - 1, pos.rules.at_least[n])):
            return [Violation("command.limit", "above", where, card=self._title(pos), max=most, n=n)]
        needs_one = n == 0 and not self.with_event and pos.rulings["ruling.zero"] == "forbidden"
        if needs_one and any(not command.check(pos) for command in self._with_a_cube(pos)):
            return [Violation("command.limit", "zero", self.path, card=self._title(pos))]
        return []

    def _with_a_cube(self, pos: Position) -> Iterator[Command]:
        """The smallest Commands that use a cube: where none is legal, a side would be stuck without an empty one."""
        for slot in range(len(pos.card)):
            yield Command(self.side, [pos.ref(slot)], add=1)
            yield Command(self.side, [pos.ref(slot)], remove=1)

    def _supply(self, pos: Position, verb: str, have: int, slot: int | None = None) -> Violation:
        where, side = (*self.path, verb), pos.side_name(self.side)
        if slot is None:
            return Violation("command.supply", "place", where, side=side, n=self.add, max=have)
        place = pos.title(pos.ref(slot))
        return Violation("command.supply", "remove", where, max=have, side=side, place=place, n=self.remove)

    def apply(self, pos: Position) -> None:
        this = len(pos.card) - 1
        n = max(self.add, self.remove)
        if pos.card[this] == HIDDEN and n <= pos.rules.max_cubes and n:
            pos.narrow(this, pos.rules.at_least[n])
        slot = None if self.at is None else pos.slot(self.at)
        if slot is not None and n:
            pos.moved_by[slot] = "command.move"
            if self.add:
                pos.place(self.side, slot, self.add)
            if self.remove:
                pos.remove(self.side, slot, self.remove)
        if not n:
            pos.mattered.add("ruling.zero")
        if not self.with_event:
            pos.decisions += len(pos.pending)  # the opponent's silence declines its event
            pos.end_turn(self.side)

    def write(self, pos: Position) -> dict[str, Any]:
        if self.at is None or not (self.add or self.remove):
            return {"command": {}}
        amount = {"add": self.add} if self.add else {"remove": self.remove}
        return {"command": {"at": pos.rules.write_ref(self.at)} | amount}

    @staticmethod
    def options(pos: Position) -> Iterator[Move]:
        side, card = pos.pending[-1][1], pos.card[-1]
        most = pos.rules.cubes_of[card] if card >= 0 else pos.rules.max_cubes
        yield Command(side)
        for slot in range(len(pos.card)):
            ref = [pos.ref(slot)]
            for n in range(1, most + 1):
                yield Command(side, ref, n)
                if n <= pos.cubes[side][slot]:
                    yield Command(side, ref, 0, n)
