"""Specials in hands: how many everybody sees, which they are the log may hide (special.count-open).

A log is not accused while any way to deal the hidden ones explains it: a card that a player plays out of a hand with a
hidden special may be that one, unless every copy of it is known to be elsewhere. A special that leaves a hand unseen
may be any of those in it: each is a way to understand the log, and whatever follows has to fit one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from pnp.game import KeyPath, Violation

if TYPE_CHECKING:
    from .position import Position

HIDDEN = "hidden"


def held_special(pos: Position, side: int, card: str, path: KeyPath) -> list[Violation]:
    """Why a player cannot have a special in hand; nothing if that may be."""
    hand = pos.hands[side]
    if card in hand or (card == HIDDEN and hand):
        return []
    if card == HIDDEN:
        return [pos.breaks("free.give", "count", path, side=side, max=0, n=1)]
    if card in pos.rules.faces:
        return [pos.breaks("turn.draw", "kept", path, card=card)]
    copies = pos.rules.copies[card]
    if pos.discards.count(card) >= copies:
        if pos.ruled("ruling.d12", "some"):
            return []
        return [pos.breaks("special.once", "used", path, card=card)]
    known = pos.discards.count(card) + sum(other.count(card) for other in pos.hands)
    if HIDDEN in hand and known < copies:
        return []
    if hand and HIDDEN not in hand:
        return [pos.breaks("special.once", "hand", path, impossible=True, card=card, side=side)]
    return [pos.breaks("special.once", "holder", path, card=card, side=side)]


def shown(pos: Position, side: int, cards: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """What a player's specials may be of which some leave the hand unseen; these come as they are in the hand."""
    rest = [*pos.hands[side]]
    for card in cards:
        if card != HIDDEN and (card in rest or HIDDEN in rest):
            rest.remove(card if card in rest else HIDDEN)
    unseen = [at for at, card in enumerate(cards) if card == HIDDEN]
    if not unseen or len(unseen) > len(rest):
        yield tuple(cards)
        return
    for some in dict.fromkeys(combinations(sorted(rest), len(unseen))):
        named = dict(zip(unseen, some, strict=True))
        yield tuple(named.get(at, card) for at, card in enumerate(cards))


def gain_special(pos: Position, side: int, card: str) -> None:
    """A special comes into a hand."""
    pos.hands[side] = (*pos.hands[side], card)


def lose_special(pos: Position, side: int, card: str) -> None:
    """A special leaves a hand: itself, or one that the log hides."""
    hand = [*pos.hands[side]]
    gone = card if card in hand else HIDDEN
    if gone in hand:
        hand.remove(gone)
    pos.hands[side] = tuple(hand)


def discard(pos: Position, side: int, card: str) -> None:
    """A special out of a hand, used."""
    lose_special(pos, side, card)
    pos.discards.append(card)
    seen(pos, card)


def seen(pos: Position, card: str) -> None:
    """A special that shows itself has left the deck, drawn face down or not."""
    if card != HIDDEN:
        out = pos.discards.count(card) + sum(hand.count(card) for hand in pos.hands)
        pos.left[card] = max(pos.left.get(card, 0), out)


def hand_over(pos: Position, side: int, other: int, cards: Sequence[str]) -> None:
    """Specials from one hand into another."""
    for card in cards:
        lose_special(pos, side, card)
        gain_special(pos, other, card)
        seen(pos, card)
