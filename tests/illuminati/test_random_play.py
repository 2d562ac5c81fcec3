"""Whole games at random: the referee finds them legal, whatever is hidden in them, and the table stays in order."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Any

import pytest

from pnp.game import HIDDEN
from pnp.validator.games.illuminati.position import Position

from ..judged import Judge
from ..longer import times
from .player import Played, game, moves, played, rulings, seats, unseated

PLAYERS = (2, 3, 4, 6)
SEEDS = range(times(2))
MOST = 40  # seeds, where something is looked for that is seldom done
games = pytest.mark.parametrize(("n", "seed"), [*product(PLAYERS, SEEDS), (8, 0)])

once = lru_cache(maxsize=None)(played)


def contents(pos: Position) -> dict[str, Any]:
    """Everything that makes a table what it is, but for what would undo the last record."""
    left_out = ("rules", "rulings", "undo", "cut", "rolled", "after", "last_sum")
    return {name: getattr(pos, name) for name in (*pos.held, "turn", "decisions", "mattered") if name not in left_out}


@games
def test_random_games_are_legal(n: int, seed: int, judge: Judge) -> None:
    found = once(n, seed)
    verdict = judge(found.text)
    assert verdict.verdict == "legal", verdict.as_text("en")[:2000]
    assert verdict.finished == found.position.over
    assert verdict.decisions == len(found.decisions)
    if found.position.over:
        assert verdict.outcome is not None
        assert verdict.outcome["reason"] == found.position.reasons[0]


def test_they_do_all_that_can_be_done() -> None:
    """What is never done is not tested. More games are played until all is done, so that it does not hang on which of
    them it happens in."""
    usual = "neutral first draw attack pay withdraw roll set transfer move drop pass special give turn-up end gift tax"
    missing, won = {*usual.split()}, False
    for seed, n in product(range(MOST), PLAYERS):
        missing -= {*once(n, seed).decisions}
        won = won or bool({"special", "basic", "last"} & {*once(n, seed).position.reasons})
        if won and not missing:
            break
    assert won
    assert not missing


def without_specials(found: Played) -> Iterator[dict[str, Any]]:
    """The records of a game with every special hidden as it is drawn."""
    specials = unseated().specials
    for record in found.records:
        ((key, body),) = record.items()
        if isinstance(body, dict) and "draw" in body:
            cards = body["draw"] if isinstance(body["draw"], list) else [body["draw"]]
            shown = [HIDDEN.id if card in specials else card for card in cards]
            record = {key: body | {"draw": shown[0] if len(shown) == 1 else shown}}
        yield record


@games
def test_hiding_specials_never_makes_a_log_illegal(n: int, seed: int, judge: Judge) -> None:
    found = once(n, seed)
    hidden = Played(found.players, found.options, found.position, [*without_specials(found)])
    verdict = judge(hidden.text)
    assert verdict.verdict == "legal", verdict.as_text("en")[:2000]


@pytest.mark.parametrize("n", PLAYERS)
def test_a_copy_is_a_table_of_its_own(n: int) -> None:
    """A move changes the copy that it is made on, in the same way as the table, and nothing else."""
    dice = random.Random(n)
    rules = unseated().seat(seats(n, dice))
    pos = rules.start(rulings({}))
    for _ in range(80):
        if pos.over:
            break
        move = next(moves(pos, dice))
        copy, before = pos.copy(), pos.copy()
        assert contents(copy) == contents(pos)
        move.carry_out(copy)
        assert contents(pos) == contents(before)
        move.carry_out(pos)
        assert contents(copy) == contents(pos)


@games
def test_the_table_stays_in_order(n: int, seed: int) -> None:
    """Every card is in one place, no treasury is below zero, and structures are trees on free arrows."""
    pos = once(n, seed).position
    places = Counter([*pos.neutral, *pos.dead, *(card for side in range(n) for card in pos.cards(side))])
    places.update(card for placing in (pos.placing, *pos.queue) if placing for card in placing.branch.cards)
    if pos.placing is None:
        assert max(places.values()) == 1
    assert all(n >= 0 for n in pos.money.values())
    for structure in filter(None, pos.structures):
        assert len({*structure.links.values()}) == len(structure.links)
        boxes = [structure.box(card) for card in structure.cards]
        assert not any(a.overlaps(b) for at, a in enumerate(boxes) for b in boxes[:at])


VARIANTS = [
    (ruling.id, value) for ruling in game().rulebook.rulings for value in ruling.values if value != ruling.default
]


@pytest.mark.parametrize(("id", "value"), VARIANTS)
def test_random_games_by_other_rulings(id: str, value: str, judge: Judge) -> None:
    found = played(4, 7, {id: value}, 120)
    verdict = judge(found.text)
    assert verdict.verdict == "legal", verdict.as_text("en")[:2000]
