"""Taking a game of Метро 2033 down at the table, and the list of what may be done, in words for a player."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from pnp.cli.legal import legal
from pnp.cli.record import record
from pnp.validator.at_table.besides import beside
from pnp.validator.judging.judge import verify_file
from pnp.validator.judging.spot import spot_of

from ..judged import logged
from .conftest import GAME

SEATS = ("Анна", "Красная линия", "Артём", "Охотный Ряд", "Борис", "Бауманский альянс", "Хантер", "", "", "")


def taken_down(path: Path, *lines: str, lang: str = "ru") -> str:
    """What `pnp record` answers to lines typed from the beginning of a new log."""
    result = CliRunner().invoke(record, ["metro-2033", str(path), "--lang", lang], "\n".join(lines) + "\n", obj=lang)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result.output


def test_players_sit_down_and_take_faction_and_hero(tmp_path: Path) -> None:
    path = tmp_path / "evening.yaml"
    answers = taken_down(path, *SEATS, "нанять 1", "quit")
    assert "Борис: какой герой? (? — список):" in answers
    assert "Анна: на какой домашней станции стоит герой? Охотный Ряд, Театральная, Площадь Революции" in answers
    log = logged(path)
    assert log["players"]["Анна"] == {"faction": "red-line", "hero": "artyom", "at": "okhotnyy-ryad"}
    assert log["players"]["Борис"] == {"faction": "bauman-alliance", "hero": "hunter"}  # nobody said where he is
    assert log["moves"] == [{"Анна": {"recruit": 1}}]
    assert verify_file(path).verdict == "legal"


def test_a_later_phase_is_not_offered_while_a_hero_acts() -> None:
    text = (GAME / "plays" / "three.yaml").read_text("utf-8")
    spot = spot_of(text.encode(), "three.yaml", at=85)  # a hero moves; the log may leave out that the others pass
    assert {next(iter(record)) for record in beside(spot)} == {"end"}


def test_a_faction_has_to_be_said(tmp_path: Path) -> None:
    answers = taken_down(tmp_path / "evening.yaml", "Анна", "", "Кот", *SEATS[1:], "quit")
    assert answers.count("Анна: какая фракция?") == 3
    assert "«Кот»" in answers


def test_a_faction_or_a_hero_against_the_rules_is_asked_for_again(tmp_path: Path) -> None:
    seats = ("Анна", "красная", "артём", "", "Борис", "красная", "арбатская", "бауман", "артём", "хантер", "", "", "")
    answers = taken_down(tmp_path / "evening.yaml", *seats, "quit")
    assert answers.count("Борис: какая фракция?") == 3  # one is taken, one does not border hers
    assert answers.count("Борис: какой герой?") == 2
    assert verify_file(tmp_path / "evening.yaml").verdict == "legal"


def test_a_whole_game_can_be_taken_down(tmp_path: Path) -> None:
    log = yaml.safe_load((GAME / "plays" / "two.yaml").read_text("utf-8"))
    names = {key: said["name"] for key, said in log["players"].items()}
    lines = [
        word
        for said in log["players"].values()
        for word in (said["name"], said["faction"], said["hero"], said.get("at", ""))
    ]
    path = tmp_path / "evening.yaml"
    moves = [{"deal": log["deal"]}, *({k: v for k, v in m.items() if k not in ("then", "note")} for m in log["moves"])]
    told = [yaml.safe_dump(move, allow_unicode=True, default_flow_style=True, width=9999).strip() for move in moves]
    for key, name in names.items():
        told = [re.sub(rf"\b{key}\b", name, line) for line in told]
    taken_down(path, *lines, "", "", *(line[1:-1] for line in told), "quit")
    verdict = verify_file(path)
    assert (verdict.verdict, verdict.finished) == ("legal", True), verdict.as_text("en")


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_what_may_be_done_is_said_in_words(lang: str) -> None:
    """Sentences contain no words of the notation; not even at a vote, where somebody may use a task meanwhile."""
    play = GAME / "plays" / "three.yaml"
    for at in range(1, 60, 7):
        result = CliRunner().invoke(legal, [str(play), "--at", str(at), "--lang", lang], obj=lang)
        said = [line for line in result.output.splitlines()[1:] if not line.lstrip().startswith(("-", "#"))]
        assert said
        for line in said:
            assert "…: " not in line
            assert not line.endswith((":", ": ")) or "закрыто" in line or "hidden" in line, line
            if lang == "ru":
                assert not re.search(r"[a-z]{3,}", line.replace("hidden", "").replace("--all", "")), line


def listed(at: int, *more: str, lang: str = "ru") -> str:
    """What `pnp legal` says of one moment of a game."""
    play = GAME / "plays" / "two.yaml"
    return CliRunner().invoke(legal, [str(play), "--at", str(at), "--lang", lang, *more], obj=lang).output


def test_what_may_follow_a_move_in_the_same_record_is_told() -> None:
    said = listed(6)
    assert "; затем атака: там же\n  - Анна: {идти: Библиотека им. Ленина, атака: Библиотека им. Ленина}" in said
    assert "затем разведать угрозу: закрыто" in said
    assert "  - Анна: {идти: Библиотека им. Ленина, разведать: закрыто}" in said
    assert "затем отдать: свиньи — 1, взять: грибы — 1" in said
    assert "идти: Охотный Ряд, " not in said  # at home there is nothing to do


def test_a_long_row_of_names_is_told_in_full_when_asked_for() -> None:
    short, full = listed(6), listed(6, "--all")
    assert "Красные Ворота, …" in short and "--all" in short
    assert "…" not in full and "Красные Ворота, Сретенский бульвар, Тургеневская" in full
    assert "--all" in listed(6, "--all", "--why", "anna: pass")  # together they are wrong usage


@pytest.mark.parametrize(
    ("lang", "card", "pile"),
    [("ru", "РПК", "Угрозы (сброс): 1 карта"), ("en", "RPK", "Threats (discards): 1 card")],
)
def test_cards_on_the_table_are_told_by_name_and_piles_by_what_they_are(lang: str, card: str, pile: str) -> None:
    said = listed(6, lang=lang)
    market = {"ru": "Рынок Ганзы: «Дробовик», ", "en": "Hansa market: “Shotgun”, "}[lang]
    assert market in said
    assert pile in said
    assert {"ru": "Борис, при себе 1 карта («", "en": "Борис, carrying 1 card (“"}[lang] + card in said
