"""Cubes placed on battlegrounds, or removed from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from pnp.game import KeyPath, Violation

from ..ground import Ground, Ref
from .step import ANY, At, Clause, Selector, Step, selector


class _Cubes(Clause):
    """What `place` and `remove` share: amounts on several battlegrounds."""

    def __init__(self, spec: Mapping[str, Any], kinds: Mapping[str, int]) -> None:
        super().__init__(spec, kinds)
        self.spread: int = spec.get("spread", 1)
        self.each: int = spec.get("each", self.limit)
        ruling = spec.get("ruling", {})
        self.ruling: str | None = ruling.get("id")
        self.readings = {value: selector(meant, kinds) for value, meant in ruling.items() if value != "id"}

    def meant(self, ground: Ground) -> Selector:
        """The battlegrounds that the clause is about, under the ruling in force where that is ambiguous."""
        if self.ruling is None:
            return self.where
        ground.mattered.add(self.ruling)
        return self.readings.get(ground.rulings[self.ruling], self.where)

    def check(self, ground: Ground, step: Step, at: At) -> list[Violation]:
        amounts = step.amounts
        if 0 in amounts.values():
            amounts = {ref: n for ref, n in amounts.items() if n}
        found = self.misplaced(ground, step, amounts, self.where if self.ruling is None else self.meant(ground), at)
        total = sum(amounts.values())
        if total > self.limit:
            found.append(Violation("event.text", "count", self._where(step), card=at.card, n=total, max=self.limit))
        if len(amounts) > self.spread:
            values = {"card": at.card, "n": len(amounts), "max": self.spread}
            found.append(Violation("event.text", "spread", step.path, **values))
        if self.each < self.limit:
            for ref, n in amounts.items():
                if n > self.each:
                    values = {"card": at.card, "place": ground.title(ref), "n": n, "max": self.each}
                    found.append(Violation("event.text", "each", step.at(ref), **values))
        found += self._supply(ground, step, amounts, at)
        return self.short(ground, step, total, at) if self.exact and not found else found

    @staticmethod
    def _where(step: Step) -> KeyPath:
        refs = [ref for ref, n in step.amounts.items() if n]
        return step.at(refs[0]) if len(refs) == 1 else step.path

    def _supply(self, ground: Ground, step: Step, amounts: Mapping[Ref, int], at: At) -> list[Violation]:
        raise NotImplementedError

    def _room(self, ground: Ground, slot: int, at: At) -> int:
        """The most cubes this clause can touch on a battleground."""
        raise NotImplementedError

    def _touch(self, ground: Ground, slot: int, n: int, at: At) -> None:
        """Place or remove that many cubes on a battleground."""
        raise NotImplementedError

    def apply(self, ground: Ground, step: Step, at: At) -> None:
        kind = self.where.kind
        for ref, n in step.amounts.items():
            slot = ground.slot(ref)
            if slot is not None and n > 0:
                if kind is not None:
                    ground.learn_kind(slot, kind)
                self._touch(ground, slot, n, at)

    def _rooms(self, ground: Ground, at: At) -> Iterator[tuple[Ref, int]]:
        """Each battleground meant, with the most cubes the clause can touch there, if any."""
        for slot in range(len(ground.cubes[0])):
            room = min(self.each, self._room(ground, slot, at))
            if room > 0 and self.meant(ground).refuses(ground, slot, at.user, at.this) is None:
                yield ground.ref(slot), room

    def options(self, ground: Ground, at: At) -> Iterator[Step]:
        limit, whose = self._total(ground, at), self.whose(ground, at)
        rooms: dict[Ref, int] = {}
        for ref, room in self._rooms(ground, at):  # one at a time: usually only the question whether there is any
            rooms[ref] = room
            for n in range(1, min(room, limit) + 1):
                yield Step(self.verb, {ref: n}, of=whose)
        for size in range(2, min(self.spread, len(rooms), limit) + 1):
            for refs in combinations(rooms, size):
                for amounts in _shares([rooms[ref] for ref in refs], limit):
                    yield Step(self.verb, dict(zip(refs, amounts, strict=True)), of=whose)

    def _total(self, ground: Ground, at: At) -> int:
        return self.limit

    def most(self, ground: Ground, at: At) -> int:
        rooms = sorted((room for _, room in self._rooms(ground, at)), reverse=True)
        return min(self._total(ground, at), sum(rooms[: self.spread]))


def overfull(ground: Ground, side: int, slot: int, n: int, room: float, path: KeyPath) -> Violation:
    """What is wrong with `n` more cubes on a battleground that only has room for `room`."""
    have = ground.cubes[side][slot]
    values = {"side": ground.side_name(side), "place": ground.title(ground.ref(slot))}
    return Violation(ground.laws.room, "above", path, n=have + n, max=have + int(room), **values)


def _shares(rooms: Sequence[int], limit: int) -> Iterator[tuple[int, ...]]:
    """Every way to put at least one into each room, none above its size, with at most `limit` in total."""
    if not rooms:
        yield ()
        return
    for first in range(1, min(rooms[0], limit - len(rooms) + 1) + 1):
        for rest in _shares(rooms[1:], limit - first):
            yield (first, *rest)


class Place(_Cubes):
    """Cubes from the supply onto battlegrounds."""

    verb = "place"

    def _supply(self, ground: Ground, step: Step, amounts: Mapping[Ref, int], at: At) -> list[Violation]:
        side = self.whose(ground, at)
        total, have = sum(amounts.values()), max(ground.supply[side], 0)  # below zero after a slip
        found: list[Violation] = []
        for ref, n in amounts.items():
            slot = ground.slot(ref)
            if slot is not None and n > (room := ground.room(side, slot)):
                found.append(overfull(ground, side, slot, n, room, step.at(ref)))
        if total > have:
            values = {"side": ground.side_name(side), "n": total, "max": have}
            found.append(Violation(ground.laws.supply, "place", self._where(step), **values))
        return found

    def _room(self, ground: Ground, slot: int, at: At) -> int:
        return int(min(self.limit, ground.room(self.whose(ground, at), slot)))

    def _total(self, ground: Ground, at: At) -> int:
        return min(self.limit, max(ground.supply[self.whose(ground, at)], 0))

    def _touch(self, ground: Ground, slot: int, n: int, at: At) -> None:
        ground.place(self.whose(ground, at), slot, n)


class Remove(_Cubes):
    """Cubes from battlegrounds back to their owner's supply."""

    verb = "remove"

    def _supply(self, ground: Ground, step: Step, amounts: Mapping[Ref, int], at: At) -> list[Violation]:
        side = self.whose(ground, at)
        return [
            Violation(
                ground.laws.supply,
                "remove",
                step.at(ref),
                side=ground.side_name(side),
                place=ground.title(ref),
                n=n,
                max=ground.cubes[side][slot],
            )
            for ref, n in amounts.items()
            if (slot := ground.slot(ref)) is not None and n > ground.cubes[side][slot]
        ]

    def _room(self, ground: Ground, slot: int, at: At) -> int:
        return ground.cubes[self.whose(ground, at)][slot]

    def _touch(self, ground: Ground, slot: int, n: int, at: At) -> None:
        ground.remove(self.whose(ground, at), slot, n)


class PlaceUntilLead(Place):
    """Cubes placed one at a time until the user leads by so many, the battleground is full or the supply is empty."""

    automatic = True

    def __init__(self, spec: Mapping[str, Any], kinds: Mapping[str, int]) -> None:
        super().__init__(spec, kinds)
        self.lead: int = spec["until_lead"]
        self.limit = self.each = ANY

    def wanted(self, ground: Ground, at: At) -> dict[Ref, int]:
        """By battleground meant, how many cubes are needed."""
        side = self.whose(ground, at)
        found = {}
        for slot in range(len(ground.cubes[0])):
            if self.where.refuses(ground, slot, at.user, at.this) is None:
                missing = ground.cubes[1 - side][slot] + self.lead - ground.cubes[side][slot]
                found[ground.ref(slot)] = int(max(0, min(missing, ground.room(side, slot), ground.supply[side])))
        return found

    def check(self, ground: Ground, step: Step, at: At) -> list[Violation]:
        found = self.misplaced(ground, step, [ref for ref, n in step.amounts.items() if n], self.where, at)
        wanted = self.wanted(ground, at)
        for ref, n in wanted.items():
            said = step.amounts.get(ref, 0)
            if said < n:
                ground.mattered.add("ruling.as-far")
            if not found and (said > n or (said < n and ground.as_far)):
                values = {"card": at.card, "place": ground.title(ref), "n": n, "said": said}
                found.append(Violation("event.text", "lead", step.at(ref), **values))
        return found

    def options(self, ground: Ground, at: At) -> Iterator[Step]:
        if amounts := {ref: n for ref, n in self.wanted(ground, at).items() if n}:
            yield Step("place", amounts, of=self.whose(ground, at))

    def happens(self, ground: Ground, at: At) -> None:
        for step in self.options(ground, at):
            self.apply(ground, step, at)


class RemoveHalf(Remove):
    """Half of the cubes on a battleground, rounded up."""

    def __init__(self, spec: Mapping[str, Any], kinds: Mapping[str, int]) -> None:
        super().__init__(spec, kinds)
        self.exact = True
        self.limit = self.each = ANY

    def _room(self, ground: Ground, slot: int, at: At) -> int:
        return (ground.cubes[self.whose(ground, at)][slot] + 1) // 2

    def check(self, ground: Ground, step: Step, at: At) -> list[Violation]:
        found = super().check(ground, step, at)
        for ref, n in step.amounts.items():
            slot = ground.slot(ref)
            if found or slot is None or n == (half := self._room(ground, slot, at)):
                continue
            if n < half:
                ground.mattered.add("ruling.as-far")
            if n > half or ground.as_far:
                values = {"card": at.card, "place": ground.title(ref), "n": n, "max": half}
                found.append(Violation("event.text", "exact", step.at(ref), **values))
        return found

    def short(self, ground: Ground, step: Step, done: int, at: At) -> list[Violation]:
        return []  # half of the cubes on the chosen battleground, even if another has more

    def options(self, ground: Ground, at: At) -> Iterator[Step]:
        for ref, half in self._rooms(ground, at):
            yield Step("remove", {ref: half}, of=self.whose(ground, at))
