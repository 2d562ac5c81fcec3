"""The zones of a table for a narrow screen: columns, with the upper part of each card and its tokens below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from pnp.press.layout.sizes import counter_size
from pnp.press.marks.geometry import Rect
from pnp.press.marks.length import MM
from pnp.validator.base.picture import Cubes, Picture
from pnp.validator.definitions.model import Token

from .kit import Kit
from .panels import COUNTERS, Area, Panel, Piece, in_row, places_of_zone
from .secrets import Secrets

UPPER = 0.25  # of a card: what it is called, and of which side and kind
GAP = 2 * MM
COUNTERS_H = 12 * MM
BETWEEN = 0.5 * MM  # tokens
LEAST = 24 * MM  # the height of a column without cards


def columns(kit: Kit, pictures: Sequence[Picture], row: int) -> list[Area]:
    """A panel for every zone that is not on the board, side by side."""
    zones = dict.fromkeys(zone for picture in pictures for zone in picture.zones)
    return [Column(kit, zone, pictures, row) for zone in zones if not places_of_zone(kit.game.board, zone)]


class Column:
    """One zone: its cards below each other, as the picture has them."""

    def __init__(self, kit: Kit, zone: str, pictures: Sequence[Picture], row: int) -> None:
        self.kit, self.zone = kit, zone
        self.card_w, height = kit.card_size
        self.card_h = height * UPPER
        sheet = next((sheet for sheet in (kit.game.board.sheets if kit.game.board else ()) if sheet.zone == zone), None)
        self.side = sheet.side if sheet else None
        title = sheet.title if sheet else dict.fromkeys(kit.game.spoken, zone)
        boxes = [self._boxes(picture) for picture in pictures]
        high = max((lying[-1].bottom for lying in boxes if lying), default=0.0)
        self.panel = Panel(f"zone-{zone}", title, self.card_w + 2 * GAP, max(high + GAP, LEAST), row)

    def _boxes(self, picture: Picture) -> list[Rect]:
        """The box of each card with its tokens."""
        found, y = [], GAP
        for _, cubes in picture.zones.get(self.zone, ()):
            height = self.card_h + COUNTERS_H * len(self._rows(cubes))
            found.append(Rect(GAP, y, self.card_w, height))
            y += height + GAP
        return found

    def pieces(self, picture: Picture, secrets: Secrets) -> Iterator[Piece]:
        lying = picture.zones.get(self.zone, ())
        for at, ((card, cubes), room) in enumerate(zip(lying, self._boxes(picture), strict=True)):
            key, shows = f"card/{card}" if card else f"{self.zone}/{at}", ("zones", self.zone, card or "?")
            box = Rect(room.x, room.y, room.w, self.card_h)
            yield Piece(key, self.kit.card(card), box, shows)
            for number, row in enumerate(self._rows(cubes)):
                below = Rect(room.x, box.bottom + number * COUNTERS_H, room.w, COUNTERS_H)
                yield from self._counters(f"{key}/{number}" if number else key, row, below, shows)

    @property
    def _fit(self) -> int:
        """How many tokens are side by side below a card."""
        return max(round((self.card_w + BETWEEN) / (COUNTERS_H - BETWEEN)), 1)

    def _rows(self, cubes: Cubes) -> list[Sequence[Token]]:
        """The tokens on a card, those of a side together, as many in a row as fit."""
        all_ = chain.from_iterable([side] * count for side, count in cubes.items())
        tokens = [token for side in all_ if (token := self.kit.of_side(side)) is not None]
        return [tokens[at : at + self._fit] for at in range(0, len(tokens), self._fit)]

    def _counters(self, key: str, row: Sequence[Token], room: Rect, shows: tuple[str, str, str]) -> Iterator[Piece]:
        """A row of tokens, smaller than they are."""
        size = min(room.h - 2 * BETWEEN, (room.w + BETWEEN) / self._fit - BETWEEN)
        for at, (token, x) in enumerate(zip(row, in_row(len(row), size, room, BETWEEN), strict=True)):
            box = Rect(x, room.y + BETWEEN, size, size).fitted(*counter_size(token))
            yield Piece(f"{key}/{at}", self.kit.counter(token), box, shows, COUNTERS)
