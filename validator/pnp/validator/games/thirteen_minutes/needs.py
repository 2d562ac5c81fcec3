"""What these rules need of a game's definitions: sides, kinds, zones and numbers, and that the numbers agree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...definitions.model import Game
from ...problem import Problem
from ...source import place_of, read_text

NUMBERS = (
    "cubes", "hand", "draw", "turns", "turns_each", "dominate", "cuba", "military", "aftermath", "war", "campaign",
)  # fmt: skip


def unmet(game: Game) -> list[Problem]:
    """Why a game cannot be refereed by these rules; empty if it can."""
    return list(_missing(game)) or list(_disagreeing(game))


def _problem(game: Game, code: str, path: tuple[str, ...], values: Mapping[str, object]) -> Problem:
    file = game.folder / "game.yaml"
    line, column = place_of(read_text(file), path)
    return Problem(code, str(file), line, column, values)


def _missing(game: Game) -> Iterator[Problem]:
    sides = [side.id for side in game.sides if side.plays]
    if len(sides) != 2:
        yield _problem(game, "game.sides", ("sides",), {"n": len(sides)})
    wanted = [("kinds", "military", [kind.id for kind in game.kinds])]
    wanted += [("numbers", name, list(game.numbers)) for name in NUMBERS]
    zones = [sheet.zone for sheet in game.board.sheets] if game.board else []
    wanted += [("board", zone, zones) for zone in (*sides, "neutral")]
    for where, name, known in wanted:
        if name not in known:
            yield _problem(game, "game.needs", (where,), {"where": where, "name": name})


def _disagreeing(game: Game) -> Iterator[Problem]:
    """Numbers that contradict one another (setup.deal, end.trigger)."""
    numbers = game.numbers
    dealt = 2 * numbers["hand"]
    agreeing = {
        "draw": len(game.cards) - dealt - 1,
        "turns": numbers["draw"] + dealt - 2,
        "turns_each": numbers["turns"] // 2,
    }
    for name, right in agreeing.items():
        if numbers[name] != right:
            yield _problem(game, "game.numbers", ("numbers", name), {"name": name, "n": numbers[name], "right": right})
