"""The table of Метро 2033 at one moment: plain data, and what is due next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, NamedTuple, Self, SupportsIndex

from pnp.game import HIDDEN, Counts, Entries, Items, Piece, Player, Table, Text, Value, Values, Zone
from pnp.game.pieces import Mark, Thing
from pnp.game.table import Due, Held
from pnp.game.zone import Lying

from . import abilities
from .network import NEUTRAL, Station
from .pile import Pile

if TYPE_CHECKING:
    from . import Metro

MARKET = Mark("market")  # the holder of the cards that are for sale
LAST_FIGHT = Mark(
    "last-fight"
)  # what a statement may be about that the log leaves open; a side stands for where its hero is

# What may be due. The parts of a round are on its list from the start; the others are put on top as they come up.
POLIS, GUARD, TURN_UP, VOTE = "polis", "guard", "turn-up", "vote"
MOBILIZE, ARMY, HERO, END, STAGE = "mobilize", "army", "hero", "end", "stage"
TAKE, DRAW, CAPTURE, SETTLE, RETREAT, SPOILS, DROP = "take", "draw", "capture", "settle", "retreat", "spoils", "drop"
DEFEND, FIGHT, ACT = "defend", "fight", "act"


class Attack(NamedTuple):
    """A current attack: who, with what, on which station, and who defends it (NEUTRAL: a threat, or Polis).

    `on_hero`: it is aimed at the defender's hero, not at the station.
    """

    side: Piece
    by: str
    station: Piece
    defender: Any
    on_hero: bool = False
    uses: tuple[Any, ...] = ()
    defends: str = abilities.ARMY
    scouted: Scouted | None = None  # the threat that was put on top for it


class Scouted(NamedTuple):
    """A threat that a side has looked at and keeps: the round it was taken in, and which draw that was."""

    card: Thing
    round: int
    drawn: int


class Piles(Held[Any]):
    """The decks, by name."""

    def begin(self, table: Table) -> dict[str, Pile]:
        rules = table.rules
        return {deck: Pile(rules.decks[deck], copies, rules.peeks(deck)) for deck, copies in rules.copies.items()}

    @property
    def copy(self) -> Callable[[Any], Any]:
        return _copied


def _copied(piles: Mapping[str, Pile]) -> dict[str, Pile]:
    return {deck: pile.copy() for deck, pile in piles.items()}


class Underground(Table):
    """The map, and what everybody has."""

    # the stations and the round
    owner = Values(Station, start=NEUTRAL)
    round = Value(1)
    space = Value(0)
    stage = Value(1)
    first = Value(0)
    winner = Value()
    reason = Value()
    lines: Value[Any] = Value(())
    opening = Entries()  # what everybody had after the resources of the start space
    passed = Entries(each="round")  # who did not decide this round, and who acted after them
    cause = Entries()  # what the last decision changed, and by which rule
    answered = Value()  # the current decision, if it was due

    # what each side has
    faction = Values(Player, start=lambda table, seat: table.rules.faction_of[seat])
    goods = Items(Player, start=(0, 0, 0))
    army = Counts(Player, start="army_start")
    feats = Items(Player)  # what it did this round, for tasks
    tasks = Items(Player)  # each with how many feats came before it
    done = Items(Player)
    used = Items(Player, each="round")  # completed tasks whose property was used this round
    scouted = Items(Player)
    tunnels = Counts(Player, each="round")  # additional Hansa tunnels, for this attack

    # its hero
    hero = Values(Player, start=lambda table, seat: table.rules.hero_of[seat])
    at = Values(Player, start=lambda table, seat: table.rules.hero_at[seat])  # HIDDEN: on one of the home stations
    equipment = Zone(Player)
    boost = Counts(Player, each="round")  # speed, until the end of his turn
    wounded = Values(Player, start=False)
    wounded_now = Counts(Player)  # the round in which he was wounded while others acted, before his own turn
    sat_out = Counts(Player)  # the round in which he missed his phase

    # cards
    piles = Piles()
    market = Zone(start=lambda table: [HIDDEN] * table.numbers["market"])
    fresh = Entries()  # the last draw by which a hidden card came to a side, or to MARKET
    barred = Entries()  # by side, what its hidden equipment has turned out not to be
    law = Value(HIDDEN)
    tabled = Value(HIDDEN)  # the law being voted on
    tally = Value((0, 0))  # the votes for and against the last one

    # fights
    threat = Value(HIDDEN, each="round")
    guards = Entries(each="round")
    uses = Value(())  # in the fights against the threat of the events
    attack = Value(each="round")
    hands = Entries()  # combat cards dealt, if logged
    last = Value()  # both sides of the last fight, and how it ended
    also = Value(())  # what it may have been as well, if the log hides it

    rules: Metro

    def set_up(self) -> None:
        """What the factions begin with, and the market."""
        for side in self.rules.seats:
            faction = self.faction[side]
            for station in self.rules.homes[faction]:
                self.owner[station] = side
            for what, n in faction.values["start"].items():
                if what in self.rules.goods:
                    self.goods[side][self.rules.goods[what]] += n
                elif what == "army":
                    self.army[side] += n
                else:
                    for _ in range(n):
                        self.hand_out(side, what, HIDDEN)
        for _ in self.market:
            self.piles["equipment"].draw()
        self.came("equipment", MARKET)

    @property
    def record(self) -> int:
        """The current record, by which cards come to light."""
        return int(self.piles["tasks"].record)

    @record.setter
    def record(self, number: int) -> None:
        for pile in self.piles.values():
            pile.record = number

    # ── who ───────────────────────────────────────────────────────────────────

    @property
    def over(self) -> bool:
        return self.reason is not None

    @property
    def unknown(self) -> dict[Any, Any]:
        """By side, how many equipment cards of its hero the log hides: moves that depend on them have several
        readings."""
        hidden = [cards.count(HIDDEN) for cards in self.equipment]  # it is asked before every move
        return {side: n for side, n in zip(self.rules.seats, hidden, strict=True) if n} if any(hidden) else {}

    @unknown.setter
    def unknown(self, value: Any) -> None:
        self.__dict__["unknown"] = value  # which nobody asks for

    def readings(self, about: Sequence[Any]) -> Iterator[tuple[Self, Mapping[int, int]]]:
        """This table for every possible value of what a statement is about: where a side's hero is, or how the last
        fight went."""
        (what,) = about
        ways: list[tuple[str, Any]] = []
        if what is LAST_FIGHT and self.also:
            ways = [("last", fight) for fight in (*self.also, self.last)]
        elif isinstance(what, Piece) and self.at[what] is HIDDEN:
            ways = [("at", [*self.at[: what.number], home, *self.at[what.number + 1 :]]) for home in self.spots(what)]
        if not ways:
            yield self, {}
        for name, value in ways:
            table = self.copy()
            table.also = () if name == "last" else table.also
            setattr(table, name, value)
            yield table, {}

    def uncovered(self, sides: Mapping[Piece, abilities.Purpose | None]) -> Iterator[Self]:
        """This table for every possible identity of the hidden equipment of some sides that may make a difference. Each
        side comes with what its equipment is needed for; None for anything. The rest stays hidden."""
        side = next((side for side in sides if HIDDEN in self.equipment[side]), None)
        if side is None:
            yield self
            return
        rest = {other: purpose for other, purpose in sides.items() if other != side}
        purpose = sides[side]
        cards = [card for card in self.rules.equipment if self.may_be("equipment", card, side)]
        if purpose is not None:
            cards = [card for card in cards if abilities.serves(self.rules, card, purpose)]
        for n in range(self.equipment[side].count(HIDDEN) + 1):
            for told in combinations_with_replacement(cards, n):
                table = self.copy() if told or rest or cards else self
                if all(table.uncover(side, card) for card in told):
                    if purpose is not None and cards:  # those that stay hidden cannot make a difference
                        table.barred = {**table.barred, side: tuple(sorted({*cards, *table.barred.get(side, ())}))}
                    yield from table.uncovered(rest)

    def uncover(self, side: Piece, card: Thing) -> bool:
        """Let a hidden equipment card be this one. Returns whether that is possible."""
        if not self.may_be("equipment", card, side):
            return False
        self.show("equipment", side, card)
        return True

    def show(self, deck: str, holder: Any, card: Any) -> None:
        """A hidden card of a side, or of MARKET, comes to light, if it has one."""
        held = self.hand(deck, holder)
        if HIDDEN not in held:
            return
        at = held.index(HIDDEN)
        if deck == "tasks":
            self.tasks[holder][at] = (card, self.tasks[holder][at][1])
        else:
            (self.market if holder is MARKET else self.equipment[holder])[at] = card
        self.piles[deck].see(card)

    def lose(self, cards: Lying, card: Thing) -> None:
        """An equipment card leaves a hero or the market: that one, otherwise one that the log hides."""
        if card not in cards and HIDDEN in cards:
            self.piles["equipment"].see(card)
        cards.lose(card)

    def throw(self, side: Piece, card: Thing) -> None:
        """An equipment card of a hero is discarded."""
        self.lose(self.equipment[side], card)
        self.piles["equipment"].throw(card)

    def hand(self, deck: str, holder: Any) -> list[Any]:
        """The equipment or the tasks of a side, or of MARKET."""
        if deck == "tasks":
            return [task for task, _ in self.tasks[holder]]
        return list(self.market if holder is MARKET else self.equipment[holder])

    def name(self, side: SupportsIndex) -> Text:
        """What a player is called."""
        said: Text = self.rules.seats[side].said
        return said

    def order(self) -> list[Piece]:
        """The sides in the order in which they act."""
        seats = [*self.rules.seats]
        return seats[self.first :] + seats[: self.first]

    # ── stations ──────────────────────────────────────────────────────────────

    def stations(self, side: Piece | int) -> list[Piece]:
        """The stations that a side holds."""
        return [at for at, owner in zip(self.rules.stations, self.owner, strict=True) if owner == side]

    def points(self, side: Piece) -> int:
        """Stations and completed tasks."""
        return int(self.owner.count(side)) + len(self.done[side])

    def spots(self, side: Piece) -> list[Piece]:
        """Where a side's hero may be: one station, or each home station if the log does not say which."""
        return [self.at[side]] if self.at[side] is not HIDDEN else self.rules.homes[self.faction[side]]

    def in_play(self, station: Piece) -> bool:
        """True if a station is in Polis or in the zone of a faction being played."""
        return station in self.rules.in_play

    # ── goods ─────────────────────────────────────────────────────────────────

    def has(self, side: Piece, price: Mapping[Piece, int]) -> bool:
        """Whether a side can pay."""
        return all(self.goods[side][good] >= n for good, n in price.items())

    def pay(self, side: Piece, price: Mapping[Piece, int]) -> None:
        """Take a price from a side; what it does not have, it does not pay."""
        for good, n in price.items():
            self.goods[side][good] = max(self.goods[side][good] - n, 0)

    def gain(self, side: Piece, goods: Mapping[Piece, int]) -> None:
        """Give resources to a side."""
        for good, n in goods.items():
            self.goods[side][good] += n

    def price(self, side: Piece, of: str) -> dict[Piece, int]:
        """What something costs a side now."""
        return abilities.price(self, side, of, self.rules.prices[of])

    # ── heroes ────────────────────────────────────────────────────────────────

    def speed(self, side: Piece) -> int:
        """How far a side's hero can go."""
        own: int = self.hero[side].values["speed"] + self.boost[side]
        return max(own + abilities.total(self, side, "speed"), 0)

    def limit(self, side: Piece) -> int:
        """How many equipment cards a side's hero can carry."""
        own: int = self.rules.numbers["limit_one" if self.stage == 1 else "limit_two"]
        return max(own + abilities.total(self, side, "equipment-limit"), 0)

    def hand_out(self, side: Piece, deck: str, card: Thing) -> None:
        """Give the top card of the equipment or the tasks to a side; nobody draws from an empty deck."""
        if self.piles[deck].empty:
            return
        self.piles[deck].draw(card)
        if card is HIDDEN:
            self.came(deck, side)
        if deck == "equipment":
            self.equipment[side].append(card)
        else:
            self.tasks[side].append((card, len(self.feats[side])))

    def came(self, deck: str, holder: Thing, drawn: int | None = None) -> None:
        """A hidden card has come to a side, or to MARKET: the last one drawn, or the one of a given draw."""
        since = self.piles[deck].drawn if drawn is None else drawn
        self.fresh = {**self.fresh, (deck, holder): max(since, self.fresh.get((deck, holder), 0))}
        if deck == "equipment" and holder in self.barred:
            self.barred = {side: cards for side, cards in self.barred.items() if side != holder}

    def last_drawn(self, deck: str, holder: Thing) -> int:
        """The last draw by which a hidden card of a side, or of MARKET, can have come."""
        return int(self.fresh.get((deck, holder), self.piles[deck].drawn))

    def may_be(self, deck: str, card: Thing, holder: Thing, pile: Pile | None = None) -> bool:
        """True if a hidden card of a side, or of MARKET, may be this one; `pile` has more cards seen than exist."""
        if deck == "equipment" and card in self.barred.get(holder, ()):
            return False
        return card is HIDDEN or (pile or self.piles[deck]).can_have_been(card, self.last_drawn(deck, holder))

    def wound(self, side: Piece) -> None:
        """A hero is wounded: he goes home and misses the next hero phase (see `rests`)."""
        self.wounded[side] = True
        waiting = [due.seat for due in self.pending if due.what == HERO]
        if side in waiting and len(waiting) < len(self.at):
            self.mattered.add("ruling.a12")
            self.wounded_now[side] = self.round
        if not any(due.what == RETREAT and due.seat == side for due in self.pending):
            self.push(RETREAT, side)

    def rests(self, side: Piece) -> bool:
        """True if a side's hero misses the current hero phase."""
        if self.wounded_now[side] == self.round and self.rulings.get("ruling.a12") == "next-round":
            return False
        return self.wounded[side] and not abilities.has(self, side, "stays-fit")

    def raise_army(self, side: Piece, n: int) -> None:
        """Strengthen an army up to the end of its track, or weaken it as far as a defeat can."""
        numbers = self.rules.numbers
        floor = min(numbers["army_least"], self.army[side])
        self.army[side] = max(min(self.army[side] + n, numbers["army_most"]), floor)

    # ── what is due ───────────────────────────────────────────────────────────

    def push(self, what: str, side: Piece | None = None, about: Any = None) -> None:
        """Put a decision before all that are already due."""
        self.pending.append(Due(what, side, False, self.rules.answering.get(what, ()), about))

    @property
    def waiting(self) -> Due:
        """The decision due, in a game that goes on."""
        return self.pending[-1]
