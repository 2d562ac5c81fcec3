"""Losing stations, and what a side left with too few may take instead."""

from __future__ import annotations

from pnp.game import Piece

from .network import NEUTRAL
from .network import POLIS as POLIS_STATION
from .table import SETTLE, Underground


def homes_to_settle(table: Underground, side: Piece, lost: Piece | None = None) -> list[Piece]:
    """The neutral stations that a side with too few may take for free: in its own zone, otherwise anywhere but Polis.
    `lost` is the one it has just lost."""
    network = table.rules.network
    free = [at for at in table.stations(NEUTRAL) if network.can_be_held(at) and table.in_play(at)]
    if lost in free and table.rulings.get("ruling.a13") == "another":
        free.remove(lost)
    producing = [at for at in free if network.kind[at] != POLIS_STATION]
    own = [at for at in producing if network.zone[at] == table.faction[side].number + 1]
    if not own and not producing and table.rulings.get("ruling.a5") == "polis":
        return free
    return own or producing


def needs_station(table: Underground, side: Piece, lost: Piece | None = None) -> bool:
    """True if a side has fewer stations than the minimum, and there is one to take."""
    few: bool = table.owner.count(side) < table.rules.numbers["least_stations"]
    if few and not homes_to_settle(table, side, lost):
        table.mattered.add("ruling.a5")
        return False
    return few


def lose_station(table: Underground, station: Piece) -> None:
    """A station becomes neutral; a side left with too few takes another at once."""
    side = table.owner[station]
    table.owner[station] = NEUTRAL
    if side != NEUTRAL:
        table.push(SETTLE, side, station)
