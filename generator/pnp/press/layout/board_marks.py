"""What sheets and boards both draw: rows of token spots, outlines, the table in small."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.validator.definitions.model import Token

from ..marks.geometry import Rect
from ..marks.ink import Icon, Mark, Paint, Shape, Use, outline, rect_path, rounded, solid
from ..marks.length import MM
from ..marks.palette import mix
from .counters import contour, form_of, spot

if TYPE_CHECKING:
    from .desk import Desk

DASH = (3.0, 2.4)


def outlined(box: Rect, radius: float, colour: str, dash: tuple[float, ...] = DASH) -> Mark:
    """The border of a place where something is put."""
    return outline(rounded(box, radius), colour, 0.6, dash)


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


@dataclass(frozen=True, slots=True)
class Cell:
    """A sheet in the sketch of the arrangement: its box, its ink, and an icon to identify it."""

    box: Rect
    ink: str
    icon: str | None = None


def sketch(cells: Sequence[Cell], here: int, paper: str) -> tuple[Mark, ...]:
    """The arrangement of the sheets in small; the current one is filled."""
    marks: list[Mark] = []
    for at, cell in enumerate(cells):
        fill = cell.ink if at == here else mix(paper, cell.ink, 0.16)
        marks.append(Shape(rect_path(cell.box), Paint(fill, cell.ink, 0.4)))
        if cell.icon is not None:
            colours = (paper, cell.ink) if at == here else (cell.ink, paper)
            size = 2.8 * MM
            at_middle = Rect(cell.box.cx - size / 2, cell.box.cy - size / 2, size, size)
            marks.append(Use(Icon(cell.icon, *colours), at_middle))
    return tuple(marks)
