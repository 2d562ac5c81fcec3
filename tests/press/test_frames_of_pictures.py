"""Pictures, icons and groups reflected, and cut to the outline of an area."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.press.build import open_desk
from pnp.press.marks.ink import Group, Mark, Use, bounds
from pnp.press.marks.length import MM
from pnp.press.marks.pages import Page
from pnp.press.out.raster import rendered
from pnp.validator import load_game

from .own_game import PICTURE, STYLES, faces, own_game, told

ART = {"art/gull.svg": PICTURE}  # blue, but for its lower left half
SHOWN = "draw: picture, file: art/gull.svg, at: [0mm, 0mm, 10mm, 10mm]"


def drawn(folder: Path, element: str) -> tuple[Mark, ...]:
    own = own_game(folder, f"{{{element}}}", 'Name,tags\nGull,"a, b"\n', "tags: {type: words}", more=ART)
    assert told(own) == []
    return faces(own)[0].marks


@pytest.mark.parametrize(
    ("flip", "corner"), [("", (1, 8)), (", flip: horizontal", (8, 8)), (", flip: vertical", (1, 1))]
)
def test_a_reflected_picture_has_its_corner_on_the_other_side(
    flip: str, corner: tuple[int, int], tmp_path: Path
) -> None:
    own = own_game(tmp_path, f"{{{SHOWN}{flip}}}", "Name\nGull\n", more=ART)
    desk = open_desk(load_game(own), "en")
    (image,) = rendered([Page(10 * MM, 10 * MM, faces(own)[0].marks)], desk.library, 25.4)
    white = [(x, y) for x in (1, 8) for y in (1, 8) if image.getpixel((x, y)) == (255, 255, 255)]
    assert white == [corner]


@pytest.mark.parametrize(
    ("mask", "width"),
    [("circle", 10), ("{draw: polygon, corners: 6}", 8.66), ("{draw: rect, radius: 2mm}", 10), ("star", 9.51)],
)
def test_a_picture_is_cut_to_an_outline(mask: str, width: float, tmp_path: Path) -> None:
    (group,) = drawn(tmp_path, f"{SHOWN}, mask: {mask}")
    assert isinstance(group, Group) and group.clip is not None
    assert [type(mark) for mark in group.marks] == [Use]
    assert bounds(group.clip).w / MM == pytest.approx(width, abs=0.01)


def test_a_group_is_cut_for_each_entry_of_its_list(tmp_path: Path) -> None:
    inner = "{draw: rect, fill: red, at: [-5mm, 0mm, 30mm, 5mm]}"
    repeat = "repeat: {over: tags, step: [20mm, 0mm]}, at: [0mm, 0mm, 10mm, 10mm]"
    marks = drawn(tmp_path, f"{repeat}, mask: circle, elements: [{inner}]")
    clips = [bounds(mark.clip) for mark in marks if isinstance(mark, Group) and mark.clip]
    assert [round(clip.x / MM, 2) for clip in clips] == [0, 20]


WRONG = [
    ("mask: ^hexagon", "this is “hexagon”; it can be: rect, circle, ellipse, polygon, star, path"),
    ("mask: ^polygon", "this element needs: corners"),
    ("mask: {draw: circle, ^fill: red}", "unknown key “fill”; expected one of: draw"),
    ("mask: {draw: rect, radius: ^9}", "a length needs its unit: 63mm, 2.5in, 1/8in or 9pt"),
    ("flip: ^left", "this is “left”; it can be: horizontal, vertical"),
]


@pytest.mark.parametrize(("key", "message"), WRONG)
def test_what_cannot_be_is_reported_where_it_is_written(key: str, message: str, tmp_path: Path) -> None:
    written = f"{{{SHOWN}, {key}}}"
    (line,) = told(own_game(tmp_path, written.replace("^", ""), "Name\nGull\n", head=STYLES, more=ART))
    assert line == f"layouts/faces/ship.yaml:5:{written.index('^') + 3}: error: {message}"
