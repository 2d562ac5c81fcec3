"""What these rules need of a game's definitions, and that its numbers agree with its board and decks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...definitions.model import Game
from ...problem import Problem
from ...source import place_of, read_text

NUMBERS = (
    "cubes", "flags", "cards", "agendas", "dealt_agendas", "hand", "plays", "rounds", "max_cubes", "escalate",
    "opinion_step", "rise", "track_bonus", "bonus", "linked_bonus", "letter_score", "letter_command", "prestige_max",
    "aftermath", "spaces", "war_top", "war_all",
)  # fmt: skip
DECKS = ("strategy", "agenda", "letter")
AREAS = ("defcon-3", "defcon-2", "defcon-1")
OPINION = ("television", "united-nations", "alliances")


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
    if game.board is None:
        yield _problem(game, "game.needs", (), {"where": "game.yaml", "name": "board"})
        return
    kinds = [kind.id for kind in game.kinds]
    tracks = {track.id: track for track in game.board.tracks}
    wanted = [("numbers", name, list(game.numbers)) for name in NUMBERS]
    wanted += [("decks", name, [deck.id for deck in game.decks]) for name in DECKS]
    wanted += [("board", name, list(tracks)) for name in kinds]
    wanted += [("board", name, [place.id for place in game.board.places]) for name in OPINION]
    known = {name: [area.id for area in track.areas] for name, track in tracks.items()}
    wanted += [("board", area, known[name]) for name in kinds if name in known for area in AREAS]
    for where, name, there in wanted:
        if name not in there:
            yield _problem(game, "game.needs", (where,), {"where": where, "name": name})


def _disagreeing(game: Game) -> Iterator[Problem]:
    assert game.board is not None
    decks = {deck.id: sum(card.copies for card in deck.cards) for deck in game.decks}
    numbers = game.numbers
    right = {
        "cards": decks["strategy"],
        "agendas": decks["agenda"],
        "flags": numbers["dealt_agendas"],
        "spaces": game.board.track(game.kinds[0].id).spaces,
    }
    for name, n in right.items():
        if numbers[name] != n:
            yield _problem(game, "game.numbers", ("numbers", name), {"name": name, "n": numbers[name], "right": n})
