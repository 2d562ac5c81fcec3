"""How a token looks: the emblem of its side on that side's colour; square, round or six-sided."""

from __future__ import annotations

import math

from pnp.validator.model import Token

from .face import Desk
from .geometry import Rect
from .ink import Mark, Paint, Path, Shape, Use, circle, outline, polygon, rounded, solid
from .library import icon
from .palette import mix


def contour(shape: str, box: Rect, grow: float = 0.0) -> Path:
    """The outline of a token in its box, or that much outside it."""
    grown = box.inset(-grow)
    if shape == "round":
        return circle(box.cx, box.cy, grown.w / 2)
    if shape == "hex":
        radius = grown.w / 2
        return polygon(
            [
                (box.cx + radius * math.sin(math.pi * i / 3), box.cy - radius * math.cos(math.pi * i / 3))
                for i in range(6)
            ]
        )
    return rounded(grown, box.w * 0.06 if grow == 0 else 0)


def counter(token: Token, box: Rect, desk: Desk, bleed: float = 0.0) -> tuple[Mark, ...]:
    """A token as large as `box`, its colour reaching `bleed` beyond it: rim, ring and emblem."""
    side = next((s for s in desk.game.sides if s.id == token.side), None)
    ink = desk.palette[side.colour] if side else desk.palette["ink"]
    paper = desk.palette["paper"]
    marks: list[Mark] = [solid(contour(token.shape, box, bleed), ink)]
    ring = contour(token.shape, box.inset(box.w * 0.075))
    marks.append(Shape(ring, Paint(stroke=mix(ink, paper, 0.75), width=box.w * 0.022)))
    if side is not None:
        share = 0.21 if token.shape == "square" else 0.17
        marks.append(Use(icon(side.icon, paper, ink), box.inset(box.w * share)))
    return tuple(marks)


def spot(token: Token, box: Rect, desk: Desk) -> tuple[Mark, ...]:
    """An empty place for a token: its contour, and its emblem as a pale print."""
    side = next((s for s in desk.game.sides if s.id == token.side), None)
    ink = desk.palette[side.colour] if side else desk.palette["ink"]
    paper = desk.palette["paper"]
    marks: list[Mark] = [
        solid(contour(token.shape, box), mix(paper, ink, 0.07)),
        outline(contour(token.shape, box), mix(paper, ink, 0.6), 0.5),
    ]
    if side is not None:
        pale = mix(paper, ink, 0.24)
        marks.append(Use(icon(side.icon, pale, mix(paper, ink, 0.07)), box.inset(box.w * 0.27)))
    return tuple(marks)
