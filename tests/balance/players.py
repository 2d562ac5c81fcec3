"""Self-play: whole seeded games between two players of one sort, each decision judged by the referee."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pnp.validator.games.duels.ground import OWN_EDGE
from pnp.validator.games.thirteen_minutes import ThirteenMinutes, moves
from pnp.validator.games.thirteen_minutes.position import ACTION, ANSWER, BID, FIRST, NEUTRAL, OVER, PLAY, Position
from pnp.validator.games.thirteen_minutes.score import Score, score

from . import ahead
from .table import Table


@dataclass(frozen=True, slots=True)
class Player:
    """A way to play: how many cubes to bid with a hand, and what to decide in a position with a hand."""

    name: str
    bid: Callable[[ThirteenMinutes, Sequence[int], random.Random], int]
    decide: Callable[[Position, Sequence[int], random.Random], moves.Move]


@dataclass(slots=True)
class Game:
    """A finished game of self-play: its records in log notation, how it ended, and which events could be and were used.

    `events` has an entry for each event that could do something: the card, its user, whether it was the answer to the
    opponent's play, and whether it was used.
    """

    hands: list[list[int]]
    cuba: int
    records: list[dict[str, Any]] = field(default_factory=list)
    position: Position | None = None
    end: Score | None = None
    first: int = 0
    events: list[tuple[str, int, bool, bool]] = field(default_factory=list)


def default_rulings(rules: ThirteenMinutes) -> dict[str, str]:
    """Every ruling's default."""
    assert rules.game.rulebook is not None
    return {ruling.id: ruling.default for ruling in rules.game.rulebook.rulings}


def play_game(rules: ThirteenMinutes, rng: random.Random, player: Player) -> Game:
    """One whole game: shuffle, deal, and let `player` decide for both sides, each with its own hand."""
    deck = list(range(len(rules.cards)))
    rng.shuffle(deck)
    hands, pile = [deck[0:2], deck[2:4]], deck[5:]
    game = Game([hands[0][:], hands[1][:]], deck[4])
    pos = rules.start(default_rulings(rules))
    while (due := pos.pending[-1])[0] != OVER:
        move = _decision(pos, hands, rng, player)
        assert not move.check(pos), move.write(pos)
        _note(game, pos, move)
        move.apply(pos)
        if isinstance(move, moves.Play):
            hands[due[1]].remove(move.card)
        if due[0] == ACTION and pile:
            hands[due[1]].append(pile.pop(0))
    left = hands[0][0], hands[1][0]
    game.records.append(moves.End(left, game.cuba).write(pos))
    game.position, game.end = pos, score(pos, game.cuba, left)
    return game


def _decision(pos: Position, hands: list[list[int]], rng: random.Random, player: Player) -> moves.Move:
    due, side = pos.pending[-1]
    if due == BID:
        return moves.Bid(player.bid(pos.rules, hands[0], rng), player.bid(pos.rules, hands[1], rng))
    return player.decide(pos, hands[side], rng)


def _note(game: Game, pos: Position, move: moves.Move) -> None:
    """Write the move into the log, and count whether an event that could be used was."""
    due, side = pos.pending[-1]
    sides, written = pos.rules.sides, move.write(pos)
    if due in (ANSWER, ACTION):
        game.records[-1][sides[pos.pending[0][1]]].update(written)
        _note_event(game, pos, move)
    else:
        game.records.append({sides[side]: written} if due == PLAY else written)
    if isinstance(move, moves.First):
        game.first = move.side


def _note_event(game: Game, pos: Position, move: moves.Move) -> None:
    due, side = pos.pending[-1]
    card = pos.card[-1]
    foreign = due == ACTION and pos.rules.side_of[card] == 1 - side
    if not foreign and Table.of(pos).usable(side):
        used = isinstance(move, moves.UseEvent | moves.Answer) and bool(move.steps)
        game.events.append((pos.rules.cards[card].id, side, due == ANSWER, used))


# ── a player without a plan ───────────────────────────────────────────────────


def decide_at_random(pos: Position, hand: Sequence[int], rng: random.Random) -> moves.Move:
    """Anything legal, and every sort of it equally likely, however many ways there are to do it."""
    due, side = pos.pending[-1]
    if due == FIRST:
        return moves.First(rng.randrange(2))
    if due == PLAY:
        return moves.Play(side, rng.choice(hand), rng.choice((OWN_EDGE[side], NEUTRAL)))
    sorts: dict[str, list[moves.Move]] = {}
    for options in moves.OPTIONS[due]:
        for move in options(pos):
            sorts.setdefault(_sort(move), []).append(move)
    while True:  # doing nothing is always legal
        found = _any_legal(pos, sorts.pop(rng.choice(sorted(sorts))), rng)
        if found:
            return found


def _sort(move: moves.Move) -> str:
    if isinstance(move, moves.Command):
        return "place" if move.add else "remove" if move.remove else "nothing"
    return "event" if isinstance(move, moves.UseEvent | moves.Answer) and move.steps else "nothing"


def _any_legal(pos: Position, options: Sequence[moves.Move], rng: random.Random) -> moves.Move | None:
    return next((move for move in rng.sample(options, len(options)) if not move.check(pos)), None)


def bid_at_random(rules: ThirteenMinutes, hand: Sequence[int], rng: random.Random) -> int:
    """Few cubes: who has none left to play with does not show how the cards play."""
    return rng.choice((0, 0, 1, 1, 2))


AT_RANDOM = Player("random", bid_at_random, decide_at_random)
LOOKING_AHEAD = Player("one turn ahead", ahead.bid, ahead.looking_ahead)
