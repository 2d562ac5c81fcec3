"""How well a faction of Метро 2033 is doing: an estimate in points, for programs that play."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from pnp.game import HIDDEN, Piece

from . import abilities, fights
from .abilities import THREAT

if TYPE_CHECKING:
    from .table import Underground

ARMY, GOOD, MOST_GOODS = 0.15, 0.03, 30
TASK = 0.25
WON = 100.0
PRIZE, LOSS = 0.9, 0.3  # what an attack gains if won, and costs if lost
DOUBT = 1.2  # a lead in strength that makes victory likely


def worth(table: Underground, side: Piece) -> float:
    """How well a faction is doing compared with the best of the others."""
    if table.over:
        return WON if table.winner == side else -WON
    others = [_of(table, other) for other in table.rules.seats if other != side]
    return _of(table, side) - 0.5 * max(others, default=0.0) + _of_attack(table, side)


def _of(table: Underground, side: Piece) -> float:
    goods = min(sum(table.goods[side]), MOST_GOODS)
    return float(table.points(side) + ARMY * table.army[side] + GOOD * goods + TASK * len(table.tasks[side]))


def _of_attack(table: Underground, side: Piece) -> float:
    """The prospects of the current attack, before it is fought."""
    attack = table.attack
    if attack is None or attack.on_hero or side not in (attack.side, attack.defender):
        return 0.0
    own, theirs = fights.fighters(table, attack)
    unseen = theirs.what == THREAT and table.threat is HIDDEN
    lead = abilities.strength(table, own) - (_usual_threat(table) if unseen else abilities.strength(table, theirs))
    chance = 1 / (1 + exp(-lead / DOUBT))
    gain = PRIZE * chance - LOSS * (1 - chance)
    return gain if side == attack.side else -gain


def _usual_threat(table: Underground) -> float:
    """The mean strength of the threats of the stage."""
    copies = table.rules.copies[table.rules.threat_deck(table.stage)]
    strengths = [n * card.values["strength"] for card, n in zip(table.rules.threats, copies, strict=True)]
    return float(sum(strengths) / sum(copies))
