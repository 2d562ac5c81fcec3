"""Shapes, gradients and filters on pictures: in the face, in a PDF and in an SVG."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from pnp.cli.main import main
from pnp.press.art.bitmap import raw
from pnp.press.layout.faces import Face
from pnp.press.marks.fading import BANDS, faded, halfway
from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import Art, Group, Look, Shape, Use, bounds
from pnp.press.marks.length import MM

from .own_game import faces, own_game, told

AT = "at: [4mm, 4mm, 40mm, 20mm]"


def face(folder: Path, element: str) -> Face:
    own = own_game(folder, element, "Name\nGull\n")
    assert told(own) == []
    return faces(own)[0]


def shape(folder: Path, element: str) -> Shape:
    (mark,) = face(folder, element).marks
    assert isinstance(mark, Shape)
    return mark


BOXES = {
    "draw: circle": (14, 4, 20, 20),  # the largest that its box holds
    "draw: ellipse": (4, 4, 40, 20),
    "draw: polygon, corners: 4": (4, 4, 40, 20),
    "draw: polygon, corners: [[25%, 0%], [75%, 0%], [50%, 50%]]": (14, 4, 20, 10),
    "draw: star, points: 4, inner: 50%": (4, 4, 40, 20),
    "draw: path, path: 'M0 0 h50 v100 z'": (4, 4, 20, 20),
    "draw: path, path: 'M0 100 A50 100 0 0 1 100 100 Z'": (4, 4, 40, 20),
}


@pytest.mark.parametrize("element", BOXES)
def test_a_shape_fills_its_box(element: str, tmp_path: Path) -> None:
    box = bounds(shape(tmp_path, f"{{{element}, {AT}, fill: red}}").path)
    assert [round(v / MM, 3) for v in (box.x, box.y, box.w, box.h)] == [*BOXES[element]]


def test_a_star_has_as_many_points_as_is_said(tmp_path: Path) -> None:
    assert len(shape(tmp_path, f"{{draw: star, points: 7, {AT}, fill: red}}").path) == 2 * 7 + 1


@pytest.mark.parametrize("fill", ["", ", fill: red"])
def test_an_edge_without_a_weight_is_half_a_point_with_a_fill_too(fill: str, tmp_path: Path) -> None:
    assert shape(tmp_path, f"{{draw: circle, {AT}, stroke: ink{fill}}}").paint.width == 0.5


def test_a_fill_turns_into_another_colour(tmp_path: Path) -> None:
    made = shape(tmp_path, f"{{draw: circle, {AT}, fill: red, gradient: blue, angle: 0, opacity: 60%, stroke: ink}}")
    assert (made.paint.fade, made.paint.opacity) == (("#2B5C8A", 0.0), 0.6)
    drawn = faded(made)
    within, line = drawn.marks
    assert isinstance(within, Group) and isinstance(line, Shape)
    fills = [band.paint.fill for band in within.marks if isinstance(band, Shape)]
    assert (fills[0], fills[-1], len(fills)) == ("#A1352C", "#2B5C8A", BANDS)
    assert (drawn.opacity, within.clip, line.paint.fill) == (0.6, made.path, None)
    last = within.marks[-1]
    assert isinstance(last, Shape)
    assert bounds(last.path).x == pytest.approx((34 - 20 / BANDS) * MM)  # to the right, as the angle says
    assert halfway(made.paint).fill == "#66485B"


WRONG = [
    ("draw: polygon, corners: ^2", "this is 2; it can be from 3 to 60"),
    (
        "draw: polygon, corners: ^[[0%, 0%]]",
        "corners is a number (corners: 6), or their positions in the box: [[0%, 100%], [50%, 0%], [100%, 100%]]",
    ),
    (
        "draw: path, path: ^'M0 0 A9 9 0 9 9'",
        "path is an SVG outline in a 100 by 100 box: M0 100 L50 0 L100 100 Z",
    ),
    ("draw: circle, opacity: ^140%", "this is 1.4; it can be from 0 to 1"),
    ("draw: circle, gradient: ^bleu", None),
]


@pytest.mark.parametrize(("line", "message"), WRONG)
def test_what_cannot_be_is_told_where_it_is_written(line: str, message: str | None, tmp_path: Path) -> None:
    written = f"{{{line}, fill: red, {AT}}}"
    (problem,) = told(own_game(tmp_path, written.replace("^", ""), "Name\nGull\n"))
    assert problem.startswith(f"layouts/faces/ship.yaml:5:{written.index('^') + 3}: error: {message or ''}")


# ── pictures ──────────────────────────────────────────────────────────────────


def photograph(folder: Path, name: str = "photo.png") -> Path:
    file = folder / "own" / "art" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    Image.linear_gradient("L").convert("RGB").resize((600, 600)).save(file)
    return file


def looked(file: Path, look: Look) -> Image.Image:
    with Image.open(io.BytesIO(raw(file, look))) as image:
        return image.convert("RGBA")


def test_a_photograph_grey_in_one_colour_or_shining_through(tmp_path: Path) -> None:
    file = tmp_path / "red.png"
    Image.new("RGB", (4, 4), "#FF0000").save(file)
    grey = looked(file, Look("#000000")).getpixel((0, 0))
    assert grey == (76, 76, 76, 255)
    assert looked(file, Look("#0000FF")).getpixel((0, 0)) == (76, 76, 255, 255)
    assert looked(file, Look(opacity=0.5)).getpixel((0, 0)) == (255, 0, 0, 128)
    assert raw(file, Look()) == file.read_bytes()


def test_what_is_done_to_a_picture_is_in_every_kind_of_file(tmp_path: Path) -> None:
    photo = photograph(tmp_path)
    line = f"{{draw: picture, file: art/photo.png, {AT}, tint: red, opacity: 50%, radius: 3mm}}"
    made = face(tmp_path, line)
    (group,) = made.marks
    assert isinstance(group, Group) and group.clip is not None
    (use,) = group.marks
    assert isinstance(use, Use) and use.form == Art(photo.resolve(), look=Look("#A1352C", 0.5))
    assert use.into == Rect(4 * MM, 4 * MM, 40 * MM, 20 * MM)
    own = tmp_path / "own"
    for command in (["build"], ["export", "svg"], ["export", "png"], ["export", "print-shop"]):
        assert main([*command, str(own), "--lang", "en", "-o", str(tmp_path / command[-1])]) == 0


def test_another_photograph_of_that_name_is_seen(tmp_path: Path) -> None:
    file = photograph(tmp_path)
    own = own_game(tmp_path, f"{{draw: picture, file: art/photo.png, {AT}, greyscale: true}}", "Name\nGull\n")
    pdf = tmp_path / "out" / "own" / "en" / "cards.pdf"
    assert main(["build", str(own), "--lang", "en", "-o", str(tmp_path / "out")]) == 0
    before = pdf.read_bytes()
    with Image.open(file) as image:
        turned = image.rotate(90)
    turned.save(file)
    assert main(["build", str(own), "--lang", "en", "-o", str(tmp_path / "out")]) == 0
    assert pdf.read_bytes() != before
