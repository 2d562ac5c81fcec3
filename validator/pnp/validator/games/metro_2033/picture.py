"""The table of Метро 2033 as a picture: tokens and heroes on the stations, tracks, what everybody has."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pnp.game import HIDDEN, Picture

from .network import NEUTRAL
from .table import END, SETTLE, TURN_UP, Underground

DUE = {SETTLE: "station", TURN_UP: "top-card", END: "round-end"}  # as offers.yaml names them


def picture(table: Underground) -> Picture:
    """What is on the table. A station has the token of a faction, and heroes by their ids."""
    rules = table.rules
    factions = [faction.id for faction in table.faction]
    places: dict[str, dict[str, int]] = {}
    for station, owner in zip(rules.stations, table.owner, strict=True):
        if owner != NEUTRAL:
            places.setdefault(station.id, {})[factions[owner]] = 1
    for side in rules.seats:
        places.setdefault(table.spots(side)[0].id, {})[table.hero[side].id] = 1
    sides = dict(enumerate(rules.sides))

    def names(cards: Iterable[Any]) -> list[str | None]:
        return [card.id if card is not HIDDEN else None for card in cards]

    due = table.due
    return Picture(
        due=None if due is None else (DUE.get(due.what, due.what), None if due.seat is None else due.seat.id),
        places=places,
        tracks={
            "army": dict(zip(factions, table.army, strict=True)),
            "points": {key: table.points(side) for side, key in zip(rules.seats, factions, strict=True)},
            "round": {"all": table.space},
            **{good.id: {key: table.goods[side][good] for side, key in enumerate(factions)} for good in rules.goods},
        },
        hands={
            key: [*names(table.equipment[side]), *names((card for card, _ in table.tasks[side]))]
            for side, key in sides.items()
        },
        piles={
            "market": names(table.market),
            "law": names([table.law] if table.law is not HIDDEN else []),
            **{f"{deck}-discard": names(table.piles[deck].discard) for deck in ("equipment", "tasks")},
            "threats-discard": names(table.piles[rules.threat_deck(table.stage)].discard),
        },
        flags={key: names(table.done[side]) for side, key in sides.items() if table.done[side]},
        flags_are="done",
        hands_are="carried",
        spread=("market", "law"),
        beside={
            seat.id: [
                ("", rules.game.side(faction.id).label),
                ("points", table.points(seat)),
                ("army", table.army[seat]),
            ]
            for seat, faction in zip(rules.seats, table.faction, strict=True)
        },
        played=table.tabled.id if table.tabled is not HIDDEN else None,
    )
