"""A line that somebody forgot to write: found by what it would explain, and replaced by everything it may have been.

If a record comes when something else was due, a line may be missing before it. What the rules allow there is tried, one
decision of the line after another. If some of it makes the record legal and leaves the log with fewer faults, that line
is missing, and the game goes on from the tables that it may have led to. A line that was left out excuses what it
explains, and no more: whatever is wrong later on all of these tables is reported like anything else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from ..base.values import HIDDEN_WORD
from ..base.violation import Unclear
from .supposing import Work, as_far_as, supposing
from .suppositions import accused, tell

if TYPE_CHECKING:
    from pnp.game.rules import Rules
    from pnp.game.table import Table
    from pnp.game.together import AnyMove

    from .referee import GameReferee, Key, Said

MAX_TRIED = 600  # moves tried as the first, the second or the third of a line,
LISTED = 8  # out of that many times as many that are considered,
LOOKED = 4  # for which so many times as many are looked at; to look at as many in vain counts as a search
MAX_KEPT = 200  # tables on which the game continues
MAX_BEGUN = 60  # beginnings of a line that are followed further
MAX_DECISIONS = 3  # moves that one line holds
MAX_GUESSES = 40  # tables on each of which the rest of the log is judged, if something is wrong with it,
MAX_JUDGED = 6_000  # as long as these are no more records


T = TypeVar("T")


class Missing(NamedTuple):
    """The tables that the missing line may have led to, and the line's first key. `fewer`: the log has fewer faults
    with it."""

    tables: list[Table]
    key: str
    fewer: bool = False


def missing_before(referee: GameReferee, table: Table, ahead: Sequence[Said], *, sure: bool = False) -> Missing | None:
    """The line that may be missing before the first of the records to come; None if none seems to be.

    `referee` is the game's; what changes is how many searches it has left. If only the first record is at fault, no
    line would make the faults fewer, and none is searched for unless it is `sure` that something was left out.
    """
    if not ahead or not ahead[0].moves or not _at_a_wrong_moment(referee.rules, table, ahead[0].moves[0]):
        return None
    faults = _faults(referee, [table], ahead)
    found = _lines(referee, table, ahead[0]) if faults > 1 or sure else None
    if found is None:
        return None
    return found._replace(fewer=_faults(referee, found.tables, ahead) + 1 < faults)


class PutIn:
    """A missing line that was put in: the rest of the log as it is on each of the tables that it may have led to."""

    def __init__(self, referee: GameReferee, tables: Sequence[Table]) -> None:
        self.referee = referee
        self.games = [referee.supposing([table.copy()]) for table in sample([*tables], MAX_GUESSES)]
        self.heard = 0  # how much of what the log says since they have been told
        self.left = MAX_JUDGED

    def fork(self, referee: GameReferee) -> PutIn:
        """A copy for a referee who continues from this point, independent of this one."""
        other = copy(self)
        other.referee, other.games = referee, [game.fork(referee.to_try) for game in self.games]
        for ours, game in zip(self.games, other.games, strict=True):
            game.findings = [*ours.findings]
        return other

    def explained(self, keys: set[Key]) -> set[Key]:
        """Those of the log's current findings that there would not be after some such line."""
        past = self.referee.past or ()
        for said in past[self.heard :]:
            self.left -= sum(len(game.tables) for game in self.games)
            self.games = [game for game in self.games if self.left > 0 and tell(game, said)]
        self.heard = len(past)
        return {key for game in self.games for key in keys - accused(game)}


def _at_a_wrong_moment(rules: Rules, table: Table, move: AnyMove) -> bool:
    due = None if rules.over(table) else rules.picture(table).due
    if due is None or move.unasked:  # what takes no decision can be said at any moment
        return False
    side = move.side
    return bool(move.decides != due[0] or (side is not None and due[1] not in (None, rules.sides[side])))


def _lines(referee: GameReferee, table: Table, said: Said) -> Missing | None:
    """What may come before a record so that it is legal: all possibilities, or an even sample."""
    fitting: list[_Line] = []
    beginnings = [_Line(table)]
    for _ in range(MAX_DECISIONS):
        further: list[_Line] = []
        each = MAX_TRIED // max(len(beginnings), 1)
        for begun in beginnings:
            looked = Work(LOOKED * LISTED * each)
            moves = [*islice(begun.further(referee.rules, looked), LISTED * each)]
            in_vain = LOOKED * LISTED * each - looked.left - len(moves)
            referee.searches += in_vain / (LISTED * MAX_TRIED)
            for move in sample(moves, each):
                for line in begun.after(referee.rules, move):
                    (further if _faults(referee, [line.table], [said]) else fitting).append(line)
        beginnings = sample(further, MAX_BEGUN)
    kept = sample(fitting, MAX_KEPT)
    return Missing([line.table for line in kept], kept[0].key) if kept else None


class _Line(NamedTuple):
    """The beginning of a line: the table after it, the line's key, and what was said in it last."""

    table: Table
    key: str = ""
    said: Mapping[str, Any] | None = None

    def further(self, rules: Rules, looked: Work) -> Iterator[Any]:
        """The moves that are legal now and can be part of the line, as far as they are looked at."""
        covered: set[str] = set()
        for move in () if rules.over(self.table) else as_far_as(looked.counting(rules.legal(self.table))):
            said = move.write(self.table)
            word = next(iter(said), "")
            if word in covered or not (self.said is None or _is_part(move) or _share(self.said, said)):
                continue
            unseen = _face_down(rules, self.table, said)
            covered |= {word} if unseen is not None else set()
            yield move if unseen is None else unseen

    def after(self, rules: Rules, move: AnyMove) -> Iterator[_Line]:
        """The line with that move; nothing if the rules fail there."""
        with supposing():
            said = move.write(self.table)
            word = next(iter(said), "")
            due = None if self.key else rules.picture(self.table).due
            side = None if due is None else due[1]
            after = self.table.copy()
            move.carry_out(after)
            key = self.key or (word if word in (*rules.words, *rules.sides) else side or word)
            yield _Line(after, key, said)


def _face_down(rules: Rules, table: Table, said: Mapping[str, Any]) -> Any:
    """What all sides say together with everything hidden, which covers whatever they may have said; None if that cannot
    be hidden."""
    ((word, body), *more) = said.items()
    if more or not isinstance(body, Mapping) or body.keys() != {*rules.sides}:
        return None
    with suppress(Unclear):
        (move,) = rules.read(word, dict.fromkeys(body, HIDDEN_WORD))
        return move if not move.violations(table) else None
    return None


def _is_part(move: AnyMove) -> bool:
    return move.part_of is not None


def _share(before: Mapping[str, Any], said: Mapping[str, Any]) -> bool:
    """Whether two moves of one side, as written, can be one record."""
    bodies = [body for side in before.keys() & said.keys() for body in (before[side], said[side])]
    return bool(bodies) and all(isinstance(body, Mapping) for body in bodies) and bodies[0].keys().isdisjoint(bodies[1])


def sample(several: list[T], most: int) -> list[T]:
    """Some of several things, evenly spaced.

    >>> sample([1, 2, 3, 4, 5, 6, 7], 3), sample([1, 2], 0)
    ([1, 4, 7], [1])
    """
    return several[:: max(-(-len(several) // max(most, 1)), 1)]


def _faults(referee: GameReferee, tables: Sequence[Table], ahead: Sequence[Said]) -> float:
    """The number of findings in some records, starting from these tables; more than any if the rules fail there."""
    with supposing():
        game = referee.supposing([table.copy() for table in tables])
        for said in ahead:
            game.judge(said)
        return len(game.findings) + game.doubtful
    return float("inf")
