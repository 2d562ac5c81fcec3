"""The verbs of the vocabulary: what a log may say of each, the rules it may break, what it does, what could be done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from ..ground import OWN_EDGE, Ground, Ref
from ..ruling import Violation
from ..source import KeyPath


@dataclass(slots=True)
class Step:
    """One thing done by an event, as the log has it. `of` is whose cubes, `by` who chose; None is the event's user.

    `amounts` maps places to numbers (place, remove) or to zones (shift); `source` is where a move starts;
    a command's `amounts` are positive when adding.
    """

    verb: str
    amounts: dict[Ref, int]
    of: int | None = None
    by: int | None = None
    source: Ref | None = None
    path: KeyPath = ()
    keys: Mapping[Ref, str] = field(default_factory=dict)  # how the log names each place, for error paths
    both: bool = False  # whether a command both adds and removes, which none may

    def at(self, ref: Ref) -> KeyPath:
        """The path of what this step says of a place."""
        if self.verb == "move":
            return (*self.path, "from" if ref == self.source else "to")
        return (*self.path, self.keys.get(ref, ""))


@dataclass(frozen=True, slots=True)
class Selector:
    """Which battlegrounds a clause speaks of."""

    places: tuple[str, ...] = ()
    kind: int | None = None
    zone: str | None = None
    besides: tuple[str, ...] = ()
    holds: str | None = None

    def refuses(self, ground: Ground, slot: int, user: int, this: int) -> str | None:
        """Why a battleground is not meant: `kind`, `target`, or None if it is."""
        if self.kind is not None and not ground.may_be_kind(slot, self.kind):
            return "kind"
        named = {"cuba": 0, "this": this}
        if self.places and slot not in [named[p] for p in self.places]:
            return "target"
        if self.besides and slot in [named[p] for p in self.besides]:
            return "target"
        if self.zone is not None:
            wanted = {"neutral": 1, "self": OWN_EDGE[user], "opponent": OWN_EDGE[1 - user]}[self.zone]
            if ground.zone[slot] != wanted:
                return "target"
        if self.holds is not None:
            whose = user if self.holds == "self" else 1 - user
            if not ground.cubes[whose][slot]:
                return "target"
        return None


class Clause:
    """One verb of an event. `limit` cubes or battlegrounds; `exact` if `count` was written."""

    verb = ""

    def __init__(self, spec: Mapping[str, Any], kinds: Mapping[str, int]) -> None:
        self.exact = "count" in spec
        self.limit: int = spec["count"] if self.exact else spec["up_to"]
        self.theirs = spec.get("whose") == "opponent"
        self.where = selector(spec.get("where", {}), kinds)

    def whose(self, user: int) -> int:
        """The side whose cubes are meant."""
        return 1 - user if self.theirs else user

    def fits(self, step: Step, user: int) -> bool:
        """Whether a step of a log speaks of this clause. Whose cubes are meant may be left to the card."""
        return step.verb == self.verb and step.of in (None, self.whose(user))

    def _misplaced(self, ground: Ground, step: Step, refs: Sequence[Ref], where: Selector, at: At) -> list[Violation]:
        """What is wrong with the places of a step: not on the table, or not meant by the card."""
        found = []
        for ref in refs:
            slot = ground.slot(ref)
            if slot is None:
                found.append(Violation("event.text", "absent", step.at(ref), place=ground.title(ref)))
            elif reason := where.refuses(ground, slot, at.user, at.this):
                values = {"card": at.card, "place": ground.title(ref)}
                found.append(Violation("event.text", reason, step.at(ref), **values))
        return found

    def _short(self, ground: Ground, step: Step, done: int, at: At) -> list[Violation]:
        """Too little was done by a clause that says how much."""
        if not self.exact or done >= (possible := self.most(ground, at)):
            return []
        ground.mattered.add("ruling.as-far")
        if not ground.as_far:
            return []
        return [Violation("event.supply", "short", step.path, card=at.card, n=done, max=possible)]

    def most(self, ground: Ground, at: At) -> int:
        """How much of this clause can be done at the most."""
        return max((sum(abs(n) for n in s.amounts.values()) for s in self.options(ground, at)), default=0)

    def check(self, ground: Ground, step: Step, at: At) -> list[Violation]:
        """The rules that a step breaks."""
        raise NotImplementedError

    def apply(self, ground: Ground, step: Step, at: At) -> None:
        """Carry a step out, as far as it can be."""
        raise NotImplementedError

    def options(self, ground: Ground, at: At) -> Iterator[Step]:
        """Every step that does something."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class At:
    """Who uses an event, on which battleground its card lies, and the card's title."""

    user: int
    this: int
    card: Mapping[str, str]


class _Cubes(Clause):
    """What `place` and `remove` share: amounts on several battlegrounds."""

    def __init__(self, spec: Mapping[str, Any], kinds: Mapping[str, int]) -> None:
        super().__init__(spec, kinds)
        self.spread: int = spec.get("spread", 1)
        self.each: int = spec.get("each", self.limit)

    def check(self, ground: Ground, step: Step, at: At) -> list[Violation]:
        amounts = {ref: n for ref, n in step.amounts.items() if n}
        found = self._misplaced(ground, step, list(amounts), self.where, at)
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
        return found or self._short(ground, step, total, at)

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
        for ref, n in step.amounts.items():
            slot = ground.slot(ref)
            if slot is not None and n > 0:
                ground.learn_kind(slot, self.where.kind)
                self._touch(ground, slot, n, at)

    def _rooms(self, ground: Ground, at: At) -> dict[Ref, int]:
        """By battleground meant, the most cubes this clause can touch there; only those with any."""
        return {
            ground.ref(slot): room
            for slot in range(len(ground.zone))
            if (room := min(self.each, self._room(ground, slot, at))) > 0
            and self.where.refuses(ground, slot, at.user, at.this) is None
        }

    def options(self, ground: Ground, at: At) -> Iterator[Step]:
        rooms = self._rooms(ground, at)
        limit = self._total(ground, at)
        for size in range(1, min(self.spread, len(rooms), limit) + 1):
            for refs in combinations(rooms, size):
                for amounts in _shares([rooms[ref] for ref in refs], limit):
                    yield Step(self.verb, dict(zip(refs, amounts, strict=True)), of=self.whose(at.user))

    def _total(self, ground: Ground, at: At) -> int:
        return self.limit

    def most(self, ground: Ground, at: At) -> int:
        rooms = sorted(self._rooms(ground, at).values(), reverse=True)
        return min(self._total(ground, at), sum(rooms[: self.spread]))


def _shares(rooms: Sequence[int], limit: int) -> Iterator[tuple[int, ...]]:
    """Every way to put at least one into each room, none over its size, together at most `limit`."""
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
        side = self.whose(at.user)
        total, have = sum(amounts.values()), ground.supply[side]
        if total <= have:
            return []
        values = {"side": ground.side_name(side), "n": total, "max": max(have, 0)}
        return [Violation("event.supply", "place", self._where(step), **values)]

    def _room(self, ground: Ground, slot: int, at: At) -> int:
        return self.limit

    def _total(self, ground: Ground, at: At) -> int:
        return min(self.limit, ground.supply[self.whose(at.user)])

    def _touch(self, ground: Ground, slot: int, n: int, at: At) -> None:
        ground.place(self.whose(at.user), slot, n)


class Remove(_Cubes):
    """Cubes from battlegrounds back to their owner's supply."""

    verb = "remove"

    def _supply(self, ground: Ground, step: Step, amounts: Mapping[Ref, int], at: At) -> list[Violation]:
        side = self.whose(at.user)
        return [
            Violation(
                "event.supply",
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
        return ground.cubes[self.whose(at.user)][slot]

    def _touch(self, ground: Ground, slot: int, n: int, at: At) -> None:
        ground.remove(self.whose(at.user), slot, n)


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
            return self._short(ground, step, 0, at)
        found = self._misplaced(ground, step, [step.source], self.start, at)
        found += self._misplaced(ground, step, [target], self.goal, at)
        if step.source == target:
            found.append(Violation("event.text", "target", step.at(target), card=at.card, place=ground.title(target)))
        if n > self.limit:
            found.append(Violation("event.text", "count", (*step.path, "n"), card=at.card, n=n, max=self.limit))
        side, slot = self.whose(at.user), ground.slot(step.source)
        if slot is not None and n > ground.cubes[side][slot]:
            values = {"place": ground.title(step.source), "n": n, "max": ground.cubes[side][slot]}
            values["side"] = ground.side_name(side)
            found.append(Violation("event.supply", "remove", (*step.path, "n"), **values))
        return found or self._short(ground, step, n, at)

    def apply(self, ground: Ground, step: Step, at: At) -> None:
        assert step.source is not None
        (target, n), *_ = step.amounts.items()
        start, goal = ground.slot(step.source), ground.slot(target)
        if start is None or goal is None or n <= 0:
            return
        ground.learn_kind(start, self.start.kind)
        ground.learn_kind(goal, self.goal.kind)
        ground.remove(self.whose(at.user), start, n)
        ground.place(self.whose(at.user), goal, n)

    def options(self, ground: Ground, at: At) -> Iterator[Step]:
        side = self.whose(at.user)
        for start in range(len(ground.zone)):
            if self.start.refuses(ground, start, at.user, at.this):
                continue
            for goal in range(len(ground.zone)):
                if goal == start or self.goal.refuses(ground, goal, at.user, at.this):
                    continue
                for n in range(1, min(self.limit, ground.cubes[side][start]) + 1):
                    yield Step("move", {ground.ref(goal): n}, of=side, source=ground.ref(start))


class Shift(Clause):
    """Battlegrounds, each one step, without touching cubes. A step's amounts are the zones they come to lie in."""

    verb = "shift"

    def __init__(self, spec: Mapping[str, Any], kinds: Mapping[str, int]) -> None:
        super().__init__(spec, kinds)
        self.towards: str = spec.get("towards", "any")

    def fits(self, step: Step, user: int) -> bool:
        return step.verb == "shift"

    def _goals(self, ground: Ground, slot: int, user: int) -> list[int]:
        zone = ground.zone[slot]
        goals = [z for z in (zone - 1, zone + 1) if 0 <= z <= 2]
        if self.towards == "any":
            return goals
        if self.towards == "neutral":
            return [z for z in goals if z == 1]
        edge = OWN_EDGE[user if self.towards == "self" else 1 - user]
        return [z for z in goals if abs(z - edge) < abs(zone - edge)]

    def check(self, ground: Ground, step: Step, at: At) -> list[Violation]:
        found = self._misplaced(ground, step, list(step.amounts), self.where, at)
        if len(step.amounts) > self.limit:
            values = {"card": at.card, "n": len(step.amounts), "max": self.limit}
            found.append(Violation("event.text", "spread", step.path, **values))
        for ref, zone in step.amounts.items():
            slot = ground.slot(ref)
            if slot is not None and zone not in self._goals(ground, slot, at.user):
                values = {"card": at.card, "place": ground.title(ref), "zone": ground.zone_name(zone)}
                found.append(Violation("event.text", "shift", step.at(ref), **values))
        return found or self._short(ground, step, len(step.amounts), at)

    def most(self, ground: Ground, at: At) -> int:
        slots = range(len(ground.zone))
        meant = (slot for slot in slots if self.where.refuses(ground, slot, at.user, at.this) is None)
        return min(self.limit, sum(bool(self._goals(ground, slot, at.user)) for slot in meant))

    def apply(self, ground: Ground, step: Step, at: At) -> None:
        for ref, zone in step.amounts.items():
            slot = ground.slot(ref)
            if slot is not None:
                ground.learn_kind(slot, self.where.kind)
                ground.zone[slot] = zone

    def options(self, ground: Ground, at: At) -> Iterator[Step]:
        moves = [
            (ground.ref(slot), goal)
            for slot in range(len(ground.zone))
            if self.where.refuses(ground, slot, at.user, at.this) is None
            for goal in self._goals(ground, slot, at.user)
        ]
        for size in range(1, self.limit + 1):
            for chosen in combinations(moves, size):
                if len({ref for ref, _ in chosen}) == size:
                    yield Step("shift", dict(chosen))


class Order(Clause):
    """A Command of the card's own making: cubes placed on or removed from one battleground."""

    verb = "command"

    def check(self, ground: Ground, step: Step, at: At) -> list[Violation]:
        (ref, n), *_ = step.amounts.items()
        found = [Violation("command.kind", "both", step.path)] if step.both else []
        found += self._misplaced(ground, step, [ref], self.where, at)
        slot = ground.slot(ref)
        if abs(n) > self.limit:
            values = {"card": at.card, "n": abs(n), "max": self.limit}
            found.append(Violation("event.text", "count", (*step.path, "add" if n > 0 else "remove"), **values))
        have = ground.supply[at.user] if n > 0 else ground.cubes[at.user][slot] if slot is not None else 0
        if abs(n) > have and slot is not None:
            values = {"side": ground.side_name(at.user), "place": ground.title(ref), "n": abs(n), "max": max(have, 0)}
            verb = "add" if n > 0 else "remove"
            found.append(Violation("event.supply", "place" if n > 0 else "remove", (*step.path, verb), **values))
        return found

    def apply(self, ground: Ground, step: Step, at: At) -> None:
        (ref, n), *_ = step.amounts.items()
        slot = ground.slot(ref)
        if slot is None:
            return
        if n > 0:
            ground.place(at.user, slot, n)
        elif n < 0:
            ground.remove(at.user, slot, -n)

    def options(self, ground: Ground, at: At) -> Iterator[Step]:
        for slot in range(len(ground.zone)):
            if self.where.refuses(ground, slot, at.user, at.this):
                continue
            for n in range(1, min(self.limit, ground.supply[at.user]) + 1):
                yield Step("command", {ground.ref(slot): n})
            for n in range(1, min(self.limit, ground.cubes[at.user][slot]) + 1):
                yield Step("command", {ground.ref(slot): -n})


def selector(spec: Mapping[str, Any], kinds: Mapping[str, int]) -> Selector:
    """The selector that a card writes."""

    def several(key: str) -> tuple[str, ...]:
        value = spec.get(key, ())
        return (value,) if isinstance(value, str) else tuple(value)

    kind = kinds[spec["kind"]] if "kind" in spec else None
    return Selector(several("place"), kind, spec.get("zone"), several("except"), spec.get("holds"))


VERBS: Mapping[str, type[Clause]] = {
    "place": Place,
    "remove": Remove,
    "move": Move,
    "shift": Shift,
    "command": Order,
}
