"""The sheet that shows how a printer aligns back and front, and whether it prints to scale.

The front has crosses, the back the same crosses with scales. Held against the light with the back facing you, the
front's cross shows where the back should be. The reading is what `pnp calibrate --set` takes.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pnp.validator.base.problem import Invalid, Problem
from pnp.validator.base.words import with_sign

from ..files.writing import written
from ..impose.alignment import aligned
from ..impose.furniture import REGISTER, THIN, ruler
from ..impose.imposition import turning
from ..marks.geometry import Matrix, Rect
from ..marks.ink import Form, Group, Mark, Origin, circle, line, outline
from ..marks.length import MM
from ..marks.pages import Document, Page
from ..options import PrintOptions
from ..out.canvas import Canvas
from ..type import text
from ..type.text import say
from ..words.labels import Labels

REACH = 12 * MM  # length of a cross, and of the scale on it
INSET = 30 * MM  # from the edges to the outer crosses
SMALLEST = 148 * MM  # points: the long edge of A6, and what the ruler needs
STEPS = ("calibrate-print", "calibrate-scale", "calibrate-read", "calibrate-set")
ROW = 13 * MM  # the maximum height of a step
EXAMPLE = (1.5 * MM, -1 * MM)  # how far the front's cross is off in the picture of a reading
SEEN, DASH = "#C8102E", (2.2, 1.4)


def calibration_pages(options: PrintOptions, lang: str) -> Document:
    """Front and back. Raises Invalid if the paper is too small."""
    size = options.paper
    sheet = Rect.whole(size)
    if min(sheet.w, sheet.h) < SMALLEST:
        raise Invalid(Problem("calibrate.room", values={"paper": size.name, "least": round(SMALLEST / MM)}))
    front: list[Mark] = []
    back: list[Mark] = []
    for x, y in _points(sheet):
        front += _cross(x, y)
        back += _scaled_cross(x, y, lang)
    front += _rulers(sheet, lang)
    front += _title(sheet, "calibrate-front", lang)
    front += _steps(sheet, options.flip, lang)
    back += _title(sheet, "calibrate-back", lang)
    axis = turning(sheet.w, sheet.h, options.flip)
    turned = tuple(back) if axis.upright else (Group(tuple(back), Matrix.quarter_turns(2, sheet)),)
    pages = (Page(sheet.w, sheet.h, tuple(front)), Page(sheet.w, sheet.h, turned, back=True))
    return Document(pages, 1, 0)


def write_sheet(path: Path, options: PrintOptions, lang: str) -> None:
    """The sheet as a PDF. Raises Invalid and CannotWrite."""
    document = calibration_pages(options, lang)
    with written(path) as file:
        canvas = Canvas(file, Labels(lang)("calibrate-title"), lang, _nothing, options.flip)
        for page in document.pages:
            canvas.page(aligned(page, options))
        canvas.close()


def _nothing(of: Origin) -> Form:
    raise KeyError(of)


def _points(sheet: Rect) -> list[tuple[float, float]]:
    """Middle and corners: the middle shows the shift; if the corners show another, the sheet was fed askew."""
    inner = sheet.inset(INSET)
    corners = [(x, y) for x in (inner.x, inner.right) for y in (inner.y, inner.bottom)]
    return [(sheet.cx, sheet.cy), *corners]


def _cross(x: float, y: float) -> list[Mark]:
    lines = (line(x - REACH, y, x + REACH, y), line(x, y - REACH, x, y + REACH))
    return [*(outline(path, REGISTER, 2 * THIN) for path in lines), outline(circle(x, y, 2 * MM), REGISTER, 2 * THIN)]


def _scaled_cross(x: float, y: float, lang: str) -> list[Mark]:
    """Half millimetres, with a number at every fifth millimetre; right and down are positive."""
    out: list[Mark] = [
        outline(line(x - REACH, y, x + REACH, y), REGISTER, THIN),
        outline(line(x, y - REACH, x, y + REACH), REGISTER, THIN),
    ]
    style = text.Style(font="sans", size=5, smallest=4, hyphens=False, valign="middle", align="centre")
    for half in range(-20, 21):
        at = half * MM / 2
        long = (1.8 if half % 10 == 0 else 1.2 if half % 2 == 0 else 0.7) * MM
        out.append(outline(line(x + at, y, x + at, y - long), REGISTER, THIN))
        out.append(outline(line(x, y + at, x + long, y + at), REGISTER, THIN))
        if half % 10 == 0 and half:
            number = with_sign(half // 2)
            out += say(number, style, Rect(x + at - 3 * MM, y - 4.2 * MM, 6 * MM, 2.2 * MM), lang)
            out += say(number, style, Rect(x + 2 * MM, y + at - 1.1 * MM, 4.4 * MM, 2.2 * MM), lang)
    return out


def _rulers(sheet: Rect, lang: str) -> tuple[Mark, ...]:
    """One along each edge of the paper: printers may stretch in one direction only."""
    across = ruler(sheet.cx - 50 * MM, sheet.bottom - 14 * MM, Labels(lang))
    upwards = Group(ruler(0, 0, Labels(lang)), Matrix(0, -1, 1, 0, 14 * MM, sheet.cy + 50 * MM))
    return (*across, upwards)


def _title(sheet: Rect, key: str, lang: str) -> tuple[Mark, ...]:
    style = text.Style(font="display", size=15, smallest=8, align="centre", hyphens=False, colour=REGISTER)
    return say(Labels(lang)(key), style, Rect(sheet.x + 20 * MM, sheet.y + 10 * MM, sheet.w - 40 * MM, 8 * MM), lang)


def _steps(sheet: Rect, flip: str, lang: str) -> tuple[Mark, ...]:
    """What to do, above the middle cross, and what a reading looks like, if there is room."""
    label = Labels(lang)
    style = text.Style(font="sans", size=9.5, smallest=5, leading=1.3, colour=REGISTER)
    box = Rect(sheet.x + INSET, sheet.y + 46 * MM, sheet.w - 2 * INSET, sheet.cy - REACH - 50 * MM)
    marks: list[Mark] = []
    row = min(box.h / len(STEPS), ROW)
    for at, key in enumerate(STEPS):
        words = f"**{at + 1}.** {label(key, edge=label(f'calibrate-{flip}'))}"
        marks += say(words, style, Rect(box.x, box.y + at * row, box.w, row - 1 * MM), lang)
    left = Rect(box.x, box.y + len(STEPS) * row, box.w, box.h - len(STEPS) * row)
    if left.h >= 2 * REACH:
        marks += _reading(left, style, lang)
    return tuple(marks)


def _reading(box: Rect, style: text.Style, lang: str) -> tuple[Mark, ...]:
    """The back's scales with the front's cross showing through, and the resulting reading."""
    scale = min(2.0, box.h / (2 * REACH))
    dx, dy = EXAMPLE
    reach = REACH * 0.8
    seen = (line(dx - reach, dy, dx + reach, dy), line(dx, dy - reach, dx, dy + reach), circle(dx, dy, 2 * MM))
    marks = (*_scaled_cross(0, 0, lang), *(outline(path, SEEN, 2 * THIN, DASH) for path in seen))
    picture = Group(marks, Matrix(scale, 0, 0, scale, box.x + REACH * scale, box.cy))
    beside = box.x + 2 * REACH * scale + 5 * MM
    words = Rect(beside, box.y, box.right - beside, box.h)
    return (picture, *say(Labels(lang)("calibrate-example"), replace(style, valign="middle"), words, lang))
