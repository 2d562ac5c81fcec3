"""Parcels for print shops: sizes to the pixel, the card never stretched, nothing missing."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image
from tests.press.conftest import A4, made_card, made_game
from tests.press.own_game import own_game

from pnp.cli.main import main
from pnp.cli.terminal import Exit
from pnp.press.build import open_desk
from pnp.press.exports.exports import export
from pnp.press.exports.shop import DPI, SHOPS, Product, crowded, lacking, product_for, shop_page, zipped
from pnp.press.layout.card_images import singles
from pnp.press.layout.desk import Desk
from pnp.press.marks.ink import Use
from pnp.press.marks.length import MM, POINTS_PER_INCH
from pnp.press.out.raster import rendered
from pnp.validator.base.problem import Invalid
from pnp.validator.definitions.load import load_game
from pnp.validator.definitions.model import Game
from pnp.validator.definitions.sizes import card_size

SHOP = {shop.id: shop for shop in SHOPS}


@pytest.fixture(scope="module")
def proof() -> Game:
    return made_game(made_card(), replace(made_card("two", "ussr"), copies=3))


@pytest.fixture(scope="module")
def desk(proof: Game) -> Desk:
    return open_desk(proof, "ru")


@pytest.mark.parametrize(
    ("shop", "size", "name", "pixels"),
    [
        ("makeplayingcards", "poker", "poker", (822, 1122)),
        ("makeplayingcards", "standard", "poker", (822, 1122)),
        ("makeplayingcards", "tarot", "tarot", (897, 1497)),
        ("thegamecrafter", "poker", "PokerDeck", (825, 1125)),
        ("thegamecrafter", "standard", "EuroPokerDeck", (825, 1125)),
        ("thegamecrafter", "business", "BusinessDeck", (675, 1125)),
        ("drivethrucards", "standard", "poker", (825, 1125)),
    ],
)
def test_the_product_for_a_size(proof: Game, shop: str, size: str, name: str, pixels: tuple[int, int]) -> None:
    product = product_for(SHOP[shop], replace(proof.decks[0], size=card_size(size)))
    assert product is not None
    assert (product.name, product.pixels) == (name, pixels)


def test_a_coarse_picture_is_an_error_for_print_shops_alone(tmp_path: Path) -> None:
    own = own_game(tmp_path, "{draw: picture, file: coarse.png, at: [3mm, 3mm, 50mm, 50mm]}", "Name\nGull\n")
    Image.new("RGB", (100, 100)).save(own / "coarse.png")
    game = load_game(own)
    export(game, "en", A4, tmp_path / "out", "png")
    with pytest.raises(Invalid) as caught:
        export(game, "en", A4, tmp_path / "out", "print-shop")
    (problem,) = caught.value.problems
    assert (problem.code, problem.warning, problem.values["picture"]) == ("picture.coarse", False, "coarse.png")


@pytest.mark.parametrize("shop", SHOPS, ids=lambda shop: shop.id)
def test_no_product_for_an_odd_size(proof: Game, shop: object) -> None:
    deck = replace(proof.decks[0], size=card_size("100mmx100mm"))
    assert product_for(shop, deck) is None  # type: ignore[arg-type]
    problem = lacking(shop, deck)  # type: ignore[arg-type]
    assert problem.warning
    assert problem.values["size"] == "100mm × 100mm"


@pytest.mark.parametrize("shop", SHOPS, ids=lambda shop: shop.id)
def test_products_leave_an_eighth_of_an_inch_or_so(shop: object) -> None:
    for product in shop.products:  # type: ignore[attr-defined]
        for side, px in zip((product.width, product.height), product.pixels, strict=True):
            assert 2.9 <= (px / DPI - side) / 2 * 25.4 <= 3.8


def test_the_card_stays_as_large_as_it_is(desk: Desk) -> None:
    """63 × 88 mm on a poker picture: centred in the cut area, unscaled."""
    (first, _), _ = singles(desk.game.decks[0], desk)
    product = product_for(SHOP["makeplayingcards"], desk.game.decks[0])
    assert product is not None
    page = shop_page(product, first, desk)
    assert (page.width * DPI / POINTS_PER_INCH, page.height * DPI / POINTS_PER_INCH) == pytest.approx((822, 1122))
    assert page.trim is not None
    assert (page.trim.w / MM, page.trim.h / MM) == pytest.approx((63.5, 88.9)), "where the shop cuts"
    (drawn,) = [mark for mark in page.marks if isinstance(mark, Use)]
    form = desk.library(first.front).box
    assert (drawn.into.w, drawn.into.h) == (form.w, form.h)
    assert (drawn.into.cx, drawn.into.cy) == pytest.approx((page.trim.cx, page.trim.cy))
    assert (page.trim.cx, page.trim.cy) == pytest.approx((page.width / 2, page.height / 2))


def test_a_lying_card_is_turned_upright(tmp_path: Path) -> None:
    """Both tops at the same edge of the card: at the right of the face, at the left of the back."""
    top = "{id: top, draw: rect, at: [-4mm, -4mm, 100% + 8mm, 7mm], fill: ink}"
    back = f"face: back\nsize: poker\nelements:\n- {top}\n"
    own = own_game(tmp_path, top, "Name\nSails\n", more={"layouts/faces/back.yaml": back})
    for file in own.rglob("*.yaml"):
        file.write_text(file.read_text(encoding="utf-8").replace("poker", "3.5inx2.5in"), encoding="utf-8")
    made, problems = export(load_game(own), "en", A4, tmp_path / "out", "print-shop")
    assert not problems
    for one in made[:2]:
        archive, w = zipfile.ZipFile(one.path), 822 if "makeplayingcards" in one.path.stem else 825
        for name, dark in (("fronts/001-sails-x1", w - 1), ("backs/back-x1", 0)):
            image = Image.open(io.BytesIO(archive.read(f"ships/{name}.png")))
            assert image.size == (w, w + 300)
            column = [sum(image.getpixel((x, 600))) < 384 for x in range(w)]
            assert column.count(True) == pytest.approx(36 + 3 / 25.4 * DPI, abs=3)  # bleed, and 3 mm
            assert column[dark]
    with pikepdf.open(io.BytesIO(zipfile.ZipFile(made[2].path).read("ships/cards.pdf"))) as pdf:
        assert [[float(v) / 72 for v in page.MediaBox] for page in pdf.pages] == [[0, 0, 2.75, 3.75]] * 2


def test_a_size_that_no_shop_has_is_no_success(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = own_game(tmp_path, "{draw: rect, at: bleed, fill: ink}", "Name\nSails\n")
    order = ["export", "print-shop", str(own), "--lang", "en", "-o", str(tmp_path / "out")]
    assert main(order) == Exit.GOOD
    for file in own.rglob("*.yaml"):
        file.write_text(file.read_text(encoding="utf-8").replace("poker", "51mmx80mm"), encoding="utf-8")
    capsys.readouterr()
    assert main(order) == Exit.WRONG
    assert "DriveThruCards has no cards of this size" in capsys.readouterr().err


def parcels(game: Game, out: Path) -> dict[str, zipfile.ZipFile]:
    made, problems = export(game, "ru", A4, out, "print-shop")
    assert not problems
    return {one.path.stem.removeprefix("proof-ru-"): zipfile.ZipFile(one.path) for one in made}


def test_what_is_in_the_parcels(proof: Game, tmp_path: Path) -> None:
    found = parcels(proof, tmp_path)
    assert found.keys() == SHOP.keys()
    pictures = {
        "strategy/fronts/001-one-x1.png",
        "strategy/fronts/002-two-x3.png",
        "strategy/backs/back-x4.png",
        "README.txt",
    }
    assert set(found["makeplayingcards"].namelist()) == set(found["thegamecrafter"].namelist()) == pictures
    for shop, size in (("makeplayingcards", (822, 1122)), ("thegamecrafter", (825, 1125))):
        for name in pictures - {"README.txt"}:
            image = Image.open(io.BytesIO(found[shop].read(name)))
            assert (image.size, image.mode) == (size, "RGB")
            assert image.info["dpi"] == pytest.approx((300, 300), abs=0.01)
    for archive in found.values():
        assert "Проба" in archive.read("README.txt").decode()
    with pikepdf.open(io.BytesIO(found["drivethrucards"].read("strategy/cards.pdf"))) as pdf:
        assert len(pdf.pages) == 8  # four cards, face and back each
        for page in pdf.pages:
            assert [float(v) / 72 for v in page.MediaBox] == pytest.approx([0, 0, 2.75, 3.75])
            trim = [float(v) for v in page.TrimBox]
            assert (trim[2] - trim[0]) / MM == pytest.approx(63.5, abs=0.01)


def test_a_face_is_rendered_once_for_all_shops(proof: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = list[Image.Image]()

    def counted(*args: Any) -> Iterator[Image.Image]:
        for image in rendered(*args):
            taken.append(image)
            yield image

    monkeypatch.setattr("pnp.press.exports.shop.rendered", counted)
    parcels(proof, tmp_path)
    assert [image.size for image in taken] == [(825, 1125)] * 3  # two faces, one back


def test_the_back_of_each_card_comes_before_its_face(proof: Game, tmp_path: Path) -> None:
    """As DriveThruCards reads it: the first page is a back."""
    found = parcels(proof, tmp_path)["drivethrucards"]
    with pikepdf.open(io.BytesIO(found.read("strategy/cards.pdf"))) as pdf:
        drawn = [next(iter(page.Resources.XObject.values())).objgen for page in pdf.pages]
    assert len(set(drawn[::2])) == 1, "the back that all of them share"
    assert len(set(drawn[1::2])) == 2


def test_what_a_parcel_lacks_is_said_in_it(proof: Game, tmp_path: Path) -> None:
    (deck,) = proof.decks
    large = replace(deck, id="large", title={"ru": "Большие", "en": "Large"}, size=card_size("tarot"))
    made, problems = export(replace(proof, decks=(deck, large)), "ru", A4, tmp_path, "print-shop")
    told = {one.path.stem: zipfile.ZipFile(one.path).read("README.txt").decode() for one in made}
    assert "Большие: 4 карты, 70 × 121 мм" in told["proof-ru-drivethrucards"]
    assert "не делает" not in told["proof-ru-thegamecrafter"]
    assert [problem.code for problem in problems] == ["shop.size"]


def test_words_near_the_cut_are_told_of(desk: Desk) -> None:
    cards, _ = singles(desk.game.decks[0], desk)
    poker = Product("poker", 2.5, 3.5, (822, 1122))
    narrow = Product("narrow", 2.3, 3.5, (822, 1122))
    assert crowded(poker, cards, desk) is None
    problem = crowded(narrow, cards, desk)
    assert problem is not None and problem.warning
    assert desk.game.decks[0].cards[0].title["ru"] in problem.values["cards"]


def test_the_same_parcel_each_time(proof: Game, tmp_path: Path) -> None:
    for at in ("a", "b"):
        parcels(proof, tmp_path / at)
    one, other = (sorted((tmp_path / at).rglob("*.zip")) for at in ("a", "b"))
    assert [file.read_bytes() for file in one] == [file.read_bytes() for file in other]


def test_a_deck_that_no_shop_cuts_is_told_of(proof: Game, tmp_path: Path) -> None:
    game = replace(proof, decks=(replace(proof.decks[0], size=card_size("100mmx100mm")),))
    made, problems = export(game, "ru", A4, tmp_path, "print-shop")
    assert made == []
    assert [problem.code for problem in problems] == ["shop.size"] * len(SHOPS)


def test_zips_know_no_clock() -> None:
    archive = zipfile.ZipFile(io.BytesIO(zipped([("a.txt", b"a")])))
    assert archive.infolist()[0].date_time == (1980, 1, 1, 0, 0, 0)
    assert archive.testzip() is None
