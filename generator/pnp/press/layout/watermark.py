"""The word “prototype” across a face: pale enough to read what is under it, and not part of the text."""

from __future__ import annotations

import math
from dataclasses import replace

from ..marks.geometry import Matrix, Rect
from ..marks.ink import Group, Mark
from ..marks.pages import Document
from ..type import text
from .desk import Desk

GREY, OPACITY = "#808080", 0.2  # visible on dark and on light, in front of either
LENGTH = 0.66  # share of the diagonal


def watermark(box: Rect, desk: Desk) -> tuple[Mark, ...]:
    """The word along the diagonal of a box, from its lower left; nothing unless the desk prints a prototype."""
    if not desk.prototype:
        return ()
    style = text.Style(
        font="display", size=10, smallest=10, hyphens=False, colour=GREY, align="centre", valign="middle", tracking=60
    )
    room = Rect(-500, -10, 1000, 20)
    word = text.fit(desk.label("prototype").upper(), style, room.w, room.h, desk.lang).paragraph
    marks = text.marks(word, room)
    long = word.lines[0].width * word.size / 1000
    diagonal = math.hypot(box.w, box.h)
    cos, sin = box.w / diagonal, box.h / diagonal
    inside = min(box.w / (long * cos + style.size * sin), box.h / (long * sin + style.size * cos))
    scale = min(LENGTH * diagonal / long, inside)  # a flat box, such as the last strip of a board, has less room
    cos, sin = scale * cos, scale * sin
    return (Group(marks, Matrix(cos, -sin, sin, cos, box.cx, box.cy), opacity=OPACITY, as_outlines=True),)


def marked(document: Document, desk: Desk, margin: float) -> Document:
    """The document with the word across every page, clear of the margin, or across what is cut out of it."""
    if not desk.prototype:
        return document
    pages = (
        replace(page, marks=(*page.marks, *watermark(page.trim or page.box.inset(margin), desk)))
        for page in document.pages
    )
    return replace(document, pages=tuple(pages))
