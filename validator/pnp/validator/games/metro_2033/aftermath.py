"""What is decided after a fight: stations captured and replaced, wounded heroes, equipment won and given up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ...judging.ruling import Violation
from ...source import KeyPath
from . import fights, rounds, whereabouts
from .decision import Decision
from .network import NEUTRAL, POLIS
from .pile import HIDDEN, told
from .position import CAPTURE, DROP, RETREAT, SETTLE, SPOILS, Due

if TYPE_CHECKING:
    from .position import Position


class Capture(Decision):
    """A station that was attacked with success is captured; or not, if `station` is None."""

    __slots__ = ("station",)
    wants = (CAPTURE,)

    def __init__(self, key: str, side: int, station: int | None, path: KeyPath = ("capture",)) -> None:
        super().__init__(key, side, path)
        self.station = station

    def wrong(self, pos: Position, due: Due) -> Iterator[Violation]:
        won, price_of, free, _, _ = due.about
        if self.station is None:
            return
        if self.station != won:
            values = {"side": pos.name(self.side), "place": pos.title(self.station), "to": pos.title(won)}
            yield Violation("capture.need", "other", self.path, **values)
            return
        price = {} if free else pos.price(self.side, price_of)
        if not pos.has(self.side, price):
            values = {"side": pos.name(self.side), "place": pos.title(won)}
            values |= {"it": pos.rules.goods_in_words(price), "said": pos.rules.purse_in_words(pos, self.side)}
            polis = due.about[4] != NEUTRAL and price_of == "capture"  # won from a player, at the neutral price
            breach = "short-polis" if polis else "short-" + price_of
            yield Violation("capture.cost", breach, self.path, **values)

    def do(self, pos: Position, due: Due | None) -> None:
        if self.station is None:
            if due is not None and due.about[4] != NEUTRAL:
                pos.cause["owner", due.about[0]] = ("capture.decline", due.about[4])
            return
        if due is not None:
            _, price_of, free, by, defender = due.about
            pos.pay(self.side, {} if free else pos.price(self.side, price_of))
            network = pos.rules.network
            zone = network.zone[self.station]
            foreign = {"foreign"} if zone not in (0, pos.faction[self.side] + 1) else set()
            source = "player" if defender != NEUTRAL else "neutral"
            fights.note(
                pos, self.side, did="capture", by=by, of={network.kind[self.station], *foreign}, **{"from": source}
            )
        before = pos.owner[self.station]
        if before not in (NEUTRAL, self.side):
            rounds.lose_station(pos, self.station)
        pos.owner[self.station] = self.side

    def untimely(self, pos: Position) -> Violation:
        place = {"place": pos.title(self.station)} if self.station is not None else {}
        if self.station is not None and not pos.rules.network.can_be_held(self.station):
            return Violation("station.kinds", pos.rules.network.kind[self.station], self.path, **place)
        if self.station is None:
            return Violation("capture.need", "nothing", self.path, side=pos.name(self.side))
        owner = pos.owner[self.station]
        breach, values = "not-won", {"side": pos.name(self.side), **place}
        if pos.last is not None:
            own, theirs, outcome = pos.last
            if own.who.attacks and (own.who.side, own.who.where) == (self.side, self.station):
                if outcome <= 0:
                    breach = "failed"
                elif owner == theirs.who.side != self.side:
                    breach, values["other"] = "late", pos.name(owner)
        return Violation("capture.need", breach, self.path, **values)

    def written(self, pos: Position) -> Any:
        return {"capture": "pass" if self.station is None else pos.rules.network.ids[self.station]}

    @staticmethod
    def options(pos: Position, due: Due, key: str) -> Iterator[Decision]:
        yield Capture(key, due.side, due.about[0])
        yield Capture(key, due.side, None)


class Settle(Decision):
    """Whoever is left with too few stations takes a neutral one for nothing."""

    __slots__ = ("station",)
    wants = (SETTLE,)

    def __init__(self, key: str, side: int, station: int, path: KeyPath = ("settle",)) -> None:
        super().__init__(key, side, path)
        self.station = station

    def _wait(self, pos: Position) -> tuple[list[Violation], bool]:
        """The loser may settle before the winner has said what becomes of the station; on that very station only if the
        winner does not want it."""
        won = [due.about[0] for due in pos.due if due.what == CAPTURE]
        return ([], True) if self.station not in won and self._raised(pos, CAPTURE) else super()._wait(pos)

    def _late(self, pos: Position) -> list[Violation] | None:
        """Whoever was passed over still needs the station."""
        if not rounds.needs_station(pos, self.side):
            return None
        pos.push(SETTLE, self.side)
        return []

    def wrong(self, pos: Position, due: Due) -> Iterator[Violation]:
        if self.station == due.about:
            pos.mattered.add("ruling.a13")
        if self.station in rounds.homes_to_settle(pos, self.side, due.about):
            return
        network, place = pos.rules.network, self.station
        breach = (
            "held" if pos.owner[place] != NEUTRAL
            else "polis" if network.kind[place] == POLIS
            else "closed" if not (network.can_be_held(place) and pos.in_play(place))
            else "lost" if place == due.about
            else "zone"
        )  # fmt: skip
        yield Violation("loss.minimum", breach, self.path, side=pos.name(self.side), place=pos.title(place))

    def do(self, pos: Position, due: Due | None) -> None:
        pos.owner[self.station] = self.side
        if due is not None:
            pos.push(SETTLE, self.side, due.about)  # asked again as long as there are too few

    def untimely(self, pos: Position) -> Violation:
        values = {"side": pos.name(self.side), "n": pos.owner.count(self.side)}
        return Violation("loss.minimum", "enough", self.path, **values)

    def written(self, pos: Position) -> Any:
        return {"settle": pos.rules.network.ids[self.station]}

    @staticmethod
    def options(pos: Position, due: Due, key: str) -> Iterator[Decision]:
        for station in rounds.homes_to_settle(pos, due.side, due.about):
            yield Settle(key, due.side, station)


class Retreat(Decision):
    """A wounded hero goes to a home station of his faction."""

    __slots__ = ("station",)
    wants = (RETREAT,)

    def __init__(self, key: str, side: int, station: int, path: KeyPath = ("retreat",)) -> None:
        super().__init__(key, side, path)
        self.station = station

    def _wait(self, pos: Position) -> tuple[list[Violation], bool]:
        """The hero may go home before the winner has taken a card."""
        return ([], True) if self._raised(pos, SPOILS, DROP) else super()._wait(pos)

    def wrong(self, pos: Position, due: Due) -> Iterator[Violation]:
        if self.station not in pos.rules.homes[pos.faction[self.side]]:
            values = {"hero": pos.rules.hero_title(pos, self.side), "place": pos.title(self.station)}
            yield Violation("wounded", "home", self.path, side=pos.name(self.side), **values)

    def do(self, pos: Position, due: Due | None) -> None:
        pos.at[self.side] = self.station

    def untimely(self, pos: Position) -> Violation:
        values = {"hero": pos.rules.hero_title(pos, self.side)}
        return Violation("wounded", "sound", self.path, side=pos.name(self.side), **values)

    def written(self, pos: Position) -> Any:
        return {"retreat": pos.rules.network.ids[self.station]}

    @staticmethod
    def options(pos: Position, due: Due, key: str) -> Iterator[Decision]:
        for station in pos.rules.homes[pos.faction[due.side]]:
            yield Retreat(key, due.side, station)


class Spoils(Decision):
    """The winner takes one equipment card of a hero, or has it discarded; None for none."""

    __slots__ = ("card",)
    wants = (SPOILS,)

    def __init__(self, key: str, side: int, card: int | None, path: KeyPath = ("spoils",)) -> None:
        super().__init__(key, side, path)
        self.card = card
        self.hidden = card == HIDDEN

    def ways(self, pos: Position) -> Iterator[tuple[Any, Any]]:
        table = self.ahead(pos)
        if not self.hidden or not self.answers(table.top):
            yield pos, self
            return
        for (card,) in told([HIDDEN], table.equipment[table.top.about[0]]):
            yield pos, Spoils(self.key, self.side, card, self.path)

    def wrong(self, pos: Position, due: Due) -> Iterator[Violation]:
        loser, _, must = due.about
        values = {"side": pos.name(self.side), "other": pos.name(loser)}
        if self.card is None:
            if must:
                yield Violation("result.hero-army", "declined", self.path, **values)
            return
        mine = pos.equipment[loser]
        if self.card not in mine and HIDDEN not in mine:
            card = pos.rules.title("equipment", self.card)
            yield Violation(self._rule(pos, due), "not-carried", self.path, **values, card=card)
        elif self.card not in mine and not pos.may_be("equipment", self.card, loser):
            yield whereabouts.not_hidden(pos, "equipment", self.card, self.path, loser)

    def _rule(self, pos: Position, due: Due) -> str:
        return "result.hero-army" if due.about[2] else "result.hero-hero" if due.about[1] else "result.army-hero"

    def do(self, pos: Position, due: Due | None) -> None:
        if due is None or self.card is None:
            return
        loser, takes, _ = due.about
        give_up(pos, loser, self.card, throw=not takes)
        if takes:
            pos.equipment[self.side].append(self.card)
            if self.card == HIDDEN:
                pos.came("equipment", self.side, pos.last_drawn("equipment", loser))
            pos.push("drop", self.side)

    def untimely(self, pos: Position) -> Violation:
        return Violation("result.hero-hero", "no-spoils", self.path, side=pos.name(self.side))

    def written(self, pos: Position) -> Any:
        return {"spoils": "pass" if self.card is None else pos.rules.card_id("equipment", self.card)}

    @staticmethod
    def options(pos: Position, due: Due, key: str) -> Iterator[Decision]:
        for card in dict.fromkeys(pos.equipment[due.about[0]]):
            yield Spoils(key, due.side, card)
        if not due.about[2]:
            yield Spoils(key, due.side, None)


def give_up(pos: Position, side: int, card: int, *, throw: bool = True) -> None:
    """Take an equipment card from a hero: that one, else one that the log hides."""
    mine = pos.equipment[side]
    if card in mine:
        mine.remove(card)
    elif HIDDEN in mine:
        mine.remove(HIDDEN)
        pos.piles["equipment"].see(card)
    if throw:
        pos.piles["equipment"].throw(card)


class Drop(Decision):
    """Equipment above what a hero can carry is discarded."""

    __slots__ = ("cards",)
    wants = (DROP,)

    def __init__(self, key: str, side: int, cards: Sequence[int], path: KeyPath = ("drop",)) -> None:
        super().__init__(key, side, path)
        self.cards = cards
        self.hidden = HIDDEN in cards

    def ways(self, pos: Position) -> Iterator[tuple[Any, Any]]:
        for cards in told(self.cards, self.ahead(pos).equipment[self.side]) if self.hidden else [self.cards]:
            yield pos, Drop(self.key, self.side, cards, self.path) if self.hidden else self

    def wrong(self, pos: Position, due: Due) -> Iterator[Violation]:
        mine, values = list(pos.equipment[self.side]), {"side": pos.name(self.side)}
        seen = pos.piles["equipment"].copy()
        for card in self.cards:
            if card not in mine and HIDDEN not in mine:
                yield Violation(
                    "hero.limit", "not-carried", self.path, **values, card=pos.rules.title("equipment", card)
                )
                return
            if card not in mine:
                if not pos.may_be("equipment", card, self.side, seen):
                    yield whereabouts.not_hidden(pos, "equipment", card, self.path, self.side)
                seen.see(card)
            mine.remove(card if card in mine else HIDDEN)
        if len(mine) > pos.limit(self.side):
            yield Violation("hero.limit", "above", self.path, **values, n=len(mine), max=pos.limit(self.side))
        elif len(mine) < pos.limit(self.side):
            yield Violation("hero.limit", "too-many", self.path, **values, n=len(mine), max=pos.limit(self.side))

    def do(self, pos: Position, due: Due | None) -> None:
        for card in self.cards:
            if pos.equipment[self.side]:
                give_up(pos, self.side, card)
        while due is not None and len(pos.equipment[self.side]) > pos.limit(self.side):
            give_up(pos, self.side, pos.equipment[self.side][-1])

    def untimely(self, pos: Position) -> Violation:
        values = {"side": pos.name(self.side), "n": len(pos.equipment[self.side]), "max": pos.limit(self.side)}
        return Violation("hero.limit", "enough", self.path, **values)

    def written(self, pos: Position) -> Any:
        ids = [pos.rules.card_id("equipment", card) for card in self.cards]
        return {"drop": ids[0] if len(ids) == 1 else ids}

    @staticmethod
    def options(pos: Position, due: Due, key: str) -> Iterator[Decision]:
        n = max(len(pos.equipment[due.side]) - pos.limit(due.side), 0)
        for cards in dict.fromkeys(combinations(sorted(pos.equipment[due.side]), n)):
            yield Drop(key, due.side, cards)
