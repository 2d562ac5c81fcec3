"""The deck: what may still be in it, and what happens to cards that leave it (setup.deck, turn.draw)."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.game import HIDDEN, KeyPath, Violation
from pnp.game.pieces import Mark

from .position import AWAY, Position


def not_in_deck(pos: Position, card: str | Mark, path: KeyPath, before: Sequence[str | Mark] = ()) -> list[Violation]:
    """Why a card cannot have come from the deck; `before` came just before it. The number of specials is limited."""
    if card in pos.rules.illuminati_cards:
        return [pos.breaks("setup.deck", "illuminati", path, card=card)]
    if card is not HIDDEN and pos.left.get(card, 0) + before.count(card) >= pos.rules.copies[card]:
        return [pos.breaks("setup.deck", "twice", path, card=card)]
    if card in pos.rules.groups:
        return []
    most = sum(pos.rules.copies[special] for special in pos.rules.specials)
    out = len(pos.discards) + sum(map(len, pos.hands)) + sum(one not in pos.rules.groups for one in before)
    return [pos.breaks("setup.deck", "specials", path, impossible=True, max=most)] if out >= most else []


def turn_up(pos: Position, card: str | Mark) -> None:
    """Turn up a card of the deck: a group becomes uncontrolled, a special is discarded."""
    pos.leave_deck(card)
    if card in pos.rules.specials or card is HIDDEN:
        pos.discards.append(card)
    elif card in pos.rules.groups and pos.owner(card) is AWAY:
        pos.neutral[card] = None
        pos.because["owner", card] = ("turn.draw", card)


def restock(pos: Position) -> None:
    """Refill an empty deck with the discarded specials (ruling.empty-deck); all others are in hands."""
    if pos.deck or not pos.discards or not pos.ruled("ruling.empty-deck", "discards"):
        return
    for card in pos.rules.specials:
        pos.left[card] = sum(hand.count(card) for hand in pos.hands)
    pos.deck = len(pos.discards)
    pos.discards = []


def stocked(pos: Position) -> Position:
    """The table with a deck to draw from, if possible."""
    if not pos.deck and pos.discards and pos.ruled("ruling.empty-deck", "discards"):
        pos = pos.copy()
        restock(pos)
    return pos
