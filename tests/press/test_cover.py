"""The cover sheet of a build: every file of it, on what it is printed, what is cut and made of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.press.test_anatomy import OPTIONS, SHEETS, said

from pnp.generator.build import open_desk, sound
from pnp.generator.drawing.ink import Group, Mark
from pnp.generator.sizes.length import mm
from pnp.generator.sizes.paper import paper
from pnp.validator import load_game

COVERED = replace(OPTIONS, cover=True)


def told(marks: tuple[Mark, ...]) -> str:
    """What screen readers get; the thumbnails have no text."""
    found = [mark.said if mark.role else told(mark.marks) for mark in marks if isinstance(mark, Group)]
    return " ".join(found)


@pytest.mark.parametrize(("name", "lang"), SHEETS)
def test_every_file_is_named_with_its_sheets(name: str, lang: str) -> None:
    *others, cover = sound(open_desk(load_game(name), lang), replace(COVERED, booklet=True))
    assert cover.name == "cover"
    heard = told(tuple(mark for page in cover.document.pages for mark in page.marks))
    for job in others:
        assert f"{job.name}.pdf" in heard
    assert heard.index("cards.pdf") < heard.index("rules.pdf")
    assert str(sum(job.document.sheets for job in others)) in heard


def test_there_is_none_unless_it_is_asked_for() -> None:
    assert "cover" not in [job.name for job in sound(open_desk(load_game("13-minutes"), "en"), OPTIONS)]


def test_on_other_paper_the_files_have_their_other_names() -> None:
    *_, cover = sound(open_desk(load_game("13-minutes"), "en"), replace(COVERED, paper=paper("letter")))
    words = said(cover.document.pages[0].marks)
    assert "cards-letter.pdf" in words and "sheet of Letter" in words


@pytest.mark.parametrize("name", ["13-minutes", "13-days", "illuminati", "metro-2033"])
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_the_cover_of_our_games_is_one_page(name: str, size: str) -> None:
    *_, cover = sound(
        open_desk(load_game(name), "ru"), replace(COVERED, paper=paper(size), booklet=True, margin=mm(15))
    )
    assert len(cover.document.pages) == 1


def test_only_sheets_with_backs_are_of_card_stock() -> None:
    *_, cover = sound(open_desk(load_game("metro-2033"), "en"), COVERED)
    words = said(cover.document.pages[0].marks)
    assert "2 sheets of A4, 1 of them on both sides." in words
    assert "Card stock for a sheet with backs" in words
