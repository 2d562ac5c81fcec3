"""The sums that the aftermath may show, against every deal of the few cards that nobody has seen."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

from pnp.game import HIDDEN
from pnp.validator.games.thirteen_days.score import scores

from ..days.moves import end_game
from .logs import rules
from .player import default_rulings

UNSEEN = 6  # cards at as many places: 720 deals


def table(rng: random.Random) -> tuple[Any, list[int], list[int], dict[int, int]]:
    """A finished game in which few cards were not seen: the table, these cards, their places, what is known.

    What is known of a card are its possible places (a bit set). All of it is true of some deal.
    """
    referee = rules("13-days")
    pos = referee.start(default_rulings(referee))
    end_game(pos)
    count = len(referee.cards)
    deal = rng.sample(range(count), count)  # by place: its card
    places = rng.sample(range(count), UNSEEN)
    for place, card in enumerate(deal):
        if place not in places:
            pos.see(pos.rules.cards[card], 1 << place)
    known = {}
    for place in places:
        if rng.randrange(3):
            others = rng.sample(places, rng.randint(0, 3))
            known[deal[place]] = 1 << place | sum(1 << other for other in others if other != place)
            pos.deck.unseen.know(deal[place], known[deal[place]])
    for place in rng.sample(places, rng.randint(1, UNSEEN - 1)):
        hand = 1 << place | sum(1 << p for p in rng.sample(range(count), 4) if p not in places and p != place)
        card = deal[place]
        if rng.randrange(4) == 0:  # the log says which it is
            known[card] = known.get(card, -1) & hand
            pos.deck.unseen.know(card, hand)
            pos.pile.append((hand, pos.rules.cards[card]))
        else:
            pos.pile.append((hand, HIDDEN))
    return pos, [deal[place] for place in places], places, known


def sums_of(pos: Any, cards: list[int], places: list[int], known: dict[int, int]) -> set[tuple[int, int]]:
    """What the pile shows in each deal that agrees with all that is known."""
    lying = {place for place in places for hand, _ in pos.pile if hand >> place & 1}
    found = set()
    for deal in permutations(places):
        at = dict(zip(cards, deal, strict=True))
        if all(where >> at[card] & 1 for card, where in known.items()):
            pile = [card for card in cards if at[card] in lying]
            side_of, cubes_of = pos.rules.side_of, pos.rules.cubes_of
            found.add(tuple(sum(cubes_of[c] for c in pile if side_of[c] == side) for side in (0, 1)))
    return found


def test_the_sums_are_those_of_every_deal_and_of_no_other() -> None:
    several = 0
    for seed in range(300):
        pos, cards, places, known = table(random.Random(seed))
        ends, complete = scores(pos)
        assert complete
        found = [end.sums for end in ends]
        assert len(set(found)) == len(found)
        assert set(found) == sums_of(pos, cards, places, known), seed
        several += len(found) > 1
    assert 100 < several < 280, "known and unknown piles were tested"


def test_nothing_known_is_every_sum_that_the_cards_can_give() -> None:
    """Nine of 39 cards, in the time of an answer."""
    referee = rules("13-days")
    pos = referee.start(default_rulings(referee))
    end_game(pos)
    pos.pile = [(1 << place, HIDDEN) for place in range(9)]
    ends, complete = scores(pos)
    assert complete
    assert {end.sums for end in ends} >= {(0, 0), (22, 0), (0, 22), (9, 9)}
    assert max(sum(end.sums) for end in ends) == 26
