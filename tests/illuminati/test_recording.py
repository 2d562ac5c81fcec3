"""Taking a game of Illuminati down: the special goals that are written down in secret are asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pnp.cli.record import record
from pnp.validator.judging.judge import verify_file

from ..judged import logged

SEATS = ("Анна", "НЛО", "Борис", "Цюрихские Гномы", "")
HIDDEN_GOALS = "option.goals=hidden"


def players(path: Path, *answers: str, options: tuple[str, ...] = ()) -> tuple[dict[str, Any], str]:
    """Who plays by a new log, and what was said while it was begun."""
    chosen = [word for option in options for word in ("--option", option)]
    typed = "\n".join([*SEATS, *answers, "neutral: [mafia, cia, yuppies, kkk]", "quit"]) + "\n"
    result = CliRunner().invoke(record, ["illuminati", str(path), "--lang", "ru", *chosen], typed, obj="ru")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    assert verify_file(path).verdict == "legal"
    return logged(path)["players"], result.output


@pytest.mark.parametrize(("said", "noted"), [("Сеть", "network"), ("", "hidden"), ("сет", "network")])
def test_the_ufos_are_asked_for_the_goal_they_chose(tmp_path: Path, said: str, noted: str) -> None:
    who, asked = players(tmp_path / "evening.yaml", "", said)
    assert who["Анна"] == {"illuminati": "ufos", "goal": noted}
    assert who["Борис"] == {"illuminati": "gnomes-of-zurich"}
    assert asked.count("записана втайне?") == 1


def test_the_ufos_cannot_choose_their_own_goal(tmp_path: Path) -> None:
    who, asked = players(tmp_path / "evening.yaml", "", "?", "НЛО", "Сеть")
    assert who["Анна"]["goal"] == "network"
    assert asked.count("записана втайне?") == 3
    assert "Слуги Ктулху" in asked


def test_by_the_variant_everybody_is_asked(tmp_path: Path) -> None:
    who, _ = players(tmp_path / "evening.yaml", "Сеть", "", options=(HIDDEN_GOALS,))
    assert [said["goal"] for said in who.values()] == ["network", "hidden"]
