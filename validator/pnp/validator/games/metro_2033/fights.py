"""Fights: who is stronger, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from . import abilities
from .abilities import ARMY, GARRISON, HERO, THREAT, Fighter
from .network import NEUTRAL, POLIS
from .pile import HIDDEN
from .position import CAPTURE, DRAW, DROP, GOODS, SPOILS, TAKE, Attack
from .rounds import lose_station

if TYPE_CHECKING:
    from .position import Position


class Use(NamedTuple):
    """What a side uses in a fight: an equipment card that is spent (`task` false), or the property of a task; `on` is
    the side whose fighter a property speaks of, -1 the threat's."""

    side: int
    task: bool
    card: int
    on: int
    path: tuple[Any, ...] = ()


class Side(NamedTuple):
    """One side of a fight, for whoever explains it: its strength, and what its combat card adds."""

    who: Fighter
    strength: int
    plus: int = 0
    card: int = HIDDEN  # the combat card

    @property
    def total(self) -> int:
        return max(self.strength + self.plus, 0)


def fighters(pos: Position, attack: Attack) -> tuple[Fighter, Fighter]:
    """The attacker and the defender of an attack on a player or a Polis station, or on a station with a threat."""
    threat = pos.threat if attack.defender == NEUTRAL else HIDDEN
    is_polis = attack.defender == NEUTRAL and pos.rules.network.kind[attack.station] == abilities.GARRISON
    theirs = GARRISON if is_polis else THREAT if attack.defender == NEUTRAL else attack.defends
    kind = str(pos.rules.threats[threat].kind) if threat >= 0 else ""
    player = attack.defender != NEUTRAL
    own = Fighter(attack.side, attack.by, True, theirs, attack.station, kind=kind, by_player=player)
    against = Fighter(
        attack.defender if player else attack.side, theirs, False, attack.by, attack.station, threat, by_player=player
    )
    return own, against


def added(pos: Position, who: Fighter, uses: Sequence[Use]) -> int:
    """What the cards used in a fight add to one fighter."""
    found = 0
    for use in uses:
        if not use.task:
            if use.side == who.side and who.what == HERO:
                for ability in pos.rules.equipment[use.card].values["ability"] if use.card >= 0 else ():
                    if (
                        ability["do"] == "strength"
                        and ability.get("spend")
                        and abilities.counts_for(ability, HERO, who)
                    ):
                        found += ability["amount"]
        elif use.card >= 0 and use.on == (-1 if who.what == THREAT else who.side):
            for ability in pos.rules.tasks[use.card].values["property"]:
                if ability["do"] == "strength" and ability.get("of", who.what) == who.what:
                    found += ability["amount"]
    return found


def spend(pos: Position, uses: Sequence[Use]) -> None:
    """Discard, or pay for, what was used."""
    for use in uses:
        if use.task:
            use_task(pos, use.side, use.card)
        elif use.card in pos.equipment[use.side]:
            pos.equipment[use.side].remove(use.card)
            pos.piles["equipment"].throw(use.card)
        elif HIDDEN in pos.equipment[use.side]:
            pos.equipment[use.side].remove(HIDDEN)
            pos.piles["equipment"].see(use.card)
            pos.piles["equipment"].throw(use.card)


def use_task(pos: Position, side: int, card: int) -> None:
    """Discard a task that is not completed for its property, or pay for that of a completed one."""
    if card >= 0 and card in pos.done[side]:
        pos.pay(side, pos.price(side, "property"))
        pos.used[side].append(card)
        return
    drop_task(pos, side, card)
    pos.piles["tasks"].throw(card)


def drop_task(pos: Position, side: int, card: int) -> None:
    """Take a task that is not completed from a side, by name or else one that the log hides."""
    held = [entry for entry in pos.tasks[side] if entry[0] == card] or [e for e in pos.tasks[side] if e[0] == HIDDEN]
    if held:
        pos.tasks[side].remove(held[0])
        if held[0][0] == HIDDEN:
            pos.piles["tasks"].see(card)


def weigh(pos: Position, attack: Attack, cards: Mapping[int, int], uses: Sequence[Use]) -> tuple[Side, Side]:
    """Both sides of a fight with what they add. `cards` are the combat cards by side, if players fight."""
    plus = pluses(pos, cards)

    def side(who: Fighter) -> Side:
        strength = abilities.strength(pos, who) + added(pos, who, uses)
        return Side(who, strength, plus.get(who.side, 0), cards.get(who.side, HIDDEN))

    own, theirs = fighters(pos, attack)
    return side(own), side(theirs)


def pluses(pos: Position, cards: Mapping[int, int]) -> dict[int, int]:
    """What the combat cards of two sides add to each."""
    if len(cards) != 2 or HIDDEN in cards.values():
        return {}
    (one, mine), (other, theirs) = ((side, pos.rules.combat[card]) for side, card in cards.items())
    return {
        one: mine.values.get("versus", {}).get(theirs.kind, mine.values["plus"]),
        other: theirs.values.get("versus", {}).get(mine.kind, theirs.values["plus"]),
    }


def result(pos: Position, own: Side, theirs: Side) -> int:
    """1 if the attacker wins, -1 if the defender does, 0 for a draw."""
    if own.total != theirs.total:
        return 1 if own.total > theirs.total else -1
    return abilities.wins_draws(pos, own.who) - abilities.wins_draws(pos, theirs.who)


def rule_of(attack: Attack) -> str:
    """The rule that says what comes of such a fight."""
    if attack.on_hero:
        return "result.army-hero" if attack.by == ARMY else "result.hero-hero"
    if attack.defender == NEUTRAL:
        return "result.army-threat" if attack.by == ARMY else "result.hero-threat"
    if attack.defends == HERO:
        return "result.hero-defends"
    return "result.army-army" if attack.by == ARMY else "result.hero-army"


def conclude(pos: Position, attack: Attack, cards: Mapping[int, int], uses: Sequence[Use] = ()) -> None:
    """Fight, and bring about what comes of it; `uses` are those since the attack was told of."""
    own, theirs = weigh(pos, attack, cards, (*attack.uses, *uses))
    outcome = result(pos, own, theirs)
    spend(pos, uses)
    pos.attack = None
    pos.hands = {}
    pos.tunnels[attack.side] = 0
    pos.last, pos.also = (own, theirs, outcome), []
    pos.cause["garrison", attack.station] = theirs.who.what == GARRISON
    threat, pos.threat = pos.threat, HIDDEN
    if outcome > 0:
        _attacker_wins(pos, attack, threat, own.who)
    elif outcome < 0:
        _attacker_loses(pos, attack, threat)


def _attacker_wins(pos: Position, attack: Attack, threat: int, who: Fighter) -> None:
    side, defender = attack.side, attack.defender
    pos.cause["owner", attack.station] = (rule_of(attack) if defender != NEUTRAL else "army.after", defender)
    if attack.on_hero:
        pos.cause["wounded", defender] = rule_of(attack)
        note(pos, side, did="beat", against=HERO, by=attack.by, when="attacking")
        pos.push(DROP, side) if attack.by == HERO else None
        pos.wound(defender)
        if pos.equipment[defender]:
            pos.push(SPOILS, side, (defender, attack.by == HERO, False))
        return
    free = False
    if defender != NEUTRAL:
        note(pos, side, did="beat", against=attack.defends, by=attack.by, when="attacking")
        lose_station(pos, attack.station)
    elif who.against == THREAT:
        free = any(a["do"] == "free-capture" for a in pos.rules.threats[threat].values["reward"])
    price = "retake" if defender != NEUTRAL else "capture"
    if price == "retake" and pos.rules.network.kind[attack.station] == POLIS:
        pos.mattered.add("ruling.a4")
        price = "capture" if pos.rulings.get("ruling.a4") == "neutral" else price
    pos.push(CAPTURE, side, (attack.station, price, free, attack.by, defender))
    if who.against == THREAT:
        reward(pos, side, threat, attack.by, "attacking", rule_of(attack))


def _attacker_loses(pos: Position, attack: Attack, threat: int) -> None:
    side, defender = attack.side, attack.defender
    if defender != NEUTRAL:
        note(pos, defender, did="beat", against=attack.by, by=attack.defends, when="defending")
        if not attack.on_hero:
            note(pos, defender, did="hold")
    if attack.by == ARMY:
        pos.cause["army", side] = rule_of(attack) if rule_of(attack) != "result.hero-defends" else "result.army-army"
        defeat_army(pos, side, threat)
    else:
        pos.cause["wounded", side] = rule_of(attack) if rule_of(attack) != "result.hero-defends" else "result.hero-army"
        pos.wound(side)
        if defender != NEUTRAL and pos.equipment[side]:
            may_take = attack.on_hero  # hero against hero: the winner may take a card
            chooser = defender
            if not attack.on_hero:
                chooser = side if pos.rulings.get("ruling.a9") == "owner" else defender
                if len(set(pos.equipment[side])) > 1:
                    pos.mattered.add("ruling.a9")
            if may_take:
                pos.push(DROP, defender)
            pos.push(SPOILS, chooser, (side, may_take, not may_take))
    if threat >= 0:
        penalties(pos, side, threat)


def defeat_army(pos: Position, side: int, threat: int) -> None:
    """An army that lost a fight is weaker for it."""
    if abilities.has(pos, side, "spares-army"):
        return
    loss = pos.rules.numbers["army_loss"]
    for ability in pos.rules.threats[threat].values.get("property", ()) if threat >= 0 else ():
        if ability["do"] == "losses":
            loss = ability["amount"]
    pos.raise_army(side, -loss)


def penalties(pos: Position, side: int, threat: int) -> None:
    """What a threat takes from whoever it defeats."""
    for ability in pos.rules.threats[threat].values.get("property", ()):
        if ability["do"] == "takes":
            pos.pay(side, {good: ability[good] for good in GOODS if good in ability})
            if "any" in ability:
                n = min(ability["any"], sum(pos.goods[side]))
                if n:
                    pos.push(TAKE, side, ("lost", n, "threat.result"))


def reward(pos: Position, side: int, threat: int, by: str, when: str, rule: str) -> None:
    """What a threat gives to whoever wins against it."""
    card = pos.rules.threats[threat]
    gains = [ability for ability in card.values["reward"] if ability["do"] == "gain"]
    pos.cause["reward", side] = (rule, threat, {good: a[good] for a in gains for good in GOODS if good in a})
    note(pos, side, did="beat", against=THREAT, by=by, when=when, kind=card.kind, strength=card.values["strength"])
    if by == HERO and (more := abilities.total(pos, side, "reward")):
        pos.push(TAKE, side, ("mixed", more, "threat.result"))
    for ability in card.values["reward"]:
        give(pos, side, ability, "threat.result")


def give(pos: Position, side: int, ability: Mapping[str, Any], rule: str) -> None:
    """What a reward or the property of a task gives at once."""
    if ability["do"] == "gain":
        pos.gain(side, {good: ability[good] for good in GOODS if good in ability})
        if "any" in ability:
            pos.push(TAKE, side, ("mixed", ability["any"], rule))
    elif ability["do"] == "army":
        pos.raise_army(side, ability["amount"])
    elif ability["do"] == "draw":
        if not pos.piles[ability["deck"]].empty:
            pos.push(DRAW, side, (ability["deck"], ability["count"]))
    elif ability["do"] == "heal":
        pos.wounded[side] = False
    elif ability["do"] == "speed":
        pos.boost[side] += ability["amount"]
    elif ability["do"] == "hansa-tunnels":
        pos.tunnels[side] += ability["amount"]


def repel(pos: Position, side: int) -> None:
    """A side defends its station against the threat of the events."""
    if side not in pos.guards or pos.threat < 0:
        return
    station, by = pos.guards[side]
    uses = [use for use in pos.uses if side in (use.side, use.on)]
    card = pos.rules.threats[pos.threat]
    own = Fighter(side, by, False, THREAT, station, kind=str(card.kind))
    threat = Fighter(side, THREAT, True, by, station, pos.threat)
    mine = Side(own, abilities.strength(pos, own) + added(pos, own, uses))
    theirs = Side(threat, abilities.strength(pos, threat) + added(pos, threat, uses))
    outcome = -result(pos, theirs, mine)
    pos.last = pos.cause["fight", side] = (mine, theirs, outcome)
    pos.also = []
    if outcome > 0:
        reward(pos, side, pos.threat, by, "defending", "result.defence-threat")
    elif outcome < 0:
        lose_station(pos, station)
        pos.cause["owner", station] = ("result.defence-threat", side)
        penalties(pos, side, pos.threat)


def note(pos: Position, side: int, **feat: Any) -> None:
    """Remember what a side did, for its tasks."""
    pos.feats[side].append(feat)
