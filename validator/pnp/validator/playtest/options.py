"""What a seat may do at a decision, and what it may see: all that a player chooses by."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, islice
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


class Kind:
    """The moves of one kind that might be legal, listed as far as they are asked for."""

    def __init__(self, moves: Iterator[Any], seat: Piece) -> None:
        self._moves = islice(moves, MAX_LISTED)
        self._seat = seat
        self.known: list[Any] = []  # so far
        self.unsaid: list[Any] = []  # moves whose outcome the seat does not know

    def __iter__(self) -> Iterator[Any]:
        """Those whose outcome the seat knows."""
        yield from self.known
        for move in self._moves:
            if move.chance or (not self.known and not is_for(move, self._seat)):
                return  # all of them are of one seat, or nobody's choice
            if move.hidden:
                self.unsaid.append(move)
            else:
                self.known.append(move)
                yield move

    @cached_property
    def by_sort(self) -> dict[Sort, list[Any]]:
        """The same by sort."""
        found: dict[Sort, list[Any]] = {}
        for move in self:
            if (sort := move.sort) in found:
                found[sort].append(move)
            else:
                found[sort] = [move]
        return found


class Options:
    """The moves of a seat by kind and sort, listed but not yet checked: `legal` decides."""

    def __init__(
        self, table: Any, seat: Piece, kinds: Iterable[Iterator[Any]], *, may_pass: bool = False, together: bool = False
    ) -> None:
        self.table = table
        self.kinds = [Kind(moves, seat) for moves in kinds]
        self.may_pass = may_pass  # whether None, for saying nothing, can be chosen too
        self.together = together  # whether all seats reveal their choice at the same time
        self._known: dict[int, bool] = {}  # by move, whether it is legal

    @cached_property
    def moves(self) -> list[Any]:
        """All of them. What is left open by a move is chosen only where nothing else is legal."""
        found = [*chain.from_iterable(self.kinds)]
        unsaid = [move for kind in self.kinds for move in kind.unsaid]
        return unsaid if unsaid and not any(map(self.legal, found)) else found

    @property
    def silent(self) -> bool:
        """Whether saying nothing is all that there is."""
        return self.may_pass and not any(next(iter(kind), None) or kind.unsaid for kind in self.kinds)

    def legal(self, move: Any) -> bool:
        """Whether a listed move is legal, by what the seat knows."""
        known = self._known.get(id(move))
        if known is None:
            known = not (move.wrong(self.table) if self.together else move.violations(self.table))
            self._known[id(move)] = known
        return known

    def after(self, move: Any) -> Any:
        """The table after a move, or after nothing (None); None if the move is illegal."""
        if move is None:
            return self.table
        if self._known.get(id(move)) is False:
            return None
        after = self.table.copy()
        if self.together:
            if not self.legal(move):
                return None
            move.apply(after)
            return after
        self._known[id(move)] = legal = not move.try_apply(after)
        return after if legal else None

    def __iter__(self) -> Iterator[Any]:
        return filter(self.legal, self.moves)

    @property
    def count(self) -> int:
        """How many things there are to do, saying nothing among them."""
        return sum(1 for _ in self) + self.may_pass

    @property
    def forced(self) -> bool:
        """Whether there is only one thing to do."""
        found = int(self.may_pass)
        listed_first = sorted(self.kinds, key=lambda kind: not kind.known)
        for move in chain.from_iterable(listed_first):
            found += self.legal(move)
            if found > 1:
                return False
        return found == 1 or len(list(islice(self, 2))) + self.may_pass == 1


def options_of(rules: Rules, table: Any, seat: Piece, due: Due, kind: Any = None) -> Options:
    """What a seat may do on its own table at a decision; `kind` is that of moves that all seats reveal together."""
    if kind is not None:
        return Options(table, seat, [kind(rules, seat).choices(table)], together=True)
    there = rules.passed_over(table, due.what) if due != table.due else table
    return Options(there, seat, rules.listed(there), may_pass=due.passes)


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
