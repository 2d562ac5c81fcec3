"""What a sheet has besides its cards: crop marks, the ruler to check the scale, the footer. Values, no ink yet.

Nothing here is in the margin that a printer cannot reach; ruler and footer are between it and the bleed, on whichever
side is wider. Only crop marks may extend half a millimetre into it, because they can lose that much.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..marks.geometry import Matrix, Rect, Sides
from ..marks.ink import Group, Mark, Path, line, outline
from ..marks.length import MM, POINTS_PER_INCH
from ..type import text
from ..words.labels import Labels
from .imposition import EDGE, RULER_H, SLIM, Axis, cut_lines, foot, side, strip_beside

GAP = 0.8 * MM  # a crop mark begins this far outside the bleed,
TIGHT = 0.3 * MM  # or this far if there is little room,
REACH = 3.4 * MM  # its maximum length
SHORTEST = 0.3 * MM  # and minimum length
SLACK = 0.5 * MM  # how far it may extend into the margin
REGISTER = "#1F2328"
THIN = 0.35  # points: 0.12 mm, a line to cut along
FOLD_DASH = (9.0, 2.2, 1.2, 2.2)  # dash and dot, points: unlike any cut line


Line = tuple[float, float, float, float]  # x1, y1, x2, y2


def reach(sheet: Rect, margin: float) -> Rect:
    """The part of a sheet where crop marks may be."""
    return sheet.inset(max(0.0, margin - SLACK))


def crop_marks(boxes: Sequence[Rect], bleed: float | Sides, room: Rect) -> tuple[Line, ...]:
    """Lines that continue every cut beyond the bleed of the whole block of boxes, inside `room`; none if too little of
    them would be left."""
    xs, ys = cut_lines(list(boxes))
    grown = bleed if isinstance(bleed, Sides) else Sides.all(bleed)
    block = Rect(xs[0], ys[0], xs[-1] - xs[0], ys[-1] - ys[0]).grown(grown)
    before = [_mark(block.y - room.y), _mark(block.x - room.x)]
    after = [_mark(room.bottom - block.bottom), _mark(room.right - block.right)]
    down = [(x, block.y - end, x, block.y - start) for start, end in before[0] for x in xs]
    down += [(x, block.bottom + start, x, block.bottom + end) for start, end in after[0] for x in xs]
    across = [(block.x - end, y, block.x - start, y) for start, end in before[1] for y in ys]
    across += [(block.right + start, y, block.right + end, y) for start, end in after[1] for y in ys]
    return (*down, *across)


def _mark(room: float) -> list[tuple[float, float]]:
    """Where a mark begins and ends in the room beyond the bleed; nothing if that is too short."""
    gap = min(GAP, max(TIGHT, room - 1 * MM))
    return [(gap, min(room, gap + REACH))] if room - gap >= SHORTEST else []


def beyond(axis: Axis, lines: Sequence[Line]) -> tuple[Line, ...]:
    """The same lines for the other side of the sheet, or beyond the fold."""
    out = []
    for x1, y1, x2, y2 in lines:
        box = axis.over(Rect(x1, y1, x2 - x1, y2 - y1))
        out.append((box.x, box.y, box.right, box.bottom))
    return tuple(out)


def crop_ink(lines: Sequence[Line]) -> tuple[Mark, ...]:
    return tuple(outline(line(*ends), REGISTER, THIN) for ends in lines)


def cut_ink(paths: Sequence[Path]) -> tuple[Mark, ...]:
    """A line along every path, to cut along with scissors or a knife: dark on light grounds, with a pale line on each
    side for dark ones."""
    return (*(outline(p, "#FFFFFF", 3 * THIN) for p in paths), *(outline(p, REGISTER, THIN) for p in paths))


def _words(words: str, box: Rect, lang: str, align: str = "left", smallest: float = 4.5) -> tuple[Mark, ...] | None:
    """Words in a box; None if they do not fit."""
    style = text.Style(
        font="sans", size=6.5, smallest=smallest, hyphens=False, valign="middle", colour="#5B5A55", align=align
    )
    fit = text.fit(words, style, box.w, box.h, lang)
    return None if fit.over else text.marks(fit.paragraph, box)


def above(sheet: Rect, margin: float) -> Rect:
    """The part of a sheet above ruler and footer."""
    return Rect(0, 0, sheet.w, sheet.h - foot(margin))


def ruler(x: float, y: float, label: Labels, tick: float = 2 * MM, inches: int = 4) -> tuple[Mark, ...]:
    """10 cm above a base line and 4 in below it (or 5 cm and 2 in), from (x, y). About 108 mm wide and 7 mm high.

    `tick` is the length of the long strokes; if they are short, everything is smaller and the names are on one line.
    """
    cms = inches * 5 // 2
    marks: list[Mark] = [outline(line(x, y, x + inches * POINTS_PER_INCH, y), REGISTER, THIN)]
    for i in range(2 * cms + 1):
        at = x + i * 5 * MM
        marks.append(outline(line(at, y, at, y - (1 if i % 2 == 0 else 0.55) * tick), REGISTER, THIN))
    for i in range(2 * inches + 1):
        at = x + i * POINTS_PER_INCH / 2
        marks.append(outline(line(at, y, at, y + (1 if i % 2 == 0 else 0.55) * tick), REGISTER, THIN))
    cm, inch = f"{cms} {label('cm')}", f"{inches} {label('inch')}"
    end = x + (inches * 25.4 + 1.4) * MM
    if tick < 2 * MM:
        return (*marks, *(_words(f"{cm}, {inch}", Rect(end, y - 1.5 * MM, 20 * MM, 3 * MM), label.lang) or ()))
    marks += _words(cm, Rect(end, y - 3 * MM, 12 * MM, 3 * MM), label.lang) or ()
    marks += _words(inch, Rect(end, y, 12 * MM, 3 * MM), label.lang) or ()
    return tuple(marks)


RULER_W = 116 * MM
NARROW = 165 * MM  # a strip where the ruler is half as long, so that words fit beside it


def beside(sheet: Rect, block: Rect, margin: float) -> bool:
    """True if ruler and footer go up the left side of the sheet, where `block` leaves more room than below."""
    return strip_beside(sheet.w, sheet.h, margin, sheet.bottom - block.bottom, block.x - sheet.x)


def clear(sheet: Rect, block: Rect, margin: float) -> Rect:
    """The part of a sheet of cards where crop marks may be: clear of ruler and footer. Sheets are flipped, so opposite
    edges are treated alike."""
    room = reach(sheet, margin)
    if beside(sheet, block, margin):
        depth = side(margin, sheet.w <= sheet.h)
        return Rect(sheet.x + depth, room.y, sheet.w - 2 * depth, room.h)
    depth = foot(margin)
    return Rect(room.x, sheet.y + depth, room.w, sheet.h - 2 * depth)


def upwards(x: float, y: float) -> Matrix:
    """A quarter turn to the left: from the origin to (x, y), reading upwards."""
    return Matrix(0, -1, 1, 0, x, y)


def furniture(
    sheet: Rect, block: Rect, footer: str, label: Labels, margin: float, with_ruler: bool = True, aside: float = 0.0
) -> tuple[Mark, ...]:
    """Ruler and footer where they do not touch `block` (bleed included): below, or up the left side.

    Below: ruler left, footer right; on one line if the block leaves no more room. At the side (a page whose cards leave
    no room below, such as nine on Letter): the same turned a quarter; on an upright sheet on one line, so that there is
    room for crop marks. Both end `aside` from the corners at least.
    """
    aside, edge = max(aside, margin, 8 * MM), max(margin, EDGE)
    if not beside(sheet, block, margin):
        height = below(sheet, block, margin)
        strip = Rect(sheet.x + aside, sheet.bottom - edge - height, sheet.w - 2 * aside, height)
        return _strip(strip, footer, label, with_ruler, slim=height < RULER_H)
    slim = sheet.w <= sheet.h
    height = SLIM if slim else RULER_H
    marks = _strip(Rect(aside, 0, sheet.h - 2 * aside, height), footer, label, with_ruler, slim)
    return (Group(marks, upwards(sheet.x + edge, sheet.bottom)),)


def below(sheet: Rect, block: Rect, margin: float) -> float:
    """The height of ruler and footer below the block."""
    return RULER_H if sheet.bottom - foot(margin) > block.bottom - 0.01 else SLIM


def _strip(box: Rect, footer: str, label: Labels, with_ruler: bool, slim: bool = False) -> tuple[Mark, ...]:
    marks: tuple[Mark, ...] = ()
    left = box.x
    if with_ruler:
        inches = 4 if box.w > NARROW else 2
        marks += ruler(box.x, box.cy, label, SLIM / 2 if slim else 2 * MM, inches)
        left += RULER_W + (8 * MM if slim else 0) - (4 - inches) * POINTS_PER_INCH
        footer = f"{footer}{' · ' if slim else chr(10)}{label('scale')}"
    return marks + _footer(footer, Rect(left, box.y, box.right - left, box.h), label.lang)


def _footer(footer: str, box: Rect, lang: str) -> tuple[Mark, ...]:
    """Lines at the right end of a strip; on a narrow one, in as many lines as needed, without what does not fit."""
    lines, height = footer.split("\n"), 2.9 * MM
    top = box.cy - height * len(lines) / 2
    places = [Rect(box.x, top + at * height, box.w, height) for at in range(len(lines))]
    done = [_words(words, place, lang, "right") for words, place in zip(lines, places, strict=True)]
    if all(marks is not None for marks in done):
        return tuple(mark for marks in done for mark in marks or ())
    parts = footer.replace("\n", " · ").split(" · ")
    tried = (_words(" · ".join(parts[at:]), box, lang, "right", 3.0) for at in range(len(parts)))
    return next((marks for marks in tried if marks is not None), ())


__all__ = [
    "FOLD_DASH",
    "REGISTER",
    "SLACK",
    "THIN",
    "Line",
    "above",
    "below",
    "beside",
    "beyond",
    "clear",
    "crop_ink",
    "crop_marks",
    "cut_ink",
    "foot",
    "furniture",
    "reach",
    "ruler",
    "upwards",
]
