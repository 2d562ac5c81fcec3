"""Where face-down cards really are: one order of each deck, which nobody at the table knows.

The table knows only what was seen. A move is possible if the order is among the deals that the table still allows
after it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from operator import and_
from typing import TYPE_CHECKING

from ...game.face_down import FaceDown
from ...game.hidden import Hidden, HiddenDeck
from ...game.pieces import Piece, Pieces
from ...game.playing import Chance

if TYPE_CHECKING:
    from pnp.game.table import Table

SHUFFLE = 8  # pairs of cards that change places, for each card of a deck


class Truth:
    """The order of every `Hidden` deck of a table; a deck that is shuffled again gets a new one."""

    def __init__(self, table: Table, rng: random.Random) -> None:
        self.rng = rng
        hidden = {name: held for name, held in table.held.items() if isinstance(held, Hidden)}
        self.decks = {name: held.cards(table.rules) for name, held in hidden.items()}
        self.by_cards = {id(cards): name for name, cards in self.decks.items()}
        self._draws = [name for name, held in hidden.items() if not isinstance(held, FaceDown)]
        self._lies: dict[str, list[int]] = {}  # by copy of a card, its place as a bit
        self._at: dict[str, dict[int, int]] = {}  # by place, the copy
        self._shuffled: dict[str, int] = {}
        self._shown: dict[tuple[str, Piece], int] = {}  # the places of a hand that its seat's own table knows
        self._hands: dict[str, list[int]] = {}  # of all seats, when they were last counted
        self._had: dict[tuple[str, Piece], int] = {}  # and those that were counted as drawn
        self.keep_up(table)

    def keep_up(self, table: Table) -> bool:
        """Shuffle what was shuffled on the table; whether anything was."""
        found = False
        for name in self.decks:
            deck: HiddenDeck = getattr(table, name)
            if self._shuffled.get(name) != deck.shuffles:
                found = True
                self._shuffled[name] = deck.shuffles
                self._hands.pop(name, None)
                self._lies[name] = lies = self._order(deck)
                self._at[name] = {place: copy for copy, place in enumerate(lies)}
                for seat in table.rules.seats:
                    self._shown[name, seat] = self._had[name, seat] = 0
        return found

    def _order(self, deck: HiddenDeck) -> list[int]:
        """Some order of a deck that agrees with what is known of it: the one at hand, much shuffled."""
        deal = deck.unseen.pinned().copy()
        lies, allowed, count, random = deal.place_of, deal.allowed, deck.count, self.rng.random
        for _ in range(SHUFFLE * count):
            one, other = int(random() * count), int(random() * count)
            if lies[one] & allowed[other] and lies[other] & allowed[one]:
                lies[one], lies[other] = lies[other], lies[one]
        return lies

    def allows(self, table: Table) -> bool:
        """Whether the cards can be where they are by what the table knows."""
        found: dict[str, list[int]] = {}
        for name, lies in self._lies.items():
            deck: HiddenDeck = getattr(table, name)
            if deck.shuffles != self._shuffled[name] or deck.unseen.deal is None:
                continue  # a shuffle has changed where they are, as is known by then
            found[name] = self._moved(deck, lies) if deck.count > len(lies) else lies
            if not _fits(deck.copies, found[name], deck.unseen.deal.allowed):
                return False
        for name, lies in found.items():
            if lies is not self._lies[name]:
                self._lies[name], self._at[name] = lies, {place: copy for copy, place in enumerate(lies)}
        return True

    def _moved(self, deck: HiddenDeck, before: Sequence[int]) -> list[int]:
        """Where the cards of a deck lie once some have moved to new places, or come back to one."""
        lies, allowed, new = [*before], deck.unseen.pinned().allowed, range(len(before), deck.count)
        for copy in new:
            lies.append(1 << copy)
            if deck.card_of[copy] < 0:  # a card that nobody saw came here
                mixed = [one for one in range(copy) if lies[one] & allowed[copy] and allowed[one] >> copy & 1]
                named = [one for one in mixed if not allowed[one] & allowed[copy]]
                if mixed:
                    mover = self.rng.choice(named or mixed)
                    lies[copy], lies[mover] = lies[mover], lies[copy]
        there = [copy for copy, place in enumerate(lies) if place >> new.start]
        for _ in range(SHUFFLE * len(there)):
            one, other = self.rng.choice(there), self.rng.choice(there)
            if lies[one] & allowed[other] and lies[other] & allowed[one]:
                lies[one], lies[other] = lies[other], lies[one]
        return lies

    def show(self, table: Table, seat: Piece) -> None:
        """Let a seat's own table know the cards that came into its hand."""
        for name, at in self._at.items():
            deck: HiddenDeck = getattr(table, name)
            hand = deck.hands[seat]
            if hand == self._shown[name, seat]:
                continue  # nothing came since
            for place in _bits(hand & ~self._shown[name, seat]):
                if at[place] not in deck.seen:
                    deck.unseen.know(at[place], place)
            self._shown[name, seat] = hand

    def show_all(self, table: Table, seat: Piece) -> None:
        """Let any table that a seat looks at know its whole hand."""
        for name, at in self._at.items():
            deck: HiddenDeck = getattr(table, name)
            for place in _bits(deck.hands[seat]):
                if at[place] not in deck.seen:
                    deck.unseen.know(at[place], place)

    def tell(self, table: Table) -> None:
        """Let a table know where every card is, as at the end of a game."""
        for name, lies in self._lies.items():
            unseen = getattr(table, name).unseen
            for copy, place in enumerate(lies):
                unseen.know(copy, place)

    def drawn(self, table: Table) -> Iterator[tuple[Piece, Piece]]:
        """The cards that came into hands since this was asked last, each after its seat."""
        for name in self._draws:
            deck: HiddenDeck = getattr(table, name)
            if deck.hands == self._hands.get(name):
                continue
            self._hands[name] = [*deck.hands]
            cards, at = self.decks[name], self._at[name]
            for seat in table.rules.seats:
                for place in _bits(deck.hands[seat] & ~self._had[name, seat]):
                    yield seat, cards[deck.card_of[at[place]]]
                self._had[name, seat] = deck.hands[seat]

    def chance(self, table: Table) -> Chance:
        """Dice and decks for one decision: a deck of the table's is drawn from where its top is."""
        return _Dealt(self, table)

    def laid(self, table: Table, name: str) -> tuple[list[Piece], list[list[Piece]]]:
        """The cards of a deck from its top, and those in the hand of each seat."""
        deck: HiddenDeck = getattr(table, name)
        cards, at = self.decks[name], self._at[name]
        order = [cards[deck.card_of[at[1 << place]]] for place in deck.to_draw]
        hands = [[at[place] for place in _bits(hand)] for hand in deck.hands]
        held = [[copy for copy in hand if copy not in deck.seen and deck.card_of[copy] >= 0] for hand in hands]
        return order, [[cards[deck.card_of[copy]] for copy in hand] for hand in held]


class _Dealt(Chance):
    """Chance that draws from the decks as they are."""

    def __init__(self, truth: Truth, table: Table) -> None:
        super().__init__(truth.rng)
        self._truth = truth
        self._table = table

    def draw(self, cards: Pieces) -> Piece:
        self._lay(cards)
        return super().draw(cards)

    def some(self, cards: Pieces, seat: Piece, n: int) -> Sequence[Piece]:
        self._lay(cards)
        return super().some(cards, seat, n)

    def _lay(self, cards: Pieces) -> None:
        """Most decisions of chance are about dice: a deck is looked at when it is drawn from."""
        name = self._truth.by_cards.get(id(cards))
        if name is not None and id(cards) not in self._decks:
            self.stack(cards, *self._truth.laid(self._table, name))


def _bits(places: int) -> Iterator[int]:
    while places:
        place = places & -places
        places ^= place
        yield place


def _fits(copies: Sequence[Sequence[int]], lies: Sequence[int], allowed: Sequence[int]) -> bool:
    """True if each card's copies can be assigned so that all are where they may be."""
    if len(copies) == len(lies):  # one of each
        return all(map(and_, lies, allowed))
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
