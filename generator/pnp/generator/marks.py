"""What a sheet carries beside its cards: crop marks, the ruler that proves the scale, the footer. Values, no ink yet.

Home printers reach to about 5 mm from the edge; everything here stays in the strip between that and the bleed, on
whichever pair of margins is wider.
"""

from __future__ import annotations

from collections.abc import Sequence

from . import text
from .geometry import Matrix, Rect
from .imposition import cut_lines
from .ink import Group, Mark, line, outline
from .labels import label
from .length import MM, POINTS_PER_INCH

GAP = 0.8 * MM  # a crop mark begins this far outside the bleed
REACH = 3.4 * MM  # and is at most this long
REGISTER = "#1F2328"
THIN = 0.35  # points: 0.12 mm, a line to cut on


def crop_marks(boxes: Sequence[Rect], bleed: float, sheet: Rect) -> tuple[tuple[float, float, float, float], ...]:
    """Lines (x1, y1, x2, y2) that continue every cut beyond the bleed of the whole block of boxes."""
    xs, ys = cut_lines(list(boxes))
    block = Rect(xs[0], ys[0], xs[-1] - xs[0], ys[-1] - ys[0]).inset(-bleed - GAP)
    edge = sheet.inset(0.5 * MM)
    top, bottom = max(edge.y, block.y - REACH), min(edge.bottom, block.bottom + REACH)
    left, right = max(edge.x, block.x - REACH), min(edge.right, block.right + REACH)
    down = [(x, y1, x, y2) for x in xs for y1, y2 in ((top, block.y), (block.bottom, bottom))]
    across = [(x1, y, x2, y) for y in ys for x1, x2 in ((left, block.x), (block.right, right))]
    return (*down, *across)


def crop_ink(lines: Sequence[tuple[float, float, float, float]]) -> tuple[Mark, ...]:
    return tuple(outline(line(*ends), REGISTER, THIN) for ends in lines)


def _words(words: str, box: Rect, lang: str, align: str = "left") -> tuple[Mark, ...]:
    style = text.Style(
        font="sans", size=6.5, smallest=4.5, hyphens=False, valign="middle", colour="#5B5A55", align=align
    )
    return text.marks(text.fit(words, style, box.w, box.h, lang).paragraph, box)


def ruler(x: float, y: float, lang: str) -> tuple[Mark, ...]:
    """10 cm above a base line and 4 in below it, from (x, y). About 108 mm wide and 7 mm high."""
    marks: list[Mark] = [outline(line(x, y, x + 4 * POINTS_PER_INCH, y), REGISTER, THIN)]
    for i in range(21):
        at = x + i * 5 * MM
        marks.append(outline(line(at, y, at, y - (2.0 if i % 2 == 0 else 1.1) * MM), REGISTER, THIN))
    for i in range(9):
        at = x + i * POINTS_PER_INCH / 2
        marks.append(outline(line(at, y, at, y + (2.0 if i % 2 == 0 else 1.1) * MM), REGISTER, THIN))
    marks += _words(f"10 {label('cm', lang)}", Rect(x + 103 * MM, y - 3 * MM, 12 * MM, 3 * MM), lang)
    marks += _words(f"4 {label('inch', lang)}", Rect(x + 103 * MM, y, 12 * MM, 3 * MM), lang)
    return tuple(marks)


RULER_W, RULER_H = 116 * MM, 6 * MM
BASE = 6.2 * MM  # the ruler's base line from the edge: within reach of printers, clear of crop marks


def furniture(sheet: Rect, block: Rect, footer: str, lang: str, with_ruler: bool = True) -> tuple[Mark, ...]:
    """Ruler and footer on the wider pair of margins round `block` (bleed included): below, or up both sides.

    Below: ruler left, footer right. At the sides (a page whose cards leave no room below, such as nine on Letter): the
    same line turned a quarter, along the left edge.
    """
    below, beside = sheet.bottom - block.bottom, block.x - sheet.x
    if below >= beside - 0.1 or sheet.w > sheet.h:
        strip = Rect(sheet.x + 8 * MM, sheet.bottom - BASE - RULER_H / 2, sheet.w - 16 * MM, RULER_H)
        return _strip(strip, footer, lang, with_ruler)
    marks = _strip(Rect(8 * MM, 0, block.h - 16 * MM, RULER_H), footer, lang, with_ruler)
    matrix = Matrix(0, -1, 1, 0, sheet.x + BASE - RULER_H / 2, block.bottom)  # a quarter to the left: it reads upwards
    return (Group(marks, matrix),)


def _strip(box: Rect, footer: str, lang: str, with_ruler: bool) -> tuple[Mark, ...]:
    marks: tuple[Mark, ...] = ()
    left = box.x
    if with_ruler:
        marks += ruler(box.x, box.cy, lang)
        left += RULER_W
        footer = f"{footer}\n{label('scale', lang)}"
    lines = footer.split("\n")
    height = 2.9 * MM
    top = box.cy - height * len(lines) / 2
    for i, words in enumerate(lines):
        marks += _words(words, Rect(left, top + i * height, box.right - left, height), lang, "right")
    return marks
