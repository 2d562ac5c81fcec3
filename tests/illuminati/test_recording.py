"""Taking a game of Illuminati down: the special goals that are written down in secret are asked for, and whose move
it is that not only the player on turn may make."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pnp.cli.record import record
from pnp.validator.at_table.dialogue import RECORDED, REFUSED, SEVERAL, UNCLEAR, Dialogue
from pnp.validator.judging.judge import verify_file

from ..cases import opening
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


# ── whose move it is ──


def a_turn(folder: Path) -> Dialogue:
    """The table in Anna's first turn."""
    return Dialogue(opening("illuminati", "a card is drawn"), "log.yaml", folder / "log.yaml")


def test_whose_a_gift_to_the_player_on_turn_is_is_asked(folder: Path) -> None:
    dialogue = a_turn(folder)
    gift = {"give": {"money": 5}, "to": "anna"}
    answer = dialogue.take("give 5 Анна")
    assert (answer.came, [*answer.ways]) == (SEVERAL, [{"boris": gift}, {"vera": gift}])
    answer = dialogue.take("Вера")
    assert (answer.came, answer.record) == (RECORDED, {"vera": gift})


def test_a_gift_that_only_one_can_make_is_that_one_s(folder: Path) -> None:
    answer = a_turn(folder).take("give 10 Анна")  # the UFOs have less
    assert (answer.came, [*answer.record]) == (RECORDED, ["boris"])


def test_what_nobody_may_do_is_refused_to_the_player_on_turn(folder: Path) -> None:
    dialogue = a_turn(folder)
    assert [*dialogue.take("give 99 Борис").record] == ["anna"]
    assert dialogue.refused is not None
    assert dialogue.take("give 99 Борис").came == REFUSED
    assert dialogue.take("give 99 Анна").came == UNCLEAR


def test_a_special_that_nobody_has_seen_is_played_by_its_name(folder: Path) -> None:
    text = opening("illuminati", "a card is drawn").rstrip().rpartition("\n")[0] + "\n- anna: {draw: hidden}\n"
    dialogue = Dialogue(text, "log.yaml", folder / "log.yaml", "ru")
    answer = dialogue.take("особая счёт в швейцарском банке")
    assert (answer.came, answer.record) == (RECORDED, {"anna": {"special": "swiss-bank-account"}})
    assert dialogue.take("особая тайный фонд").came != RECORDED, "it was the only one in that hand"
