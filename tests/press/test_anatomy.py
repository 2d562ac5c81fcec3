"""Cards and boards with numbers on their parts: the parts are those that the face draws."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from tests.press.conftest import A4, ROOT
from tests.press.laid import GAMES, SHEETS, laid

from pnp.press.build import lint
from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import Group, Mark, Run
from pnp.press.marks.paper import paper
from pnp.press.sheets.rules.anatomy import SMALL, onto
from pnp.press.sheets.rules.placing import Spot
from pnp.press.sheets.rules.rulesheet import parallel_pages
from pnp.validator import load_game
from pnp.validator.definitions.check import check_game


def copy(tmp_path: Path, old: str, new: str) -> Path:
    folder = tmp_path / "13-minutes"
    shutil.copytree(ROOT / "cards" / "13-minutes", folder)
    rules = folder / "rules.yaml"
    text = rules.read_text(encoding="utf-8")
    assert old in text
    rules.write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


def said(marks: tuple[Mark, ...]) -> str:
    return " ".join(m.text if isinstance(m, Run) else said(m.marks) for m in marks if isinstance(m, Run | Group))


@pytest.mark.parametrize("name", GAMES)
def test_all_kinds_of_cards_are_shown(name: str) -> None:
    """Two decks of one face need but one figure."""
    game = load_game(name)
    shown = {figure.card for figure in game.rulebook.anatomy}
    faces = {deck.face.removesuffix("-two") for deck in game.decks if shown & {card.id for card in deck.cards}}
    assert {deck.face.removesuffix("-two") for deck in game.decks} - faces <= {"illuminati-blank"}


def test_a_line_to_a_small_sign_ends_on_it_but_not_on_words() -> None:
    sign, large = Rect(0, 0, 10, 10), Rect(0, 0, 2 * SMALL, 10)
    spot = Spot(30, 30, (11, 11))
    assert onto(spot, sign, [Rect(20, 0, 5, 5)]).end == (5, 5)
    assert onto(spot, sign, [Rect(2, 2, 5, 5)]) == onto(spot, large, []) == spot


def test_a_part_that_the_face_does_not_draw_is_told_at_its_place(tmp_path: Path) -> None:
    folder = copy(tmp_path, "of: [kind, letter]", "of: [kind, leter]")
    (problem,) = lint(load_game(folder), "en", A4)
    line = (folder / "rules.yaml").read_text(encoding="utf-8").splitlines()[problem.line - 1]
    assert (problem.code, problem.values["name"], "leter" in line) == ("anatomy.part", "leter", True)


def test_a_card_that_there_is_not_is_told_at_its_place(tmp_path: Path) -> None:
    (problem,) = check_game(copy(tmp_path, "- card: excomm\n  title", "- card: exxcomm\n  title"))
    assert (problem.code, problem.values["name"]) == ("agree.card", "exxcomm")


def test_a_label_in_one_language_alone_is_told_at_its_place(tmp_path: Path) -> None:
    folder = copy(tmp_path, ", en: '**Title.** On the table the card is a battleground of this name.'", "")
    (problem,) = check_game(folder)
    line = (folder / "rules.yaml").read_text(encoding="utf-8").splitlines()[problem.line - 1]
    assert "of: title" in line


@pytest.mark.parametrize(("name", "lang"), SHEETS)
def test_rule_ids_in_legends_become_numbers(name: str, lang: str) -> None:
    words = said(tuple(mark for page in laid(name, lang)[1]["rules"].document.pages for mark in page.marks))
    assert re.findall(r"\([a-z][a-z0-9]*\.[a-z][a-z.-]*[,)]", words) == []


def test_beside_its_translation_a_legend_is_read_in_both_languages() -> None:
    pages = parallel_pages(laid("13-minutes", "en")[0], paper("a4"), ("en", "ru")).pages
    words = said(tuple(mark for page in pages for mark in page.marks))
    assert "Число:" in words and "Number:" in words
