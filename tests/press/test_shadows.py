"""Soft shadows of elements: below them, offset, fading out; left out where there is little ink."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.press.build import open_desk
from pnp.press.marks.ink import Group, Mark, Shape, bounds
from pnp.press.marks.length import MM
from pnp.press.marks.pages import Document, Page
from pnp.press.out.lowink import spared
from pnp.press.out.raster import rendered
from pnp.validator import load_game

from .own_game import PICTURE, faces, own_game, told

AT = "at: [10mm, 10mm, 10mm, 10mm]"
SHADOW = "shadow: {right: 0mm, down: 5mm, blur: 2mm, opacity: 60%, colour: '#000000'}"


def drawn(folder: Path, element: str) -> tuple[Mark, ...]:
    own = own_game(folder, f"{{{element}}}", "Name\nGull\n", more={"art/gull.svg": PICTURE})
    assert told(own) == []
    return faces(own)[0].marks


def greys(marks: tuple[Mark, ...], folder: Path, *places: tuple[float, float]) -> list[int]:
    """How light it is at places of a square of 30 mm, given in millimetres."""
    desk = open_desk(load_game(folder / "own"), "en")
    (image,) = rendered([Page(30 * MM, 30 * MM, marks)], desk.library, 254)
    return [image.convert("L").getpixel((int(x * 10), int(y * 10))) for x, y in places]  # type: ignore[misc]


@pytest.mark.parametrize(
    "element",
    [
        f"draw: rect, fill: white, {AT}, {SHADOW}",
        f"draw: picture, file: art/gull.svg, {AT}, {SHADOW}",
        f"draw: picture, file: art/gull.svg, mask: circle, {AT}, {SHADOW}",
        f"{AT}, {SHADOW}, elements: [{{draw: circle, fill: white}}]",
    ],
)
def test_a_shadow_falls_below_and_fades_out(element: str, tmp_path: Path) -> None:
    below, near, far, beyond, above = greys(
        drawn(tmp_path, element), tmp_path, (15, 22), (15, 25.3), (15, 26.3), (15, 28), (15, 9)
    )
    assert abs(below - 102) < 6  # 60 % of black
    assert below < near < far < beyond == above == 255


def test_a_shadow_is_that_of_the_letters_and_of_lines(tmp_path: Path) -> None:
    shadow, *words = drawn(tmp_path / "a", f"draw: text, of: title, style: small, {AT}, shadow: 1mm")
    assert isinstance(shadow, Group) and isinstance(shadow.marks[0], Shape) and words
    assert bounds(shadow.marks[0].path).h < 3 * MM
    assert (shadow.matrix.e, shadow.matrix.f) == pytest.approx((MM, MM))
    shadow, _ = drawn(tmp_path / "b", f"draw: line, weight: 1mm, {AT}, shadow: 1mm")
    assert isinstance(shadow, Group) and isinstance(shadow.marks[0], Shape) and shadow.marks[0].paint.fill is None


def test_the_shadow_of_what_is_turned_falls_the_same_way(tmp_path: Path) -> None:
    shadow, turned = drawn(tmp_path, f"draw: rect, fill: red, rotate: 90, {AT}, {SHADOW}")
    assert isinstance(shadow, Group) and (round(shadow.matrix.e), round(shadow.matrix.f / MM)) == (0, 5)
    assert isinstance(turned, Group) and turned.matrix.b == pytest.approx(1)


def test_with_little_ink_there_is_no_shadow(tmp_path: Path) -> None:
    marks = drawn(tmp_path, f"draw: rect, fill: red, {AT}, {SHADOW}")
    (page,) = spared(Document((Page(30 * MM, 30 * MM, marks),), 1, 0), "#000000").pages
    assert greys(page.marks, tmp_path, (15, 22)) == [255]


WRONG = [
    ("shadow: ^90mm", "this is 90 mm; it can be from 0 mm to 20 mm"),
    ("shadow: {^left: 1mm}", "unknown key “left”; expected one of: right, down, blur, colour, opacity"),
    ("shadow: {opacity: ^100%}", "this is 1; it can be from 0 to 0.9"),
    ("shadow: {blur: ^soft}", "a length needs its unit: 63mm, 2.5in, 1/8in or 9pt"),
]


@pytest.mark.parametrize(("key", "message"), WRONG)
def test_what_cannot_be_is_reported_where_it_is_written(key: str, message: str, tmp_path: Path) -> None:
    written = f"{{draw: rect, fill: red, {AT}, {key}}}"
    (line,) = told(own_game(tmp_path, written.replace("^", ""), "Name\nGull\n"))
    assert line == f"layouts/faces/ship.yaml:5:{written.index('^') + 3}: error: {message}"


def test_an_unknown_colour_is_reported(tmp_path: Path) -> None:
    (line,) = told(own_game(tmp_path, f"{{draw: rect, {AT}, fill: red, shadow: {{colour: bleu}}}}", "Name\nGull\n"))
    assert line.startswith("layouts/faces/ship.yaml:5:") and "no colour “bleu”" in line
