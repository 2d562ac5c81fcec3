"""What a program thought before a move: how the games went that it imagined, by their first move, and what others did
next in those that began with the move it chose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from ...game.together import Together

if TYPE_CHECKING:
    from pnp.game.pieces import Piece
    from pnp.game.rules import Rules

Imagined: TypeAlias = tuple[Sequence[tuple["Piece", Any]], float]
"""An imagined game: what the seats chose in turn (None: nothing), and how the seat that imagines it fared, from 0 for a
loss to 1 for a win."""


class Way(NamedTuple):
    """Something done in imagined games: parts of a record, each in the notation of a log (none: nothing is done), in
    how many games, and the sum of how the thinking seat fared in them."""

    seat: str
    parts: Sequence[Mapping[str, Any]]
    games: int
    total: float

    @property
    def chance(self) -> float:
        """How likely a win is."""
        return self.total / self.games


class Thought:
    """`ways` are the moves that the seat tried, the one most often tried first; `answers` what other seats did next
    after that one. The games were `judged` after a few decisions, or else played to the end; `far` ahead if the choice
    was who decides next."""

    def __init__(self, rules: Rules, seat: Piece, judged: bool, imagined: Sequence[Imagined], *, far: bool) -> None:
        self.judged, self.far, self.games = judged, far, len(imagined)
        ways = _counted(rules, [([_first(moves, seat)], result) for moves, result in imagined])
        self.ways = sorted(ways.values(), key=lambda way: (-way.games, -way.total))
        best = repr(self.ways[0].parts) if self.ways else ""
        after = [one for one in imagined if repr(_written(rules, [_first(one[0], seat)])) == best]
        answered = [(answer, result) for moves, result in after if (answer := _answer(moves, seat))]
        self.answers = [*_counted(rules, answered).values()]


def _first(moves: Sequence[tuple[Piece, Any]], seat: Piece) -> tuple[Piece, Any]:
    return next(one for one in moves if one[0] == seat)


def _answer(moves: Sequence[tuple[Piece, Any]], seat: Piece) -> Sequence[tuple[Piece, Any]]:
    """What another seat does next, up to the next decision of somebody else; nothing if the seat itself goes on first,
    which would tell what it plans."""
    root = next(at for at, (who, _) in enumerate(moves) if who == seat)
    found: list[tuple[Piece, Any]] = []
    for who, move in (*moves[:root], *moves[root + 1 :]):
        if who == seat or (found and who != found[0][0]):
            break
        if found or move is not None:
            found.append((who, move))
        if move is not None and move.together:
            break
    return found


def _counted(rules: Rules, games: Sequence[Imagined]) -> dict[str, Way]:
    """By what is done in games, how often, and how well."""
    found: dict[str, Way] = {}
    for moves, result in games:
        parts = _written(rules, moves)
        old = found.get(key := f"{moves[0][0].id} {parts}")
        found[key] = Way(moves[0][0].id, parts, (old.games if old else 0) + 1, (old.total if old else 0) + result)
    return found


def _written(rules: Rules, moves: Sequence[tuple[Piece, Any]]) -> list[Mapping[str, Any]]:
    """Moves in the notation of a log; of what all seats say together, the part of this one."""
    said = [move for _, move in moves if move is not None]
    return [(Together(rules, type(one), [one]) if one.together else one).write(None) for one in said]
