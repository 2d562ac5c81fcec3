"""Gradients of areas: through several colours, where they say, from one side to the other or from the middle out."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.press.marks.ink import Gradient, Shape, moved
from pnp.press.marks.length import MM
from pnp.press.marks.pages import Page
from pnp.press.out.raster import rendered

from .own_game import faces, own_game, told

AT = "at: [0mm, 0mm, 20mm, 20mm]"
RED, WHITE, BLUE = (161, 53, 44), (255, 255, 255), (43, 92, 138)


def shape(folder: Path, keys: str) -> Shape:
    own = own_game(folder, f"{{draw: rect, {AT}, fill: red, {keys}}}", "Name,tint\nGull,blue\n", "tint: {type: word}")
    assert told(own) == []
    ((mark,),) = (face.marks for face in faces(own))
    assert isinstance(mark, Shape)
    return mark


def colours(mark: Shape, *places: tuple[float, float]) -> list[tuple[int, ...]]:
    """What is seen at places of the square, in shares of its width and height."""
    (image,) = rendered([Page(20 * MM, 20 * MM, (mark,))], lambda _: pytest.fail("no form is used"), 127)
    pixels = [image.getpixel((int(x * 100), int(y * 100))) for x, y in places]
    return [pixel for pixel in pixels if isinstance(pixel, tuple)]


def near(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) < 12


@pytest.mark.parametrize(
    ("keys", "middle", "end"),
    [
        ("gradient: [white, $tint], angle: 0", (0.5, 0.5), (0.99, 0.5)),
        ("gradient: [white 25%, '{tint}'], angle: 90", (0.5, 0.25), (0.5, 0.99)),
        ("gradient: [white, blue], angle: 180", (0.5, 0.5), (0.01, 0.5)),
        ("gradient: [white, blue], angle: -45", (0.5, 0.5), (0.99, 0.01)),
    ],
)
def test_a_gradient_goes_through_its_colours(
    keys: str, middle: tuple[float, float], end: tuple[float, float], tmp_path: Path
) -> None:
    seen = colours(shape(tmp_path, keys), (1 - end[0], 1 - end[1]), middle, end)
    assert near(seen[1], WHITE) and near(seen[2], BLUE)
    assert near(seen[0], RED) or "25%" in keys


def test_a_radial_gradient_goes_from_the_middle_to_the_edges(tmp_path: Path) -> None:
    seen = colours(shape(tmp_path, "gradient: blue, angle: radial"), (0.5, 0.5), (0.02, 0.5), (0.5, 0.98), (0.02, 0.02))
    assert near(seen[0], RED)
    assert all(near(colour, BLUE) for colour in seen[1:])


def test_a_gradient_moves_with_its_area(tmp_path: Path) -> None:
    mark = shape(tmp_path, "gradient: [white, blue]")
    far = moved(mark, 7, 9)
    assert isinstance(far, Shape) and isinstance(far.paint.fade, Gradient) and isinstance(mark.paint.fade, Gradient)
    one, other = mark.paint.fade.matrix, far.paint.fade.matrix
    assert (other.e - one.e, other.f - one.f) == pytest.approx((7, 9))


def test_two_colours_at_an_angle_are_what_they_were(tmp_path: Path) -> None:
    assert shape(tmp_path, "gradient: blue, angle: 45").paint.fade == ("#2B5C8A", 45)


STOPS = (
    "a gradient has 1 to 20 more colours; where they are, if they say it, goes up from 0% to 100%: [gold, red 70%, ink]"
)
WRONG = [
    ("gradient: ^[]", STOPS),
    ("gradient: ^[white 70%, blue 30%]", STOPS),
    ("gradient: ^[white 130%]", STOPS),
    ("gradient: [white, ^7]", "a text is expected here, not “7”"),
    ("gradient: blue, angle: ^round", "a number is expected here, not “round”"),
]


@pytest.mark.parametrize(("keys", "message"), WRONG)
def test_what_cannot_be_is_reported_where_it_is_written(keys: str, message: str, tmp_path: Path) -> None:
    written = f"{{draw: rect, {AT}, fill: red, {keys}}}"
    (line,) = told(own_game(tmp_path, written.replace("^", ""), "Name\nGull\n"))
    assert line == f"layouts/faces/ship.yaml:5:{written.index('^') + 3}: error: {message}"


def test_an_unknown_colour_of_several_is_reported(tmp_path: Path) -> None:
    own = own_game(tmp_path, f"{{draw: rect, {AT}, fill: red, gradient: [white, bleu 70%]}}", "Name\nGull\n")
    (line,) = told(own)
    assert "layouts/faces/ship.yaml:5:" in line and "the palette has no colour “bleu”" in line


def test_an_unknown_colour_of_a_card_is_reported_there(tmp_path: Path) -> None:
    table, fields = "Name,tint\nGull,bleu\n", "tint: {type: word}"
    (line,) = told(
        own_game(tmp_path, f"{{draw: rect, {AT}, fill: red, gradient: [white, '{{tint}} 70%']}}", table, fields)
    )
    assert line.startswith("cards.csv:B2: error: card “gull”, field tint (en): the palette has no colour “bleu”")
