"""Attacks, by an army or by a hero: on neutral stations, on stations of players, on heroes. And what armies fetch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...judging.ruling import Impossible, Violation
from ...source import KeyPath
from . import abilities, fights, route, using, whereabouts
from .abilities import ARMY, GARRISON, HERO, THREAT, Purpose
from .decision import Decision
from .fights import Use
from .network import ABANDONED, HANSA, NEUTRAL, POLIS
from .pile import HIDDEN
from .position import ACT, DEFEND, FIGHT, GOODS, TURN_UP, Attack, Due, Scouted
from .position import ARMY as ARMY_DUE
from .position import HERO as HERO_DUE
from .rounds import STATION

if TYPE_CHECKING:
    from .position import Position


class Forage(Decision):
    """An army fetches a resource of its owner's choice; `said` is how many, where the log says so."""

    __slots__ = ("good", "said")
    wants = (ARMY_DUE,)
    not_skipped = (ARMY_DUE,)

    def __init__(self, key: str, side: int, good: str, said: int | None = None, path: KeyPath = ("forage",)) -> None:
        super().__init__(key, side, path)
        self.good = good
        self.said = said

    @staticmethod
    def amount(pos: Position, side: int) -> int:
        """How much a side's army fetches."""
        return abilities.most(pos, side, "forage", pos.rules.numbers["forage"])

    def wrong(self, pos: Position, due: Due) -> Iterator[Violation]:
        if abilities.forbids(pos, "forage"):
            yield forbidden(pos, self.side, self.path)
        most = self.amount(pos, self.side)
        if self.said is not None and self.said != most:
            yield Violation("army.forage", "amount", self.path, side=pos.name(self.side), n=self.said, max=most)

    def do(self, pos: Position, due: Due | None) -> None:
        pos.gain(self.side, {self.good: self.amount(pos, self.side)})

    def untimely(self, pos: Position) -> Violation:
        return Violation("army.one-action", "again", self.path, side=pos.name(self.side))

    def written(self, pos: Position) -> Any:
        return {"forage": self.good}

    @staticmethod
    def options(pos: Position, due: Due, key: str) -> Iterator[Decision]:
        for good in GOODS:
            yield Forage(key, due.side, good)


class Idle(Decision):
    """An army or a hero does nothing: `pass`."""

    __slots__ = ()
    wants = (ARMY_DUE, HERO_DUE, ACT)
    not_skipped = (ARMY_DUE,)

    def wrong(self, pos: Position, due: Due) -> Iterator[Violation]:
        if due.what != ARMY_DUE or abilities.forbids(pos, "forage"):
            return
        pos.mattered.add("ruling.a11")
        if pos.rulings.get("ruling.a11") == "acts":
            yield Violation("army.one-action", "idle", self.path, side=pos.name(self.side))

    def do(self, pos: Position, due: Due | None) -> None:
        pass

    def written(self, pos: Position) -> Any:
        return "pass"

    @staticmethod
    def options(pos: Position, due: Due, key: str) -> Iterator[Decision]:
        yield Idle(key, due.side, ("pass",))


def forbidden(pos: Position, side: int, path: KeyPath) -> Violation:
    """What the law in force forbids."""
    return Violation("law.result", "forbids", path, side=pos.name(side), card=pos.rules.title("laws", pos.law))


class Strike(Decision):
    """An attack. The target is a station, or the side whose hero is attacked (`on_hero`; below 0 for a hero whom nobody
    plays); `by` is None where the log leaves it to the phase. `scouted` says that
    the threat scouted before is put on top first."""

    __slots__ = ("by", "on_hero", "scouted", "target", "uses")
    wants = (ARMY_DUE, HERO_DUE, ACT)
    not_skipped = (ARMY_DUE,)

    def __init__(
        self, key: str, side: int, target: int, *, on_hero: bool = False, by: str | None = None,
        uses: Sequence[Use] = (), scouted: int | None = None, path: KeyPath = ("attack",),
    ) -> None:  # fmt: skip
        super().__init__(key, side, path)
        self.target = target
        self.on_hero = on_hero
        self.by = by
        self.uses = tuple(uses)
        self.scouted = scouted
        self.hidden = scouted == HIDDEN or any(use.card == HIDDEN for use in uses)

    def ways(self, pos: Position) -> Iterator[tuple[Any, Any]]:
        held: list[int | None] = [e.card for e in pos.scouted[self.side]] if self.scouted == HIDDEN else []
        for scouted in dict.fromkeys(held or [self.scouted]):
            for uses in using.told_uses(pos, self.uses):
                yield (
                    pos,
                    Strike(
                        self.key, self.side, self.target, on_hero=self.on_hero, by=self.by, uses=uses, scouted=scouted,
                        path=self.path,
                    ),
                )  # fmt: skip

    def answers(self, due: Due) -> bool:
        if not super().answers(due):
            return False
        return self.by is None or (self.by == ARMY) == (due.what == ARMY_DUE)

    def turns_on(self, pos: Position) -> Mapping[int, Purpose | None]:
        is_polis = not self.on_hero and self.target >= 0 and pos.rules.network.kind[self.target] == POLIS
        return {self.side: Purpose("fight", self.by, True, (GARRISON,))} if is_polis else {}

    def arm(self, due: Due | None) -> str:
        """With what it is made."""
        return self.by or (ARMY if due is None or due.what == ARMY_DUE else HERO)

    def place(self, pos: Position) -> int:
        """The station where the fight is."""
        return self.target if not self.on_hero else pos.spots(self.target)[0]

    def wrong(self, pos: Position, due: Due) -> Iterator[Violation]:
        by = self.arm(due)
        if self.target < 0:
            hero = pos.rules.heroes[-1 - self.target].title
            yield Violation("setup.unused", "hero", self.path, hero=hero)
        elif self.on_hero:
            yield from self._on_hero(pos, by)
        else:
            yield from self._on_station(pos, by)
        yield from using.wrong_uses(pos, self.uses, self._fighters(pos, by))
        where = (*self.path[:-1], "scouted")
        if self.scouted is not None and not pos.scouted[self.side]:
            yield Violation("hero.scout", "none", where, side=pos.name(self.side))
        elif self.scouted is not None and not self._meets_threat(pos):
            yield Violation("hero.scout", "no-threat", where, side=pos.name(self.side))
        elif self.scouted is not None and self.scouted != HIDDEN:
            yield from self._not_scouted(pos, self.scouted, where)

    def _not_scouted(self, pos: Position, card: int, path: KeyPath) -> Iterator[Violation]:
        """Why a threat is none of those that the side has scouted."""
        deck, entry = pos.rules.threat_deck(pos.stage), self._entry(pos)
        titles = {"card": pos.rules.title(deck, card), "held": pos.rules.title(deck, entry.card)}
        if entry.card not in (card, HIDDEN):
            yield Violation("hero.scout", "other", path, **titles)
        elif entry.card != card and not pos.piles[deck].can_have_been(card, entry.drawn):
            yield whereabouts.not_hidden(pos, deck, card, path)

    def _entry(self, pos: Position) -> Scouted:
        """The scouted threat that is put on top: that one, else the last that the log hides, else the first."""
        held = pos.scouted[self.side]
        hidden = [entry for entry in held if entry.card == HIDDEN]
        return next((entry for entry in held if entry.card == self.scouted), (hidden[::-1] or held)[0])

    def _meets_threat(self, pos: Position) -> bool:
        """Whether a threat is turned up for the attack."""
        network, place = pos.rules.network, self.target
        free = not self.on_hero and pos.owner[place] == NEUTRAL
        return free and network.can_be_held(place) and network.kind[place] != POLIS

    def _fighters(self, pos: Position, by: str) -> using.Fighters:
        """Who may be in the fight: who defends a station is not told yet."""
        if self.target < 0:
            return {self.side: [by]}
        owner = self.target if self.on_hero else pos.owner[self.target]
        if owner == NEUTRAL:
            return {self.side: [by]} | ({-1: [THREAT]} if self._meets_threat(pos) else {})
        return {owner: [HERO] if self.on_hero else [ARMY, HERO], self.side: [by]}

    def _on_station(self, pos: Position, by: str) -> Iterator[Violation]:
        network, owner = pos.rules.network, pos.owner[self.target]
        values: dict[str, Any] = {"side": pos.name(self.side), "place": pos.title(self.target)}
        kind = network.kind[self.target]
        rule = "army.target" if by == ARMY else "hero.station"
        if kind in (HANSA, ABANDONED):
            yield Violation(rule, kind, self.path, **values)
            return
        if owner == self.side:
            yield Violation(rule, "own", self.path, **values)
            return
        if by == HERO and self.target not in pos.spots(self.side):
            hero = pos.rules.hero_title(pos, self.side)
            yield Violation(
                "hero.station", "elsewhere", self.path, **values, hero=hero, at=pos.title(pos.spots(self.side)[0])
            )
        elif by == ARMY:
            yield from route.unreached(pos, self.side, self.target, self.path)
        what = "attack-players" if owner != NEUTRAL else "attack-polis" if kind == POLIS else ""
        if what and abilities.forbids(pos, what):
            yield forbidden(pos, self.side, self.path)

    def _on_hero(self, pos: Position, by: str) -> Iterator[Violation]:
        rule = "army.hero" if by == ARMY else "hero.hero"
        where = pos.spots(self.target)
        values: dict[str, Any] = {
            "side": pos.name(self.side), "other": pos.name(self.target), "hero": pos.rules.hero_title(pos, self.target),
            "place": pos.title(where[0]),
        }  # fmt: skip
        if self.target == self.side:
            yield Violation(rule, "own", self.path, **values)
            return
        if pos.rules.network.kind[where[0]] == HANSA:
            yield Violation(rule, "hansa", self.path, **values)
        elif pos.owner[where[0]] == self.target:
            yield Violation(rule, "home", self.path, **values)
        elif by == HERO and not set(where) & set(pos.spots(self.side)):
            yield Violation(rule, "elsewhere", self.path, **values)
        elif by == ARMY and pos.owner[where[0]] != self.side:
            for found in route.unreached(pos, self.side, where[0], self.path):
                far = (found.rule, found.breach) == ("army.target", "far")
                yield Violation("army.hero", "far", self.path, **values) if far else found
        if abilities.forbids(pos, "attack-heroes"):
            yield forbidden(pos, self.side, self.path)

    def do(self, pos: Position, due: Due | None) -> None:
        if self.target < 0:
            return
        station, by = self.place(pos), self.arm(due)
        if by == ARMY and route.depends_on_passages(pos, self.side, station):
            pos.mattered.add("ruling.a3")
        if by == HERO and pos.at[self.side] == HIDDEN:
            pos.at[self.side] = station
        defender = self.target if self.on_hero else pos.owner[station]
        scouted = None
        if self.scouted is not None and pos.scouted[self.side] and self._meets_threat(pos):
            scouted = self._entry(pos)
            pos.scouted[self.side].remove(scouted)
        attack = Attack(
            self.side, by, station, defender, self.on_hero, self.uses, HERO if self.on_hero else ARMY, scouted
        )
        pos.attack = attack
        fights.spend(pos, self.uses)
        if defender != NEUTRAL:
            pos.push(FIGHT)
            if not self.on_hero and station in pos.spots(defender):
                pos.push(DEFEND, defender)
        elif pos.rules.network.kind[station] == POLIS:
            fights.conclude(pos, attack, {})
        elif pos.rules.network.can_be_held(station):
            pos.push(TURN_UP, -1, STATION)

    def _acted(self, pos: Position) -> bool:
        """Whether the army attacks a second time while others wait: the hero is not where the fight would be."""
        if pos.top.what != ARMY_DUE or self.by == HERO or self.target < 0:
            return False
        spots = set(pos.spots(self.side))
        return not spots & set(pos.spots(self.target) if self.on_hero else [self.target])

    def untimely(self, pos: Position) -> Violation:
        who = pos.name(self.side)
        if self.by == HERO or (self.by is None and (pos.rests(self.side) or pos.sat_out[self.side] == pos.round)):
            return hero_untimely(pos, self.side, self.path)
        return Violation("army.one-action", "again", self.path, side=who)

    def written(self, pos: Position) -> Any:
        sides, ids = pos.rules.sides, pos.rules.network.ids
        heroes = pos.rules.heroes
        named = heroes[-1 - self.target if self.target < 0 else pos.hero[self.target]].id if self.on_hero else ""
        body: dict[str, Any] = {"attack": named or ids[self.target]}
        if self.by is not None:
            body["with"] = self.by
        if self.uses:
            body["use"] = list(using.write_uses(pos, self.uses)[sides[self.side]])
        return body | ({"scouted": True} if self.scouted is not None else {})

    @staticmethod
    def options(pos: Position, due: Due, key: str) -> Iterator[Decision]:
        by = ARMY if due.what == ARMY_DUE else HERO
        stations: Any = route.reached(pos, due.side) if by == ARMY else pos.spots(due.side)
        for station in stations:
            if pos.owner[station] != due.side and pos.rules.network.can_be_held(station):
                yield Strike(key, due.side, station)
                if pos.scouted[due.side] and pos.owner[station] == NEUTRAL:
                    yield Strike(key, due.side, station, scouted=pos.scouted[due.side][0].card)
        for other in range(len(pos.rules.sides)):
            if other != due.side:
                yield Strike(key, due.side, other, on_hero=True)


def hero_untimely(pos: Position, side: int, path: KeyPath) -> Violation:
    """What is said of a hero who acts though it is not his turn."""
    values = {"side": pos.name(side), "hero": pos.rules.hero_title(pos, side)}
    if pos.rests(side) or pos.sat_out[side] == pos.round:
        return Violation("wounded", "rests", path, **values)
    return Violation("hero.turn", "again", path, **values)


class Defend(Decision):
    """Whose station is attacked chooses army or hero for its defence, if the hero stands there."""

    __slots__ = ("by",)
    wants = (DEFEND,)

    def __init__(self, key: str, side: int, by: str, path: KeyPath = ("defend",)) -> None:
        super().__init__(key, side, path)
        self.by = by

    def do(self, pos: Position, due: Due | None) -> None:
        if pos.attack is not None:
            pos.attack = pos.attack._replace(defends=self.by)
            if self.by == HERO and pos.at[self.side] == HIDDEN:
                pos.at[self.side] = pos.attack.station

    def untimely(self, pos: Position) -> Violation:
        return Violation("army.enemy", "no-hero", self.path, side=pos.name(self.side))

    def written(self, pos: Position) -> Any:
        return {"defend": self.by}

    @staticmethod
    def options(pos: Position, due: Due, key: str) -> Iterator[Decision]:
        for by in (ARMY, HERO):
            yield Defend(key, due.side, by)


class Fight(Decision):
    """The combat cards of a fight between players, turned up together; HIDDEN for one that the log does not tell."""

    __slots__ = ("cards", "keys", "uses")
    wants = (FIGHT,)

    def __init__(
        self,
        cards: Mapping[int, int],
        uses: Sequence[Use] = (),
        keys: Mapping[int, str] | None = None,
        path: KeyPath = (),
    ) -> None:
        super().__init__("fight", -1, path)
        self.cards = cards
        self.uses = tuple(uses)
        self.keys = keys or {}
        self.hidden = HIDDEN in cards.values() or any(use.card == HIDDEN for use in uses)

    def turns_on(self, pos: Position) -> Mapping[int, Purpose | None]:
        attack = pos.attack
        if attack is None:
            return {}
        return {
            attack.side: Purpose("fight", attack.by, True, ("player", attack.defends)),
            attack.defender: Purpose("fight", attack.defends, False, ("player", attack.by)),
        }

    def ways(self, pos: Position) -> Iterator[tuple[Any, Any]]:
        table = pos
        if self.hidden and not self.answers(pos.top):
            table = pos.copy()
            self._wait(table)
        attack = table.attack
        if not self.hidden or attack is None or not set(self.cards) <= {attack.side, attack.defender}:
            yield pos, self
            return
        open_ = [side for side, card in self.cards.items() if card == HIDDEN]
        taken = {card for card in self.cards.values() if card >= 0}
        for hand in self._unlike(pos, self._hands(pos, open_, taken)):
            for uses in using.told_uses(pos, self.uses):
                yield pos, Fight({**self.cards, **hand}, uses, self.keys, self.path)

    def _unlike(self, pos: Position, hands: Iterator[dict[int, int]]) -> Iterator[dict[int, int]]:
        """Of hands that add the same to both sides, one."""
        seen = set()
        for hand in hands:
            added = tuple(fights.pluses(pos, {**self.cards, **hand}).items())
            if added not in seen:
                seen.add(added)
                yield hand

    def _hands(self, pos: Position, open_: Sequence[int], taken: set[int]) -> Iterator[dict[int, int]]:
        if not open_:
            yield {}
            return
        side = open_[0]
        known = [card for card in pos.hands.get(side, ()) if card >= 0]
        others = {card for other, cards in pos.hands.items() if other != side for card in cards}
        every = range(len(pos.rules.combat))
        whole = side in pos.hands and len(known) == len(pos.hands[side])
        for card in known if whole else [card for card in every if card not in others]:
            if card not in taken:
                for rest in self._hands(pos, open_[1:], taken | {card}):
                    yield {side: card, **rest}

    def wrong(self, pos: Position, due: Due) -> Iterator[Violation]:
        attack = pos.attack
        if attack is None:
            return
        for side in (attack.side, attack.defender):
            if side not in self.cards:
                yield Violation("combat.deck", "missing", self.path, side=pos.name(side))
        for side, card in self.cards.items():
            where = (*self.path, self.keys.get(side, pos.rules.sides[side]))
            title = pos.rules.title("combat", card)
            if side not in (attack.side, attack.defender):
                yield Violation("combat.deck", "stranger", where, side=pos.name(side))
            elif card >= 0 and side in pos.hands and HIDDEN not in pos.hands[side] and card not in pos.hands[side]:
                yield Violation("combat.deck", "not-dealt", where, side=pos.name(side), card=title)
            elif card >= 0 and any(card in hand for other, hand in pos.hands.items() if other != side):
                yield Impossible("combat.deck", "dealt", where, side=pos.name(side), card=title)
        played = [card for card in self.cards.values() if card >= 0]
        if len(set(played)) < len(played):
            yield Impossible("combat.deck", "same", self.path, card=pos.rules.title("combat", played[0]))
        yield from using.wrong_uses(pos, self.uses, {attack.side: [attack.by], attack.defender: [attack.defends]})

    def do(self, pos: Position, due: Due | None) -> None:
        if due is not None and pos.attack is not None:
            fights.conclude(pos, pos.attack, self.cards, self.uses)

    def untimely(self, pos: Position) -> Violation:
        return Violation("combat.deck", "no-fight", self.path)

    def written(self, pos: Position) -> Any:
        used = using.write_uses(pos, self.uses)
        found: dict[str, Any] = {}
        for side, card in self.cards.items():
            key, name = pos.rules.sides[side], pos.rules.card_id("combat", card)
            found[key] = {"card": name, "use": used[key]} if key in used else name
        return found

    @staticmethod
    def options(pos: Position, due: Due, key: str) -> Iterator[Decision]:
        attack = pos.attack
        if attack is None:
            return
        open_ = [attack.side, attack.defender]
        for hand in Fight({})._hands(pos, open_, set()):
            yield Fight(hand)
