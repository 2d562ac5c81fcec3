"""Cubes moved, battlegrounds shifted, and a Command given by the event itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from pnp.game import KeyPath, Violation

from ..ground import OWN_EDGE, Ground, Ref
from .cubes import overfull
from .step import At, Clause, Step, selector


class Move(Clause):
    """Cubes from one battleground to another."""

    verb = "move"

    def __init__(self, spec: Mapping[str, Any], kinds: Mapping[str, int]) -> None:
        super().__init__(spec, kinds)
        self.start = selector(spec.get("from", {}), kinds)
        self.goal = selector(spec.get("to", {}), kinds)

    def check(self, ground: Ground, step: Step, at: At) -> list[Violation]:
        assert step.source is not None
        (target, n), *_ = step.amounts.items()
        if not n:
            return self.short(ground, step, 0, at)
        found = self.misplaced(ground, step, [step.source], self.start, at)
        found += self.misplaced(ground, step, [target], self.goal, at)
        if step.source == target:
            found.append(Violation("event.text", "target", step.at(target), card=at.card, place=ground.title(target)))
        if n > self.limit:
            found.append(Violation("event.text", "count", (*step.path, "n"), card=at.card, n=n, max=self.limit))
        side, slot = self.whose(ground, at), ground.slot(step.source)
        if slot is not None and n > ground.cubes[side][slot]:
            values = {"place": ground.title(step.source), "n": n, "max": ground.cubes[side][slot]}
            values["side"] = ground.side_name(side)
            found.append(Violation(ground.laws.supply, "remove", (*step.path, "n"), **values))
        goal = ground.slot(target)
        if goal is not None and n > (room := ground.room(side, goal)):
            found.append(overfull(ground, side, goal, n, room, (*step.path, "n")))
        return found or self.short(ground, step, n, at)

    def apply(self, ground: Ground, step: Step, at: At) -> None:
        assert step.source is not None
        (target, n), *_ = step.amounts.items()
        start, goal = ground.slot(step.source), ground.slot(target)
        if start is None or goal is None or n <= 0:
            return
        ground.learn_kind(start, self.start.kind)
        ground.learn_kind(goal, self.goal.kind)
        ground.remove(self.whose(ground, at), start, n)
        ground.place(self.whose(ground, at), goal, n)

    def options(self, ground: Ground, at: At) -> Iterator[Step]:
        side = self.whose(ground, at)
        for start in range(len(ground.cubes[0])):
            if self.start.refuses(ground, start, at.user, at.this):
                continue
            for goal in range(len(ground.cubes[0])):
                if goal == start or self.goal.refuses(ground, goal, at.user, at.this):
                    continue
                for n in range(1, int(min(self.limit, ground.cubes[side][start], ground.room(side, goal))) + 1):
                    yield Step("move", {ground.ref(goal): n}, of=side, source=ground.ref(start))


class Relocate(Move):
    """Cubes lifted from one or more battlegrounds and set down on others: several steps, `limit` cubes in all."""

    stepwise = False

    def __init__(self, spec: Mapping[str, Any], kinds: Mapping[str, int]) -> None:
        super().__init__(spec, kinds)
        self.spread: int = spec["spread"]

    def take(self, ground: Ground, steps: Sequence[Step], at: At) -> tuple[int, list[Violation]]:
        found: list[Violation] = []
        lifted: set[Ref] = set()
        goals: set[Ref] = set()
        total = used = 0
        for step in steps:
            if not self.fits(ground, step, at) or used == 2 * self.spread:
                break
            assert step.source is not None
            (target, n), *_ = step.amounts.items()
            total += n
            lifted.add(step.source)
            found += self.wrong_chooser(ground, step, at)
            found += super().check(ground, step, at) if n <= self.limit else []
            goals.add(target)
            wrong = target if target in lifted else step.source if step.source in goals else None
            if wrong is not None and target != step.source:
                values: dict[str, Any] = {"card": at.card, "place": ground.title(wrong)}
                found.append(Violation("event.text", "same", step.at(wrong), **values))
            self.apply(ground, step, at)
            used += 1
        last = steps[used - 1]
        if total > self.limit:
            where = (*last.path, "n")
            found.append(Violation("event.text", "count", where, card=at.card, n=total, max=self.limit))
        if len(lifted) > self.spread:
            values = {"card": at.card, "n": len(lifted), "max": self.spread}
            found.append(Violation("event.text", "spread", last.path, **values))
        return used, found

    def runs(self, ground: Ground, at: At) -> Iterator[tuple[Step, ...]]:
        singles = list(self.options(ground, at))
        yield from ((step,) for step in singles)
        for one, other in combinations(singles, 2):
            amount = sum(one.amounts.values()) + sum(other.amounts.values())
            if amount <= self.limit and {one.source, other.source}.isdisjoint({*one.amounts, *other.amounts}):
                yield one, other


class Shift(Clause):
    """Shift battlegrounds one step each, without touching cubes. A step's amounts are the zones they end up in."""

    verb = "shift"

    def __init__(self, spec: Mapping[str, Any], kinds: Mapping[str, int]) -> None:
        super().__init__(spec, kinds)
        self.towards: str = spec.get("towards", "any")

    def fits(self, ground: Any, step: Step, at: At) -> bool:
        return step.verb == "shift"

    def _goals(self, ground: Ground, slot: int, user: int) -> list[int]:
        zone = ground.zone[slot]
        goals = [] if ground.stays(slot) else [z for z in (zone - 1, zone + 1) if 0 <= z <= 2]
        if self.towards == "any":
            return goals
        if self.towards == "neutral":
            return [z for z in goals if z == 1]
        edge = OWN_EDGE[user if self.towards == "self" else 1 - user]
        return [z for z in goals if abs(z - edge) < abs(zone - edge)]

    def check(self, ground: Ground, step: Step, at: At) -> list[Violation]:
        found: list[Violation] = []
        if len(step.amounts) > self.limit:
            values = {"card": at.card, "n": len(step.amounts), "max": self.limit}
            found.append(Violation("event.text", "spread", step.path, **values))
        for ref, zone in step.amounts.items():
            slot = ground.slot(ref)
            if misplaced := self.misplaced(ground, step, [ref], self.where, at):
                found += misplaced  # where it might go is another question
            elif slot is not None and zone not in self._goals(ground, slot, at.user):
                values = {"card": at.card, "place": ground.title(ref), "zone": ground.zone_name(zone)}
                found.append(Violation("event.text", "shift", step.at(ref), **values))
        return found or self.short(ground, step, len(step.amounts), at)

    def most(self, ground: Ground, at: At) -> int:
        slots = range(len(ground.cubes[0]))
        meant = (slot for slot in slots if self.where.refuses(ground, slot, at.user, at.this) is None)
        return min(self.limit, sum(bool(self._goals(ground, slot, at.user)) for slot in meant))

    def apply(self, ground: Ground, step: Step, at: At) -> None:
        for ref, zone in step.amounts.items():
            slot = ground.slot(ref)
            if slot is not None:
                ground.learn_kind(slot, self.where.kind)
                ground.go(slot, zone)

    def options(self, ground: Ground, at: At) -> Iterator[Step]:
        moves = [
            (ground.ref(slot), goal)
            for slot in range(len(ground.cubes[0]))
            if self.where.refuses(ground, slot, at.user, at.this) is None
            for goal in self._goals(ground, slot, at.user)
        ]
        for size in range(1, self.limit + 1):
            for chosen in combinations(moves, size):
                if len({ref for ref, _ in chosen}) == size:
                    yield Step("shift", dict(chosen))


class Order(Clause):
    """A Command given by the event itself: cubes placed on or removed from one battleground."""

    verb = "command"

    def __init__(self, spec: Mapping[str, Any], kinds: Mapping[str, int]) -> None:
        super().__init__(spec, kinds)
        self.only_adds = spec.get("with") == "add"
        self.may: bool = spec.get("may", False)

    def fits(self, ground: Any, step: Step, at: At) -> bool:
        chooser = self.chooser(ground, at)
        return step.verb == "command" and step.of in (None, chooser) and (step.by is None or step.by == chooser)

    def check(self, ground: Ground, step: Step, at: At) -> list[Violation]:
        (ref, n), *_ = step.amounts.items()
        side, slot, verb = self.chooser(ground, at), ground.slot(ref), "add" if n > 0 else "remove"
        where = (*step.path, verb)
        found = [Violation(ground.laws.both, "both", step.path)] if step.both else []
        found += self.misplaced(ground, step, [ref], self.where, at)
        if self.only_adds and n < 0:
            found.append(Violation("event.text", "with", where, card=at.card))
        most = ground.worth(side, self.limit)
        if abs(n) > most:
            found.append(Violation("event.text", "count", where, card=at.card, n=abs(n), max=most))
        if slot is None:
            return found
        have = ground.supply[side] if n > 0 else ground.cubes[side][slot]
        if abs(n) > have:
            values = {"side": ground.side_name(side), "place": ground.title(ref), "n": abs(n), "max": max(have, 0)}
            found.append(Violation(ground.laws.supply, "place" if n > 0 else "remove", where, **values))
        if n > 0 and n > (room := ground.room(side, slot)):
            found.append(overfull(ground, side, slot, n, room, where))
        return found or self._less(ground, at, abs(n), most, where)

    def passed_over(self, ground: Ground, at: At) -> list[Violation]:
        if self.may:
            return []
        most = ground.worth(self.chooser(ground, at), self.limit)
        return super().passed_over(ground, at) or self._less(ground, at, 0, most, ())

    def _less(self, ground: Ground, at: At, n: int, most: int, where: KeyPath) -> list[Violation]:
        """Fewer cubes than the card names and the board allows, where that is not permitted."""
        if n >= most or "ruling.fewer" not in ground.rulings:
            return []
        ground.mattered.add("ruling.fewer")
        if ground.rulings["ruling.fewer"] == "allowed" or n >= (possible := self.most(ground, at)):
            return []
        return [Violation("event.text", "fewer", where, card=at.card, n=n, max=possible)]

    def apply(self, ground: Ground, step: Step, at: At) -> None:
        (ref, n), *_ = step.amounts.items()
        slot = ground.slot(ref)
        if slot is not None:
            ground.command(self.chooser(ground, at), slot, n)

    def options(self, ground: Ground, at: At) -> Iterator[Step]:
        side = self.chooser(ground, at)
        most = ground.worth(side, self.limit)
        for slot in range(len(ground.cubes[0])):
            if self.where.refuses(ground, slot, at.user, at.this):
                continue
            for n in range(1, int(min(most, ground.supply[side], ground.room(side, slot))) + 1):
                yield Step("command", {ground.ref(slot): n}, by=side)
            for n in range(1, 0 if self.only_adds else min(most, ground.cubes[side][slot]) + 1):
                yield Step("command", {ground.ref(slot): -n}, by=side)
