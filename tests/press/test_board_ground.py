"""Regions of a board's ground, signs that are only printed, and what a link has of its ends."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.press.conftest import made_card, made_game

from pnp.press.build import open_desk
from pnp.press.layout.board import BoardFace, draw_board
from pnp.press.layout.boardlayout import BoardLayout, load_board_layout
from pnp.press.layout.desk import Desk
from pnp.press.marks.ink import Group, Shape, bounds
from pnp.press.marks.length import MM
from pnp.validator.definitions.board_model import Board, BoardLink, BoardPlace, BoardRegion, BoardSign

NAMES = {"ru": "Край (южный)", "en": "Land (south)"}
LAYOUT = """
board: ground
styles: {label: {font: sans, size: 9pt, colour: ink}}
regions:
- when: {id: land}
  bend: 4mm
  elements: [{draw: rect, at: [0mm, 0mm, 100%, 100%], fill: $side-light}]
  strokes: [{stroke: $side, weight: 1mm}]
signs:
- elements: [{id: title, draw: text, of: title, style: label, at: [0mm, 0mm, 100%, 100%]}]
links:
- when: {line: 2, kind: military}
  strokes: [{stroke: 'line-{line}', weight: 4mm}]
  elements: [{id: number, draw: text, of: line, style: label, at: [-3mm, -3mm, 6mm, 6mm]}]
- strokes: [{stroke: ink, weight: 1mm}]
places:
- when: {qualifier: some}
  elements:
  - {id: label, draw: text, say: {ru: '{name}: {qualifier}'}, style: label, at: [0mm, 0mm, 40mm, 10mm]}
- elements:
  - {id: label, draw: text, say: {ru: '{name}'}, style: label, at: [0mm, 0mm, 40mm, 10mm]}
"""
LAND = BoardRegion(
    "land", NAMES, ((10 * MM, 10 * MM), (60 * MM, 10 * MM), (60 * MM, 50 * MM), (10 * MM, 50 * MM)), side="us"
)


@pytest.fixture
def layout(tmp_path: Path) -> BoardLayout:
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "ground.yaml").write_text(LAYOUT, encoding="utf-8")
    return load_board_layout("ground", tmp_path)


def place(id: str, x: int, kind: str | None = None, title: dict[str, str] | None = None, **values: int) -> BoardPlace:
    at = (x * MM, 60 * MM, 40 * MM, 10 * MM)
    return BoardPlace(id, title or {"ru": "Имя", "en": "Name"}, {}, "tokens", kind, at, values=values)


def test_what_is_repeated_has_the_colour_of_its_place(tmp_path: Path) -> None:
    (tmp_path / "boards").mkdir()
    inner = "[{draw: rect, fill: $colour, at: [0mm, 0mm, 2mm, 2mm]}]"
    line = f"{{repeat: {{over: slots}}, at: [0mm, 0mm, 2mm, 2mm], elements: {inner}}}"
    (tmp_path / "boards" / "x.yaml").write_text(f"board: x\nplaces:\n- elements:\n  - {line}\n", encoding="utf-8")
    one = replace(place("a", 10), colour="line-2", values={"slots": ("b", "c")})  # type: ignore[dict-item]
    board = drawn(load_board_layout("x", tmp_path), places=(one,))
    assert [mark.paint.fill for mark in board.marks if isinstance(mark, Shape)] == ["#2C7A3C"] * 2


def drawn(layout: BoardLayout, **parts: object) -> BoardFace:
    board = Board("board", NAMES, (), (200 * MM, 100 * MM))
    return draw_board(replace(board, **parts), desk_with_lines(), layout)  # type: ignore[arg-type]


def desk_with_lines() -> Desk:
    desk = open_desk(made_game(made_card()), "ru")
    return replace(desk, palette=replace(desk.palette, colours={**desk.palette.colours, "line-2": "#2C7A3C"}))


def test_a_region_is_cut_off_at_its_bent_outline(layout: BoardLayout) -> None:
    (group,) = drawn(layout, regions=(LAND,)).marks
    assert isinstance(group, Group) and group.clip is not None
    box = bounds(group.clip)
    assert (box.x, box.y, box.w, box.h) == pytest.approx(tuple(v * MM for v in (10, 10, 50, 40)))
    assert (10 * MM, 10 * MM) not in {numbers for _, numbers in group.clip}


def test_a_region_has_the_colours_of_its_side(layout: BoardLayout) -> None:
    (group,) = drawn(layout, regions=(LAND,)).marks
    assert isinstance(group, Group)
    palette = open_desk(made_game(made_card()), "ru").palette
    ground, edge = (mark.paint for mark in group.marks if isinstance(mark, Shape))
    assert (ground.fill, edge.stroke) == (palette["us-light"], palette["us"])


def test_a_region_that_encloses_nothing(layout: BoardLayout) -> None:
    flat = replace(LAND, outline=((0 * MM, 5 * MM), (10 * MM, 5 * MM), (20 * MM, 5 * MM)))
    assert [problem.code for problem in drawn(layout, regions=(flat,)).problems] == ["board.flat"]


def test_a_region_that_no_entry_draws(layout: BoardLayout) -> None:
    assert [p.code for p in drawn(layout, regions=(replace(LAND, id="sea"),)).problems] == ["board.undrawn"]


def test_a_sign_is_printed_and_keeps_clear_of_labels(layout: BoardLayout) -> None:
    sign = BoardSign("sign", {"ru": "Знак", "en": "Sign"}, (100 * MM, 20 * MM, 30 * MM, 8 * MM))
    face = drawn(layout, signs=(sign,))
    assert [(name, placed.lines) for name, placed in face.placed] == [("sign", ("Знак",))]
    assert face.problems == ()
    over = drawn(layout, signs=(sign, replace(sign, id="other", at=(110 * MM, 22 * MM, 30 * MM, 8 * MM))))
    assert {problem.code for problem in over.problems} == {"board.overlap"}


def test_a_link_has_the_values_and_the_kind_in_which_its_ends_agree(layout: BoardLayout) -> None:
    ends = (place("a", 10, "military", line=2), place("b", 100, "military", line=2))
    face = drawn(layout, places=ends, links=(BoardLink(("a", "b")),))
    assert [placed.lines for name, placed in face.placed if name == "a:b"] == [("2",)]


@pytest.mark.parametrize("other", [place("b", 100, "military", line=3), place("b", 100, "political", line=2)])
def test_where_its_ends_differ_a_link_is_of_another_sort(layout: BoardLayout, other: BoardPlace) -> None:
    face = drawn(layout, places=(place("a", 10, "military", line=2), other), links=(BoardLink(("a", "b")),))
    assert not [placed for name, placed in face.placed if name == "a:b"]


def test_what_stands_in_brackets_is_the_qualifier_of_a_name(layout: BoardLayout) -> None:
    face = drawn(layout, places=(place("a", 10, title=NAMES), place("b", 100)))
    assert [placed.lines for _, placed in face.placed] == [("Край: южный",), ("Имя",)]


def test_a_broad_line_is_an_area_and_a_thin_one_a_stroke(layout: BoardLayout) -> None:
    """So that it keeps its edges where ink is spared; its colour may be named after one of its values."""
    ends = (place("a", 10, "military", line=2), place("b", 100, "military", line=2))
    broad = drawn(layout, places=ends, links=(BoardLink(("a", "b")),)).marks[0]
    assert isinstance(broad, Shape) and (broad.paint.fill, broad.paint.stroke) == ("#2C7A3C", None)
    assert bounds(broad.path).h == pytest.approx(4 * MM)
    thin = drawn(layout, places=(ends[0], place("b", 100)), links=(BoardLink(("a", "b")),)).marks[0]
    assert isinstance(thin, Shape) and thin.paint.stroke and not thin.paint.fill
