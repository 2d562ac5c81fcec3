"""What these rules need from a game's definitions, and whether its numbers agree with its board and decks."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.game import Game, Problem
from pnp.game.needs import disagreeing, lacking, no_board, of_two_sides

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
    return list(_missing(game)) or list(disagreeing(game, _right(game)))


def _missing(game: Game) -> Iterator[Problem]:
    yield from of_two_sides(game)
    if game.board is None:
        yield no_board(game)
        return
    kinds = [kind.id for kind in game.kinds]
    tracks = {track.id: track for track in game.board.tracks}
    wanted = [("numbers", name, list(game.numbers)) for name in NUMBERS]
    wanted += [("decks", name, [deck.id for deck in game.decks]) for name in DECKS]
    wanted += [("board", name, list(tracks)) for name in kinds]
    wanted += [("board", name, [place.id for place in game.board.places]) for name in OPINION]
    known = {name: [area.id for area in track.areas] for name, track in tracks.items()}
    wanted += [("board", area, known[name]) for name in kinds if name in known for area in AREAS]
    yield from lacking(game, wanted)


def _right(game: Game) -> dict[str, int]:
    """The numbers that follow from decks, board and each other."""
    assert game.board is not None
    decks = {deck.id: sum(card.copies for card in deck.cards) for deck in game.decks}
    return {
        "cards": decks["strategy"],
        "agendas": decks["agenda"],
        "flags": game.numbers["dealt_agendas"],
        "spaces": game.board.track(game.kinds[0].id).spaces,
    }
