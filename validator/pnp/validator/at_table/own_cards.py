"""What a side says of its own hand: which cards it may hold, and which it turns up at the end."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from pnp.game.hidden import Hidden
from pnp.game.slots import Card

from ..base.values import HIDDEN_WORD
from .allowing import allows
from .offers import Kind

if TYPE_CHECKING:
    from pnp.game.rules import Rules
    from pnp.game.table import Table

    from ..base.source import KeyPath
    from .dialogue import Dialogue

Record = Mapping[str, Any]


def may_hold(rules: Rules, tables: Sequence[Table], side: str) -> list[str]:
    """The ids of the cards that may be in a side's hand on some of these tables, in the order of the game."""
    seat = next(one for one in rules.seats if one.id == side)
    decks = [(name, one.cards(rules)) for name, one in tables[0].held.items() if isinstance(one, Hidden)]
    found = {card.id for table in tables for name, cards in decks for card in getattr(table, name).may_be(seat, cards)}
    return [card.id for card in rules.game.cards if card.id in found]


def turned_up(eyes: Dialogue, side: str) -> list[Kind]:
    """The records by which a side turns up cards once the game is over: what lies on the table, and of the hands only
    its own. Each side can do that in a record of its own, until nothing is face down."""
    rules, found = eyes.spot.rules, list[Kind]()
    for kind in eyes.besides():
        part = _part(rules, kind.example, side)
        found.append(replace(kind, written=[part]) if part != kind.example and allows(eyes, part) else kind)
    for word, records in eyes.told_last().items():
        said = [node for record in records for node in rules.grammar.row(record)]
        part = _part(rules, records[0], side, {node.path for node in said if node.value != HIDDEN_WORD})
        if _part(rules, records[0], side) != records[0] and part[word] and (named := _one_named(eyes, part)):
            found.append(Kind(word, None, [named], False, aside=True, grammar=rules.grammar))
    return found


def _part(rules: Rules, record: Record, side: str, named: Collection[KeyPath] = ()) -> Record:
    """A record without what it says of the other sides, and without what is `named` already."""
    others = {name for name in rules.sides if name != side}

    def left(said: Any, path: KeyPath) -> Any:
        if not isinstance(said, Mapping):
            return said
        kept = [key for key in said if key not in others and (*path, key) not in named]
        inside = {key: left(said[key], (*path, key)) for key in kept}
        return {key: one for key, one in inside.items() if one != {}}

    return {word: left(body, (word,)) for word, body in record.items()}


def _one_named(eyes: Dialogue, part: Record) -> Record | None:
    """A legal record with one more card named; None if nothing is open. Face down is what they are already."""
    grammar, cards = eyes.spot.rules.grammar, eyes.spot.rules.game.cards
    hidden = [at for at, node in enumerate(grammar.row(part)) if node.value == HIDDEN_WORD]
    ways = filter(partial(allows, eyes), (grammar.replaced(part, {at: card.id}) for at in hidden for card in cards))
    first, *others = [*islice(ways, 2)] or [None]
    return first if others else None


def cards_told_of(rules: Rules, record: Record) -> set[str]:
    """The names of sides under which a record of the table names cards."""
    row = rules.grammar.row(record)
    named = (node for node in row if isinstance(node.slot, Card) and node.value != HIDDEN_WORD)
    return {step for node in named for step in node.path if isinstance(step, str)}
