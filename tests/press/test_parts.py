"""Parts: what several faces share, written once, drawn first and changed by its ids."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.press.layout.layouts import load_layout
from pnp.press.marks.length import MM
from pnp.validator.definitions.sizes import CARDS

from .own_game import faces, own_game, told

PART = """part: frame
styles: {title: {font: display, size: 12pt}}
elements:
- {id: ground, draw: rect, at: [0mm, 0mm, 100%, 100%], fill: paper}
- {id: name, draw: text, of: title, style: title, at: [4mm, 4mm, 50mm, 9mm]}
"""
TABLE = "Name\nGull\n"


def game(folder: Path, elements: str, part: str = PART, head: str = "parts: [frame]\n") -> Path:
    return own_game(folder, elements, TABLE, head=head, more={"layouts/parts/frame.yaml": part})


def test_a_part_is_drawn_first_and_cause_its_ids(tmp_path: Path) -> None:
    lines = "{id: ground, fill: white}\n{id: star, draw: star, at: {below: name, height: 9mm}, fill: red}\n"
    own = game(tmp_path, lines)
    assert told(own) == []
    layout = load_layout("ship", own / "layouts", CARDS["poker"])
    assert [element.id for element in layout.elements] == ["ground", "name", "star"]
    assert layout.elements[0].args["fill"] == "white"
    assert layout.elements[2].at.y == pytest.approx(13 * MM)
    assert [placed.lines for placed in faces(own)[0].placed][1] == ("Gull",)


def test_a_face_may_be_parts_alone(tmp_path: Path) -> None:
    own = game(tmp_path, "")
    file = own / "layouts" / "faces" / "ship.yaml"
    file.write_text("face: ship\nsize: poker\nparts: [frame]\n", encoding="utf-8")
    assert told(own) == []
    assert len(faces(own)[0].placed) == 2


@pytest.mark.parametrize(
    ("head", "part", "said"),
    [
        ("parts: [frme]\n", PART, "faces/ship.yaml:3:9: error: layouts/parts has no “frme”; did you mean"),
        ("parts: frame\n", PART, "faces/ship.yaml:3:8: error: "),
        ("parts: [frame]\n", PART + "size: poker\n", "parts/frame.yaml:6:1: error: unknown key “size”"),
        (
            "parts: [frame]\n",
            PART.replace("paper", "papier"),
            "parts/frame.yaml:4:62: error: element “ground”: the pal",
        ),
        ("parts: [frame]\n", PART.replace("draw: rect, ", ""), "parts/frame.yaml:4:3: error: draw must be one of"),
    ],
)
def test_what_is_wrong_with_a_part_is_told_in_its_file(head: str, part: str, said: str, tmp_path: Path) -> None:
    problems = told(game(tmp_path, "{draw: star, at: [4mm, 4mm, 9mm, 9mm], fill: red}", part, head))
    assert [problem for problem in problems if problem.startswith(f"layouts/{said}")], problems
