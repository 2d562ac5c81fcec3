"""A board's layout that names something nothing on the board has: reported in the layout, with the name that
was meant."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.press.conftest import ROOT

from pnp.press.build import lint as linted
from pnp.press.build import open_desk
from pnp.press.layout.board import draw_board
from pnp.press.marks.paper import paper
from pnp.press.options import PrintOptions
from pnp.validator import Invalid, load_game
from pnp.validator.base.problem import Problem

DUEL = ROOT / "tests" / "definitions" / "valid" / "duel"
BOARD = """\
file: board
title: {ru: Поле, en: Board}
size: [200mm, 120mm]
face: own
places:
- {id: a, title: {ru: А, en: A}, holds: card, at: [5mm, 5mm, 60mm, 40mm], values: {bees: 3}}
- {id: b, title: {ru: Б, en: B}, holds: card, at: [80mm, 5mm, 60mm, 40mm], links: [a]}
tracks:
- {id: t, title: {ru: Ш, en: T}, spaces: 3, start: {all: 1}, at: [5mm, 60mm, 90mm, 20mm], towards: right}
"""
LAYOUT = """\
board: own
styles:
  small: {{font: sans, size: 8pt, colour: ink}}
places:
- {entry}elements:
  - {{{element}, at: [0mm, 0mm, 20mm, 5mm]}}
tracks:
- spaces:
  - {{{space}, at: [0mm, 0mm, 100%, 100%]}}
links:
- strokes: [{{stroke: {stroke}, weight: 1mm}}]
"""
TITLE = "draw: text, of: title, style: small"
NUMBER = "draw: text, of: number, style: small"


def problems(
    tmp_path: Path, element: str = TITLE, space: str = NUMBER, stroke: str = "ink", entry: str = ""
) -> list[Problem]:
    """What is wrong with a board that is drawn by a layout of the game's own, in which a line is changed."""
    folder = tmp_path / "duel"
    shutil.copytree(DUEL, folder)
    (folder / "layouts" / "boards").mkdir(parents=True)
    (folder / "board.yaml").write_text(BOARD, encoding="utf-8")
    said = LAYOUT.format(element=element, space=space, stroke=stroke, entry=entry)
    (folder / "layouts" / "boards" / "own.yaml").write_text(said, encoding="utf-8")
    game = load_game(folder)
    assert game.board is not None
    found = draw_board(game.board, open_desk(game, "en")).problems
    assert all(Path(p.file).name in ("own.yaml", "board.yaml") and p.line and p.column for p in found)
    return list(found)


def said(problem: Problem) -> str:
    """A problem as code, line, the name and what may have been meant."""
    near = problem.values.get("hint")
    meant = getattr(near, "values", {}).get("nearest", "")
    return f"{problem.code} {problem.line} {problem.values.get('name', '')} {meant}".strip()


@pytest.mark.parametrize(
    "element",
    [
        TITLE,
        "draw: text, of: bees, style: small",  # one place has it, the other has not
        "draw: pips, of: bees, icon: military",
        "draw: cubes, of: bees",
        "draw: text, of: text, style: small",  # what any place may have
        "draw: text, of: game.title, style: small",
        "draw: rect, fill: ink, rotate: '{bees}'",
        "draw: text, of: honey, style: small, when: {has_honey: true}",  # asked for only where it is
        "draw: text, say: '{title}{bees? ({bees})}', style: small",
        "draw: text, say: {ru: '{bees}', en: '{bees} {{'}, style: small",  # on the place that has none, nothing
    ],
)
def test_what_some_place_has_may_be_asked_for(tmp_path: Path, element: str) -> None:
    assert problems(tmp_path, element) == []


@pytest.mark.parametrize(
    ("element", "expected"),
    [
        ("draw: text, of: titel, style: small", "board.field 6 titel title"),
        ("draw: text, of: bes, style: small", "board.field 6 bes bees"),
        ("draw: pips, of: bes, icon: military", "board.field 6 bes bees"),
        ("draw: cubes, of: qqq", "board.field 6 qqq"),
        ("draw: text, of: history, style: small", "board.field 6 history"),  # a card has one, a place none
        ("draw: cubes, of: title", "needs.number 6 title"),
        ("draw: badges, of: bees, style: small, high: 3mm", "board.badges 6 bees"),
        ("draw: rect, fill: ink, rotate: '{bes}'", "board.field 6 bes bees"),
        ("draw: rect, fill: ink, when: {hold: card}", "board.field 6 hold holds"),
        ("draw: text, say: {ru: '{bes}', en: '{bes}'}, style: small", "board.field 6 bes bees"),
        ("draw: text, say: '{bes?!}', style: small", "board.field 6 bes bees"),
        ("draw: text, say: {ru: 'a}', en: 'a}'}, style: small", "board.brace 6"),
    ],
)
def test_what_no_place_has_may_not(tmp_path: Path, element: str, expected: str) -> None:
    assert [said(problem) for problem in problems(tmp_path, element)] == [expected]


def test_a_space_of_a_track_is_asked_for_what_spaces_have(tmp_path: Path) -> None:
    assert [said(p) for p in problems(tmp_path, space="draw: text, of: nunber, style: small")] == [
        "board.field 9 nunber number"
    ]


def test_an_entry_that_no_place_can_fit(tmp_path: Path) -> None:
    found = problems(tmp_path, entry="when: {knid: military}\n  ")
    assert [said(p) for p in found if p.code == "board.field"] == ["board.field 5 knid kind"]


def test_a_stroke_may_be_of_any_colour(tmp_path: Path) -> None:
    assert problems(tmp_path, stroke="'#A0B0C0'") == []


def test_a_stroke_in_no_colour_of_the_palette(tmp_path: Path) -> None:
    assert [said(p) for p in problems(tmp_path, stroke="inc")] == ["needs.colour 11 inc ink"]


def test_check_and_build_tell_of_it(tmp_path: Path) -> None:
    problems(tmp_path, "draw: text, of: titel, style: small")
    game = load_game(tmp_path / "duel")
    a4 = PrintOptions(paper("a4"))
    assert "board.field" in [problem.code for problem in linted(game, "en", a4)]
    from pnp.press.build import build

    with pytest.raises(Invalid) as caught:
        build(game, "en", a4, tmp_path / "out")
    assert [problem.code for problem in caught.value.problems] == ["board.field"]


def test_a_tray_for_a_token_that_is_not_there_is_told_once_and_in_the_layout(tmp_path: Path) -> None:
    tray = "draw: tray, token: rad, slots: 1"
    assert [said(p) for p in problems(tmp_path, tray)] == ["board.no-token 6 rad red"]
