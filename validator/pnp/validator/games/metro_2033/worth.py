"""How well a faction of Метро 2033 stands: a guess, in points, for programs that play."""

from __future__ import annotations

from typing import Any

from .table import GOODS

ARMY, GOOD, MOST_GOODS = 0.15, 0.03, 30
TASK = 0.25
WON = 100.0


def worth(table: Any, side: Any) -> float:
    """How well a faction stands beside the best of the others."""
    if table.over:
        return WON if table.winner == side else -WON
    others = [_of(table, other) for other in table.rules.seats if other != side]
    return _of(table, side) - 0.5 * max(others, default=0.0)


def _of(table: Any, side: Any) -> float:
    goods = min(sum(table.goods[side][: len(GOODS)]), MOST_GOODS)
    return float(table.points(side) + ARMY * table.army[side] + GOOD * goods + TASK * len(table.tasks[side]))
