"""Specials discarded unseen: what is known of those that are left in the hand, and of the deck made of the discards."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pnp.validator.games.illuminati.deck import not_in_deck, restock
from pnp.validator.games.illuminati.hands import HIDDEN, discard, gain_special, hand_over, held_special

from .player import rulings, seats, unseated

MINE, OTHER = 0, 1


def table(**options: str) -> Any:
    rules = unseated().seat(seats(3, random.Random(1)))
    return rules.start(rulings(options))


def holding(*cards: str, **options: str) -> Any:
    """A table at which the first player holds some specials, and the second one that the log hides."""
    pos = table(**options)
    for card in cards:
        gain_special(pos, MINE, card)
    gain_special(pos, OTHER, HIDDEN)
    return pos


def wrong(pos: Any, side: int, card: str) -> list[str]:
    return [f"{found.rule} {found.breach} {found.status}" for found in held_special(pos, side, card, ())]


def test_of_two_known_specials_either_may_be_left() -> None:
    pos = holding("bribery", "interference")
    discard(pos, MINE, HIDDEN)
    assert wrong(pos, MINE, "bribery") == wrong(pos, MINE, "interference") == []
    assert wrong(pos, MINE, "slush-fund") == ["special.once hand impossible"]


def test_what_was_played_of_them_is_not_left() -> None:
    pos = holding("bribery", "interference", "slush-fund")
    discard(pos, MINE, HIDDEN)
    discard(pos, MINE, "bribery")
    assert wrong(pos, MINE, "bribery") == ["special.once used illegal"]
    assert wrong(pos, MINE, "interference") == []
    discard(pos, MINE, "slush-fund")
    assert wrong(pos, MINE, "interference") == ["special.once holder illegal"]


def test_nobody_else_has_what_is_left_or_was_discarded() -> None:
    pos = holding("bribery", "interference")
    assert wrong(pos, OTHER, "slush-fund") == []
    discard(pos, MINE, HIDDEN)
    assert wrong(pos, OTHER, "bribery") == ["special.once holder illegal"]
    assert wrong(pos, OTHER, "slush-fund") == []


@pytest.mark.parametrize("drawn", [HIDDEN, "deep-agent"])
def test_what_is_drawn_after_that_may_be_played(drawn: str) -> None:
    pos = holding("bribery", "interference")
    discard(pos, MINE, HIDDEN)
    gain_special(pos, MINE, drawn)
    assert wrong(pos, MINE, "deep-agent") == []
    assert (wrong(pos, MINE, "slush-fund") == []) is (drawn == HIDDEN)


def test_a_special_given_unseen_may_be_with_either() -> None:
    pos = holding("bribery", "interference")
    hand_over(pos, MINE, OTHER, [HIDDEN])
    assert wrong(pos, MINE, "bribery") == wrong(pos, OTHER, "bribery") == []


def test_a_special_discarded_unseen_may_come_out_of_the_new_deck() -> None:
    """Nobody knows which of the two it was: the deck made of the discards may hold either."""
    pos = holding("bribery", "interference", **{"ruling.empty-deck": "discards"})
    for card in ("bribery", "interference"):
        pos.leave_deck(card)
    discard(pos, MINE, HIDDEN)
    pos.deck = 0
    assert not_in_deck(pos, "bribery", ())
    restock(pos)
    assert not_in_deck(pos, "bribery", ()) == not_in_deck(pos, "interference", ()) == []
    assert wrong(pos, MINE, "bribery") == []


def test_a_special_that_is_known_in_a_hand_cannot_come_out_of_it() -> None:
    pos = holding("bribery", "interference", **{"ruling.empty-deck": "discards"})
    for card in ("bribery", "interference"):
        pos.leave_deck(card)
    discard(pos, MINE, "interference")
    pos.deck = 0
    restock(pos)
    assert [found.breach for found in not_in_deck(pos, "bribery", ())] == ["twice"]
    assert not_in_deck(pos, "interference", ()) == []
