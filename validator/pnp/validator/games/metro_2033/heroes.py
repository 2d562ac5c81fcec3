"""The heroes' phase: movement, Hansa's market, tasks, exchange, scouting."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import Any

from pnp.game import HIDDEN, Card, ListOf, Piece, Rules, Unclear, Violation
from pnp.game.pieces import Thing

from . import abilities, whereabouts
from .attack import forbidden, hero_untimely
from .decision import Decision
from .network import HANSA, NEUTRAL, Station
from .pile import told
from .slots import Equipment, Goods, Threat
from .table import ACT, ARMY, DROP, GUARD, HERO, MARKET, TURN_UP, VOTE, Scouted, Underground
from .turned import not_on_top, of_deck

EARLIER = (GUARD, TURN_UP, VOTE, ARMY)  # events of a round before the heroes
FAR = 99  # farther than any hero can go


class Go(Decision):
    """A hero moves: the stations on his way, or only the last one."""

    key, whole = "move", True
    wants = (HERO,)
    not_skipped = EARLIER
    way = ListOf(Station(), short=True)
    as_far: Piece | None = None  # for a way that is too long: how far the hero gets

    def needs(self) -> None:
        if not self.way:
            raise Unclear("log.missing", self.path, key=self.key)

    def check(self, table: Underground) -> Iterator[Violation]:
        side, network = self.seat, table.rules.network
        speed, free = table.speed(side), abilities.has(table, side, "free-passages")
        hero, goal = table.hero[side].title, self.way[-1]
        for station in self.way:
            if not table.in_play(station):
                yield self.breaks("board.zones", "hero", hero=hero, place=station)
                return
        for one, other in zip(self.way, self.way[1:], strict=False):
            if other not in network.joined[one]:
                yield self.breaks("board.adjacent", "apart", hero=hero, **{"from": one, "to": other})
                return
        if self._leads_there(table, speed, free):
            return
        need = min(self._needs(table, free), default=0)
        self.as_far = self._as_far(table, speed, free)
        yield self.breaks("hero.move", "far", hero=hero, place=goal, n=need, max=speed)

    def _leads_there(self, table: Underground, speed: int, free: bool) -> bool:
        return any(need <= speed for need in self._needs(table, free, speed))

    def _needs(self, table: Underground, free: bool, most: int = FAR) -> Iterator[int]:
        """How much speed the way needs, from each station where the hero may be; FAR if that is above `most`."""
        network, open_ = table.rules.network, table.rules.in_play
        for start in table.spots(self.seat):
            first = self.way[0]
            if len(self.way) > 1 and (first == start or first in network.joined[start]):
                whole = self.way if first == start else (start, *self.way)
                yield network.length(whole, free)
            elif len(self.way) == 1:
                yield network.reach(start, most, free, open_).get(first, FAR)

    def _as_far(self, table: Underground, speed: int, free: bool) -> Piece:
        """The station within reach that is closest to the goal."""
        network, open_ = table.rules.network, table.rules.in_play
        rest = network.reach(self.way[-1], FAR, free, open_)
        reached = [at for start in table.spots(self.seat) for at in network.reach(start, speed, free, open_)]
        return min(reached, key=lambda at: rest.get(at, FAR))

    def same_intent(self, other: Any) -> bool:
        return super().same_intent(other) and self.as_far in (None, other.way[-1])

    def alternatives(self, rules: Rules, table: Underground) -> tuple[Any, Iterator[Any]]:
        """The way to the same goal first: of those that are as near to what was written, it is the one meant."""
        there, options = super().alternatives(rules, table)
        return there, iter(sorted(options, key=lambda other: other.way[-1] is not self.way[-1]))

    def apply(self, table: Underground) -> None:
        table.at[self.seat] = self.way[-1]
        if table.answered is not None:
            table.push(ACT, self.seat)

    def untimely(self, table: Underground) -> Violation:
        if any(due.what == ACT and due.seat == self.seat for due in table.pending):
            return self.breaks("hero.turn", "moved")
        return hero_untimely(self, table)

    def options(self, table: Underground) -> Iterator[Mapping[str, Any]]:
        free = abilities.has(table, self.seat, "free-passages")
        reached: dict[Any, int] = {}
        for start in table.spots(self.seat):
            reached |= table.rules.network.reach(start, table.speed(self.seat), free, table.rules.in_play)
        for station in reached:
            yield {"way": (station,)}


class Action(Decision):
    """What a hero does after moving, or instead."""

    wants = (HERO, ACT)
    not_skipped = EARLIER
    needs_hansa = True
    banned = ""
    rule = ""

    def check(self, table: Underground) -> Iterator[Violation]:
        yield from self.barred(table)
        yield from self.also(table)

    def barred(self, table: Underground) -> Iterator[Violation]:
        """Why nothing of the kind can be done now, whatever it is in detail."""
        spots = table.spots(self.seat)
        if self.needs_hansa and not any(trades(table, self.seat, at) for at in spots):
            yield self.breaks(self.rule, "hansa", slot=self.main, hero=table.hero[self.seat].title, place=spots[0])
        if self.banned and abilities.forbids(table, self.banned):
            yield forbidden(self, table)

    def options(self, table: Underground) -> Iterator[Mapping[str, Any]]:
        return iter(()) if any(self.barred(table)) else self.ways_to(table)

    def ways_to(self, table: Underground) -> Iterator[Mapping[str, Any]]:
        """What might be legal, by slot, if it is not barred."""
        raise NotImplementedError

    def also(self, table: Underground) -> Iterator[Violation]:
        """What else may be wrong."""
        raise NotImplementedError

    def untimely(self, table: Underground) -> Violation:
        return hero_untimely(self, table)

    def too_dear(self, table: Underground, price: Mapping[Piece, int]) -> Iterator[Violation]:
        """The finding if the price is more than the side has."""
        if not table.has(self.seat, price):
            it, purse = table.rules.goods_in_words(price), table.rules.purse_in_words(table, self.seat)
            yield self.breaks(self.rule, "short", slot=self.main, it=it, purse=purse)


def trades(table: Underground, side: Piece, station: Piece) -> bool:
    """True if a side's hero can trade at a station."""
    network = table.rules.network
    if network.kind[station] == HANSA:
        return True
    kinds = {ability["kind"] for ability, _ in abilities.of_side(table, side, "trade-at")}
    return network.kind[station] in kinds or ("own" in kinds and table.owner[station] == side)


class Buy(Action):
    """Buy cards from the market. `renew` are the cards that lie there if it was renewed first; `market` those that it
    is filled up with at the end. What is not named of either is hidden."""

    banned = "trade"
    rule = "hero.buy"
    main = "buy"
    begun_by = ("buy", "renew")
    renew = ListOf(Card("equipment", drawn=True), short=True, listed=True, optional=True)
    buy = ListOf(Equipment(), short=True, listed=True, branches=True, optional=True)
    market = ListOf(Card("equipment", drawn=True), short=True, listed=True, optional=True)

    @property
    def bought(self) -> Sequence[Any]:
        """The cards that are bought; none if the market is only renewed."""
        return self.buy or ()

    def ways(self, table: Underground) -> Iterator[tuple[Underground, Decision]]:
        if not self.hidden:
            yield table, self
            return
        there = self.ahead(table)
        for cards in told(self.bought, there.market if self.renew is None else self.renewed(there)):
            yield table, self.but(buy=cards)

    def renewed(self, table: Underground) -> list[Any]:
        """The cards that lie on the renewed market: as many as before, or more if the log names them, as long as there
        are any to replace them with."""
        there = min(table.piles["equipment"].at_most + len(table.market), table.rules.numbers["market"])
        named = [] if set(self.renew) == {HIDDEN} else [*self.renew]
        return [*named, *[HIDDEN] * (min(len(table.market), there) - len(named))]

    def cost(self, table: Underground) -> dict[Piece, int]:
        """The total price."""
        prices = [table.price(self.seat, "equipment")] * len(self.bought)
        if self.renew is not None:
            prices.append(table.price(self.seat, "market"))
        return {good: n for good in table.rules.goods if (n := sum(price.get(good, 0) for price in prices))}

    def also(self, table: Underground) -> Iterator[Violation]:
        market, pile = list(table.market), table.piles["equipment"].copy()
        if self.renew is not None:
            for old in market:
                pile.throw(old)
            market, most = self.renewed(table), table.rules.numbers["market"]
            if len(market) > most:
                yield self.breaks("hero.buy", "renew-count", slot="renew", n=len(market), max=most)
            yield from not_on_top(table, "equipment", market, ("renew",), pile)
        since = table.last_drawn("equipment", MARKET) if self.renew is None else pile.drawn + len(market)
        for at, card in enumerate(self.bought):
            where = (at,) if len(self.bought) > 1 else ()
            if card in market:
                market.remove(card)
            elif HIDDEN in market and (card is HIDDEN or pile.can_have_been(card, since)):
                market.remove(HIDDEN)
                pile.see(card)
            elif HIDDEN in market:
                yield whereabouts.not_hidden(table, "equipment", card, self.where(self.slots["buy"], *where))
            else:
                yield self.breaks("hero.buy", "not-open", slot="buy", entry=where, card=card)
        n, came = table.rules.numbers["market"] - len(market), self.market or ()
        if self.market is not None and len(came) > n:
            yield self.breaks("hero.buy", "refill", slot="market", n=len(came), max=n)
        yield from not_on_top(table, "equipment", came, ("market",), pile)
        yield from self.too_dear(table, self.cost(table))

    def apply(self, table: Underground) -> None:
        pile = table.piles["equipment"]
        table.pay(self.seat, self.cost(table))
        if self.renew is not None:
            fresh = self.renewed(table)
            for old in table.market.take():
                pile.throw(old)
            for card in fresh:
                self._lay(table, card)
        for card in self.bought:
            table.lose(table.market, card)
            table.equipment[self.seat].append(card)
            if card is HIDDEN:
                table.came("equipment", self.seat, table.last_drawn("equipment", MARKET))
        self._fill(table)
        table.push(DROP, self.seat)

    def _fill(self, table: Underground) -> None:
        fresh = list(self.market or ())
        while len(table.market) < table.rules.numbers["market"] and not table.piles["equipment"].empty:
            self._lay(table, fresh.pop(0) if fresh else HIDDEN)

    @staticmethod
    def _lay(table: Underground, card: Thing) -> None:
        """Put the top equipment card, if there is one, on the market."""
        if table.piles["equipment"].empty:
            return
        table.piles["equipment"].draw(card)
        table.market.append(card)
        if card is HIDDEN:
            table.came("equipment", MARKET)

    def alternatives(self, rules: Rules, table: Underground) -> tuple[Any, Iterator[Any]]:
        there, options = super().alternatives(rules, table)
        return there, chain(self._with_one_changed(there), options)

    def _with_one_changed(self, table: Underground) -> Iterator[Decision]:
        """The same purchase with fewer cards, with a different card, or with a different replacement."""
        cards, came = self.bought, self.market or ()
        for n in range(len(cards) - 1, 0, -1):
            for fewer in dict.fromkeys(combinations(cards, n)):
                yield self.but(buy=fewer, market=self.market and came[:n])
        for at in range(len(cards)):
            for card in dict.fromkeys(table.market if self.renew is None else self.renew):
                yield self.but(buy=(*cards[:at], card, *cards[at + 1 :]))
        for at in range(len(came)):
            for card in table.piles["equipment"].can_be():
                yield self.but(market=(*came[:at], card, *came[at + 1 :]))

    def ways_to(self, table: Underground) -> Iterator[Mapping[str, Any]]:
        for n in (1, 2):
            for cards in dict.fromkeys(combinations(sorted(table.market), n)):
                yield {"buy": cards}
        yield {"buy": (), "renew": (HIDDEN,) * len(table.market)}


class GetTask(Action):
    """Draw two tasks and keep one in secret."""

    key, short = "task", "keep"
    banned = "trade"
    rule = "hero.task"
    keep = Card("tasks", drawn=True, secret=True, optional=True)
    discard = ListOf(Card("tasks", drawn=True, secret=True), short=True, optional=True)

    def drawn(self, table: Underground) -> int:
        """How many there are to choose from."""
        n: int = table.rules.numbers["task_drawn"]
        return n + abilities.total(table, self.seat, "draw-tasks")

    @property
    def kept(self) -> Any:
        """The card that is kept."""
        return HIDDEN if self.keep is None else self.keep

    def also(self, table: Underground) -> Iterator[Violation]:
        discards = self.discard or ()
        most = self.drawn(table) - table.rules.numbers["task_kept"]
        if len(discards) > most:
            yield self.breaks("hero.task", "count", n=len(discards), max=most)
        places = [
            self.where(self.slots["keep"]),
            *(self.where(self.slots["discard"], at) for at in range(len(discards))),
        ]
        yield from not_on_top(table, "tasks", (self.kept, *discards), self.path, places=places)
        if table.piles["tasks"].empty:
            yield self.breaks("decks", "empty")
        yield from self.too_dear(table, table.price(self.seat, "task"))

    def apply(self, table: Underground) -> None:
        table.pay(self.seat, table.price(self.seat, "task"))
        table.hand_out(self.seat, "tasks", self.kept)
        n = self.drawn(table) - table.rules.numbers["task_kept"]
        for card in [*(self.discard or ()), *[HIDDEN] * n][:n]:
            if not table.piles["tasks"].empty:
                table.piles["tasks"].draw(card)
                table.piles["tasks"].throw(card)

    def body(self) -> Any:
        return super().body() or self.kept.id

    def ways_to(self, table: Underground) -> Iterator[Mapping[str, Any]]:
        if not table.has(self.seat, table.price(self.seat, "task")):
            return
        yield {}
        for card in table.piles["tasks"].can_be():
            yield {"keep": card}


class Exchange(Action):
    """Exchange any number of one resource for the same number of another."""

    banned = "exchange"
    rule = "hero.exchange"
    main = "give"
    give = Goods()
    take = Goods()

    def also(self, table: Underground) -> Iterator[Violation]:
        if len(self.give) != 1 or len(self.take) != 1 or set(self.give) == set(self.take):
            yield self.breaks("hero.exchange", "kinds", slot="give")
        n, m = sum(self.give.values()), sum(self.take.values())
        if n != m:
            yield self.breaks("hero.exchange", "uneven", slot="give", n=n, max=m)
        yield from self.too_dear(table, self.give)

    def apply(self, table: Underground) -> None:
        table.pay(self.seat, self.give)
        table.gain(self.seat, self.take)

    def ways_to(self, table: Underground) -> Iterator[Mapping[str, Any]]:
        for good in table.rules.goods:
            for n in range(1, table.goods[self.seat][good] + 1):
                for other in table.rules.goods:
                    if other != good:
                        yield {"give": {good: n}, "take": {other: n}}


class Scout(Action):
    """A hero looks at the top threat and keeps it face down."""

    key, whole = "scout", True
    needs_hansa = False
    banned = "scout"
    rule = "hero.scout"
    found = Threat(drawn=True, secret=True)

    def barred(self, table: Underground) -> Iterator[Violation]:
        yield from super().barred(table)
        network, spots = table.rules.network, table.spots(self.seat)
        if not any(network.can_be_held(at) and table.owner[at] == NEUTRAL for at in spots):
            yield self.breaks("hero.scout", "neutral", place=spots[0])
        if table.scouted[self.seat] and table.rulings.get("ruling.a6") == "one":
            yield self.breaks("hero.scout", "one", place=spots[0])

    def also(self, table: Underground) -> Iterator[Violation]:
        deck = table.rules.threat_deck(table.stage)
        if self.found is not HIDDEN and of_deck(table, deck, self.found) is None:
            yield self.breaks("threat.order", "deck", said=self.found)
        elif table.piles[deck].empty:
            yield self.breaks("decks", "empty")
        else:
            yield from not_on_top(table, deck, [] if self.found is HIDDEN else [self.found], self.path)

    def apply(self, table: Underground) -> None:
        deck = table.rules.threat_deck(table.stage)
        if table.scouted[self.seat]:
            table.mattered.add("ruling.a6")
        pile = table.piles[deck]
        if not pile.empty:
            card = of_deck(table, deck, self.found) or HIDDEN
            pile.draw(card)
            table.scouted[self.seat].append(Scouted(card, table.round, pile.drawn))

    def ways_to(self, table: Underground) -> Iterator[Mapping[str, Any]]:
        deck = table.rules.threat_deck(table.stage)
        yield {"found": HIDDEN}
        for card in table.piles[deck].can_be():
            yield {"found": card}
