"""Games played on at random from a decision, to tell choices apart that look alike."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import exp
from typing import TYPE_CHECKING, Any

from ...game.ending import fared
from ...game.pieces import Piece
from .options import Options, Stuck, View, options_of
from .truth import Truth
from .world import World

if TYPE_CHECKING:
    from pnp.game.together import AnyMove

FEW = 2  # choices that are compared
IN_SECRET = 16  # and where all seats reveal together: that comes seldom, and much hangs on it
HORIZON = 5  # decisions until a game that goes on is judged by its evaluation
SPREAD = 4.0  # points of the evaluation that make a win likely

Choose = Callable[[View, Options], Any]


def best_of(n: int, moves: Sequence[AnyMove], view: View, options: Options, choose: Choose) -> list[Any]:
    """As many of some legal choices, those after which their seat fares best when the game goes on as `choose` plays,
    which should be at random. In rounds: all that are left play on in the same deal, then the worse half is out."""
    left = [*range(len(moves))][: max(n, IN_SECRET if options.together else FEW)]
    scores = [0.0 for _ in left]
    seed = view.rng.getrandbits(64)
    while len(left) > n:
        for at in left:
            scores[at] += played_on(moves[at], view, options, choose, f"{seed}:{len(left)}")
        left = sorted(left, key=lambda at: -scores[at])[: max(n, (len(left) + 1) // 2)]
    return [moves[at] for at in left]


def played_on(move: AnyMove, view: View, options: Options, choose: Choose, seed: str) -> float:
    """How well a seat fares in a game that goes on at random after its move: from 0 to 1."""
    rng = random.Random(seed)
    table = options.table.copy()
    world = World(view.rules, table, Truth(table, rng), rng, told=True)
    asked = 0

    def ask(seat: Piece, due: Any, kind: Any) -> Any:
        nonlocal asked
        if seat == view.seat and not asked:
            asked = 1
            return move
        open_ = options_of(view.rules, world.table, seat, due, kind)
        if open_.silent:
            return None
        asked += bool(asked)
        return choose(View(view.rules, seat, open_.table, rng), open_)

    try:
        while asked <= HORIZON and not world.over:
            world.advance(ask)
    except Stuck:
        pass  # an imagined game is judged where it got stuck
    return value(world, view.seat)


def value(world: World, seat: Piece, *, clearly: bool = False) -> float:
    """How well a seat fared: from 1 for a win to 0 for a loss; by the evaluation where the game goes on, and half by it
    if it counts how `clearly` a game was won."""
    rules, table = world.rules, world.table
    if not world.over:
        return _likely(world, seat)
    endings, complete = rules.endings(table)
    result = fared(rules.outcome([(table, end) for end in endings], complete), seat.id)
    return (result + _likely(world, seat)) / 2 if clearly else result


def _likely(world: World, seat: Piece) -> float:
    """How likely a seat is to win, by the evaluation."""
    return 1 / (1 + exp(-max(-50.0, min(50.0, world.rules.worth(world.table, seat) / SPREAD))))
