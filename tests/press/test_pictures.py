"""Cards as files: pixels and SVG show what the PDF shows, as large as they say, the same each time."""

from __future__ import annotations

import base64
import io
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops, ImageStat
from tests.press.conftest import A4, made_card, made_game
from tests.press.own_game import own_game

from pnp.press.build import open_desk
from pnp.press.exports.exports import Wanted, export
from pnp.press.exports.pictures import numbered, pictured
from pnp.press.layout.card_images import singles, view
from pnp.press.layout.desk import Desk
from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import Bitmap, Form, Made, Run, Use, rect_path, solid
from pnp.press.marks.length import MM
from pnp.press.marks.pages import Page
from pnp.press.out.coverage import coverage, inks
from pnp.press.out.raster import pixels, png, rendered
from pnp.press.out.vector import svg
from pnp.press.type.fonts import MissingGlyph, font
from pnp.validator.base.problem import Invalid
from pnp.validator.definitions.load import load_game
from pnp.validator.definitions.model import Game

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def desk(game: Game) -> Desk:
    return open_desk(game, "ru")


def nothing(name: str) -> Form:
    raise KeyError(name)


def inked(*boxes: Rect, colour: str = "#000000") -> Page:
    return Page(100, 50, tuple(solid(rect_path(box), colour) for box in boxes))


def test_pixels_are_where_the_points_are() -> None:
    (image,) = rendered([inked(Rect(50, 0, 50, 25))], nothing, 144)
    assert image.size == (200, 100)
    assert image.getpixel((190, 10)) == (0, 0, 0)
    assert image.getpixel((10, 10)) == image.getpixel((190, 90)) == (255, 255, 255)


def test_a_clear_picture_has_nothing_where_nothing_is_drawn() -> None:
    (image,) = rendered([inked(Rect(50, 0, 50, 25), colour="#B3362B")], nothing, 72, clear=True)
    assert image.getpixel((90, 10)) == (0xB3, 0x36, 0x2B, 255)
    assert image.getpixel((10, 10))[3] == 0


@pytest.mark.parametrize("dpi", [72, 150, 299.7, 300, 1200])
@pytest.mark.parametrize("size", [63.0, 63.5, 88.9, 69.85])
def test_sizes_are_exact(size: float, dpi: float) -> None:
    (image,) = rendered([Page(size * MM, 10, ())], nothing, dpi)
    assert image.width == pixels(size * MM, dpi) == round(size / 25.4 * dpi)


def test_no_pages_no_pictures() -> None:
    assert list(rendered([], nothing, 72)) == []


def test_a_png_says_how_large_it_is() -> None:
    (image,) = rendered([inked()], nothing, 300)
    assert Image.open(io.BytesIO(png(image, 300))).info["dpi"] == pytest.approx((300, 300), abs=0.01)


def test_every_card_has_its_sides(desk: Desk) -> None:
    cards, problems = singles(desk.game.decks[0], desk)
    assert not problems
    names = [name for name, _ in pictured(desk, [cards], bleed=False)]
    assert len(names) == len(set(names)) == 13 + 1
    assert names[:2] == ["strategy-u2-photographs-front", "strategy-back"]
    for bleed, size in ((False, (63, 88)), (True, (69, 94))):
        for _, page in pictured(desk, [cards], bleed):
            assert (page.width / MM, page.height / MM) == pytest.approx(size)


def test_pages_are_numbered_unless_there_is_one() -> None:
    assert [name for name, _ in numbered("mat", [inked(), inked()])] == ["mat-1", "mat-2"]
    assert [name for name, _ in numbered("mat", [inked()])] == ["mat"]


def test_a_picture_goes_on_beyond_its_bleed(desk: Desk) -> None:
    """Wider than the form: no white, the card itself where and as large as it was."""
    cards, _ = singles(desk.game.decks[0], desk)
    form = desk.library(cards[1].front)
    narrow, wide = (next(rendered([view(form, form.box.inset(-by))], desk.library, 144)) for by in (0, 9))
    assert (wide.width, wide.height) == (narrow.width + 36, narrow.height + 36)
    within = wide.crop((18, 18, 18 + narrow.width, 18 + narrow.height))
    inner = (2, 2, narrow.width - 2, narrow.height - 2)
    difference = ImageChops.difference(within.crop(inner), narrow.crop(inner))
    assert max(ImageStat.Stat(difference).mean) < 0.5
    edge = [wide.getpixel((x, y)) for x in range(0, wide.width, 7) for y in (0, wide.height - 1)]
    assert (255, 255, 255) not in edge
    assert wide.getpixel((4, 100)) == narrow.getpixel((4, 100 - 18))  # the band goes on straight


def test_svg_is_well_formed_and_refers_to_what_it_holds(desk: Desk) -> None:
    cards, _ = singles(desk.game.decks[0], desk)
    for single in cards:
        form = desk.library(single.front)
        root = ElementTree.fromstring(svg(view(form, single.trim), desk.library, "a < b"))
        assert (root.get("width"), root.get("height")) == ("63mm", "88mm")
        ids = [one.get("id") for one in root.iter() if one.get("id")]
        assert len(ids) == len(set(ids))
        refers = {one.get("href", "").removeprefix("#") for one in root.iter(f"{SVG}use")}
        clips = {one.get("clip-path", "url(#)")[5:-1] for one in root.iter()} - {""}
        assert refers | clips <= set(ids)
        assert not list(root.iter(f"{SVG}text"))  # letters are outlines
        spoken = " ".join(one.get("aria-label", "") for one in root.iter())
        assert single.card.title["ru"].split()[0] in spoken


def test_letters_of_an_svg_are_those_of_the_font() -> None:
    glyph = font("text").glyph("Ж")
    assert glyph.advance == pytest.approx(font("text").measure("Ж").width)
    assert glyph.path[0][0] == "m"
    assert min(n for _, numbers in glyph.path for n in numbers[1::2]) < -500  # above the baseline
    assert font("text").glyph(" ").path == ()
    with pytest.raises(MissingGlyph):
        font("text").glyph("漢")


def test_svg_escapes_what_it_says() -> None:
    run = Run(0, 10, "text", 10, "#000000", "a<b&c", (0.0,) * 5)
    form = Form(Made("face/x"), Rect(0, 0, 10, 10), (run,))
    page = Page(20, 20, (Use(form.of, Rect(0, 0, 20, 10), fill=True),))
    root = ElementTree.fromstring(svg(page, {form.of: form}.__getitem__, "<&>"))
    assert next(one.get("aria-label") for one in root.iter() if one.get("aria-label")) == "a<b&c"


@pytest.mark.parametrize(("name", "mode"), [("a.png", "RGB"), ("b.jpg", "RGB"), ("c.png", "RGBA")])
def test_svg_holds_its_pictures(tmp_path: Path, name: str, mode: str) -> None:
    Image.new(mode, (8, 4), "#B3362B").save(tmp_path / name)
    page = Page(80, 40, (Bitmap(tmp_path / name, Rect(0, 0, 80, 40)),))
    (image,) = ElementTree.fromstring(svg(page, nothing, "x")).iter(f"{SVG}image")
    assert (image.get("width"), image.get("height"), image.get("preserveAspectRatio")) == ("80", "40", "none")
    kind, _, data = image.get("href", "").partition(";base64,")
    assert kind == ("data:image/jpeg" if name.endswith("jpg") else "data:image/png")
    assert Image.open(io.BytesIO(base64.b64decode(data))).size == (8, 4)


def test_coverage_is_that_of_the_areas() -> None:
    pages = {
        "half-black": (Page(100, 100, (solid(rect_path(Rect(0, 0, 50, 100)), "#000000"),)), (0, 0, 0, 0.5)),
        "quarter-red": (Page(100, 100, (solid(rect_path(Rect(0, 0, 50, 50)), "#FF0000"),)), (0, 0.25, 0.25, 0)),
        "white": (Page(100, 100, ()), (0, 0, 0, 0)),
    }
    for page, expected in pages.values():
        pdf = drawn(page)
        found = inks(pdf)
        assert (found.cyan, found.magenta, found.yellow, found.black) == pytest.approx(expected, abs=0.01)
        assert coverage(pdf) == pytest.approx(sum(expected), abs=0.02)


def drawn(page: Page) -> bytes:
    from pnp.press.out.canvas import Canvas

    file = io.BytesIO()
    canvas = Canvas(file, "", "en", nothing)
    canvas.page(page)
    canvas.close()
    return file.getvalue()


def test_coverage_unknown_without_pypdfium2(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert coverage(b"") is None


@pytest.mark.parametrize("to", ["png", "svg", "tts"])
def test_export_twice_gives_the_same_files(tmp_path: Path, to: str) -> None:
    game = made_game(made_card(), made_card("two", "ussr"))
    files = []
    for at in ("a", "b"):
        (made,), problems = export(game, "en", A4, tmp_path / at, to, Wanted(dpi=72, url="https://example.org"))
        assert not problems
        assert made.path == tmp_path / at / "proof" / "en" / to
        assert made.files == len(list(made.path.iterdir()))
        files.append({file.name: file.read_bytes() for file in made.path.iterdir()})
    assert files[0] == files[1]
    names = {"strategy-one-front", "strategy-two-front", "strategy-back"}
    assert to == "tts" or {f"{name}.{to}" for name in names} <= files[0].keys()


def test_nothing_is_exported_from_a_game_with_mistakes(tmp_path: Path) -> None:
    long = {"ru": "слово " * 400, "en": "word " * 400}
    with pytest.raises(Invalid):
        export(made_game(made_card(text=long)), "en", A4, tmp_path, "png")
    assert not list(tmp_path.rglob("*.png"))


def test_a_proof_shows_the_three_boxes_of_every_card_with_its_bleed(game: Game) -> None:
    desk = open_desk(game, "en")
    made = [singles(game.decks[0], desk)[0]]
    cut = dict(pictured(desk, made, bleed=False))
    proof = dict(pictured(desk, made, bleed=False, proof=True))
    assert cut.keys() == proof.keys()
    for name, page in proof.items():
        bled = dict(pictured(desk, made, bleed=True))[name]
        assert (page.width, page.height) == (bled.width, bled.height)
        assert len(page.marks) == len(bled.marks) + 3


def test_a_sentence_for_a_title_makes_no_name_that_is_too_long(tmp_path: Path) -> None:
    sentence = "what did I bring back from the city where nobody asked for it " * 5
    own = own_game(tmp_path, "{draw: rect, at: bleed, fill: ink}", f"Name\n{sentence}here\n{sentence}there\n")
    for form in ("png", "cgs", "print-shop"):
        made, _ = export(load_game(own), "en", A4, tmp_path / "out", form)
        assert made
    names = [file.name for file in (tmp_path / "out").rglob("ships-what*-front.png")]
    assert len(names) == 2 and all(len(name) < 120 for name in names)
