"""The heroes' phase: ways, Hansa's market, tasks, exchange, scouting."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any

from ...judging.ruling import Violation
from ...source import KeyPath
from . import abilities, whereabouts
from .attack import forbidden, hero_untimely
from .decision import Decision
from .network import HANSA, NEUTRAL
from .pile import HIDDEN, told
from .position import ACT, ARMY, DROP, GOODS, GUARD, HERO, MARKET, TURN_UP, VOTE, Due, Scouted
from .turned import not_on_top

if TYPE_CHECKING:
    from .position import Position


EARLIER = (GUARD, TURN_UP, VOTE, ARMY)  # in a round, before the heroes
FAR = 99  # stations: farther than any hero goes


class Go(Decision):
    """A hero goes: the stations on his way, or only the last one."""

    __slots__ = ("as_far", "way")
    wants = (HERO,)
    not_skipped = EARLIER

    def __init__(self, key: str, side: int, way: Sequence[int], path: KeyPath = ("move",)) -> None:
        super().__init__(key, side, path)
        self.way = tuple(way)
        self.as_far: int | None = None  # of a way that is too long: how far on it the hero gets

    def wrong(self, pos: Position, due: Due) -> Iterator[Violation]:
        side, network = self.side, pos.rules.network
        speed, free = pos.speed(side), abilities.has(pos, side, "free-passages")
        values = {"side": pos.name(side), "hero": pos.rules.hero_title(pos, side)}
        goal = self.way[-1]
        for station in self.way:
            if not pos.in_play(station):
                yield Violation("board.zones", "hero", self.path, **values, place=pos.title(station))
                return
        for one, other in zip(self.way, self.way[1:], strict=False):
            if other not in network.joined[one]:
                places = {"from": pos.title(one), "to": pos.title(other)}
                yield Violation("board.adjacent", "apart", self.path, **values, **places)
                return
        if self._leads_there(pos, speed, free):
            return
        need = min(self._needs(pos, free), default=0)
        self.as_far = self._as_far(pos, speed, free)
        yield Violation("hero.move", "far", self.path, **values, place=pos.title(goal), n=need, max=speed)

    def _leads_there(self, pos: Position, speed: int, free: bool) -> bool:
        return any(need <= speed for need in self._needs(pos, free, speed))

    def _needs(self, pos: Position, free: bool, most: int = FAR) -> Iterator[int]:
        """How much speed the way needs, from each station where the hero may stand; FAR if that is above `most`."""
        network, open_ = pos.rules.network, pos.rules.in_play
        for start in pos.spots(self.side):
            first = self.way[0]
            if len(self.way) > 1 and (first == start or first in network.joined[start]):
                whole = self.way if first == start else (start, *self.way)
                yield network.length(whole, free)
            elif len(self.way) == 1:
                yield network.reach(start, most, free, open_).get(first, FAR)

    def _as_far(self, pos: Position, speed: int, free: bool) -> int:
        """The station within reach from which it is shortest to the goal."""
        network, open_ = pos.rules.network, pos.rules.in_play
        rest = network.reach(self.way[-1], FAR, free, open_)
        reached = [at for start in pos.spots(self.side) for at in network.reach(start, speed, free, open_)]
        return min(reached, key=lambda at: rest.get(at, FAR))

    def stays(self, other: Any) -> bool:
        return super().stays(other) and self.as_far in (None, other.way[-1])

    def do(self, pos: Position, due: Due | None) -> None:
        pos.at[self.side] = self.way[-1]
        if due is not None:
            pos.push(ACT, self.side)

    def untimely(self, pos: Position) -> Violation:
        if any(due.what == ACT and due.side == self.side for due in pos.due):
            return Violation("hero.turn", "moved", self.path, side=pos.name(self.side))
        return hero_untimely(pos, self.side, self.path)

    def written(self, pos: Position) -> Any:
        return {"move": pos.rules.network.ids[self.way[-1]]}

    @staticmethod
    def options(pos: Position, due: Due, key: str) -> Iterator[Decision]:
        free = abilities.has(pos, due.side, "free-passages")
        reached: dict[int, int] = {}
        for start in pos.spots(due.side):
            reached |= pos.rules.network.reach(start, pos.speed(due.side), free, pos.rules.in_play)
        for station in reached:
            yield Go(key, due.side, [station])


class Action(Decision):
    """What a hero does after moving, or instead."""

    __slots__ = ()
    wants = (HERO, ACT)
    not_skipped = EARLIER
    needs_hansa = True
    banned = ""
    rule = ""

    def wrong(self, pos: Position, due: Due) -> Iterator[Violation]:
        if self.needs_hansa and not any(trades(pos, self.side, at) for at in pos.spots(self.side)):
            values = {"hero": pos.rules.hero_title(pos, self.side), "place": pos.title(pos.spots(self.side)[0])}
            yield Violation(self.rule, "hansa", self.path, side=pos.name(self.side), **values)
        if self.banned and abilities.forbids(pos, self.banned):
            yield forbidden(pos, self.side, self.path)
        yield from self.also(pos)

    def also(self, pos: Position) -> Iterator[Violation]:
        """What else may be wrong."""
        raise NotImplementedError

    def untimely(self, pos: Position) -> Violation:
        return hero_untimely(pos, self.side, self.path)

    def short(self, pos: Position, price: Mapping[str, int]) -> Iterator[Violation]:
        """What is wrong if the price is more than the side has."""
        if not pos.has(self.side, price):
            it, purse = pos.rules.goods_in_words(price), pos.rules.purse_in_words(pos, self.side)
            yield Violation(self.rule, "short", self.path, side=pos.name(self.side), it=it, purse=purse)


def trades(pos: Position, side: int, station: int) -> bool:
    """Whether a side's hero can trade on a station."""
    network = pos.rules.network
    if network.kind[station] == HANSA:
        return True
    kinds = {ability["kind"] for ability, _ in abilities.of_side(pos, side, "trade-at")}
    return network.kind[station] in kinds or ("own" in kinds and pos.owner[station] == side)


class Buy(Action):
    """Cards from the market. `renewed` are four new cards first, if the market was renewed; `refill` those that come
    after, as far as the log tells."""

    __slots__ = ("cards", "refill", "renewed")
    banned = "trade"
    rule = "hero.buy"

    def __init__(
        self, key: str, side: int, cards: Sequence[int], renewed: Sequence[int] | None = None,
        refill: Sequence[int] | None = None, path: KeyPath = ("buy",),
    ) -> None:  # fmt: skip
        super().__init__(key, side, path)
        self.cards = tuple(cards)
        self.renewed = renewed
        self.refill = refill
        self.hidden = HIDDEN in self.cards

    def ways(self, pos: Position) -> Iterator[tuple[Any, Any]]:
        market = self.ahead(pos).market if self.renewed is None else self.renewed
        for cards in told(self.cards, market) if self.hidden else [self.cards]:
            yield pos, Buy(self.key, self.side, cards, self.renewed, self.refill, self.path) if self.hidden else self

    def cost(self, pos: Position) -> dict[str, int]:
        """What all of it costs."""
        prices = [pos.price(self.side, "equipment")] * len(self.cards)
        if self.renewed is not None:
            prices.append(pos.price(self.side, "market"))
        return {good: n for good in GOODS if (n := sum(price.get(good, 0) for price in prices))}

    def also(self, pos: Position) -> Iterator[Violation]:
        values = {"side": pos.name(self.side)}
        if self.renewed is not None and pos.renewed[self.side]:
            yield Violation("hero.buy", "again", ("renew",), **values)
        market, pile = list(pos.market), pos.piles["equipment"].copy()
        if self.renewed is not None:
            for old in market:
                pile.throw(old)
            market = list(self.renewed)
            if len(market) != len(pos.market):
                yield Violation("hero.buy", "renew-count", ("renew",), n=len(market), max=len(pos.market))
            yield from not_on_top(pos, "equipment", market, ("renew",), pile)
        since = pos.last_drawn("equipment", MARKET) if self.renewed is None else pile.drawn + len(market)
        for at, card in enumerate(self.cards):
            where = (*self.path, at) if len(self.cards) > 1 else self.path
            if card in market:
                market.remove(card)
            elif HIDDEN in market and (card < 0 or pile.can_have_been(card, since)):
                market.remove(HIDDEN)
                pile.see(card)
            elif HIDDEN in market:
                yield whereabouts.not_hidden(pos, "equipment", card, where)
            else:
                yield Violation("hero.buy", "not-open", where, **values, card=pos.rules.title("equipment", card))
        if self.refill is not None and len(self.refill) > len(pos.market) - len(market):
            n = len(pos.market) - len(market)
            yield Violation("hero.buy", "refill", ("market",), n=len(self.refill), max=n)
        yield from not_on_top(pos, "equipment", self.refill or (), ("market",), pile)
        yield from self.short(pos, self.cost(pos))

    def do(self, pos: Position, due: Due | None) -> None:
        pile = pos.piles["equipment"]
        pos.pay(self.side, self.cost(pos))
        if self.renewed is not None:
            pos.renewed[self.side] = True
            for old in pos.market:
                pile.throw(old)
            pos.market = []
            for card in self.renewed:
                self._open(pos, card)
        for card in self.cards:
            if card in pos.market:
                pos.market.remove(card)
            elif HIDDEN in pos.market:
                pos.market.remove(HIDDEN)
                pile.see(card)
            pos.equipment[self.side].append(card)
            if card == HIDDEN:
                pos.came("equipment", self.side, pos.last_drawn("equipment", MARKET))
        self._fill(pos)
        pos.push(DROP, self.side)

    def _fill(self, pos: Position) -> None:
        fresh = list(self.refill or ())
        while len(pos.market) < pos.rules.numbers["market"] and not pos.piles["equipment"].empty:
            self._open(pos, fresh.pop(0) if fresh else HIDDEN)

    @staticmethod
    def _open(pos: Position, card: int) -> None:
        """Put the top card of the equipment, if there is one, onto the market."""
        if pos.piles["equipment"].empty:
            return
        pos.piles["equipment"].draw(card)
        pos.market.append(card)
        if card == HIDDEN:
            pos.came("equipment", MARKET)

    def written(self, pos: Position) -> Any:
        def ids(cards: Sequence[int]) -> list[str]:
            return [pos.rules.card_id("equipment", card) for card in cards]

        body: dict[str, Any] = {"renew": ids(self.renewed)} if self.renewed is not None else {}
        body["buy"] = ids(self.cards)
        return body | ({"market": ids(self.refill)} if self.refill is not None else {})

    def like(self, rules: Any, pos: Position) -> tuple[Any, Iterator[Any]]:
        table, options = super().like(rules, pos)
        return table, chain(self._with_one_changed(table), options)

    def _with_one_changed(self, pos: Position) -> Iterator[Decision]:
        """The same purchase with fewer cards, with another one bought, or another that came after it."""
        cards, refill = self.cards, tuple(self.refill or ())
        for n in range(len(cards) - 1, 0, -1):
            for fewer in dict.fromkeys(combinations(cards, n)):
                came = refill[:n] if self.refill is not None else None
                yield Buy(self.key, self.side, fewer, self.renewed, came, self.path)
        for at in range(len(cards)):
            for card in dict.fromkeys(pos.market if self.renewed is None else self.renewed):
                bought = (*cards[:at], card, *cards[at + 1 :])
                yield Buy(self.key, self.side, bought, self.renewed, self.refill, self.path)
        for at in range(len(refill)):
            for card in pos.piles["equipment"].can_be():
                came = (*refill[:at], card, *refill[at + 1 :])
                yield Buy(self.key, self.side, cards, self.renewed, came, self.path)

    @staticmethod
    def options(pos: Position, due: Due, key: str) -> Iterator[Decision]:
        for n in (1, 2):
            for cards in dict.fromkeys(combinations(sorted(pos.market), n)):
                yield Buy(key, due.side, cards)
        yield Buy(key, due.side, (), [HIDDEN] * len(pos.market))


class GetTask(Action):
    """Two tasks drawn, one kept in secret."""

    __slots__ = ("discards", "keeps")
    banned = "trade"
    rule = "hero.task"

    def __init__(
        self, key: str, side: int, keeps: int = HIDDEN, discards: Sequence[int] = (), path: KeyPath = ("task",)
    ) -> None:
        super().__init__(key, side, path)
        self.keeps = keeps
        self.discards = tuple(discards)

    def drawn(self, pos: Position) -> int:
        """How many there are to choose from."""
        n: int = pos.rules.numbers["task_drawn"]
        return n + abilities.total(pos, self.side, "draw-tasks")

    def also(self, pos: Position) -> Iterator[Violation]:
        values = {"side": pos.name(self.side)}
        if pos.tasked[self.side]:
            yield Violation("hero.task", "again", self.path, **values)
        most = self.drawn(pos) - pos.rules.numbers["task_kept"]
        if len(self.discards) > most:
            yield Violation("hero.task", "count", self.path, **values, n=len(self.discards), max=most)
        yield from not_on_top(pos, "tasks", (self.keeps, *self.discards), self.path, places=self._places())
        if pos.piles["tasks"].empty:
            yield Violation("decks", "empty", self.path)
        yield from self.short(pos, pos.price(self.side, "task"))

    def _places(self) -> list[KeyPath]:
        """Where the cards stand in the record: the one kept, then those discarded."""
        if not self.discards:
            return [self.path]
        discard = (*self.path, "discard")
        several = len(self.discards) > 1
        return [(*self.path, "keep"), *((*discard, at) if several else discard for at in range(len(self.discards)))]

    def do(self, pos: Position, due: Due | None) -> None:
        pos.pay(self.side, pos.price(self.side, "task"))
        pos.tasked[self.side] = True
        pos.hand_out(self.side, "tasks", self.keeps)
        n = self.drawn(pos) - pos.rules.numbers["task_kept"]
        for card in [*self.discards, *[HIDDEN] * n][:n]:
            if not pos.piles["tasks"].empty:
                pos.piles["tasks"].draw(card)
                pos.piles["tasks"].throw(card)

    def written(self, pos: Position) -> Any:
        if self.discards:
            ids = [pos.rules.card_id("tasks", card) for card in self.discards]
            keep = pos.rules.card_id("tasks", self.keeps)
            return {"task": {"keep": keep, "discard": ids[0] if len(ids) == 1 else ids}}
        return {"task": pos.rules.card_id("tasks", self.keeps)}

    @staticmethod
    def options(pos: Position, due: Due, key: str) -> Iterator[Decision]:
        yield GetTask(key, due.side)
        for card in pos.piles["tasks"].can_be():
            yield GetTask(key, due.side, card)


class Exchange(Action):
    """Any number of one resource for as many of another."""

    __slots__ = ("gets", "gives")
    banned = "exchange"
    rule = "hero.exchange"

    def __init__(
        self, key: str, side: int, gives: Mapping[str, int], gets: Mapping[str, int], path: KeyPath = ("give",)
    ) -> None:
        super().__init__(key, side, path)
        self.gives = gives
        self.gets = gets

    def also(self, pos: Position) -> Iterator[Violation]:
        values = {"side": pos.name(self.side)}
        if len(self.gives) != 1 or len(self.gets) != 1 or set(self.gives) == set(self.gets):
            yield Violation("hero.exchange", "kinds", self.path, **values)
        n, m = sum(self.gives.values()), sum(self.gets.values())
        if n != m:
            yield Violation("hero.exchange", "uneven", self.path, **values, n=n, max=m)
        yield from self.short(pos, self.gives)

    def do(self, pos: Position, due: Due | None) -> None:
        pos.pay(self.side, self.gives)
        pos.gain(self.side, self.gets)

    def written(self, pos: Position) -> Any:
        return {"give": dict(self.gives), "take": dict(self.gets)}

    @staticmethod
    def options(pos: Position, due: Due, key: str) -> Iterator[Decision]:
        for at, good in enumerate(GOODS):
            for n in range(1, pos.goods[due.side][at] + 1):
                for other in GOODS:
                    if other != good:
                        yield Exchange(key, due.side, {good: n}, {other: n})


class Scout(Action):
    """A hero looks at the top threat and keeps it face down."""

    __slots__ = ("found",)
    needs_hansa = False
    banned = "scout"
    rule = "hero.scout"

    def __init__(self, key: str, side: int, found: Mapping[str, int], path: KeyPath = ("scout",)) -> None:
        super().__init__(key, side, path)
        self.found = found  # by deck, the card with that name; empty where the log hides it

    def also(self, pos: Position) -> Iterator[Violation]:
        network, deck = pos.rules.network, pos.rules.threat_deck(pos.stage)
        values = {"side": pos.name(self.side), "place": pos.title(pos.spots(self.side)[0])}

        def neutral(at: int) -> bool:
            return network.can_be_held(at) and pos.owner[at] == NEUTRAL

        if not any(neutral(at) for at in pos.spots(self.side)):
            yield Violation("hero.scout", "neutral", self.path, **values)
        if pos.scouted[self.side] and pos.rulings.get("ruling.a6") == "one":
            yield Violation("hero.scout", "one", self.path, **values)
        if self.found and deck not in self.found:
            yield Violation("threat.order", "deck", self.path, said=pos.rules.title(*next(iter(self.found.items()))))
        elif pos.piles[deck].empty:
            yield Violation("decks", "empty", self.path)
        else:
            yield from not_on_top(pos, deck, [self.found[deck]] if self.found else [], self.path)

    def do(self, pos: Position, due: Due | None) -> None:
        deck = pos.rules.threat_deck(pos.stage)
        card = self.found.get(deck, HIDDEN)
        if pos.scouted[self.side]:
            pos.mattered.add("ruling.a6")
        if not pos.piles[deck].empty:
            pos.piles[deck].draw(card)
            pos.scouted[self.side].append(Scouted(card, pos.round, pos.piles[deck].drawn))

    def written(self, pos: Position) -> Any:
        deck = pos.rules.threat_deck(pos.stage)
        return {"scout": pos.rules.card_id(deck, self.found.get(deck, HIDDEN))}

    @staticmethod
    def options(pos: Position, due: Due, key: str) -> Iterator[Decision]:
        deck = pos.rules.threat_deck(pos.stage)
        yield Scout(key, due.side, {})
        for card in pos.piles[deck].can_be():
            yield Scout(key, due.side, {deck: card})
