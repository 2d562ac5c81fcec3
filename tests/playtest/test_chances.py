"""Intervals and questions asked of many cards at once, against figures worked out elsewhere."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from pnp.validator.playtest.chances import (
    Sums,
    beyond_luck,
    difference,
    luck,
    luck_of,
    luck_of_mean,
    luck_paired,
    of_mean,
    of_ratio,
    overlap,
    paired,
    sums,
    wilson,
)


def ratios(*games: tuple[int, int, int]) -> Sums:
    """So many of so many, in so many games."""
    found = Sums()
    for game in games:
        found.add(*game)
    return found


def test_an_interval_of_a_share_is_wilsons() -> None:
    """263 of 381 and 0 of 20: as R's prop.test without correction gives them."""
    assert wilson(15, 148) == pytest.approx((0.0624, 0.1605), abs=1e-4)  # Newcombe 1998, table I, method 3
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_an_interval_of_a_difference_is_newcombes() -> None:
    """56 of 70 and 48 of 80, 9 of 10 and 3 of 10: Newcombe 1998, table II, method 10."""
    assert difference(56, 70, 48, 80) == pytest.approx((0.0524, 0.3339), abs=1e-4)
    assert difference(9, 10, 3, 10) == pytest.approx((0.1705, 0.8090), abs=1e-4)
    assert difference(1, 1, 0, 0) == (-1.0, 1.0)


def test_intervals_hold_the_true_share_as_often_as_they_say() -> None:
    rng = random.Random(3)
    held = 0
    for _ in range(1_000):
        low, high = wilson(sum(rng.random() < 0.3 for _ in range(60)), 60)
        held += low <= 0.3 <= high
    assert 0.92 <= held / 1_000 <= 0.98


def test_of_fifty_cards_that_do_nothing_hardly_one_is_accused() -> None:
    rng = random.Random(4)
    accused = 0
    for _ in range(100):
        chances = {}
        for card in range(50):
            won, other = (sum(rng.random() < 0.5 for _ in range(80)) for _ in range(2))
            chances[str(card)] = luck(won, 80, other, 80)
        accused += bool(beyond_luck(chances))
    assert accused <= 12


def test_a_card_that_always_wins_is_accused() -> None:
    assert beyond_luck({"bomb": luck(80, 80, 120, 320), "rose": luck(40, 80, 160, 320)}) == {"bomb"}


def test_an_interval_of_a_difference_in_the_same_games_is_newcombes() -> None:
    """36, 12, 2, 0 and 20, 12, 2, 16: Newcombe 1998 (paired data), method 10."""
    assert paired(36, 12, 2, 0) == pytest.approx((0.0569, 0.3404), abs=1e-4)
    assert paired(20, 12, 2, 16) == pytest.approx((0.0562, 0.3292), abs=1e-4)
    assert paired(0, 0, 0, 0) == (-1.0, 1.0)


def test_luck_of_pairs_is_mcnemars() -> None:
    assert luck_paired(12, 2) == pytest.approx(0.01294, abs=1e-5)  # the binomial distribution, both ways
    assert luck_paired(0, 0) == luck_paired(5, 5) == 1
    assert luck_paired(600, 400) < 1e-6 < luck_paired(510, 490)


def test_two_seats_of_a_game_tell_the_same_thing_once() -> None:
    """A card that always is in one of two hands and helps nobody: 95 of 100 intervals hold that, and not 78."""
    rng, held = random.Random(5), 0
    for _ in range(200):
        games = Counter(((1, 1, 1, 0), (1, 0, 1, 1))[rng.random() < 0.5] for _ in range(80))
        won, by = games[1, 1, 1, 0], overlap(games)
        low, high = difference(won / by, 80 / by, (80 - won) / by, 80 / by)
        held += low <= 0 <= high
    assert held >= 180


def test_means_and_what_is_counted_in_every_game() -> None:
    assert of_mean(sums(dict.fromkeys([1, 2, 3, 4, 5], 1))) == pytest.approx((1.614, 4.386), abs=1e-3)
    assert of_mean(sums({7: 1})) == (7, 7)
    assert luck_of_mean(sums({1.0: 2, -1.0: 2})) == 1
    assert luck_of_mean(sums({1.0: 2, 1.1: 1, 0.9: 1})) < 0.001
    alike, apart = (of_ratio(ratio) for ratio in (ratios((5, 10, 40)), ratios((0, 10, 20), (10, 10, 20))))
    assert alike[1] - alike[0] < apart[1] - apart[0]
    assert luck_of(50, 100, 0.5) == 1
    assert luck_of(70, 100, 0.5) < 0.001
