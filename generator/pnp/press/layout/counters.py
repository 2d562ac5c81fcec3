"""How a token looks: its shape, its colour, and what it shows.

Shape and emblem show its owner, shape and letter its kind; colour only repeats that. A flag, and a side's token that
also shows a kind, is light with a broad rim, so that it is never mistaken for a plain one, unless it sets its own
colour: then the owner matters more. A token that stands for a cube shows one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.validator.definitions.model import Side, Token, TokenFace

from ..marks.geometry import Rect
from ..marks.ink import (
    Art,
    Group,
    Icon,
    Mark,
    Paint,
    Path,
    Shape,
    Use,
    circle,
    outline,
    polygon,
    rect_path,
    rounded,
    solid,
)
from ..marks.palette import mix
from ..marks.shapes import block
from ..type import text
from ..type.text import say

if TYPE_CHECKING:
    from .desk import Desk

STRAIGHT = ("square", "standee")  # cut along straight lines, and so edge to edge


def form_of(side: Side | None) -> str:
    """How the flags of a side are cut; straight, without one."""
    return side.form if side is not None else "rules"


def contour(shape: str, box: Rect, grow: float = 0.0, form: str = "smooth", mirrored: bool = False) -> Path:
    """The outline of a token in its box, or that much outside it; `mirrored` as seen from behind. The cut of a flag's
    fly depends on the form."""
    grown = box.inset(-grow)
    if shape in ("round", "disc"):
        return circle(box.cx, box.cy, grown.w / 2)
    if shape == "hex":
        radius = grown.w / 2
        return polygon(
            [
                (box.cx + radius * math.sin(math.pi * i / 3), box.cy - radius * math.cos(math.pi * i / 3))
                for i in range(6)
            ]
        )
    if shape == "flag":
        return _flag(grown, box.w, form, mirrored)
    if shape == "standee":
        return rect_path(grown)
    return rounded(grown, box.w * 0.06 if grow == 0 else 0)


def _flag(box: Rect, size: float, form: str, mirrored: bool) -> Path:
    """The hoist at the left (at the right if mirrored); the fly has one notch, three teeth, or is straight."""
    teeth, depth = {"smooth": (1, 0.2), "saw": (3, 0.11)}.get(form, (0, 0.0))
    points = [(box.x, box.bottom), (box.x, box.y), (box.right, box.y)]
    for i in range(teeth):
        step = box.h / teeth
        points.append((box.right - depth * size, box.y + (i + 0.5) * step))
        points.append((box.right, box.y + (i + 1) * step))
    points += [] if teeth else [(box.right, box.bottom)]
    return polygon([(2 * box.cx - x, y) for x, y in points] if mirrored else points)


@dataclass(frozen=True, slots=True)
class _Look:
    """The inks of one side of a token: the ground, what is on it, and its form."""

    ink: str
    ground: str
    over: str
    light: bool
    form: str


def ground(face: TokenFace, desk: Desk) -> str:
    """The colour that reaches the edge of a token."""
    return _look(face, desk).ink


def _look(face: TokenFace, desk: Desk, shape: str = "") -> _Look:
    palette = desk.palette
    side = _side(face, desk)
    kind = next((k for k in desk.game.kinds if k.id == face.kind), None)
    name = face.colour or (side.colour if side else kind.colour if kind else "ink")
    ink, paper = palette[name], palette["paper"]
    light = side is not None and face.colour is None and (kind is not None or shape == "flag")
    return _Look(ink, paper if light else ink, palette["ink"] if light else paper, light, form_of(side))


def _side(face: TokenFace, desk: Desk) -> Side | None:
    return next((s for s in desk.game.sides if s.id == face.side), None)


def counter(
    token: Token, box: Rect, desk: Desk, bleed: float = 0.0, at: int = 0, back: bool = False
) -> tuple[Mark, ...]:
    """Token number `at` of a kind, as large as `box`, with its colour reaching `bleed` beyond it; seen from the front,
    or its back."""
    face = (token.back(at) if back else None) or token.face(at)
    look = _look(face, desk, token.shape)
    edge = contour(token.shape, box, bleed, look.form, back)
    marks: list[Mark] = [solid(edge, look.ink)]
    if token.cube and face.art is None:
        return (*marks, *_cube(token.shape, box, face, look, desk))
    if face.art is not None:
        marks.append(Group((Use(Art(face.art), box.inset(-bleed), fill=True),), clip=edge))
    else:
        marks += _rim(token.shape, box, look, desk, back)
    room = _room(token.shape, box)
    return (*marks, *_shown(face, room.mirrored(2 * box.cx) if back else room, look, desk))


def _cube(shape: str, box: Rect, face: TokenFace, look: _Look, desk: Desk) -> tuple[Mark, ...]:
    """A cube, and on its front what the token shows."""
    whole = box.w * (0.86 if shape in STRAIGHT else 0.66)
    place = Rect(box.cx - whole / 2, box.cy - whole / 2, whole, whole)
    marks, front = block(place, look.ink, mix(look.ink, desk.palette["paper"], 0.75))
    return (*marks, *_shown(face, front.inset(whole * 0.07), look, desk))


def _rim(shape: str, box: Rect, look: _Look, desk: Desk, back: bool) -> tuple[Mark, ...]:
    """The decoration of the edge: a broad rim round a light face, a thin ring on a dark one; milled on a disc; the
    hoist of a flag."""
    pale = mix(look.ink, desk.palette["paper"], 0.75)
    marks: list[Mark] = []
    if look.light:
        marks.append(solid(contour(shape, box.inset(box.w * 0.085), 0, look.form), look.ground))
    if shape == "flag":
        hoist = Rect(box.x, box.y, box.w * 0.1, box.h)
        hoist = hoist.mirrored(2 * box.cx) if back else hoist
        return (*marks, solid(rect_path(hoist), mix(look.ink, desk.palette["ink"], 0.55)))
    if shape == "disc":
        radius, notches = box.w * 0.4575, 28
        step = 2 * math.pi * radius / notches
        marks.append(outline(circle(box.cx, box.cy, radius), pale, box.w * 0.05, (step * 0.4, step * 0.6)))
    elif not look.light:
        ring = contour(shape, box.inset(box.w * 0.075), 0, look.form)
        marks.append(Shape(ring, Paint(stroke=pale, width=box.w * 0.022)))
    return tuple(marks)


def _room(shape: str, box: Rect) -> Rect:
    """The part of a token for its emblems, clear of the rim and of a cut that is slightly off."""
    if shape == "flag":
        return Rect(box.x + box.w * 0.14, box.y + box.h * 0.1, box.w * 0.68, box.h * 0.8)
    if shape == "standee":
        return box.inset(box.w * 0.12)
    share = {"square": 0.58, "round": 0.66, "disc": 0.66, "hex": 0.62}[shape]
    return Rect(box.cx - box.w * share / 2, box.cy - box.w * share / 2, box.w * share, box.w * share)


@dataclass(frozen=True, slots=True)
class _Sign:
    """An icon with its ink or, without one, words."""

    icon: str | None
    ink: str
    words: str = ""


def _signs(face: TokenFace, look: _Look, desk: Desk) -> list[_Sign]:
    """What a token shows, the most important first. On a picture go only letters and, on that of a kind, its side."""
    side = _side(face, desk)
    kind = next((k for k in desk.game.kinds if k.id == face.kind), None)
    letter = [_Sign(None, look.over, face.letter[desk.lang])] if face.letter.get(desk.lang) else []
    if kind is not None:
        letter = [_Sign(None, look.over, kind.letter[desk.lang]), *letter]
    owner = [_Sign(side.icon, look.ink if look.light else look.over)] if side is not None else []
    if face.art is not None:
        return [*owner, *letter] if kind is not None else letter
    signs = [_Sign(face.icon, look.over)] if face.icon else []
    if kind is not None:
        signs.append(_Sign(kind.icon, desk.palette[kind.colour] if look.light else look.over))
    if not signs:
        signs, letter = letter, []
    return [*signs, *owner, *letter]


def _shown(face: TokenFace, room: Rect, look: _Look, desk: Desk) -> tuple[Mark, ...]:
    """The first sign large, or a picture of a kind, the others in a row below it; if the box is wider than high, all in
    one row."""
    signs = _signs(face, look, desk)
    if not signs:
        return ()
    pictured = face.art is not None and face.kind is not None
    if (len(signs) == 1 and not pictured) or room.w > room.h * 1.2:
        size = min(room.h, room.w / len(signs))
        return _row(signs, Rect(room.x, room.cy - size / 2, room.w, size), look, desk)
    first = room.h * 0.64
    head = Rect(room.x, room.y - room.h * 0.03, room.w, first)
    below = Rect(room.x, head.bottom + room.h * 0.05, room.w, room.bottom - head.bottom - room.h * 0.05)
    if pictured:
        return _row(signs, below, look, desk)
    return (*_row(signs[:1], head, look, desk), *_row(signs[1:], below, look, desk))


def _row(signs: Sequence[_Sign], box: Rect, look: _Look, desk: Desk) -> tuple[Mark, ...]:
    """Signs side by side, centred, as high as the box."""
    marks: list[Mark] = []
    gap = box.h * 0.3
    step = min(box.h + gap, box.w / len(signs))
    x = box.cx - step * (len(signs) - 1) / 2
    for sign in signs:
        size = min(box.h, step)
        place = Rect(x - size / 2, box.cy - size / 2, size, size)
        if sign.icon is not None:
            marks.append(Use(Icon(sign.icon, sign.ink, look.ground), place))
        else:
            style = text.Style(
                font="display", size=60, smallest=2, align="centre", valign="middle", hyphens=False, colour=sign.ink
            )
            marks += say(sign.words, style, place.inset(-size * 0.08), desk.lang)
        x += step
    return tuple(marks)


def spot(token: Token, box: Rect, desk: Desk) -> tuple[Mark, ...]:
    """An empty place for a token: its outline, and its emblem printed pale."""
    side = next((s for s in desk.game.sides if s.id == token.side), None)
    ink = desk.palette[side.colour] if side else desk.palette["ink"]
    paper = desk.palette["paper"]
    form = form_of(side)
    marks: list[Mark] = [
        solid(contour(token.shape, box, 0, form), mix(paper, ink, 0.1)),
        outline(contour(token.shape, box, 0, form), mix(paper, ink, 0.8), 0.7),
    ]
    if side is not None:
        pale = mix(paper, ink, 0.4)
        marks.append(Use(Icon(side.icon, pale, mix(paper, ink, 0.1)), box.inset(min(box.w, box.h) * 0.27)))
    return tuple(marks)
