"""The mat: a zone is drawn on its picture, if it has one; a game may draw the boxes of its sheets otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.press.conftest import ROOT
from tests.press.own_game import MESSAGES, with_sheet

from pnp.press.build import open_desk
from pnp.press.layout.desk import Desk
from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import Art, Group, Mark, Run, Shape, Use
from pnp.press.marks.length import MM
from pnp.press.marks.paper import paper
from pnp.press.options import PrintOptions
from pnp.press.play.mat import plan_sheet
from pnp.press.sheets.board.pages import mat_pages
from pnp.validator import load_game
from pnp.validator.base.messages import own_messages
from pnp.validator.base.problem import Invalid
from pnp.validator.definitions.board_model import Board
from pnp.validator.definitions.consistency import agreement_findings

MINUTES = load_game(ROOT / "cards" / "13-minutes")


def mat() -> Board:
    assert MINUTES.board is not None
    return MINUTES.board


def desk() -> Desk:
    return open_desk(MINUTES, "ru")


def desk_with(layout: str, folder: Path) -> Desk:
    """For the game, had it a layout of its own for the mat."""
    return with_sheet(desk(), "mat", layout, folder)


def pages(board: Board, size: str = "a4", made_with: Desk | None = None) -> list[tuple[Mark, ...]]:
    document = mat_pages(board, made_with or desk(), PrintOptions(paper(size)))
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


def test_a_box_or_a_style_of_the_game_is_drawn_instead_of_ours(tmp_path: Path) -> None:
    layout = "styles: {place: {font: sans, size: 21pt}}\nboxes:\n  empty:\n  - {draw: circle, fill: '#123456'}\n"
    ours, own = (pages(mat(), made_with=made) for made in (desk(), desk_with(layout, tmp_path)))
    for before, after, sheet in zip(ours, own, mat().sheets, strict=True):
        shapes = [mark.paint for mark in after if isinstance(mark, Shape)]
        assert [paint.fill for paint in shapes].count("#123456") == sheet.cards
        assert not [paint for paint in shapes if paint.width == pytest.approx(1.1)], "the corners are gone"
        assert after[:2] == before[:2], "the ground and the picture are still ours"
    assert {run.text: run.size for run in own[1] if isinstance(run, Run)}["Колода"] == 21
    assert {run.text: run.size for run in ours[1] if isinstance(run, Run)}["Колода"] == 17


def test_lengths_of_the_game_say_where_the_boxes_are(tmp_path: Path) -> None:
    sheet, zone = Rect.whole(paper("a3").landscape()), mat().sheets[0]
    for made_with, gap, foot in ((desk(), 1.6, 3), (desk_with("lengths: {gap: 4mm, foot: 9mm}\n", tmp_path), 4, 9)):
        plan = plan_sheet(sheet, 0, zone, made_with)
        assert plan is not None
        first, second = plan.cards[:2]
        assert second.x - first.right == pytest.approx(gap * MM)
        assert sheet.bottom - plan.field.bottom == pytest.approx(foot * MM)
        (ground, *_), *_ = pages(mat(), "a3", made_with)
        assert isinstance(ground, Shape) and ground.path[2][1][1] < sheet.bottom - foot * MM


@pytest.mark.parametrize(
    ("layout", "said"),
    [
        ("boxes:\n  place:\n  - {draw: rect, fill: rde}\n", "mat.yaml:4:24: error: element “rect-0”: the palette"),
        ("boxes:\n  label:\n  - {draw: text, of: titel, style: label}\n", "mat.yaml:4:22: error: there is no “titel”"),
        ("styles: {title: {size: 1pt}}\n", "mat.yaml:2:24: error: this is 1 pt"),
        ("lengths: {gap: -1mm}\n", "mat.yaml:2:16: error: this is −1 mm"),
    ],
)
def test_a_mistake_in_its_layout_has_its_place(layout: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(Invalid) as caught:
        pages(mat(), made_with=desk_with(layout, tmp_path))
    line = own_messages(MESSAGES).line(caught.value.problems[0], "en")
    assert said in line, line


@pytest.mark.parametrize(("lang", "named", "other"), [("ru", "ГАВАНА", "HAVANA"), ("en", "HAVANA", "ГАВАНА")])
def test_a_map_has_the_names_of_its_language(lang: str, named: str, other: str) -> None:
    made = open_desk(MINUTES, lang)
    (use,) = pictures(pages(mat(), made_with=made)[1])
    words = {run.text for run in _runs(made.library(use.form).marks)}
    assert named in words and other not in words


def _runs(marks: Iterable[Mark]) -> Iterator[Run]:
    for mark in marks:
        if isinstance(mark, Group):
            yield from _runs(mark.marks)
        elif isinstance(mark, Run):
            yield mark


def test_such_a_picture_must_be_there_for_every_language() -> None:
    def missing(name: str) -> list[str]:
        raw = {"game": {"languages": ["ru", "en"]}, "board": {"sheets": [{"art": name}]}}
        found = agreement_findings(raw, ROOT / "cards" / "13-minutes")
        return [str(one.values["name"]) for one in found if one.code == "agree.file"]

    assert missing("art/title.{lang}.svg") == []
    assert missing("art/scene.{lang}.svg") == ["art/scene.ru.svg", "art/scene.en.svg"]
