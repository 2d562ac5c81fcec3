"""What sheets and boards both draw: rows of token spots, outlines, the sheets in small."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pnp.validator.definitions.model import Token

from ..marks.geometry import Rect
from ..marks.ink import Mark, Paint, Shape, outline, rect_path, rounded, solid
from ..marks.palette import mix
from .counters import contour, form_of, spot

if TYPE_CHECKING:
    from .desk import Desk


def outlined(box: Rect, radius: float, colour: str) -> Mark:
    """The border of a place where something is put."""
    return outline(rounded(box, radius), colour, 0.6, (3.0, 2.4))


def spots(token: Token, boxes: Sequence[Rect], desk: Desk, lying: int | None = None) -> tuple[Mark, ...]:
    """A row of spots for a token. Its emblem is on the first `lying` of them, on all if that is None; the others show
    only the outline."""
    marks: list[Mark] = []
    side = next((s for s in desk.game.sides if s.id == token.side), None)
    paper = desk.palette["paper"]
    ink = desk.palette[side.colour] if side else desk.palette["ink"]
    for at, box in enumerate(boxes):
        if lying is None or at < lying:
            marks += spot(token, box, desk)
        else:
            path = contour(token.shape, box, form=form_of(side))
            marks += (solid(path, mix(paper, ink, 0.05)), outline(path, mix(paper, ink, 0.75), 0.6))
    return tuple(marks)


def sketch(sheets: Sequence[Rect], here: int, desk: Desk) -> tuple[Mark, ...]:
    """The sheets of a board in small; the current one is filled."""
    paper, ink = desk.palette["paper"], desk.palette["ink"]
    return tuple(
        Shape(rect_path(box), Paint(ink if at == here else mix(paper, ink, 0.16), ink, 0.4))
        for at, box in enumerate(sheets)
    )
