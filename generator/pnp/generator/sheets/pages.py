"""What every printed document is before it is drawn: pages of marks, and what they cost in paper and cuts."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pnp.validator.problem import Problem

from ..drawing.ink import Group, Mark, moved
from ..lettering import text
from ..options import PrintOptions
from ..sizes.geometry import Matrix, Rect, around


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its size in points, its marks, and the boxes that a print shop asks for (the whole page if None).

    `back` if it is printed on the back of the page before it, where a printer's offset counts.
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
    """The page as this printer needs it: a back is moved by the offset, so that it comes to lie on its front.

    The offset was measured on an upright sheet. A back for the short edge is upside down on its page, so it moves the
    other way; which way a lying page is turned for the printer nobody knows here, so it stays.
    """
    dx, dy = (distance.pt * (1 if options.flip == "long" else -1) for distance in options.offset)
    if not page.back or page.width > page.height or (dx, dy) == (0, 0):
        return page
    trim, bleed = (box and box.moved(dx, dy) for box in (page.trim, page.bleed))
    return replace(page, marks=tuple(moved(mark, dx, dy) for mark in page.marks), trim=trim, bleed=bleed)


def within(document: Document, margin: float, clear: float) -> Document:
    """The document, whose pages stay `clear` at every edge, made smaller so that they keep off a wider margin. For
    pages that are read; nothing on them is as large as something else."""
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
