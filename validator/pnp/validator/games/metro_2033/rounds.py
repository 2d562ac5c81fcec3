"""The course of a round: the order of decisions, what follows by itself, and the end."""

from __future__ import annotations

from typing import Any

from pnp.game import HIDDEN, Piece

from . import abilities, fights
from .losses import needs_station
from .network import POLIS as POLIS_STATION
from .table import ARMY, DRAW, DROP, END, GUARD, HERO, MOBILIZE, POLIS, SETTLE, STAGE, TAKE, TURN_UP, VOTE, Underground

RESOURCES, FIGHTS = "resources", "fights"  # what follows by itself, at its place among the decisions
THREAT, LAW, STATION = "threat", "law", "station"  # why a card is turned up


def begin(table: Underground) -> None:
    """Put the parts of a round on the list of what is due."""
    order = table.order()
    space = table.rules.spaces[table.space]
    events: list[tuple[str, Any, str]] = (
        [(RESOURCES, None, "")] if any(space[good.id] for good in table.rules.goods) else []
    )
    if space["threat"]:
        guards = [(GUARD, side, "") for side in order]
        events += [*guards, (TURN_UP, None, THREAT), *((FIGHTS, side, "") for side in order)]
    if space["law"]:
        vote = [(TURN_UP, None, LAW), (VOTE, None, "")]
        if events:
            table.mattered.add("ruling.a1")
        events = [*vote, *events] if table.rulings.get("ruling.a1") == "law-first" else [*events, *vote]
    table.push(END)
    phases = [(what, side, "") for what in (MOBILIZE, ARMY, HERO) for side in order]
    for what, side, about in reversed([*events, *phases]):
        table.push(what, side, about)
    _income(table)
    settle(table)


def _income(table: Underground) -> None:
    """What a law gives everybody at the start of the events."""
    for side in reversed(table.order()):
        for ability, _ in abilities.of_side(table, side, "income"):
            table.gain(side, table.rules.goods_of(ability))
            if "any" in ability:
                table.push(TAKE, side, ("mixed", ability["any"], "event.resources"))


def settle(table: Underground) -> None:
    """Carry out what follows by itself, up to the next decision."""
    while table.pending and not table.over:
        due = table.pending[-1]
        if due.what == RESOURCES:
            table.pending.pop()
            _resources(table)
        elif due.what == FIGHTS:
            _fights(table)
        elif due.what == HERO and table.rests(due.seat):
            table.pending.pop()
            table.wounded[due.seat] = False
            table.sat_out[due.seat] = table.round
        elif (
            (due.what == SETTLE and not needs_station(table, due.seat, due.about))
            or (due.what == DROP and len(table.equipment[due.seat]) <= table.limit(due.seat))
            or (due.what == GUARD and due.seat not in table.owner)
            or (due.what == DRAW and table.piles[due.about[0]].empty)
        ):
            table.pending.pop()
        else:
            return


def _fights(table: Underground) -> None:
    """The fights against the threat of the events, up to one that leaves a side with too few stations. Choices that
    sides make after them do not affect others' fights, so they are asked for once all fights are over."""
    chosen = []
    while table.pending and table.pending[-1].what == FIGHTS:
        side = table.pending.pop().seat
        others = len(table.pending)
        fights.repel(table, side)
        chosen.append(table.pending[others:])
        del table.pending[others:]
        if any(due.what == SETTLE and needs_station(table, due.seat, due.about) for due in chosen[-1]):
            break
    if not any(due.what == FIGHTS for due in table.pending):
        table.threat = HIDDEN  # beaten or not, it takes no part in the fights of the armies
    for waiting in reversed(chosen):
        table.pending += waiting


def _resources(table: Underground) -> None:
    """Every station that produces what the space shows gives it to its owner; a side chooses for its Polis stations."""
    space, network = table.rules.spaces[table.space], table.rules.network
    shown = [good for good in table.rules.goods if space[good.id]]
    for side in reversed(table.order()):
        own = [network.kind[station] for station in table.stations(side)]
        table.gain(side, {good: space[good.id] * own.count(good.id) for good in shown})
        polis = own.count(POLIS_STATION)
        if polis and len(shown) == 1:
            table.gain(side, {shown[0]: polis * space[shown[0].id]})
        elif polis:
            table.push(POLIS, side, (polis, tuple(shown)))
    table.opening = {side: table.goods[side].copy() for side in table.rules.seats} if table.space == 0 else {}


def end(table: Underground) -> None:
    """The end of a round: check for a winner; if there is none, move the tokens and begin a new round."""
    if _won(table):
        return
    before = table.order()
    table.first = (table.first + 1) % len(table.rules.sides)
    table.space = table.space + 1 if table.space < table.rules.numbers["spaces"] else 1
    table.round += 1
    seats = table.rules.seats
    expired = [entry for side in seats for entry in table.scouted[side] if entry.round + 1 < table.round]
    table.piles[table.rules.threat_deck(table.stage)].bury(*(entry.card for entry in expired))
    table.scouted = [[entry for entry in table.scouted[side] if entry not in expired] for side in seats]
    if table.rulings.get("ruling.a15") != "ever":
        table.feats = [[] for _ in seats]
    table.tasks = [[(card, len(table.feats[side])) for card, _ in table.tasks[side]] for side in seats]
    table.next("round")
    begins_stage = table.stage == 1 and any(table.points(side) >= table.rules.numbers["stage_points"] for side in seats)
    begin(table)
    if begins_stage:
        table.stage = 2
        _keep_scouted(table)
        if table.piles["equipment"].at_most < table.rules.numbers["stage_drawn"] * len(before):
            table.mattered.add("ruling.a7")  # the last to draw may get fewer
        for side in reversed(stage_order(table, before)):
            table.push(STAGE, side)


def _keep_scouted(table: Underground) -> None:
    """What becomes of the scouted threats when their deck is replaced: out with it, or each a card of the new one."""
    if any(table.scouted):
        table.mattered.add("ruling.a16")
    if table.rulings.get("ruling.a16") != "kept":
        table.scouted = [[] for _ in table.rules.seats]
        return
    old, new = (table.piles[table.rules.threat_deck(stage)] for stage in (1, 2))
    for held in table.scouted:
        for at, entry in enumerate(held):
            may_be = [card for card in old.cards if old.can_have_been(card, entry.drawn)]
            new.join(*([entry.card] if entry.card is not HIDDEN else may_be))
            held[at] = entry._replace(drawn=new.drawn + 1)


def stage_order(table: Underground, before: list[Piece]) -> list[Piece]:
    """The order in which equipment is drawn at the second stage; `before` is that of the round that ended."""
    return before if table.rulings.get("ruling.a7") == "before" else table.order()


def _won(table: Underground) -> bool:
    """True if somebody has won (end.check): if several, the one nearest to the first player, clockwise."""
    network, numbers = table.rules.network, table.rules.numbers
    for side in table.order():
        held = sum(network.kind[station] == POLIS_STATION for station in table.stations(side))
        enough = table.points(side) >= abilities.most(table, side, "points-to-win", numbers["points"])
        if enough or held >= numbers["polis"]:
            table.winner, table.reason = side, "enough" if enough else "polis"
            sides = table.rules.seats
            table.lines = [
                ("aim.points", tuple(table.owner.count(s) for s in sides)),
                ("task.complete", tuple(len(table.done[s]) for s in sides)),
            ]
            table.pending = []
            return True
    return False
