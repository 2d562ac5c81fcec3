"""Cards on the table as rectangles: their position and rotation, what they cover, where a puppet goes (geo.rotation).

The model is physical: a card covers its printed size, arrows are in the middle of its sides, and a puppet is turned so
that its incoming side meets its master's arrow. A card beside an upright master is upright or upside down; one above or
below it is on its side and reaches farther. With `ruling.geometry: squares` every card is one square cell instead: the
same arithmetic with a card as high as it is wide.

Lengths are whole numbers: micrometres for cards, halves of a cell for squares. x grows to the right, y downwards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .faces import BOTTOM, LEFT, RIGHT, TOP

STEPS = {TOP: (0, -1), RIGHT: (1, 0), BOTTOM: (0, 1), LEFT: (-1, 0)}
"""The direction of each side of an upright card."""

MILLIMETRE = 1_000


@dataclass(frozen=True, slots=True)
class Size:
    """The size of an upright card; both even, so that its middle is a whole number."""

    width: int
    height: int


SQUARE = Size(2, 2)


class Spot(NamedTuple):
    """The middle of a card, and its rotation in clockwise quarter turns, 0 to 3."""

    x: int
    y: int
    turn: int = 0


class Box(NamedTuple):
    """What a card covers."""

    left: int
    top: int
    right: int
    bottom: int

    def overlaps(self, other: Box) -> bool:
        """True if two cards overlap; edges may touch (geo.no-overlap)."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


def card_size(width: float, height: float) -> Size:
    """The size of cards so many millimetres wide and high."""
    return Size(*(round(edge * MILLIMETRE / 2) * 2 for edge in (width, height)))


def facing(side: int, turn: int) -> int:
    """The direction of a printed side once its card is turned.

    >>> facing(TOP, 1) == RIGHT
    True
    """
    return (side + turn) % 4


def extent(size: Size, turn: int) -> tuple[int, int]:
    """The width and height of a turned card."""
    return (size.width, size.height) if turn % 2 == 0 else (size.height, size.width)


def covered(size: Size, spot: Spot) -> Box:
    """What a card at a spot covers."""
    width, height = extent(size, spot.turn)
    left, top = spot.x - width // 2, spot.y - height // 2
    return Box(left, top, left + width, top + height)


def beside(size: Size, master: Spot, arrow: int, incoming: int) -> Spot:
    """The spot of a puppet whose incoming side is put against an arrow of its master (control.place, geo.rotation)."""
    way = facing(arrow, master.turn)
    turn = (way + 2 - incoming) % 4
    (dx, dy), (width, height), (wide, high) = STEPS[way], extent(size, master.turn), extent(size, turn)
    return Spot(master.x + dx * (width + wide) // 2, master.y + dy * (height + high) // 2, turn)
