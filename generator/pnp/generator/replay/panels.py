"""Panels and what lies in them: what every part of the table is laid out with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from pnp.validator.definitions.model import Board, Text
from pnp.validator.judging.picture import Picture

from ..drawing.ink import Mark
from ..sizes.geometry import Rect
from ..sizes.length import parse_length
from .knowledge import Secrets

Change = tuple[str, str, str]
"""What a piece shows of a picture: its part, a zone or place or side, a card or side; see `picture.changed`."""

CARDS, COUNTERS, NUMBERS = range(3)  # layers, from the ground up


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that lies in a panel: a form in a box of the panel, points.

    `key` stays the same while it is the same thing. Whoever is not among `known` (None: everybody) sees `back`.
    """

    key: str
    form: str
    box: Rect
    shows: Change
    layer: int = CARDS
    back: str = ""
    known: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the table, of a size in points. Panels of one `row` lie side by side where there is room; where it is
    higher than what lies in it, it is filled with a colour."""

    id: str
    title: Text
    width: float
    height: float
    row: int
    fill: str


class Area(Protocol):
    """What fills a panel."""

    @property
    def panel(self) -> Panel: ...
    def ground(self) -> Iterable[Mark]: ...
    def pieces(self, picture: Picture, secrets: Secrets) -> Iterator[Piece]: ...


def in_row(count: int, width: float, room: Rect, gap: float) -> list[float]:
    """Where things of one width lie in a row from the left of the room, closer if there are many: their left edges."""
    step = min(width + gap, (room.w - width) / (count - 1)) if count > 1 else 0.0
    return [room.x + at * step for at in range(count)]


def called(cards: Sequence[str | None]) -> list[str]:
    """What tells the cards of a row from one another: their ids, a second copy with its number; of one that nobody
    knows, its place."""
    known = [card for card in cards if card is not None]
    numbers = {card: iter(range(1, known.count(card) + 1)) for card in known}
    found = []
    for at, card in enumerate(cards):
        number = 0 if card is None else next(numbers[card])
        found.append(str(at) if card is None else card if number == 1 else f"{card}.{number}")
    return found


def most(pictures: Iterable[Picture], part: str) -> Mapping[str, int]:
    """By name, the most entries that a part of the pictures (zones, hands, piles, flags) ever has."""
    found: dict[str, int] = {}
    for picture in pictures:
        for name, entries in getattr(picture, part).items():
            found[name] = max(found.get(name, 0), len(entries))
    return found


def places_of_zone(board: Board | None, zone: str) -> list[Rect]:
    """The places of a board, in their order, on which the cards of a zone lie."""
    if board is None or not board.size:
        return []
    own = re.compile(rf"{re.escape(zone)}(-\d+)?")
    return [
        box_of(place.at) for place in board.places if place.holds == "card" and place.at and own.fullmatch(place.id)
    ]


def box_of(lengths: Sequence[str]) -> Rect:
    """A box that a board gives in lengths, in points."""
    return Rect(*(parse_length(length).pt for length in lengths))
