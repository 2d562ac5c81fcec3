"""Who is out for having no groups, and who plays on anyway (out.no-groups)."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.game import Piece

from .position import OVER, Position


def without_groups(pos: Position) -> dict[Piece, str]:
    """The players who are out now, from the end of their third turn on, and by which rule."""
    found: dict[Piece, str] = {}
    for side in pos.alive():
        done = pos.turns[side] - (side == pos.turn)
        if done < pos.numbers["out_turn"] or side in pos.spared:
            continue
        groups = pos.own(side).groups
        if (groups and any(pos.money.get(card, 0) for card in pos.cards(side))) or pos.met(side):
            continue
        if not groups:
            found[side] = "out.no-groups"
        elif pos.ruled("ruling.d13", "money"):
            found[side] = "money"
    return found


def eliminate(pos: Position, losers: Mapping[Piece, str]) -> None:
    """Put them out of the game."""
    for side, rule in losers.items():
        pos.put_out(side, rule)
        if rule != "money" and pos.bereft is not None and pos.bereft[0] == side:
            pos.toppled[pos.bereft[1]] += 1


def play_on(pos: Position, side: Piece | None) -> None:
    """A player who acts although eliminated has played on against the rules, and the game follows: from the table
    before the elimination. That player is not put out again before having groups."""
    if side is None or pos.cut is None or pos.cut.turn != side or side not in pos.out or pos.step == OVER:
        return
    if side in pos.cut.out:
        return  # has left of their own accord
    decisions, mattered = pos.decisions, pos.mattered
    pos.become(pos.cut.copy())
    pos.decisions, pos.mattered = decisions, mattered
    pos.spared += (side,)
