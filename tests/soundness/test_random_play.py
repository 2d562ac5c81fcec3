"""Whole games at random: the referee finds them legal, scores them as they were, and the table stays in order."""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from functools import partial
from itertools import islice
from typing import Any

import pytest

from pnp.validator.games.duels.effects.notation import read_steps
from pnp.validator.games.duels.ground import CUBA

from ..longer import each, times
from ..minutes import moves as minutes
from .dealers import DEALERS, days
from .logs import GAMES, data, ending, played, rules, verdict
from .player import decisions

SEEDS = {"13-minutes": range(80), "13-days": range(50)}
LISTED = 400  # moves of a decision that are looked at one by one; agendas are dealt in more ways than that

every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_random_games_are_legal_and_scored_as_they_ended(game: str) -> None:
    sides = rules(game).sides
    for seed in SEEDS[game][:: each(2)]:
        told = verdict(data(game, seed, deal=seed % 2 == 0, claim=seed % 3 == 0))
        end = ending(game, seed)
        assert (told.verdict, told.finished, told.findings) == ("legal", True, []), (seed, told.as_text("en"))
        assert told.outcome is not None
        assert told.outcome["prestige"] == dict(zip(sides, end.prestige, strict=True)), seed
        assert told.outcome["reason"] == end.reason, seed


def test_they_end_in_every_way() -> None:
    """What is never played is not tested: war in each round, both at war, the letter, and every card and its event."""
    ends = {(played("13-days", seed).position.round, ending("13-days", seed).reason) for seed in SEEDS["13-days"]}
    assert {(1, "war"), (2, "war"), (3, "war"), (3, "prestige"), (3, "letter"), (3, "both")} <= ends
    used = {
        body["play"]
        for seed in SEEDS["13-days"]
        for record in played("13-days", seed).records
        for body in record.values()
        if isinstance(body, dict) and (body.get("event") or isinstance(body.get("opponent"), dict))
    }
    without = {"sops", "to-the-brink", "containment", "suez-hungary", "u-thant"}  # what leaves no choice is not written
    assert used | without == {card.id for card in rules("13-days").cards}


@every_game
def test_the_same_log_gets_the_same_verdict_twice(game: str) -> None:
    for seed in range(4):
        assert verdict(data(game, seed)).as_json("ru") == verdict(data(game, seed)).as_json("ru")


# ── the table ─────────────────────────────────────────────────────────────────


def minutes_in_order(pos: Any) -> None:
    """13 cards once each, 26 cubes conserved, zones in range, one more battleground than turns."""
    numbers = pos.rules.numbers
    assert len(set(pos.card)) == len(pos.card) == pos.turn + 1
    assert pos.card[0] == CUBA
    gone = sum(pos.bids) if pos.bids and minutes.due_of(pos)[0] != "bid" else 0
    assert sum(pos.supply) + sum(map(sum, pos.cubes)) + gone == 2 * numbers["cubes"]
    assert min(pos.supply) >= 0
    assert min(min(cubes) for cubes in pos.cubes) >= 0
    assert all(0 <= zone <= 2 for zone in pos.zone)
    hands = pos.deck.hands
    ahead = 0 if hands[0].bit_count() >= hands[1].bit_count() else 1
    assert [hand.bit_count() for hand in hands] == [
        numbers["hand"] + (pos.drawn - pos.drawn // 2 if side == ahead else pos.drawn // 2) for side in (0, 1)
    ]


def days_in_order(pos: Any) -> None:
    """17 cubes a side, five at most together; markers, prestige and agendas in range; every card in one place."""
    numbers = pos.rules.numbers
    for side in (0, 1):
        assert pos.supply[side] + sum(pos.cubes[side]) == numbers["cubes"]
        assert 0 <= min(pos.cubes[side]) <= max(pos.cubes[side]) <= numbers["max_cubes"]
        assert 1 <= min(pos.markers[side]) <= max(pos.markers[side]) <= numbers["spaces"]
        assert 0 <= pos.hold(side) <= numbers["hand"]
        assert pos.played[side] <= numbers["plays"]
    assert min(pos.supply) >= 0
    assert abs(pos.prestige) <= numbers["prestige_max"]
    assert pos.letter in (0, 1)
    assert 1 <= pos.round <= numbers["rounds"]
    assert not pos.deck.hands[0] & pos.deck.hands[1]
    assert pos.deck.top <= len(pos.rules.cards)
    held = pos.hold(0) + pos.hold(1)
    assert len(pos.seen) + len(pos.pile) + held - _counted_twice(pos) == pos.deck.top
    scored = days.due_of(pos)[0] == "over" and pos.round < numbers["rounds"]  # later nobody asks
    assert sum(pos.left[0]) + 2 * (pos.round - 1 + scored) == numbers["agendas"]
    known = [card for _, card in pos.pile if card is not days.HIDDEN]
    assert len(set(known)) == len(known)


def _counted_twice(pos: Any) -> int:
    """The cards left, which stay in the hands until the round ends, and those turned up at the end of the game."""
    held = pos.hold(0) + pos.hold(1)
    return len(pos.turned) + (held if days.due_of(pos)[0] in ("opinion", "reveal", "over") else 0)


IN_ORDER = {"13-minutes": minutes_in_order, "13-days": days_in_order}


def state(pos: Any) -> dict[str, Any]:
    """All that a table knows, but for the rulings that somebody asked about."""
    told = [*vars(pos)] if hasattr(pos, "__dict__") else []
    told += [name for kind in type(pos).__mro__ for name in getattr(kind, "__slots__", ())]
    unlike = ("rules", "rulings", "unseen", "mattered", "numbers", "user")
    return {name: deepcopy(getattr(pos, name)) for name in told if name not in unlike}


@every_game
@pytest.mark.parametrize("seed", range(7))
def test_the_table_is_in_order_after_every_decision_and_no_position_is_a_dead_end(game: str, seed: int) -> None:
    rng = random.Random(seed)
    for pos, move in decisions(rules(game), DEALERS[game](rules(game), rng), rng):
        IN_ORDER[game](pos)
        before = state(pos)
        options = list(islice(rules(game).legal(pos), LISTED))
        assert state(pos) == before, "listing changed the position"
        assert bool(options) is not rules(game).over(pos)
        for option in rng.sample(options, min(3, len(options))):
            assert not option.violations(pos), "legal is a part of check"
            assert state(pos) == before, "checking changed the position"
        if move is not None:
            copy = pos.copy()
            assert state(copy) == before
            assert move.violations(copy) == []
            assert move.try_apply(copy) == []
            assert state(pos) == before, "the copy is not independent"


@every_game
def test_taking_a_move_is_checking_and_carrying_it_out(game: str) -> None:
    for seed in range(5):
        rng = random.Random(seed)
        for pos, move in decisions(rules(game), DEALERS[game](rules(game), rng), rng):
            if move is not None:
                taken, applied = pos.copy(), pos.copy()
                assert move.try_apply(taken) == []
                move.carry_out(applied)
                assert state(taken) == state(applied), move.write(pos)


@every_game
@pytest.mark.parametrize("seed", range(2))
def test_a_move_that_is_illegal_is_not_taken(game: str, seed: int) -> None:
    """It is reported with the same rules as when it is only checked, and the table stays as it was."""
    rng = random.Random(seed)
    refused = 0
    for pos, _ in decisions(rules(game), DEALERS[game](rules(game), rng), rng):
        moves = [move for move in islice(ANYTHING[game](pos), 5_000) if rng.random() < 0.01]
        due, side = _due(pos)
        if due in ("action", "answer"):
            kind = EVENTS[game][due == "answer"]
            steps = list(_single_steps(game, pos))
            several = ([*rng.sample(steps, rng.randrange(1, 4))] for _ in range(20))
            moves += [kind(side, _read_steps(game, said)) for said in several]
        before = state(pos)
        for move in moves:
            if broken := move.violations(pos):
                refused += 1
                assert [repr(v) for v in move.try_apply(pos)] == [repr(v) for v in broken]
                assert state(pos) == before, move.write(pos)
    assert refused > 100


# ── what is listed is what is allowed ─────────────────────────────────────────


def any_minutes(pos: Any) -> Iterator[Any]:
    """Far more moves than can be legal: every way to fill in the numbers, places and zones of the decision due."""
    rules, (due, side) = pos.rules, minutes.due_of(pos)
    cards = rules.cards
    if due == "bid":
        yield from (minutes.bid(rules, us, ussr) for us in range(16) for ussr in range(16))
    elif due == "first":
        yield from (minutes.first(rules, 0), minutes.first(rules, 1))
    elif due == "play":
        yield from (minutes.play(rules, side, card, zone) for card in cards for zone in range(3))
    elif due == "answer":
        yield minutes.answer(rules, side, (), declined=True)
    elif due == "action":
        yield minutes.command(rules, side)
        for place in (CUBA, *cards):
            for n in range(1, 5):
                yield minutes.command(rules, side, [place], add=n)
                yield minutes.command(rules, side, [place], remove=n)


def any_days(pos: Any) -> Iterator[Any]:
    """The same for 13 Days."""
    rules, (due, side) = pos.rules, days.due_of(pos)
    places, agendas = range(len(rules.places)), range(len(rules.agendas))
    if due == "first":
        yield from (days.first(rules, 0), days.first(rules, 1))
    elif due == "play":
        yield from (days.play(rules, who, card) for card in range(len(rules.cards)) for who in (0, 1))
    elif due == "answer":
        yield days.answer(rules, side, (), declined=True)
    elif due == "action":
        for letter in (False, True):
            yield days.command(rules, side, letter=letter)
            for place in places:
                for n in range(1, 7):
                    yield days.command(rules, side, [place], add=n, letter=letter)
                    yield days.command(rules, side, [place], remove=n, letter=letter)
    elif due == "opinion":
        yield from _any_opinion(pos)
    elif due == "reveal":
        yield from (days.reveal(rules, us, ussr) for us in agendas for ussr in agendas)


def _any_opinion(pos: Any) -> Iterator[Any]:
    """Every use of the battleground that is due, by either side."""
    rules, slot = pos.rules, pos.opinions[-1]
    for side in (0, 1):
        yield days.opinion(rules, side, slot)
        yield days.opinion(rules, side, slot, take="letter")
        yield from (days.opinion(rules, side, slot, draw=(days.HIDDEN,), to=to) for to in ("aftermath", "discard"))
        for track in rules.tracks:
            for n in (-2, -1, 1, 2):
                if pos.spaces(side, track, n) == n:
                    yield days.opinion(rules, side, slot, track={track: n})


ANYTHING = {"13-minutes": any_minutes, "13-days": any_days}


def is_event(move: Any) -> bool:
    return getattr(move, "steps", "pass") != "pass"


def _due(pos: Any) -> Any:
    """The decision that is due, and whose it is."""
    return minutes.due_of(pos)


def _read_steps(game: str, said: Any) -> Any:
    return read_steps(rules(game), said, ())


@every_game
@pytest.mark.parametrize("seed", range(4))
def test_legal_lists_exactly_what_check_allows(game: str, seed: int) -> None:
    """Completeness by brute force: of all moves that can be written down, `legal` lists those that `check` passes."""
    rng = random.Random(seed)
    for pos, _ in decisions(rules(game), DEALERS[game](rules(game), rng), rng):
        if _due(pos)[0] != "goals":
            listed = {str(m.write(pos)) for m in rules(game).legal(pos) if not is_event(m)}
            allowed = {str(m.write(pos)) for m in ANYTHING[game](pos) if not m.violations(pos)}
            assert listed == allowed


def test_agendas_are_dealt_as_far_as_there_are_copies() -> None:
    """The decision that can be taken in more ways than one would list: three agendas each, and which is kept."""
    pos = rules("13-days").start({r.id: r.default for r in rules("13-days").game.rulebook.rulings})
    pos.discard([2, 5])
    rng = random.Random(13)
    answers = set()
    for _ in range(1000):
        flags = [[rng.choice((0, 2, 3, 4, 5, 6)) for _ in range(3)] for _ in (0, 1)]
        keeps = [rng.choice(cards) for cards in flags]
        dealt = flags[0] + flags[1]
        possible = all(dealt.count(agenda) <= pos.most(agenda) for agenda in dealt)
        found = days.goals(pos.rules, flags, keeps).violations(pos)
        assert (found == []) is possible, (flags, keeps)
        answers.add(possible)
    assert answers == {True, False}
    first = list(islice(pos.rules.candidates(pos)[1], 5000))
    assert all(goal.keep in goal.flags for goals in first for goal in goals.goals.values())


# ── events ────────────────────────────────────────────────────────────────────

MINUTES, DAYS = rules("13-minutes"), rules("13-days")
VERBS = {"13-minutes": ("place", "remove"), "13-days": ("place", "remove", "command", "track", "move")}
EVENTS: dict[str, Any] = {
    "13-minutes": (partial(minutes.event, MINUTES), partial(minutes.answer, MINUTES)),
    "13-days": (partial(days.event, DAYS), partial(days.answer, DAYS)),
}


@every_game
def test_events_list_every_way_that_check_allows(game: str) -> None:
    """The same for events of one step, over the places and numbers that could be written."""
    for seed in range(times(5 if game == "13-minutes" else 2)):
        rng = random.Random(seed)
        for pos, _ in decisions(rules(game), DEALERS[game](rules(game), rng), rng):
            if _due(pos)[0] in ("action", "answer"):
                _compare_events(game, pos)


def _compare_events(game: str, pos: Any) -> None:
    due, side = _due(pos)
    kind = EVENTS[game][due == "answer"]
    said = {_written(m, pos) for m in rules(game).candidates(pos)[1] if is_event(m) and not m.violations(pos)}
    for steps in _single_steps(game, pos):
        move = kind(side, _read_steps(game, steps))
        if not move.violations(pos) and not _beyond_need(game, pos, move.steps[0]):
            assert _written(move, pos) in said, (move.write(pos), said)


def _written(move: Any, pos: Any) -> str:
    """An event as written, but for who chose: that may be left to the card."""
    for step in move.steps:
        step.by = None
    return str(move.write(pos))


def _beyond_need(game: str, pos: Any, step: Any) -> bool:
    """True if a step says something unnecessary: what happens by itself, or a marker that moves past its track."""
    event = rules(game).events[pos.current if game == "13-days" else pos.card[-1]]
    if any(clause.automatic and clause.verb == step.verb for line in event.lines for clause in line):
        return True
    return step.verb == "track" and any(pos.spaces(step.of, track, n) != n for track, n in step.amounts.items())


def _single_steps(game: str, pos: Any) -> Iterator[dict[str, Any]]:
    board = [place.id for place in rules(game).places] if game == "13-days" else []
    places = board or ["cuba", *(rules(game).cards[card].id for card in pos.card[1:])]
    for of in rules(game).sides:
        for n in (1, 2, 3, 4):
            for place in places:
                yield {"place": {place: n}, "of": of}
                yield {"remove": {place: n}, "of": of}
                if "command" in VERBS[game]:
                    yield {"command": {"at": place, "add": n}}
                    yield {"command": {"at": place, "remove": n}}
                    yield from ({"move": {"from": place, "to": to, "n": n}, "of": of} for to in places if n < 3)
        for track in rules(game).tracks:
            yield from ({"track": {str(track): n}, "of": of} for n in (-3, -2, -1, 1, 2, 3))
