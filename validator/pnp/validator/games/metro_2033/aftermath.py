"""Decisions after a fight: capturing and replacing stations, wounded heroes, equipment won and given up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from pnp.game import HIDDEN, ListOf, Violation
from pnp.game.pieces import Thing
from pnp.game.table import Due

from . import fights, losses, whereabouts
from .decision import Decision
from .network import NEUTRAL, POLIS, Station
from .pile import told
from .slots import PASS, Equipment, OrPass
from .table import CAPTURE, DRAW, DROP, RETREAT, SETTLE, SPOILS, TAKE, Underground


class Capture(Decision):
    """Capture a station that was attacked successfully; or not: `capture: pass`."""

    key, whole = "capture", True
    wants = (CAPTURE,)
    to = OrPass(Station())

    def _wait(self, table: Underground) -> tuple[list[Violation], bool]:
        """A reward may be taken or drawn before the station is captured, or after."""
        return ([], True) if self._raised(table, TAKE, DRAW) else super()._wait(table)

    @property
    def station(self) -> Any:
        """The station, None for none."""
        return None if self.to is PASS else self.to

    def check(self, table: Underground) -> Iterator[Violation]:
        won, price_of, free, _, defender = table.waiting.about
        if self.station is None:
            return
        if self.station != won:
            yield self.breaks("capture.need", "other", place=self.station, to=won)
            return
        price = {} if free else table.price(self.seat, price_of)
        if not table.has(self.seat, price):
            it, purse = table.rules.goods_in_words(price), table.rules.purse_in_words(table, self.seat)
            polis = defender != NEUTRAL and price_of == "capture"  # won from a player, at the neutral price
            breach = "short-polis" if polis else "short-" + price_of
            yield self.breaks("capture.cost", breach, place=won, it=it, said=purse)

    def apply(self, table: Underground) -> None:
        due, station, seat = table.answered, self.station, self.seat
        if station is None:
            if due is not None and due.about[4] != NEUTRAL:
                table.cause["owner", due.about[0]] = ("capture.decline", due.about[4])
            return
        if due is not None:
            _, price_of, free, by, defender = due.about
            table.pay(seat, {} if free else table.price(seat, price_of))
            source = "player" if defender != NEUTRAL else "neutral"
            kind = table.rules.network.kind[station]
            fights.note(table, seat, did="capture", by=by, of=kind, **{"from": source})
        if table.owner[station] not in (NEUTRAL, seat):
            losses.lose_station(table, station)
        table.owner[station] = seat

    def untimely(self, table: Underground) -> Violation:
        station = self.station
        if station is None:
            return self.breaks("capture.need", "nothing")
        if not table.rules.network.can_be_held(station):
            return self.breaks("station.kinds", table.rules.network.kind[station], place=station)
        owner = table.owner[station]
        breach, values = "not-won", {"place": station}
        if table.last is not None:
            own, theirs, outcome = table.last
            if own.who.attacks and (own.who.side, own.who.where) == (self.seat, station):
                if outcome <= 0:
                    breach = "failed"
                elif owner == theirs.who.side != self.seat:
                    breach, values["other"] = "late", table.rules.seats[owner]
        return self.breaks("capture.need", breach, **values)

    def options(self, table: Underground) -> Iterator[Mapping[str, Any]]:
        yield {"to": table.waiting.about[0]}
        yield {"to": PASS}


class Settle(Decision):
    """A side left with too few stations takes a neutral one for free."""

    key, whole = "settle", True
    wants = (SETTLE,)
    skipped = "loss.minimum"
    station = Station()

    def _wait(self, table: Underground) -> tuple[list[Violation], bool]:
        """The loser may settle before the winner has decided about the station; on that same station only if the winner
        declines it."""
        won = [due.about[0] for due in table.pending if due.what == CAPTURE]
        return ([], True) if self.station not in won and self._raised(table, CAPTURE) else super()._wait(table)

    def may_be_late(self, table: Underground) -> bool:
        return True

    def _late(self, table: Underground) -> list[Violation] | None:
        """A side that was skipped still needs the station."""
        if not losses.needs_station(table, self.seat):
            return None
        table.push(SETTLE, self.seat)
        return []

    def check(self, table: Underground) -> Iterator[Violation]:
        lost, place = table.waiting.about, self.station
        if place == lost:
            table.mattered.add("ruling.a13")
        if place in losses.homes_to_settle(table, self.seat, lost):
            return
        network = table.rules.network
        breach = (
            "held" if table.owner[place] != NEUTRAL
            else "polis" if network.kind[place] == POLIS
            else "closed" if not (network.can_be_held(place) and table.in_play(place))
            else "lost" if place == lost
            else "zone"
        )  # fmt: skip
        yield self.breaks("loss.minimum", breach, place=place)

    def apply(self, table: Underground) -> None:
        table.owner[self.station] = self.seat
        if table.answered is not None:
            table.push(SETTLE, self.seat, table.answered.about)  # asked again while there are too few

    def untimely(self, table: Underground) -> Violation:
        return self.breaks("loss.minimum", "enough", n=table.owner.count(self.seat))

    def options(self, table: Underground) -> Iterator[Mapping[str, Any]]:
        for station in losses.homes_to_settle(table, self.seat, table.waiting.about):
            yield {"station": station}


class Retreat(Decision):
    """A wounded hero goes to one of his faction's home stations."""

    key, whole = "retreat", True
    wants = (RETREAT,)
    skipped = "wounded"
    station = Station()

    def _wait(self, table: Underground) -> tuple[list[Violation], bool]:
        """The hero may go home before the winner has taken a card."""
        return ([], True) if self._raised(table, SPOILS, DROP) else super()._wait(table)

    def check(self, table: Underground) -> Iterator[Violation]:
        if self.station not in table.rules.homes[table.faction[self.seat]]:
            yield self.breaks("wounded", "home", hero=table.hero[self.seat].title, place=self.station)

    def apply(self, table: Underground) -> None:
        table.at[self.seat] = self.station

    def untimely(self, table: Underground) -> Violation:
        return self.breaks("wounded", "sound", hero=table.hero[self.seat].title)

    def options(self, table: Underground) -> Iterator[Mapping[str, Any]]:
        for station in table.rules.homes[table.faction[self.seat]]:
            yield {"station": station}


class Spoils(Decision):
    """The winner takes one equipment card of a hero, or has it discarded; `pass` for none."""

    key, whole = "spoils", True
    wants = (SPOILS,)
    mistimed = "result.hero-hero", "no-spoils"
    card = OrPass(Equipment())

    @classmethod
    def must(cls, table: Underground, due: Due) -> bool:
        loser, _, chosen = due.about
        return bool(chosen) and len(set(table.equipment[loser])) > 1

    @classmethod
    def lapse(cls, table: Underground, due: Due) -> list[Violation]:
        if cls.must(table, due):
            return [cls.left_out(table, due, "result.hero-army")]
        loser, _, chosen = due.about
        if chosen:
            _taken(table, due, table.equipment[loser][0])  # nothing to choose
        return []

    def ways(self, table: Underground) -> Iterator[tuple[Underground, Decision]]:
        there = self.ahead(table)
        if not self.hidden or there.due is None or not self.meets(there.due):
            yield table, self
            return
        for (card,) in told([HIDDEN], there.equipment[there.due.about[0]]):
            yield table, self.but(card=card)

    def check(self, table: Underground) -> Iterator[Violation]:
        loser, takes, chosen = table.waiting.about
        if self.card is PASS:
            if chosen:
                yield self.breaks("result.hero-army", "declined", other=loser)
            return
        mine = table.equipment[loser]
        if self.card not in mine and HIDDEN not in mine:
            rule = "result.hero-army" if chosen else "result.hero-hero" if takes else "result.army-hero"
            yield self.breaks(rule, "not-carried", other=loser, card=self.card)
        elif self.card not in mine and not table.may_be("equipment", self.card, loser):
            yield whereabouts.not_hidden(table, "equipment", self.card, self.path, loser)

    def apply(self, table: Underground) -> None:
        if table.answered is not None and self.card is not PASS:
            _taken(table, table.answered, self.card)

    def options(self, table: Underground) -> Iterator[Mapping[str, Any]]:
        loser, _, chosen = table.waiting.about
        for card in dict.fromkeys(table.equipment[loser]):
            yield {"card": card}
        if not chosen:
            yield {"card": PASS}


def _taken(table: Underground, due: Due, card: Thing) -> None:
    """An equipment card of the loser goes to the side that was asked, or is discarded."""
    loser, takes, _ = due.about
    if not takes:
        table.throw(loser, card)
        return
    table.lose(table.equipment[loser], card)
    table.equipment[due.seat].append(card)
    if card is HIDDEN:
        table.came("equipment", due.seat, table.last_drawn("equipment", loser))
    table.push(DROP, due.seat)


class Drop(Decision):
    """Equipment beyond what a hero can carry is discarded."""

    key, whole = "drop", True
    wants = (DROP,)
    skipped = "hero.limit"
    cards = ListOf(Equipment(), short=True, branches=True)

    def ways(self, table: Underground) -> Iterator[tuple[Underground, Decision]]:
        if not self.hidden:
            yield table, self
            return
        for cards in told(self.cards, self.ahead(table).equipment[self.seat]):
            yield table, self.but(cards=cards)

    def check(self, table: Underground) -> Iterator[Violation]:
        mine, limit = table.equipment[self.seat].copied(), table.limit(self.seat)
        seen = table.piles["equipment"].copy()
        for card in self.cards:
            if card not in mine and HIDDEN not in mine:
                yield self.breaks("hero.limit", "not-carried", card=card)
                return
            if card not in mine:
                if not table.may_be("equipment", card, self.seat, seen):
                    yield whereabouts.not_hidden(table, "equipment", card, self.path, self.seat)
                seen.see(card)
            mine.lose(card)
        if len(mine) > limit:
            yield self.breaks("hero.limit", "above", n=len(mine), max=limit)
        elif len(mine) < limit:
            yield self.breaks("hero.limit", "too-many", n=len(mine), max=limit)

    def apply(self, table: Underground) -> None:
        mine = table.equipment[self.seat]
        for card in self.cards:
            if mine:
                table.throw(self.seat, card)
        while table.answered is not None and len(mine) > table.limit(self.seat):
            table.throw(self.seat, mine[-1])

    def untimely(self, table: Underground) -> Violation:
        mine = table.equipment[self.seat]
        return self.breaks("hero.limit", "enough", n=len(mine), max=table.limit(self.seat))

    def options(self, table: Underground) -> Iterator[Mapping[str, Any]]:
        mine = table.equipment[self.seat]
        for cards in dict.fromkeys(combinations(sorted(mine), max(len(mine) - table.limit(self.seat), 0))):
            yield {"cards": cards}
