"""The mat: a zone is drawn on its picture, if it has one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.press.conftest import ROOT

from pnp.press.build import open_desk
from pnp.press.marks.ink import Art, Mark, Use
from pnp.press.marks.paper import paper
from pnp.press.options import PrintOptions
from pnp.press.sheets.board.pages import mat_pages
from pnp.validator import load_game
from pnp.validator.definitions.board_model import Board

MINUTES = load_game(ROOT / "cards" / "13-minutes")


def mat() -> Board:
    assert MINUTES.board is not None
    return MINUTES.board


def pages(board: Board, size: str = "a4") -> list[tuple[Mark, ...]]:
    document = mat_pages(board, open_desk(MINUTES, "ru"), PrintOptions(paper(size)))
    assert not document.problems
    return [page.marks for page in document.pages]


def pictures(marks: tuple[Mark, ...]) -> list[Use]:
    return [mark for mark in marks if isinstance(mark, Use) and isinstance(mark.form, Art)]


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_every_zone_lies_on_a_map_of_its_own(size: str) -> None:
    found = [pictures(marks) for marks in pages(mat(), size)]
    assert [len(on_sheet) for on_sheet in found] == [1, 1, 1]
    assert len({use.form.file.name for (use,) in found}) == 3
    for (use,) in found:
        assert use.into.w > 0.75 * use.into.h
        assert use.fill, "what is too wide or high is cut off, nothing is left bare"


def test_what_is_laid_and_written_lies_over_the_map() -> None:
    for marks in pages(mat()):
        (use,) = pictures(marks)
        assert marks.index(use) == 1, "only the paper is below it"


def test_a_zone_without_a_picture_shows_its_emblem_in_place_of_it() -> None:
    bare = replace(mat(), sheets=tuple(replace(sheet, art=None) for sheet in mat().sheets))
    assert not any(pictures(marks) for marks in pages(bare))
