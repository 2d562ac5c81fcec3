"""Those who sit down: in any order, and fewer of them than the game has sides."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import pytest

from pnp.cli.terminal import Exit
from pnp.validator.base.source import read_file
from pnp.validator.judging.judge import verify_text
from pnp.validator.judging.trust import trusting
from pnp.validator.judging.verdict import Verdict
from tests.starter.conftest import Run
from tests.starter.test_starter_rules import ALL

THIRD = """\
- id: violet
  name: {ru: лиловые светляки, en: the violet fireflies}
  label: {ru: Лиловые, en: Violet}
  colour: green
  icon: green

# Drawings"""


def judged(game: Path, players: str, moves: str = ALL) -> Verdict:
    with trusting():
        log = f"pnp: my-game@1\nplayers: {{{players}}}\nmoves:\n{moves}"
        return verify_text(log.encode(), "log.yaml", game / "log.yaml")


def points(verdict: Verdict) -> dict[str, int]:
    """By label, the points on the score sheet."""
    lines = verdict.as_text("en").splitlines()
    heads, total = next(line for line in lines if line.startswith("  Points")), lines[-1]
    return dict(zip(heads.split()[1:], map(int, total.split()[1:]), strict=True))


@pytest.fixture
def for_three(game: Path) -> Path:
    """The starter's game with a third side; two are enough."""
    file = game / "game.yaml"
    text = file.read_text(encoding="utf-8").replace("players: 2\n", "players: 3\nleast_players: 2\n")
    file.write_text(text.replace("\n# Drawings", THIRD, 1), encoding="utf-8")
    return game


def swapped(moves: str) -> str:
    """The same game begun by the other side: green sits first, and its cards are played first."""
    lines = moves.splitlines(keepends=True)
    return "".join(second + first for first, second in zip(lines[::2], lines[1::2], strict=True))


def test_the_score_sheet_has_those_who_sit_in_their_order(game: Path) -> None:
    usual = judged(game, "amber: Anna, green: Boris")
    other = judged(game, "green: Boris, amber: Anna", swapped(ALL))
    for verdict, order in ((usual, ["Amber", "Green"]), (other, ["Green", "Amber"])):
        assert verdict.outcome is not None  # legal or not: the game was played to its end
        assert [*points(verdict)] == order
        assert {label.lower(): n for label, n in points(verdict).items()} == verdict.outcome["points"]


def test_a_side_that_nobody_plays_has_no_column(for_three: Path) -> None:
    verdict = judged(for_three, "amber: Anna, green: Boris")
    assert (verdict.verdict, [*points(verdict)]) == ("legal", ["Amber", "Green"])


def test_a_seat_may_stay_empty_as_long_as_enough_sit(
    for_three: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("Anna\n-\nBoris\nquit\n"))
    log = for_three / "log.yaml"
    code, said, _ = run("record", str(for_three), str(log), "--trust")
    assert code == Exit.GOOD
    assert re.findall(r"Who plays .*\?( \(Enter: nobody\))?", said) == [" (Enter: nobody)", " (Enter: nobody)", ""]
    assert read_file(log)["players"] == {"amber": "Anna", "violet": "Boris"}


def test_a_game_without_a_subtitle_can_be_replayed(game: Path, run: Run) -> None:
    file = game / "game.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(re.sub(r"(?m)^subtitle: .*\n", "", text), encoding="utf-8")
    page = game / "page.html"
    code, *_ = run("replay", str(game / "plays" / "honest.yaml"), "-o", str(page), "--trust")
    assert code == Exit.GOOD
    assert page.exists()
