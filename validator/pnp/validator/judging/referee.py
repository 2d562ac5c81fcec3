"""The referee: replays one game record by record and says of every move which rules it broke.

The game went on as it was played, and so does the referee: an illegal move is reported and carried out. Beside the
table as played it keeps the table as it would be had the nearest legal move been made instead; what is wrong only on
the first of the two *follows* from the earlier slip.

What a log hides may be understood in several ways. The referee then looks after several tables at once, drops those on
which a move is illegal, and accuses only when none is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from itertools import islice
from typing import Any, NamedTuple, Protocol, Self

from ..frozen import dataclass
from ..logs.log import Record
from ..source import KeyPath
from .ruling import Untrue, Violation
from .statements import Statement

MAX_TABLES = 64  # ways to understand what a log hides that are followed at once
MAX_READINGS = 600  # of one move that are tried, over all tables
MAX_OPTIONS = 6000  # moves among which the nearest legal one is looked for
MAX_NEAREST = 50  # findings that come with one: a log that is nothing but mistakes is not worth the time
OTHER_KIND = 3  # how far a Command is from an Event, beside what they do


class Position(Protocol):
    """A table at one moment."""

    decisions: int
    mattered: set[str]
    moved_by: dict[int, str]
    unknown: dict[int, int]

    def copy(self) -> Self: ...


class Move(Protocol):
    """A decision; see the game modules."""

    decides: Any
    path: KeyPath

    def check(self, pos: Any) -> list[Violation]: ...
    def apply(self, pos: Any) -> None: ...
    def take(self, pos: Any) -> list[Violation]: ...
    def readings(self, pos: Any) -> Iterator[tuple[Any, Any]]: ...
    def write(self, pos: Any) -> dict[str, Any]: ...
    def stays(self, other: Any) -> bool: ...


class Rules(Protocol):
    """What a game's module offers to the referee."""

    words: tuple[str, ...]
    sides: tuple[str, ...]
    order: Mapping[str, int]  # by rule id: its place on the rule sheet

    def seat(self, players: Mapping[str, Any]) -> Rules: ...
    def misseated(self, players: Mapping[str, Any]) -> list[Violation]: ...
    def start(self, rulings: Mapping[str, str]) -> Any: ...
    def read(self, key: str, body: Any) -> Sequence[Any]: ...
    def read_deal(self, body: Any, path: KeyPath) -> Any: ...
    def statements(self, body: Any, path: KeyPath) -> Iterator[Statement]: ...
    def candidates(self, pos: Any, decision: Any = None) -> tuple[Any, Iterator[Any]]: ...
    def legal(self, pos: Any, decision: Any = None) -> Iterator[Any]: ...
    def over(self, pos: Any) -> bool: ...
    def too_early(self, pos: Any, path: KeyPath) -> Untrue: ...
    def endings(self, pos: Any, among: int = 1) -> tuple[list[Any], bool]: ...


class Said(NamedTuple):
    """What a record says: its moves, and what it claims of the table after them."""

    record: Record
    moves: Sequence[Any]
    statements: Sequence[Statement] = ()


@dataclass(frozen=True, slots=True)
class Slip:
    """A violation on one table: the move, and the table before it (for the nearest legal move)."""

    violation: Violation
    before: Any
    move: Any


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong with one record. `path` is within the log; `follows` is the record where it began."""

    status: str
    rule: str | None
    breach: str
    record: int
    path: KeyPath
    within: KeyPath
    values: Mapping[str, Any] = field(default_factory=dict)
    nearest: Mapping[str, Any] | None = None
    follows: int | None = None


class GameReferee:
    """Judges one game of a log; `judge` takes one record after the other, as `read` has understood it."""

    def __init__(self, rules: Rules, rulings: Mapping[str, str], carried: tuple[Any, ...] | None = None) -> None:
        self.rules = rules
        start = rules.start(rulings)
        if carried is not None:
            start.carried = carried
        self.tables: list[Any] = [start]
        self.corrected: list[Any] | None = None  # the tables as they would be without the first slip
        self.origin: int | None = None  # the record of that slip
        self.complete = True  # whether every way to understand the log is still followed
        self._endings: list[tuple[Any, Any]] | None = None
        self._looked_at_all = True  # whether these are all the endings there can be
        self.findings: list[Finding] = []
        self.doubtful = False

    # ── moves ─────────────────────────────────────────────────────────────────

    def read(self, record: Record) -> Said:
        """What a record says, whatever the position is. Raises Unclear if it cannot be read."""
        return self.read_claims(self.read_moves(record))

    def read_moves(self, record: Record) -> Said:
        """The moves of a record, without what it claims. Raises Unclear."""
        return Said(record, () if record.key == "claim" else self.rules.read(record.key, record.body))

    def read_claims(self, said: Said) -> Said:
        """The same with what the record claims. Raises Unclear."""
        record, found = said.record, list[Statement]()
        if record.key == "claim":
            found += self.rules.statements(record.body, ())
        if record.then is not None:
            found += self.rules.statements(record.then, ("..", "then"))
        return said._replace(statements=found) if found else said

    def judge(self, said: Said) -> None:
        """Take one record into account."""
        if said.moves or said.record.key != "claim":
            self.play(said.moves, said.record)
        for statement in said.statements:
            self._hear(statement, said.record)

    def play(self, moves: Sequence[Any], record: Record) -> None:
        """Carry out the moves of a record on every table, and report what is illegal on all of them."""
        for table in self.tables:
            if table.moved_by:
                table.moved_by = {}
        self._endings = None
        done = self._plainly(moves) if len(self.tables) == 1 and self.corrected is None else 0
        if done == len(moves):
            return
        runs = self._advance(self.tables, moves[done:])
        clean = [table for table, slips in runs if not slips]
        if clean:
            self.tables = clean
            if self.corrected is not None:
                self.corrected, _ = self._correct(self.corrected, moves)
        else:
            self._report(moves, runs, record)

    def _plainly(self, moves: Sequence[Any]) -> int:
        """Carry moves out on the only table as long as they hide nothing and are legal, as nearly all are; how many."""
        (table,) = self.tables
        for at, move in enumerate(moves):
            if move.hidden or table.unknown or move.take(table):
                return at
        return len(moves)

    def _advance(self, tables: list[Any], moves: Sequence[Any]) -> list[tuple[Any, list[Slip]]]:
        """Every way to carry the moves out: the table then, and what was illegal. Changes the tables given."""
        runs: list[tuple[Any, list[Slip]]] = [(table, []) for table in tables]
        for move in moves:
            after: list[tuple[Any, list[Slip]]] = []
            for table, slips in runs:
                if not move.hidden and not table.unknown:
                    after.append(self._one(table, slips, move))
                else:
                    after += self._readings(table, slips, move, self._room() // len(runs))
            runs = after
        return runs

    def _room(self) -> int:
        """How many tables to follow: fewer once some were dropped, for then nobody can be accused any more."""
        return MAX_TABLES if self.complete else MAX_TABLES // 8

    def _readings(self, table: Any, slips: list[Slip], move: Any, limit: int) -> list[tuple[Any, list[Slip]]]:
        """The ways to understand a move that leave it legal, at most `limit`; one that does not if there are none."""
        fitting: list[tuple[Any, list[Slip]]] = []
        illegal: tuple[Any, list[Slip]] | None = None
        tries = max(MAX_READINGS * limit // MAX_TABLES, 10)
        for here, way in move.readings(table):
            run = self._one(here.copy(), slips, way)
            tries -= 1
            if len(run[1]) > len(slips):
                illegal = illegal or run
            if len(fitting) >= max(limit, 1) or tries < 0:
                self.complete = False
                break
            if len(run[1]) == len(slips):
                fitting.append(run)
        return fitting or [illegal or self._one(table, slips, move)]

    @staticmethod
    def _one(table: Any, slips: list[Slip], move: Any) -> tuple[Any, list[Slip]]:
        found = move.take(table)
        if found:
            before = table.copy()
            slips = [*slips, *(Slip(violation, before, move) for violation in found)]
            move.apply(table)
        return table, slips

    def _report(self, moves: Sequence[Any], runs: list[tuple[Any, list[Slip]]], record: Record) -> None:
        table, slips = min(runs, key=lambda run: len(run[1]))
        if not self.complete:
            self.doubtful = True
            self.tables = [table]
            return
        excused: set[tuple[str, KeyPath]] | None = None
        if self.corrected is not None:
            self.corrected, excused = self._correct(self.corrected, moves)
        seen = set()
        for slip in sorted(slips, key=lambda slip: self.rules.order[slip.violation.rule]):
            violation = slip.violation
            key = (violation.rule, violation.path)
            if (key, violation.breach) in seen:
                continue
            seen.add((key, violation.breach))
            status = violation.status
            follows = None
            if record.ruled:
                status = "ruled"
            elif excused is not None and key not in excused:
                status, follows = "follows", self.origin
            nearest = self.nearest(slip) if status in ("illegal", "impossible") else None
            self.findings.append(_finding(violation, status, record, nearest, follows))
        if self.corrected is None and not record.ruled:
            self.origin = record.number
            self.corrected, _ = self._correct([slips[0].before.copy()], _from(moves, slips[0].move))
        self.tables = [table]

    def _correct(self, tables: list[Any], moves: Sequence[Any]) -> tuple[list[Any], set[tuple[str, KeyPath]]]:
        """The tables after the nearest legal moves, and what even they would have been accused of."""
        accused: set[tuple[str, KeyPath]] = set()
        table = tables[0]
        if table.moved_by:
            table.moved_by = {}
        for move in moves:
            if move.hidden or table.unknown:
                ways = islice(move.readings(table), MAX_READINGS)
                table, move = next(((t.copy(), m) for t, m in ways if not m.check(t)), (table, move))
            found = move.check(table)
            if found:
                accused |= {(v.rule, v.path) for v in found}
                move = self._nearest_move(table, move) or move
            move.apply(table)
        return [table], accused

    def nearest(self, slip: Slip) -> Mapping[str, Any] | None:
        """The legal move most like an illegal one, in the log's notation; None if there is none of its kind."""
        found = self._nearest_move(slip.before, slip.move)
        return found.write(slip.before) if found is not None else None

    def _nearest_move(self, table: Any, move: Any) -> Any:
        if not move.decides or self.rules.over(table) or len(self.findings) > MAX_NEAREST:
            return None
        written = move.write(table)
        best, least = None, 1e9
        table, options = self.rules.candidates(table, move.decides)
        for option in islice(options, MAX_OPTIONS):
            if option.decides != move.decides:
                return None
            if not move.stays(option):
                continue
            other = option.write(table)
            far = distance(written, other) + (OTHER_KIND if written.keys() != other.keys() else 0)
            if far < least and not option.check(table):
                best, least = option, far
        return best

    # ── statements ────────────────────────────────────────────────────────────

    def _hear(self, statement: Statement, record: Record) -> None:
        """Check one statement; where it is true in some ways of understanding the log, keep those."""
        needs_end, judge, path, place = statement
        if needs_end:
            ended = [table for table in self.tables if self.rules.over(table)]
            if not ended:
                self._false(self.rules.too_early(self.tables[0], path), judge, needs_end, record)
                return
            if len(ended) < len(self.tables):  # who speaks of the end says that there was one
                self.tables, self._endings = ended, None
        if not needs_end:
            if place is not None or len(self.tables) > 1 or judge(self.tables[0], None) is not None:
                self._hear_of_now(judge, place, record)
            return
        endings, complete = self.endings()
        true = [(table, end) for table, end in endings if judge(table, end) is None]
        if true:
            self._endings = true
        elif not complete:
            self.doubtful = True
        else:
            self._false(judge(*endings[0]), judge, needs_end, record)

    def _hear_of_now(self, judge: Any, place: Any, record: Record) -> None:
        """Check a statement of the table as it is; a place that the log leaves open may be any that makes it true."""
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
                    if false is None or place is not None:  # of the first table; the last place leaves the log as it is
                        false = violation
                else:
                    self.complete = False
        if not kept:
            self._false(false, judge, False, record)
        elif len(kept) != len(self.tables) or kept[0] is not self.tables[0]:
            self.tables, self._endings = kept, None

    def _false(self, violation: Violation | None, judge: Any, needs_end: bool, record: Record) -> None:
        assert violation is not None
        if not self.complete:
            self.doubtful = True
            return
        status, follows = ("ruled" if record.ruled else "claim"), None
        if not record.ruled and self.corrected is not None and self._true_without_slip(judge, needs_end):
            status, follows = "follows", self.origin
        self.findings.append(_finding(violation, status, record, None, follows))

    def _true_without_slip(self, judge: Any, needs_end: bool) -> bool:
        assert self.corrected is not None
        table = self.corrected[0]
        if not needs_end:
            return judge(table, None) is None
        if not self.rules.over(table):
            return False
        return any(judge(table, end) is None for end in self.rules.endings(table)[0])

    def endings(self) -> tuple[list[tuple[Any, Any]], bool]:
        """Every way in which the game may have ended, each with its table; whether all were looked at."""
        complete = self.complete
        if self._endings is None:
            self._endings = []
            for table in self.tables:
                ends, all_of_them = self.rules.endings(table, len(self.tables))
                complete = complete and all_of_them
                self._endings += [(table, end) for end in ends]
            self._looked_at_all = complete
        return self._endings, self._looked_at_all


def _from(moves: Sequence[Any], move: Any) -> Sequence[Any]:
    """The moves from this one on; a move that was read anew for a hidden place stands for the one it came from."""
    at = next((at for at, m in enumerate(moves) if m is move or (m.path == move.path and type(m) is type(move))), 0)
    return moves[at:]


def _finding(
    violation: Violation, status: str, record: Record, nearest: Mapping[str, Any] | None, follows: int | None
) -> Finding:
    if violation.path[:1] == ("..",):
        path = (*record.path, *violation.path[1:])
        within = violation.path[1:]
    else:
        path = (*record.base, *violation.path)
        within = violation.path if record.number else path  # a header is no record: its place is that in the log
    return Finding(
        status, violation.rule, violation.breach, record.number, path, within, violation.values, nearest, follows
    )


def distance(written: Any, other: Any) -> float:
    """How unlike two moves in log notation are: 0 for equal ones; a wrong number counts little, a wrong name more.

    What was written and would have to go counts in full; what would have to be added, half.
    """
    if isinstance(written, list) or isinstance(other, list):
        return _steps_apart(_steps(written), _steps(other))
    if isinstance(written, dict) and isinstance(other, dict):
        gone = [key for key in written if key not in other]
        new = [key for key in other if key not in written]
        apart = sum(_weight(written[k]) for k in gone) + sum(_weight(other[k]) for k in new) / 2
        if gone and new:
            pairs = list(zip(gone, new, strict=False))
            rest = sum(_weight(written[k]) for k in gone[len(pairs) :])
            rest += sum(_weight(other[k]) for k in new[len(pairs) :]) / 2
            apart = min(apart, rest + sum(1.6 + distance(written[a], other[b]) for a, b in pairs))
        return apart + sum(distance(written[k], other[k]) for k in written if k in other)
    if isinstance(written, int) and isinstance(other, int):
        return min(abs(written - other), 20) * 0.1
    return 0 if written == other else 1.5


def _steps(value: Any) -> Sequence[Any]:
    """The steps of an event; a single one may be written without a list."""
    return value if isinstance(value, list) else [value] if value else []


def _steps_apart(written: Sequence[Any], other: Sequence[Any]) -> float:
    """The distance of two lists of steps, in their order: some stay, some go, some are added."""
    row = [0.0]
    for step in other:
        row.append(row[-1] + _weight(step) / 2)
    for ours in written:
        above, row = row, [row[0] + _weight(ours)]
        for at, step in enumerate(other):
            added, gone = row[-1] + _weight(step) / 2, above[at + 1] + _weight(ours)
            row.append(min(added, gone, above[at] + distance(ours, step)))
    return row[-1]


def _weight(value: Any) -> float:
    if isinstance(value, dict):
        return 1 + sum(_weight(v) for v in value.values())
    if isinstance(value, list):
        return sum(_weight(v) for v in value)
    return 1 + min(abs(value), 20) * 0.1 if isinstance(value, int) else 2
