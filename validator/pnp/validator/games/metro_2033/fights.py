"""Fights: who is stronger, and the consequences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pnp.game import HIDDEN, Piece
from pnp.game.pieces import Mark

from . import abilities
from .abilities import ARMY, GARRISON, HERO, THREAT, Fighter
from .losses import lose_station
from .network import NEUTRAL, POLIS
from .table import CAPTURE, DRAW, DROP, SPOILS, TAKE, Attack, Underground

AT_THREAT = Mark("threat")  # whom a card is used on


class Use(NamedTuple):
    """What a side uses in a fight: an equipment card that is spent, or the property of a task; `on` is whose fighter a
    property applies to, AT_THREAT for the threat's, None as long as it may be one of several."""

    side: Piece
    card: Any
    on: Any
    path: tuple[Any, ...] = ()

    @property
    def task(self) -> bool:
        """True for a task, or something hidden, which may be one."""
        return self.card is HIDDEN or "property" in self.card.values

    @property
    def is_open(self) -> bool:
        """True if the log leaves open which card it is, or on which of several fighters."""
        return self.card is HIDDEN or (self.on is None and may_be_on_others(self.card))

    def by(self, seat: Piece) -> Use:
        """This card or property as a side uses it: on the threat or on its own fighter if it can only be that."""
        on = self.on
        if self.task and self.card is not HIDDEN and on in (None, seat) and _of_threat(self.card):
            on = AT_THREAT  # there is only one
        elif on is None and not self.is_open:
            on = seat
        return self._replace(side=seat, on=on)


def _of_threat(task: Any) -> bool:
    """True if the property of a task is only about threats."""
    return all(spec["do"] == "strength" and spec.get("of") == THREAT for spec in task.values["property"])


def may_be_on_others(card: Any) -> bool:
    """True if a card is a task whose property may concern the fighter of another side."""
    specs = [spec for spec in card.values.get("property", ()) if spec["do"] == "strength" and spec.get("of") != THREAT]
    return any(spec.get("whose") != "own" for spec in specs)


class Side(NamedTuple):
    """One side of a fight, for explanations: its strength, and what its combat card adds."""

    who: Fighter
    strength: int
    plus: int = 0
    card: Any = HIDDEN  # the combat card

    @property
    def total(self) -> int:
        return max(self.strength + self.plus, 0)


def fighters(table: Underground, attack: Attack) -> tuple[Fighter, Fighter]:
    """The attacker and the defender of an attack on a player or a Polis station, or on a station with a threat."""
    threat: Any = table.threat if attack.defender == NEUTRAL else HIDDEN
    is_polis = attack.defender == NEUTRAL and table.rules.network.kind[attack.station] == abilities.GARRISON
    theirs = GARRISON if is_polis else THREAT if attack.defender == NEUTRAL else attack.defends
    kind = str(threat.kind) if threat is not HIDDEN else ""
    player = attack.defender != NEUTRAL
    own = Fighter(attack.side, attack.by, True, theirs, attack.station, kind=kind, by_player=player)
    against = Fighter(
        attack.defender if player else attack.side, theirs, False, attack.by, attack.station, threat, by_player=player
    )
    return own, against


def added(table: Underground, who: Fighter, uses: Sequence[Use]) -> int:
    """What the cards used in a fight add to one fighter."""
    found = 0
    for use in uses:
        if not use.task:
            if use.side == who.side and who.what == HERO:
                for ability in use.card.values["ability"] if use.card is not HIDDEN else ():
                    if (
                        ability["do"] == "strength"
                        and ability.get("spend")
                        and abilities.counts_for(ability, HERO, who)
                    ):
                        found += ability["amount"]
        elif use.card is not HIDDEN and use.on == (AT_THREAT if who.what == THREAT else who.side):
            for ability in use.card.values["property"]:
                if ability["do"] == "strength" and ability.get("of", who.what) == who.what:
                    found += ability["amount"]
    return found


def spend(table: Underground, uses: Sequence[Use]) -> None:
    """Discard, or pay for, what was used."""
    for use in uses:
        if use.task:
            use_task(table, use.side, use.card)
        elif {use.card, HIDDEN} & {*table.equipment[use.side]}:
            table.throw(use.side, use.card)


def use_task(table: Underground, side: Piece, card: Any) -> None:
    """Discard an uncompleted task for its property, or pay for that of a completed one."""
    if card is not HIDDEN and card in table.done[side]:
        table.pay(side, table.price(side, "property"))
        table.used[side].append(card)
        return
    drop_task(table, side, card)
    table.piles["tasks"].throw(card)


def drop_task(table: Underground, side: Piece, card: Any) -> None:
    """Take an uncompleted task from a side: by name, otherwise one that the log hides."""
    mine = table.tasks[side]
    held = [entry for entry in mine if entry[0] == card] or [entry for entry in mine if entry[0] is HIDDEN]
    if held:
        mine.remove(held[0])
        if held[0][0] is HIDDEN:
            table.piles["tasks"].see(card)


def weigh(table: Underground, attack: Attack, cards: Mapping[Piece, Any], uses: Sequence[Use]) -> tuple[Side, Side]:
    """Both sides of a fight with what they add. `cards` are the combat cards by side, if players fight."""
    plus = pluses(cards)

    def side(who: Fighter) -> Side:
        strength = abilities.strength(table, who) + added(table, who, uses)
        return Side(who, strength, plus.get(who.side, 0), cards.get(who.side, HIDDEN))

    own, theirs = fighters(table, attack)
    return side(own), side(theirs)


def pluses(cards: Mapping[Piece, Any]) -> dict[Piece, int]:
    """What the combat cards of two sides add to each."""
    if len(cards) != 2 or HIDDEN in cards.values():
        return {}
    (one, mine), (other, theirs) = cards.items()
    return {
        one: mine.values.get("versus", {}).get(theirs.kind, mine.values["plus"]),
        other: theirs.values.get("versus", {}).get(mine.kind, theirs.values["plus"]),
    }


def result(table: Underground, own: Side, theirs: Side) -> int:
    """1 if the attacker wins, -1 if the defender does, 0 for a draw."""
    if own.total != theirs.total:
        return 1 if own.total > theirs.total else -1
    return abilities.wins_draws(table, own.who) - abilities.wins_draws(table, theirs.who)


def rule_of(attack: Attack) -> str:
    """The rule for the consequences of such a fight."""
    if attack.on_hero:
        return "result.army-hero" if attack.by == ARMY else "result.hero-hero"
    if attack.defender == NEUTRAL:
        return "result.army-threat" if attack.by == ARMY else "result.hero-threat"
    if attack.defends == HERO:
        return "result.hero-defends"
    return "result.army-army" if attack.by == ARMY else "result.hero-army"


def conclude(table: Underground, attack: Attack, cards: Mapping[Piece, Any], uses: Sequence[Use] = ()) -> None:
    """Fight, and apply the consequences; `uses` are those since the attack was announced."""
    own, theirs = weigh(table, attack, cards, (*attack.uses, *uses))
    outcome = result(table, own, theirs)
    _tell(table, own, theirs, outcome)
    spend(table, uses)
    table.attack = None
    table.hands = {}
    table.tunnels[attack.side] = 0
    table.last, table.also = (own, theirs, outcome), ()
    table.cause["garrison", attack.station] = theirs.who.what == GARRISON
    threat, table.threat = table.threat, HIDDEN
    if outcome > 0:
        _attacker_wins(table, attack, threat, own.who)
    elif outcome < 0:
        _attacker_loses(table, attack, threat)


def _tell(table: Underground, own: Side, theirs: Side, outcome: int) -> None:
    """Tell who won a fight, and by how much, unless a combat card is hidden."""
    if own.who.by_player and HIDDEN in (own.card, theirs.card):
        return
    better, worse = (own, theirs) if outcome >= 0 else (theirs, own)
    winner = better.who.side if better.who.what in (ARMY, HERO) else None
    name = "draw" if not outcome else "beaten" if winner is None else "won"
    table.tell(name, side=own.who.side if winner is None else winner, n=better.total, m=worse.total)


def _attacker_wins(table: Underground, attack: Attack, threat: Any, who: Fighter) -> None:
    side, defender = attack.side, attack.defender
    table.cause["owner", attack.station] = (rule_of(attack) if defender != NEUTRAL else "army.after", defender)
    if attack.on_hero:
        table.cause["wounded", defender] = rule_of(attack)
        note(table, side, did="beat", against=HERO, by=attack.by, when="attacking")
        table.push(DROP, side) if attack.by == HERO else None
        table.wound(defender)
        if table.equipment[defender]:
            table.push(SPOILS, side, (defender, attack.by == HERO, False))
        return
    free = False
    if defender != NEUTRAL:
        note(table, side, did="beat", against=attack.defends, by=attack.by, when="attacking")
        lose_station(table, attack.station)
    elif who.against == THREAT:
        free = any(a["do"] == "free-capture" for a in threat.values["reward"])
    price = "retake" if defender != NEUTRAL else "capture"
    if price == "retake" and table.rules.network.kind[attack.station] == POLIS:
        table.mattered.add("ruling.a4")
        price = "capture" if table.rulings.get("ruling.a4") == "neutral" else price
    table.push(CAPTURE, side, (attack.station, price, free, attack.by, defender))
    if who.against == THREAT:
        reward(table, side, threat, attack.by, "attacking", rule_of(attack))


def _attacker_loses(table: Underground, attack: Attack, threat: Any) -> None:
    side, defender = attack.side, attack.defender
    if defender != NEUTRAL:
        note(table, defender, did="beat", against=attack.by, by=attack.defends, when="defending")
        if not attack.on_hero:
            note(table, defender, did="hold")
    if attack.by == ARMY:
        table.cause["army", side] = rule_of(attack) if rule_of(attack) != "result.hero-defends" else "result.army-army"
        defeat_army(table, side, threat)
    else:
        table.cause["wounded", side] = (
            rule_of(attack) if rule_of(attack) != "result.hero-defends" else "result.hero-army"
        )
        table.wound(side)
        if defender != NEUTRAL and table.equipment[side]:
            may_take = attack.on_hero  # hero against hero: the winner may take a card
            chooser = defender
            if not attack.on_hero:
                chooser = side if table.rulings.get("ruling.a9") == "owner" else defender
                if len(set(table.equipment[side])) > 1:
                    table.mattered.add("ruling.a9")
            if may_take:
                table.push(DROP, defender)
            table.push(SPOILS, chooser, (side, may_take, not may_take))
    if threat is not HIDDEN:
        penalties(table, side, threat)


def defeat_army(table: Underground, side: Piece, threat: Any) -> None:
    """An army that lost a fight becomes weaker."""
    if abilities.has(table, side, "spares-army"):
        return
    loss = table.rules.numbers["army_loss"]
    for ability in threat.values.get("property", ()) if threat is not HIDDEN else ():
        if ability["do"] == "losses":
            loss = ability["amount"]
    table.raise_army(side, -loss)


def penalties(table: Underground, side: Piece, threat: Any) -> None:
    """What a threat takes from those it defeats."""
    for ability in threat.values.get("property", ()):
        if ability["do"] == "takes":
            table.pay(side, table.rules.goods_of(ability))
            if "any" in ability:
                n = min(ability["any"], sum(table.goods[side]))
                if n:
                    table.push(TAKE, side, ("lost", n, "threat.result"))


def reward(table: Underground, side: Piece, threat: Any, by: str, when: str, rule: str) -> None:
    """What a threat gives to those who defeat it."""
    gains = [ability for ability in threat.values["reward"] if ability["do"] == "gain"]
    gained = {good: n for gain in gains for good, n in table.rules.goods_of(gain).items()}
    table.cause["reward", side] = (rule, threat, gained)
    strength = threat.values["strength"]
    note(table, side, did="beat", against=THREAT, by=by, when=when, kind=threat.kind, strength=strength)
    if by == HERO and (more := abilities.total(table, side, "reward")):
        table.push(TAKE, side, ("mixed", more, "threat.result"))
    for ability in threat.values["reward"]:
        give(table, side, ability, "threat.result")


def give(table: Underground, side: Piece, ability: Mapping[str, Any], rule: str) -> None:
    """What a reward or the property of a task gives at once."""
    if ability["do"] == "gain":
        table.gain(side, table.rules.goods_of(ability))
        if "any" in ability:
            table.push(TAKE, side, ("mixed", ability["any"], rule))
    elif ability["do"] == "army":
        table.raise_army(side, ability["amount"])
    elif ability["do"] == "draw":
        if not table.piles[ability["deck"]].empty:
            table.push(DRAW, side, (ability["deck"], ability["count"]))
    elif ability["do"] == "heal":
        table.wounded[side] = False
    elif ability["do"] == "speed":
        table.boost[side] += ability["amount"]
    elif ability["do"] == "hansa-tunnels":
        table.tunnels[side] += ability["amount"]


def repel(table: Underground, side: Piece) -> None:
    """A side defends its station against the threat of the events."""
    if side not in table.guards or table.threat is HIDDEN:
        return
    station, by = table.guards[side]
    uses = [use for use in table.uses if side in (use.side, use.on)]
    own = Fighter(side, by, False, THREAT, station, kind=str(table.threat.kind))
    threat = Fighter(side, THREAT, True, by, station, table.threat)
    mine = Side(own, abilities.strength(table, own) + added(table, own, uses))
    theirs = Side(threat, abilities.strength(table, threat) + added(table, threat, uses))
    outcome = -result(table, theirs, mine)
    _tell(table, mine, theirs, outcome)
    table.last = table.cause["fight", side] = (mine, theirs, outcome)
    table.also = ()
    if outcome > 0:
        reward(table, side, table.threat, by, "defending", "result.defence-threat")
    elif outcome < 0:
        lose_station(table, station)
        table.cause["owner", station] = ("result.defence-threat", side)
        penalties(table, side, table.threat)


def note(table: Underground, side: Piece, **feat: Any) -> None:
    """Remember what a side did, for its tasks."""
    table.feats[side].append(feat)
