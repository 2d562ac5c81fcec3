"""The end of a log: once a game is over, the cards that are still face down are revealed, as people do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ...game.rules import Rules
from ..base.values import HIDDEN_WORD
from ..base.violation import Unclear
from .world import World

if TYPE_CHECKING:
    from pnp.game.table import Table

Record = Mapping[str, Any]


def shown_at_end(world: World) -> Iterator[Record]:
    """The records of the table by which cards come to light after the last decision, with the cards as they were dealt.
    The world stays as it is."""
    table = world.table
    for word in world.rules.words:
        if word != "claim":
            ways = ({word: body} for body in face_down(world.rules, table))
            said = next((way for way in ways if _after(world, table, way) is not None), None)
            if said is not None and (named := _named(world, table, said)) != said:
                yield named
                table = _after(world, table, named)


def face_down(rules: Rules, table: Table) -> Iterator[Any]:
    """Possible contents of a record of the table in which everything is hidden: nothing, a card of each side, each
    pile."""
    yield {}
    yield dict.fromkeys(rules.sides, HIDDEN_WORD)
    yield from ({pile: [HIDDEN_WORD] * len(cards)} for pile, cards in rules.picture(table).piles.items())


def _named(world: World, table: Table, said: Record) -> Record:
    """The same record as the rules write it, with each hidden card turned over."""
    said, grammar = _read(world.rules, said).write(table), world.rules.grammar
    for at in [at for at, node in enumerate(grammar.row(said)) if node.value == HIDDEN_WORD]:
        ways = (grammar.replaced(said, {at: card.id}) for card in world.rules.cards)
        said = next((way for way in ways if _after(world, table, way) is not None), said)
    return said


def _read(rules: Rules, said: Record) -> Any:
    """The move of a record; None if it cannot be read as exactly one."""
    try:
        moves = rules.read(*next(iter(said.items())))
    except Unclear:
        return None
    return moves[0] if len(moves) == 1 else None


def _after(world: World, table: Table, said: Record) -> Any:
    """The table after a record; None if it is not legal there, or not true."""
    move, after = _read(world.rules, said), table.copy()
    return after if move is not None and not move.try_apply(after) and world.truth.allows(after) else None
