"""Reference cards: the player aid on cards, a set for each player."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from tests.press.conftest import A4, ROOT

from pnp.press.build import open_desk, write_documents
from pnp.press.layout.sheetlayout import sheet_layout
from pnp.press.plan import recipes
from pnp.press.sheets.aid.reference import reference_pages
from pnp.validator import Invalid, load_game
from pnp.validator.definitions.model import Game
from pnp.validator.definitions.sizes import CARDS

DAYS = load_game(ROOT / "cards" / "13-days")


@pytest.fixture
def game() -> Game:
    return replace(DAYS, reference=CARDS["standard"])


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_set_for_each_player_every_box_on_a_side(game: Game, lang: str, tmp_path: Path) -> None:
    desk = open_desk(game, lang)
    document = reference_pages(desk, A4)
    assert not document.problems
    assert document.sheets == 1 and len(document.pages) == 2
    (made,) = write_documents([("reference", "", document)], desk, A4, tmp_path)
    pdf = pypdfium2.PdfDocument(made.path)
    said = "".join(page.get_textpage().get_text_range() for page in pdf)
    for box in game.rulebook.aid:
        assert said.count(box.title[lang]) >= game.players


def test_only_a_game_that_asks_for_them_has_them(game: Game) -> None:
    for asks, one in ((True, game), (False, DAYS)):
        assert ("reference" in {recipe.name for recipe in recipes(open_desk(one, "en"), A4)}) == asks


def test_a_box_that_is_too_long_for_a_card_is_named(game: Game) -> None:
    (first, *_) = game.rulebook.aid
    long = replace(first, lines=first.lines * 4)
    problems = reference_pages(
        open_desk(replace(game, rulebook=replace(game.rulebook, aid=(long,))), "en"), A4
    ).problems
    assert [problem.code for problem in problems] == ["reference.room"]
    assert problems[0].values["lines"] == len(long.lines)
    assert sheet_layout("aid", open_desk(game, "en")).styles["card"].smallest >= 4


def test_a_format_that_is_none_is_told_where_it_stands(tmp_path: Path) -> None:
    import shutil

    shutil.copytree(DAYS.folder, tmp_path / "13-days")
    file = tmp_path / "13-days" / "game.yaml"
    file.write_text(file.read_text(encoding="utf-8") + "reference: standart\n", encoding="utf-8")
    with pytest.raises(Invalid) as caught:
        load_game(tmp_path / "13-days")
    (problem,) = caught.value.problems
    assert (problem.code, problem.values["name"]) == ("needs.size", "standart")
    assert problem.line == len(file.read_text(encoding="utf-8").splitlines())
