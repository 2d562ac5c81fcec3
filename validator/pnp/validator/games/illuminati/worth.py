"""How well a player of Illuminati is doing: an estimate, counted in groups, for programs that play."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.game import Piece

from .position import Position
from .strength import CONTROL, DESTROY

MONEY, MOST_MONEY = 0.02, 60
POWER = 0.08
WON = 100.0
DESTROYED, COUNTED = 0.1, 1.0  # a group that was destroyed; for a goal that counts them
RIVAL = 0.5  # of what is good for the best of the others


def worth(table: Position, side: Piece) -> float:
    """How well a player is doing compared with the best of the others."""
    if table.over:
        return WON if side in table.winners else -WON
    if side not in table.alive():
        return -WON
    others = [_of(table, other) for other in table.alive() if other != side]
    return _of(table, side) - RIVAL * max(others, default=0.0) + _of_attack(table, side)


def _of_attack(table: Position, side: Piece) -> float:
    """The prospects of the current attack, before its dice are rolled: never more than what its success is worth, so
    that nobody puts the dice off to keep them."""
    attack = table.attack
    if attack is None or attack.rolled is not None or side not in (attack.side, attack.owner):
        return 0.0
    cards: tuple[str, ...] = (attack.target,)
    if isinstance(attack.owner, Piece):
        cards = table.own(attack.owner).branch(attack.target).cards
    loss = _groups(table, cards)
    gain = loss if attack.kind == CONTROL else _per_destroyed(table, attack.side) if attack.kind == DESTROY else 0.0
    chance: float = table.strength.chance(table.sum(attack))
    if attack.owner == attack.side:
        return chance * (gain - loss)
    if side == attack.owner:
        return -chance * (loss + RIVAL * gain)
    return chance * (gain + (RIVAL * loss if isinstance(attack.owner, Piece) else 0.0))


def _of(table: Position, side: Piece) -> float:
    cards = table.cards(side)
    money = int(sum(table.money.get(card, 0) for card in cards))
    placing = table.placing
    waiting = placing.branch.cards if placing is not None and placing.side == side else ()
    destroyed = _per_destroyed(table, side) * table.destroyed[side]
    return _groups(table, (*cards, *waiting)) + MONEY * min(money, MOST_MONEY) + destroyed


def _groups(table: Position, cards: Sequence[str]) -> float:
    """What groups are worth, whoever has them."""
    return len(cards) + POWER * int(sum(max(table.rules.faces[card].power, 0) for card in cards))


def _per_destroyed(table: Position, side: Piece) -> float:
    goal = table.rules.faces[table.root(side)].goal or {}
    return COUNTED if "destroyed" in goal else DESTROYED
