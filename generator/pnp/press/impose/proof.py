"""The boxes that a finished card never shows, drawn over a sheet for checking: trim, safe zone, bleed."""

from __future__ import annotations

from ..layout.card_images import view
from ..marks.geometry import Rect
from ..marks.ink import Form, Group, Mark, line, moved, outline
from ..marks.length import MM
from ..marks.pages import Page
from ..marks.shapes import cut_path
from ..type import text
from ..type.text import say
from ..words.labels import Labels
from .furniture import beside, upwards
from .imposition import Placement

# Distinguished by their dashes too, for eyes and printers that cannot separate the colours.
BOXES = {"trim": ("#C8102E", ()), "safe": ("#117733", (3.0, 1.5)), "bleed": ("#0057B8", (0.8, 1.6))}
WIDTH = 0.6  # points
SAMPLE, NAME = 7 * MM, 30 * MM  # of the legend: a piece of line, and room for its name


def boxes(placement: Placement, safe: float, shape: str) -> tuple[Mark, ...]:
    """The three boxes of one face. Its bleed is what is really printed: none towards a neighbour."""
    return outlines(placement.ink, placement.trim, safe, shape)


def proof_view(form: Form, trim: Rect, safe: float, shape: str) -> Page:
    """A page with a whole form, and lines for bleed, trim and safe zone."""
    page, box = view(form, form.box), form.box
    drawn = (moved(mark, -box.x, -box.y) for mark in outlines(box, trim, safe, shape))
    return Page(page.width, page.height, (*page.marks, *drawn))


def outlines(bleed: Rect, trim: Rect, safe: float, shape: str = "") -> tuple[Mark, ...]:
    """Bleed, trim and safe zone of a face as lines; `safe` is how far the zone is inside the trim, in points; `shape`
    is that of the card, see `Size`."""
    at = {"bleed": bleed, "trim": trim, "safe": trim.inset(safe)}
    return tuple(outline(cut_path(shape, box), BOXES[name][0], WIDTH, BOXES[name][1]) for name, box in at.items())


def legend(sheet: Rect, block: Rect, margin: float, label: Labels) -> tuple[Mark, ...]:
    """What the lines mean, in the margin opposite the ruler: along the top, or up the right side."""
    height = 3 * MM
    inset, aside = max(margin, 4 * MM), max(margin, 8 * MM)
    if not beside(sheet, block, margin):
        return _row(Rect(sheet.x + aside, sheet.y + inset, sheet.w, height), label)
    row = _row(Rect(aside, 0, block.h, height), label)
    return (Group(row, upwards(sheet.right - inset - height, block.bottom)),)


def _row(box: Rect, label: Labels) -> tuple[Mark, ...]:
    out: list[Mark] = []
    x = box.x
    for name, (colour, dash) in BOXES.items():
        out.append(outline(line(x, box.cy, x + SAMPLE, box.cy), colour, 2 * WIDTH, dash))
        style = text.Style(font="sans", size=7, smallest=5, hyphens=False, valign="middle", colour=colour)
        out += say(label(f"proof-{name}"), style, Rect(x + SAMPLE + 1.5 * MM, box.y, NAME, box.h), label.lang)
        x += SAMPLE + NAME + 5 * MM
    return tuple(out)
