"""Parts: elements drawn in several places, written once, each time with values for the names in braces."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.press.layout.element import Layout
from pnp.press.layout.layouts import load_layout
from pnp.press.marks.length import MM
from pnp.validator.definitions.sizes import CARDS

from .own_game import STYLES, faces, own_game, told

BADGE = """part: badge
styles: {title: {font: display, size: 12pt}}
elements:
- {id: ground, draw: rect, fill: "{ground}"}
- {id: name, draw: text, say: "{word} {title}", style: title, at: {left: 1mm, right: 1mm, top: 1mm, height: "{high}"}}
"""
OWN = STYLES + 'parts:\n  dot: [{id: dot, draw: circle, fill: "{ink}"}]\n'
TABLE = "Name\nGull\n"
BOX = "at: [4mm, 4mm, 50mm, 20mm]"


def game(folder: Path, elements: str, part: str = BADGE, head: str = OWN) -> Path:
    return own_game(folder, elements, TABLE, head=head, more={"layouts/parts/badge.yaml": part})


def layout_of(own: Path) -> Layout:
    return load_layout("ship", own / "layouts", CARDS["poker"])


def test_a_part_in_a_file_is_drawn_with_values_and_brings_its_styles(tmp_path: Path) -> None:
    own = game(tmp_path, f"{{part: badge, {BOX}, values: {{ground: gold, word: The, high: 9mm}}}}")
    assert told(own) == []
    layout = layout_of(own)
    (group,) = layout.elements
    assert [element.id for element in group.inner] == ["ground", "name"]
    assert group.inner[0].args["fill"] == "gold"
    assert (group.inner[1].at.x, group.inner[1].at.h) == (pytest.approx(5 * MM), pytest.approx(9 * MM))
    assert faces(own)[0].placed[1].lines == ("The Gull",)
    assert [file.name for file in layout.files] == ["ship.yaml", "badge.yaml"]


def test_a_part_of_the_layout_itself_may_be_drawn_several_times(tmp_path: Path) -> None:
    dots = "".join(
        f"{{part: dot, at: [{x}mm, 4mm, 4mm, 4mm], values: {{ink: {ink}}}}}\n" for x, ink in ((4, "red"), (9, "blue"))
    )
    own = game(tmp_path, dots)
    assert told(own) == []
    assert [element.inner[0].args["fill"] for element in layout_of(own).elements] == ["red", "blue"]


def test_a_name_without_a_value_stays_one_of_the_data(tmp_path: Path) -> None:
    part = BADGE.replace("{ground}", "gold").replace("{word} ", "").replace("{high}", "9mm")
    own = game(tmp_path, f"{{part: badge, {BOX}}}", part)
    assert told(own) == []
    assert faces(own)[0].placed[1].lines == ("Gull",)


def test_elements_may_be_a_value_of_a_part(tmp_path: Path) -> None:
    part = "part: badge\nelements: [{at: {inset: 1mm}, elements: '{shows}'}]\n"
    own = game(tmp_path, f"{{part: badge, {BOX}, values: {{shows: [{{part: dot, values: {{ink: red}}}}]}}}}", part)
    assert told(own) == []
    (group,) = layout_of(own).elements
    assert [element.args["fill"] for element in group.all() if element.draw == "circle"] == ["red"]


SHOWING = "part: badge\nelements:\n- elements: '{shows}'\n"
VALUES = "values: {ground: gold, word: The, high: 9mm}"
FEWER = "{part: badge, values: {word: The, high: 9mm}}"


@pytest.mark.parametrize(
    ("element", "part", "said"),
    [
        ("{part: bagde}", BADGE, "faces/ship.yaml:7:10: error: neither parts here nor layouts/parts has “bagde”"),
        (f"{{part: badge, {VALUES[:-1]}, color: red}}}}", BADGE, "faces/ship.yaml:7:62: error: unknown key “color”"),
        ("{part: [badge]}", BADGE, "faces/ship.yaml:7:10: error: "),
        ("{part: badge, elements: []}", BADGE, "faces/ship.yaml:7:"),
        ("{draw: group, values: {}}", BADGE, "faces/ship.yaml:7:3: error: "),
        (f"{{part: badge, {VALUES}}}", BADGE + "size: poker\n", "parts/badge.yaml:6:1: error: unknown key “size”"),
        (FEWER, BADGE.replace('"{ground}"', "x"), "parts/badge.yaml:4:34: error: element "),
        (f"{{part: badge, {VALUES}}}", BADGE.replace("draw: rect, ", ""), "parts/badge.yaml:4:3: error: draw must be"),
        ("{part: badge, values: {shows: [{draw: square}]}}", SHOWING, "parts/badge.yaml:3:13: error: draw must be"),
        ("{part: badge, values: {ground: gold, high: tall}}", BADGE, "parts/badge.yaml:5:"),
        ("{part: badge}", "part: badge\nelements:\n- {part: badge}\n", "parts/badge.yaml:3:10: error: "),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_part_is_told_in_its_file(element: str, part: str, said: str, tmp_path: Path) -> None:
    problems = told(game(tmp_path, element, part))
    assert [problem for problem in problems if problem.startswith(f"layouts/{said}")], problems


def test_a_layout_may_be_drawn_over_several_others(tmp_path: Path) -> None:
    more = {
        "layouts/faces/frame.yaml": "face: frame\nelements:\n- {id: ground, draw: rect, fill: paper}\n",
        "layouts/faces/head.yaml": "face: head\nelements:\n- {id: band, draw: rect, fill: red}\n",
    }
    own = own_game(tmp_path, "{id: ground, fill: white}", TABLE, head="extends: [frame, head]\n", more=more)
    assert told(own) == []
    layout = layout_of(own)
    assert [(element.id, element.args["fill"]) for element in layout.elements] == [("ground", "white"), ("band", "red")]


@pytest.mark.parametrize(("x", "warned"), [("0mm", False), ("-30mm", True)])
def test_the_safe_zone_is_for_ink_not_for_boxes(x: str, warned: bool, tmp_path: Path) -> None:
    styles = "styles: {middle: {font: text, size: 9pt, align: centre}}\n"
    own = own_game(
        tmp_path, f"{{draw: text, of: title, style: middle, at: [{x}, 9mm, 63.5mm, 8mm]}}", TABLE, head=styles
    )
    lines = [line for line in told(own) if "safe zone" in line]
    assert [line.partition("warning: ")[2][:23] for line in lines] == (["card “gull” (face ship)"] if warned else [])
