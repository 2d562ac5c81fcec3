"""PNG, JPEG and WebP pictures: the first two are inspected but not decoded. Their data go into the PDF unchanged.

Decoding and recompressing pictures is what makes other tools slow and their files large. Only what PDF cannot store
directly (WebP, transparency, interlacing, a rotated photograph) is recompressed, once. The bytes are read when the PDF
is written, so a thousand pictures need no more memory than one.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from pnp.validator.base import cache

from ..files.program import press_digest
from ..marks.geometry import Rect
from ..marks.ink import AS_IT_IS, Art, Bitmap, Form, Look
from .outside import drawn
from .svg import BadPicture, picture_bytes

ENDINGS = (".png", ".jpg", ".jpeg", ".webp")
MAX_BYTES = 60_000_000
MAX_SIDE = 30_000  # pixels
MAX_PIXELS = 40_000_000  # A4 at 600 dots an inch, A3 at 400
LEAST_DPI, GOOD_DPI = 150, 300  # dots per inch that a print shop needs, and that a picture should have

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_GREY, _RGB, _PALETTE = 0, 2, 3  # colour types of PNG that PDF has too
_DEPTHS = {_GREY: (1, 2, 4, 8, 16), _RGB: (8, 16), _PALETTE: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}  # bits of a sample


@dataclass(frozen=True, slots=True)
class Head:
    """A picture file's header: size in pixels, and how samples are stored.

    `colours` is the number per pixel; `bits` of each; `palette` its bytes. `plain` if PDF can store the data unchanged;
    `inverted` if ink is 0 (Adobe's CMYK JPEG).
    """

    kind: str  # png, jpeg, webp
    width: int
    height: int
    colours: int
    bits: int
    palette: bytes = b""
    plain: bool = True
    inverted: bool = False


@dataclass(frozen=True, slots=True)
class Data:
    """A picture as stored in PDF: its size in pixels, bits of a sample, other keys of its dictionary (in PDF syntax),
    bytes, and the same for its mask."""

    width: int
    height: int
    bits: int
    keys: tuple[tuple[str, str], ...]
    content: bytes
    mask: Data | None = None


def read_bitmap(path: Path, look: Look = AS_IT_IS) -> Form:
    """The picture as a form as large as its pixels. Raises BadPicture."""
    found = head(path, look)
    box = Rect(0, 0, found.width, found.height)
    return Form(Art(path, look=look), box, (Bitmap(path, box, look),))


def raw(path: Path, look: Look = AS_IT_IS) -> bytes:
    """The file, or a copy of it with another look. Raises BadPicture."""
    if look != AS_IT_IS:
        return _changed(path, look, stamp(path))
    if path.suffix.lower() == ".svg":
        return drawn(path, stamp(path))
    return picture_bytes(path, MAX_BYTES)


def head(path: Path, look: Look = AS_IT_IS) -> Head:
    """A file's header, after checking that its data can be unpacked. Raises BadPicture."""
    return _head(path, look, stamp(path))


def stamp(path: Path) -> tuple[int, int]:
    """A file's time and size: another stamp means another picture. (0, 0) if there is none."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size


@lru_cache(maxsize=4096)
def _head(path: Path, look: Look, stamp: tuple[int, int]) -> Head:
    data = raw(path, look)
    try:
        if data.startswith(_SIGNATURE):
            found = _png_head(data)
        elif data.startswith(b"\xff\xd8"):
            found = _jpeg_head(data)
        elif data.startswith(b"RIFF") and data[8:12] == b"WEBP":
            found = _webp_head(data)
        else:
            raise BadPicture(path, "picture.not-bitmap")
        if not (0 < max(found.width, found.height) <= MAX_SIDE and 0 < found.width * found.height <= MAX_PIXELS):
            raise BadPicture(path, "picture.pixels", f"{found.width} × {found.height}")
        _try(data, found)
    except (struct.error, IndexError, ValueError, KeyError, zlib.error):
        raise BadPicture(path, "picture.damaged") from None
    if not found.plain:  # data that cannot be unpacked is reported now, not in the middle of writing
        upright = _repacked(path, look, stamp)
        found = replace(found, width=upright.width, height=upright.height)
    return found


def _try(raw: bytes, found: Head) -> None:
    """Unpack data that none of our code would unpack later; once, as long as the file stays the same. Raises
    ValueError, zlib.error."""
    key = press_digest("whole", cache.checksum(raw).hex())
    if not found.plain or cache.get("whole", key, bool):
        return
    if found.kind == "jpeg":
        _try_jpeg(raw)
    else:
        row = (found.width * found.colours * found.bits + 7) // 8
        _try_png((body for kind, body in _chunks(raw, tried=True) if kind == b"IDAT"), row, found.height)
    cache.put("whole", key, True)


def data(path: Path, look: Look = AS_IT_IS) -> Data:
    """What goes into a PDF. Raises BadPicture."""
    found = head(path, look)
    if not found.plain:
        return _repacked(path, look, stamp(path))
    content = raw(path, look)
    if found.kind == "jpeg":
        keys = [("ColorSpace", _SPACES[found.colours]), ("Filter", "/DCTDecode")]
        if found.inverted:
            keys.append(("Decode", "[" + "1 0 " * found.colours + "]"))
        return Data(found.width, found.height, found.bits, tuple(keys), content)
    space = _SPACES[found.colours]
    if found.palette:
        space = f"[/Indexed /DeviceRGB {len(found.palette) // 3 - 1} <{found.palette.hex()}>]"
    shape = f"/Colors {found.colours} /BitsPerComponent {found.bits} /Columns {found.width}"
    keys = [("ColorSpace", space), ("Filter", "/FlateDecode"), ("DecodeParms", f"<</Predictor 15 {shape}>>")]
    packed = b"".join(body for kind, body in _chunks(content, tried=True) if kind == b"IDAT")
    return Data(found.width, found.height, found.bits, tuple(keys), packed)


_SPACES = {1: "/DeviceGray", 3: "/DeviceRGB", 4: "/DeviceCMYK"}


# ── PNG (ISO/IEC 15948) ──────────────────────────────────────────────────────


def _chunks(raw: bytes, tried: bool = False) -> Iterator[tuple[bytes, bytes]]:
    """Kind and content of every chunk, with its checksum verified once. Raises ValueError, struct.error."""
    at, kind = len(_SIGNATURE), b""
    while kind != b"IEND":
        length, kind = struct.unpack_from(">I4s", raw, at)
        body = raw[at + 8 : at + 8 + length]
        (sum_,) = struct.unpack_from(">I", raw, at + 8 + length)
        if not tried and zlib.crc32(body, zlib.crc32(kind)) != sum_:
            raise ValueError
        yield kind, body
        at += 12 + length


def _png_head(raw: bytes) -> Head:
    parts = dict(_chunks(raw))  # IDAT: keep only the last, enough to know that there is one
    width, height, bits, colour, packing, filtering, interlaced = struct.unpack(">IIBBBBB", parts[b"IHDR"])
    if b"IDAT" not in parts or packing or filtering or bits not in _DEPTHS[colour]:
        raise ValueError
    palette = parts.get(b"PLTE", b"") if colour == _PALETTE else b""
    if (colour == _PALETTE) != bool(palette) or len(palette) % 3 or len(palette) > 3 << bits:
        raise ValueError
    plain = colour in (_GREY, _RGB, _PALETTE) and not interlaced and b"tRNS" not in parts
    return Head("png", width, height, 3 if colour in (_RGB, 6) else 1, bits, palette, plain)


# ── JPEG (ITU T.81) ──────────────────────────────────────────────────────────
_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
MOST_SCANS = 64  # scans of a progressive picture; programs write ten, and each covers the whole picture
_ALONE = {0x01, *range(0xD0, 0xD8)}  # markers without data


def _jpeg_head(raw: bytes) -> Head:
    at, adobe, turned = 2, False, False
    while True:
        if raw[at] != 0xFF:
            raise ValueError
        marker = raw[at + 1]
        if marker == 0xFF or marker in _ALONE:  # padding
            at += 1 if marker == 0xFF else 2
            continue
        (length,) = struct.unpack_from(">H", raw, at + 2)
        body = raw[at + 4 : at + 2 + length]
        if marker in _FRAMES:
            break
        adobe = adobe or (marker == 0xEE and body.startswith(b"Adobe"))
        turned = turned or (marker == 0xE1 and body.startswith(b"Exif") and _is_turned(body[6:]))
        at += 2 + length
    bits, height, width, colours = struct.unpack_from(">BHHB", body)
    if colours not in _SPACES or bits != 8 or raw.count(b"\xff\xda") > MOST_SCANS or b"\xff\xd9" not in raw[-64:]:
        raise ValueError
    return Head("jpeg", width, height, colours, bits, plain=not turned, inverted=adobe and colours == 4)


def _is_turned(tiff: bytes) -> bool:
    """True if EXIF says the picture must be rotated."""
    order = "<" if tiff[:2] == b"II" else ">"
    (at,) = struct.unpack_from(f"{order}I", tiff, 4)
    (count,) = struct.unpack_from(f"{order}H", tiff, at)
    for entry in range(at + 2, at + 2 + 12 * count, 12):
        tag, _, _, value = struct.unpack_from(f"{order}HHIH", tiff, entry)
        if tag == 0x0112:
            return bool(value > 1)
    return False


# ── WebP (RFC 9649) ──────────────────────────────────────────────────────────


def _webp_head(raw: bytes) -> Head:
    from PIL import Image

    try:
        with Image.open(io.BytesIO(raw), formats=["WEBP"]) as image:
            return Head("webp", image.width, image.height, 3, 8, plain=False)
    except Exception as error:  # Pillow raises anything
        raise ValueError from error


# ── what PDF cannot hold as it is ────────────────────────────────────────────


@lru_cache(maxsize=16)
def _changed(path: Path, look: Look, stamp: tuple[int, int]) -> bytes:
    """The picture as PNG: tinted, or translucent. Raises BadPicture."""
    from PIL import Image, ImageOps

    head(path)  # problems are reported for the original file
    with Image.open(io.BytesIO(raw(path))) as opened:
        image = ImageOps.exif_transpose(opened).convert("RGBA")
    alpha = image.getchannel("A").point(lambda a: round(a * look.opacity))
    if look.tint is not None:
        image = ImageOps.colorize(ImageOps.grayscale(image.convert("RGB")), look.tint, "#FFFFFF")
    image.putalpha(alpha)
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


@lru_cache(maxsize=8)  # a picture is inspected first, and written soon after
def _repacked(path: Path, look: Look, stamp: tuple[int, int]) -> Data:
    """Colours and transparency separated, as PDF requires; rotated upright."""
    from PIL import Image, ImageOps

    try:
        with Image.open(io.BytesIO(raw(path, look))) as image:
            ImageOps.exif_transpose(image, in_place=True)
            clear = "A" in image.getbands() or "transparency" in image.info
            alpha = image.convert("RGBA").getchannel("A") if clear else None
            colours = image.convert("RGB")
    except Exception as error:  # Pillow raises anything
        raise BadPicture(path, "picture.unreadable", type(error).__name__) from error
    width, height = colours.size
    flate = ("Filter", "/FlateDecode")
    mask = None
    if alpha is not None:
        mask = Data(width, height, 8, (("ColorSpace", "/DeviceGray"), flate), zlib.compress(alpha.tobytes(), 6))
    space = ("ColorSpace", "/DeviceRGB")
    return Data(width, height, 8, (space, flate), zlib.compress(colours.tobytes(), 6), mask)


# ── can it be unpacked to the last pixel? Otherwise nobody would notice before the sheet is printed ──

_BLOCK = 1 << 20  # bytes unpacked at a time
_LAST_FILTER = 4  # every PNG row begins with its filter number


def _try_png(bodies: Iterable[bytes], row: int, rows: int) -> None:
    """Unpack a PNG's data, with rows of that many bytes. Raises ValueError, zlib.error."""
    unpacking = zlib.decompressobj()
    row, at = row + 1, 0
    for body in bodies:
        while body and at < row * rows:
            block = unpacking.decompress(body, _BLOCK)[: row * rows - at]
            if max(block[-at % row :: row], default=0) > _LAST_FILTER:
                raise ValueError
            at += len(block)
            body = unpacking.unconsumed_tail
    if at < row * rows:
        raise ValueError


def _try_jpeg(raw: bytes) -> None:
    """Unpack a JPEG. Raises ValueError."""
    from PIL import Image

    try:
        with Image.open(io.BytesIO(raw), formats=["JPEG"]) as image:
            # reads everything but decodes little
            image.draft("L", (max(image.width // 8, 1), max(image.height // 8, 1)))
            image.load()
    except Exception as error:  # Pillow raises anything
        raise ValueError from error
