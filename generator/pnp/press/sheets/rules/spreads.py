"""Cards attached to each other, in small, rotated as on the table: one structure, or the table of an example."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.validator.base.picture import Laid, Spread, Way

from ...layout.desk import Desk
from ...layout.sheetlayout import set_in
from ...marks.geometry import Matrix, Rect, around
from ...marks.ink import Group, Mark, Paint, Shape, Use, circle, line, outline, rounded, solid
from ...marks.length import MM
from ...play.figures import Frame, card_form
from ...type.flow import Block
from ...type.text import say

HIGHEST = 72 * MM  # a figure
LARGEST = 0.4  # share of a card's own size
ON_TABLE = 0.47  # the same in an example: names and numbers are legible
GAP = 3 * MM
COUNT_W, COUNT_H = 6 * MM, 4 * MM  # the number on a card
SIGN = 1.5 * MM  # half the width of a ring or a cross
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def structure(spread: Spread, desk: Desk, width: float) -> Block:
    """A structure as large as a column allows: a ring on every free arrow, a cross on every blocked one."""
    whole = _whole(spread.cards, desk)
    room = Rect(0, 0, width - 4 * SIGN, HIGHEST - 4 * SIGN)
    scale = min(room.w / whole.w, room.h / whole.h, LARGEST)
    left, top = (width - whole.w * scale) / 2 - whole.x * scale, 2 * SIGN - whole.y * scale
    marks = _cards(spread.cards, left, top, scale, desk)
    for way in spread.ways:
        marks += _sign(way, left + way.x * MM * scale, top + way.y * MM * scale, desk)
    return Block(tuple(marks), whole.h * scale + 4 * SIGN)


def structures_table(frame: Frame, before: Frame, desk: Desk, width: float) -> Block | None:
    """What is new in a position: cards of the zones, and structures with what is on them, in rows, large enough to
    read. None if nothing is new."""
    old = {card.card for cards in before.zones.values() for card in cards}
    free = [one.card for cards in frame.zones.values() for one in cards if one.card not in old]
    things = [[Laid(card, 0, 0)] for card in free]
    things += [
        list(cards) for side, cards in frame.structures.items() if cards and cards != before.structures.get(side)
    ]
    if not things:
        return None
    boxes = [_whole(cards, desk) for cards in things]
    scale = min(ON_TABLE, *(width / box.w for box in boxes), *(HIGHEST / box.h for box in boxes))
    marks: list[Mark] = []
    x = y = high = 0.0
    for cards, box in zip(things, boxes, strict=True):
        if x and x + box.w * scale > width:
            x, y, high = 0.0, y + high + GAP, 0.0
        marks += _cards(cards, x - box.x * scale, y - box.y * scale, scale, desk)
        x, high = x + box.w * scale + GAP, max(high, box.h * scale)
    return Block(tuple(marks), y + high)


def _whole(cards: Sequence[Laid], desk: Desk) -> Rect:
    """The area of a structure, at the cards' own size."""
    return around([_box(laid, desk) for laid in cards])


def _cards(cards: Sequence[Laid], left: float, top: float, scale: float, desk: Desk) -> list[Mark]:
    """The cards of a structure, its origin at a point, and the numbers on them."""
    marks: list[Mark] = []
    for laid in cards:
        box = _box(laid, desk)
        place = Rect(left + box.x * scale, top + box.y * scale, box.w * scale, box.h * scale)
        marks += _card(laid, place, desk)
        if laid.count:
            marks += _count(laid.count, place, desk)
    return marks


def _count(count: int, card: Rect, desk: Desk) -> tuple[Mark, ...]:
    """What is on a card, across its upper edge at the right: the title stays legible."""
    ink = desk.palette["ink"]
    box = Rect(card.right - COUNT_W + 0.8 * MM, card.y - COUNT_H / 2, COUNT_W, COUNT_H)
    style = set_in("rules", "count", desk)
    edge = rounded(box, 0.9 * MM)
    return solid(edge, desk.palette["white"]), outline(edge, ink, 0.5), *say(str(count), style, box, desk.lang)


def _size(id: str | None, desk: Desk) -> tuple[float, float]:
    decks = desk.game.decks
    deck = next((deck for deck in decks if any(card.id == id for card in deck.cards)), decks[0])
    size = deck.size
    return size.width.pt, size.height.pt


def _box(laid: Laid, desk: Desk) -> Rect:
    """The area of a card, at its own size."""
    width, height = _size(laid.card, desk)
    w, h = (width, height) if laid.turn % 2 == 0 else (height, width)
    return Rect(laid.x * MM - w / 2, laid.y * MM - h / 2, w, h)


def _card(laid: Laid, place: Rect, desk: Desk) -> tuple[Mark, ...]:
    """A card in its place, turned."""
    w, h = (place.w, place.h) if laid.turn % 2 == 0 else (place.h, place.w)
    upright = Rect(place.cx - w / 2, place.cy - h / 2, w, h)
    face = Group((Use(card_form(laid.card, desk), upright),), Matrix.quarter_turns(laid.turn, upright))
    return face, outline(rounded(place, 0.6 * MM), desk.palette["ink"], 0.3)


def _sign(way: Way, x: float, y: float, desk: Desk) -> list[Mark]:
    """A ring at the end of a free arrow, a cross on a blocked one: two that block each other meet in one point."""
    ink, paper = desk.palette["ink"], desk.palette["white"]
    dx, dy = STEPS[way.looks]
    if not way.is_free:
        return cross((x - dx * SIGN, y - dy * SIGN), SIGN, ink, paper)
    ring = circle(x + dx * SIGN, y + dy * SIGN, SIGN * 0.7)
    return [solid(ring, paper), outline(ring, ink, SIGN * 0.28)]


def cross(at: tuple[float, float], half: float, ink: str, paper: str) -> list[Mark]:
    """A cross on a disc of paper: no way."""
    x, y = at
    arm = half * 0.55
    strokes = (line(x - arm, y - arm, x + arm, y + arm), line(x - arm, y + arm, x + arm, y - arm))
    disc = circle(x, y, half)
    return [
        solid(disc, paper),
        outline(disc, ink, half * 0.18),
        *(Shape(stroke, Paint(stroke=ink, width=half * 0.36, cap=1)) for stroke in strokes),
    ]
