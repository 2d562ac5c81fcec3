"""An element declares itself: a new one, written here, is read, checked, drawn, and in every schema and page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import pytest
from docs.reference.pages import _schemas
from tests.press.conftest import ROOT, made_card, made_game
from tests.press.test_press_schemas import checker

from pnp.press.build import open_desk
from pnp.press.layout.boardlayout import load_board_layout
from pnp.press.layout.element import Element, Layout
from pnp.press.layout.elements import ELEMENTS
from pnp.press.layout.faces import lay_out
from pnp.press.layout.keys import Ink, share
from pnp.press.layout.layouts import load_layout, read_layout
from pnp.press.layout.reading import Wrong
from pnp.press.layout.registry import element
from pnp.press.layout.worker import Worker
from pnp.press.marks.ink import Paint, Shape, circle
from pnp.validator.base.messages import own_messages
from pnp.validator.base.problem import Invalid

AT = ["0mm", "0mm", "10mm", "10mm"]
MESSAGES = own_messages(ROOT / "generator" / "pnp" / "press" / "words" / "messages.yaml")


@pytest.fixture
def hoop() -> Iterator[None]:
    @element("hoop")
    def _hoop(w: Worker, e: Element, hole: Annotated[float, share(0.05, 0.95)] = 0.5, fill: Ink = "ink") -> None:
        """A circle with a hole in it.

        hole: The hole, as a share of the circle; 50% by default.
        """
        radius = min(e.at.w, e.at.h) / 2
        path = (*circle(e.at.cx, e.at.cy, radius), *circle(e.at.cx, e.at.cy, radius * hole))
        w.marks.append(Shape(path, Paint(w.colour(fill), even_odd=True)))
        w.note(e)

    yield
    del ELEMENTS["hoop"]


def written(folder: Path, element: str) -> Layout:
    (folder / "faces").mkdir()
    (folder / "faces" / "x.yaml").write_text(f"face: x\nelements:\n- {element}\n", encoding="utf-8")
    return load_layout("x", folder)


def test_a_new_element_is_drawn_on_a_card(hoop: None, tmp_path: Path) -> None:
    layout = written(tmp_path, "{id: sun, draw: hoop, hole: 25%, at: [5mm, 5mm, 10mm, 10mm], rotate: 45}")
    face = lay_out(layout, made_card(), open_desk(made_game(made_card()), "en"))
    assert layout.elements[0].args == {"hole": 0.25, "rotate": 45}
    assert ([placed.id for placed in face.placed], len(face.marks), face.problems) == (["sun"], 1, ())


def test_a_new_element_is_drawn_on_a_board(hoop: None, tmp_path: Path) -> None:
    (tmp_path / "boards").mkdir()
    file = tmp_path / "boards" / "x.yaml"
    file.write_text("board: x\nground:\n- {draw: hoop, fill: $colour, at: [0mm, 0mm, 50%, 50%]}\n", encoding="utf-8")
    made = load_board_layout("x", tmp_path).ground.made_for(40, 40)
    assert made.elements[0].at.w == 20


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("draw: hoop, hule: 1", "3:16: error: unknown key “hule”; did you mean “hole”?"),
        ("draw: hoop, hole: 99%", "3:22: error: this is 0.99; it can be from 0.05 to 0.95"),
        ("draw: hoop, hole: wide", "3:22: error: a number is expected here, not “wide”"),
        ("draw: hoop, fill: 7", "3:22: error: a text is expected here, not “7”"),
        ("draw: hopo", "3:3: error: draw must be one of: {known}; did you mean “hoop”?"),
    ],
)
def test_a_mistake_in_a_new_element_has_its_place(hoop: None, tmp_path: Path, keys: str, said: str) -> None:
    with pytest.raises(Invalid) as caught:
        written(tmp_path, f"{{{keys}, at: [0mm, 0mm, 9mm, 9mm]}}")
    (problem,) = caught.value.problems
    said = said.replace("{known}", ", ".join(ELEMENTS))
    assert MESSAGES.line(problem, "en") == f"{tmp_path / 'faces' / 'x.yaml'}:{said}"


def test_schemas_and_reference_have_a_new_element(hoop: None) -> None:
    for hole, good in (("25%", True), (0.5, True), (2, False), ([], False)):
        one = {"draw": "hoop", "at": AT, "hole": hole}
        assert checker("layout").is_valid({"face": "x", "elements": [one]}) == good
        assert checker("board-layout").is_valid({"board": "x", "ground": [one]}) == good
    (told,) = [page for page in _schemas(("layout",), "en") if "`hoop`" in page]
    assert "| `hole` | number or text | The hole, as a share of the circle; 50% by default. |" in told


@pytest.mark.parametrize(
    ("draw", "keys"),
    [
        ("pips", {"of": "cubes", "icon": "cube", "align": "justify"}),
        ("pips", {"of": "cubes", "icon": "cube", "align": "right"}),
        ("pips", {"of": "cubes"}),
        ("stripes", {"angle": "1e2"}),
        ("stripes", {"angle": 400}),
        ("line", {"dash": 2}),
        ("line", {"dash": [2, "1.5"]}),
        ("star", {"points": 2}),
        ("star", {"points": "5.5"}),
        ("star", {"inner": "50%"}),
        ("text", {"of": "title"}),
        ("text", {"of": "title", "style": "big", "turn": 4}),
        ("text", {"of": "side.label", "style": "big"}),
        ("text", {"style": "big"}),
        ("icon", {}),
        ("icon", {"icon": "cube", "ground": {"by": "side", "of": {"us": "ink"}}}),
        ("badges", {"of": "kinds.all", "style": "big", "high": "4mm"}),
        ("polygon", {}),
        ("group", {"repeat": {"over": "slots"}}),
        ("group", {"repeat": {"over": "slots"}, "elements": [{"draw": "rect", "at": AT}]}),
    ],
)
def test_reader_and_schema_accept_the_same(draw: str, keys: dict[str, Any]) -> None:
    element = {"draw": draw, "at": AT, **keys}
    try:
        read_layout({"styles": {"big": {"leading": "0.9"}}, "elements": [element]}, Path("x.yaml"), (100, 100))
    except Wrong:
        read = False
    else:
        read = True
    assert checker("layout").is_valid({"face": "x", "elements": [element]}) == read
    assert checker("board-layout").is_valid({"board": "x", "ground": [element]}) == read
