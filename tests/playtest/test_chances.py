"""Intervals and questions asked of many cards at once, against figures worked out elsewhere."""

from __future__ import annotations

import random

import pytest

from pnp.validator.playtest.chances import beyond_luck, difference, luck, wilson


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
