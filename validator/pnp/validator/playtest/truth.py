"""Where the cards of the face-down decks really lie: one order of each deck, which nobody at the table knows.

The table knows only what was seen. A move is possible if the order at hand is among the deals that the table still
allows after it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from ...game.hidden import Hidden, HiddenDeck
from ...game.pieces import Piece, Pieces
from ...game.playing import Chance

SHUFFLE = 8  # pairs of cards that change places, for each card of a deck


class Truth:
    """The order of every `Hidden` deck of a table; a deck that is shuffled again gets a new one."""

    def __init__(self, table: Any, rng: random.Random) -> None:
        self.rng = rng
        self.decks = {name: held.deck for name, held in table.held.items() if isinstance(held, Hidden)}
        self._lies: dict[str, list[int]] = {}  # by copy of a card, its place as a bit
        self._shuffled: dict[str, int] = {}
        self.keep_up(table)

    def keep_up(self, table: Any) -> None:
        """Shuffle what was shuffled on the table."""
        for name in self.decks:
            deck: HiddenDeck = getattr(table, name)
            if self._shuffled.get(name) != deck.shuffles:
                self._shuffled[name] = deck.shuffles
                self._lies[name] = self._order(deck)

    def _order(self, deck: HiddenDeck) -> list[int]:
        """Some order of a deck that agrees with what is known of it: the one at hand, much shuffled."""
        deal = deck.unseen.pinned().copy()
        lies, allowed = deal.place_of, deal.allowed
        for _ in range(SHUFFLE * deck.count):
            one, other = self.rng.randrange(deck.count), self.rng.randrange(deck.count)
            if lies[one] & allowed[other] and lies[other] & allowed[one]:
                lies[one], lies[other] = lies[other], lies[one]
        return lies

    def allows(self, table: Any) -> bool:
        """Whether the cards may lie as they do by what the table knows."""
        return all(
            _fits(deck.copies, lies, deal.allowed)
            for name, lies in self._lies.items()
            if (deal := (deck := getattr(table, name)).unseen.deal) is not None
            and deck.shuffles == self._shuffled[name]  # after a shuffle they lie otherwise, as is known by then
        )

    def show(self, table: Any, seat: Piece) -> None:
        """Let a seat's own table know the cards of its hand."""
        for name, lies in self._lies.items():
            deck: HiddenDeck = getattr(table, name)
            hand = deck.hands[seat]
            if hand:
                for copy, place in enumerate(lies):
                    if place & hand and copy not in deck.seen:
                        deck.unseen.know(copy, place)

    def tell(self, table: Any) -> None:
        """Let a table know where every card lies, as at the end of a game."""
        for name, lies in self._lies.items():
            unseen = getattr(table, name).unseen
            for copy, place in enumerate(lies):
                unseen.know(copy, place)

    def hand(self, table: Any, seat: Piece) -> Iterator[Piece]:
        """The cards that have come into a seat's hand, played or not."""
        for name, lies in self._lies.items():
            deck: HiddenDeck = getattr(table, name)
            cards = table.rules.deck(self.decks[name])
            for copy, place in enumerate(lies):
                if place & deck.hands[seat]:
                    yield cards[deck.card_of[copy]]

    def chance(self, table: Any) -> Chance:
        """Dice and decks for one decision of chance: a deck of the table's is drawn from where its top is."""
        chance = Chance(self.rng)
        for name, lies in self._lies.items():
            deck: HiddenDeck = getattr(table, name)
            cards: Pieces = table.rules.deck(self.decks[name])
            order: list[Any] = [None] * deck.count
            for copy, place in enumerate(lies):
                order[place.bit_length() - 1] = cards[deck.card_of[copy]]
            hands = [
                [cards[deck.card_of[copy]] for copy, place in enumerate(lies) if place & hand and copy not in deck.seen]
                for hand in deck.hands
            ]
            chance.stack(cards, order[deck.top :], hands)
        return chance


def _fits(copies: Sequence[range], lies: Sequence[int], allowed: Sequence[int]) -> bool:
    """Whether each card's copies can be told apart so that all lie where they may."""
    for each in copies:
        if len(each) == 1:
            if not lies[each[0]] & allowed[each[0]]:
                return False
        elif not _matched([lies[copy] for copy in each], [allowed[copy] for copy in each]):
            return False
    return True


def _matched(places: Sequence[int], allowed: Sequence[int]) -> bool:
    if not places:
        return True
    return any(
        places[0] & one and _matched(places[1:], [*allowed[:at], *allowed[at + 1 :]]) for at, one in enumerate(allowed)
    )
