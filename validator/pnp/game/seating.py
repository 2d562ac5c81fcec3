"""Who sits at the table: the sides of game.yaml that play, as seated by a log; or, in a game without sides, the players
named in the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..validator.definitions.model import Game, Side
from .pieces import Piece, Pieces, pieces_of
from .players import called, spoken


def seats_at_table(game: Game, anybody: bool) -> Pieces:
    """The seats before a log has seated anybody."""
    if not anybody:
        return pieces_of((side for side in game.sides if side.plays), leaf="seat")
    numbered = (Piece(at, f"seat-{at + 1}", dict.fromkeys(game.languages, str(at + 1))) for at in range(game.players))
    return Pieces(numbered, leaf="seat")


def seated_pieces(game: Game, seats: Pieces, players: Mapping[str, Any], words: Sequence[str], anybody: bool) -> Pieces:
    """The seats as a log has them, in its order. Raises Unclear."""
    if not anybody:
        return pieces_of((seats[seats.names.find(side)].model for side in players), leaf="seat")
    names = called(players, words, game.languages)
    people = [Piece(at, *who) for at, who in enumerate(zip(players, names, strict=True))]
    return Pieces(people, spoken(players, names), leaf="seat")


def with_players(game: Game, seats: Pieces) -> Game:
    """The game with the players as its sides, so that code about sides finds them there; the game's own sides are then
    played by nobody."""
    players = (Side(seat.id, seat.said, seat.said, True, f"seat-{seat.number}", "") for seat in seats)
    return replace(game, sides=(*players, *(replace(side, plays=False) for side in game.sides)))
