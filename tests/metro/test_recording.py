"""Taking a game of Метро 2033 down at the table, and the list of what may be done, in words for a player."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from pnp.commands.listing import legal
from pnp.commands.recording import record
from pnp.validator.judging.verdict import verify_file

from .conftest import GAME

SEATS = ("Анна", "Красная линия", "Артём", "Борис", "Бауманский альянс", "Хантер", "", "")


def taken_down(path: Path, *lines: str, lang: str = "ru") -> str:
    """What `pnp record` answers to lines typed from the beginning of a new log."""
    result = CliRunner().invoke(record, ["metro-2033", str(path), "--lang", lang], "\n".join(lines) + "\n", obj=lang)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result.output


def test_players_sit_down_and_take_faction_and_hero(tmp_path: Path) -> None:
    path = tmp_path / "evening.yaml"
    answers = taken_down(path, *SEATS, "нанять 1", "quit")
    assert "Борис: какая карта? Герои:" in answers
    log = yaml.safe_load(path.read_text("utf-8"))
    assert log["players"]["Анна"] == {"faction": "red-line", "hero": "artyom"}
    assert log["moves"] == [{"Анна": {"recruit": 1}}]
    assert verify_file(path).verdict == "legal"


def test_a_faction_has_to_be_said(tmp_path: Path) -> None:
    answers = taken_down(tmp_path / "evening.yaml", "Анна", "", "Кот", *SEATS[1:], "quit")
    assert answers.count("Анна: какая карта? Фракции:") == 3
    assert "«Кот»" in answers


@pytest.mark.parametrize("play", ["two", "three", "six"])
def test_a_whole_game_can_be_taken_down(tmp_path: Path, play: str) -> None:
    log = yaml.safe_load((GAME / "plays" / f"{play}.yaml").read_text("utf-8"))
    names = {key: said["name"] for key, said in log["players"].items()}
    lines = [word for said in log["players"].values() for word in (said["name"], said["faction"], said["hero"])]
    lines += [] if len(names) == 6 else [""]
    path = tmp_path / "evening.yaml"
    moves = [{"deal": log["deal"]}, *({k: v for k, v in m.items() if k not in ("then", "note")} for m in log["moves"])]
    told = [yaml.safe_dump(move, allow_unicode=True, default_flow_style=True, width=9999).strip() for move in moves]
    for key, name in names.items():
        told = [re.sub(rf"\b{key}\b", name, line) for line in told]
    taken_down(path, *lines, "", *(line[1:-1] for line in told), "quit")
    verdict = verify_file(path)
    assert (verdict.verdict, verdict.finished) == ("legal", True), verdict.as_text("en")


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_what_may_be_done_is_said_in_words(lang: str) -> None:
    """No word of the notation stands in a sentence; at a vote too, though somebody may use a task meanwhile."""
    play = GAME / "plays" / "three.yaml"
    for at in range(1, 60, 3):
        result = CliRunner().invoke(legal, [str(play), "--at", str(at), "--lang", lang], obj=lang)
        said = [line for line in result.output.splitlines()[1:] if not line.lstrip().startswith(("-", "#"))]
        assert said
        for line in said:
            assert "…: " not in line
            assert not line.endswith((":", ": ")) or "hidden" in line, line
            if lang == "ru":
                assert not re.search(r"[a-z]{3,}", line.replace("hidden", "")), line
