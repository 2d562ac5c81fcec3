"""A game's own typefaces: the TTF and OTF files in its folder `fonts/`.

A style names one by its file or its family. The files themselves say which of a family is bold and which is italic. A
font's name is `own:<digest>:<path>`, with the digest of the whole folder: a changed file is a different font in every
cache.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from pnp.validator import cache
from pnp.validator.definitions.finding import hint

FOLDER, ENDINGS, PREFIX = "fonts", (".ttf", ".otf"), "own:"
MOST_BYTES, MOST_FILES = 20_000_000, 100
REGULAR, BOLD, HEAVY = 400, 700, 600  # font weights in OpenType's scale; heavy is the range for emphasis
_RESTRICTED, _ANY_USE, _NO_SUBSET, _BITMAPS = 0x2, 0xC, 0x100, 0x200  # bits of what may be embedded (OS/2, fsType)
_OF_PROGRAMS = (
    *("TwilightPoints", "Storage", "FunctionDefs", "InstructionDefs", "StackElements", "SizeOfInstructions"),
    "ComponentElements",
)


class Unusable(Exception):
    """A font that cannot be used for printing: a message code, and its values."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code, self.values = code, values


@dataclass(frozen=True, slots=True)
class Own:
    """A font file, and its own metadata."""

    file: Path
    family: str
    weight: int
    italic: bool
    closed: bool  # its licence bits forbid embedding


def own_font(name: str, layout: Path, ours: Iterable[str] = ()) -> str:
    """The internal name of that font, for a layout in this file; `ours` might be meant too. Raises Unusable."""
    folder = layout.parents[2] / FOLDER if len(layout.parents) > 2 else Path(FOLDER)
    files = _files(str(folder))
    stems = {Path(file).stem: Path(file) for file, _, _ in files}
    if name in stems:
        found = _about(stems[name], files)
    else:
        listed = {Path(file): _about(Path(file), files) for file, _, _ in files}
        family = [own for own in listed.values() if _plain(own.family) == _plain(name)]
        if not family:
            known = [*ours, *stems]
            raise Unusable("layout.font", font=name, known=", ".join(known), hint=hint(name, known))
        found = min(family, key=lambda own: (own.italic, abs(own.weight - REGULAR), str(own.file)))
    if found.closed:
        raise Unusable("layout.font-licence", name=found.file.name)
    content(_known_as(found.file, files))
    return _known_as(found.file, files)


def file_of(font: str) -> Path:
    return Path(font.split(":", 2)[2])


def sister(font: str, bold: bool = False, italic: bool = False) -> str:
    """The bold or the italic font of the same family; the font itself if there is none."""
    return _sister(font, bold, italic)


@lru_cache(maxsize=256)
def _sister(font: str, bold: bool, italic: bool) -> str:
    file = file_of(font)
    files = _files(str(file.parent))
    own = _about(file, files)
    wanted = (own.italic or italic, max(own.weight, BOLD) if bold else own.weight)
    family = [other for other in (_about(Path(path), files) for path, _, _ in files) if other.family == own.family]
    fitting = [
        other
        for other in family
        if other.italic == wanted[0] and not other.closed and (other.weight >= HEAVY or not bold)
    ]
    best = min(fitting, key=lambda other: (abs(other.weight - wanted[1]), str(other.file)), default=own)
    return _known_as(best.file, files)


@lru_cache(maxsize=32)
def content(font: str) -> bytes:
    """The font as a TrueType file, the only kind we embed in a PDF. Raises Unusable."""
    file = file_of(font)
    raw = _read(file)
    if raw[:4] != b"OTTO":
        return raw
    key = cache.digest("truetype", cache.checksum(raw).hex())
    kept: bytes | None = cache.get("fonts", key, bytes)
    if kept is None:
        kept = _tried(file, lambda: _as_truetype(raw))
        cache.put("fonts", key, kept)
    return kept


# ── what is in the folder ─────────────────────────────────────────────────────

Files = tuple[tuple[str, int, int], ...]
"""Path, time and size of each."""


def stamp(folder: Path) -> Files:
    """Identifies the state of a game's fonts; `folder` is the game's."""
    return _files(str(folder / FOLDER))


def _files(folder: str) -> Files:
    try:
        names = sorted(name for name in os.listdir(folder) if name.lower().endswith(ENDINGS))[:MOST_FILES]
        about = [(os.path.join(folder, name), os.stat(os.path.join(folder, name))) for name in names]
    except OSError:
        return ()
    return tuple((path, found.st_mtime_ns, found.st_size) for path, found in about)


@lru_cache(maxsize=64)
def _digest(files: Files) -> str:
    return cache.digest(*((path, cache.checksum(_read(Path(path))).hex()) for path, _, _ in files))[:12]


def _known_as(file: Path, files: Files) -> str:
    return f"{PREFIX}{_digest(files)}:{file}"


def _plain(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def _read(file: Path) -> bytes:
    if file.stat().st_size > MOST_BYTES:
        raise Unusable("layout.font-broken", name=file.name)
    return file.read_bytes()


@lru_cache(maxsize=512)
def _about(file: Path, files: Files) -> Own:
    own: Own = _tried(file, lambda: _own(file))
    return own


def _own(file: Path) -> Own:
    from fontTools.ttLib import TTFont

    font = TTFont(file, lazy=True)
    names, os2 = font["name"], font["OS/2"]
    family = names.getDebugName(16) or names.getDebugName(1) or file.stem
    rights = os2.fsType
    closed = (rights & _RESTRICTED and not rights & _ANY_USE) or rights & (_NO_SUBSET | _BITMAPS)
    italic = bool(os2.fsSelection & 1) or bool(font["head"].macStyle & 2)
    return Own(file, str(family), int(os2.usWeightClass), italic, bool(closed))


def _tried(file: Path, work: Callable[[], Any]) -> Any:
    try:
        return work()
    except Exception as error:  # fontTools raises anything
        raise Unusable("layout.font-broken", name=file.name) from error


# ── outlines of another kind ──────────────────────────────────────────────────


def _as_truetype(raw: bytes) -> bytes:
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
