"""Where an army may go: from any station of its side, through Hansa and neutral Polis, using a limited number of Hansa
tunnels."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pnp.game import KeyPath, Piece, Violation

from . import abilities
from .network import HANSA, NEUTRAL, POLIS, Network, Way

if TYPE_CHECKING:
    from .table import Underground

TUNNELS, LINKS = "tunnels", "links"  # the readings of ruling.a3: what counts on the way through Hansa


def starts(table: Underground, side: Piece) -> list[Piece]:
    """The stations that a side's army may start from."""
    found: list[Piece] = table.stations(side)
    if abilities.has(table, side, "army-from-hero"):
        spots, network = table.spots(side), table.rules.network
        found += [at for at in spots if network.can_be_held(at) and table.owner[at] == NEUTRAL]
    return found


def tunnels(table: Underground, side: Piece) -> int:
    """How many Hansa tunnels a side's army may use."""
    own: int = table.rules.numbers["hansa_tunnels"] + table.tunnels[side]
    return max(own + abilities.total(table, side, "hansa-tunnels"), 0)


def reached(table: Underground, side: Piece) -> list[Piece]:
    """Every station that a side's army can reach."""
    ways, most = _ways(table, side), tunnels(table, side)
    found = ((target, ways.to(target)) for target in table.rules.stations if table.in_play(target))
    return [target for target, way in found if way is not None and len(way.tunnels) <= most]


class Ways:
    """The best ways of an army from its starting stations: each is searched for once, since the map seldom changes."""

    def __init__(self, network: Network, starts: Sequence[Piece], closed: Collection[Piece], *, every: bool) -> None:
        self._network = network
        self._starts = starts
        self._closed = closed
        self._counts = network.leads_on_hansa if every else network.is_hansa_tunnel
        self._known: dict[Any, Way | None] = {start: Way((start,), ()) for start in starts}  # it may be the target

    def to(self, target: Piece) -> Way | None:
        """The way to a station; None if there is none."""
        if target not in self._known:
            self._known[target] = self._network.way(self._starts, target, self._open, self._counts)
        return self._known[target]

    def _open(self, station: Piece) -> bool:
        return self._network.kind[station] in (HANSA, POLIS) and station not in self._closed


MAX_MAPS = 1_000  # states of the map whose ways are remembered


def _ways(table: Underground, side: Piece, *, free: bool = False, reading: str = "") -> Ways:
    """The best ways of a side's army; with `free`, as if every Polis station could be passed. `reading` replaces the
    value of ruling.a3 in force."""
    rules, owner = table.rules, table.owner
    begin = tuple(starts(table, side))
    closed = frozenset() if free else frozenset([at for at in rules.polis if owner[at] != NEUTRAL])
    every = (reading or table.rulings.get("ruling.a3")) == LINKS
    known: dict[Any, Ways] = rules.ways
    found = known.get((begin, closed, every))
    if found is None:
        if len(known) >= MAX_MAPS:
            known.clear()
        found = known[begin, closed, every] = Ways(rules.network, begin, closed | rules.hansa_out_of_play, every=every)
    return found


def depends_on_passages(table: Underground, side: Piece, target: Piece) -> bool:
    """True if ruling.a3 decides whether an army can get somewhere."""
    way, kind = _ways(table, side).to(target), table.rules.network.kind
    if way is None or all(kind[station] != HANSA for station in way.stations):
        return False
    most = tunnels(table, side)
    ways = [_ways(table, side, reading=reading).to(target) for reading in (TUNNELS, LINKS)]
    return len({way is not None and len(way.tunnels) <= most for way in ways}) > 1


def unreached(table: Underground, side: Piece, target: Piece, path: KeyPath) -> Iterator[Violation]:
    """Why a side's army cannot reach a station, and what blocks it; nothing if it can."""
    values: dict[str, Any] = {"side": table.name(side), "place": target.said}
    if not table.in_play(target):
        yield Violation("board.zones", "army", path, **values)
        return
    way, most = _ways(table, side).to(target), tunnels(table, side)
    if way is not None:
        if len(way.tunnels) > most:
            one, other = way.tunnels[most]
            values |= {"from": one.said, "to": other.said, "start": way.stations[0].said}
            breach = str(table.rulings.get("ruling.a3", TUNNELS))  # named like the readings of the ruling
            yield Violation("army.through.hansa", breach, path, **values, n=len(way.tunnels), max=most)
        return
    blocked = _ways(table, side, free=True).to(target)
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
