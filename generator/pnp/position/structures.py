"""What is in front of each side in a game whose cards are attached to each other: its structure as on the table.

Every card is rotated as on the table, with the amount on it as a number; the hand is below. A structure keeps its place
while it grows: the panel has room for everything that is ever there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.press.marks.geometry import Rect, around
from pnp.press.marks.length import MM
from pnp.validator.base.picture import Laid, Picture
from pnp.validator.definitions.model import Side

from .kit import CHIP_H, CHIP_W, NOTHING, Kit, turned
from .panels import CARDS, COUNTERS, NUMBERS, Area, Change, Panel, Piece, in_row
from .secrets import Secrets
from .zones import BAND, GAP

IN_A_ROW = 2  # panels of sides
NARROWEST = 2.4  # cards that fit across a panel
HELD = 0.6  # scale of a card outside the structure
USUAL_W = 195 * MM  # height of a panel whose band is as high as a zone's


def structures(kit: Kit, pictures: Sequence[Picture], row: int, *, headed: bool = True) -> list[Area]:
    """A panel for every side that ever has a structure, two in a row; three in the first if the number is odd."""
    lying = [
        (side, laid)
        for side in kit.game.sides
        if (laid := [card for picture in pictures for card in picture.structures.get(side.id, ())])
    ]
    found: list[Area] = []
    for at, (side, laid) in enumerate(lying):
        hand = any(picture.hands.get(side.id) or side.id in picture.held.values() for picture in pictures)
        found.append(Spread(kit, side, laid, hand, row + max(0, at - len(lying) % 2) // IN_A_ROW, headed))
    return found


class Spread:
    """The cards of a side, and its hand below them if it ever has one.

    `laid` are all cards that are ever there; the panel is as large as they need. Without a head it has no band.
    """

    def __init__(self, kit: Kit, side: Side, laid: Sequence[Laid], hand: bool, row: int, headed: bool = True) -> None:
        self.kit, self.side = kit, side
        self.card_w, self.card_h = kit.card_size
        self.root = next((card.card for card in laid if card.master is None and card.card), None)
        room = around([self._box(card) for card in laid])
        width = max(room.w, NARROWEST * self.card_w) + 4 * GAP
        self.band = BAND * max(1.0, width / USUAL_W) if headed else 0.0
        top = self.band + 2 * GAP
        self.origin = ((width - room.w) / 2 - room.x, top - room.y)
        self.hand = Rect(2 * GAP, top + room.h + 2 * GAP, width - 4 * GAP, self.card_h * HELD) if hand else None
        height = (self.hand.bottom if self.hand else top + room.h) + 2 * GAP
        self.panel = Panel(f"seat-{side.id}", side.label, width, height, row)

    def pieces(self, picture: Picture, secrets: Secrets) -> Iterator[Piece]:
        side = self.side.id
        for at, laid in enumerate(picture.structures.get(side, ())):
            yield from self._lying(laid, at)
        if self.hand is not None:
            held = [card for card, whose in picture.held.items() if whose == side]
            yield from self._hand(self.hand, picture.hands.get(side, ()), held)

    def _hand(self, row: Rect, hand: Sequence[str | None], held: Sequence[str]) -> Iterator[Piece]:
        """The cards in hand and their number; and, face up, those still to be placed."""
        side, width = self.side.id, self.card_w * HELD
        room = Rect(row.x, row.y, row.w - CHIP_W - 2 * GAP, row.h)
        places = in_row(len(hand) + len(held), width, room, 2 * MM)
        places = [x + (CHIP_W + 2 * GAP if hand and at >= len(hand) else 0) for at, x in enumerate(places)]
        for at, (card, x) in enumerate(zip(hand, places, strict=False)):
            shows: Change = ("hands", side, card or "?")
            known = frozenset({side}) if card else None
            box = Rect(x, room.y, width, room.h)
            key = f"hand/{side}/{card or ''}/{at}"
            yield Piece(key, self.kit.card(card), box, shows, CARDS, self.kit.back(card), known)
        if hand:
            number = Rect(places[len(hand) - 1] + width + GAP, row.cy - CHIP_H / 2, CHIP_W, CHIP_H)
            yield Piece(f"hand/{side}", self.kit.chip(len(hand)), number, ("count", side, ""), NUMBERS)
        for open_card, x in zip(held, places[len(hand) :], strict=True):
            box = Rect(x, room.y, width, room.h)
            yield Piece(f"card/{open_card}", self.kit.card(open_card), box, ("held", open_card, ""))

    def _box(self, laid: Laid) -> Rect:
        """The box of a card, with the Illuminati of every structure at the origin."""
        w, h = (self.card_w, self.card_h) if laid.turn % 2 == 0 else (self.card_h, self.card_w)
        return Rect(laid.x * MM - w / 2, laid.y * MM - h / 2, w, h)

    def _lying(self, laid: Laid, at: int) -> Iterator[Piece]:
        side, kit = self.side.id, self.kit
        place, (dx, dy) = self._box(laid), self.origin
        box = Rect(place.x + dx, place.y + dy, place.w, place.h)
        shows: Change = ("structures", side, laid.card or "?")
        back = kit.back(laid.card or self.root)
        form = kit.card(laid.card) if laid.card else back
        known = frozenset({side}) if laid.down and laid.card else None
        key = f"card/{laid.card}" if laid.card else f"structure/{side}/{at}"
        under = turned(back, laid.turn) if known else NOTHING
        yield Piece(key, turned(form, laid.turn), box, shows, CARDS, under, known)
        if laid.count:
            number = kit.corner(box.moved(0, -3.5 * MM))  # across the edge: a title on the card stays legible
            yield Piece(f"{key}/count", kit.chip(laid.count), number, shows, COUNTERS)
