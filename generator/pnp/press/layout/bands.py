"""The header strip of a side's cards, for everything that belongs to the side: mat, rule sheet, figures.

The three forms can be distinguished without colour: smooth above a rule, a striped saw edge, a light field between
double rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.validator.definitions.model import Side

from ..marks import shapes
from ..marks.geometry import Rect
from ..marks.ink import Mark, rect_path, solid
from ..marks.length import MM

if TYPE_CHECKING:
    from .desk import Desk

FORMS = ("smooth", "saw", "rules")


def form_of(side: Side | None, desk: Desk) -> str:
    """The playing sides get the dark forms in order; no side and neutral ground get the light one."""
    players = [s.id for s in desk.game.sides if s.plays]
    if side is None or side.id not in players:
        return "rules"
    return FORMS[players.index(side.id) % 2]


def band(box: Rect, side: Side | None, desk: Desk) -> tuple[Mark, ...]:
    """The strip of a side; its structure hangs on the lower edge and stays inside the box."""
    palette = desk.palette
    ink = palette[side.colour] if side else palette["ink"]
    form = form_of(side, desk)
    if form == "saw" and side is not None:
        edge = min(1.6 * MM, box.h * 0.2)
        path = shapes.saw(Rect(box.x, box.y, box.w, box.h - edge), max(4.3 * MM, edge * 2), edge)
        dark = palette.get(f"{side.colour}-dark", "ink")
        return (solid(path, ink), shapes.stripes(box, 4.2 * MM, 1.9 * MM, 45, dark, clip=path))
    step = min(0.8 * MM, box.h * 0.1)
    body = Rect(box.x, box.y, box.w, box.h - 2 * step)
    if form == "smooth":
        return (
            solid(rect_path(body), ink),
            solid(rect_path(Rect(box.x, box.bottom - step, box.w, step)), ink),
        )
    ground = palette.get(f"{side.colour}-light" if side else "paper-dark", "paper-dark")
    return (
        solid(rect_path(body), ground),
        solid(rect_path(Rect(box.x, body.bottom - step * 0.2, box.w, step)), ink),
        solid(rect_path(Rect(box.x, box.bottom - step * 0.4, box.w, step * 0.4)), ink),
    )


def ink_on(side: Side | None, desk: Desk) -> str:
    """The colour of words on that band."""
    return desk.palette["ink"] if form_of(side, desk) == "rules" else desk.palette["paper"]
