"""Self-play: whole seeded games between two players of one sort, each decision judged by the referee."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pnp.validator.games.duels.ground import OWN_EDGE
from pnp.validator.games.thirteen_minutes import ThirteenMinutes
from pnp.validator.games.thirteen_minutes.score import Score, score
from pnp.validator.games.thirteen_minutes.table import NEUTRAL
from pnp.validator.games.thirteen_minutes.table import Mat as Position

from ..minutes import moves
from . import ahead
from .table import Table


@dataclass(frozen=True, slots=True)
class Player:
    """A way to play: how many cubes to bid with a hand, and what to decide in a position with a hand."""

    name: str
    bid: Callable[[ThirteenMinutes, Sequence[int], random.Random], int]
    decide: Callable[[Position, Sequence[int], random.Random], Any]


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
    while (due := moves.due_of(pos))[0] != moves.OVER:
        move = _decision(pos, hands, rng, player)
        assert not move.violations(pos), move.write(pos)
        _note(game, pos, move)
        move.carry_out(pos)
        if isinstance(move, moves.Play):
            hands[due[1]].remove(move.play)
        if due[0] == "action" and pile:
            hands[due[1]].append(pile.pop(0))
    left = hands[0][0], hands[1][0]
    game.records.append(moves.end(rules, left, game.cuba).write(pos))
    game.position, game.end = pos, score(pos, game.cuba, left)
    return game


def _decision(pos: Position, hands: list[list[int]], rng: random.Random, player: Player) -> Any:
    due, side = moves.due_of(pos)
    if due == "bid":
        return moves.bid(pos.rules, player.bid(pos.rules, hands[0], rng), player.bid(pos.rules, hands[1], rng))
    return player.decide(pos, hands[side], rng)


def _note(game: Game, pos: Position, move: Any) -> None:
    """Write the move into the log, and count whether an event that could be used was."""
    due, side = moves.due_of(pos)
    sides, written = pos.rules.sides, move.write(pos)
    if due in ("answer", "action"):
        game.records[-1][sides[pos.pending[0].seat]].update(written)
        _note_event(game, pos, move)
    else:
        game.records.append({sides[side]: written} if due == "play" else written)
    if isinstance(move, moves.First):
        game.first = move.first


def _note_event(game: Game, pos: Position, move: Any) -> None:
    due, side = moves.due_of(pos)
    card = pos.card[-1]
    foreign = due == "action" and pos.rules.side_of[card] == 1 - side
    if not foreign and Table.of(pos).usable(side):
        used = _used(move)
        game.events.append((pos.rules.cards[card].id, side, due == "answer", used))


# ── a player without a plan ───────────────────────────────────────────────────


def decide_at_random(pos: Position, hand: Sequence[int], rng: random.Random) -> Any:
    """Anything legal, and every sort of it equally likely, however many ways there are to do it."""
    due, side = moves.due_of(pos)
    if due == "first":
        return moves.first(pos.rules, rng.randrange(2))
    if due == "play":
        return moves.play(pos.rules, side, rng.choice(hand), rng.choice((OWN_EDGE[side], NEUTRAL)))
    sorts: dict[str, list[Any]] = {}
    for move in pos.rules.candidates(pos)[1]:
        sorts.setdefault(_sort(move), []).append(move)
    while True:  # doing nothing is always legal
        found = _any_legal(pos, sorts.pop(rng.choice(sorted(sorts))), rng)
        if found:
            return found


def _used(move: Any) -> bool:
    """Whether a move uses an event to do something."""
    return isinstance(move, moves.UseEvent | moves.Answer) and bool(move.steps) and move.steps != moves.PASS


def _sort(move: Any) -> str:
    if isinstance(move, moves.Command):
        return "place" if move.add else "remove" if move.remove else "nothing"
    return "event" if _used(move) else "nothing"


def _any_legal(pos: Position, options: Sequence[Any], rng: random.Random) -> Any | None:
    return next((move for move in rng.sample(options, len(options)) if not move.violations(pos)), None)


def bid_at_random(rules: ThirteenMinutes, hand: Sequence[int], rng: random.Random) -> int:
    """Few cubes: who has none left to play with does not show how the cards play."""
    return rng.choice((0, 0, 1, 1, 2))


AT_RANDOM = Player("random", bid_at_random, decide_at_random)
LOOKING_AHEAD = Player("one turn ahead", ahead.bid, ahead.looking_ahead)
