"""The course of a round: what is due in which order, what follows by itself, and its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import abilities
from .network import NEUTRAL
from .network import POLIS as POLIS_STATION
from .pile import HIDDEN
from .position import ACT, ARMY, DROP, END, GOODS, GUARD, HERO, MOBILIZE, POLIS, SETTLE, STAGE, TAKE, TURN_UP, VOTE

if TYPE_CHECKING:
    from .position import Position

RESOURCES, FIGHTS = "resources", "fights"  # what follows by itself, in its place among the decisions
THREAT, LAW, STATION = "threat", "law", "station"  # what a card is turned up for


def begin(pos: Position) -> None:
    """Put what a round consists of on the list of what is due."""
    order = pos.order()
    space = pos.rules.spaces[pos.space]
    events: list[tuple[str, int, str]] = [(RESOURCES, -1, "")] if any(space[good] for good in GOODS) else []
    if space["threat"]:
        guards = [(GUARD, side, "") for side in order]
        events += [*guards, (TURN_UP, -1, THREAT), *((FIGHTS, side, "") for side in order)]
    if space["law"]:
        vote = [(TURN_UP, -1, LAW), (VOTE, -1, "")]
        if events:
            pos.mattered.add("ruling.a1")
        events = [*vote, *events] if pos.rulings.get("ruling.a1") == "law-first" else [*events, *vote]
    pos.push(END)
    phases = [(what, side, "") for what in (MOBILIZE, ARMY, HERO) for side in order]
    for what, side, about in reversed([*events, *phases]):
        pos.push(what, side, about)
    _income(pos)
    settle(pos)


def _income(pos: Position) -> None:
    """What a law gives everybody at the start of the events."""
    for side in reversed(pos.order()):
        for ability, _ in abilities.of_side(pos, side, "income"):
            pos.gain(side, {good: ability[good] for good in GOODS if good in ability})
            if "any" in ability:
                pos.push(TAKE, side, ("mixed", ability["any"], "event.resources"))


def settle(pos: Position) -> None:
    """Carry out what follows by itself, up to the next decision."""
    while pos.due and not pos.over:
        due = pos.due[-1]
        if due.what == RESOURCES:
            pos.due.pop()
            _resources(pos)
        elif due.what == FIGHTS:
            _fights(pos)
        elif due.what == HERO and pos.rests(due.side):
            pos.due.pop()
            pos.wounded[due.side] = False
            pos.sat_out[due.side] = pos.round
        elif (
            (due.what == SETTLE and not needs_station(pos, due.side, due.about))
            or (due.what == DROP and len(pos.equipment[due.side]) <= pos.limit(due.side))
            or (due.what == GUARD and due.side not in pos.owner)
        ):
            pos.due.pop()
        else:
            return


def _fights(pos: Position) -> None:
    """The fights against the threat of the events, as far as none of them leaves a side with too few stations. What the
    sides have to choose after them does not touch the fights of others: it is asked for when all are over."""
    from . import fights

    chosen = []
    while pos.due and pos.due[-1].what == FIGHTS:
        side = pos.due.pop().side
        others = len(pos.due)
        fights.repel(pos, side)
        chosen.append(pos.due[others:])
        del pos.due[others:]
        if any(due.what == SETTLE and needs_station(pos, due.side, due.about) for due in chosen[-1]):
            break
    if not any(due.what == FIGHTS for due in pos.due):
        pos.threat = HIDDEN  # beaten or not, it has no part in the fights of the armies
    for waiting in reversed(chosen):
        pos.due += waiting


def _resources(pos: Position) -> None:
    """Every station that produces what the space shows gives it to its owner; a side chooses for its Polis stations."""
    space, network = pos.rules.spaces[pos.space], pos.rules.network
    shown = [good for good in GOODS if space[good]]
    for side in reversed(pos.order()):
        own = [network.kind[station] for station in pos.stations(side)]
        pos.gain(side, {good: space[good] * own.count(good) for good in shown})
        polis = own.count(POLIS_STATION)
        if polis and len(shown) == 1:
            pos.gain(side, {shown[0]: polis * space[shown[0]]})
        elif polis:
            pos.push(POLIS, side, (polis, tuple(shown)))
    pos.opening = {side: goods.copy() for side, goods in enumerate(pos.goods)} if pos.space == 0 else {}


def homes_to_settle(pos: Position, side: int, lost: int | None = None) -> list[int]:
    """The neutral stations that a side with too few may take for nothing: of its own zone, else of any but Polis.
    `lost` is the one that it has just lost."""
    network = pos.rules.network
    free = [
        at for at, owner in enumerate(pos.owner) if owner == NEUTRAL and network.can_be_held(at) and pos.in_play(at)
    ]
    if lost in free and pos.rulings.get("ruling.a13") == "another":
        free.remove(lost)
    producing = [at for at in free if network.kind[at] != POLIS_STATION]
    own = [at for at in producing if network.zone[at] == pos.faction[side] + 1]
    if not own and not producing and pos.rulings.get("ruling.a5") == "polis":
        return free
    return own or producing


def needs_station(pos: Position, side: int, lost: int | None = None) -> bool:
    """Whether a side has fewer stations than anybody may have, and there is one to take."""
    few = pos.owner.count(side) < pos.rules.numbers["least_stations"]
    if few and not homes_to_settle(pos, side, lost):
        pos.mattered.add("ruling.a5")
        return False
    return few


def lose_station(pos: Position, station: int) -> None:
    """A station becomes neutral; whoever is left with too few takes another at once."""
    side = pos.owner[station]
    pos.owner[station] = NEUTRAL
    if side != NEUTRAL:
        pos.push(SETTLE, side, station)


def end(pos: Position) -> None:
    """The end of a round: has somebody won? If not, the tokens move, and a new round begins."""
    if _won(pos):
        return
    before = pos.order()
    pos.first = (pos.first + 1) % len(pos.rules.sides)
    pos.space = pos.space + 1 if pos.space < pos.rules.numbers["spaces"] else 1
    pos.round += 1
    n = range(len(pos.rules.sides))
    for side in n:
        for entry in [entry for entry in pos.scouted[side] if entry.round + 1 < pos.round]:
            pos.scouted[side].remove(entry)
            pos.piles[pos.rules.threat_deck(pos.stage)].bury(entry.card)
        pos.tasks[side] = [(card, 0) for card, _ in pos.tasks[side]]
    pos.used, pos.feats = [[] for _ in n], [[] for _ in n]
    pos.renewed, pos.tasked, pos.boost = [False for _ in n], [False for _ in n], [0 for _ in n]
    pos.tunnels, pos.passed = [0 for _ in n], {}
    pos.guards, pos.attack, pos.threat = {}, None, HIDDEN
    begins_stage = pos.stage == 1 and any(pos.points(side) >= pos.rules.numbers["stage_points"] for side in n)
    begin(pos)
    if begins_stage:
        pos.stage = 2
        pos.scouted = [[] for _ in n]
        if pos.piles["equipment"].at_most < pos.rules.numbers["stage_drawn"] * len(before):
            pos.mattered.add("ruling.a7")  # who draws last goes short
        for side in reversed(stage_order(pos, before)):
            pos.push(STAGE, side)


def stage_order(pos: Position, before: list[int]) -> list[int]:
    """The order in which equipment is drawn at the second stage; `before` is that of the round that ended."""
    return before if pos.rulings.get("ruling.a7") == "before" else pos.order()


def _won(pos: Position) -> bool:
    """Whether somebody has won: of several, the one nearest to the first player, clockwise."""
    network, numbers = pos.rules.network, pos.rules.numbers
    for side in pos.order():
        held = sum(network.kind[station] == POLIS_STATION for station in pos.stations(side))
        enough = pos.points(side) >= abilities.most(pos, side, "points-to-win", numbers["points"])
        if enough or held >= numbers["polis"]:
            pos.winner, pos.reason = side, "enough" if enough else "polis"
            sides = range(len(pos.rules.sides))
            pos.lines = [
                ("aim.points", tuple(pos.owner.count(s) for s in sides)),
                ("task.complete", tuple(len(pos.done[s]) for s in sides)),
            ]
            pos.due = []
            return True
    return False


__all__ = ["ACT", "begin", "end", "homes_to_settle", "lose_station", "needs_station", "settle"]
