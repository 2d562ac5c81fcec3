"""Specials in hands: everybody sees how many there are; the log may hide which (special.count-open).

A log is legal while some deal of the hidden ones explains it: a card played from a hand with a hidden special may be
that one, unless every copy of it is known to be elsewhere. A special that leaves a hand unseen may be any in that hand:
each is a way to understand the log, and what follows has to fit one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from pnp.game import HIDDEN, KeyPath, Piece, Violation
from pnp.game.pieces import Mark

from .position import Position


def held_special(table: Position, side: Piece, card: str | Mark, path: KeyPath) -> list[Violation]:
    """Why a player cannot have a special in hand; nothing if that is possible."""
    hand = table.hands[side]
    if card in hand or (card is HIDDEN and hand):
        return []
    if card is HIDDEN:
        return [table.breaks("free.give", "count", path, side=side, max=0, n=1)]
    if card in table.rules.faces:
        return [no_special(table, card, path)]
    copies = table.rules.copies[card]
    if table.discards.count(card) >= copies:
        if table.ruled("ruling.d12", "some"):
            return []
        return [table.breaks("special.once", "used", path, card=card)]
    if HIDDEN in hand and table.out_of_deck(card) < copies:
        return []
    if hand and HIDDEN not in hand:
        return [table.breaks("special.once", "hand", path, impossible=True, card=card, side=side)]
    return [table.breaks("special.once", "holder", path, card=card, side=side)]


def no_special(table: Position, card: str | Mark, path: KeyPath) -> Violation:
    """Why a card cannot be in a hand: only specials can."""
    if card in table.rules.illuminati_cards:
        return table.breaks("setup.deck", "illuminati", path, card=card)
    return table.breaks("turn.draw", "kept", path, card=card)


def shown(table: Position, side: Piece, cards: Sequence[str | Mark]) -> Iterator[tuple[str | Mark, ...]]:
    """What a player's specials may be when some leave the hand unseen; those are in the order of the hand."""
    rest = [*table.hands[side]]
    for card in cards:
        if card is not HIDDEN and (card in rest or HIDDEN in rest):
            rest.remove(card if card in rest else HIDDEN)
    unseen = [at for at, card in enumerate(cards) if card is HIDDEN]
    if not unseen or len(unseen) > len(rest):
        yield tuple(cards)
        return
    for some in dict.fromkeys(combinations(sorted(rest, key=str), len(unseen))):
        named = dict(zip(unseen, some, strict=True))
        yield tuple(named.get(at, card) for at, card in enumerate(cards))


def is_special(table: Position, card: str | Mark) -> bool:
    """True for a special, seen or not; a log may write any card in its place."""
    return card is HIDDEN or card in table.rules.specials


def gain_special(table: Position, side: Piece, card: str | Mark) -> None:
    """A special comes into a hand; what is none stays where it is."""
    if is_special(table, card):
        table.hands[side].append(card)


def discard(table: Position, side: Piece, card: str | Mark) -> None:
    """Discard a used special from a hand; what is none stays where it is."""
    if is_special(table, card):
        table.hands[side].lose(card)
        table.discards.append(card)
        seen(table, card)


def take_back(table: Position, side: Piece, card: str | Mark) -> None:
    """A special that was discarded for nothing comes back into the hand."""
    if card in table.discards:
        table.discards.remove(card)
        gain_special(table, side, card)


def seen(table: Position, card: str | Mark) -> None:
    """A special that is shown has left the deck, even if it was drawn face down."""
    if card is not HIDDEN:
        table.left[card] = max(table.left.get(card, 0), table.out_of_deck(card))


def hand_over(table: Position, side: Piece, other: Piece, cards: Sequence[str | Mark]) -> None:
    """Specials go from one hand to another."""
    for card in cards:
        if is_special(table, card):
            table.hands[side].lose(card)
            gain_special(table, other, card)
            seen(table, card)
