"""Correct the moves of a record: a nearest legal move for each illegal one, so that the record as a whole is legal.

A move is suggested only if the rest of the record stays legal after it, and each suggestion assumes the ones before it:
with all of them, the record has no slip.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .likeness import is_legal, likest, same
from .supposing import supposing

if TYPE_CHECKING:
    from pnp.game.table import Table
    from pnp.game.together import AnyMove

    from ..logs.log import Record
    from .referee import GameReferee, Slip


class Right(NamedTuple):
    """The table before the first slip, the corrected moves from there on, and what is suggested instead of which move:
    by its identity, in log notation, with what else the record says."""

    before: Table
    moves: list[AnyMove]
    offers: Mapping[int, Mapping[str, Any]]


def put_right(referee: GameReferee, moves: Sequence[AnyMove], slips: Sequence[Slip], record: Record) -> Right:
    """The moves of a record with legal ones in place of the slips, as far as there are any."""
    before = slips[0].before
    kept, moves = moves[: len(moves) - len(_from(moves, slips[0].move))], [*_from(moves, slips[0].move)]
    offers: dict[int, Mapping[str, Any]] = {}
    done = 0
    for slip in {id(slip.move): slip for slip in slips}.values():
        at = len(moves) - len(_from(moves, slip.move))
        table = _after(referee, before, moves[:at], record)
        if table is None or (done and is_legal(slip.move, table)):
            continue  # an earlier correction has fixed this, too

        def fits(option: Any, table: Table = table, rest: Sequence[Any] = moves[at + 1 :], slip: Slip = slip) -> bool:
            return not rest or _fits(referee, table, [option, *rest], slip, slips, record)

        option = likest(referee.rules, table, slip.move, fits)
        if option is not None:
            offers[id(slip.move)] = option.write(table)
            moves[at] = option
            done += 1
    whole = _together([move.write(before) for move in (*kept, *moves)]) if offers else None
    return Right(before, moves, dict.fromkeys(offers, whole) if whole is not None else offers)


def _together(written: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """Several moves of one side as one record; None if they cannot share one."""
    keys = {key for one in written for key in one}
    bodies = [one[key] for one in written for key in one]
    if len(written) == 1 or len(keys) != 1 or not all(isinstance(body, dict) for body in bodies):
        return None
    whole: dict[str, Any] = {}
    for body in bodies:
        if whole.keys() & body.keys():
            return None
        whole |= body
    return {keys.pop(): whole}


def _from(moves: Sequence[AnyMove], move: AnyMove) -> Sequence[Any]:
    """The moves from this one on; a move reread for a hidden place stands for the original."""
    at = next((at for at, other in enumerate(moves) if same(other, move)), 0)
    return moves[at:]


def _after(referee: GameReferee, table: Table, moves: Sequence[AnyMove], record: Record) -> Any:
    """The table after some moves, legal or not; None if the rules fail there."""
    if not moves:
        return table
    with supposing():
        game = referee.supposing([table.copy()])
        game.play(moves, record)
        return game.tables[0]
    return None


def _fits(
    referee: GameReferee, table: Table, moves: Sequence[AnyMove], slip: Slip, slips: Sequence[Slip], record: Record
) -> bool:
    """True if these moves break no other rules than the moves after the slip did."""
    allowed = {(s.violation.rule, s.violation.path) for s in slips if s.move is not slip.move}
    with supposing():
        game = referee.supposing([table.copy()])
        game.play(moves, record)
        return all((finding.rule, finding.within) in allowed for finding in game.findings)
    return False
