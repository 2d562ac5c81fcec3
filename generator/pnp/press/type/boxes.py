"""Words as boxes for line breaking: kerned pieces, and what stays together. Widths in thousandths of an em.

What the marks in a text mean is `markup`'s business; how boxes become lines is that of `text`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from pnp.validator.base.words import typographic

from . import fonts, markup
from .ties import NBSP, TIE, bind
from .typography import break_points


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is set. Sizes in points; `leading` as a share of the size; `tracking` in thousandths of an em. A text
    that does not fit at its `size` is set at the largest size down to `smallest` that fits; with `two_sizes`, at the
    smallest."""

    font: str = "text"
    others: tuple[str, ...] = ()  # for letters that it lacks
    size: float = 9.0
    smallest: float = 9.0
    two_sizes: bool = False
    leading: float = 1.25
    align: str = "left"  # left, right, centre, justify
    valign: str = "top"  # top, middle, bottom
    colour: str = "#000000"
    hyphens: bool = True
    tracking: float = 0.0
    capitals: bool = False
    indent: float = 0.0  # of the first line, in ems
    icon: float = 1.18  # height of an inline icon as a share of the capital height
    icons: float | None = None  # the same, as a share of the size

    @property
    def fonts(self) -> tuple[str, ...]:
        return self.font, *self.others


PLAIN = ("", False)


@dataclass(frozen=True, slots=True)
class Piece:
    """Letters in one font, or an icon (then `text` is its name), `scale` times as large as the text around them."""

    text: str
    font: str
    width: float
    kerns: tuple[float, ...] = ()  # of its own size
    icon: bool = False
    scale: float = 1.0
    look: tuple[str, bool] = PLAIN  # its colour, "" for that of the text, and whether it is underlined


@dataclass(frozen=True, slots=True)
class Box:
    """Something that is never broken: a syllable, or a whole word. `space` follows it unless the line ends here, which
    should be avoided if the box is `tied` to the next."""

    pieces: tuple[Piece, ...]
    width: float
    space: float  # 0 inside a word
    hyphen: Piece | None  # shown if the word is divided after this box
    tied: bool = False


SPACED = 110.0  # how far letters are spaced out for emphasis where a font has no other, thousandths of an em
SMALL = 0.78  # small capitals, as a share of the size
HANG = 900.0  # the indent of a list
BULLET = "•"


@dataclass(frozen=True, slots=True)
class Block:
    """What begins on a new line: boxes, after a bullet if it is a list item, with some space above if it is `apart`."""

    boxes: tuple[Box, ...]
    item: bool
    apart: bool

    @property
    def indent(self) -> float:
        return HANG if self.item else 0.0


@lru_cache(maxsize=256)  # a text is fitted and then set, and has many boxes
def blocks(text: str, style: Style, lang: str) -> tuple[Block, ...]:
    """The text as unbreakable boxes, line by line. Raises markup.Markup or fonts.MissingGlyph."""
    return tuple(
        Block(_boxes(markup.parse(bind(_typographic(line.words, style.fonts, lang), lang)), style, lang), *line[1:])
        for line in markup.lines(text)
    )


def _typographic(said: str, names: tuple[str, ...], lang: str) -> str:
    """Words with the quotation marks and apostrophes of their language, if the fonts have them."""
    curled = typographic(said, lang)
    lacking = (char for char in {*curled} - {*said} if all(fonts.font(name).lacks(char) for name in names))
    return said if any(lacking) else curled


def _boxes(tokens: tuple[markup.Token, ...], style: Style, lang: str) -> tuple[Box, ...]:
    out: list[Box] = []
    word: list[Piece] = []
    space = fonts.font(style.font).measure(" ").width + style.tracking
    leans = _leans(tokens, style)

    def close(gap: float, hyphen: Piece | None = None, tied: bool = False) -> None:
        if word:
            out.append(Box(tuple(word), sum(p.width for p in word), gap, hyphen, tied))
            word.clear()
        elif out and gap:  # a second space in a row, or one after a word that could have been divided there
            out[-1] = replace(out[-1], space=gap, hyphen=None, tied=tied)

    for token in tokens:
        if token.icon:
            metrics = fonts.font(style.font).metrics
            share = token.share or style.icons
            word.append(Piece(token.text, style.font, share * 1000 if share else metrics.cap * style.icon, (), True))
            continue
        look = (token.colour, token.underlined)
        for part in _split_spaces(token.text.upper() if style.capitals else token.text):
            if part.isspace() and NBSP not in part:
                close(space, tied=TIE in part)
                continue
            names, tracking = _look(style, token, leans)
            segments = fonts.by_font(part, names)
            if token.small:
                small = (piece for segment, name in segments for piece in _small(segment, name, tracking))
                word += (replace(piece, look=look) for piece in small)
                continue
            divided_in = lang if style.hyphens and len(segments) == 1 else ""
            for segment, name in segments:
                for piece, hyphen, alone in _divided(segment, name, tracking, divided_in):
                    if look != PLAIN:
                        piece, alone = replace(piece, look=look), None
                    if alone is not None and not word:
                        out.append(alone)
                        continue
                    word.append(piece)
                    if hyphen is not None:
                        close(0.0, hyphen)
    close(0.0)
    if out:
        out[-1] = replace(out[-1], space=0.0)
    return tuple(out)


def _leans(tokens: tuple[markup.Token, ...], style: Style) -> bool:
    """True if all stressed words of a line can be set in italics: none looks different from the others."""
    stressed = "".join(token.text for token in tokens if token.stressed and not token.icon)
    if not stressed:
        return False
    name = fonts.italic(style.font)
    return name != style.font and not any(fonts.font(name).lacks(char) for char in {*stressed, *stressed.upper()})


def _look(style: Style, token: markup.Token, leans: bool) -> tuple[tuple[str, ...], float]:
    """The fonts of a token and its tracking: stress is italic if the font has all its letters, else heavier, else
    spaced out."""
    names = tuple(fonts.bold(name) for name in style.fonts) if token.bold else style.fonts
    if not token.stressed:
        return names, style.tracking
    stressed = tuple(fonts.italic(name) if leans else fonts.heavier(name) for name in names)
    return stressed, style.tracking + (SPACED if stressed[0] == names[0] else 0.0)


@lru_cache(maxsize=8192)  # a game repeats most of its words
def _divided(text: str, font: str, tracking: float, lang: str) -> tuple[tuple[Piece, Piece | None, Box | None], ...]:
    """The parts of a word. With each part come the hyphen it gets at the end of a line and the box it makes when no
    other piece precedes it; the last part has neither. Without `lang` a word is divided only at its own dashes. A word
    with an @, such as the version `metro-2033@1`, stays whole."""
    points = () if "@" in text else tuple(sorted({*break_points(text, lang), *_after_dashes(text)}))
    hyphen = next(_pieces("-", (), font, tracking))
    pieces = _pieces(text, points, font, tracking)
    after = (NOTHING if text[at - 1] in _DASHES else hyphen for at in points)
    return tuple(
        (piece, end, None if end is None else Box((piece,), piece.width, 0.0, end))
        for piece, end in zip(pieces, (*after, None), strict=True)
    )


def _pieces(text: str, points: tuple[int, ...], font: str, tracking: float) -> Iterator[Piece]:
    """The text cut at the points, with each part kerned as in the whole."""
    whole = fonts.font(font).measure(text)
    for start, end in zip((0, *points), (*points, len(text)), strict=True):
        measure = whole.part(start, end)
        kerns = tuple(kern + tracking for kern in measure.kerns) if tracking else measure.kerns
        yield Piece(text[start:end], font, measure.width + tracking * (end - start), kerns)


def _small(text: str, font: str, tracking: float) -> Iterator[Piece]:
    """Lower-case letters become small capitals; capitals and figures stay full size."""
    for part in re.split(r"([a-zà-ÿа-яё]+)", text):
        if part.islower():
            for piece in _pieces(part.upper(), (), font, tracking):
                yield replace(piece, width=piece.width * SMALL, scale=SMALL)
        elif part:
            yield from _pieces(part, (), font, tracking)


NOTHING = Piece("", "", 0.0)  # a break without a hyphen
_DASHES = "-–/"


def _split_spaces(part: str) -> list[str]:
    return [t for t in re.split(rf"([ \n\t{TIE}]+)", part) if t]


def _after_dashes(token: str) -> list[int]:
    """After a hyphen or slash inside a long compound (`Контр-адмирал`), a line may end without another hyphen."""
    return [m.end() for m in re.finditer(r"(?<=\w{4})[-–/](?=\w{4})", token)]
