"""The command that turns comparisons round: what it turns, and what it is told not to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from .flips import Flip, equivalent, flips
from .games import every_game


def test_one_comparison_is_turned_round(tmp_path: Path) -> None:
    file = tmp_path / "rules.py"
    file.write_text("first = 1 < 2\nsecond = 1 == 1\n", encoding="utf-8")
    found: dict[str, Any] = {}
    exec(Flip(file, 1, 2, "1 == 1").code(), found)  # noqa: S102
    assert (found["first"], found["second"]) == (True, False)


@every_game
def test_what_makes_no_difference_is_still_there(game: str) -> None:
    there = {name for flip in flips(game) for name in (flip.name, flip.where)}
    assert equivalent()[game].keys() - there == set()
