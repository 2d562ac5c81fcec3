"""Goals that players noted in secret, as far as the game reveals them (win.special)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from pnp.game import HIDDEN, Piece

from .position import Position


def reached(table: Position, side: Piece) -> list[str]:
    """The special goals a player meets now, among those that the hidden one may be."""
    if side in table.out or table.goal_card(side) is not HIDDEN:
        return []
    gone, holding = (table.root(side), *table.ruled_out.get(side, ())), table.holding(side)
    return [card for card in table.aims.secrets() if card not in gone and table.aims.special(holding, card).met]


def winners_now(table: Position) -> list[Piece]:
    """Who has met a goal when goals are checked. A goal that is met then without winning is nobody's hidden one."""
    for side in table.alive():
        if passed := reached(table, side):
            table.ruled_out[side] = (*table.ruled_out.get(side, ()), *passed)
    return [side for side in table.alive() if table.met(side)]


def secretly_won(table: Position, change: Callable[[Position], None]) -> Iterator[Position]:
    """The tables on which this change ends the game because a goal met now is a hidden one."""
    if HIDDEN not in table.goals:
        return
    after = table.copy()
    change(after)
    met = [after.ruled_out.get(side, ())[len(table.ruled_out.get(side, ())) :] for side in table.rules.seats]
    for goals in product(*((None, *cards) for cards in met)):
        if any(goals):
            won = table.copy()
            won.goals = [goal or known for goal, known in zip(goals, table.goals, strict=True)]
            if HIDDEN not in won.goals:
                del won.unknown["goal"]
            yield won
