"""Who sits at the table: the sides of game.yaml that play, as a log seats them; or, in a game without sides, whoever
the log names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..validator.definitions.model import Game, Side, Text
from ..validator.judging.ruling import Unclear
from ..validator.logs.log import BESIDE
from ..validator.words import shortened
from .pieces import Piece, Pieces, pieces_of

LONGEST = 40  # letters of a player's name that a sentence repeats


def seats_at_table(game: Game, anybody: bool) -> Pieces:
    """The seats before a log has seated anybody."""
    sides = [side for side in game.sides if side.plays]
    if sides and not anybody:
        return pieces_of(sides)
    return Pieces(Piece(at, f"seat-{at + 1}", dict.fromkeys(game.languages, str(at + 1))) for at in range(game.players))


def seated_pieces(game: Game, seats: Pieces, players: Mapping[str, Any], words: Sequence[str], anybody: bool) -> Pieces:
    """The seats as a log has them, in its order. Raises Unclear."""
    if not anybody and any(side.plays for side in game.sides):
        return pieces_of(seats[seats.names.find(side)].model for side in players)
    found = [Piece(at, id, _name(game, id, said, words)) for at, (id, said) in enumerate(players.items())]
    spoken = [piece.said["en"] for piece in found if piece.said["en"] not in players]
    names = [(name, int(piece)) for piece in found if spoken.count(name := piece.said["en"]) == 1]
    return Pieces(found, names)


def with_players(game: Game, seats: Pieces) -> Game:
    """The game with whoever sits at the table for its sides, so that whoever speaks of sides finds them there; sides of
    its own are then played by nobody."""
    players = (Side(seat.id, seat.said, seat.said, True, f"seat-{int(seat)}", "") for seat in seats)
    return replace(game, sides=(*players, *(replace(side, plays=False) for side in game.sides)))


def _name(game: Game, side: str, said: Any, words: Sequence[str]) -> Text:
    """What a player is called: the name, else the word that stands for the seat."""
    if side in words or side in BESIDE:
        raise Unclear("log.seat", ("players", side), said=side)
    name = said.get("name") if isinstance(said, dict) else said
    if name is not None and not isinstance(name, str):
        raise Unclear("log.text", ("players", side), said=name)
    return dict.fromkeys(game.languages, shortened((name or side).replace("\n", " "), LONGEST))
