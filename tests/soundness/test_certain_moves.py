"""What is listed where a log hides something: all of it can be logged, and what is certain stays legal whatever was
hidden."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

import pytest

from pnp.game import HiddenDeck
from pnp.validator import legal
from pnp.validator.at_table.certainty import listed
from pnp.validator.at_table.offers import words_of
from pnp.validator.judging.spot import Spot, spot_of

from ..judged import log_text
from .logs import data
from .test_hidden_cards import face_down, hide

DECIDED = [  # a game, a seed of it, and records after which is asked: a hand and a place or an agenda are hidden
    ("13-minutes", 0, 6),
    ("13-minutes", 1, 10),
    ("13-minutes", 4, 14),
    ("13-days", 0, 4),
    ("13-days", 1, 14),
    ("13-days", 2, 6),
]


def cut(log: dict[str, Any], records: int) -> str:
    return log_text({**log, "moves": log["moves"][:records]})


def with_less(game: str, seed: int, records: int) -> tuple[str, str]:
    """A log, and the same as somebody would write it who saw less."""
    log, rng = data(game, seed, deal=seed % 2 == 0), random.Random(seed)
    if game == "13-minutes":
        return cut(log, records), cut(hide(log, rng, 0.2, held_only=True), records)
    return cut(log, records), cut(face_down(log, rng, 0.3, played=True), records)


def spot(text: str) -> Spot:
    return spot_of(text.encode(), "log.yaml")


@pytest.mark.parametrize(("game", "seed", "records"), DECIDED)
def test_all_can_be_logged_and_what_is_certain_is_so_in_fact(game: str, seed: int, records: int) -> None:
    whole, less = map(spot, with_less(game, seed, records))
    found, rng = listed(less), random.Random(seed)
    assert found == sorted(found, key=lambda each: each.doubt is not None)
    assert any(each.doubt is not None for each in found)
    for each in found:
        told = each.offer.records(words_of(less.rules))
        for record in rng.sample(told, min(len(told), 4)):
            assert less.allows(record), record
            assert each.doubt is not None or whole.allows(record), record


def test_from_python_a_move_that_depends_on_the_reading_is_apart() -> None:
    whole, less = with_less("13-minutes", 1, 10)
    assert not any(choice.depends for choice in legal(whole))
    (choice,) = legal(less)
    tables = spot(less).tables
    assert len(tables) > 1 and choice.moves and choice.depends
    assert not {*choice.moves} & {*choice.depends}
    assert len(legal(less, most=1)[0].moves) == 1 and not legal(less, most=1)[0].depends


# ── by brute force ──


def ways(deck: HiddenDeck) -> set[tuple[int, ...]]:
    """Every deal of a small deck that agrees with all that is known: by card, its place."""
    allowed = deck.unseen.copy().pinned().allowed
    deals = permutations(range(deck.count))
    return {deal for deal in deals if all(allowed[card] >> place & 1 for card, place in enumerate(deal))}


@pytest.mark.parametrize("seed", range(30))
def test_a_play_tells_something_exactly_if_it_excludes_a_deal(seed: int) -> None:
    rng = random.Random(seed)
    seats = 2
    deal = rng.sample(range(6), 6)  # by place, the card there
    numbers: list[Any] = [*range(6)]
    deck = HiddenDeck([1] * 6, seats)
    for seat in range(seats):
        deck.deal(seat, 2)  # type: ignore[arg-type]  # a seat is used as its number
        deck.learn(seat, rng.sample(deal[2 * seat : 2 * seat + 2], rng.randrange(3)))  # type: ignore[arg-type]
    for seat, card in rng.sample([(at // 2, deal[at]) for at in range(4)], 4):
        before = deck.copied()
        if rng.random() < 0.4:
            deck.lacks(seat, lambda one: one > 3 and one not in deal[:4], numbers)  # type: ignore[arg-type, operator]
        deck.play(seat, card)  # type: ignore[arg-type]
        told = deck.tells(before)
        assert bool(told) == (ways(deck) < ways(before))
        assert {*told} <= {seat}
