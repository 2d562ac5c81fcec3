"""A player that looks one turn ahead: it takes the move after which its side stands best.

It knows its own hand, but neither Cuba nor the opponent's hand. Before the last turn of the game it thinks
of the reply.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from pnp.validator.games.duels.effects import Step
from pnp.validator.games.duels.ground import OWN_EDGE
from pnp.validator.games.thirteen_minutes import ThirteenMinutes
from pnp.validator.games.thirteen_minutes.table import NEUTRAL
from pnp.validator.games.thirteen_minutes.table import Mat as Position

from ..minutes import moves
from .reply import after_reply
from .table import Table
from .worth import Sight, sight, worth

BIDS = 2, 6  # cubes that it bids, before it has looked at its hand
LOOKED_AT = 6  # ways whose reply it thinks through when the opponent has the last turn
NOISE = 0.05  # points of prestige within which it does not see a difference


class Way(NamedTuple):
    """Something that could be done: what it is worth, what comes of it, and the event's steps (None: a Command).

    A Command puts `n` cubes on `slot`; takes them off if `n` is negative; does nothing if it is 0.
    """

    worth: float
    table: Table
    steps: tuple[Step, ...] | None
    slot: int = 0
    n: int = 0


def looking_ahead(pos: Position, hand: Sequence[int], rng: random.Random) -> Any:
    """The best move at sight, for whoever has to decide."""
    due, side = moves.due_of(pos)
    if due == "first":
        return moves.first(pos.rules, 1 - side)  # the last word decides wars and close battlegrounds
    table = Table.of(pos)
    if due == "play":
        return _best_play(pos, table, side, hand, rng)
    see = sight(pos.rules, side, hand, table, turns_left(pos, pos.turn))
    if due == "answer":
        way = best_answer(table, see, rng)
        return moves.answer(pos.rules, side, way.steps or (), declined=not way.steps)
    way = best_action(table, see, rng)
    if way.steps is not None:
        return moves.event(pos.rules, side, way.steps)
    at = [table.ref(way.slot)] if way.n else []
    return moves.command(pos.rules, side, at, add=max(way.n, 0), remove=max(-way.n, 0))


def bid(rules: ThirteenMinutes, hand: Sequence[int], rng: random.Random) -> int:
    """How many cubes the last word is worth: a hand of small cards has cubes to spare. Not quite to be foreseen."""
    spare = 2 * rules.max_cubes - sum(rules.cubes_of[card] for card in hand)
    return rng.randint(BIDS[0], BIDS[1]) + (spare + 1) // 2


def turns_left(pos: Position, turn: int) -> tuple[int, int]:
    """By side, the turns that come after `turn` of them have been begun."""
    rest = pos.rules.numbers["turns"] - turn
    mover = pos.pending[0].seat
    own, other = rest // 2, rest - rest // 2
    return (own, other) if mover == 0 else (other, own)


def _best_play(pos: Position, table: Table, side: int, hand: Sequence[int], rng: random.Random) -> Any:
    turns = turns_left(pos, pos.turn + 1)
    best: tuple[float, int, int] | None = None
    for card in hand:
        for zone in (OWN_EDGE[side], NEUTRAL):
            laid = table.laid(card, zone)
            see = sight(pos.rules, side, hand, laid, turns)
            if pos.rules.side_of[card] == 1 - side:
                laid = best_answer(laid, _as_seen_by_other(see), rng).table
            found = best_action(laid, see, rng).worth
            if best is None or found > best[0]:
                best = found, card, zone
    assert best is not None
    return moves.play(pos.rules, side, best[1], best[2])


def _as_seen_by_other(see: Sight) -> Sight:
    return Sight(1 - see.side, see.kept, see.unseen, see.turns)


def best_answer(table: Table, see: Sight, rng: random.Random) -> Way:
    """The best use of the event of a card that the other side has played; no steps mean that it is declined."""
    ways = [Way(worth(table, see), table, ()), *_event(table, see)]
    return _best(ways, table, see, rng)


def best_action(table: Table, see: Sight, rng: random.Random) -> Way:
    """The best action with the card just laid: a Command, or the event if the card is not the other side's."""
    side = see.side
    ways = [Way(worth(table, see), table, None)]
    for slot, n in table.commands(side):
        after = table.after_command(side, slot, n)
        ways.append(Way(worth(after, see), after, None, slot, n))
    if table.rules.side_of[table.card[-1]] != 1 - side:
        ways += _event(table, see)
    return _best(ways, table, see, rng)


def _event(table: Table, see: Sight) -> Iterator[Way]:
    for steps in table.ways(see.side):
        if steps:
            after = table.after_steps(steps, see.side)
            yield Way(worth(after, see), after, steps)


def _best(ways: list[Way], table: Table, see: Sight, rng: random.Random) -> Way:
    """The best way that is legal; if the opponent has the last turn, the best of a few after its reply."""
    noisy = sorted(((way.worth + rng.random() * NOISE, at) for at, way in enumerate(ways)), reverse=True)
    last_word = see.turns[see.side] == 0 and see.turns[1 - see.side] == 1
    few: list[Way] = []
    for _, at in noisy:
        steps = ways[at].steps
        if not steps or table.allows(steps, see.side):
            few.append(ways[at])
            if len(few) == (LOOKED_AT if last_word else 1):
                break
    if last_word:
        few = [way._replace(worth=after_reply(way.table, see) + 0.02 * way.worth) for way in few]
    return max(few, key=lambda way: way.worth)
