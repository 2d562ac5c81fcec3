"""A face-down deck and what is known of it: how many cards it has, and which cards are elsewhere.

A card may be on top unless every copy of it is known to be elsewhere, or it was put under the deck too recently. What a
log hides is unknown, and is never reported as illegal.

This counts, and looks for no deal that explains everything (`game/deal.py`): cards go round and round between the deck
and the discards, a log may hide that somebody looked at two and put one under the deck, and each way to name what it
hides is followed on a table with piles of its own, so they have to be quick to copy and alike when they can be merged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, Self

from pnp.game import HIDDEN, Piece, Pieces
from pnp.game.pieces import Thing
from pnp.game.zone import Lying


def told(cards: Sequence[Any], held: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """Every way to name the hidden ones of some cards that were taken from those `held`, without duplicates. What is
    still face down there stays hidden, and so do cards that none can be."""
    rest = list(held)
    for card in cards:
        if card is not HIDDEN and (card in rest or HIDDEN in rest):
            rest.remove(card if card in rest else HIDDEN)
    n = sum(card is HIDDEN for card in cards)
    rest += [HIDDEN] * (n - len(rest))
    for chosen in dict.fromkeys(combinations(sorted(rest, reverse=True), n)):
        left = iter(chosen)
        yield tuple(card if card is not HIDDEN else next(left) for card in cards)


class Pile:
    """A deck with `copies` of each kind of card. `left` cards are face down; `out` counts by kind the copies known to
    be elsewhere, discards included; `below` are cards in the deck with at least so many above them. A hidden card is
    identified by when it was drawn: `drawn` counts the draws, `gone` has by kind the last draw that cannot have been
    that kind, and `since` the record by which a card got to where it is."""

    __slots__ = (
        "below", "cards", "copies", "discard", "drawn", "gone", "left", "out", "peeks", "record", "since",
    )  # fmt: skip

    def __init__(self, cards: Pieces, copies: Sequence[int], peeks: int = 0) -> None:
        self.cards = cards
        self.copies = copies
        self.left = sum(copies)
        self.out = [0] * len(copies)
        self.discard = Lying()
        self.below: dict[Piece, int] = {}
        self.drawn = 0
        self.gone: dict[Piece, int] = {}
        self.since: dict[Piece, int] = {}
        self.record = 0  # the current record
        self.peeks = peeks  # cards besides the top one that somebody may look at, unseen, and put under the deck

    @property
    def at_most(self) -> int:
        """How many cards can be drawn before none are left, discards included."""
        return self.left + len(self.discard)

    def copy(self) -> Self:
        other = object.__new__(type(self))
        other.cards, other.copies, other.left, other.peeks = self.cards, self.copies, self.left, self.peeks
        other.drawn, other.gone, other.since, other.record = self.drawn, self.gone, self.since, self.record
        other.out = self.out.copy()
        other.discard = self.discard.copied()
        other.below = self.below.copy()
        return other

    @property
    def empty(self) -> bool:
        """True if nobody can draw, even after the discards are shuffled."""
        return self.left == 0 and not self.discard

    def elsewhere(self, card: Any) -> bool:
        """True if every copy of a card is known to be outside the deck."""
        return (
            card is not HIDDEN and self.out[card] >= self.copies[card] and not (self.left == 0 and card in self.discard)
        )

    def can_have_been(self, card: Any, drawn: int) -> bool:
        """True if a card hidden outside the deck since a draw may be of a kind."""
        return self.out[card] < self.copies[card] and drawn > self.gone.get(card, 0)

    def under(self, card: Any) -> int:
        """How many cards at least are above a card in the deck."""
        return 0 if self.left == 0 or card is HIDDEN or self.copies[card] > 1 else self.below.get(card, 0)

    def draw(self, card: Thing = HIDDEN) -> None:
        """Take the top card, whatever it is; if there is none, shuffle the discards first."""
        if self.left == 0:
            self._shuffle()
        self.left = max(self.left - 1, 0)
        self.drawn += 1
        step = 1 + self.peeks
        self.below = {other: n - step for other, n in self.below.items() if n > step and other != card}
        self.see(card)

    def see(self, card: Any) -> None:
        """A card outside the deck has come to light."""
        if card is not HIDDEN:
            self.out[card] = min(self.out[card] + 1, self.copies[card])
            self.since = {**self.since, card: self.record}

    def throw(self, card: Any = HIDDEN) -> None:
        """Discard a card that was outside the deck."""
        self.discard.append(card)
        if card is not HIDDEN:
            self.since = {**self.since, card: self.record}

    def join(self, *cards: Piece) -> None:
        """A card outside the deck belongs to it from now on; with several, one of them does."""
        self.copies = [n + cards.count(card) for card, n in zip(self.cards, self.copies, strict=True)]
        if len(cards) == 1:
            self.see(cards[0])

    def bury(self, *cards: Any) -> None:
        """Put cards under the deck, several of them in any order."""
        for card in cards:
            if card is HIDDEN:
                continue
            self._back(card)
            self.below[card] = max(self.left - self.peeks, 0)
            if self.copies[card] == 1:
                first = self.drawn - (-self.below[card] // (1 + self.peeks))  # this many draws come before it
                self.gone = {**self.gone, card: first}
        self.left += len(cards)

    def _back(self, card: Any) -> None:
        """A copy of a kind returns to the deck."""
        if self.out[card] >= self.copies[card]:
            self.gone = {**self.gone, card: self.drawn}
        self.out[card] = max(self.out[card] - 1, 0)

    def _shuffle(self) -> None:
        self.left = len(self.discard)
        for card in self.discard.take():
            if card is not HIDDEN:
                self._back(card)
        self.below = {}

    def can_be(self) -> list[Piece]:
        """The kinds that may be on top."""
        return [card for card in self.cards if not self.elsewhere(card) and not self.under(card)]
