"""What every printed document is before it is drawn: pages of marks, and the paper and cuts they need."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pnp.validator.base.problem import Problem

from ..options import PrintOptions
from ..type import text
from .geometry import Matrix, Rect, around
from .ink import Group, Mark, moved


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its size in points, its marks, and the boxes that print shops ask for (the whole page if None).

    `back` if it is printed on the back of the previous page, where a printer's offset matters.
    """

    width: float
    height: float
    marks: tuple[Mark, ...]
    trim: Rect | None = None
    bleed: Rect | None = None
    outline: str | None = None
    back: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """All pages of one PDF, with the sheets of paper and the straight or round cuts that they need."""

    pages: tuple[Page, ...]
    sheets: int
    cuts: int
    problems: tuple[Problem, ...] = ()


def aligned(page: Page, options: PrintOptions) -> Page:
    """The page as this printer needs it: a back is shifted by the offset, so that it is exactly behind its front.

    The offset was measured on an upright sheet. A back for short-edge flipping is upside down on its page, so it moves
    the other way. We cannot know which way a landscape page is turned for the printer, so it is not shifted.
    """
    dx, dy = (distance.pt * (1 if options.flip == "long" else -1) for distance in options.offset)
    if not page.back or page.width > page.height or (dx, dy) == (0, 0):
        return page
    trim, bleed = (box and box.moved(dx, dy) for box in (page.trim, page.bleed))
    return replace(page, marks=tuple(moved(mark, dx, dy) for mark in page.marks), trim=trim, bleed=bleed)


def within(document: Document, margin: float, clear: float) -> Document:
    """The document, whose pages keep `clear` at every edge, reduced to keep off a wider margin. For pages that are only
    read; nothing on them has to be to scale."""
    if margin <= clear:
        return document
    return replace(document, pages=tuple(smaller(page, margin, clear) for page in document.pages))


def smaller(page: Page, margin: float, clear: float) -> Page:
    """The same of one page."""
    scale = min((edge - 2 * margin) / (edge - 2 * clear) for edge in (page.width, page.height))
    matrix = Matrix(scale, 0, 0, scale, page.width / 2 * (1 - scale), page.height / 2 * (1 - scale))
    return replace(page, marks=(Group(page.marks, matrix),))


def say(words: str, style: text.Style, box: Rect, lang: str) -> tuple[Mark, ...]:
    """Words fitted into a box. For the press's own texts, which are known to fit."""
    return text.marks(text.fit(words, style, box.w, box.h, lang).paragraph, box)


__all__ = ["Document", "Page", "aligned", "around", "say", "smaller", "within"]
