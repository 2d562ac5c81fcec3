"""One point of a log: the referee at that point, and copies of it for trying things out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..base.problem import Invalid, Problem
from ..logs.log import GameLog, Log, Record, read_record
from .judge import as_written, tried
from .opened import opened
from .referee import Finding, GameReferee
from .unread import in_words
from .verdict import Verdict

if TYPE_CHECKING:
    from pnp.game.rules import Rules


class NoRecord(ValueError):
    """The log has no such record; `records` is how many it has."""

    def __init__(self, at: int, records: int) -> None:
        super().__init__(f"there is no record {at}: the log has {records}")
        self.at = at
        self.records = records


@dataclass(frozen=True, slots=True)
class Spot:
    """A log before record `number`. `verdict` is on the records so far, with findings but without their places.

    `referee` is None if the players cannot play this game: then nothing can be done.
    """

    number: int
    rules: Rules
    referee: GameReferee | None
    verdict: Verdict
    log: Log

    @property
    def tables(self) -> list[Any]:
        """The ways to understand the log so far; show the first."""
        return self.referee.tables if self.referee is not None else []

    @property
    def over(self) -> bool:
        """True if no decision is left to take."""
        return not self.tables or bool(self.rules.over(self.tables[0]))

    @property
    def players(self) -> Mapping[str, str]:
        """By side, who plays it, if the log has a name."""
        found = {}
        for side, who in self.log.players.items():
            at = self.rules.side_names_read.find(side)
            name = who.get("name") if isinstance(who, dict) else who
            if at is not None and isinstance(name, str):
                found[self.rules.sides[at]] = name
        return found

    def english(self, raw: Any) -> Any:
        """A record in any language, in English words and in full. Raises Unclear."""
        return self.rules.short.record(self.rules.spelling.record(raw))

    def record(self, raw: Any) -> Record:
        """A record that could come next, in English. Raises Unclear."""
        return read_record(raw, self.number, (), self.rules, plain=True)

    def judged(self, raw: Any, decisions: int | None = None) -> tuple[GameReferee, list[Finding]]:
        """The referee after an English record that might come next, and what is wrong with it.

        For a record still being entered, only the first `decisions` are judged. Raises Unclear.
        """
        assert self.referee is not None
        record = self.record(raw)
        after = self.referee.fork()
        if decisions is None:
            after.judge(after.read(record))
        else:
            after.play(self.rules.read(record.key, record.body)[:decisions], record)
        return after, after.findings

    def allows(self, raw: Any, decisions: int | None = None) -> bool:
        """True if an English record, or its first `decisions`, is legal here. Raises Unclear."""
        assert self.referee is not None
        record = self.record(raw)
        return self.referee.fork().lets(self.rules.read(record.key, record.body)[:decisions], record)


def spot_of(data: bytes, name: str, path: Path | None = None, at: int | None = None) -> Spot:
    """The point of a log before record `at`, or after the last; see `judge.verify_text`.

    Raises Invalid if the log cannot be read so far, NoRecord if it has no such record.
    """
    log, verdict = opened(data, name, path), Verdict(name)
    trial = tried(log, verdict, until=lambda whole: _until(whole, at))
    unread = [as_written(finding, log) for finding in verdict.findings if finding.status == "invalid"]
    if trial is None or unread:
        said = ((f, in_words(verdict.book, f.breach, f.values)) for f in unread)
        raise Invalid(*(Problem(code, name, *log.place(f.path, f.breach), values) for f, (code, values) in said))
    number = 1 + sum(len(game.records) for game in trial.log.games)
    return Spot(number, trial.rules, trial.referee, verdict, _in_english(trial.log, trial.rules))


def _in_english(log: Log, rules: Rules) -> Log:
    """A log that has been read, with its records in English words and in full."""
    spelling, in_full = rules.spelling, rules.short.record

    def record(raw: Any) -> Any:
        return in_full(raw if log.plain else spelling.record(raw))

    def told(game: GameLog) -> GameLog:
        dealt = game.deal if log.plain or game.deal is None else spelling.deal(game.deal)
        return replace(game, deal=dealt, records=[*map(record, game.records)])

    return replace(log, games=tuple(map(told, log.games)))


def _until(log: Log, at: int | None) -> Log:
    """The log without the records from `at` on. Raises NoRecord."""
    records = sum(len(game.records) for game in log.games)
    at = records + 1 if at is None else at
    if not 1 <= at <= records + 1:
        raise NoRecord(at, records)

    def cut(game: GameLog) -> GameLog:
        return replace(game, records=game.records[: at - game.first])

    return replace(log, games=tuple(cut(game) for game in log.games if game.first <= at))
