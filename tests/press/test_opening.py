"""The table at the start and the course of a turn on the rule sheet: from a logged game and from the rules."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from tests.press.test_anatomy import GAMES, OPTIONS, copy, said

from pnp.generator.build import lint, open_desk, sound
from pnp.generator.options import PrintOptions
from pnp.generator.rules.callouts import APART, on_picture
from pnp.generator.rules.course import courses
from pnp.generator.rules.lessons import lessons
from pnp.generator.rules.rulesheet import rule_pages
from pnp.generator.rules.setting import Setting
from pnp.generator.rules.tabletop import Tabletop
from pnp.generator.sizes.geometry import Rect
from pnp.generator.sizes.length import MM
from pnp.generator.sizes.paper import paper
from pnp.validator import load_game
from pnp.validator.definitions.check import check_game
from pnp.validator.problem import Invalid


def told(folder: Path, options: PrintOptions = OPTIONS) -> tuple[str, str]:
    """What is wrong, and the line where."""
    try:
        problems = lint(load_game(folder), "en", options)
    except Invalid as invalid:
        problems = list(invalid.problems)
    (problem,) = problems
    return problem.code, (folder / "rules.yaml").read_text(encoding="utf-8").splitlines()[problem.line - 1]


@pytest.mark.parametrize("name", GAMES)
def test_what_labels_name_lies_on_the_table(name: str) -> None:
    game = load_game(name)
    start, setup = lessons(game).start, game.rulebook.setup
    assert start is not None and setup is not None
    desk = open_desk(game, "ru")
    assert sound(desk, OPTIONS)
    table = Tabletop(start, desk, "test", 182 * MM, 188 * MM)
    whole = Rect(0, 0, table.width, table.height)
    for label in setup.labels:
        box = table.box(label)
        assert box is not None and whole.inset(-2 * MM).contains(box), label.of


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("{of: {pile: deck}", "{of: {pile: dek}", "setup.part"),
        ("play: anna-boris.yaml", "play: anna-bori.yaml", "play.missing"),
        ("play: anna-boris.yaml", "play: anna-boris.yaml\n  record: 99", "play.record"),
    ],
)
def test_a_slip_is_told_at_its_place(tmp_path: Path, old: str, new: str, code: str) -> None:
    found, line = told(copy(tmp_path, old, new))
    assert found == code
    assert new.split("\n")[-1].strip() in line


def test_a_rule_that_there_is_not_is_told_at_its_place(tmp_path: Path) -> None:
    (problem,) = check_game(copy(tmp_path, "- {rule: play.zone, ru:", "- {rule: play.zon, ru:"))
    assert (problem.code, problem.values["name"]) == ("agree.rule", "play.zon")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_every_step_of_a_diagram_is_printed_with_the_number_of_its_rule(name: str, lang: str) -> None:
    game = load_game(name)
    desk = open_desk(game, lang)
    setting = Setting(desk, 87 * MM, 182 * MM)
    words = " ".join(said(run.blocks[0].marks) for run in courses(setting))
    for course in game.rulebook.courses:
        for step in course.steps:
            for box in step:
                assert box.rule is None or f"({setting.numbers[box.rule]})" in words


def test_numbers_on_a_picture_do_not_hide_one_another() -> None:
    desk = open_desk(load_game("13-minutes"), "en")
    boxes = [Rect(50, 50, 20, 20)] * 3
    marks = list(on_picture(boxes, Rect(0, 0, 400, 400), desk))
    left = sorted({round(mark.x, 1) for mark in marks if hasattr(mark, "baseline")})
    assert len(left) == 3 and all(b - a >= APART - 0.2 for a, b in pairwise(left))


def test_a_game_without_a_referee_is_printed_without_the_pictures_of_one() -> None:
    game = load_game("13-minutes")
    desk = open_desk(game, "en")
    assert sound(desk, OPTIONS)
    words = said(tuple(mark for page in rule_pages(desk, paper("a4")).pages for mark in page.marks))
    assert "The table at the start" not in words
    assert "A turn" in words
