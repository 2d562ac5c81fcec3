"""Why no deal fits: the cards named are the smallest set that cannot fit, by brute force on small decks."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import combinations, permutations

import pytest

from pnp.game.deal import Crowd, Deal


def fit(allowed: Sequence[int], cards: Iterable[int], unseen: Sequence[int] = (), spent: int = 0) -> bool:
    """True if some deal lets these cards be where they were seen, and one unseen card for each of `unseen`."""
    count, cards = len(allowed), [*cards]
    return any(
        all(1 << order[card] & allowed[card] for card in cards)
        and _all_played(order, unseen, [card for card in range(count) if not spent >> card & 1])
        for order in permutations(range(count))
    )


def _all_played(order: Sequence[int], unseen: Sequence[int], left: Sequence[int]) -> bool:
    """True if different unseen cards were at places of each kind."""
    return any(
        all(1 << order[card] & places for card, places in zip(chosen, unseen, strict=True))
        for chosen in permutations(left, len(unseen))
    )


def observed(rng: random.Random, count: int) -> tuple[list[int], Crowd | None]:
    """Cards seen one after the other at some places of a small deck, until no deal explains the last; and why not."""
    deal = Deal(count)
    allowed = [(1 << count) - 1] * count
    for card in rng.sample(range(count), count):
        places = sum(1 << place for place in rng.sample(range(count), rng.randint(1, 3)))
        allowed[card] &= places
        crowd = deal.see(card, places)
        if crowd is not None:
            return allowed, crowd
    return allowed, None


@pytest.mark.parametrize("count", [3, 4, 5])
def test_a_crowd_is_the_smallest_set_of_cards_that_cannot_fit(count: int) -> None:
    crowded = 0
    for seed in range(300):
        allowed, crowd = observed(random.Random(seed), count)
        if crowd is None:
            assert fit(allowed, range(count))
            continue
        crowded += 1
        assert not fit(allowed, crowd.cards)
        for size in range(len(crowd.cards)):
            assert all(fit(allowed, some) for some in combinations(range(count), size)), (seed, crowd)
        there = sum(1 << place for place in range(count) if any(allowed[card] >> place & 1 for card in crowd.cards))
        assert crowd.places == there
        assert crowd.places.bit_count() < len(crowd.cards)
    assert crowded > 30


@pytest.mark.parametrize("count", [3, 4, 5])
def test_beside_cards_played_unseen_no_card_is_named_in_vain(count: int) -> None:
    crowded = 0
    for seed in range(150):
        rng = random.Random(seed)
        deal, everything = Deal(count), (1 << count) - 1
        allowed, unseen, spent = [everything] * count, [], 0
        crowd = None
        for card in rng.sample(range(count), count):
            places = sum(1 << place for place in rng.sample(range(count), rng.randint(1, 2)))
            if rng.randrange(3) == 0:
                if deal.guess(everything, places) is not None:
                    unseen.append(places)
                continue
            crowd = deal.see(card, places)
            spent |= 1 << card
            allowed[card] &= places
            if crowd is not None:
                break
        if crowd is None:
            assert fit(allowed, range(count), unseen, spent)
            continue
        crowded += 1
        assert not fit(allowed, crowd.cards, unseen, spent)
        for one in crowd.cards:
            assert fit(allowed, [card for card in crowd.cards if card != one], unseen, spent), (seed, crowd)
    assert crowded > 20
