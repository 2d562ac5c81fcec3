"""Text in SVG in the typefaces of pnp (SVG 1.1, 10), as far as it is plain lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from ..marks.ink import Path, Run
from ..type.fonts import Font, MissingGlyph, bold, font, italic
from ..type.text import letters as outlines
from .css import Sheet
from .figures import BadValue, View
from .gradients import Undrawable
from .svg import SPACE, named, speaks
from .values import length, lengths

OURS = {"source sans pro": "sans", "source serif pro": "text", "source sans 3": "sans", "source serif 4": "text"}
GENERIC = ("", "sans-serif", "sans", "serif", "inherit")
INHERITED = (
    *("font-family", "font-size", "font-style", "font-weight", "letter-spacing", "text-anchor", "word-spacing"),
    *("font-variant", "writing-mode", "dominant-baseline", "white-space"),
)
MOST_PLACES = 20_000  # characters in a list of places, one for each letter
BLACK = "#000000"
MEDIUM = 16.0  # pixels: the size of a text that names none
_SERIFS = re.compile(r"(?<!sans)(?<!sans-)(?<!sans )serif|times|georgia|garamond|palatino|roman|bodoni", re.IGNORECASE)
_SIZES = {"xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32}
_USUAL = {  # the values of properties with which a text is plain
    "writing-mode": ("lr-tb", "lr", "horizontal-tb"),
    "dominant-baseline": ("auto", "alphabetic"),
    "alignment-baseline": ("auto", "baseline", "alphabetic"),
    "baseline-shift": ("baseline", "0", "0px", "0%"),
    "text-decoration": ("none", ""),
    "text-decoration-line": ("none", ""),
    "font-variant": ("normal", "none"),
    "word-spacing": ("normal", "0", "0px"),
    "opacity": ("1", "1.0"),
    "rotate": ("0",),
    "filter": ("none",),
    "clip-path": ("none",),
}

Style = Mapping[str, str]


def ours(families: str) -> str:
    """The font of ours for a list of families: `sans` or `text`."""
    first = families.split(",")[0].strip(" '\"").lower()
    return OURS.get(first) or ("text" if _SERIFS.search(families) else "sans")


def font_size(text: str, outer: float) -> float:
    """A font size in pixels; `outer` is that of what is around. Raises ValueError."""
    text = text.strip()
    if text in _SIZES:
        return _SIZES[text]
    if text.endswith("em") and not text.endswith("rem"):
        return length(text[:-2]) * outer
    return length(text, outer)


@dataclass(slots=True)
class _Letter:
    char: str
    style: Style
    kept: bool  # whether blanks count
    place: dict[str, float] = field(default_factory=dict)  # x, y, dx, dy


@dataclass(frozen=True, slots=True)
class Piece:
    """Letters of one style, black, in the coordinates of the text."""

    runs: tuple[Run, ...]
    style: Style

    @property
    def path(self) -> Path:
        """Their outlines."""
        return tuple(part for run in self.runs for part in outlines(run))


class Text:
    """The text of one element. `inherit` gives the style of an element in another."""

    def __init__(self, sheet: Sheet, view: View, inherit: Any, lang: str) -> None:
        self.sheet, self.view, self.inherit, self.lang = sheet, view, inherit, lang
        self.letters: list[_Letter] = []
        self.spans: list[tuple[int, int, Mapping[str, str]]] = []
        self.families: dict[str, None] = {}  # that the text asks for, and does not get

    def pieces(self, node: Any, style: Style) -> list[Piece]:
        """Raises Undrawable, BadValue, MissingGlyph."""
        self._add(node, style, kept=False)
        letters = self._placed(_collapsed(self.letters))
        return [piece for chunk in _chunks(letters) for piece in _set(chunk)]

    def _add(self, node: Any, style: Style, kept: bool) -> None:
        own, begin = self.sheet.properties(node), len(self.letters)
        if own.get("display", "").strip() == "none" or not speaks(node, self.lang):
            return
        if any(text and text.strip() for text in (node.text, *(child.tail for child in node))):
            first = style.get("font-family", "").split(",")[0].strip(" '\"")
            self.families |= {} if first.lower() in (*OURS, *GENERIC) else {first: None}
        outermost = not self.spans
        for name, usual in _USUAL.items():
            value = (own if name not in INHERITED else style).get(name, usual[0]).strip()
            if value not in usual and not (outermost and name in ("opacity", "filter", "clip-path")):
                raise Undrawable(f"<text> {name}")
        if "textLength" in own or named(node.tag)[1] not in ("text", "tspan", "a"):
            raise Undrawable(f"<{named(node.tag)[1]}>" if "textLength" not in own else "<text> textLength")
        kept = {"preserve": True, "default": False}.get(node.get(SPACE, ""), kept)
        kept = kept or style.get("white-space", "normal").startswith("pre")
        self.spans.append((begin, begin, own))
        at = len(self.spans) - 1
        self.letters += [_Letter(char, style, kept) for char in node.text or ""]
        for child in node:
            self._add(child, self.inherit(style, self.sheet.properties(child)), kept)
            self.letters += [_Letter(char, style, kept) for char in child.tail or ""]
        self.spans[at] = begin, len(self.letters), own

    def _placed(self, kept: list[_Letter]) -> list[_Letter]:
        """The letters that are left, with the places that their elements give them."""
        left = {id(letter) for letter in kept}
        for begin, end, own in self.spans:
            inside = [letter for letter in self.letters[begin:end] if id(letter) in left]
            for name, whole in zip(("x", "y", "dx", "dy"), self.view * 2, strict=True):
                try:
                    found = lengths(own.get(name, ""), whole, MOST_PLACES)
                except ValueError:
                    raise BadValue(name, own[name]) from None
                for letter, value in zip(inside, found, strict=False):
                    letter.place[name] = value
        return kept


def _collapsed(letters: list[_Letter]) -> list[_Letter]:
    """The letters that count: of blanks in a row the first, and none at the ends, unless they are kept."""
    out: list[_Letter] = []
    for letter in letters:
        if letter.char in "\n\r\t":
            letter.char = " "
        blank = letter.char == " " and not letter.kept
        if not (blank and (not out or (out[-1].char == " " and not out[-1].kept))):
            out.append(letter)
    while out and out[-1].char == " " and not out[-1].kept:
        out.pop()
    return out


def _chunks(letters: list[_Letter]) -> Iterator[tuple[tuple[float, float], list[_Letter]]]:
    """Letters from one place to the next, with that place."""
    at, chunk = (0.0, 0.0), list[_Letter]()
    for letter in letters:
        if {"x", "y"} & letter.place.keys() and chunk:
            end = at[0] + _width(chunk), at[1] + sum(one.place.get("dy", 0.0) for one in chunk)
            yield at, chunk
            at, chunk = end, []
        if not chunk:
            at = letter.place.get("x", at[0]), letter.place.get("y", at[1])
        chunk.append(letter)
    if chunk:
        yield at, chunk


def _runs(chunk: list[_Letter]) -> Iterator[list[_Letter]]:
    """Letters of one style that follow each other."""
    run: list[_Letter] = []
    for letter in chunk:
        if run and (letter.style is not run[-1].style or {"dx", "dy"} & letter.place.keys()):
            yield run
            run = []
        run.append(letter)
    if run:
        yield run


def _width(chunk: list[_Letter]) -> float:
    return sum(sum(_advances(run)) + run[0].place.get("dx", 0.0) for run in _runs(chunk))


def _advances(run: list[_Letter]) -> list[float]:
    style, text = run[0].style, "".join(letter.char for letter in run)
    size = float(style.get("font-size", MEDIUM))
    gap = style.get("letter-spacing", "normal").strip()
    try:
        wide = 0.0 if gap == "normal" else font_size(gap, size)
    except ValueError:
        raise BadValue("letter-spacing", gap) from None
    if wide:  # without kerning, as CSS wants it
        return [_face(style).glyph(char).advance * size / 1000 + wide for char in text]
    return [advance * size / 1000 for advance in _face(style).measure(text).advances]


def _face(style: Style) -> Font:
    name = ours(style.get("font-family", ""))
    weight = style.get("font-weight", "normal").strip()
    if weight in ("bold", "bolder") or (weight.isdigit() and int(weight) >= 600):
        name = bold(name)
    return font(italic(name) if style.get("font-style", "normal").strip() != "normal" else name)


def _set(chunk: tuple[tuple[float, float], list[_Letter]]) -> Iterator[Piece]:
    """The outlines of a chunk, anchored at its place."""
    (x, y), letters = chunk
    anchor = letters[0].style.get("text-anchor", "start").strip()
    x -= _width(letters) * {"middle": 0.5, "end": 1.0}.get(anchor, 0.0)
    runs: list[tuple[Style, Run]] = []
    for run in _runs(letters):
        x, y = x + run[0].place.get("dx", 0.0), y + run[0].place.get("dy", 0.0)
        style, face, advances = run[0].style, _face(run[0].style), _advances(run)
        text, size = "".join(letter.char for letter in run), float(style.get("font-size", MEDIUM))
        kerns = (
            1000 * wide / size - face.glyph(char).advance if size else 0.0
            for char, wide in zip(text, advances, strict=True)
        )
        runs.append((style, Run(x, y, face.name, size, BLACK, text, tuple(kerns))))
        x += sum(advances)
    for _, same in groupby(runs, lambda one: id(one[0])):
        together = [*same]
        yield Piece(tuple(run for _, run in together), together[0][0])


__all__ = ["INHERITED", "MEDIUM", "MissingGlyph", "Piece", "Text", "font_size", "ours"]
