"""What a seat may do at a decision, and what it may see: all that a player chooses by."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple, Protocol

from ...game.pieces import Piece
from ...game.rules import Rules
from ...game.table import Due
from ...game.together import Together

MAX_LISTED = 2_000  # moves of one decision among which one is chosen

Sort = tuple[str, ...]


class Stuck(RuntimeError):
    """A decision is due and no move is legal."""


class View(NamedTuple):
    """What the deciding seat may see: the rules, itself, its own table, and its dice, alike for the same seed."""

    rules: Rules
    seat: Piece
    table: Any
    rng: random.Random


class Options:
    """The moves of a seat by sort, listed but not yet checked: `legal` decides."""

    def __init__(self, table: Any, listed: Iterator[Any], *, may_pass: bool = False, together: bool = False) -> None:
        self.table = table
        self.may_pass = may_pass  # whether None, for saying nothing, can be chosen too
        self.together = together  # whether all seats reveal their choice at the same time
        self.by_sort: dict[Sort, list[Any]] = {}
        self._known: dict[int, bool] = {}  # by move, whether it is legal
        unsaid = []
        for move in islice(listed, MAX_LISTED):
            if move.hidden:
                unsaid.append(move)
            else:
                self.by_sort.setdefault(move.sort, []).append(move)
        if unsaid and next(iter(self), None) is None:  # what comes of it only somebody else can tell
            self.by_sort = {("hidden",): unsaid}

    def legal(self, move: Any) -> bool:
        """Whether a listed move is legal, by what the seat knows."""
        known = self._known.get(id(move))
        if known is None:
            known = not (move.wrong(self.table) if self.together else move.violations(self.table))
            self._known[id(move)] = known
        return known

    def __iter__(self) -> Iterator[Any]:
        return (move for moves in self.by_sort.values() for move in moves if self.legal(move))

    @property
    def forced(self) -> bool:
        """Whether there is only one thing to do."""
        return len(list(islice(self, 2))) + self.may_pass == 1


def options_of(rules: Rules, table: Any, seat: Piece, due: Due, kind: Any = None) -> Options:
    """What a seat may do on its own table at a decision; `kind` is that of moves that all seats reveal together."""
    if kind is not None:
        return Options(table, kind(rules, seat).choices(table), together=True)
    there, moves = rules.candidates(table, due.what if due != table.due else None)
    return Options(there, (move for move in moves if is_for(move, seat)), may_pass=due.passes)


def is_for(move: Any, seat: Piece) -> bool:
    """Whether a listed move is this seat's: not that of a seat asked later, nor what all reveal together."""
    return not isinstance(move, Together) and move.seat in (None, seat)


def shuffled(things: Sequence[Any], rng: random.Random) -> Iterator[Any]:
    """The things in random order, drawn one by one as they are wanted."""
    left = list(things)
    while left:
        at = int(rng.random() * len(left))
        left[at], left[-1] = left[-1], left[at]
        yield left.pop()


class Player(Protocol):
    """A way to play. `choose` takes one of the options, by what it sees and nothing else; None, where that is allowed,
    says nothing."""

    def choose(self, view: View, options: Options) -> Any: ...
