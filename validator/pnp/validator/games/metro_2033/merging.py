"""Merge ways to understand a log that lead to the same: of tables that differ in nothing that still matters, keep one.

For example, which combat cards were played does not matter once the winner is known: they are shuffled for the next
fight.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .table import Underground

# What does not affect later legality: explanations, and how often something was done. See `merged` for the others.
FORGOTTEN = {
    "rules", "rulings", "numbers", "decisions", "mattered", "cause", "answered", "last", "also", "piles",
    "lines",
}  # fmt: skip
KNOWN = ("left", "out", "discard", "below", "gone", "drawn")  # of a pile


def merged(tables: Sequence[Any]) -> list[Underground]:
    """One of the tables for each way to continue. It remembers what the last fight may have been on the others."""
    kept: dict[str, Underground] = {}
    for table in tables:
        alike = kept.setdefault(_what_matters(table), table)
        if alike is not table:
            alike.mattered |= table.mattered
            if table.last is not None:
                alike.also = tuple(dict.fromkeys([*alike.also, table.last, *table.also]))
    return list(kept.values())


def _what_matters(table: Underground) -> str:
    piles: dict[str, Any] = {deck: [getattr(pile, name) for name in KNOWN] for deck, pile in table.piles.items()}
    held = {name: value for name, value in vars(table).items() if name not in FORGOTTEN}
    hands = [sorted(cards) for cards in table.equipment]
    outcome = None if table.last is None else (table.last[0].who, table.last[1].who, table.last[2])
    return repr((held | {"equipment": hands, "market": sorted(table.market)}, piles, outcome))
