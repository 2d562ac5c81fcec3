"""How well a player of Illuminati is doing: an estimate, counted in groups, for programs that play."""

from __future__ import annotations

from pnp.game import Piece

from .position import Position

MONEY, MOST_MONEY = 0.02, 60
POWER = 0.08
WON = 100.0
TARGET = 1.5  # the group that is attacked


def worth(table: Position, side: Piece) -> float:
    """How well a player is doing compared with the best of the others."""
    if table.over:
        return WON if side in table.winners else -WON
    if side not in table.alive():
        return -WON
    others = [_of(table, other) for other in table.alive() if other != side]
    return _of(table, side) - 0.5 * max(others, default=0.0) + _of_attack(table, side)


def _of_attack(table: Position, side: Piece) -> float:
    """The prospects of the current attack, before its dice are rolled."""
    attack = table.attack
    if attack is None or attack.rolled is not None or side not in (attack.side, attack.owner):
        return 0.0
    chance: float = table.strength.chance(table.sum(attack))
    return TARGET * chance if side == attack.side else -TARGET * chance


def _of(table: Position, side: Piece) -> float:
    cards = table.cards(side)
    money = int(sum(table.money.get(card, 0) for card in cards))
    power = int(sum(max(table.rules.faces[card].power, 0) for card in cards))
    return len(cards) + POWER * power + MONEY * min(money, MOST_MONEY)
