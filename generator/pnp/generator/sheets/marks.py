"""What a sheet carries beside its cards: crop marks, the ruler that proves the scale, the footer. Values, no ink yet.

Home printers reach to about 5 mm from the edge; everything here stays in the strip between that and the bleed, on
whichever pair of margins is wider.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..drawing.ink import Group, Mark, line, outline, rounded
from ..labels import label
from ..lettering import text
from ..sizes.geometry import Matrix, Rect, Sides
from ..sizes.length import MM, POINTS_PER_INCH
from .imposition import FOOT, SIDE, Axis, cut_lines, strip_beside

GAP = 0.8 * MM  # a crop mark begins this far outside the bleed
REACH = 3.4 * MM  # and is at most this long
SHORTEST = 1 * MM
REGISTER = "#1F2328"
THIN = 0.35  # points: 0.12 mm, a line to cut on
FOLD_DASH = (9.0, 2.2, 1.2, 2.2)  # dash and dot, points: nothing that is cut looks like it


Line = tuple[float, float, float, float]  # x1, y1, x2, y2


def crop_marks(
    boxes: Sequence[Rect], bleed: float | Sides, sheet: Rect, spare: tuple[float, float] = (0.0, 0.0)
) -> tuple[Line, ...]:
    """Lines that continue every cut beyond the bleed of the whole block of boxes.

    They stay clear of what stands along the edges, unless nothing would be left of them: `spare` is how deep that is
    at the sides, and above and below.
    """
    xs, ys = cut_lines(list(boxes))
    grown = bleed if isinstance(bleed, Sides) else Sides.all(bleed)
    block = Rect(xs[0], ys[0], xs[-1] - xs[0], ys[-1] - ys[0]).grown(grown).inset(-GAP)
    free = (block.x - sheet.x, block.y - sheet.y)
    aside, above = (depth if room - depth >= SHORTEST else 0.5 * MM for depth, room in zip(spare, free, strict=True))
    edge = sheet.grown(Sides(-above, -aside, -above, -aside))
    top, bottom = max(edge.y, block.y - REACH), min(edge.bottom, block.bottom + REACH)
    left, right = max(edge.x, block.x - REACH), min(edge.right, block.right + REACH)
    down = [(x, y1, x, y2) for x in xs for y1, y2 in ((top, block.y), (block.bottom, bottom))]
    across = [(x1, y, x2, y) for y in ys for x1, x2 in ((left, block.x), (block.right, right))]
    return tuple(one for one in (*down, *across) if one[0] <= one[2] and one[1] <= one[3])


def beyond(axis: Axis, lines: Sequence[Line]) -> tuple[Line, ...]:
    """The same lines for what lies overleaf, or beyond the fold."""
    out = []
    for x1, y1, x2, y2 in lines:
        box = axis.over(Rect(x1, y1, x2 - x1, y2 - y1))
        out.append((box.x, box.y, box.right, box.bottom))
    return tuple(out)


def crop_ink(lines: Sequence[Line]) -> tuple[Mark, ...]:
    return tuple(outline(line(*ends), REGISTER, THIN) for ends in lines)


def cut_ink(boxes: Sequence[Rect], corner: float = 0.0) -> tuple[Mark, ...]:
    """A line round every box, to follow with scissors or a knife: dark on light between two pale ones on dark."""
    paths = [rounded(box, corner) for box in boxes]
    return (*(outline(p, "#FFFFFF", 3 * THIN) for p in paths), *(outline(p, REGISTER, THIN) for p in paths))


def _words(words: str, box: Rect, lang: str, align: str = "left", smallest: float = 4.5) -> tuple[Mark, ...] | None:
    """Words in a box; None if they do not fit."""
    style = text.Style(
        font="sans", size=6.5, smallest=smallest, hyphens=False, valign="middle", colour="#5B5A55", align=align
    )
    fit = text.fit(words, style, box.w, box.h, lang)
    return None if fit.over else text.marks(fit.paragraph, box)


def ruler(x: float, y: float, lang: str, tick: float = 2 * MM, inches: int = 4) -> tuple[Mark, ...]:
    """10 cm above a base line and 4 in below it (or 5 cm and 2 in), from (x, y). About 108 mm wide and 7 mm high.

    `tick` is how long the long strokes are; where they are short, so is everything, and the names stand on one line.
    """
    cms = inches * 5 // 2
    marks: list[Mark] = [outline(line(x, y, x + inches * POINTS_PER_INCH, y), REGISTER, THIN)]
    for i in range(2 * cms + 1):
        at = x + i * 5 * MM
        marks.append(outline(line(at, y, at, y - (1 if i % 2 == 0 else 0.55) * tick), REGISTER, THIN))
    for i in range(2 * inches + 1):
        at = x + i * POINTS_PER_INCH / 2
        marks.append(outline(line(at, y, at, y + (1 if i % 2 == 0 else 0.55) * tick), REGISTER, THIN))
    cm, inch = f"{cms} {label('cm', lang)}", f"{inches} {label('inch', lang)}"
    end = x + (inches * 25.4 + 1.4) * MM
    if tick < 2 * MM:
        return (*marks, *(_words(f"{cm}, {inch}", Rect(end, y - 1.5 * MM, 20 * MM, 3 * MM), lang) or ()))
    marks += _words(cm, Rect(end, y - 3 * MM, 12 * MM, 3 * MM), lang) or ()
    marks += _words(inch, Rect(end, y, 12 * MM, 3 * MM), lang) or ()
    return tuple(marks)


RULER_W, RULER_H = 116 * MM, 6 * MM
NARROW = 165 * MM  # a strip where the ruler is half as long, so that words fit beside it
BASE = FOOT - RULER_H / 2  # the ruler's base line from the edge: within reach of printers, clear of crop marks
SLIM = 3 * MM  # height of the same on one line, beside the cards of an upright sheet


def beside(sheet: Rect, block: Rect) -> bool:
    """Whether ruler and footer go up the left side of the sheet, where `block` leaves them more room than below."""
    return strip_beside(sheet.w, sheet.h, sheet.bottom - block.bottom, block.x - sheet.x)


def spared(sheet: Rect, block: Rect) -> tuple[float, float]:
    """How deep ruler and footer are, for `crop_marks`. Sheets are turned over, so both edges are spared alike."""
    if not beside(sheet, block):
        return 0.0, FOOT
    return (SIDE if sheet.w <= sheet.h else FOOT), 0.0


def upwards(x: float, y: float) -> Matrix:
    """A quarter to the left: what begins in the origin begins in (x, y) and reads upwards."""
    return Matrix(0, -1, 1, 0, x, y)


def furniture(sheet: Rect, block: Rect, footer: str, lang: str, with_ruler: bool = True) -> tuple[Mark, ...]:
    """Ruler and footer where they do not touch `block` (bleed included): below, or up the left side.

    Below: ruler left, footer right. At the side (a page whose cards leave no room below, such as nine on Letter): the
    same turned a quarter; on an upright sheet on one line, so that there is room for crop marks.
    """
    if not beside(sheet, block):
        strip = Rect(sheet.x + 8 * MM, sheet.bottom - BASE - RULER_H / 2, sheet.w - 16 * MM, RULER_H)
        return _strip(strip, footer, lang, with_ruler)
    slim = sheet.w <= sheet.h
    height, edge = (SLIM, SIDE) if slim else (RULER_H, FOOT)
    marks = _strip(Rect(8 * MM, 0, sheet.h - 16 * MM, height), footer, lang, with_ruler, slim)
    return (Group(marks, upwards(sheet.x + edge - height, sheet.bottom)),)


def _strip(box: Rect, footer: str, lang: str, with_ruler: bool, slim: bool = False) -> tuple[Mark, ...]:
    marks: tuple[Mark, ...] = ()
    left = box.x
    if with_ruler:
        inches = 4 if box.w > NARROW else 2
        marks += ruler(box.x, box.cy, lang, SLIM / 2 if slim else 2 * MM, inches)
        left += RULER_W + (8 * MM if slim else 0) - (4 - inches) * POINTS_PER_INCH
        footer = f"{footer}{' · ' if slim else chr(10)}{label('scale', lang)}"
    return marks + _footer(footer, Rect(left, box.y, box.right - left, box.h), lang)


def _footer(footer: str, box: Rect, lang: str) -> tuple[Mark, ...]:
    """Lines at the right end of a strip; on a narrow one in as many lines as it takes, and without what has no room."""
    lines, height = footer.split("\n"), 2.9 * MM
    top = box.cy - height * len(lines) / 2
    places = [Rect(box.x, top + at * height, box.w, height) for at in range(len(lines))]
    done = [_words(words, place, lang, "right") for words, place in zip(lines, places, strict=True)]
    if all(marks is not None for marks in done):
        return tuple(mark for marks in done for mark in marks or ())
    parts = footer.replace("\n", " · ").split(" · ")
    tried = (_words(" · ".join(parts[at:]), box, lang, "right", 3.0) for at in range(len(parts)))
    return next((marks for marks in tried if marks is not None), ())
