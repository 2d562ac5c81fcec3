"""PNG and JPEG pictures: what is in the file goes into the PDF as it is; what cannot be printed is refused by name."""

from __future__ import annotations

import io
import struct
import zlib
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image
from tests.press.conftest import made_card, made_game

from pnp.press.art import bitmap
from pnp.press.art.svg import BadPicture
from pnp.press.build import open_desk
from pnp.press.layout.faces import Face, lay_out
from pnp.press.layout.layouts import load_layout
from pnp.press.marks.geometry import Matrix, Rect
from pnp.press.marks.ink import Art, Use, placing
from pnp.press.marks.length import MM
from pnp.press.marks.pages import Page
from pnp.press.out.canvas import Canvas
from pnp.press.out.vector import svg

WIDTH, HEIGHT = 684, 408  # 57 × 34 mm at 305 dpi


def image(mode: str = "RGB", width: int = WIDTH, height: int = HEIGHT) -> Image.Image:
    """A picture in which no two rows are the same."""
    base = Image.linear_gradient("L").resize((width, height))
    parts = [base.rotate(90 * i).resize((width, height)) for i in range(len(Image.new(mode, (1, 1)).getbands()))]
    return Image.merge(mode, parts) if len(parts) > 1 else parts[0].convert(mode)


def saved(folder: Path, mode: str, ending: str, **options: Any) -> Path:
    path = folder / f"picture.{ending}"
    image(mode).save(path, **options)
    return path


def printed(path: Path) -> bytes:
    """A page of nothing but the picture."""
    form = bitmap.read_bitmap(path)
    target = io.BytesIO()
    canvas = Canvas(target, "", "en", lambda _: form)
    canvas.page(Page(300, 200, (Use(Art(path), Rect(0, 0, 300, 200)),)))
    canvas.close()
    return target.getvalue()


def only_image(pdf: bytes) -> Any:
    with pikepdf.open(io.BytesIO(pdf)) as document:
        document.check_pdf_syntax()
        images = [o for o in document.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
        whole = next(o for o in images if o.get("/ColorSpace") != "/DeviceGray" or len(images) == 1)
        raw, keys = bytes(whole.read_raw_bytes()), {key: str(value) for key, value in whole.items()}
        pixels = None if "/SMask" in whole else pikepdf.PdfImage(whole).as_pil_image()
    return raw, keys, pixels


@pytest.mark.parametrize("mode", ["RGB", "L", "P", "1"])
def test_a_png_is_passed_through(tmp_path: Path, mode: str) -> None:
    path = saved(tmp_path, mode, "png")
    raw, keys, pixels = only_image(printed(path))
    assert raw in b"".join(body for kind, body in bitmap._chunks(path.read_bytes()) if kind == b"IDAT")
    assert keys["/Filter"] == "/FlateDecode"
    with Image.open(path) as original:
        assert pixels.convert("RGB").tobytes() == original.convert("RGB").tobytes()


@pytest.mark.parametrize(("mode", "options"), [("RGB", {}), ("L", {}), ("RGB", {"progressive": True})])
def test_a_jpeg_is_passed_through(tmp_path: Path, mode: str, options: dict[str, Any]) -> None:
    path = saved(tmp_path, mode, "jpg", **options)
    raw, keys, _ = only_image(printed(path))
    assert raw == path.read_bytes()
    assert keys["/Filter"] == "/DCTDecode"
    assert keys["/ColorSpace"] == {"RGB": "/DeviceRGB", "L": "/DeviceGray"}[mode]


def test_a_cmyk_jpeg_keeps_its_inks(tmp_path: Path) -> None:
    path = saved(tmp_path, "CMYK", "jpg")
    assert bitmap.head(path).inverted
    raw, keys, _ = only_image(printed(path))
    assert raw == path.read_bytes()
    assert keys["/ColorSpace"] == "/DeviceCMYK"


def test_transparency_becomes_a_mask(tmp_path: Path) -> None:
    path = saved(tmp_path, "RGBA", "png")
    raw, keys, _ = only_image(printed(path))
    assert "/SMask" in keys
    with Image.open(path) as original:
        assert zlib.decompress(raw) == original.convert("RGB").tobytes()


def test_a_turned_photograph_stands_upright(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # a quarter to the right
    path = saved(tmp_path, "RGB", "jpg", exif=exif)
    data = bitmap.data(path)
    assert (data.width, data.height) == (HEIGHT, WIDTH)
    assert bitmap.read_bitmap(path).box == Rect(0, 0, HEIGHT, WIDTH)


def test_the_file_is_hardly_larger_than_its_picture(tmp_path: Path) -> None:
    path = saved(tmp_path, "RGB", "png")
    assert len(printed(path)) <= path.stat().st_size * 1.05 + 3000


def test_the_same_picture_gives_the_same_bytes(tmp_path: Path) -> None:
    path = saved(tmp_path, "RGBA", "png")
    assert printed(path) == printed(path)


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    path = saved(tmp_path, "RGB", "png")
    assert bitmap.head(path).width == WIDTH
    image("RGB", 20, 10).save(path)
    assert bitmap.head(path).width == 20


def test_a_webp_is_printed_as_it_looks(tmp_path: Path) -> None:
    path = saved(tmp_path, "RGB", "webp", lossless=True)
    _, _, pixels = only_image(printed(path))
    with Image.open(path) as original:
        assert pixels.convert("RGB").tobytes() == original.convert("RGB").tobytes()
    form = bitmap.read_bitmap(path)
    assert "data:image/png" in svg(Page(300, 200, (Use(Art(path), Rect(0, 0, 300, 200)),)), lambda _: form, "x")


def test_a_translucent_webp_keeps_its_mask(tmp_path: Path) -> None:
    assert bitmap.data(saved(tmp_path, "RGBA", "webp")).mask is not None


def test_a_damaged_webp_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path, "RGB", "webp")
    for cut in (12, 20, path.stat().st_size // 2):
        path.write_bytes(path.read_bytes()[:cut])
        with pytest.raises(BadPicture):
            bitmap.read_bitmap(path)


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda data: data[:-200], "picture.damaged"),
        (lambda data: data[:60] + b"\0" + data[61:], "picture.damaged"),
        (lambda data: data[:10], "picture.damaged"),
        (lambda data: b"GIF89a" + data, "picture.not-bitmap"),
        (lambda data: b"", "picture.not-bitmap"),
        (lambda data: b"\xff\xd8\xff\xe0\0\x10", "picture.damaged"),
    ],
)
def test_what_is_no_picture_is_refused(tmp_path: Path, spoil: Any, reason: str) -> None:
    path = saved(tmp_path, "RGB", "png")
    path.write_bytes(spoil(path.read_bytes()))
    with pytest.raises(BadPicture) as caught:
        bitmap.read_bitmap(path)
    assert caught.value.reason == reason


def test_every_cut_of_a_file_is_refused(tmp_path: Path) -> None:
    for ending in ("png", "jpg"):
        path = tmp_path / f"small.{ending}"
        image("RGB", 24, 16).save(path)
        whole = path.read_bytes()
        for end in range(0, len(whole) - 3, 7):
            path.write_bytes(whole[:end])
            with pytest.raises(BadPicture):
                bitmap.read_bitmap(path)


def png(width: int, height: int, colour: int, data: bytes, bits: int = 8) -> bytes:
    """A PNG file with these data, whatever they are; every checksum is right."""
    head = struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", data), (b"IEND", b""))
    chunks = (
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


ROWS = (b"\0" + bytes(30)) * 10  # a picture of 10 × 10 in three colours


@pytest.mark.parametrize(
    ("colour", "data", "good"),
    [
        (2, zlib.compress(ROWS), True),
        (2, zlib.compress(ROWS + b"more"), True),
        (2, zlib.compress(ROWS[:-1]), False),  # a row is cut short
        (2, zlib.compress(ROWS)[:-6], False),  # so is what is packed
        (2, b"rubbish", False),
        (2, zlib.compress(ROWS[:-31] + b"\5" + bytes(30)), False),  # there is no fifth filter
        (6, zlib.compress((b"\0" + bytes(40)) * 10), True),
        (6, zlib.compress(ROWS), False),
        (6, b"rubbish", False),
    ],
)
def test_what_cannot_be_unpacked_is_refused(tmp_path: Path, colour: int, data: bytes, good: bool) -> None:
    """Every part of the file is whole, only the pixels are not."""
    path = tmp_path / "art.png"
    path.write_bytes(png(10, 10, colour, data))
    with nullcontext() if good else pytest.raises(BadPicture, match=r"picture\.(damaged|unreadable)"):
        bitmap.read_bitmap(path)


def test_a_depth_that_png_does_not_have(tmp_path: Path) -> None:
    path = tmp_path / "art.png"
    path.write_bytes(png(10, 10, 2, zlib.compress(ROWS), bits=3))
    with pytest.raises(BadPicture, match="damaged"):
        bitmap.read_bitmap(path)


def test_a_jpeg_without_its_tables_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path, "RGB", "jpg")
    path.write_bytes(path.read_bytes().replace(b"\xff\xdb", b"\xff\xe5"))  # as if they were a program's notes
    with pytest.raises(BadPicture, match="damaged"):
        bitmap.read_bitmap(path)


def test_a_picture_of_endless_scans_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path, "RGB", "jpg", progressive=True)
    whole = path.read_bytes()
    scan = whole[whole.rindex(b"\xff\xda") : -2]
    path.write_bytes(whole[:-2] + scan * 100 + b"\xff\xd9")
    with pytest.raises(BadPicture, match="damaged"):
        bitmap.read_bitmap(path)


@pytest.mark.parametrize("colour", [0, 2, 6])
def test_more_pixels_than_print_knows_are_refused(
    tmp_path: Path, colour: int, capfd: pytest.CaptureFixture[str]
) -> None:
    """Packed, 13,000 by 13,000 of one colour are half a megabyte; unpacked they would fill the memory."""
    path = tmp_path / "art.png"
    path.write_bytes(png(13_000, 13_000, colour, b"never looked into"))
    with pytest.raises(BadPicture, match=r"picture\.pixels"):
        bitmap.read_bitmap(path)
    face = face_with(path)
    assert [(p.code, p.file, p.values["detail"]) for p in face.problems] == [
        ("picture.pixels", str(path), "13000 × 13000")
    ]
    assert capfd.readouterr() == ("", "")


# ── on a card ────────────────────────────────────────────────────────────────


def face_with(path: Path) -> Face:
    card = replace(made_card(), art=path)
    return lay_out(load_layout("duel"), card, open_desk(made_game(card), "en"))


@pytest.mark.parametrize(
    ("dpi", "codes"), [(310, []), (200, [("picture.coarse", True)]), (120, [("picture.coarse", True)])]
)
def test_coarse_pictures(tmp_path: Path, dpi: int, codes: list[tuple[str, bool]]) -> None:
    path = tmp_path / "art.png"
    image("RGB", 10, 10).save(path)
    frame = next(one.box for one in face_with(path).placed if one.id == "picture")
    image("RGB", round(frame.w / 72 * dpi), round(frame.h / 72 * dpi)).save(path)
    face = face_with(path)
    assert [(p.code, p.warning) for p in face.problems] == codes
    assert all(p.values["dpi"] in range(dpi - 2, dpi + 1) for p in face.problems)


def layout_with(folder: Path, more: str) -> Any:
    (folder / "faces").mkdir()
    text = f"face: x\nelements:\n- {{id: art, draw: picture, of: art, at: [0mm, 0mm, 40mm, 20mm], {more}}}\n"
    (folder / "faces" / "x.yaml").write_text(text, encoding="utf-8")
    return load_layout("x", folder)


@pytest.mark.parametrize(
    ("more", "fill", "box"),
    [
        ("scale: fit", False, Rect(0, 0, 1000, 1000)),
        ("scale: fill", True, Rect(0, 0, 1000, 1000)),
        ("crop: [10%, 0%, 20%, 50%]", True, Rect(100, 0, 700, 500)),
    ],
)
def test_fit_fill_and_crop(tmp_path: Path, more: str, fill: bool, box: Rect) -> None:
    path = tmp_path / "art.png"
    image("RGB", 1000, 1000).save(path)
    card = replace(made_card(), art=path)
    desk = open_desk(made_game(card), "en")
    face = lay_out(layout_with(tmp_path, more), card, desk)
    assert not face.problems
    (use,) = face.marks
    assert isinstance(use, Use)
    assert use.fill == fill
    assert use.into == Rect(0, 0, 40 * MM, 20 * MM)
    window = desk.library(use.form).box
    assert [round(v, 6) for v in (window.x, window.y, window.w, window.h)] == [box.x, box.y, box.w, box.h]


def test_a_stretched_picture_has_the_shape_of_its_box(tmp_path: Path) -> None:
    path = tmp_path / "art.png"
    image("RGB", 1000, 1000).save(path)
    card = replace(made_card(), art=path)
    desk = open_desk(made_game(card), "en")
    face = lay_out(layout_with(tmp_path, "scale: stretch"), card, desk)
    (use,) = face.marks
    assert isinstance(use, Use)
    assert placing(use, desk.library(use.form).box) == Matrix(0.04 * MM, 0, 0, 0.02 * MM, 0, 0)
    assert not face.problems  # 635 dots per inch across


@pytest.mark.parametrize("crop", ["[10%, 0%, 10%]", "[10, 0, 0, 0]", "[50%, 0%, 50%, 0%]", "10%"])
def test_crops_that_cannot_be(tmp_path: Path, crop: str) -> None:
    from pnp.validator import Invalid

    with pytest.raises(Invalid) as caught:
        layout_with(tmp_path, f"crop: {crop}")
    assert caught.value.problems[0].code == "layout.crop"


def test_as_svg_the_file_is_inside(tmp_path: Path) -> None:
    path = saved(tmp_path, "RGB", "png")
    form = bitmap.read_bitmap(path)
    drawn = svg(Page(300, 200, (Use(Art(path), Rect(0, 0, 300, 200)),)), lambda _: form, "x")
    assert 'href="data:image/png;base64,iVBOR' in drawn
