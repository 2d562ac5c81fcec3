"""How a game ended, as values for a verdict."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.game import who

if TYPE_CHECKING:
    from . import Metro


class Ending(NamedTuple):
    """The winner and the reason: `enough` points, or `polis` for all of its stations."""

    winner: Any
    reason: str | None
    mattered: frozenset[str]


def outcome(rules: Metro, endings: Sequence[tuple[Any, Ending]], complete: bool) -> dict[str, Any]:
    """The outcome of a finished game; None where hidden information leaves it open."""
    sides = rules.sides
    winners = {end.winner for _, end in endings}
    certain = complete and len(winners) == 1
    table, end = endings[0]
    found: dict[str, Any] = {
        **who([sides[end.winner]] if certain else ()),
        "points": {side.id: table.points(side) for side in rules.seats} if certain else None,
        "reason": end.reason if certain else None,
        "certain": certain,
    }
    if not certain:
        found["possible"] = sorted(sides[winner] for winner in winners)
    return found
