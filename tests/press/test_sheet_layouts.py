"""Layouts of sheets: what is drawn in their boxes is ours, unless a game has a style, length or box of its own."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from pathlib import Path

import pytest
from tests.press.conftest import A4
from tests.press.test_press_schemas import checker

from pnp.press.build import open_desk
from pnp.press.files.layout_folders import packed
from pnp.press.layout.data import data_with
from pnp.press.layout.desk import Desk
from pnp.press.layout.sheetlayout import drawn, laid, load_sheet_layout, sheet_layout
from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import Group, Made, Mark, Paint, Shape, Use
from pnp.press.marks.length import MM
from pnp.press.marks.palette import mix
from pnp.press.plan import recipes
from pnp.press.sheets.tuckbox.pages import tuckbox_pages
from pnp.validator import load_game
from pnp.validator.base.messages import own_messages
from pnp.validator.base.problem import Invalid
from pnp.validator.base.source import read_file
from pnp.validator.definitions.model import Side, Tuckbox

from .own_game import MESSAGES, own_game, told

BOX = Rect(10, 20, 60 * MM, 13 * MM)


def desk_with(folder: Path, sheet: str) -> Desk:
    more = {"layouts/sheets/table.yaml": f"sheet: table\n{sheet}"} if sheet else {}
    own = own_game(folder, "{draw: rect}", "Name\nGull\n", more=more)
    return open_desk(load_game(own), "en")


def fills(desk: Desk) -> list[str | None]:
    marks = drawn("table", "head", BOX, data_with(title="Sea"), desk)
    return [mark.paint.fill for mark in marks if isinstance(mark, Shape)]


@pytest.mark.parametrize("file", sorted((packed() / "sheets").glob("*.yaml")), ids=lambda file: file.stem)
def test_our_sheets_follow_the_schema(file: Path) -> None:
    raw = read_file(file)
    checker("sheet-layout").validate(raw)
    assert raw["sheet"] == file.stem


def test_a_game_has_our_sheets_without_any_of_its_own(tmp_path: Path) -> None:
    desk = desk_with(tmp_path, "")
    assert fills(desk) == [desk.palette["paper-dark"], desk.palette["ink"], desk.palette["ink"]]
    marks = drawn("table", "head", BOX, data_with(title="Sea"), desk)
    assert isinstance(marks[0], Shape) and marks[0].path[0] == ("m", (BOX.x, BOX.y))
    assert drawn("table", "nothing", BOX, data_with(), desk) == ()
    assert drawn("table", "head", Rect(10, 20, 0, 9), data_with(), desk) == (), "there is no room for anything"


def test_a_box_of_the_game_is_drawn_instead_with_colours_that_may_be_mixed(tmp_path: Path) -> None:
    desk = desk_with(tmp_path, "boxes:\n  head:\n  - {draw: rect, fill: paper 25% red}\n")
    assert fills(desk) == [mix(desk.palette["paper"], desk.palette["red"], 0.25)]


def test_the_keys_of_a_style_change_alone(tmp_path: Path) -> None:
    desk = desk_with(tmp_path, "styles: {head: {size: 9pt}}\n")
    ours = load_sheet_layout("table", desk_with(tmp_path / "other", "").layout_folders)
    made = sheet_layout("table", desk)
    assert made.styles["head"] == replace(ours.styles["head"], size=9, smallest=8)
    assert made.boxes.keys() == ours.boxes.keys()


def test_a_band_needs_no_variants_of_its_colour(tmp_path: Path) -> None:
    desk = desk_with(tmp_path, "")
    for form, shown in (("saw", {"red", "ink"}), ("rules", {"red", "paper-dark"})):
        side = Side("sea", {"en": "Sea"}, {"en": "Sea"}, True, "red", "us", form)
        marks = drawn("table", "head", BOX, data_with(side, title=""), desk)
        flat = [mark for one in marks for mark in (one.marks if isinstance(one, Group) else (one,))]
        colours = {mark.paint.fill or mark.paint.stroke for mark in flat if isinstance(mark, Shape)}
        assert colours == {desk.palette[name] for name in shown}


def test_words_may_be_set_no_larger_than_so(tmp_path: Path) -> None:
    desk = desk_with(tmp_path, "")
    sizes = [laid("table", "head", BOX, data_with(title="Sea"), desk, *most).size for most in ((), (11,))]
    assert sizes == [18, 11]
    assert laid("table", "head", BOX, data_with(title="Sea of tranquillity " * 9), desk).over
    assert laid("table", "nothing", BOX, data_with(), desk).size == inf


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        ("box: {}\n", "table.yaml:2:1: error: unknown key “box”; did you mean “boxes”?"),
        ("boxes: {head: {draw: rect}}\n", "table.yaml:2:15: error: "),
        ("boxes:\n  head:\n  - {draw: rekt}\n", "table.yaml:4:5: error: draw must be one of"),
        ("boxes:\n  head:\n  - {draw: rect, fill: rde}\n", "table.yaml:4:24: error: "),
        ("boxes:\n  head:\n  - {draw: rect, fill: paper 20% rde}\n", "table.yaml:4:24: error: "),
        ("boxes:\n  head:\n  - {draw: text, of: titel, style: head}\n", "table.yaml:4:22: error: there is no “titel”"),
        ("boxes:\n  haed:\n  - {draw: rect}\n", "table.yaml:3:3: error: unknown key “haed”; did you mean “head”?"),
        ("styles: {haed: {size: 9pt}}\n", "table.yaml:2:10: error: unknown key “haed”; did you mean “head”?"),
        ("lengths: {gapp: 1mm}\n", "table.yaml:2:11: error: unknown key “gapp”"),
        ("boxes:\n  head:\n  - {draw: rect, fill: $sidee}\n", "table.yaml:4:24: error: there is no “sidee” here"),
        ("styles: {head: {size: 1pt}}\n", "table.yaml:2:23: error: this is 1 pt"),
    ],
)  # fmt: skip
def test_a_mistake_has_its_place(sheet: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(Invalid) as caught:
        fills(desk_with(tmp_path, sheet))
    line = own_messages(MESSAGES).line(caught.value.problems[0], "en")
    assert said in line, line


def test_a_colour_may_have_its_name_in_css(tmp_path: Path) -> None:
    boxes = "boxes:\n  head:\n  - {draw: rect, fill: teal}\n  - {draw: rect, fill: paper 50% teal}\n"
    desk = desk_with(tmp_path, boxes)
    assert fills(desk) == ["#008080", mix(desk.palette["paper"], "#008080", 0.5)]
    assert "teal" in desk.palette and "teel" not in desk.palette


def test_the_box_of_a_deck_looks_as_its_game_says(tmp_path: Path) -> None:
    front = "sheet: tuckbox\nboxes:\n  scene:\n  - {draw: circle, fill: red}\n  band: []\n"
    box = Tuckbox(0.3 * MM, None)

    def drawn_on(more: dict[str, str], folder: Path) -> tuple[Desk, list[Mark]]:
        game = load_game(own_game(folder, "{draw: rect}", "Name\nGull\n", more=more))
        game = replace(game, decks=tuple(replace(deck, tuckbox=box) for deck in game.decks))
        desk, options = open_desk(game, "en"), A4
        next(recipes(desk, options)).make()  # the cards, whose back boxes show
        return desk, [*tuckbox_pages(desk, options).pages[0].marks]

    def with_picture(marks: list[Mark]) -> bool:
        return any(isinstance(mark, Use) and mark.form == Made("trim-back/ships") for mark in marks)

    def red(marks: list[Mark]) -> bool:
        return any(isinstance(mark, Shape) and mark.paint == Paint(fill=desk.palette["red"]) for mark in marks)

    desk, ours = drawn_on({}, tmp_path / "ours")
    _, own = drawn_on({"layouts/sheets/tuckbox.yaml": front}, tmp_path / "own")
    assert (with_picture(ours), red(ours)) == (True, False)
    assert (with_picture(own), red(own)) == (False, True)


def test_a_layout_of_no_sheet_is_told(tmp_path: Path) -> None:
    more = {"layouts/sheets/mats.yaml": "sheet: mats\n", "layouts/sheets/mat.yaml": "sheet: mats\n"}
    lines = told(own_game(tmp_path, "{draw: rect}", "Name\nGull\n", more=more))
    assert lines == [
        "layouts/sheets/mat.yaml:1:8: error: this is “mats”; it can be: mat",
        "layouts/sheets/mats.yaml: error: pnp has no sheet “mats”, so this layout changes nothing; did you mean “mat”?",
    ]
