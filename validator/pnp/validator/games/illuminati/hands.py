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


def held_special(pos: Position, side: Piece, card: str | Mark, path: KeyPath) -> list[Violation]:
    """Why a player cannot have a special in hand; nothing if that is possible."""
    hand = pos.hands[side]
    if card in hand or (card is HIDDEN and hand):
        return []
    if card is HIDDEN:
        return [pos.breaks("free.give", "count", path, side=side, max=0, n=1)]
    if card in pos.rules.faces:
        return [no_special(pos, card, path)]
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


def no_special(pos: Position, card: str | Mark, path: KeyPath) -> Violation:
    """Why a card cannot be in a hand: only specials can."""
    if card in pos.rules.illuminati_cards:
        return pos.breaks("setup.deck", "illuminati", path, card=card)
    return pos.breaks("turn.draw", "kept", path, card=card)


def shown(pos: Position, side: Piece, cards: Sequence[str | Mark]) -> Iterator[tuple[str | Mark, ...]]:
    """What a player's specials may be when some leave the hand unseen; those are in the order of the hand."""
    rest = [*pos.hands[side]]
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


def is_special(pos: Position, card: str | Mark) -> bool:
    """True for a special, seen or not; a log may write any card in its place."""
    return card is HIDDEN or card in pos.rules.specials


def gain_special(pos: Position, side: Piece, card: str | Mark) -> None:
    """A special comes into a hand; what is none stays where it is."""
    if is_special(pos, card):
        pos.hands[side] = (*pos.hands[side], card)


def lose_special(pos: Position, side: Piece, card: str | Mark) -> None:
    """A special leaves a hand: that one, or one that the log hides."""
    hand = [*pos.hands[side]]
    gone = card if card in hand else HIDDEN
    if gone in hand:
        hand.remove(gone)
    pos.hands[side] = tuple(hand)


def discard(pos: Position, side: Piece, card: str | Mark) -> None:
    """Discard a used special from a hand; what is none stays where it is."""
    if is_special(pos, card):
        lose_special(pos, side, card)
        pos.discards.append(card)
        seen(pos, card)


def take_back(pos: Position, side: Piece, card: str | Mark) -> None:
    """A special that was discarded for nothing comes back into the hand."""
    if card in pos.discards:
        pos.discards.remove(card)
        gain_special(pos, side, card)


def seen(pos: Position, card: str | Mark) -> None:
    """A special that is shown has left the deck, even if it was drawn face down."""
    if card is not HIDDEN:
        out = pos.discards.count(card) + sum(hand.count(card) for hand in pos.hands)
        pos.left[card] = max(pos.left.get(card, 0), out)


def hand_over(pos: Position, side: Piece, other: Piece, cards: Sequence[str | Mark]) -> None:
    """Specials go from one hand to another."""
    for card in cards:
        if is_special(pos, card):
            lose_special(pos, side, card)
            gain_special(pos, other, card)
            seen(pos, card)
