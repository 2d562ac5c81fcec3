"""A log as a sequence of moments: the table after each record, and what was wrong with the record.

For looking at a game rather than judging it: what is legal at one point, and pictures of the whole game.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..logs.log import Record
from .judge import verify_text
from .verdict import Verdict

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.game.rules import Rules

    from .referee import Finding, GameReferee


@dataclass(frozen=True, slots=True)
class Moment:
    """The table after record `number` (0: at the start of game `game`), as the log leaves it.

    `tables` are all ways to understand the log so far; show the first.
    """

    game: int
    number: int
    record: Record | None
    tables: tuple[Any, ...]
    findings: tuple[Finding, ...] = ()


@dataclass(slots=True)
class Course:
    """A log and its moments. `rules` are those of the game, None if the log could not be read that far."""

    verdict: Verdict
    rules: Any = None
    moments: list[Moment] = field(default_factory=list)

    def before(self, number: int) -> Moment | None:
        """The moment before record `number`; the last one if there is no such record, None if there are no moments."""
        earlier = [moment for moment in self.moments if moment.number < number or moment.number == 0]
        return earlier[-1] if earlier else None


def course_of(data: bytes, name: str, path: Path | None = None) -> Course:
    """The course of a log given as bytes; see `verify_text`."""
    moments: list[Moment] = []
    seen: list[int] = []
    rules: list[Rules] = []

    def watch(number: int, record: Record | None, referee: GameReferee) -> None:
        if number == 0:
            seen.append(0)
            rules[:] = [referee.rules]
        new = tuple(referee.findings[seen[-1] :])
        seen[-1] = len(referee.findings)
        tables = tuple(table.copy() for table in referee.tables)
        moments.append(Moment(len(seen) - 1, number, record, tables, new))

    verdict = verify_text(data, name, path, watch)
    return Course(verdict, rules[0] if rules else None, moments)
