"""Would an illegal log be legal under another ruling? Players of one table may read a silent rule in another way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ..logs.log import Log, Record
from ..problem import Invalid
from .referee import GameReferee
from .trust import judging
from .verdict import Trial, Verdict

MAX_TABLES = 50  # ways to understand a log, past which it is not judged again: that would take too long


class _GivenUp(Exception):
    """The log is illegal here too, or hides too much to be judged once for every ruling."""


def legal_under(log: Log, verdict: Verdict, path: Path | None) -> list[tuple[str, str]]:
    """The rulings, each with one value, under which an illegal log would be legal with all others left as they are."""
    return [(id, value) for id, value in _others(verdict) if _is_legal(log, id, value, path)]


def _others(verdict: Verdict) -> Iterator[tuple[str, str]]:
    for ruling in verdict.book.rulebook.rulings if verdict.book is not None else ():
        for value in ruling.values:
            if value != verdict.in_force.get(ruling.id, ruling.default):
                yield ruling.id, value


def _is_legal(log: Log, ruling: str, value: str, path: Path | None) -> bool:
    games = tuple(replace(game, options={**game.options, ruling: value}) for game in log.games)
    again = Verdict("")
    try:
        with judging():
            Trial(replace(log, games=games), again, path, _give_up, explain=False).run()
    except (_GivenUp, Invalid):  # or somebody's own rules know nothing of that ruling
        return False
    return not again.wrong and again.verdict == "legal"


def _give_up(number: int, record: Record | None, referee: GameReferee) -> None:
    """Stop at the first finding."""
    if len(referee.tables) > MAX_TABLES or any(finding.status != "ruled" for finding in referee.findings):
        raise _GivenUp
