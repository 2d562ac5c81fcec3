"""The referee: replays one game record by record and reports for every move which rules it broke.

The game went on as it was played, and so does the referee: an illegal move is reported and carried out. Besides the
table as played it keeps tables on which one thing was done differently; a fault that is not one there *follows* from
the slip that they correct (`suppositions.py`).

If a log hides something, it can be understood in several ways. The referee then follows several tables at once, drops
those on which a move is illegal, and reports a move only when none is left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from ...game.together import parts_of
from ..base.source import KeyPath
from ..base.statements import Statement
from ..base.violation import LeftOut, Violation
from ..logs.log import Record
from .limits import note_record
from .supposing import Work

if TYPE_CHECKING:
    from pnp.game.table import News, Table
    from pnp.game.together import AnyMove

    from ...game.rules import Rules
    from .missing import Missing, PutIn
    from .suppositions import Suppositions

MAX_TABLES = 1_000  # ways to understand what a log hides that are followed at once
FEW_TABLES = 8  # the same once some were dropped: nothing can be reported as illegal any more
MAX_READINGS = 10_000  # readings of one move that are tried, over all tables
AHEAD = 12  # records used to decide whether a line is missing before an illegal one
MAX_SEARCHES = 12  # searches for missing lines in one game: a log that is nothing but mistakes is not worth the time
MISSING_LINE = "missing-line"  # the breach of the turn rule by a record that has one missing before it
MAX_NEAREST = 50  # findings that such a record may have, for the same reason


def news_of(rules: Rules, tables: Sequence[Table]) -> list[News]:
    """What came of the last record; of several possible tables, what is so on all."""
    first, *others = ([*rules.results(table)] for table in tables[:FEW_TABLES])
    return [one for one in first if all(one in other for other in others)]


class Said(NamedTuple):
    """What a record says: its moves, and its statements about the table after them."""

    record: Record
    moves: Sequence[AnyMove]
    statements: Sequence[Statement] = ()


@dataclass(frozen=True, slots=True)
class Slip:
    """A violation on one table: the move, and the table before it (for the nearest legal move)."""

    violation: Violation
    before: Table
    move: AnyMove


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong with one record. `path` is within the log; `follows` is the record with the cause; `ended`: a move
    after the end of the game, which changes nothing."""

    status: str
    rule: str | None
    breach: str
    record: int
    path: KeyPath
    within: KeyPath
    values: Mapping[str, Any] = field(default_factory=dict)
    nearest: Mapping[str, Any] | None = None
    follows: int | None = None
    ended: bool = False

    @property
    def key(self) -> Key:
        """Its identity: two tables have the same finding if their keys are equal."""
        return self.record, self.rule, self.within


Key = tuple[int, str | None, KeyPath]


class GameReferee:
    """Judges one game of a log; `judge` takes one record at a time, as `read` has understood it."""

    def __init__(self, rules: Rules, rulings: Mapping[str, str], carried: tuple[Any, ...] | None = None) -> None:
        self.rules = rules
        self.begun = rulings, carried
        start = rules.start(rulings)
        if carried is not None:
            start.carried = carried
        self.tables: list[Table] = [start]
        self.past: list[Said] | None = []  # moves and statements so far; None for a supposed game
        self.supposed: Suppositions | None = None  # from the first slip on
        self.searches = 0.0  # for lines that might be missing, those among very many moves counted several times
        self.told_over = False  # whether a move after the end was reported: once is enough
        self.complete = True  # whether every way to understand the log is still followed
        # statements about the end that were believed: they limit what follows
        self.accepted: list[tuple[Statement, Record]] = []
        self._endings: list[tuple[Any, Any]] | None = None
        self._looked_at_all = True  # whether these are all possible endings
        self.findings: list[Finding] = []
        self.doubtful = False
        self.work: Work | None = None  # what a supposed game may still do
        self.to_try = Work()  # the same for all that are supposed beside this one
        self.ahead: Sequence[Said] = ()
        self.base: list[Any] | None = None  # the tables after a missing line, from which the game continued
        self.put_in: PutIn | None = None  # that line

    # ── moves ─────────────────────────────────────────────────────────────────

    def read(self, record: Record) -> Said:
        """What a record says, whatever the position. Raises Unclear if it cannot be read."""
        return self.read_claims(self.read_moves(record))

    def read_moves(self, record: Record) -> Said:
        """The moves of a record, without its statements. Raises Unclear."""
        return Said(record, () if record.key == "claim" else self.rules.read(record.key, record.body))

    def read_claims(self, said: Said) -> Said:
        """The same, with the record's statements. Raises Unclear."""
        record = said.record
        claimed = self.rules.statements(record.body, ()) if record.key == "claim" else ()
        then = self.rules.statements(record.then, ("..", "then")) if record.then is not None else ()
        return said._replace(statements=[*claimed, *then]) if claimed or then else said

    def judge(self, said: Said, ahead: Sequence[Said] = ()) -> None:
        """Take one record into account. `ahead` are the records to come, starting with this one, if they are known:
        they are used to decide whether a line is missing before an illegal one."""
        self.ahead = ahead
        if said.moves or said.record.key != "claim":
            self._remember(Said(said.record, said.moves) if said.statements else said)
            if self.rules.file and self.past is not None and said.moves:
                note_record(said.record.number, type(parts_of(said.moves[0])[0]).__name__)
            self._play(said.moves, said.record)
        for statement in said.statements:
            self.hear(statement, said.record)
        self.ahead = ()

    def play(self, moves: Sequence[AnyMove], record: Record) -> None:
        """Carry out the moves of a record on every table, and report what is illegal on all of them."""
        self._remember(Said(record, moves))
        self._play(moves, record)

    def lets(self, moves: Sequence[AnyMove], record: Record) -> bool:
        """True if the moves of a record are legal on some table. They are carried out, so call this on a fork."""
        self._begin(record)
        done = self._plainly(moves) if len(self.tables) == 1 else 0
        return done == len(moves) or any(not slips for _, slips in self._advance(self.tables, moves[done:]))

    def _begin(self, record: Record) -> None:
        for table in self.tables:
            table.begin_record(record.number)
        self._endings = None

    def _play(self, moves: Sequence[AnyMove], record: Record) -> None:
        self._begin(record)
        done = self._plainly(moves) if len(self.tables) == 1 else 0
        if done == len(moves):
            return
        runs = self._advance(self.tables, moves[done:])
        clean = [table for table, slips in runs if not slips]
        if clean:
            self.tables = clean
        else:
            self._report(moves, runs, record)

    def _remember(self, said: Said) -> None:
        if self.past is not None:
            self.past.append(said)
            if self.supposed is not None:
                self.supposed.follow(said)

    def _plainly(self, moves: Sequence[AnyMove]) -> int:
        """Carry out moves on the only table as long as they hide nothing and are legal, as nearly all are. Returns how
        many."""
        (table,) = self.tables
        if self.work is not None:
            self.work.spend(len(moves))
        for at, move in enumerate(moves):
            if move.hidden or table.unknown or move.try_apply(table):
                return at
        return len(moves)

    def _advance(self, tables: list[Table], moves: Sequence[AnyMove]) -> list[tuple[Any, list[Slip]]]:
        """Every way to carry out the moves: the table then, and what was illegal. Changes the tables given."""
        runs: list[tuple[Any, list[Slip]]] = [(table, []) for table in tables]
        for move in moves:
            after: list[tuple[Any, list[Slip]]] = []
            for at, (table, slips) in enumerate(runs):
                if not move.hidden and not table.unknown:
                    after.append(self._one(table, slips, move))
                else:  # what one table does not need is left for the next ones
                    others, kept = len(runs) - at - 1, sum(not run[1] for run in after)
                    after += self._readings(table, slips, move, len(runs), self._room() - kept - others)
            runs = self._merged(after, last=move is moves[-1]) if len(after) > 1 else after
        return runs

    def _merged(self, runs: list[tuple[Any, list[Slip]]], *, last: bool) -> list[tuple[Any, list[Slip]]]:
        """The same tables, with those merged that nothing can distinguish any more, if the game can do that. Within a
        record there may be more than are followed after its last move."""
        if not self.rules.merges:
            return runs
        if self.work is not None:
            self.work.spend(len(runs))
        legal = self.rules.merged([table for table, slips in runs if not slips])
        room = self._room() if last or not self.complete else MAX_READINGS
        self.complete = self.complete and len(legal) <= room
        return [*((table, []) for table in legal[:room]), *(run for run in runs if run[1])]

    def _room(self) -> int:
        """How many tables to follow: fewer once some were dropped, because nothing can be reported as illegal
        any more."""
        return MAX_TABLES if self.complete else FEW_TABLES

    def _readings(
        self, table: Table, slips: list[Slip], move: AnyMove, among: int, most: int
    ) -> list[tuple[Any, list[Slip]]]:
        """The ways to understand a move that make it legal, at most so many, on one of so many tables; an illegal one
        if there are none."""
        fitting: list[tuple[Any, list[Slip]]] = []
        illegal: tuple[Any, list[Slip]] | None = None
        tries = max(MAX_READINGS * self._room() // MAX_TABLES // among, 10)
        limit = tries if self.rules.merges else max(most, 1)
        for here, way in move.readings(table):
            run = self._one(here.copy(), slips, way)
            tries -= 1
            if len(run[1]) > len(slips):
                illegal = illegal or run
            if len(fitting) >= limit or tries < 0:
                self.complete = False
                break
            if len(run[1]) == len(slips):
                fitting.append(run)
        return fitting or [illegal or self._one(table, slips, move)]

    def _one(self, table: Table, slips: list[Slip], move: AnyMove) -> tuple[Any, list[Slip]]:
        if self.work is not None:
            self.work.spend()
        found = move.try_apply(table)
        if found:
            before = table.copy()
            slips = [*slips, *(Slip(violation, before, move) for violation in found if not move.excluded)]
            self._carry_out_anyway(table, move)
        return table, slips

    def _carry_out_anyway(self, table: Any, move: AnyMove) -> None:
        """Carry out a move that breaks a rule. One that is not due may find a user's rules unprepared: then it changes
        nothing."""
        if not self.rules.file or move.in_time(table):
            move.carry_out(table)
            return
        before = table.copy()
        try:
            move.carry_out(table)
        except Exception:
            table.become(before)

    def _report(self, moves: Sequence[AnyMove], runs: list[tuple[Any, list[Slip]]], record: Record) -> None:
        table, slips = min(runs, key=lambda run: len(run[1]))
        self.tables = [table]
        if not self.complete:
            self.doubtful = True
            return
        over = next((s for s in slips if s.violation.breach == "over" and self.rules.over(s.before)), None)
        if over is not None:
            self.tables = [over.before.copy()]
            self._report_over(over, record)
            return
        found: dict[tuple[Key, str], tuple[Finding, Slip]] = {}
        for slip in sorted(slips, key=lambda slip: self.rules.order[slip.violation.rule]):
            finding = _finding(slip.violation, slip.violation.status, record)
            found.setdefault((finding.key, finding.breach), (finding, slip))
        from .likeness import same  # only for logs with mistakes, like what follows

        begins = same(slips[0].move, moves[0])
        keys = {finding.key for finding, _ in found.values()}
        missing = self._missing(slips[0], keys, record) if begins else None
        if missing is not None and missing.fewer:
            self._put_in(missing, slips[0].violation.rule, record)
            return
        before = len(self.findings)
        standing = self._tell([finding for finding, _ in found.values()], record)
        if not standing or len(self.findings) > MAX_NEAREST:
            return
        from .nearest import put_right

        right = put_right(self, moves, slips, record)
        for at, finding in enumerate(self.findings[before:], before):
            if finding.key in standing:
                _, slip = found[finding.key, finding.breach]
                self.findings[at] = replace(finding, nearest=right.offers.get(id(slip.move)))
        if self.supposed is not None and missing is not None and isinstance(slips[0].violation, LeftOut):
            self.supposed.instead(missing.tables, moves, record)
        elif self.supposed is not None and right.offers:
            self.supposed.instead([right.before], right.moves, record)
        if self.supposed is not None and begins:
            self.supposed.instead([slips[0].before], [], record)  # it may have been written twice

    def _report_over(self, slip: Slip, record: Record) -> None:
        """A move after the end of the game: the first is reported, by the rule that ended the game, and none has an
        effect."""
        if not self.told_over:
            self.told_over = True
            self._tell([replace(_finding(slip.violation, slip.violation.status, record), ended=True)], record)

    def _missing(self, slip: Slip, keys: set[Key], record: Record) -> Missing | None:
        """The line that may be missing before a record. None if an earlier slip explains what is wrong with
        the record."""
        from .missing import missing_before  # only for logs with mistakes

        if self.past is None or record.ruled or self.searches >= MAX_SEARCHES:
            return None
        if self.put_in is not None and self.put_in.explained(keys):
            return None
        if self.supposed is not None and self.supposed.explain(keys):
            return None
        self.searches += 1
        return missing_before(self, slip.before, self.ahead, sure=isinstance(slip.violation, LeftOut))

    def _put_in(self, missing: Missing, rule: str, record: Record) -> None:
        """Continue as if the line missing before a record had been written."""
        from .missing import PutIn

        self.findings.append(_finding(Violation(rule, MISSING_LINE, key=missing.key), "illegal", record))
        self.tables, self.supposed = missing.tables, None
        self.base = [table.copy() for table in missing.tables]
        said, self.ahead = self.ahead[0], ()
        self.past = [Said(record, said.moves)]
        self.put_in = PutIn(self, missing.tables)
        self._play(said.moves, record)

    def _tell(self, found: Sequence[Finding], record: Record) -> set[Key]:
        """Add findings; those that stand alone can become the cause of others."""
        if record.ruled:
            found = [replace(finding, status="ruled") for finding in found]
        if self.past is None or record.ruled:
            self.findings += found
            return set()
        if self.put_in is not None:
            explained = self.put_in.explained({finding.key for finding in found})
            found = [finding for finding in found if finding.key not in explained]
        if self.supposed is None:
            from .suppositions import Suppositions  # only for logs with mistakes

            self.supposed = Suppositions(self)
        follows = self.supposed.explain({finding.key for finding in found})
        for finding in found:
            if finding.key in follows:
                finding = replace(finding, status="follows", follows=follows[finding.key])
            self.findings.append(finding)
        standing = {finding.key for finding in found} - follows.keys()
        if standing:
            self.supposed.doubt(standing, record)
        return standing

    def fork(self, to_try: Work | None = None) -> Self:
        """An independent referee that continues from the same point, without findings. A supposed one may `to_try` as
        much as is left of that."""
        other = copy(self)
        other.to_try = to_try or (Work() if self.work is None else self.to_try)
        other.work = None if self.work is None else other.to_try
        other.tables = [table.copy() for table in self.tables]
        other.findings, other._endings = [], None
        other.accepted = [*self.accepted]
        if self.past is not None:
            other.past = [*self.past]
            other.supposed = self.supposed.fork(other) if self.supposed is not None else None
            other.put_in = self.put_in.fork(other) if self.put_in is not None else None
        return other

    def supposing(self, tables: list[Table] | None = None) -> GameReferee:
        """A referee of the same game, from its beginning or from some tables on, that only reports what is wrong."""
        other = GameReferee(self.rules, *self.begun)
        other.past, other.work = None, self.to_try
        other.to_try = self.to_try
        if tables is not None or self.base is not None:
            other.tables = tables or [table.copy() for table in self.base or ()]
        return other

    # ── statements ────────────────────────────────────────────────────────────

    def hear(self, statement: Statement, record: Record) -> None:
        """Check one statement; if it is true in some ways of understanding the log, keep only those."""
        self._remember(Said(record, (), (statement,)))
        needs_end, judge, path, place = statement
        if not (needs_end(self.tables) if callable(needs_end) else needs_end):
            if place is not None or len(self.tables) > 1 or judge(self.tables[0], None) is not None:
                self._hear_of_now(judge, place, record)
            return
        ended = [table for table in self.tables if self.rules.over(table)]
        if not ended:
            self._false(self.rules.too_early(self.tables[0], path), record)
            return
        if len(ended) < len(self.tables):  # a statement about the end says that the game has ended
            self.tables, self._endings = ended, None
        self._narrow_endings(statement, record)

    def close(self) -> None:
        """The log ends here: report what was believed about the end and has turned out false."""
        if self.accepted:
            self.endings()

    def _hear_of_now(self, judge: Any, place: Any, record: Record) -> None:
        """Check a statement about the current table; a place that the log leaves open may be any that makes it true."""
        kept: list[Any] = []
        false: Violation | None = None
        for table in self.tables:
            understood = table.readings([place]) if place is not None else [(table, {})]
            for here, known in islice(understood, MAX_READINGS):
                about = (here, None) if place is None else (here, None, known.get(place, place))
                violation = judge(*about)
                if violation is None and len(kept) < MAX_TABLES:
                    kept.append(here)
                elif violation is not None:
                    if false is None or (
                        place is not None and table is self.tables[0]
                    ):  # for the first table; the last place leaves the log as it is
                        false = violation
                else:
                    self.complete = False
        if not kept:
            self._false(false, record)
        elif len(kept) != len(self.tables) or kept[0] is not self.tables[0]:
            self.tables, self._endings = kept, None

    def _false(self, violation: Violation | None, record: Record) -> None:
        assert violation is not None
        if not self.complete:
            self.doubtful = True
            return
        self._tell([_finding(violation, "claim", record)], record)

    def endings(self) -> tuple[list[tuple[Any, Any]], bool]:
        """Every way the game may have ended, each with its table, and whether all were considered.

        Only endings in which every believed statement is true count. A statement that none of them agrees with any more
        has turned out false, and is reported where it was made.
        """
        if self._endings is None:
            self._endings, self._looked_at_all = [], self.complete
            for table in self.tables:
                ends, all_of_them = self.rules.endings(table, len(self.tables))
                self._looked_at_all = self._looked_at_all and all_of_them
                self._endings += [(table, end) for end in ends]
            said, self.accepted = self.accepted, []
            for statement, record in said:
                self._narrow_endings(statement, record)
        return self._endings, self._looked_at_all

    def _narrow_endings(self, statement: Statement, record: Record) -> None:
        """Keep the endings in which a statement is true, and remember it; if there is none, it is false."""
        endings, complete = self.endings()
        judge = statement[1]
        true = [(table, end) for table, end in endings if judge(table, end) is None]
        if true:
            self._endings = true
            self.accepted.append((statement, record))
        elif not complete:
            self.doubtful = True
        else:
            self._false(judge(*endings[0]), record)


def _finding(violation: Violation, status: str, record: Record) -> Finding:
    if violation.path[:1] == ("..",):
        path = (*record.path, *violation.path[1:])
        within = violation.path[1:]
    else:
        path = (*record.base, *violation.path)
        within = violation.path if record.number else path  # a header is not a record: the path is that in the log
    return Finding(status, violation.rule, violation.breach, record.number, path, within, violation.values)
