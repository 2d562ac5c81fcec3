"""What these rules need from a game's definitions: sides, kinds, zones and numbers, and that the numbers agree."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.game import Game, Problem
from pnp.game.needs import disagreeing, lacking, of_two_sides

NUMBERS = (
    "cubes", "hand", "draw", "turns", "turns_each", "dominate", "cuba", "military", "aftermath", "war", "campaign",
)  # fmt: skip


def unmet(game: Game) -> list[Problem]:
    """Why a game cannot be refereed by these rules; empty if it can."""
    return list(_missing(game)) or list(disagreeing(game, _right(game)))


def _missing(game: Game) -> Iterator[Problem]:
    yield from of_two_sides(game)
    sides = [side.id for side in game.sides if side.plays]
    wanted = [("kinds", "military", [kind.id for kind in game.kinds])]
    wanted += [("numbers", name, list(game.numbers)) for name in NUMBERS]
    zones = [sheet.zone for sheet in game.board.sheets] if game.board else []
    wanted += [("board", zone, zones) for zone in (*sides, "neutral")]
    yield from lacking(game, wanted)


def _right(game: Game) -> dict[str, int]:
    """The numbers that follow from the deck and from each other (setup.deal, end.trigger)."""
    numbers = game.numbers
    dealt = 2 * numbers["hand"]
    return {
        "draw": len(game.cards) - dealt - 1,
        "turns": numbers["draw"] + dealt - 2,
        "turns_each": numbers["turns"] // 2,
    }
