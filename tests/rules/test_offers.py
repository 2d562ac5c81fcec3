"""The nearest legal move in a verdict is legal where it is suggested, in every case that has one."""

from __future__ import annotations

from typing import Any

from pnp.validator.base.source import read
from pnp.validator.judging.referee import Finding

from ..cases import cases
from ..judged import Judge, log_text
from .games import GAMES, every_game

Record = dict[str, Any]

FOLLOWED_BY_NOTHING = ("metro-2033",)  # what comes later in a case followed another move, and would be wrong


@every_game
def test_the_nearest_legal_move_is_legal(game: str, judge: Judge) -> None:
    offered, wrong = 0, {}
    for case in cases(game):
        found = judge(case.text).findings
        if len(found) == 1 and found[0].nearest:
            offered += 1
            verdict = judge(put_right(game, case.text, found[0]))
            if verdict.verdict != "legal":
                wrong[str(case)] = verdict.as_text("en")
    assert wrong == {}
    assert offered > GAMES[game].offered


def put_right(game: str, text: str, finding: Finding) -> str:
    """A log with the nearest legal move in the place of the illegal one."""
    log, at = read(text), finding.record - 1
    record = log["moves"][at]
    (key,) = [key for key in record if key not in ("note", "then", "ruling")]
    later = [] if game in FOLLOWED_BY_NOTHING else log["moves"][at + 1 :]
    for one in later:
        one.pop("then", None)  # said of what followed the illegal move
    mended = in_two_steps if game == "illuminati" else at_once
    log["moves"][at:] = [record | {key: mended(record[key], key, finding.nearest)}, *later]
    return log_text(log)


def at_once(said: Any, key: str, nearest: Record) -> Any:
    """All that stands in the nearest move, or what a side does with the same card."""
    if key in nearest:
        return nearest[key]
    doing = {"command", "event", "letter"} if {"command", "event"} & nearest.keys() else set()
    return {k: v for k, v in said.items() if k not in doing} | nearest


def in_two_steps(said: Any, key: str, nearest: Record) -> Any:
    """All that stands in the nearest move, or the second decision of a record."""
    later = next(iter(nearest))
    if key in nearest or later == next(iter(said)):
        return nearest.get(key, nearest)
    second = next(iter(nearest[later].values())) if later == "gift" else nearest[later]
    return said | {later: second}
