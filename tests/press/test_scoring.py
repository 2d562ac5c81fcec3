"""The score of a logged game on the rule sheet: what the referee counts, with a sentence for each line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.press.laid import SHEETS, laid
from tests.press.test_anatomy import copy, said
from tests.press.test_opening import told

from pnp.press.layout.setting import Setting
from pnp.press.marks.length import MM
from pnp.press.sheets.rules.lessons import lessons
from pnp.press.sheets.rules.scoring import scoring


@pytest.mark.parametrize(("name", "lang"), SHEETS)
def test_every_line_and_the_outcome_are_printed(name: str, lang: str) -> None:
    desk, _ = laid(name, lang)
    game = desk.game
    story, lesson = lessons(game).score, game.rulebook.scoring
    assert story is not None and lesson is not None
    (run,) = scoring(lesson, story, Setting(desk, 87 * MM, 182 * MM))
    words = " ".join(said(block.marks) for block in run.blocks)
    (sheet,) = story.verdict.sheets
    for rule, _ in sheet:
        assert game.rulebook.rule(rule).number in words
    winner = next(side for side in story.sides if story.verdict.outcome and side.id == story.verdict.outcome["winner"])
    assert winner.label[lang] in words.replace("\u00a0", " ")


def test_what_is_said_of_a_line_that_is_not_there_is_told_at_its_place(tmp_path: Path) -> None:
    code, line = told(
        copy(
            tmp_path,
            "  - {ru: 'Пять кубиков СССР против",
            "  - {ru: 'Лишняя', en: 'Extra'}\n  - {ru: 'Пять кубиков СССР против",
        )
    )
    assert (code, line.strip().split()[0]) == ("play.lines", "-")


def test_a_log_that_stops_early_has_no_score(tmp_path: Path) -> None:
    code, line = told(copy(tmp_path, "scoring:\n  play: anna-boris.yaml", "scoring:\n  play: interrupted.yaml"))
    assert (code, line.strip()) == ("play.open", "play: interrupted.yaml")


def test_a_log_against_the_rules_serves_nothing(tmp_path: Path) -> None:
    folder = copy(tmp_path, "scoring:\n  play: anna-boris.yaml", "scoring:\n  play: cheated.yaml")
    log = (folder / "plays" / "anna-boris.yaml").read_text(encoding="utf-8")
    cheated = log.replace("command: {at: Куба, add: 1}", "command: {at: Куба, add: 9}")
    (folder / "plays" / "cheated.yaml").write_text(cheated, encoding="utf-8")
    assert told(folder) == ("play.illegal", "  play: cheated.yaml")


def test_beside_its_translation_the_table_is_drawn_once() -> None:
    desk, _ = laid("13-minutes", "en")
    game = desk.game
    story, lesson = lessons(game).score, game.rulebook.scoring
    assert story is not None and lesson is not None
    setting = Setting(desk, 87 * MM, 87 * MM, stays=True)
    lesson = replace(lesson, picture=True)
    high, low = (
        next(scoring(lesson, story, replace(setting, pictures=shown))).blocks[0].height for shown in (True, False)
    )
    assert high > low
