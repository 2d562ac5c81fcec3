"""Cards that move on: taken from the table, passed from hand to hand, shuffled into the deck again. Whatever a log does
not name, the cards as they really are stay possible, and what everybody saw stays known."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pnp.game.hidden import HiddenDeck
from pnp.game.pieces import HIDDEN, Piece, Pieces

from ..longer import times

SEATS = 3


def cards(copies: list[int]) -> Pieces:
    """Cards named by letters."""
    return Pieces(Piece(n, chr(97 + n), {}, None) for n, _ in enumerate(copies))


class Real:
    """Some cards as they really are, and what a log that names only a share of them lets the referee know."""

    def __init__(self, rng: random.Random, copies: list[int], share: float) -> None:
        self.rng, self.share, self.cards = rng, share, cards(copies)
        self.seats = Pieces(Piece(n, f"seat{n}", {}, None) for n in range(SEATS))
        self.deck = HiddenDeck(copies, SEATS)
        self.stock = rng.sample([card for card in self.cards for _ in range(copies[card.number])], sum(copies))
        self.hands: list[list[Piece]] = [[] for _ in range(SEATS)]
        self.table: list[Any] = []  # what lies there, each with what the log says it is

    def said(self, card: Piece) -> Any:
        return card if self.rng.random() < self.share else HIDDEN

    def draw(self) -> None:
        seat = self.rng.choice(list(self.seats))
        place = self.deck.draw(seat)
        assert bool(place) == bool(self.stock)
        if self.stock:
            self.hands[seat].append(self.stock.pop(0))
            self.deck.learn(seat, [self.said(self.hands[seat][-1])], place)

    def play(self) -> None:
        seat = self.rng.choice(list(self.seats))
        if self.hands[seat]:
            card = self.hands[seat].pop(self.rng.randrange(len(self.hands[seat])))
            assert self.deck.may_hold(seat, card)
            said = self.said(card)
            self.deck.play(seat, said)
            self.table.append((card, said))

    def take(self) -> None:
        seat = self.rng.choice(list(self.seats))
        open_ = [pair for pair in self.table if pair[1] is not HIDDEN]
        for pair in open_[: self.rng.randint(0, 3)]:
            self.table.remove(pair)
            self.hands[seat].append(pair[0])
            self.deck.give(seat, [pair[1]])
            assert self.deck.may_hold(seat, pair[0])

    def hand_over(self) -> None:
        by, seat = self.rng.sample(list(self.seats), 2)
        for _ in range(min(2, len(self.hands[by]))):
            card = self.hands[by].pop(self.rng.randrange(len(self.hands[by])))
            self.hands[seat].append(card)
            self.deck.give(seat, [self.said(card)], by=by)

    def reshuffle(self) -> None:
        if not self.stock and self.table:
            self.stock = self.rng.sample([card for card, _ in self.table], len(self.table))
            self.deck.reshuffle([said for _, said in self.table])
            self.table = []

    def holds(self) -> None:
        """What the referee thinks possible has in it how it is."""
        assert self.deck.stock == len(self.stock)
        for seat, hand in zip(self.seats, self.hands, strict=True):
            assert self.deck.left(seat) == len(hand)
            assert all(self.deck.may_hold(seat, card) for card in hand), (hand, self.deck.known(seat, self.cards))
            for card in {*self.deck.known(seat, self.cards)}:
                assert self.deck.known(seat, self.cards).count(card) <= hand.count(card)
            for card in self.cards:
                if self.deck.must_hold(seat, lambda one, card=card: one == card, self.cards):
                    assert card in hand


@pytest.mark.parametrize("share", [1.0, 0.6, 0.2, 0.0])
@pytest.mark.parametrize("copies", [[1] * 9, [2, 1, 3, 2]], ids=["single", "copies"])
def test_the_real_cards_are_always_possible(copies: list[int], share: float) -> None:
    for seed in range(times(12)):
        real = Real(random.Random(f"{seed}:{share}"), copies, share)
        for _ in range(30):
            real.rng.choice((real.draw, real.draw, real.play, real.take, real.hand_over, real.reshuffle))()
            real.holds()


def test_what_is_all_named_is_all_known() -> None:
    real = Real(random.Random(5), [1] * 9, 1.0)
    for _ in range(60):
        real.rng.choice((real.draw, real.play, real.take, real.hand_over))()
        for seat, hand in zip(real.seats, real.hands, strict=True):
            assert sorted(real.deck.known(seat, real.cards)) == sorted(hand)


def test_a_card_taken_from_the_table_is_in_that_hand_alone() -> None:
    deck, (one, other, _) = HiddenDeck([1] * 6, SEATS), Real(random.Random(1), [1] * 6, 1).seats
    a, b, *_ = cards([1] * 6)
    deck.deal_out(2)
    deck.play(one, a)
    deck.give(other, [a])
    assert (deck.left(one), deck.left(other)) == (1, 3)
    assert deck.known(other, [a, b]) == [a] and deck.is_open(other, a) and not deck.may_hold(one, a)
    copy = deck.copied()
    copy.play(other, a)
    assert copy.gone(a) and not deck.gone(a), "a copy of the table goes its own way"


def test_the_card_below_the_deck_is_drawn_last_and_everybody_knows_where_it_went() -> None:
    deck, (one, other, _) = HiddenDeck([1] * 7, SEATS), Real(random.Random(1), [1] * 7, 1).seats
    every = cards([1] * 7)
    deck.deal_out(2)
    deck.turn_up(every[3], last=True)
    assert (deck.stock, deck.last_card) == (1, every[3]) and not deck.may_hold(one, every[3])
    assert deck.deal(other, 3) == 1, "no more than there are"
    assert (deck.stock, deck.last_card, deck.left(other)) == (0, None, 3) and deck.is_open(other, every[3])


def test_what_a_seat_passed_on_unseen_it_may_still_have() -> None:
    """Of the two cards of one hand that are known, one went to the other hand, and nobody saw which."""
    deck, (one, other, third) = HiddenDeck([1] * 6, SEATS), Real(random.Random(1), [1] * 6, 1).seats
    a, b, c, *_ = cards([1] * 6)
    deck.deal_out(2, {one: (a, b)})
    deck.give(other, [HIDDEN], by=one)
    assert (deck.left(one), deck.left(other)) == (1, 3)
    assert all(deck.may_hold(seat, card) for seat in (one, other) for card in (a, b))
    assert not deck.may_hold(one, c) and not deck.may_hold(third, a)
    deck.play(other, a)
    assert deck.must_hold(one, lambda card: card == b, [a, b, c]) and not deck.may_hold(other, b)


def test_which_of_two_copies_is_played_leaves_open_what_was_played_unseen_before() -> None:
    """Of three cards two are copies of one. The first that was played may have been either of the cards held then."""
    deck, (one, *_) = HiddenDeck([2, 1, 1], SEATS), Real(random.Random(1), [2, 1, 1], 1).seats
    a, b, _ = cards([2, 1, 1])
    deck.learn(one, [a], deck.draw(one))
    deck.draw(one)
    deck.play(one, HIDDEN)
    deck.learn(one, [a], deck.draw(one))
    deck.play(one, a)
    assert deck.may_hold(one, a) and deck.may_hold(one, b)
