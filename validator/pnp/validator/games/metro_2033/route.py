"""Where an army may go: from any station of its side, through Hansa and neutral Polis, using a limited number of Hansa
tunnels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.game import KeyPath, Violation

from . import abilities
from .network import HANSA, NEUTRAL, POLIS, Network, Way

TUNNELS, LINKS = "tunnels", "links"  # the readings of ruling.a3: what counts on the way through Hansa


def starts(table: Any, side: Any) -> list[Any]:
    """The stations that a side's army may start from."""
    found: list[Any] = table.stations(side)
    if abilities.has(table, side, "army-from-hero"):
        spots, network = table.spots(side), table.rules.network
        found += [at for at in spots if network.can_be_held(at) and table.owner[at] == NEUTRAL]
    return found


def tunnels(table: Any, side: Any) -> int:
    """How many Hansa tunnels a side's army may use."""
    own: int = table.rules.numbers["hansa_tunnels"] + table.tunnels[side]
    return max(own + abilities.total(table, side, "hansa-tunnels"), 0)


def reached(table: Any, side: Any) -> dict[Any, Way]:
    """Every station that a side's army can reach, and the way there."""
    found = {}
    for target in table.rules.stations:
        way = _way(table, side, target)
        if table.in_play(target) and way is not None and len(way.tunnels) <= tunnels(table, side):
            found[target] = way
    return found


def _way(table: Any, side: Any, target: Any, *, free: bool = False, reading: str = "") -> Way | None:
    """The best way there; with `free`, as if every Polis station could be passed. `reading` replaces the value of
    ruling.a3 in force."""
    network: Network = table.rules.network

    def open_(station: Any) -> bool:
        if network.kind[station] == HANSA:
            return bool(table.in_play(station))
        return network.kind[station] == POLIS and (free or table.owner[station] == NEUTRAL)

    begin = starts(table, side)
    if target in begin:  # the neutral station that it may start from
        return Way((target,), ())
    every = (reading or table.rulings.get("ruling.a3")) == LINKS
    return network.way(begin, target, open_, network.leads_on_hansa if every else network.is_hansa_tunnel)


def depends_on_passages(table: Any, side: Any, target: Any) -> bool:
    """True if ruling.a3 decides whether an army can get somewhere."""
    way, kind = _way(table, side, target), table.rules.network.kind
    if way is None or all(kind[station] != HANSA for station in way.stations):
        return False
    most = tunnels(table, side)
    ways = [_way(table, side, target, reading=reading) for reading in (TUNNELS, LINKS)]
    return len({way is not None and len(way.tunnels) <= most for way in ways}) > 1


def unreached(table: Any, side: Any, target: Any, path: KeyPath) -> Iterator[Violation]:
    """Why a side's army cannot reach a station, and what blocks it; nothing if it can."""
    values: dict[str, Any] = {"side": table.name(side), "place": target.said}
    if not table.in_play(target):
        yield Violation("board.zones", "army", path, **values)
        return
    way, most = _way(table, side, target), tunnels(table, side)
    if way is not None:
        if len(way.tunnels) > most:
            one, other = way.tunnels[most]
            values |= {"from": one.said, "to": other.said, "start": way.stations[0].said}
            breach = str(table.rulings.get("ruling.a3", TUNNELS))  # named like the readings of the ruling
            yield Violation("army.through.hansa", breach, path, **values, n=len(way.tunnels), max=most)
        return
    blocked = _way(table, side, target, free=True)
    for station in blocked.stations[1:-1] if blocked is not None else ():
        if table.owner[station] != NEUTRAL:
            holder = table.name(table.owner[station])
            yield Violation("army.through.polis", "held", path, **values, to=station.said, other=holder)
            return
    network: Network = table.rules.network
    through = network.way(starts(table, side), target, table.in_play, network.is_hansa_tunnel)
    between = [*through.stations[1:-1]] if through is not None else []
    if len(between) == 1:
        yield Violation("army.through", "blocked", path, place=between[0].said)
    else:
        yield Violation("army.target", "far", path, **values)
