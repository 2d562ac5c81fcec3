"""The deck: what may still be in it, and what happens to cards that leave it (setup.deck, turn.draw)."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.game import HIDDEN, KeyPath, Piece, Violation
from pnp.game.pieces import Mark

from .hands import gain_special, is_special
from .position import AWAY, Position


def not_in_deck(table: Position, card: str | Mark, path: KeyPath, before: Sequence[str | Mark] = ()) -> list[Violation]:
    """Why a card cannot have come from the deck; `before` came just before it. The number of specials is limited."""
    copies = None if card is HIDDEN else table.rules.copies.get(card, 0)
    if copies == 0:
        return [table.breaks("setup.deck", "illuminati", path, card=card)]
    if copies is not None and table.left.get(card, 0) + before.count(card) >= copies:
        return [table.breaks("setup.deck", "twice", path, card=card)]
    if card in table.rules.groups:
        return []
    most = sum(table.rules.copies[special] for special in table.rules.specials)
    out = len(table.discards) + sum(map(len, table.hands)) + sum(one not in table.rules.groups for one in before)
    return [table.breaks("setup.deck", "specials", path, impossible=True, max=most)] if out >= most else []


def draw(table: Position, side: Piece, card: str | Mark) -> None:
    """Draw a card of the deck: a special comes into the hand, a group becomes uncontrolled."""
    if is_special(table, card):
        table.leave_deck(card)
        gain_special(table, side, card)
    else:
        turn_up(table, card)


def turn_up(table: Position, card: str | Mark) -> None:
    """Turn up a card of the deck: a group becomes uncontrolled, a special is discarded."""
    table.leave_deck(card)
    if is_special(table, card):
        table.discards.append(card)
    elif card in table.rules.groups and table.owner(card) is AWAY:
        table.neutral.append(card)
        table.cause["owner", card] = ("turn.draw", card)


def restock(table: Position) -> None:
    """Refill an empty deck with the discarded specials (ruling.empty-deck); all others are in hands."""
    if table.deck or not table.discards or not table.ruled("ruling.empty-deck", "discards"):
        return
    table.deck = len(table.discards.take())
    for card in table.rules.specials:
        table.left[card] = table.out_of_deck(card)


def stocked(table: Position) -> Position:
    """The table with a deck to draw from, if possible."""
    if not table.deck and table.discards and table.ruled("ruling.empty-deck", "discards"):
        table = table.copy()
        restock(table)
    return table
