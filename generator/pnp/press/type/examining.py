"""Fonts are opened by a process of its own first, with limits: a small file can hold letters without end, and a damaged
one stops the libraries that we use at any place.

`python -P -m pnp.press.type.examining` reads fonts from standard input, and writes what it found. A font is
sound if all that the press does with one could be done there.
"""

from __future__ import annotations

import io
import marshal
import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, TypeAlias

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

ABOUT = (str, int, bool, bool)
About: TypeAlias = tuple[str, int, bool, bool]
"""The family; the weight; whether it is italic, and whether its licence bits forbid embedding."""

KINDS = (b"\0\1\0\0", b"true", b"OTTO")
MOST_SECONDS, SECONDS, BYTES_A_SECOND = 300, 5, 25_000  # of work: at most, for any font, and for more in proportion
MEMORY, BYTES_A_BYTE = 600_000_000, 60  # the same in bytes; Python and its libraries are a third of that
PATIENCE = 5  # times as long on a busy machine, and where only the clock can be asked
MOST_DEATHS = 3  # in one folder: what then is left is not examined
PAGE = 200  # letters in a subset
_RESTRICTED, _ANY_USE, _NO_SUBSET, _BITMAPS = 0x2, 0xC, 0x100, 0x200  # bits of what may be embedded (OS/2, fsType)
_OF_PROGRAMS = (
    *("TwilightPoints", "Storage", "FunctionDefs", "InstructionDefs", "StackElements", "SizeOfInstructions"),
    "ComponentElements",
)


def abouts(fonts: Sequence[bytes]) -> Iterator[About | None]:
    """What each font says about itself; None for one that cannot be read."""
    deaths = 0
    while fonts and deaths < MOST_DEATHS:
        found = [*_examined(fonts, whole=False)]
        yield from found
        fonts = fonts[len(found) :]
        if fonts:  # it ended over that one
            yield None
            fonts, deaths = fonts[1:], deaths + 1
    yield from (None for _ in fonts)


def as_truetype(font: bytes) -> bytes | None:
    """A font as a sound TrueType file, the only kind we embed in a PDF; None if it cannot be read."""
    return next(_examined([font], whole=True), None) or None


def _examined(fonts: Sequence[bytes], whole: bool) -> Iterator[Any]:
    """What the process found, up to a font over which it ended."""
    from subprocess import PIPE, TimeoutExpired

    from pnp.validator.base.children import python

    given = b"".join(marshal.dumps((whole, font)) for font in fonts)
    child = python(__name__, stdin=PIPE, stdout=PIPE)
    try:
        told, _ = child.communicate(given, PATIENCE * sum(_seconds(font) for font in fonts))
    except TimeoutExpired as late:
        told = late.stdout or b""
    finally:
        child.kill()
        child.wait()
    said = io.BytesIO(told)
    with suppress(EOFError, ValueError, TypeError):
        while True:
            yield marshal.load(said)


def _seconds(font: bytes) -> int:
    return min(MOST_SECONDS, SECONDS + len(font) // BYTES_A_SECOND)


# ── in that process ───────────────────────────────────────────────────────────


def main() -> None:
    """The life of the process."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what libraries say is no answer
    os.dup2(1, 2)
    with suppress(EOFError):
        while True:
            whole, font = marshal.load(sys.stdin.buffer)
            _limit(font)
            marshal.dump(_found(font, whole), out)
            out.flush()


def _limit(font: bytes) -> None:
    if resource is None:
        return
    for kind, most in (
        (resource.RLIMIT_CPU, int(time.process_time()) + _seconds(font)),
        (resource.RLIMIT_AS, MEMORY + BYTES_A_BYTE * len(font)),
    ):
        with suppress(ValueError, OSError):  # macOS does not always allow it
            resource.setrlimit(kind, (most, resource.getrlimit(kind)[1]))


def _found(font: bytes, whole: bool) -> Any:
    try:
        if font[:4] not in KINDS:
            return None
        return _whole(font) if whole else _about(font)
    except Exception:  # the libraries raise anything
        return None


def _about(raw: bytes) -> About:
    from fontTools.ttLib import TTFont

    font = TTFont(io.BytesIO(raw), lazy=True)
    names, os2 = font["name"], font["OS/2"]
    rights = os2.fsType
    closed = (rights & _RESTRICTED and not rights & _ANY_USE) or rights & (_NO_SUBSET | _BITMAPS)
    italic = bool(os2.fsSelection & 1) or bool(font["head"].macStyle & 2)
    return str(names.getDebugName(16) or names.getDebugName(1) or ""), int(os2.usWeightClass), italic, bool(closed)


def _whole(raw: bytes) -> bytes:
    """The font with TrueType outlines, every letter of which has been put into a subset once, as the press does it."""
    from reportlab.pdfbase.ttfonts import TTFont

    font = _converted(raw) if raw[:4] == b"OTTO" else raw
    face = TTFont("tried", io.BytesIO(font), asciiReadable=0, shapable=False).face
    letters = sorted(face.charToGlyph)
    for at in range(0, max(len(letters), 1), PAGE):
        face.makeSubset(letters[at : at + PAGE])
    return font


def _converted(raw: bytes) -> bytes:
    """A font with CFF outlines converted to TrueType outlines, at most a thousandth of an em off."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import TTFont, newTable

    font = TTFont(io.BytesIO(raw), recalcTimestamp=False)
    order, glyphs = font.getGlyphOrder(), font.getGlyphSet()
    made = {}
    for name in order:
        pen = TTGlyphPen(glyphs)
        glyphs[name].draw(Cu2QuPen(pen, font["head"].unitsPerEm / 1000, reverse_direction=True))
        made[name] = pen.glyph()
    font["loca"] = newTable("loca")
    font["glyf"] = glyf = newTable("glyf")
    glyf.glyphOrder, glyf.glyphs = order, made
    for table in ("CFF ", "VORG"):
        if table in font:
            del font[table]
    glyf.compile(font)
    for name, glyph in made.items():
        advance, _ = font["hmtx"].metrics[name]
        font["hmtx"].metrics[name] = (advance, getattr(glyph, "xMin", 0))
    maxp = font["maxp"] = newTable("maxp")
    maxp.tableVersion, maxp.maxZones, maxp.numGlyphs = 0x00010000, 1, len(order)
    for key in _OF_PROGRAMS:  # hinting programs; our letters have none
        setattr(maxp, f"max{key}", 0)
    font["post"].formatType = 3.0
    font.sfntVersion = "\000\001\000\000"
    out = io.BytesIO()
    font.save(out, reorderTables=False)
    return out.getvalue()


if __name__ == "__main__":
    main()
