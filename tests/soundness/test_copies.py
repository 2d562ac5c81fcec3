"""Several copies of one card in a hidden deck: what may be in a hand is what some deal has there."""

from __future__ import annotations

import random
from functools import partial
from itertools import permutations
from operator import is_
from typing import Any

import pytest

from pnp.game import HIDDEN, HiddenDeck, Piece

COPIES = (2, 1, 2)
CARDS = [Piece(at, name) for at, name in enumerate("abc")]
SEATS = [Piece(0, "anna"), Piece(1, "boris")]
DEALS = sorted(set(permutations([0, 0, 1, 2, 2])))  # by place from the top, the card there


class World:
    """One deal, and the places in each hand whose cards were played."""

    def __init__(self, deal: tuple[int, ...]) -> None:
        self.deal = deal
        self.played: frozenset[int] = frozenset()

    def hand(self, seat: Piece, top: int) -> list[int]:
        places = [2 * seat.number, 2 * seat.number + 1, *([4] if top == 5 and seat is SEATS[0] else [])]
        return [place for place in places if place not in self.played]


def after(world: World, place: int) -> World:
    other = World(world.deal)
    other.played = world.played | {place}
    return other


def step(deck: HiddenDeck, worlds: list[World], true: World, rng: random.Random) -> tuple[list[World], World]:
    """Something happens in the true world; the worlds that allow it."""
    seat = rng.choice(SEATS)
    hand = true.hand(seat, deck.top)
    if not hand:
        return worlds, true
    place = rng.choice(hand)
    card, top = true.deal[place], deck.top
    what = rng.choice(["play", "show", "lack", "draw", "unseen"])
    if what == "play" or what == "unseen":
        deck.play(seat, CARDS[card] if what == "play" else HIDDEN)
        fits = [after(w, p) for w in worlds for p in w.hand(seat, top) if what == "unseen" or w.deal[p] == card]
        return fits, after(true, place)
    if what == "draw" and top == 4:
        deck.draw(SEATS[0])
    elif what == "show":
        shown = rng.sample(hand, rng.randint(1, len(hand)))
        cards = [true.deal[p] for p in shown]
        deck.learn(seat, [CARDS[c] for c in cards])
        worlds = [w for w in worlds if all(holds(w, seat, top).count(c) >= cards.count(c) for c in cards)]
    elif what == "lack":
        none = [c for c in CARDS if c.number not in holds(true, seat, top)]
        deck.lacks(seat, lambda c: c in none, CARDS)
        worlds = [w for w in worlds if not {c.number for c in none} & {*holds(w, seat, top)}]
    return worlds, true


def holds(world: World, seat: Piece, top: int) -> list[int]:
    return [world.deal[place] for place in world.hand(seat, top)]


@pytest.mark.parametrize("seed", range(400))
def test_a_hand_may_hold_what_some_deal_has_in_it(seed: int) -> None:
    rng = random.Random(seed)
    true = World(rng.choice(DEALS))
    deck: Any = HiddenDeck(COPIES, 2)
    for seat in SEATS:
        deck.deal(seat, 2)
    worlds = [World(deal) for deal in DEALS]
    unseen = False
    for _ in range(6):
        worlds, true = step(deck, worlds, true, rng)
        unseen = unseen or len(deck.unseen.deal.guesses if deck.unseen.deal else ()) > 0
        for seat in SEATS:
            possible = {card for world in worlds for card in holds(world, seat, deck.top)}
            said = {int(card) for card in CARDS if deck.may_hold(seat, card)}
            assert said >= possible, (seed, seat, "nobody is accused whom a deal excuses")
            assert unseen or said == possible, (seed, seat)
            for card in CARDS:
                must = all(card.number in holds(world, seat, deck.top) for world in worlds)
                assert must or not deck.must_hold(seat, partial(is_, card), CARDS), (seed, seat, card)
            if not unseen:
                certain = [card for card in CARDS if min(holds(w, seat, deck.top).count(card.number) for w in worlds)]
                assert {*deck.known(seat, CARDS)} <= {*certain}


def test_a_card_that_is_wanted_may_be_told_by_its_own_equality() -> None:
    """`card.__eq__` says NotImplemented of every other card. Of two cards, nobody must hold a certain one of four, and
    who shows that it lacks one may hold any other."""
    deck: Any = HiddenDeck([1] * 4, 2)
    for seat in SEATS:
        deck.deal(seat, 2)
    four = [*SEATS, *(Piece(at, f"card-{at}") for at in (2, 3))]
    assert not any(deck.must_hold(SEATS[0], card.__eq__, four) for card in four)
    deck.lacks(SEATS[0], four[0].__eq__, four)
    assert [deck.may_hold(SEATS[0], card) for card in four] == [False, True, True, True]


def test_a_card_is_gone_once_all_its_copies_were_seen() -> None:
    deck: Any = HiddenDeck(COPIES, 2)
    deck.deal(SEATS[0], 2)
    deck.play(SEATS[0], CARDS[0])
    assert not deck.gone(CARDS[0]) and deck.may_hold(SEATS[0], CARDS[0])
    deck.play(SEATS[0], CARDS[0])
    assert deck.gone(CARDS[0]) and deck.left(SEATS[0]) == 0
