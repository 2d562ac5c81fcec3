"""Round and hexagonal cards: their size, room and lines on sheets, what is safe on them, pictures and print shops."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pnp.cli.main import main
from pnp.press.build import open_desk, recipes
from pnp.press.exports.shop import SHOPS, product_for
from pnp.press.marks.ink import Group, Shape, Use, bounds
from pnp.press.marks.ink import Path as Outline
from pnp.press.marks.length import MM
from pnp.press.marks.pages import Document
from pnp.press.marks.paper import paper
from pnp.press.options import PrintOptions
from pnp.validator import load_game
from pnp.validator.definitions.sizes import card_size

from .own_game import BACK, own_game, told

TITLE = "{draw: text, of: title, style: small, at: {width: 20mm, height: 9mm}}"


def game(folder: Path, size: str, elements: str = TITLE, cards: int = 8) -> Path:
    table = "Name,Qty\n" + "".join(f"Gull {'abcdefghij'[at]},1\n" for at in range(cards))
    own = own_game(folder, elements, table, more={"layouts/faces/back.yaml": BACK})
    for file in ("game.yaml", "layouts/faces/ship.yaml", "layouts/faces/back.yaml"):
        path = own / file
        path.write_text(path.read_text(encoding="utf-8").replace("size: poker", f"size: {size}"), encoding="utf-8")
    return own


def sheets(own: Path, **options: object) -> Document:
    desk = open_desk(load_game(own), "en")
    made = recipes(desk, PrintOptions(paper("a4"), **options))  # type: ignore[arg-type]
    return next(recipe for recipe in made if recipe.name == "cards").make()


def cut_lines(document: Document) -> list[Outline]:
    """What is cut along on its first page."""
    marks = document.pages[0].marks
    return [m.path for m in marks if isinstance(m, Shape) and m.paint.stroke == "#1F2328" and len(m.path) > 4]


@pytest.mark.parametrize(
    ("written", "width", "height", "shape"),
    [
        ("round 70mm", 70, 70, "round"),
        ("round 60mmx90mm", 60, 90, "round"),
        ("hex 80mm", 69.28, 80, "hex"),
        ("hex 60x70mm", 60, 70, "hex"),
        ("70mmx70mm", 70, 70, ""),
    ],
)
def test_a_size_may_have_a_shape(written: str, width: float, height: float, shape: str) -> None:
    size = card_size(written)
    assert (round(size.width.pt / MM, 2), round(size.height.pt / MM, 2), size.shape) == (width, height, shape)


@pytest.mark.parametrize("written", ["round", "round 0mm", "round 70", "hex", "star 70mm"])
def test_a_size_that_cannot_be_is_refused(written: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError):
        card_size(written)
    assert told(game(tmp_path, written))[0].startswith("game.yaml:9:")


@pytest.mark.parametrize(("size", "corners"), [("round 70mm", 6), ("hex 80mm", 7)])
def test_each_card_has_its_line_to_cut_along_and_room_for_its_bleed(size: str, corners: int, tmp_path: Path) -> None:
    document = sheets(game(tmp_path, size))
    lines = cut_lines(document)
    assert len(lines) == 6 and {len(line) for line in lines} == {corners}
    boxes = sorted((bounds(line) for line in lines), key=lambda box: (round(box.y), box.x))
    assert (boxes[1].x - boxes[0].right) / MM == pytest.approx(6, abs=0.01)
    assert document.cuts == 8
    printed = [m for m in document.pages[0].marks if isinstance(m, Group) and isinstance(m.marks[0], Use)]
    assert {len(group.clip or ()) for group in printed} == {corners}


def test_lines_are_on_one_side_of_the_paper_only(tmp_path: Path) -> None:
    document = sheets(game(tmp_path, "round 70mm"))
    back = [m for m in document.pages[1].marks if isinstance(m, Shape) and len(m.path) == 6]
    assert document.pages[1].back and back == []
    assert cut_lines(sheets(game(tmp_path / "b", "round 70mm"), marks="none")) == []


@pytest.mark.parametrize(("size", "warned"), [("round 70mm", True), ("hex 70mm", True), ("70mmx70mm", False)])
def test_text_in_the_corner_of_the_box_is_not_on_the_card(size: str, warned: bool, tmp_path: Path) -> None:
    element = "{draw: text, of: title, style: small, at: [4mm, 4mm, 20mm, 9mm]}"
    found = [line for line in told(game(tmp_path, size, element)) if "leaves the safe zone" in line]
    assert bool(found) == warned
    assert told(game(tmp_path / "b", size)) == []


@pytest.mark.parametrize("size", ["round 3.5in", "round 2.5inx3.5in", "hex 3.5in"])
def test_no_print_shop_takes_them(size: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = game(tmp_path, size)
    (deck,) = load_game(own).decks
    assert [product_for(shop, deck) for shop in SHOPS] == [None] * len(SHOPS)
    assert main(["export", "print-shop", str(own), "--lang", "en", "-o", str(tmp_path / "out")]) == 1
    assert f"(deck ships, {size.split()[0]} " in capsys.readouterr().err


def test_a_picture_is_white_beyond_the_card(tmp_path: Path) -> None:
    from PIL import Image

    own = game(tmp_path, "round 70mm", "{draw: rect, at: bleed, fill: red}", cards=1)
    assert main(["export", "png", str(own), "--lang", "en", "-o", str(tmp_path / "out")]) == 0
    (file,) = (tmp_path / "out").rglob("*-front.png")
    with Image.open(file) as image:
        seen = [image.convert("RGB").getpixel((int(image.width * at), int(image.height * at))) for at in (0.05, 0.2)]
    assert seen == [(255, 255, 255), (161, 53, 44)]


def test_tabletop_simulator_knows_the_shape(tmp_path: Path) -> None:
    assert main(["export", "tts", str(game(tmp_path, "hex 80mm")), "--lang", "en", "-o", str(tmp_path / "out")]) == 0
    (file,) = (tmp_path / "out").rglob("*.json")
    deck = next(one for one in json.loads(file.read_text())["ObjectStates"] if "CustomDeck" in one)
    assert {sheet["Type"] for sheet in deck["CustomDeck"].values()} == {3}
