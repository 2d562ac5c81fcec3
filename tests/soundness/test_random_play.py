"""Whole games at random: the referee finds them legal, scores them as they were, and the table stays in order."""

from __future__ import annotations

import random

import pytest

from pnp.validator.games.thirteen_minutes import moves
from pnp.validator.games.thirteen_minutes.position import ACTION, ANSWER, BID, FIRST, OVER, PLAY, Position
from pnp.validator.ground import CUBA
from tests.balance.players import default_rulings

from .logs import data, game, rules, verdict

SEEDS = range(300)


def test_random_games_are_legal_and_scored_as_they_ended() -> None:
    for seed in SEEDS:
        told = verdict(data(seed, deal=seed % 2 == 0, claim=seed % 3 == 0))
        end = game(seed).end
        assert end is not None
        assert (told.verdict, told.finished, told.findings) == ("legal", True, []), seed
        assert told.outcome is not None
        assert told.outcome["prestige"] == dict(zip(rules().sides, end.prestige, strict=True)), seed
        assert told.outcome["reason"] == end.reason, seed


def test_the_same_log_gets_the_same_verdict_twice() -> None:
    for seed in range(20):
        assert verdict(data(seed)).as_json("ru") == verdict(data(seed)).as_json("ru")


def invariants(pos: Position) -> None:
    """13 cards once each, 26 cubes conserved, zones in range, one more battleground than turns."""
    numbers = rules().numbers
    assert len(set(pos.card)) == len(pos.card) == pos.turn + 1
    assert pos.card[0] == CUBA
    gone = sum(pos.bids) if pos.bids and pos.pending[-1][0] != BID else 0
    assert sum(pos.supply) + sum(map(sum, pos.cubes)) + gone == 2 * numbers["cubes"]
    assert min(pos.supply) >= 0
    assert min(min(cubes) for cubes in pos.cubes) >= 0
    assert all(0 <= zone <= 2 for zone in pos.zone)
    assert [hand.bit_count() for hand in pos.hand] == [
        numbers["hand"] + pos.drawn - pos.drawn // 2 if side == _ahead(pos) else numbers["hand"] + pos.drawn // 2
        for side in (0, 1)
    ]


def _ahead(pos: Position) -> int:
    """The side that has drawn one card more, or side 0 if neither has."""
    return 0 if pos.hand[0].bit_count() >= pos.hand[1].bit_count() else 1


@pytest.mark.parametrize("seed", range(40))
def test_invariants_hold_after_every_decision_and_no_position_is_a_dead_end(seed: int) -> None:
    rng = random.Random(seed)
    pos = rules().start(default_rulings(rules()))
    while pos.pending[-1][0] != OVER:
        before = pos.copy()
        options = list(rules().legal(pos))
        assert pos == before, "listing changed the position"
        assert options, "a position without a legal move"
        move = rng.choice(options)
        assert not move.check(pos), "legal is a part of check"
        assert pos == before, "checking changed the position"
        move.apply(pos)
        invariants(pos)
    assert pos.turn == rules().numbers["turns"]


def everything(pos: Position) -> list[moves.Move]:
    """Far more moves than can be legal: every way to fill in the numbers, places and zones of the decision due."""
    due, side = pos.pending[-1]
    cards = range(len(rules().cards))
    if due == BID:
        return [moves.Bid(us, ussr) for us in range(16) for ussr in range(16)]
    if due == FIRST:
        return [moves.First(0), moves.First(1)]
    if due == PLAY:
        return [moves.Play(side, card, zone) for card in cards for zone in range(3)]
    places = [CUBA, *cards]
    if due == ANSWER:
        return [moves.Answer(side, (), declined=True)]
    found: list[moves.Move] = [moves.Command(side)]
    for place in places:
        for n in range(1, 5):
            found += [moves.Command(side, [place], add=n), moves.Command(side, [place], remove=n)]
    return found


@pytest.mark.parametrize("seed", range(12))
def test_legal_lists_exactly_what_check_allows(seed: int) -> None:
    """Completeness by brute force: of all moves that can be written down, `legal` lists those that `check` passes."""
    rng = random.Random(seed)
    pos = rules().start(default_rulings(rules()))
    while pos.pending[-1][0] != OVER:
        options = list(rules().legal(pos))
        sorts = (moves.UseEvent, moves.Answer)
        listed = {str(m.write(pos)) for m in options if not isinstance(m, sorts) or getattr(m, "declined", False)}
        allowed = {str(m.write(pos)) for m in everything(pos) if not m.check(pos)}
        assert listed == allowed
        rng.choice(options).apply(pos)


def test_events_list_every_way_that_check_allows() -> None:
    """The same for events of one step, over the places and numbers that could be written."""
    for seed in range(30):
        rng = random.Random(seed)
        pos = rules().start(default_rulings(rules()))
        while pos.pending[-1][0] != OVER:
            options = list(rules().legal(pos))
            if pos.pending[-1][0] in (ACTION, ANSWER):
                _compare_events(pos, [m for m in options if isinstance(m, moves.UseEvent | moves.Answer)])
            rng.choice(options).apply(pos)


def _compare_events(pos: Position, listed: list[moves.UseEvent | moves.Answer]) -> None:
    side = pos.pending[-1][1]
    kind = moves.Answer if pos.pending[-1][0] == ANSWER else moves.UseEvent
    said = {str(m.write(pos)) for m in listed if not getattr(m, "declined", False)}
    places = ["cuba", *(rules().cards[c].id for c in pos.card[1:])]
    for verb in ("place", "remove"):
        for place in places:
            for n in (1, 2, 3, 4):
                for of in rules().sides:
                    steps = {verb: {place: n}, "of": of}
                    move = kind(side, rules().read_steps(side, steps))
                    if not move.check(pos):
                        assert str(move.write(pos)) in said
