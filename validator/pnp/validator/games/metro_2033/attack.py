"""Attacks by an army or a hero: on neutral stations, players' stations, and heroes. And foraging armies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from pnp.game import HIDDEN, Card, Each, OneOf, Piece, Rules, Unclear, Violation, Word
from pnp.game.pieces import Thing
from pnp.game.table import Due

from . import abilities, fights, route, using, whereabouts
from .abilities import ARMY, GARRISON, HERO, THREAT, Purpose
from .decision import Decision
from .network import ABANDONED, HANSA, NEUTRAL, POLIS, Station
from .rounds import STATION
from .slots import Arm, CombatCards, Good, Goods, Shown, Threat, Uses, as_said, used
from .table import ACT, DEFEND, FIGHT, TURN_UP, Attack, Scouted, Underground
from .table import ARMY as ARMY_DUE
from .table import HERO as HERO_DUE

YES, NO = (True, "true", "yes"), (False, "false", "no", "pass")


class Forage(Decision):
    """An army fetches a resource of its owner's choice, and how many if the log says so."""

    key, whole = "forage", True
    wants = (ARMY_DUE,)
    mistimed = "army.one-action", "again"
    not_skipped = (ARMY_DUE,)
    fetched = OneOf(Good(), Goods())

    def needs(self) -> None:
        if self.fetched == {}:
            raise Unclear("log.missing", self.path, key="pigs")

    @property
    def good(self) -> Piece:
        """The resource."""
        found: Piece = next(iter(self.fetched)) if isinstance(self.fetched, dict) else self.fetched
        return found

    @property
    def said(self) -> int | None:
        """How many the log says; a single one need not be stated."""
        if not isinstance(self.fetched, dict) or self.fetched == {self.good: 1}:
            return None
        return sum(self.fetched.values())

    @staticmethod
    def amount(table: Underground, side: Piece) -> int:
        """How much a side's army fetches."""
        return abilities.most(table, side, "forage", table.rules.numbers["forage"])

    def check(self, table: Underground) -> Iterator[Violation]:
        if abilities.forbids(table, "forage"):
            yield forbidden(self, table)
        said, most = self.said, self.amount(table, self.seat)
        if said is not None and said != most:
            yield self.breaks("army.forage", "amount", n=said, max=most)

    def same_intent(self, other: Any) -> bool:
        return super().same_intent(other) and bool(self.good is other.good)

    def apply(self, table: Underground) -> None:
        table.gain(self.seat, {self.good: self.amount(table, self.seat)})

    def options(self, table: Underground) -> Iterator[Mapping[str, Any]]:
        for good in table.rules.goods:
            yield {"fetched": good}


class Idle(Decision):
    """An army or a hero does nothing: `pass`."""

    key = "pass"
    wants = (ARMY_DUE, HERO_DUE, ACT)
    not_skipped = (ARMY_DUE,)

    def check(self, table: Underground) -> Iterator[Violation]:
        if table.waiting.what != ARMY_DUE or abilities.forbids(table, "forage"):
            return
        table.mattered.add("ruling.a11")
        if table.rulings.get("ruling.a11") == "acts":
            yield self.breaks("army.one-action", "idle")

    def write(self, table: Underground) -> dict[str, Any]:
        return {self.seat.id: "pass"}


def forbidden(move: Decision, table: Underground) -> Violation:
    """What the law in force forbids."""
    return move.breaks("law.result", "forbids", slot=move.main, card=table.law)


class Strike(Decision):
    """An attack on a station or on a hero. `by` is None if the log leaves it to the phase. `scouted`: the threat
    scouted before is put on top first."""

    wants = (ARMY_DUE, HERO_DUE, ACT)
    skipped = "army.one-action"
    not_skipped = (ARMY_DUE,)
    main = "attack"
    attack = OneOf(Station(), Card("heroes"))
    by = Arm(key="with", optional=True)
    use = Uses()
    scouted = OneOf(
        Word(dict.fromkeys(YES, HIDDEN) | dict.fromkeys(NO)),
        Threat(hidden=True),
        optional=True,
        secret=True,
        alike=True,
    )

    @property
    def on_hero(self) -> bool:
        """Whether it is aimed at a hero."""
        return self.attack in self.rules.heroes

    @property
    def target(self) -> Any:
        """The station, or the side whose hero is attacked; None for a hero nobody plays."""
        return self.rules.player_of(self.attack) if self.on_hero else self.attack

    @property
    def uses(self) -> tuple[Any, ...]:
        """What is used with it."""
        return tuple(used(self, "use", self.seat, self.use))

    def ways(self, table: Underground) -> Iterator[tuple[Underground, Decision]]:
        held: list[Any] = [e.card for e in table.scouted[self.seat]] if self.scouted is HIDDEN else []
        there = self.ahead(table)
        fighters = self._fighters(there, self.arm(there.due), self.target)
        for scouted in dict.fromkeys(held or [self.scouted]):
            for uses in using.told_uses(table, self.uses, fighters):
                yield table, self.but(use=as_said(self.use, iter(uses)), scouted=scouted)

    def meets(self, due: Due) -> bool:
        if not super().meets(due):
            return False
        return self.by is None or (self.by == ARMY) == (due.what == ARMY_DUE)

    def turns_on(self, table: Underground) -> Mapping[Piece, Purpose | None]:
        is_polis = not self.on_hero and table.rules.network.kind[self.attack] == POLIS
        return {self.seat: Purpose("fight", self.by, True, (GARRISON,))} if is_polis else {}

    def arm(self, due: Due | None) -> str:
        """What attacks: army or hero."""
        return self.by or (ARMY if due is None or due.what == ARMY_DUE else HERO)

    def place(self, table: Underground) -> Any:
        """The station where the fight is."""
        return self.target if not self.on_hero else table.spots(self.target)[0]

    def check(self, table: Underground) -> Iterator[Violation]:
        by, target = self.arm(table.waiting), self.target
        if target is None:
            yield self.breaks("setup.unused", "hero", slot="attack", hero=self.attack.title)
        elif self.on_hero:
            yield from self._on_hero(table, by, target)
        else:
            yield from self._on_station(table, by, target)
        yield from using.wrong_uses(table, self.uses, self._fighters(table, by, target))
        if self.scouted is None:
            return
        if not table.scouted[self.seat]:
            yield self.breaks("hero.scout", "none", slot="scouted")
        elif not self._meets_threat(table):
            yield self.breaks("hero.scout", "no-threat", slot="scouted")
        elif self.scouted is not HIDDEN:
            yield from self._not_scouted(table, self.scouted)

    def _not_scouted(self, table: Underground, card: Thing) -> Iterator[Violation]:
        """Why a threat is none of those that the side has scouted."""
        deck, entry = table.rules.threat_deck(table.stage), self._entry(table)
        if entry.card not in (card, HIDDEN):
            yield self.breaks("hero.scout", "other", slot="scouted", card=card, held=entry.card)
        elif entry.card != card and not table.piles[deck].can_have_been(card, entry.drawn):
            yield whereabouts.not_hidden(table, deck, card, (*self.path, "scouted"))

    def _entry(self, table: Underground) -> Scouted:
        """The scouted threat that is put on top: that one, otherwise the last one that the log hides, otherwise the
        first."""
        held = table.scouted[self.seat]
        hidden = [entry for entry in held if entry.card is HIDDEN]
        found: Scouted = next((entry for entry in held if entry.card == self.scouted), (hidden[::-1] or held)[0])
        return found

    def _meets_threat(self, table: Underground) -> bool:
        """True if a threat is turned up for the attack."""
        network, place = table.rules.network, self.attack
        free = not self.on_hero and table.owner[place] == NEUTRAL
        return free and network.can_be_held(place) and network.kind[place] != POLIS

    def _fighters(self, table: Underground, by: str, target: Piece) -> using.Fighters:
        """The possible fighters: who defends a station is not known yet."""
        owner = NEUTRAL if target is None else target if self.on_hero else table.owner[target]
        others: dict[Any, list[str]] = {owner: [HERO] if self.on_hero else [ARMY, HERO]} if owner != NEUTRAL else {}
        if target is not None and self._meets_threat(table):
            others = {fights.AT_THREAT: [THREAT]}
        return using.Fighters({**others, self.seat: [by]}, self.seat)

    def _on_station(self, table: Underground, by: str, target: Piece) -> Iterator[Violation]:
        network, owner, seat = table.rules.network, table.owner[target], self.seat
        kind = network.kind[target]
        rule = "army.target" if by == ARMY else "hero.station"
        if kind in (HANSA, ABANDONED):
            yield self.breaks(rule, kind, slot="attack", place=target)
            return
        if owner == seat:
            yield self.breaks(rule, "own", slot="attack", place=target)
            return
        if by == HERO and target not in table.spots(seat):
            values = {"hero": table.hero[seat].title, "at": table.spots(seat)[0]}
            yield self.breaks("hero.station", "elsewhere", slot="attack", place=target, **values)
        elif by == ARMY:
            yield from route.unreached(table, seat, target, self.spot)
        what = "attack-players" if owner != NEUTRAL else "attack-polis" if kind == POLIS else ""
        if what and abilities.forbids(table, what):
            yield forbidden(self, table)

    def _on_hero(self, table: Underground, by: str, target: Piece) -> Iterator[Violation]:
        rule = "army.hero" if by == ARMY else "hero.hero"
        where = table.spots(target)
        values = {"slot": "attack", "other": target, "hero": table.hero[target].title, "place": where[0]}
        if target == self.seat:
            yield self.breaks(rule, "own", **values)
            return
        if table.rules.network.kind[where[0]] == HANSA:
            yield self.breaks(rule, "hansa", **values)
        elif table.owner[where[0]] == target:
            yield self.breaks(rule, "home", **values)
        elif by == HERO and not set(where) & set(table.spots(self.seat)):
            yield self.breaks(rule, "elsewhere", **values)
        elif by == ARMY and table.owner[where[0]] != self.seat:
            for found in route.unreached(table, self.seat, where[0], self.spot):
                far = (found.rule, found.breach) == ("army.target", "far")
                yield self.breaks("army.hero", "far", **values) if far else found
        if abilities.forbids(table, "attack-heroes"):
            yield forbidden(self, table)

    def apply(self, table: Underground) -> None:
        target, seat = self.target, self.seat
        if target is None:
            return
        station, by = self.place(table), self.arm(table.answered)
        if by == ARMY and route.depends_on_passages(table, seat, station):
            table.mattered.add("ruling.a3")
        if by == HERO and table.at[seat] is HIDDEN:
            table.at[seat] = station
        defender = target if self.on_hero else table.owner[station]
        scouted = None
        if self.scouted is not None and table.scouted[seat] and self._meets_threat(table):
            scouted = self._entry(table)
            table.scouted[seat].remove(scouted)
        defends = HERO if self.on_hero else ARMY
        attack = Attack(seat, by, station, defender, self.on_hero, self.uses, defends, scouted)
        table.attack = attack
        fights.spend(table, attack.uses)
        if defender != NEUTRAL:
            table.push(FIGHT)
            if not self.on_hero and station in table.spots(defender):
                table.push(DEFEND, defender)
        elif table.rules.network.kind[station] == POLIS:
            fights.conclude(table, attack, {})
        elif table.rules.network.can_be_held(station):
            table.push(TURN_UP, None, STATION)

    def _acted(self, table: Underground) -> bool:
        """True if the army attacks a second time while others wait: the hero is not where the fight would be."""
        target = self.target
        if table.waiting.what != ARMY_DUE or self.by == HERO or target is None:
            return False
        return not set(table.spots(self.seat)) & set(table.spots(target) if self.on_hero else [target])

    def untimely(self, table: Underground) -> Violation:
        rests = table.rests(self.seat) or table.sat_out[self.seat] == table.round
        if self.by == HERO or (self.by is None and rests):
            return hero_untimely(self, table)
        return self.breaks("army.one-action", "again", slot="attack")

    def body(self) -> Any:
        return super().body() | ({"scouted": True} if self.scouted is not None else {})

    def options(self, table: Underground) -> Iterator[Mapping[str, Any]]:
        seat, rules = self.seat, table.rules
        stations: Any = route.reached(table, seat) if table.waiting.what == ARMY_DUE else table.spots(seat)
        for station in stations:
            if table.owner[station] != seat and rules.network.can_be_held(station):
                yield {"attack": station}
                if table.scouted[seat] and table.owner[station] == NEUTRAL:
                    yield {"attack": station, "scouted": table.scouted[seat][0].card}
        for other in rules.seats:
            if other != seat:
                yield {"attack": table.hero[other]}


def hero_untimely(move: Decision, table: Underground) -> Violation:
    """The finding for a hero who acts out of turn."""
    side, hero = move.seat, table.hero[move.seat].title
    if table.rests(side) or table.sat_out[side] == table.round:
        return move.breaks("wounded", "rests", slot=move.main, hero=hero)
    return move.breaks("hero.turn", "again", slot=move.main, hero=hero)


class Defend(Decision):
    """The side whose station is attacked chooses army or hero for its defence, if the hero is there."""

    key, whole = "defend", True
    wants = (DEFEND,)
    mistimed = "army.enemy", "no-hero"
    by = Arm()

    def check(self, table: Underground) -> Iterator[Violation]:
        if table.hands:
            table.mattered.add("ruling.a14")
            if table.rulings.get("ruling.a14") == "before-cards":
                yield self.breaks("army.enemy", "dealt")

    def apply(self, table: Underground) -> None:
        if table.attack is not None:
            table.attack = table.attack._replace(defends=self.by)
            if self.by == HERO and table.at[self.seat] is HIDDEN:
                table.at[self.seat] = table.attack.station

    def options(self, table: Underground) -> Iterator[Mapping[str, Any]]:
        for by in (ARMY, HERO):
            yield {"by": by}


class Fight(Decision):
    """The combat cards of a fight between players, turned up together; HIDDEN for one that the log does not name."""

    word = "fight"
    wants = (FIGHT,)
    mistimed = "combat.deck", "no-fight"
    skipped = "combat.deck"
    shown = CombatCards()

    @property
    def cards(self) -> dict[Any, Any]:
        """The combat card that each side shows."""
        return {seat: shown.card for seat, shown in self.shown.items()}

    @property
    def uses(self) -> tuple[Any, ...]:
        """What is used with them."""
        return tuple(
            use for seat, shown in self.shown.items() for use in used(self, "shown", seat, shown.use, seat, "use")
        )

    def _with(self, cards: Mapping[Any, Any], uses: Sequence[Any]) -> Fight:
        """The same with these cards shown, and these used."""
        left = iter(uses)
        shown = [Shown(cards[seat], as_said(said.use, left)) for seat, said in self.shown.items()]
        return self.but(shown=Each.holding(self.shown, shown))

    @classmethod
    def lapse(cls, table: Underground, due: Due) -> Iterable[Violation]:
        table.attack = None
        return super().lapse(table, due)

    def turns_on(self, table: Underground) -> Mapping[Piece, Purpose | None]:
        attack = table.attack
        if attack is None:
            return {}
        return {
            attack.side: Purpose("fight", attack.by, True, ("player", attack.defends)),
            attack.defender: Purpose("fight", attack.defends, False, ("player", attack.by)),
        }

    def ways(self, table: Underground) -> Iterator[tuple[Underground, Decision]]:
        there, cards = table, self.cards
        if self.hidden and not self.is_due(table):
            there = table.copy()
            self._wait(there)
        attack = there.attack
        if not self.hidden or attack is None or not set(cards) <= {attack.side, attack.defender}:
            yield table, self
            return
        open_ = [side for side, card in cards.items() if card is HIDDEN]
        taken = {card for card in cards.values() if card is not HIDDEN}
        for hand in self._unlike(_hands(table, open_, taken)):
            for uses in using.told_uses(table, self.uses, _fighters(attack)):
                yield table, self._with({**cards, **hand}, uses)

    def _unlike(self, hands: Iterator[dict[Any, Any]]) -> Iterator[dict[Any, Any]]:
        """One of each set of hands that add the same to both sides."""
        seen = set()
        for hand in hands:
            added = tuple(fights.pluses({**self.cards, **hand}).items())
            if added not in seen:
                seen.add(added)
                yield hand

    def check(self, table: Underground) -> Iterator[Violation]:
        attack, cards = table.attack, self.cards
        if attack is None:
            return
        for side in (attack.side, attack.defender):
            if side not in cards:
                yield self.breaks("combat.deck", "missing", side=side)
        for side, card in cards.items():
            values: dict[str, Any] = {"slot": "shown", "entry": (side,), "side": side, "card": card}
            if side not in (attack.side, attack.defender):
                yield self.breaks("combat.deck", "stranger", **values)
            elif card is not HIDDEN and card not in (hand := table.hands.get(side, [HIDDEN])) and HIDDEN not in hand:
                yield self.breaks("combat.deck", "not-dealt", **values)
            elif card is not HIDDEN and any(card in hand for other, hand in table.hands.items() if other != side):
                yield self.breaks("combat.deck", "dealt", impossible=True, **values)
        played = [card for card in cards.values() if card is not HIDDEN]
        if len(set(played)) < len(played):
            yield self.breaks("combat.deck", "same", impossible=True, card=played[0])
        yield from using.wrong_uses(table, self.uses, _fighters(attack))

    def apply(self, table: Underground) -> None:
        if table.answered is not None and table.attack is not None:
            fights.conclude(table, table.attack, self.cards, self.uses)

    def alternatives(self, rules: Rules, table: Underground) -> tuple[Any, Iterator[Any]]:
        there, options = super().alternatives(rules, table)
        plain = {seat: shown._replace(use=None) for seat, shown in self.shown.items()}
        return there, chain([self.but(shown=plain)] if self.uses else [], options)

    def options(self, table: Underground) -> Iterator[Mapping[str, Any]]:
        if (attack := table.attack) is not None:
            for hand in _hands(table, [attack.side, attack.defender], set()):
                yield {"shown": {seat: Shown(card) for seat, card in hand.items()}}


def _fighters(attack: Attack) -> using.Fighters:
    """The two sides of a fight between players."""
    return using.Fighters({attack.side: [attack.by], attack.defender: [attack.defends]}, attack.side)


def _hands(table: Underground, open_: Sequence[Any], taken: set[Any]) -> Iterator[dict[Any, Any]]:
    """The combat cards that some sides may have played, excluding those that are taken."""
    if not open_:
        yield {}
        return
    side = open_[0]
    known = [card for card in table.hands.get(side, ()) if card is not HIDDEN]
    others = {card for other, cards in table.hands.items() if other != side for card in cards}
    whole = side in table.hands and len(known) == len(table.hands[side])
    for card in known if whole else [card for card in table.rules.combat if card not in others]:
        if card not in taken:
            for rest in _hands(table, open_[1:], taken | {card}):
                yield {side: card, **rest}
