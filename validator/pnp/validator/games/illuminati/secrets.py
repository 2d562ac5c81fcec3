"""Goals that players noted in secret, as far as the game reveals them (win.special)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from pnp.game import HIDDEN, Piece

from .position import Position


def reached(pos: Position, side: Piece) -> list[str]:
    """The special goals a player meets now, among those that the hidden one may be."""
    if side in pos.out or pos.goal_card(side) is not HIDDEN:
        return []
    gone, holding = (pos.root(side), *pos.ruled_out.get(side, ())), pos.holding(side)
    return [card for card in pos.aims.secrets() if card not in gone and pos.aims.special(holding, card).met]


def winners_now(pos: Position) -> list[Piece]:
    """Who has met a goal when goals are checked. A goal that is met then without winning is nobody's hidden one."""
    for side in pos.alive():
        if passed := reached(pos, side):
            pos.ruled_out[side] = (*pos.ruled_out.get(side, ()), *passed)
    return [side for side in pos.alive() if pos.met(side)]


def secretly_won(pos: Position, change: Callable[[Position], None]) -> Iterator[Position]:
    """The tables on which this change ends the game because a goal met now is a hidden one."""
    if HIDDEN not in pos.goals:
        return
    after = pos.copy()
    change(after)
    met = [after.ruled_out.get(side, ())[len(pos.ruled_out.get(side, ())) :] for side in pos.rules.seats]
    for goals in product(*((None, *cards) for cards in met)):
        if any(goals):
            won = pos.copy()
            won.goals = [goal or known for goal, known in zip(goals, pos.goals, strict=True)]
            if HIDDEN not in won.goals:
                del won.unknown["goal"]
            yield won
