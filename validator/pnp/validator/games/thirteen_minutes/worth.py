"""How well a side of 13 Minutes is doing in the middle of a game: an estimate in points of prestige, for programs that
play.

The figures come from matches between players with different levels of caution: much less loses wars, much more loses
battlegrounds.
"""

from __future__ import annotations

from pnp.game import Piece

from ..duels.ground import OWN_EDGE
from .score import dominates
from .table import Mat

SWAY = 0.12  # a cube of lead, which makes a battleground harder to turn
SUPPLY = 0.12  # a cube in hand, per turn left to use it in
TROOPS = 0.8  # the military majority
# two cards of a kind in one's own sphere; worth up to as much again, depending on the turns left
PAIR, LATE_PAIR = 0.5, 5.5
WAR = 20.0


def worth(table: Mat, side: int) -> float:
    """How well a side is doing, as far as can be seen."""
    return _of_side(table, side) - _of_side(table, 1 - side)


def _of_side(table: Mat, side: int) -> float:
    rules, total, troops = table.rules, 0.0, 0
    left = rules.numbers["turns"] - table.turn
    for slot, card in enumerate(table.card):
        if dominates(table, slot) == side:
            lead = table.cubes[side][slot] - table.cubes[1 - side][slot]
            total += (1.0 if slot else 2.0) + SWAY * min(max(lead, 0), 4)
            troops += isinstance(card, Piece) and rules.kind_of[card] == rules.military
    total += TROOPS * troops / 2
    total += SUPPLY * int(min(table.supply[side], left + 1))
    return total - _danger(table, side, 1 / (1 + left))


def _danger(table: Mat, side: int, late: float) -> float:
    """The cost of the threat of starting the war: cards of a kind in one's own sphere."""
    kinds = [table.rules.kind_of[card] for slot, card in enumerate(table.card)
             if isinstance(card, Piece) and table.zone[slot] == OWN_EDGE[side]]  # fmt: skip
    most = max((kinds.count(kind) for kind in kinds), default=0)
    if most >= table.rules.numbers["war"]:
        return WAR * (0.3 + 0.7 * late)
    return PAIR + LATE_PAIR * late if most == table.rules.numbers["war"] - 1 else 0.0
