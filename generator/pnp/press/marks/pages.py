"""What every printed document is before it is drawn: pages of marks, and the paper and cuts they need."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pnp.validator.base.problem import Problem

from .geometry import Matrix, Rect
from .ink import Group, Mark


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

    @property
    def box(self) -> Rect:
        """All of it."""
        return Rect(0, 0, self.width, self.height)


@dataclass(frozen=True, slots=True)
class Document:
    """All pages of one PDF, with the sheets of paper and the straight or round cuts that they need."""

    pages: tuple[Page, ...]
    sheets: int
    cuts: int
    problems: tuple[Problem, ...] = ()


def within(document: Document, margin: float, clear: float) -> Document:
    """The document, whose pages keep `clear` at every edge, reduced to keep off a wider margin. For pages that are only
    read; nothing on them has to be to scale."""
    if margin <= clear:
        return document
    return replace(document, pages=tuple(smaller(page, margin, clear) for page in document.pages))


def smaller(page: Page, margin: float, clear: float) -> Page:
    """A page reduced to keep off a wider margin."""
    scale = min((edge - 2 * margin) / (edge - 2 * clear) for edge in (page.width, page.height))
    matrix = Matrix(scale, 0, 0, scale, page.width / 2 * (1 - scale), page.height / 2 * (1 - scale))
    return replace(page, marks=(Group(page.marks, matrix),))
