"""Specials in hands: how many everybody sees, which they are the log may hide (special.count-open).

A log is not accused while any way to deal the hidden ones explains it: a card that a player plays out of a hand with a
hidden special may be that one, unless every copy of it is known to be elsewhere. Who discards one of several known
specials unseen keeps some of these: `among` says of which ones the hidden rest is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...judging.ruling import Impossible, Violation
from ...source import KeyPath

if TYPE_CHECKING:
    from .position import Position

HIDDEN = "hidden"


def held_special(pos: Position, side: int, card: str, path: KeyPath) -> list[Violation]:
    """Why a player cannot have a special in hand; nothing if that may be."""
    hand = pos.hands[side]
    if card in hand or (card == HIDDEN and hand):
        return []
    if card == HIDDEN:
        return [Violation("free.give", "count", path, side=pos.side_name(side), max=0, n=1)]
    title = pos.title(card)
    if card in pos.rules.faces:
        return [Violation("turn.draw", "kept", path, card=title)]
    copies = pos.rules.copies[card]
    if pos.discards.count(card) >= copies:
        if pos.ruled("ruling.d12", "some"):
            return []
        return [Violation("special.once", "used", path, card=title)]
    known = pos.discards.count(card) + sum(other.count(card) for other in pos.hands)
    known += sum(cards.count(card) for other, cards in pos.among.items() if other != side)
    if HIDDEN in hand and known < copies and card in pos.among.get(side, (card,)):
        return []
    if hand and (HIDDEN not in hand or side in pos.among):
        return [Impossible("special.once", "hand", path, card=title, side=pos.side_name(side))]
    return [Violation("special.once", "holder", path, card=title, side=pos.side_name(side))]


def gain_special(pos: Position, side: int, card: str) -> None:
    """A special comes into a hand; of one that the log hides nothing is known."""
    pos.hands[side] = (*pos.hands[side], card)
    if card == HIDDEN:
        pos.among.pop(side, None)


def lose_special(pos: Position, side: int, card: str) -> None:
    """A special leaves a hand. Which of several it was may stay unknown, and then so do the others."""
    hand = list(pos.hands[side])
    if card == HIDDEN:
        pos.among.pop(side, None)
        hand = [HIDDEN] * (len(hand) - 1)
    elif card in hand:
        hand.remove(card)
    elif HIDDEN in hand:
        hand.remove(HIDDEN)
        if card in pos.among.get(side, ()):
            rest = [*pos.among[side]]
            rest.remove(card)
            pos.among[side] = tuple(rest)
    pos.hands[side] = tuple(hand)
    if HIDDEN not in hand:
        pos.among.pop(side, None)


def discard(pos: Position, side: int, card: str) -> None:
    """A special out of a hand, used."""
    hand, among = pos.hands[side], pos.among.get(side, ())
    lose_special(pos, side, card)
    if card == HIDDEN and pos.hands[side] and (among or HIDDEN not in hand):
        pos.among[side] = (*among, *(one for one in hand if one != HIDDEN))
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
