"""The typefaces: where their files are, how wide a word is, how its letters are kerned.

Widths and kerning come from HarfBuzz in thousandths of an em, once per word: a word set at twice the size is twice as
wide, so nothing here depends on a size. Only the canvas embeds fonts; it asks for `path`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..files.typefaces import FILES, file_of
from . import own_fonts

_BOLD = {"text": "text-bold", "sans": "sans-bold", "display-light": "display"}
_HEAVIER = {"text": "text-semibold", "sans": "sans-semibold", "display-light": "display"}

# One glyph per character, so that text can be searched and copied: kerning yes, ligatures no.
_FEATURES = {"kern": True, "liga": False, "clig": False, "calt": False, "dlig": False, "locl": False, "ccmp": False}

NBSP = "\u00a0"


class MissingGlyph(Exception):
    """The font has no shape for a character; `name`, `font` (its name for people) and `char` say which."""

    def __init__(self, name: str, font: str, char: str) -> None:
        super().__init__(name, font, char)
        self.name, self.font, self.char = name, font, char


@dataclass(frozen=True, slots=True)
class Measure:
    """The width of a piece of text and the gaps after its characters, in thousandths of an em."""

    width: float
    advances: tuple[float, ...]
    kerns: tuple[float, ...]

    def part(self, start: int, end: int) -> Measure:
        """The measure of some of the characters, kerned as inside the whole."""
        advances = self.advances[start:end]
        return Measure(sum(advances), advances, self.kerns[start:end])


@dataclass(frozen=True, slots=True)
class Metrics:
    """Heights above the baseline, in thousandths of an em: of capitals, and of small letters without ascenders."""

    cap: float
    x: float


@dataclass(frozen=True, slots=True)
class Glyph:
    """The outline of a character as (verb, numbers) like ink.Path, y down from its baseline, and how far the pen then
    moves on. Thousandths of an em."""

    advance: float
    path: tuple[tuple[str, tuple[float, ...]], ...]


class _Pen:
    """Records an outline; quadratic curves become cubic ones."""

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self.path: list[tuple[str, tuple[float, ...]]] = []
        self._at = (0.0, 0.0)

    def _add(self, verb: str, *points: tuple[float, float]) -> None:
        self.path.append((verb, tuple(n for x, y in points for n in (x * self.scale, -y * self.scale))))
        self._at = points[-1] if points else self._at

    def moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802 - the names of the pen protocol
        self._add("m", point)

    def lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._add("l", point)

    def qCurveTo(self, control: tuple[float, float], end: tuple[float, float]) -> None:  # noqa: N802
        (x0, y0), (x1, y1), (x2, y2) = self._at, control, end
        first = (x0 + (x1 - x0) * 2 / 3, y0 + (y1 - y0) * 2 / 3)
        self._add("c", first, (x2 + (x1 - x2) * 2 / 3, y2 + (y1 - y2) * 2 / 3), end)

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self._add("c", *points)

    def closePath(self) -> None:  # noqa: N802
        self._add("h")


class Font:
    """One font file, opened when its first word is measured."""

    def __init__(self, name: str, path: Path) -> None:
        self.name = name
        self.path = path
        self._shaper: Any = None
        self._scale = 1.0
        self._words: dict[str, Measure] = {}
        self._glyphs: dict[str, Glyph] = {}

    def _open(self) -> Any:
        import uharfbuzz

        face = uharfbuzz.Face(self.blob())
        self._shaper = uharfbuzz.Font(face)
        self._scale = 1000.0 / face.upem
        return self._shaper

    @property
    def title(self) -> str:
        """Its name for people."""
        return self.path.stem if self.name.startswith(own_fonts.PREFIX) else self.name

    def blob(self) -> Any:
        """The file, for HarfBuzz."""
        import uharfbuzz

        if own := self.content:
            return uharfbuzz.Blob(own)
        return uharfbuzz.Blob.from_file_path(str(self.path))

    @property
    def content(self) -> bytes | None:
        """What is embedded instead of the file itself, for a game's own font."""
        return own_fonts.content(self.name) if self.name.startswith(own_fonts.PREFIX) else None

    def measure(self, text: str) -> Measure:
        """Width and kerning of a word or of a few words. Raises MissingGlyph."""
        found = self._words.get(text)
        if found is None:
            found = self._words[text] = self._shape(text)
        return found

    def _shape(self, text: str) -> Measure:
        import uharfbuzz

        shaper = self._shaper or self._open()
        plain = text.replace(NBSP, " ")
        widths = []
        for char in plain:
            glyph = shaper.get_nominal_glyph(ord(char))
            if not glyph:
                raise MissingGlyph(self.name, self.title, char)
            widths.append(shaper.get_glyph_h_advance(glyph))
        buffer = uharfbuzz.Buffer()
        buffer.add_str(plain)
        buffer.guess_segment_properties()
        uharfbuzz.shape(shaper, buffer, _FEATURES)
        advances = [position.x_advance for position in buffer.glyph_positions]
        if len(advances) != len(widths):  # a combining mark merged with its letter: set that word without kerning
            advances = widths
        scale = self._scale
        kerns = tuple((a - w) * scale for a, w in zip(advances, widths, strict=True))
        return Measure(sum(advances) * scale, tuple(a * scale for a in advances), kerns)

    def lacks(self, char: str) -> bool:
        """True if the font has no shape for a character."""
        return not (self._shaper or self._open()).get_nominal_glyph(ord(char if char != NBSP else " "))

    @property
    def metrics(self) -> Metrics:
        return _metrics(self)

    def glyph(self, char: str) -> Glyph:
        """The shape of one character, for formats that cannot embed a font. Raises MissingGlyph."""
        found = self._glyphs.get(char)
        if found is None:
            found = self._glyphs[char] = self._draw(char)
        return found

    def _draw(self, char: str) -> Glyph:
        shaper = self._shaper or self._open()
        number = shaper.get_nominal_glyph(ord(char if char != NBSP else " "))
        if not number:
            raise MissingGlyph(self.name, self.title, char)
        pen = _Pen(self._scale)
        shaper.draw_glyph_with_pen(number, pen)
        return Glyph(shaper.get_glyph_h_advance(number) * self._scale, tuple(pen.path))


@lru_cache(maxsize=32)
def _metrics(font: Font) -> Metrics:
    import uharfbuzz

    shaper = font._shaper or font._open()
    get, tags = shaper.get_metric_position_with_fallback, uharfbuzz.OTMetricsTag
    scale = font._scale
    return Metrics(cap=get(tags.CAP_HEIGHT) * scale, x=get(tags.X_HEIGHT) * scale)


@lru_cache(maxsize=8192)  # a game repeats most of its words
def by_font(text: str, names: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """The text in pieces, each with the first of the fonts that has its letters, accents included; with the last, where
    none has them."""
    if len(names) == 1:
        return ((text, names[0]),)
    out: list[tuple[str, str]] = []
    for letter in _LETTERS.findall(text):
        name = next((name for name in names[:-1] if not any(map(font(name).lacks, letter))), names[-1])
        if out and out[-1][1] == name:
            out[-1] = (out[-1][0] + letter, name)
        else:
            out.append((letter, name))
    return tuple(out)


_LETTERS = re.compile(r".[\u0300-\u036f]*", re.DOTALL)


@lru_cache(maxsize=64)
def font(name: str) -> Font:
    """The font of that name (`text`, `sans-bold`, ...). Raises KeyError if there is none, FileNotFoundError if its
    package is not installed."""
    if name.startswith(own_fonts.PREFIX):
        return Font(name, own_fonts.file_of(name))
    return Font(name, file_of(name))


def bold(name: str) -> str:
    """The bold version of a font; the font itself if it has none."""
    return own_fonts.sister(name, bold=True) if name.startswith(own_fonts.PREFIX) else _BOLD.get(name, name)


def italic(name: str) -> str:
    """The italic version of a font; the font itself if it has none."""
    if name.startswith(own_fonts.PREFIX):
        return own_fonts.sister(name, italic=True)
    return f"{name}-italic" if f"{name}-italic" in FILES else name


def heavier(name: str) -> str:
    """A font for stress without italics; the font itself if there is none. `bold` may be heavier still."""
    return own_fonts.sister(name, bold=True) if name.startswith(own_fonts.PREFIX) else _HEAVIER.get(name, name)
