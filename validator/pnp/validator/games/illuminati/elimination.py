"""Who is out for having no groups, and who plays on anyway (out.no-groups)."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.game import Piece

from .position import OVER, Position


def without_groups(table: Position) -> dict[Piece, str]:
    """The players who are out now, from the end of their third turn on, and by which rule."""
    found: dict[Piece, str] = {}
    for side in table.alive():
        done = table.turns[side] - (side == table.turn)
        if done < table.numbers["out_turn"] or side in table.spared:
            continue
        groups = table.own(side).groups
        if (groups and any(table.money.get(card, 0) for card in table.cards(side))) or table.met(side):
            continue
        if not groups:
            found[side] = "out.no-groups"
        elif table.ruled("ruling.d13", "money"):
            found[side] = "money"
    return found


def eliminate(table: Position, losers: Mapping[Piece, str]) -> None:
    """Put them out of the game."""
    for side, rule in losers.items():
        table.put_out(side, rule)
        if rule != "money" and table.bereft is not None and table.bereft[0] == side:
            table.toppled[table.bereft[1]] += 1


def play_on(table: Position, side: Piece | None) -> None:
    """A player who acts although eliminated has played on against the rules, and the game follows: from the table
    before the elimination. That player is not put out again before having groups."""
    if side is None or table.cut is None or table.cut.turn != side or side not in table.out or table.step == OVER:
        return
    if side in table.cut.out:
        return  # has left of their own accord
    decisions, mattered = table.decisions, table.mattered
    table.become(table.cut.copy())
    table.decisions, table.mattered = decisions, mattered
    table.spared += (side,)
