"""Words that would not be printed are an error, not a sheet for the bin."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.press.conftest import A4, GAME

from pnp.press.build import build, overflowing
from pnp.press.marks.geometry import Matrix
from pnp.press.marks.ink import Group, Run
from pnp.press.marks.length import MM, mm
from pnp.press.marks.pages import Document, Page
from pnp.validator import Invalid, load_game


def saying(x: float, y: float, matrix: Matrix | None = None) -> Document:
    """A page of A4 with a word that begins there, millimetres."""
    run = Run(x * MM, y * MM, "sans", 10, "#000000", "Word", ())
    marks = (Group((run,), matrix),) if matrix else (run,)
    return Document((Page(210 * MM, 297 * MM, marks),), 1, 0)


@pytest.mark.parametrize(("x", "y"), [(5, 150), (100, 9), (100, 291.9)])
def test_words_inside_the_margin_are_fine(x: float, y: float) -> None:
    assert not [*overflowing("rules", saying(x, y), A4)]


@pytest.mark.parametrize(("x", "y"), [(3, 150), (205, 150), (100, 5), (100, 294), (100, 400)])
def test_words_in_the_margin_or_beyond_the_paper_are_told_of(x: float, y: float) -> None:
    (problem,) = overflowing("rules", saying(x, y), A4)
    assert (problem.code, problem.values["file"], problem.values["page"]) == ("sheet.overflow", "rules.pdf", 1)
    assert problem.values["words"] == "Word"


def test_words_that_a_group_moves_away_are_found_where_they_are() -> None:
    assert [*overflowing("log", saying(100, 100, Matrix(e=100 * MM)), A4)]
    assert not [*overflowing("log", saying(300, 100, Matrix(e=-200 * MM)), A4)]
    assert [*overflowing("log", saying(100, 100, Matrix(0, -1, 1, 0, 0, 0)), A4)], "turned out of the page"


def test_a_wider_margin_is_kept_too() -> None:
    assert not [*overflowing("rules", saying(8, 150), A4)]
    assert [*overflowing("rules", saying(8, 150), replace(A4, margin=mm(12)))]


def test_nothing_is_written_of_a_game_with_such_a_page(tmp_path: Path) -> None:
    game = load_game(GAME)
    first, *others = game.rulebook.sections
    endless = replace(first, intro={"ru": "слово " * 4000, "en": "word " * 4000})  # rules continue on the next page
    book = replace(game.rulebook, sections=(endless, *others))
    with pytest.raises(Invalid) as caught:
        build(replace(game, rulebook=book), "en", A4, tmp_path)
    found = [problem for problem in caught.value.problems if problem.code == "sheet.overflow"]
    assert [problem.values["file"] for problem in found] == ["rules.pdf"]
    assert not [*tmp_path.rglob("*.pdf")]
