"""A line that somebody forgot to write: found by what it would explain, and replaced by everything it may have been.

If a record comes when something else was due, a line may be missing before it. Everything the rules allow there is
tried, one decision after another. If some of it makes the record legal and leaves the log with fewer faults, that line
is missing. If there were too many possibilities to try them all, nothing later is reported as illegal, because an
untried one might explain it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:
    from .referee import GameReferee, Said

MAX_TRIED = 600  # moves tried as the first, the second or the third of a line,
LISTED = 8  # out of that many times as many that are considered
MAX_KEPT = 200  # tables on which the game continues
MAX_DECISIONS = 3  # moves that one line holds


T = TypeVar("T")


class Missing(NamedTuple):
    """The tables that the missing line may have led to, whether these are all, and the line's first key. `fewer`: the
    log has fewer faults with it."""

    tables: list[Any]
    complete: bool
    key: str
    fewer: bool = False


def missing_before(referee: GameReferee, table: Any, ahead: Sequence[Said], *, sure: bool = False) -> Missing | None:
    """The line that may be missing before the first of the records to come; None if none seems to be.

    `referee` is the game's, and is not changed. If only the first record is at fault, no line would make the faults
    fewer, and none is searched for unless it is `sure` that something was left out.
    """
    if not ahead or not ahead[0].moves or not _at_a_wrong_moment(referee.rules, table, ahead[0].moves[0]):
        return None
    faults = _faults(referee, [table], ahead, complete=True)
    found = _lines(referee, table, ahead[0]) if faults > 1 or sure else None
    if found is None:
        return None
    return found._replace(fewer=_faults(referee, found.tables, ahead, found.complete) + 1 < faults)


def _at_a_wrong_moment(rules: Any, table: Any, move: Any) -> bool:
    due = None if rules.over(table) else rules.picture(table).due
    if due is None or getattr(move, "tells", False):  # what takes no decision can be said at any moment
        return False
    side = getattr(move, "side", None)
    return bool(move.decides != due[0] or (None not in (side, due[1]) and rules.sides[side] != due[1]))


def _lines(referee: GameReferee, table: Any, said: Said) -> Missing | None:
    """What may come before a record so that it is legal: all possibilities, or an even sample."""
    fitting: list[tuple[Any, str]] = []
    beginnings, complete = [(table, "")], True
    for _ in range(MAX_DECISIONS):
        further: list[tuple[Any, str]] = []
        each = MAX_TRIED // max(len(beginnings), 1)
        for before, key in beginnings:
            moves = list(islice(_legal(referee.rules, before), LISTED * each))
            tried = sample(moves, each)
            complete = complete and len(moves) == len(tried)
            for move in tried:
                line = _after(referee.rules, before, move, key)
                (further if _faults(referee, line[:1], [said], complete=True) else fitting).append(line)
        beginnings = sample(further, MAX_TRIED)
        complete = complete and len(beginnings) == len(further)
    kept = sample(fitting, MAX_KEPT)
    return Missing([after for after, _ in kept], complete and kept == fitting, kept[0][1]) if kept else None


def sample(several: list[T], most: int) -> list[T]:
    """Some of several things, evenly spaced.

    >>> sample([1, 2, 3, 4, 5, 6, 7], 3), sample([1, 2], 0)
    ([1, 4, 7], [1])
    """
    return several[:: max(-(-len(several) // max(most, 1)), 1)]


def _legal(rules: Any, table: Any) -> Iterable[Any]:
    return () if rules.over(table) else rules.legal(table)


def _after(rules: Any, before: Any, move: Any, key: str) -> tuple[Any, str]:
    """The table after a move of a line that begins with `key`, if it has begun, and the key."""
    word = next(iter(move.write(before)), "")
    side = None if key else rules.picture(before).due[1]
    after = before.copy()
    move.carry_out(after)
    return after, key or (word if word in (*rules.words, *rules.sides) else side or word)


def _faults(referee: GameReferee, tables: Sequence[Any], ahead: Sequence[Said], complete: bool) -> int:
    """The number of findings in some records, starting from these tables."""
    game = referee.supposing([table.copy() for table in tables])
    game.complete = complete
    for said in ahead:
        game.judge(said)
    return len(game.findings) + game.doubtful
