"""The cover sheet of a build: every file of it, on what it is printed, what is cut and made of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.press.conftest import A4, made_card, made_game
from tests.press.laid import SHEETS, laid
from tests.press.test_anatomy import said

from pnp.press.build import open_desk, sound
from pnp.press.marks.ink import Group, Mark
from pnp.press.marks.pages import Document
from pnp.press.marks.paper import paper
from pnp.press.plan import recipes
from pnp.press.sheets import registry
from pnp.press.sheets.cover.pages import cover_pages, instructions
from pnp.press.sheets.sheet import Printing

COVERED = replace(A4, cover=True)


def told(marks: tuple[Mark, ...]) -> str:
    """What screen readers get; the thumbnails have no text."""
    found = [mark.said if mark.role else told(mark.marks) for mark in marks if isinstance(mark, Group)]
    return " ".join(found)


@pytest.mark.parametrize(("name", "lang"), SHEETS)
def test_every_file_is_named_with_its_sheets(name: str, lang: str) -> None:
    *others, cover = laid(name, lang)[1].values()
    assert cover.name == "cover"
    heard = told(tuple(mark for page in cover.document.pages for mark in page.marks))
    for job in others:
        assert f"{job.name}.pdf" in heard
    assert heard.index("cards.pdf") < heard.index("rules.pdf")
    assert str(sum(job.document.sheets for job in others)) in heard


def test_there_is_none_unless_it_is_asked_for() -> None:
    assert "cover" not in [recipe.name for recipe in recipes(laid("13-minutes", "en")[0], A4)]


def test_on_other_paper_the_files_have_their_other_names() -> None:
    game = made_game(made_card(), made_card("two"))
    *_, cover = sound(open_desk(game, "en"), replace(COVERED, paper=paper("letter")))
    words = said(cover.document.pages[0].marks)
    assert "cards-letter.pdf" in words and "sheet of Letter" in words


@pytest.mark.parametrize(("name", "lang"), SHEETS)
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_the_cover_of_our_games_is_one_page(name: str, lang: str, size: str) -> None:
    """With a booklet, which tells as much as the rule sheet."""
    desk, jobs = laid(name, lang)
    printing = Printing(desk, replace(A4, paper=paper(size), booklet=True))
    for sheet in registry():
        if sheet.wanted(printing):
            job = jobs[sheet.kind.removesuffix("-booklet") if sheet.named is None else sheet.name(printing)]
            printing.done.append((sheet, job.document))
    assert len(printing.done) == len(jobs)
    assert len(cover_pages(printing).pages) == 1


def test_only_sheets_with_backs_are_of_card_stock() -> None:
    words = said(laid("metro-2033", "ru")[1]["cover"].document.pages[0].marks)
    assert "2 листа A4 (1 из них с двух сторон)." in words
    assert "Лист с оборотом\u00a0— на плотной бумаге" in words


@pytest.mark.parametrize(
    ("changes", "true", "untrue"),
    [
        ({"sides": "gutterfold"}, "сложите вокруг картона", "Сначала наклейте лист"),
        ({"sides": "gutterfold"}, "склейте половины", "Плотная бумага"),
        ({"sides": "fronts"}, "Вложите в протекторы", "по рубашкам"),
        ({"marks": "cut"}, "По линиям вокруг карт", "между крайними"),
    ],
)
def test_what_to_do_with_cards_and_tokens_follows_the_layout(changes: dict[str, Any], true: str, untrue: str) -> None:
    desk, _ = laid("metro-2033", "ru")
    printing, some = Printing(desk, replace(A4, **changes)), Document((), 1, 1)
    files = [sheet for sheet in registry() if sheet.kind in ("cards", "tokens")]
    words = " ".join(line for sheet in files for line in instructions(sheet, some, printing))
    assert true in words and untrue not in words
