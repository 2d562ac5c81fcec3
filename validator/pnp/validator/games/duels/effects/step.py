"""What events are made of: steps as in a log, clauses as on a card, and the places they name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pnp.game import KeyPath, Violation

from ..ground import OWN_EDGE, Ground, Ref

ANY = 99  # `up_to: any`: as many as there are


@dataclass(slots=True)
class Step:
    """One thing done by an event, as logged. `of` is whose cubes, `by` who chose; None means whom the card names.

    `amounts` maps places to numbers (place, remove) or to zones (shift), and tracks to spaces (track); a command's are
    positive when adding. `source` is where a move starts; `cards` were taken, drawn or discarded; `turn` are the moves
    of a card played inside the event.
    """

    verb: str
    amounts: dict[Any, int]
    of: int | None = None
    by: int | None = None
    source: Ref | None = None
    path: KeyPath = ()
    keys: dict[Ref, str] = field(default_factory=dict)  # how the log names each place, for error paths
    both: bool = False  # whether a command both adds and removes, which is never allowed
    cards: tuple[Ref, ...] = ()
    said: Mapping[str, Any] | None = None  # what the log says about such a turn
    turn: Sequence[Any] = ()
    letter: bool = False  # whether the log adds a letter to a command of the event's own

    def at(self, ref: Ref) -> KeyPath:
        """The path of what this step says about a place."""
        if self.verb == "move":
            return (*self.path, "from" if ref == self.source else "to")
        return (*self.path, self.keys[ref]) if ref in self.keys else self.path


class At(NamedTuple):
    """Who uses an event, the battleground of its card (-1 if none), and the card's title."""

    user: int
    this: int
    card: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Selector:
    """The battlegrounds that a clause is about."""

    places: tuple[str, ...] = ()
    kind: int | None = None
    zone: str | None = None
    besides: tuple[str, ...] = ()
    holds: str | None = None
    lacks: str | None = None

    def refuses(self, ground: Ground, slot: int, user: int, this: int) -> str | None:
        """Why a battleground is not meant: `kind`, `target`, or None if it is."""
        if self.kind is not None and not ground.may_be_kind(slot, self.kind):
            return "kind"
        if self.places and slot not in [ground.named(p, this) for p in self.places]:
            return "target"
        if self.besides and slot in [ground.named(p, this) for p in self.besides]:
            return "target"
        if self.zone is not None:
            wanted = {"neutral": 1, "self": OWN_EDGE[user], "opponent": OWN_EDGE[1 - user]}[self.zone]
            if ground.zone[slot] != wanted:
                return "target"
        for word, wanted_there in ((self.holds, True), (self.lacks, False)):
            if word is not None and bool(ground.cubes[user if word == "self" else 1 - user][slot]) != wanted_there:
                return "target"
        return None


ANYWHERE = Selector()


def selector(spec: Mapping[str, Any], kinds: Mapping[str, int]) -> Selector:
    """The selector written on a card."""
    if not spec:
        return ANYWHERE

    def several(key: str) -> tuple[str, ...]:
        value = spec.get(key, ())
        return (value,) if isinstance(value, str) else tuple(value)

    kind = kinds[spec["kind"]] if "kind" in spec else None
    zone, holds, lacks = (spec.get(key) for key in ("zone", "holds", "lacks"))
    return Selector(several("place"), kind, zone, several("except"), holds, lacks)


@dataclass(frozen=True, slots=True)
class When:
    """A condition on a track for carrying out a clause: the user's marker is in an area, or above the other one."""

    track: str
    area: str | None
    ahead: bool

    def holds(self, ground: Any, user: int) -> bool:
        """True if the condition is met."""
        track = ground.track(self.track)
        own, other = ground.markers[user][track], ground.markers[1 - user][track]
        if self.area is not None and ground.area(track, own) != self.area:
            return False
        return own > other or not self.ahead


class Clause:
    """One verb of an event. `limit` cubes, spaces or battlegrounds; `exact` if it says exactly how many.

    `automatic` clauses offer no choice: they are carried out whether or not the log mentions them. A `whole` one is
    done completely or cannot be chosen.
    """

    verb = ""
    automatic = False
    stepwise = True  # whether each of its steps is carried out separately

    def __init__(self, spec: Mapping[str, Any], kinds: Mapping[str, int]) -> None:
        amount = next((spec[key] for key in ("exact", "count", "up_to") if key in spec), 1)
        self.exact = "count" in spec or "exact" in spec
        self.whole = "exact" in spec
        self.same = amount == "same"
        self.limit: int = amount if isinstance(amount, int) else ANY
        self.whoses: str = spec.get("whose", "self")
        self.chooses: str = spec.get("by", "self")
        self.leader_of: str = spec.get("leader_of", "")
        self.where = selector(spec.get("where", {}), kinds)
        when = spec.get("when")
        self.when = When(when["track"], when.get("area"), when.get("ahead", False)) if when else None

    def whose(self, ground: Any, at: At) -> int:
        """The side whose cubes or markers are meant; -1 if that is the leader and there is none."""
        return self._side(self.whoses, ground, at)

    def chooser(self, ground: Any, at: At) -> int:
        """The side that decides; -1 as above."""
        return self._side(self.chooses, ground, at)

    def _side(self, word: str, ground: Any, at: At) -> int:
        if word == "self":
            return at.user
        if word == "leader":
            leader = ground.leader(self.leader_of)
            return -1 if leader is None else int(leader)
        return 1 - at.user

    def fits(self, ground: Any, step: Step, at: At) -> bool:
        """True if a step of a log belongs to this clause. The log may leave whose cubes to the card."""
        return step.verb == self.verb and (step.of is None or step.of == self.whose(ground, at))

    def misplaced(self, ground: Ground, step: Step, refs: Iterable[Ref], where: Selector, at: At) -> list[Violation]:
        """What is wrong with the places of a step: not on the table, or not allowed by the card."""
        found: list[Violation] = []
        for ref in refs:
            slot = ground.slot(ref)
            if slot is None:
                found.append(Violation("event.text", "absent", step.at(ref), place=ground.title(ref)))
            elif where is not ANYWHERE and (reason := where.refuses(ground, slot, at.user, at.this)):
                values = {"card": at.card, "place": ground.title(ref)}
                found.append(Violation("event.text", reason, step.at(ref), **values))
        return found

    def short(self, ground: Ground, step: Step, done: int, at: At) -> list[Violation]:
        """Too little was done by a clause that says how much."""
        if self.whole and done < self.limit:
            return [Violation("event.text", "closed", step.path, card=at.card)]
        if not self.exact or done >= (possible := self.most(ground, at)):
            return []
        ground.mattered.add("ruling.as-far")
        if not ground.as_far:
            return []
        return [Violation(ground.laws.short, "short", step.path, card=at.card, n=done, max=possible)]

    def passed_over(self, ground: Any, at: At) -> list[Violation]:
        """What is wrong if the log skips a clause that does not happen by itself."""
        if self.whole:
            return [Violation("event.text", "closed", (), card=at.card)]
        if not self.exact or not self.most(ground, at):
            return []
        ground.mattered.add("ruling.as-far")
        return [Violation(ground.laws.option, "skipped", (), card=at.card)] if ground.as_far else []

    def take(self, ground: Any, steps: Sequence[Step], at: At) -> tuple[int, list[Violation]]:
        """Carry out the first of `steps`, or as many as belong together. Returns how many, and the rules this
        breaks."""
        found = self.wrong(ground, steps[0], at)
        self.apply(ground, steps[0], at)
        return 1, found

    def wrong(self, ground: Any, step: Step, at: At) -> list[Violation]:
        """The rules that a step breaks, including who may choose it and when."""
        found = self.wrong_chooser(ground, step, at)
        if self.when is not None and not self.when.holds(ground, at.user):
            found.append(Violation("event.text", "condition", step.path, card=at.card))
        return found + self.check(ground, step, at) if found else self.check(ground, step, at)

    def wrong_chooser(self, ground: Any, step: Step, at: At) -> list[Violation]:
        """What is wrong with the side that, according to a step, has chosen it."""
        if step.by is None or (chooser := self.chooser(ground, at)) in (-1, step.by):
            return []
        values = {"card": at.card, "side": ground.side_name(chooser), "said": ground.side_name(step.by)}
        return [Violation("event.text", "by", (*step.path[:-1], "by"), **values)]

    def runs(self, ground: Any, at: At) -> Iterator[tuple[Step, ...]]:
        """Every way to carry out the clause that does something."""
        if self.when is None or self.when.holds(ground, at.user):
            yield from ((step,) for step in self.options(ground, at))

    def most(self, ground: Any, at: At) -> int:
        """The most that can be done of this clause."""
        return max((sum(abs(n) for n in s.amounts.values()) for s in self.options(ground, at)), default=0)

    def check(self, ground: Any, step: Step, at: At) -> list[Violation]:
        """The rules that a step breaks."""
        raise NotImplementedError

    def apply(self, ground: Any, step: Step, at: At) -> None:
        """Carry out a step as far as possible."""
        raise NotImplementedError

    def options(self, ground: Any, at: At) -> Iterator[Step]:
        """Every step that does something."""
        raise NotImplementedError

    def happens(self, ground: Any, at: At) -> None:
        """What an automatic clause does when the log does not mention it."""
        raise NotImplementedError
