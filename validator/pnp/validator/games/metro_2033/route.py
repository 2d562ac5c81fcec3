"""Where an army may go: from any own station, through Hansa and neutral Polis, through so many Hansa tunnels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...judging.ruling import Violation
from ...source import KeyPath
from . import abilities
from .network import HANSA, NEUTRAL, POLIS, Way

if TYPE_CHECKING:
    from .position import Position

TUNNELS, LINKS = "tunnels", "links"  # the readings of ruling.a3: what is counted on the way through Hansa


def starts(pos: Position, side: int) -> list[int]:
    """The stations from which a side's army may set out."""
    found = pos.stations(side)
    if abilities.has(pos, side, "army-from-hero"):
        spots = pos.spots(side)
        found += [at for at in spots if pos.rules.network.kind[at] == POLIS and pos.owner[at] == NEUTRAL]
    return found


def tunnels(pos: Position, side: int) -> int:
    """Through how many Hansa tunnels a side's army may go."""
    own = pos.rules.numbers["hansa_tunnels"]
    return max(own + abilities.total(pos, side, "hansa-tunnels") + pos.tunnels[side], 0)


def reached(pos: Position, side: int) -> dict[int, Way]:
    """Every station that a side's army can reach, and the way there."""
    found = {}
    for target in range(len(pos.owner)):
        way = _way(pos, side, target)
        if pos.in_play(target) and way is not None and len(way.tunnels) <= tunnels(pos, side):
            found[target] = way
    return found


def _way(pos: Position, side: int, target: int, *, free: bool = False, reading: str = "") -> Way | None:
    """The best way there; with `free` as if every Polis station let it pass, and every Hansa station were in play.
    `reading` is that of ruling.a3, if not the one in force."""
    network = pos.rules.network

    def open_(station: int) -> bool:
        if network.kind[station] == HANSA:
            return free or pos.in_play(station)
        return network.kind[station] == POLIS and (free or pos.owner[station] == NEUTRAL)

    begin = starts(pos, side)
    if target in begin:  # the neutral Polis station from which it may set out
        return Way((target,), ())
    every = (reading or pos.rulings.get("ruling.a3")) == LINKS
    return network.way(begin, target, open_, network.leads_on_hansa if every else network.is_hansa_tunnel)


def depends_on_passages(pos: Position, side: int, target: int) -> bool:
    """Whether it is ruling.a3 that decides if an army can get somewhere."""
    way, kind = _way(pos, side, target), pos.rules.network.kind
    if way is None or all(kind[station] != HANSA for station in way.stations):
        return False
    most = tunnels(pos, side)
    ways = [_way(pos, side, target, reading=reading) for reading in (TUNNELS, LINKS)]
    return len({way is not None and len(way.tunnels) <= most for way in ways}) > 1


def unreached(pos: Position, side: int, target: int, path: KeyPath) -> Iterator[Violation]:
    """Why a side's army cannot come to a station, with what blocks its way; nothing if it can."""
    values: dict[str, Any] = {"side": pos.name(side), "place": pos.title(target)}
    if not pos.in_play(target):
        yield Violation("board.zones", "army", path, **values)
        return
    way, most = _way(pos, side, target), tunnels(pos, side)
    if way is not None:
        if len(way.tunnels) > most:
            one, other = way.tunnels[most]
            values |= {"from": pos.title(one), "to": pos.title(other), "start": pos.title(way.stations[0])}
            breach = str(pos.rulings.get("ruling.a3", TUNNELS))  # called as the readings of the ruling are
            yield Violation("army.through.hansa", breach, path, **values, n=len(way.tunnels), max=most)
        return
    blocked = _way(pos, side, target, free=True)
    for station in blocked.stations[1:-1] if blocked is not None else ():
        if not pos.in_play(station):
            yield Violation("board.zones", "way", path, **values, to=pos.title(station))
            return
        if pos.owner[station] != NEUTRAL:
            holder = pos.name(pos.owner[station])
            yield Violation("army.through.polis", "held", path, **values, to=pos.title(station), other=holder)
            return
    network = pos.rules.network
    through = network.way(starts(pos, side), target, pos.in_play, network.is_hansa_tunnel)
    between = through.stations[1:-1] if through is not None else ()
    if len(between) == 1:
        yield Violation("army.through", "blocked", path, place=pos.title(between[0]))
    else:
        yield Violation("army.target", "far", path, **values)
