"""A board and what is on it: tokens on the printed spots, markers on their spaces, flags, cards and piles.

A pile is on its place if that is as large as a card, otherwise beyond the nearer edge of the board. The cards of a zone
are on the places named after it (`neutral-1`, `neutral-2` …); those without a place are below the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from pnp.press.layout.sizes import counter_size
from pnp.press.layout.tracks import standing
from pnp.press.marks.geometry import Rect
from pnp.press.marks.length import MM
from pnp.validator.base.picture import Cubes, Picture
from pnp.validator.definitions.board_model import Board, Track
from pnp.validator.definitions.model import Token

from .kit import BoardPlan, Kit, points_at
from .panels import CARDS, COUNTERS, NUMBERS, Area, Change, Panel, Piece, in_row, most, places_of_zone
from .seats import Pile
from .secrets import Secrets

EDGE = 5 * MM
GAP = 3 * MM
PILE_H = 64 * MM
STANDING = 0.8  # of the width of a small place with a figure on it
ROWS = 3  # of cards below a board


def boards(kit: Kit, pictures: Sequence[Picture], row: int) -> list[Area]:
    """The board, if the game has one in one piece."""
    board = kit.game.board
    return [BoardArea(board, kit, pictures, row)] if board is not None and kit.plan is not None else []


class BoardArea:
    """A board, with what is on it and below."""

    def __init__(self, board: Board, kit: Kit, pictures: Sequence[Picture], row: int) -> None:
        self.board, self.kit = board, kit
        plan = self.plan = kit.plan or BoardPlan(0, 0)
        self.trays, self.spaces, self.numbers, self.words = plan.trays, plan.spaces, plan.numbers, plan.words
        self.places = {place.id: Rect(*place.at) for place in board.places if place.at}
        self.card_w, self.card_h = kit.card_size
        lying = {pile: self.places[pile] for pile, n in most(pictures, "piles").items() if n and pile in self.places}
        self.on_board = {pile: box for pile, box in lying.items() if box.w >= self.card_w and box.h >= self.card_h}
        self.kinds = {place.id: place.kind for place in board.places}
        beyond = {pile: box for pile, box in lying.items() if pile not in self.on_board}
        over = {pile for pile, box in beyond.items() if box.cy < self.plan.height / 2}
        self.above = PILE_H + 2 * GAP if over else 0.0
        bottom = self.plan.height + 2 * MM
        self.piles = [
            Pile(kit, pile, Rect(box.x, -PILE_H - GAP if pile in over else bottom, box.w, PILE_H))
            for pile, box in beyond.items()
        ]
        held = most(pictures, "zones")
        self.zones = {zone: found for zone in held if (found := places_of_zone(board, zone))}
        below = PILE_H + 4 * MM if len(beyond) > len(over) else 0.0
        self.beside = Rect(GAP, self.plan.height + below + GAP, self.plan.width - 2 * GAP, self.card_h)
        extra = max((held[zone] - len(found) for zone, found in self.zones.items()), default=0)
        self.rows = min(ROWS, -(-extra // max(1, int(self.beside.w // (self.card_w + GAP))))) if extra > 0 else 0
        below += self.rows * (self.card_h + GAP) + (GAP if self.rows else 0)
        self.panel = Panel("board", board.title, self.plan.width, self.above + self.plan.height + below, row)
        self.aims = {card.id: points_at(card) for card in kit.game.cards if points_at(card)}

    def pieces(self, picture: Picture, secrets: Secrets) -> Iterator[Piece]:
        """What is there. The board begins below the piles at its upper edge."""
        for piece in self.lying(picture, secrets):
            yield replace(piece, box=piece.box.moved(0, self.above)) if self.above else piece

    def lying(self, picture: Picture, secrets: Secrets) -> Iterator[Piece]:
        """The same, by positions on the board alone."""
        for place, tokens in picture.places.items():
            yield from self._counters(place, tokens)
        for track in self.board.tracks:
            yield from self._markers(track, picture.tracks.get(track.id, {}))
        for side, cards in picture.flags.items():
            yield from self._flags(side, cards)
        for pile in self.piles:
            yield from pile.pieces(picture, secrets)
        for name, box in self.on_board.items():
            yield from self._pile(name, box, picture.piles.get(name, ()), secrets)
        for zone in self.zones:
            yield from self._zone(zone, [card for card, _ in picture.zones.get(zone, ())])

    def _pile(self, name: str, place: Rect, cards: Sequence[str | None], secrets: Secrets) -> Iterator[Piece]:
        """The top card of a pile on its place, and the number of cards."""
        if not cards:
            return
        card, box = cards[-1], self._on(place)
        known = secrets.of_pile(name, card) if card else None
        shows: Change = ("piles", name, card or "?")
        key = f"pile/{name}/{card or len(cards)}"
        yield Piece(key, self.kit.card(card), box, shows, CARDS, self.kit.back(card), known)
        chip = self.kit.chip(len(cards))
        yield Piece(f"count/{name}", chip, self.kit.corner(box), ("piles", name, ""), NUMBERS)

    def _zone(self, zone: str, cards: Sequence[str | None]) -> Iterator[Piece]:
        """Cards on the places of a zone, and the rest beside it."""
        places = [self._on(box) for box in self.zones[zone]][: len(cards)]
        places += self._below(len(cards) - len(places))
        for at, (card, box) in enumerate(zip(cards, places, strict=True)):
            key = f"card/{card}" if card else f"{zone}/{at}"
            yield Piece(key, self.kit.card(card), box, ("zones", zone, card or "?"))

    def _below(self, count: int) -> Iterator[Rect]:
        """Where cards below the board go, in rows; closer together if the rows are too short."""
        columns = max(int(self.beside.w // (self.card_w + GAP)), -(-count // max(1, self.rows)))
        for first in range(0, count, columns):
            y = self.beside.y + first // columns * (self.card_h + GAP)
            for x in in_row(min(columns, count - first), self.card_w, self.beside, GAP):
                yield Rect(x, y, self.card_w, self.card_h)

    def _on(self, place: Rect) -> Rect:
        """A card in the middle of a place."""
        return Rect(place.cx - self.card_w / 2, place.cy - self.card_h / 2, self.card_w, self.card_h)

    def _counters(self, place: str, tokens: Cubes) -> Iterator[Piece]:
        """What lies on a place; tokens of several sorts that have no printed spots there share it side by side."""
        if place not in self.places:
            return
        lying = [(owner, n, *found) for owner, n in tokens.items() if n and (found := self._laid(place, owner))]
        loose = [(token, n) for _, n, token, _ in lying if self._is_loose(place, token)]
        sizes = [counter_size(token) for token, n in loose for _ in range(n)]
        shared = iter(standing(self.places[place], sizes, None) if len(loose) > 1 else ())
        for owner, n, token, face in lying:
            side_by_side = len(loose) > 1 and self._is_loose(place, token)
            boxes = [*islice(shared, n)] if side_by_side else self._boxes(place, token, n)
            for at, box in enumerate(boxes):
                shows: Change = ("places", place, owner)
                yield Piece(f"{place}/{owner}/{at}", self.kit.counter(token, face), box, shows, COUNTERS)

    def _laid(self, place: str, owner: str) -> tuple[Token, int] | None:
        """What somebody puts on a place, and which of its designs."""
        own = self.kit.counted(owner)
        printed = own is not None and (place, own.id) in self.trays  # the place has spots for the side's tokens
        return self.kit.laid(owner, None if printed else self.kinds.get(place))

    def _is_loose(self, place: str, token: Token) -> bool:
        return (place, token.id) not in self.trays and token.shape != "standee"

    def _boxes(self, place: str, token: Token, count: int) -> list[Rect]:
        """Where tokens of one sort lie on a place."""
        w, h = counter_size(token)
        if spots := self.trays.get((place, token.id)):
            return _on_spots(*spots, count, w, h)
        if self.places[place].w < w + 2 * EDGE:  # a place as large as one token
            return [self._over(self.places[place], w, h, token.shape == "standee")] * min(count, 1)
        room = self.places[place].inset(EDGE)  # a place without printed spots: a row in its middle
        return [Rect(x, room.cy - h / 2, w, h) for x in in_row(count, w, room, 1 * MM)]

    def _over(self, place: Rect, w: float, h: float, stands: bool) -> Rect:
        """One token on a small place; a figure is small enough to leave the rest visible, and on the side of the place
        where it hides no words, if there is one."""
        if not stands:
            return Rect(place.cx - w / 2, place.cy - h / 2, w, h)
        small = STANDING * place.w / w
        w, h = w * small, h * small
        below, above = place.cy + place.h * 0.2 - h, place.cy + place.h * 0.1 - h
        spots = [Rect(x, y, w, h) for y in (below, above) for x in (place.cx, place.cx - w, place.cx - w / 2)]
        spots += [Rect(x, place.cy - h * 0.2, w, h) for x in (place.cx, place.cx - w, place.cx - w / 2)]
        words = [word for word in self.words if not place.contains(word)]
        return next((spot for spot in spots if not any(spot.overlaps(word) for word in words)), spots[0])

    def _markers(self, track: Track, markers: Mapping[str, int]) -> Iterator[Piece]:
        """Markers side by side, each always in the same part of a space, beside the printed number."""
        spaces = self.spaces.get(track.id, ())
        found = {side: self.kit.marker(track.id, track.kind, side) for side in markers}
        sizes = [counter_size(marker[0]) if marker is not None else (1.0, 1.0) for marker in found.values()]
        for slot, (side, number) in enumerate(markers.items()):
            marker = found[side]
            if marker is None or not spaces:
                continue
            at = min(max(0, number - track.first), len(spaces) - 1)  # beyond an end, it stays there
            box = standing(spaces[at], sizes, self.numbers.get(f"{track.id}/{track.first + at}"))[slot]
            key, shows = f"{track.id}/{side}", ("tracks", track.id, side)
            yield Piece(key, self.kit.counter(*marker), box, shows, COUNTERS)

    def _flags(self, side: str, cards: Sequence[str | None]) -> Iterator[Piece]:
        """A flag on the place or track that a flagged card is about."""
        token = self.kit.flag(side)
        if token is None:
            return
        w, h = counter_size(token)
        for card in cards:
            for aim in self.aims.get(card or "", ()):
                spots = self.trays.get((aim, token.id))
                if spots is not None:
                    (box,) = _on_spots(*spots, 1, w, h)
                    shows = ("flags", side, card or "?")
                    yield Piece(f"flag/{side}/{aim}", self.kit.counter(token), box, shows, COUNTERS)


def _on_spots(room: Rect, slots: int, count: int, w: float, h: float) -> list[Rect]:
    """Tokens on the spots of a row from the left; closer together if there are more than spots."""
    pitch = room.w / slots
    if count > slots:
        pitch = (room.w - pitch) / (count - 1)
    left = room.x + room.w / slots / 2 - w / 2
    return [Rect(left + at * pitch, room.cy - h / 2, w, h) for at in range(count)]
