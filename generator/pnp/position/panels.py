"""Panels and their contents: the units that every part of the table is laid out in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from pnp.press.marks.geometry import Rect
from pnp.validator.base.picture import Picture
from pnp.validator.definitions.board_model import Board
from pnp.validator.definitions.model import Text

from .kit import NOTHING, Sprite
from .secrets import Secrets

Change = tuple[str, str, str]
"""What a piece shows of a picture: its part, a zone or place or side, a card or side; see `picture.changed`."""

CARDS, COUNTERS, NUMBERS = range(3)  # layers, from the bottom up


@dataclass(frozen=True, slots=True)
class Piece:
    """Something in a panel: a sprite in a box of the panel, points.

    `key` identifies it from moment to moment. Sides that are not among `known` (None: everybody) see `back`.
    """

    key: str
    sprite: Sprite
    box: Rect
    shows: Change
    layer: int = CARDS
    back: Sprite = NOTHING
    known: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the table, with its size in points. Panels of one `row` are side by side if there is room. A title that
    is not the game's is empty: the panel is called by its id."""

    id: str
    title: Text
    width: float
    height: float
    row: int


class Area(Protocol):
    """Lays out the contents of a panel."""

    @property
    def panel(self) -> Panel: ...
    def pieces(self, picture: Picture, secrets: Secrets) -> Iterator[Piece]: ...


def in_row(count: int, width: float, room: Rect, gap: float) -> list[float]:
    """The left edges of things of one width in a row, closer together if there are many."""
    step = min(width + gap, (room.w - width) / (count - 1)) if count > 1 else 0.0
    return [room.x + at * step for at in range(count)]


def called(cards: Sequence[str | None]) -> list[str]:
    """Keys for the cards of a row: their ids, with a number for a second copy; for an unknown card, its position."""
    known = [card for card in cards if card is not None]
    numbers = {card: iter(range(1, known.count(card) + 1)) for card in known}
    found = []
    for at, card in enumerate(cards):
        number = 0 if card is None else next(numbers[card])
        found.append(str(at) if card is None else card if number == 1 else f"{card}.{number}")
    return found


def most(pictures: Iterable[Picture], part: str) -> Mapping[str, int]:
    """By name, the largest number of entries that a part of the pictures (zones, hands, piles, flags) ever has."""
    found: dict[str, int] = {}
    for picture in pictures:
        for name, entries in getattr(picture, part).items():
            found[name] = max(found.get(name, 0), len(entries))
    return found


def places_of_zone(board: Board | None, zone: str) -> list[Rect]:
    """The places on a board, in order, for the cards of a zone."""
    if board is None or not board.size:
        return []
    own = re.compile(rf"{re.escape(zone)}(-\d+)?")
    return [Rect(*place.at) for place in board.places if place.holds == "card" and place.at and own.fullmatch(place.id)]
