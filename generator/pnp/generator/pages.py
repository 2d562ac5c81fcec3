"""What every printed document is before it is drawn: pages of marks, and what they cost in paper and cuts."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.validator.problem import Problem

from . import text
from .geometry import Rect
from .ink import Mark


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its size in points, its marks, and the boxes that a print shop asks for (the whole page if None)."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    trim: Rect | None = None
    bleed: Rect | None = None
    outline: str | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """All pages of one PDF, with the sheets of paper and the straight or round cuts that they need."""

    pages: tuple[Page, ...]
    sheets: int
    cuts: int
    problems: tuple[Problem, ...] = ()


def say(words: str, style: text.Style, box: Rect, lang: str) -> tuple[Mark, ...]:
    """Words fitted into a box. For the press's own texts, which are known to fit."""
    return text.marks(text.fit(words, style, box.w, box.h, lang).paragraph, box)


def around(boxes: list[Rect]) -> Rect:
    """The smallest box that holds them all."""
    x, y = min(b.x for b in boxes), min(b.y for b in boxes)
    return Rect(x, y, max(b.right for b in boxes) - x, max(b.bottom for b in boxes) - y)
