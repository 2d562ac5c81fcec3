"""A line that somebody forgot to write is one finding, and the referee picks the game up again."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.validator.judging.judge import verify_text
from pnp.validator.judging.verdict import Verdict

from ..judged import Judge
from . import games
from .shorthand import log, turns

CHRONICLE = Path(__file__).parents[2] / "cards" / "13-days" / "plays" / "chronicle.yaml"


def without(text: str, record: int) -> str:
    """A log without one of its records, counted from 1."""
    lines = text.splitlines(keepends=True)
    starts = [at for at, line in enumerate(lines) if line.startswith("- ")] + [len(lines)]
    return "".join(lines[: starts[record - 1]] + lines[starts[record] :])


def told(verdict: Verdict) -> list[tuple[int, str, str]]:
    return [(finding.record, finding.breach, str(finding.values.get("key"))) for finding in verdict.findings]


@pytest.mark.parametrize("record", range(3, 12))
def test_a_turn_that_was_not_written_is_one_finding(record: int, judge: Judge) -> None:
    verdict = judge(without(log(games.PEACE + games.PEACE_END, opening=""), record))
    assert told(verdict) == [(record, "missing-line", "us" if record % 2 else "ussr")]
    assert verdict.findings[0].rule == "turn.order"
    assert "missing before this one" in verdict.as_text("en")
    assert f"пропущена строка «{'США' if record % 2 else 'СССР'}: …»" in verdict.as_text("ru")


@pytest.mark.parametrize(("record", "key"), [(1, "goals"), (5, "us"), (9, "us"), (15, "reveal"), (26, "ussr")])
def test_so_it_is_in_a_game_of_three_rounds(record: int, key: str) -> None:
    text = CHRONICLE.read_text(encoding="utf-8")
    verdict = verify_text(without(text, record).encode(), "log.yaml", CHRONICLE)
    assert told(verdict) == [(record, "missing-line", key)]


def test_a_turn_too_many_is_no_line_too_few(judge: Judge) -> None:
    verdict = judge(log(turns("flights>us") + turns("speech>us") + turns("convoy>ussr", "cabinet>us", first="ussr")))
    assert [(f.record, f.rule, f.breach) for f in verdict.findings] == [(4, "turn.order", "turn")]


@pytest.mark.parametrize("record", range(3, 9))
def test_what_is_wrong_after_a_line_that_is_missing_is_found(record: int, judge: Judge) -> None:
    """A line that was left out excuses what it explains. Nothing that it can have been makes 13 cubes a Command."""
    text = log(games.PEACE + games.PEACE_END, opening="")
    lines = [line for line in text.splitlines(keepends=True) if line.startswith("- ")]
    spoilt = "- us: {play: speech, into: us, command: {at: cuba, add: 13}}\n"
    verdict = judge(without(text.replace(lines[10], spoilt), record))
    assert told(verdict)[0] == (record, "missing-line", "us" if record % 2 else "ussr")
    assert (10, "above") in [(finding.record, finding.breach) for finding in verdict.findings], verdict.as_text("en")
    assert "Continuing as if that line were there." in verdict.as_text("en")
