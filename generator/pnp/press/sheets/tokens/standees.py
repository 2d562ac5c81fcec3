"""Standees: a strip folded in the middle, with a picture on either face, and two feet that are bent apart.

From the top: a foot, the picture upside down, the fold, the picture, a foot. A drawn picture is mirrored on the back,
so that both outlines coincide; emblems and letters are only rotated, so that both can be read.
"""

from __future__ import annotations

from pnp.validator.definitions.model import Token

from ...impose.folds import fold
from ...layout.counters import counter, ground
from ...layout.desk import Desk
from ...layout.sizes import counter_size
from ...marks.geometry import Matrix, Rect
from ...marks.ink import Group, Mark, rect_path, solid
from ...marks.length import MM
from ...marks.palette import contrast, mix
from ...type import text
from ...type.text import say

LEAST_FOOT, MOST_FOOT = 6 * MM, 12 * MM


def foot(token: Token) -> float:
    """The depth of each foot: enough to stand on."""
    width, height = counter_size(token)
    return min(MOST_FOOT, max(LEAST_FOOT, min(width, height) * 0.4))


def strip_height(token: Token) -> float:
    """The length of the whole strip, unfolded."""
    return 2 * (counter_size(token)[1] + foot(token))


def standee(token: Token, box: Rect, desk: Desk, at: int = 0) -> tuple[Mark, ...]:
    """Standee number `at` as a strip in `box`, with its folds."""
    deep = foot(token)
    height = box.h / 2 - deep
    front = Rect(box.x, box.cy, box.w, height)
    face, overleaf = token.face(at), token.back(at) or token.face(at)
    behind = counter(token, front, desk, at=at, back=True)
    if overleaf.art is not None and overleaf.art == face.art:
        back = Group(behind, Matrix(1, 0, 0, -1, 0, 2 * box.cy))
    else:
        back = Group(behind, Matrix(-1, 0, 0, -1, 2 * box.cx, 2 * box.cy))
    marks: list[Mark] = [*counter(token, front, desk, at=at), back]
    for y in (box.y, box.bottom - deep):
        marks += _foot(Rect(box.x, y, box.w, deep), ground(face, desk), desk)
    for y in (box.y + deep, box.cy, box.bottom - deep):
        marks += fold(box.x, y, box.right, y)
    return tuple(marks)


def _foot(box: Rect, ink: str, desk: Desk) -> tuple[Mark, ...]:
    """The foot: pale, in the figure's own ink, with its name."""
    pale = mix(desk.palette["paper"], ink, 0.3)
    colour = desk.palette["ink"] if contrast(desk.palette["ink"], pale) > 4.5 else desk.palette["paper"]
    style = text.Style(font="sans", size=7, smallest=4, align="centre", valign="middle", hyphens=False, colour=colour)
    return solid(rect_path(box), pale), *say(desk.label("foot"), style, box.inset(1 * MM), desk.lang)
