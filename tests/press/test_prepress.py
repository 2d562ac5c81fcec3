"""Four inks for a print shop: the formula, and what a PDF/X-1a file must and must not have, read back with pikepdf."""

from __future__ import annotations

import zipfile
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from tests.press.conftest import A4, ROOT

from pnp.press.exports.exports import export
from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import Bitmap, Form, Group, Made, Origin, Paint, Shape, Use, rect_path, solid
from pnp.press.marks.pages import Page
from pnp.press.out.fourinks import LIMIT, inks, operators
from pnp.press.out.prepress import Opaque, PressCanvas, picture
from pnp.validator.definitions.model import Game

SHARE = st.floats(0, 1)
BOX = Rect(0, 0, 100, 50)


@given(SHARE, SHARE, SHARE)
def test_four_inks_never_more_than_paper_bears(red: float, green: float, blue: float) -> None:
    found = inks(red, green, blue)
    assert all(0 <= ink <= 1 for ink in found)
    assert sum(found) <= LIMIT + 1e-9
    grey = inks(red, red, red)
    assert grey[:3] == (0, 0, 0), "grey is printed with black alone, so that nothing can be out of register"


@pytest.mark.parametrize(
    ("rgb", "cmyk"),
    [
        ((1, 1, 1), (0, 0, 0, 0)),
        ((0, 0, 0), (0, 0, 0, 1)),
        ((1, 0, 0), (0, 1, 1, 0)),
        ((0, 0, 0.5), (0.95, 0.95, 0, 0.5)),
        ((0.5, 0.25, 0.25), (0, 0.5, 0.5, 0.5)),
    ],
)
def test_inks_of_colours(rgb: tuple[float, float, float], cmyk: tuple[float, ...]) -> None:
    assert inks(*rgb) == pytest.approx(cmyk)


def test_operators_of_colour_are_replaced_and_nothing_else() -> None:
    assert operators("1 0 0 rg 0 0 0 RG 2 w 1 2 3 4 re f") == "0 1 1 0 k 0 0 0 1 K 2 w 1 2 3 4 re f"
    assert operators("0.5 0.25 0.25 rg") == "0 0.5 0.5 0.5 k"


@pytest.mark.parametrize("palette", sorted((ROOT / "layouts" / "palettes").glob("*.yaml")), ids=lambda file: file.stem)
def test_words_are_printed_with_black_alone(palette: Path) -> None:
    """What cards are written in is dark and nearly grey: in four inks its edges would have fringes of colour."""
    colours = yaml.safe_load(palette.read_text(encoding="utf-8"))["colours"]
    for name in ("ink", "ink-soft"):
        red, green, blue = (int(colours[name][at : at + 2], 16) / 255 for at in (1, 3, 5))
        cyan, magenta, yellow, black = inks(red, green, blue)
        assert (cyan, magenta, yellow) == pytest.approx((0, 0, 0), abs=1e-9)
        assert black == pytest.approx(1 - (red + green + blue) / 3)


def test_colours_that_are_not_grey_keep_theirs() -> None:
    assert inks(0x1F / 255, 0x4E / 255, 0x79 / 255)[0] > 0.7
    assert inks(0.8, 0.76, 0.75)[1] > 0, "light greys are no words"
    steps = [inks(0.2, 0.2, 0.2 + at / 1000)[2 if at < 0 else 0] for at in range(150)]
    assert all(abs(a - b) < 0.02 for a, b in pairwise(steps)), "no edge in a gradient"


def test_pictures_go_the_way_of_flat_colours() -> None:
    image = Image.new("RGB", (2, 1), "#1F4E79")
    data = picture(image)
    import zlib

    flat = inks(0x1F / 255, 0x4E / 255, 0x79 / 255)
    assert list(zlib.decompress(data.content)[:4]) == pytest.approx([ink * 255 for ink in flat], abs=6)
    clear = picture(Image.new("RGBA", (1, 1), (255, 0, 0, 0)))
    assert zlib.decompress(clear.content) == b"\0\0\0\0"
    assert ("ColorSpace", "/DeviceCMYK") in data.keys


def check(data: bytes) -> pikepdf.Pdf:
    """The file, with everything that PDF/X-1a:2003 asks for and nothing that it forbids."""
    pdf = pikepdf.open(BytesIO(data))
    assert not pdf.check_pdf_syntax()
    assert pdf.pdf_version == "1.4"
    assert str(pdf.docinfo["/GTS_PDFXVersion"]) == "PDF/X-1a:2003"
    assert pdf.docinfo["/Trapped"] in ("/False", "/True")
    for key in ("/Title", "/CreationDate", "/ModDate", "/Producer", "/Creator"):
        assert str(pdf.docinfo[key])
    (intent,) = pdf.Root.OutputIntents
    assert (intent.S, str(intent.OutputConditionIdentifier)) == ("/GTS_PDFX", "CGATS TR 001")
    assert str(intent.RegistryName) == "http://www.color.org"
    assert "SWOP" in str(intent.OutputCondition), "without a profile the condition must be registered and named"
    assert "/ID" in pdf.trailer and not pdf.is_encrypted
    for page in pdf.pages:
        media, bleed, trim = ([float(v) for v in page[box]] for box in ("/MediaBox", "/BleedBox", "/TrimBox"))
        assert all(a <= b for a, b in zip(media[:2], bleed[:2], strict=True))
        assert all(a < b for a, b in zip(bleed[:2], trim[:2], strict=True))
        assert all(a > b for a, b in zip(bleed[2:], trim[2:], strict=True))
        assert "/Annots" not in page
    for one in pdf.objects:
        if isinstance(one, pikepdf.Stream):
            _check_stream(one)
        elif isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Font":
            assert "/FontFile2" in one.FontDescriptor
        if isinstance(one, pikepdf.Dictionary | pikepdf.Stream):
            assert one.get("/SMask", "/None") == "/None"
            assert float(one.get("/ca", 1)) == float(one.get("/CA", 1)) == 1
            assert one.get("/Type") != "/Action"
    return pdf


def _check_stream(one: pikepdf.Stream) -> None:
    if one.get("/Subtype") == "/Image":
        assert one.ColorSpace == "/DeviceCMYK"
    elif one.get("/Subtype") == "/Form":
        assert "/Group" not in one
        _check_operators(one)


def _check_operators(stream: pikepdf.Object) -> None:
    seen = 0
    for operands, operator in pikepdf.parse_content_stream(stream):
        assert str(operator) not in ("rg", "RG", "cs", "CS", "sc", "scn", "SC", "SCN", "sh", "BI"), operator
        if str(operator) in ("k", "K"):
            seen += 1
            assert sum(float(v) for v in operands) <= LIMIT + 0.002
    del seen


def test_the_parcel_for_a_shop_that_takes_x1a(game: Game, tmp_path: Path) -> None:
    export(game, "ru", replace(A4, only=("quarantine",)), tmp_path, "print-shop")
    (parcel,) = tmp_path.rglob("*drivethrucards.zip")
    with zipfile.ZipFile(parcel) as archive:
        files = [file for file in archive.namelist() if file.endswith(".pdf")]
        assert files
        for file in files:
            pdf = check(archive.read(file))
            for page in pdf.pages:
                _check_operators(page)
                trim = [float(v) for v in page.TrimBox]
                assert (trim[2] - trim[0], trim[3] - trim[1]) == pytest.approx((180, 252), abs=0.01)
        assert "preflight" in archive.read("README.txt").decode()


def made(*marks: object, forms: dict[Origin, Form] | None = None) -> bytes:
    known = forms or {}
    file = BytesIO()
    canvas = PressCanvas(file, "Proof", "en", Opaque(known.__getitem__))
    canvas.page(Page(100, 50, marks, trim=BOX.inset(5)))  # type: ignore[arg-type]
    canvas.close()
    return file.getvalue()


def test_what_shines_through_is_photographed() -> None:
    glass = Form(
        Made("glass"), BOX, (solid(rect_path(BOX), "#FF0000"), Shape(rect_path(BOX), Paint("#0000FF", opacity=0.5)))
    )
    plain = Form(Made("plain"), BOX, (solid(rect_path(BOX), "#FF0000"),))
    outer = Form(Made("outer"), BOX, (Group((Use(glass.of, BOX),)),))
    known = {form.of: form for form in (glass, plain, outer)}
    pdf = check(made(Use(outer.of, BOX), Use(plain.of, BOX), forms=known))
    (image,) = [one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"]
    cyan, magenta, yellow, black = image.read_bytes()[:4]
    assert (cyan, magenta, black) == pytest.approx((0, 255, 127), abs=6), "red under half a blue is a dark pink"
    assert yellow < 20 or magenta > yellow
    assert image.Width == round(100 / 72 * 600)


def test_pictures_with_transparency_lie_on_white(tmp_path: Path) -> None:
    file = tmp_path / "clear.png"
    Image.new("RGBA", (4, 4), (0, 0, 0, 0)).save(file)
    pdf = check(made(Bitmap(file, BOX)))
    (image,) = [one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"]
    assert set(image.read_bytes()) == {0}


def test_the_same_bytes_every_time() -> None:
    assert made(solid(rect_path(BOX), "#1F4E79")) == made(solid(rect_path(BOX), "#1F4E79"))
