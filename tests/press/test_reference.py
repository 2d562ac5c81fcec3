"""Reference cards: the player aid on cards, a set for each player."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from tests.press.conftest import A4, ROOT

from pnp.generator.build import build, open_desk
from pnp.generator.layout_checks import unmet
from pnp.generator.rules.reference import SMALLEST, reference_pages
from pnp.validator import load_game
from pnp.validator.definitions.model import Game

DAYS = load_game(ROOT / "cards" / "13-days")


@pytest.fixture
def game() -> Game:
    return replace(DAYS, reference="standard")


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_set_for_each_player_every_box_on_a_side(game: Game, lang: str, tmp_path: Path) -> None:
    document = reference_pages(open_desk(game, lang), A4)
    assert not document.problems
    assert document.sheets == 1 and len(document.pages) == 2
    (made,) = [one for one in build(game, lang, A4, tmp_path) if one.path.name == "reference.pdf"]
    pdf = pypdfium2.PdfDocument(made.path)
    said = "".join(page.get_textpage().get_text_range() for page in pdf)
    for box in game.rulebook.aid:
        assert said.count(box.title[lang]) >= game.players


def test_a_game_that_does_not_ask_for_them_has_none(tmp_path: Path) -> None:
    assert "reference.pdf" not in {one.path.name for one in build(DAYS, "en", A4, tmp_path)}


def test_a_box_that_is_too_long_for_a_card_is_named(game: Game) -> None:
    (first, *_) = game.rulebook.aid
    long = replace(first, lines=first.lines * 4)
    problems = reference_pages(
        open_desk(replace(game, rulebook=replace(game.rulebook, aid=(long,))), "en"), A4
    ).problems
    assert [problem.code for problem in problems] == ["reference.room"]
    assert problems[0].values["lines"] == len(long.lines)
    assert SMALLEST >= 4


def test_a_format_that_is_none_is_told_where_it_stands(tmp_path: Path) -> None:
    import shutil

    shutil.copytree(DAYS.folder, tmp_path / "13-days")
    file = tmp_path / "13-days" / "game.yaml"
    file.write_text(file.read_text(encoding="utf-8") + "reference: standart\n", encoding="utf-8")
    (problem,) = unmet(load_game(tmp_path / "13-days"))
    assert (problem.code, problem.values["name"]) == ("needs.size", "standart")
    assert problem.line == len(file.read_text(encoding="utf-8").splitlines())
