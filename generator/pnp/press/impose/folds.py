"""Cut lines and fold lines: always different, and explained once on every sheet that has both."""

from __future__ import annotations

from pnp.validator.definitions.model import Token

from ..layout.desk import Desk
from ..marks.geometry import Rect
from ..marks.ink import Mark, line, outline
from ..marks.length import MM
from ..options import PrintOptions
from ..type import text
from ..type.text import say
from .furniture import FOLD_DASH, REGISTER, THIN


def folds(token: Token, options: PrintOptions) -> bool:
    """True if these are made as paper cubes."""
    return token.cube and options.cubes == "fold"


def fold(x1: float, y1: float, x2: float, y2: float) -> tuple[Mark, ...]:
    """A fold: dashes and dots, on a pale line so that it is visible on dark ink too."""
    path = line(x1, y1, x2, y2)
    return outline(path, "#FFFFFF", 3 * THIN), outline(path, REGISTER, 1.6 * THIN, FOLD_DASH)


def legend(box: Rect, desk: Desk) -> tuple[Mark, ...]:
    """What the two kinds of lines mean, from the left end of the box."""
    style = text.Style(font="sans", size=8, smallest=6, hyphens=False, valign="middle", colour=desk.palette["ink-soft"])
    marks: list[Mark] = []
    x, length, room = box.x, 12 * MM, 26 * MM
    for key in ("cut", "fold"):
        ends = (x, box.cy, x + length, box.cy)
        marks += fold(*ends) if key == "fold" else (outline(line(*ends), REGISTER, THIN),)
        marks += say(desk.label(key), style, Rect(x + length + 2 * MM, box.y, room, box.h), desk.lang)
        x += length + room
    return tuple(marks)
