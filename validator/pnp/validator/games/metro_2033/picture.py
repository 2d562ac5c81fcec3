"""The table of Метро 2033 as a picture: tokens and heroes on the stations, tracks, what everybody has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...judging.picture import Picture
from .network import NEUTRAL
from .position import END, GOODS, SETTLE, TURN_UP

if TYPE_CHECKING:
    from .position import Position

DUE = {SETTLE: "station", TURN_UP: "top-card", END: "round-end"}  # as offers.yaml asks for them


def picture(pos: Position) -> Picture:
    """What lies on the table. A station holds the token of a faction, and heroes by their ids."""
    rules = pos.rules
    factions = [rules.factions[faction].id for faction in pos.faction]
    places: dict[str, dict[str, int]] = {}
    for station, owner in enumerate(pos.owner):
        if owner != NEUTRAL:
            places.setdefault(rules.network.ids[station], {})[factions[owner]] = 1
    for side in range(len(rules.sides)):
        places.setdefault(rules.network.ids[pos.spots(side)[0]], {})[rules.hero_id(pos, side)] = 1
    sides = dict(enumerate(rules.sides))

    def names(deck: str, cards: object) -> list[str | None]:
        return [rules.decks[deck][card].id if card >= 0 else None for card in cards]  # type: ignore[attr-defined]

    due = pos.top
    return Picture(
        due=None if pos.over else (DUE.get(due.what, due.what), rules.sides[due.side] if due.side >= 0 else None),
        places=places,
        tracks={
            "army": dict(zip(factions, pos.army, strict=True)),
            "points": {key: pos.points(side) for side, key in enumerate(factions)},
            "round": {"all": pos.space},
            **{good: {key: pos.goods[side][at] for side, key in enumerate(factions)} for at, good in enumerate(GOODS)},
        },
        hands={
            key: [*names("equipment", pos.equipment[side]), *names("tasks", (card for card, _ in pos.tasks[side]))]
            for side, key in sides.items()
        },
        piles={
            "market": names("equipment", pos.market),
            "law": names("laws", [pos.law] if pos.law >= 0 else []),
            **{f"{deck}-discard": names(deck, pos.piles[deck].discard) for deck in ("equipment", "tasks")},
            "threats-discard": names("threats-1", pos.piles[rules.threat_deck(pos.stage)].discard),
        },
        flags={key: names("tasks", pos.done[side]) for side, key in sides.items() if pos.done[side]},
        flags_are="done",
        hands_are="carried",
        spread=("market", "law"),
        played=rules.decks["laws"][pos.tabled].id if pos.tabled >= 0 else None,
    )
