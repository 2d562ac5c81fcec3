"""The events of a round: resources with a choice, threats, laws."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from pnp.game import HIDDEN, Card, ListOf, OneOf, Piece, Unclear, Violation
from pnp.game.table import Due

from . import abilities, fights, using
from .abilities import ARMY, HERO, Purpose
from .decision import Decision
from .network import Station
from .rounds import THREAT
from .slots import Arm, Ballot, Goods, Votes, used
from .table import DRAW, DROP, GUARD, POLIS, TAKE, VOTE, Underground
from .turned import not_on_top


class Polis(Decision):
    """What each Polis station of a side gives, if the space shows two resources."""

    key, whole = "polis", True
    wants = (POLIS,)
    mistimed = "event.polis", "none"
    skipped = "event.one-unit"
    goods = Goods()

    def check(self, table: Underground) -> Iterator[Violation]:
        n, shown = table.waiting.about
        for good in self.goods:
            if good not in shown:
                yield self.breaks("event.polis", "kind", slot="goods", good=good)
        said = sum(self.goods.values())
        if said != n:
            yield self.breaks("event.one-unit", "count", n=said, max=n)

    def apply(self, table: Underground) -> None:
        table.gain(self.seat, self.goods)

    def options(self, table: Underground) -> Iterator[Mapping[str, Any]]:
        n, shown = table.waiting.about
        for goods in splits(n, shown):
            yield {"goods": goods}


def splits(n: int, goods: Sequence[Piece]) -> Iterator[dict[Piece, int]]:
    """Every way to take `n` of some resources."""
    for counts in product(range(n, -1, -1), repeat=len(goods)):
        if sum(counts) == n:
            yield {good: count for good, count in zip(goods, counts, strict=True) if count}


class Take(Decision):
    """Resources of one's choice: a reward, or the benefit of a law."""

    key, whole = "take", True
    wants = (TAKE,)
    mistimed = "threat.result", "no-choice"
    loses = False
    goods = Goods()

    @property
    def decides(self) -> tuple[type[Decision], Piece | None]:  # type: ignore[override]
        return Take, self.seat

    @classmethod
    def lapse(cls, table: Underground, due: Due) -> list[Violation]:
        lost = _all_that_can_be_lost(table, due)
        if lost is None:
            return [cls.left_out(table, due, due.about[2])]
        table.pay(due.seat, lost)
        return []

    def meets(self, due: Due) -> bool:
        return super().meets(due) and (due.about[0] == "lost") == self.loses

    def _wait(self, table: Underground) -> tuple[list[Violation], bool]:
        return ([], True) if _own_first(self, table, DRAW) else super()._wait(table)

    def _beside(self, table: Underground, due: Due) -> list[Due]:
        """What else the same side has to choose now, which the same record may include."""
        found = []
        for other in reversed(table.pending):
            if self.meets(other):
                found += [other] if other is not due else []
            elif (other.what, other.seat) != (DRAW, self.seat):
                break
        return found

    def check(self, table: Underground) -> Iterator[Violation]:
        _, n, rule = table.waiting.about
        said = sum(self.goods.values())
        if said not in (n, n + sum(other.about[1] for other in self._beside(table, table.waiting))):
            yield self.breaks(rule, "count", n=said, max=n)
        if self.loses and not table.has(self.seat, self.goods):
            yield self.breaks(rule, "lacks")

    def apply(self, table: Underground) -> None:
        due = table.answered
        if due is not None and sum(self.goods.values()) > due.about[1]:
            for other in self._beside(table, due):
                table.pending.remove(other)
        (table.pay if self.loses else table.gain)(self.seat, self.goods)

    def options(self, table: Underground) -> Iterator[Mapping[str, Any]]:
        if (table.waiting.about[0] == "lost") == self.loses:
            for goods in splits(table.waiting.about[1], table.rules.goods):
                yield {"goods": goods}


class Lose(Take):
    """Resources of one's choice that a threat costs."""

    key, whole = "lose", True
    loses = True


def _all_that_can_be_lost(table: Underground, due: Due) -> dict[Piece, int] | None:
    """The resources a defeat costs a side if it has no choice; None if it has."""
    what, n, _ = due.about
    has = {good: held for good, held in zip(table.rules.goods, table.goods[due.seat], strict=True) if held}
    forced = what == "lost" and (len(has) == 1 or sum(has.values()) <= n)
    return {good: min(held, n) for good, held in has.items()} if forced else None


def _own_first(decision: Decision, table: Underground, other: str) -> bool:
    """True if only decisions of the same side come before this one: it takes and draws a reward in any order. Puts its
    own decision on top."""
    for at in range(len(table.pending) - 1, -1, -1):
        due = table.pending[at]
        if decision.meets(due):
            table.pending.append(table.pending.pop(at))
            return True
        if (due.what, due.seat) != (other, decision.seat):
            return False
    return False


class Draw(Decision):
    """Cards that a side draws from the equipment or the tasks."""

    key, whole = "draw", True
    wants = (DRAW,)
    mistimed = "decks", "no-draw"
    cards = ListOf(
        OneOf(Card("equipment", drawn=True), Card("tasks", drawn=True, secret=True)), short=True, comes_up=True
    )

    def needs(self) -> None:
        for at, card in enumerate(self.cards):
            if card is not HIDDEN and card.sort.deck != self.deck:
                raise Unclear("log.unknown", self.where(self.slots["cards"], at), said=card.id)

    @property
    def deck(self) -> str | None:
        """The deck that the cards are known to come from: all from one."""
        return next((str(card.sort.deck) for card in self.cards if card is not HIDDEN), None)

    @staticmethod
    def _due(table: Underground) -> tuple[str, int]:
        """The deck, and how many cards; no more than it has."""
        deck, n = table.waiting.about
        return deck, min(n, table.piles[deck].at_most)

    @classmethod
    def lapse(cls, table: Underground, due: Due) -> list[Violation]:
        deck, n = due.about
        for _ in range(n):
            table.hand_out(due.seat, deck, HIDDEN)
        table.push(DROP, due.seat)
        return []

    def meets(self, due: Due) -> bool:
        return super().meets(due) and self.deck in (None, due.about[0])

    def _wait(self, table: Underground) -> tuple[list[Violation], bool]:
        return ([], True) if _own_first(self, table, TAKE) else super()._wait(table)

    def check(self, table: Underground) -> Iterator[Violation]:
        deck, n = self._due(table)
        if len(self.cards) != n:
            yield self.breaks("decks", "count", n=len(self.cards), max=n)
        yield from not_on_top(table, deck, self.cards, self.path)

    def apply(self, table: Underground) -> None:
        due = table.answered
        deck = str(due.about[0] if due is not None else self.deck or "equipment")
        for card in self.cards:
            table.hand_out(self.seat, deck, card)
        table.push(DROP, self.seat)

    def options(self, table: Underground) -> Iterator[Mapping[str, Any]]:
        deck, n = self._due(table)
        if n == 1:
            for card in table.piles[deck].can_be():
                yield {"cards": (card,)}
        yield {"cards": (HIDDEN,) * n}


class Guard(Decision):
    """Which station of a side the threat attacks, and who defends it."""

    wants = (GUARD,)
    skipped = "threat.choice"
    main = "station"
    alone = True  # false in a record for all sides: an earlier side that is not mentioned was omitted
    station = Station(key="guard")
    by = Arm(key="with", optional=True)

    @property
    def decides(self) -> tuple[type[Decision], Piece | None]:  # type: ignore[override]
        return Guard, self.seat

    @property
    def by_hero(self) -> bool:
        """True if the hero defends it."""
        return bool(self.by == HERO)

    def _goes_first(self, table: Underground) -> bool:
        return self.alone and super()._goes_first(table)

    def _too_soon(self, table: Underground, due: Due, wrong: Violation) -> Violation:
        return super()._too_soon(table, due, wrong) if self.alone or due.what != GUARD else wrong

    def check(self, table: Underground) -> Iterator[Violation]:
        hero, place = table.hero[self.seat].title, self.station
        if table.owner[place] != self.seat:
            yield self.breaks("threat.choice", "own", slot="station", place=place)
        if self.by_hero and place not in table.spots(self.seat):
            yield self.breaks("threat.choice", "hero", slot="station", place=place, hero=hero)
        elif self.by_hero and table.rulings.get("ruling.a2") == "army":
            yield self.breaks("threat.choice", "army", slot="by", place=place, hero=hero)

    def apply(self, table: Underground) -> None:
        if self.by_hero:
            table.mattered.add("ruling.a2")
            if table.at[self.seat] is HIDDEN:
                table.at[self.seat] = self.station
        table.guards = {**table.guards, self.seat: (self.station, self.by or ARMY)}

    def untimely(self, table: Underground) -> Violation:
        turned_up = table.rules.spaces[table.space]["threat"] and not any(due.about == THREAT for due in table.pending)
        return self.breaks("threat.choice", "late" if turned_up else "none", slot="station")

    def body(self) -> Any:
        return {"guard": self.station.id} | ({"with": HERO} if self.by_hero else {})

    def beside_others(self) -> Any:
        return {"at": self.station.id, "with": HERO} if self.by_hero else self.station.id

    def options(self, table: Underground) -> Iterator[Mapping[str, Any]]:
        for station in table.stations(self.seat):
            yield {"station": station, "by": ARMY}
        for station in table.spots(self.seat):
            if table.owner[station] == self.seat:
                yield {"station": station, "by": HERO}


class GuardOfMany(Guard):
    """The same in a record for all sides: `boris: baumanskaya`, or `boris: {at: baumanskaya, with: hero}`."""

    alone, short = False, "station"
    station = Station(key="at")
    by = Arm(key="with", optional=True)


class Vote(Decision):
    """Everybody's vote on the law that was turned up: for (True) or against; None for a split vote."""

    word = "vote"
    wants = (VOTE,)
    mistimed = "law.vote", "no-vote"
    skipped = "law.vote"
    shown = Votes()

    @property
    def votes(self) -> dict[Any, bool | None]:
        """Each side's vote, for (True) or against; None for a split one."""
        return {seat: getattr(said, "vote", None) for seat, said in self.shown.items()}

    @property
    def uses(self) -> tuple[Any, ...]:
        """What is used with them."""
        said = ((seat, getattr(said, "use", None)) for seat, said in self.shown.items())
        return tuple(use for seat, uses in said for use in used(self, "shown", seat, uses, seat, "use"))

    def check(self, table: Underground) -> Iterator[Violation]:
        votes = self.votes
        for side in table.order():
            if side not in votes:
                yield self.breaks("law.vote", "abstains", side=side)
            elif votes[side] is None:
                yield self.breaks("law.vote", "split", slot="shown", entry=(side,), side=side)
        yield from using.wrong_uses(table, self.uses, using.Fighters({}), "votes")

    def turns_on(self, table: Underground) -> Mapping[Piece, Purpose | None]:
        return dict.fromkeys(self.shown, Purpose(abilities.VOTE))

    def count(self, table: Underground) -> tuple[int, int]:
        """The votes for and against."""
        found = [0, 0]
        uses = self.uses
        for side, says in self.votes.items():
            n = table.owner.count(side) + abilities.total(table, side, "votes")
            for use in uses:
                if use.side == side and use.card is not HIDDEN:
                    n += sum(spec["amount"] for spec in use.card.values["property"] if spec["do"] == "votes")
            if says is not None:
                found[0 if says else 1] += n
        return found[0], found[1]

    def apply(self, table: Underground) -> None:
        yes, no = table.tally = self.count(table)
        fights.spend(table, self.uses)
        law, table.tabled = table.tabled, HIDDEN
        if yes <= no:
            table.piles["laws"].bury(law)
            return
        if table.law is not HIDDEN:
            table.piles["laws"].bury(table.law)
        table.law = law

    def options(self, table: Underground) -> Iterator[Mapping[str, Any]]:
        order = table.order()
        for says in product((True, False), repeat=len(order)):
            yield {"shown": dict(zip(order, map(Ballot, says), strict=True))}
