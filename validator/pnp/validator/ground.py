"""The table of a duel: battlegrounds between two edges, with the cubes of two sides on them.

Sides are 0 and 1. Zones are 0, 1 and 2, from the edge of side 0 to that of side 1. A battleground is a *slot*, numbered
in the order in which it came to the table; slot 0 is Cuba. Which card lies in a slot may be unknown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, Self, TypeAlias

Ref: TypeAlias = int
"""How a record names a place: a card's number, CUBA, or HIDDEN."""

CUBA: Ref = -1
HIDDEN: Ref = -2
UNSAID: Ref = -1000  # from here down: battlegrounds that a record leaves open, one number for each time it does
OWN_EDGE = (0, 2)  # by side: the zone at its own edge of the table


class Ground(Protocol):
    """What events act on."""

    zone: list[int]
    cubes: tuple[list[int], list[int]]
    supply: list[int]
    mattered: set[str]
    as_far: bool

    def slot(self, ref: Ref) -> int | None: ...
    def ref(self, slot: int) -> Ref: ...
    def title(self, ref: Ref) -> Mapping[str, str]: ...
    def side_name(self, side: int) -> Mapping[str, str]: ...
    def zone_name(self, zone: int) -> Mapping[str, str]: ...
    def may_be_kind(self, slot: int, kind: int) -> bool: ...
    def learn_kind(self, slot: int, kind: int | None) -> None: ...
    def place(self, side: int, slot: int, n: int) -> None: ...
    def remove(self, side: int, slot: int, n: int) -> None: ...
    def copy(self) -> Self: ...
    def become(self, other: Self) -> None: ...
