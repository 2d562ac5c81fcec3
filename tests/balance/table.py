"""A light table for thinking ahead: zones and cubes only, quick to copy. The referee still judges every move made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from pnp.validator.games.duels.effects import At, Step
from pnp.validator.games.duels.ground import CUBA, OWN_EDGE, Ref
from pnp.validator.games.thirteen_minutes import ThirteenMinutes
from pnp.validator.games.thirteen_minutes.table import Mat as Position

_NO_TITLE: Mapping[str, str] = {}


class Table:
    """What events act on (see `pnp.validator.games.duels.ground.Ground`), without what only a referee needs."""

    __slots__ = ("as_far", "card", "cubes", "mattered", "rules", "slot_of", "supply", "zone")

    def __init__(
        self,
        rules: ThirteenMinutes,
        card: list[Ref],
        zone: list[int],
        cubes: tuple[list[int], list[int]],
        supply: list[int],
    ) -> None:
        self.rules = rules
        self.card, self.zone, self.cubes, self.supply = card, zone, cubes, supply
        self.slot_of = {ref: slot for slot, ref in enumerate(card)}
        self.mattered: set[str] = set()
        self.as_far = True

    @classmethod
    def of(cls, pos: Position) -> Table:
        """The table of a position in which every card played is known."""
        return cls(pos.rules, pos.card[:], pos.zone[:], (pos.cubes[0][:], pos.cubes[1][:]), pos.supply[:])

    def copy(self) -> Table:
        """A table to try something on. It may not be laid with further cards, for it shares the list of cards."""
        new = Table.__new__(Table)
        new.rules, new.card, new.slot_of, new.as_far = self.rules, self.card, self.slot_of, True
        new.zone, new.cubes, new.supply = self.zone[:], (self.cubes[0][:], self.cubes[1][:]), self.supply[:]
        new.mattered = self.mattered
        return new

    def laid(self, card: int, zone: int) -> Table:
        """This table with one more card on it."""
        us, ussr = self.cubes
        return Table(self.rules, [*self.card, card], [*self.zone, zone], ([*us, 0], [*ussr, 0]), self.supply[:])

    def become(self, other: Table) -> None:
        """Take over the zones and cubes of a copy."""
        self.zone, self.cubes, self.supply = other.zone, other.cubes, other.supply

    def slot(self, ref: Ref) -> int | None:
        return self.slot_of.get(ref)

    def ref(self, slot: int) -> Ref:
        return self.card[slot]

    def may_be_kind(self, slot: int, kind: int) -> bool:
        card = self.card[slot]
        return card != CUBA and self.rules.kind_of[card] == kind

    def learn_kind(self, slot: int, kind: int | None) -> None:
        """Nothing is hidden here."""

    def title(self, ref: Ref) -> Mapping[str, str]:
        return _NO_TITLE

    side_name = zone_name = title
    laws = Position.laws
    rulings: Mapping[str, str] = MappingProxyType({})
    named, room, worth = staticmethod(Position.named), staticmethod(Position.room), staticmethod(Position.worth)
    command = Position.command

    def place(self, side: int, slot: int, n: int) -> None:
        self.supply[side] -= n
        self.cubes[side][slot] += n
        self._step(slot, OWN_EDGE[side])

    def remove(self, side: int, slot: int, n: int) -> None:
        self.supply[side] += n
        self.cubes[side][slot] -= n
        self._step(slot, OWN_EDGE[1 - side])

    def _step(self, slot: int, edge: int) -> None:
        zone = self.zone[slot]
        if zone != edge:
            self.zone[slot] = zone + 1 if zone < edge else zone - 1

    # ── trying things ─────────────────────────────────────────────────────────

    def after_command(self, side: int, slot: int, n: int) -> Table:
        """The table after a Command that places (n > 0) or removes (n < 0) cubes."""
        new = self.copy()
        if n > 0:
            new.place(side, slot, n)
        else:
            new.remove(side, slot, -n)
        return new

    def after_steps(self, steps: Sequence[Step], user: int) -> Table:
        """The table after the steps of an event."""
        new = self.copy()
        for step in steps:
            side = user if step.of is None else step.of
            if step.verb == "move" and step.source is not None:
                new.remove(side, new.slot_of[step.source], sum(step.amounts.values()))
            for ref, n in step.amounts.items():
                slot = new.slot_of[ref]
                if step.verb == "shift":
                    new.zone[slot] = n
                elif step.verb == "remove" or n < 0:
                    new.remove(side, slot, abs(n))
                else:
                    new.place(side, slot, n)
        return new

    def commands(self, side: int) -> Iterator[tuple[int, int]]:
        """The Commands that the last card allows: battleground and number of cubes, negative when removing."""
        most = self.rules.cubes_of[self.card[-1]]
        for slot, own in enumerate(self.cubes[side]):
            for n in range(1, min(most, self.supply[side]) + 1):
                yield slot, n
            for n in range(1, min(most, own) + 1):
                yield slot, -n

    def ways(self, user: int) -> Iterator[tuple[Step, ...]]:
        """The ways to use the last card's event; some may turn out to be illegal."""
        return self.rules.events[self.card[-1]].options(self, self._at(user))

    def allows(self, steps: Sequence[Step], user: int) -> bool:
        """Whether the last card's event may be used so."""
        return not self.rules.events[self.card[-1]].perform(self.copy(), steps, self._at(user))

    def usable(self, user: int) -> bool:
        """Whether the last card's event can do anything."""
        return self.rules.events[self.card[-1]].possible(self, self._at(user))

    def _at(self, user: int) -> At:
        return At(user, len(self.card) - 1, _NO_TITLE)
