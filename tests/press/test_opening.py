"""The table at the start and the course of a turn on the rule sheet: from a logged game and from the rules."""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from pathlib import Path
from typing import TypeGuard

import pytest
from tests.press.blank import blank
from tests.press.conftest import A4, made_card, made_game
from tests.press.laid import SHEETS, laid
from tests.press.test_anatomy import copy, said

from pnp.press.build import lint, open_desk
from pnp.press.layout.setting import Setting
from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import Mark, Shape, bounds
from pnp.press.marks.length import MM
from pnp.press.marks.paper import paper
from pnp.press.play.tabletop import Tabletop
from pnp.press.sheets.rules import anatomy, opening
from pnp.press.sheets.rules.course import courses
from pnp.press.sheets.rules.lessons import lessons
from pnp.press.sheets.rules.placing import RADIUS, Spot, placed
from pnp.press.sheets.rules.rulesheet import rule_pages
from pnp.press.type.text_boxes import leaves
from pnp.validator import load_game
from pnp.validator.base.problem import Invalid
from pnp.validator.definitions.check import check_game
from pnp.validator.definitions.rules_model import AidLine, Course


def told(folder: Path) -> tuple[str, str]:
    """What is wrong, and its line."""
    try:
        problems = lint(load_game(folder), "en", A4)
    except Invalid as invalid:
        problems = list(invalid.problems)
    (problem,) = problems
    return problem.code, (folder / "rules.yaml").read_text(encoding="utf-8").splitlines()[problem.line - 1]


@pytest.mark.parametrize(("name", "lang"), SHEETS)
def test_what_labels_name_lies_on_the_table(name: str, lang: str) -> None:
    desk, _ = laid(name, lang)
    start, setup = lessons(desk.game).start, desk.game.rulebook.setup
    assert start is not None and setup is not None
    table = Tabletop(start, desk, "test", 182 * MM, 188 * MM)
    whole = Rect(0, 0, table.width, table.height)
    for label in setup.labels:
        box = table.box(label)
        assert box is not None and whole.inset(-2 * MM).contains(box), label.of


def test_the_set_up_adds_what_the_log_does_not_show() -> None:
    """Decks are face down and uncounted; the cards of faction and hero are in front of a player."""
    game = load_game("metro-2033")
    start = lessons(game).start
    assert start is not None
    table = Tabletop(start, open_desk(game, "ru"), "test", 182 * MM, 188 * MM)
    shown = {}
    for piece in (piece for panel in table.pieces for piece in panel):
        shown.setdefault(piece.shows[:2], []).append(piece.sprite.id)
    assert shown["piles", "threats"] == ["back/threats-1/looters"]
    assert shown["hands", "anna"] == ["front/factions/red-line", "front/heroes/artyom"]
    assert start.picture.tracks["pigs"] == {"red-line": 2, "bauman-alliance": 0}


def test_rules_of_a_table_are_printed_there_alone() -> None:
    words = " ".join(said(page.marks) for page in laid("metro-2033", "ru")[1]["rules"].document.pages)
    assert words.count("угроза нейтральной станции") == 2  # the rows of an army and of a hero
    assert "Армия против героя." not in words


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("play: anna-boris.yaml", "play: anna-boris.yaml\n  counts: {pig: {us: 1}}", "setup.part"),
        ("play: anna-boris.yaml", "play: anna-boris.yaml\n  decks: {deck: mian}", "agree.deck"),
        ("of: {pile: deck}", "of: {pile: dek}", "setup.part"),
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


@pytest.mark.parametrize(("name", "lang"), SHEETS)
def test_every_step_of_a_diagram_is_printed_with_the_number_of_its_rule(name: str, lang: str) -> None:
    desk, _ = laid(name, lang)
    setting = Setting(desk, 87 * MM, 182 * MM)
    words = " ".join(said(run.blocks[0].marks) for run in courses(setting))
    for course in desk.game.rulebook.courses:
        for step in course.steps:
            for box in step:
                assert box.rule is None or f"({setting.numbers[box.rule]})" in words


def test_a_box_of_a_diagram_may_lead_to_a_later_step() -> None:
    """It has an arrow of its own to the number of that step; the arrow to the next step is beside the other box."""
    leap, onward = AidLine(None, {"en": "Leap."}, then=3), AidLine(None, {"en": "On."})
    game = made_game(made_card())

    def arrows(*first: AidLine) -> list[Rect]:
        course = Course({"en": "A turn"}, (first, (onward,), (onward,)), None)
        desk = open_desk(replace(game, rulebook=replace(game.rulebook, courses=(course,))), "en")
        (run,) = courses(Setting(desk, 87 * MM, 182 * MM))
        found = [matrix.around(bounds(m.path)) for m, matrix in leaves(run.blocks[0].marks) if _is_triangle(m)]
        return sorted(found, key=lambda box: box.x)

    inside, first, second = arrows(leap, onward)
    assert inside.right < first.x and first.y > second.y
    first, second = arrows(onward, onward)
    assert first.y == pytest.approx(second.y)


def _is_triangle(mark: Mark) -> TypeGuard[Shape]:
    return isinstance(mark, Shape) and [op for op, _ in mark.path] == ["m", "l", "l", "h"]


@pytest.mark.parametrize(
    ("name", "lang", "sheet"), [(name, lang, "letter" if lang == "en" else "a4") for name, lang in SHEETS]
)
def test_numbers_hide_nothing_and_no_page_is_left_blank(
    name: str, lang: str, sheet: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the table at the start and on the cards no number hides a word, a token or another number, nor does a line end
    on a letter. Of every page but the last, less than two fifths are blank."""
    desk, _ = laid(name, lang)
    seen = 0

    def looked_at(targets: list[Rect], field: Rect, clear: list[Rect], outside: Rect | None = None) -> list[Spot]:
        nonlocal seen
        spots = placed(targets, field, clear, outside)
        seen += len(spots)
        for at, spot in enumerate(spots):
            assert field.inset(-0.1).contains(spot.box)
            assert not any(spot.box.inset(0.3 * RADIUS).overlaps(box) for box in clear)  # the square in the disc
            assert all(hypot(spot.x - one.x, spot.y - one.y) >= 2 * RADIUS for one in spots[:at])
            if spot.end is not None:
                assert targets[at].inset(-2 * MM).contains(Rect(*spot.end, 0, 0))
                assert not targets[at].inset(0.3).contains(Rect(*spot.end, 0, 0))
        return spots

    for module in (opening, anatomy):
        monkeypatch.setattr(module, "placed", looked_at)
    game = desk.game
    pages = rule_pages(desk, paper(sheet), lessons(game)).pages
    assert all(blank(page) < 2 / 5 for page in pages[:-1])
    assert game.rulebook.setup is not None
    assert seen == len(game.rulebook.setup.labels) + sum(len(figure.labels) for figure in game.rulebook.anatomy)


def test_what_is_on_the_board_is_explained_on_the_picture_of_the_start() -> None:
    """One picture serves both: numbers for the set-up, letters for the board."""
    desk, jobs = laid("13-days", "ru")
    without = rule_pages(desk, paper("a4"), replace(lessons(desk.game), start=None))
    alone, both = (
        said(tuple(mark for page in made.pages for mark in page.marks)) for made in (without, jobs["rules"].document)
    )
    assert "Игровое поле" in alone and "Игровое поле" in both
    assert " A Очаг:" in both and " A Очаг:" not in alone


def test_a_number_with_nothing_in_its_way_stands_beside_what_it_names() -> None:
    spots = placed([Rect(100, 100, 10, 10)] * 3, Rect(0, 0, 400, 400), [Rect(100, 100, 10, 10)])
    assert all(hypot(spot.x - 105, spot.y - 105) < 15 * MM for spot in spots)


def test_the_line_of_a_number_ends_on_no_word_where_it_can_end_elsewhere() -> None:
    word, target = Rect(99, 90, 60, 8.5), Rect(100, 100, 200, 10)
    (spot,) = placed([target], Rect(80, 60, 320, 340), [word, target])
    assert spot.end is not None
    assert not word.inset(-0.6 * MM).contains(Rect(*spot.end, 0, 0))


def test_a_game_without_a_referee_is_printed_without_the_pictures_of_one() -> None:
    desk, _ = laid("13-minutes", "en")
    words = said(tuple(mark for page in rule_pages(desk, paper("a4")).pages for mark in page.marks))
    assert "The table at the start" not in words
    assert "A turn" in words
