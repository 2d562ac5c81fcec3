"""The last turn of a game, thought through: what the opponent can make of it."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.validator.games.duels.ground import OWN_EDGE

from .table import Table
from .worth import WIN, Sight, result


def after_reply(table: Table, see: Sight) -> float:
    """What the table is worth to a side before the opponent's last turn, averaged over the cards that it cannot see."""
    values = []
    for cuba in see.unseen:
        hand = [card for card in see.unseen if card != cuba]
        replies = _results(table, see, cuba, hand)
        values.append(_worst(-value if see.side else value for value in replies))
    return sum(values) / len(values)


def _worst(values: Iterator[float]) -> float:
    """The least of the values; a loss is bad enough to look no further."""
    worst = WIN * 2
    for value in values:
        worst = min(worst, value)
        if worst <= -WIN:
            break
    return worst


def _results(table: Table, see: Sight, cuba: int, hand: list[int]) -> Iterator[float]:
    """How the game can end for the US, by the opponent's last turn with a card of its hand. Answers are left out."""
    other = 1 - see.side
    for card in hand:
        for kept in hand:
            if kept == card:
                continue
            for zone in (OWN_EDGE[other], 1):
                laid = table.laid(card, zone)
                for end in _ends(laid, other, see.side):
                    yield result(end, cuba, (see.kept[0], kept))


def _ends(laid: Table, user: int, side: int) -> Iterator[Table]:
    yield laid
    for slot, n in laid.commands(user):
        yield laid.after_command(user, slot, n)
    if laid.rules.side_of[laid.card[-1]] != side:
        for steps in laid.ways(user):
            yield laid.after_steps(steps, user)
