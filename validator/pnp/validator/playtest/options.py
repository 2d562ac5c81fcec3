"""What a seat may do at a decision, and what it may see: all that a player chooses by."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from ...game.move import Alike
from ...game.pieces import Piece
from ...game.rules import Rules
from ...game.table import Due

if TYPE_CHECKING:
    from pnp.game.table import Table
    from pnp.game.together import AnyMove

MAX_LISTED = 2_000  # moves of one decision among which one is chosen

Sort = tuple[str, ...]


class Stuck(RuntimeError):
    """A decision is due and no move is legal."""


class View(NamedTuple):
    """What the deciding seat may see: the rules, itself, its own table, and its dice, alike for the same seed."""

    rules: Rules
    seat: Piece
    table: Table
    rng: random.Random


class Kind:
    """The moves of one kind that might be legal: listed as far as they are asked for, as values of their slots, and
    made one by one."""

    __slots__ = ("_blank", "_by_sort", "_made", "_more", "_ways")

    def __init__(self, rules: Rules, kind: Any, seat: Piece | None, table: Table) -> None:
        self._blank = rules.blank(kind, seat)
        options = self._blank.but().listing(table)  # listing fills the slots of the move that lists
        self._more = iter(()) if isinstance(options, Alike) else islice(options, MAX_LISTED)
        self._ways: Any = options if isinstance(options, Alike) else []  # listed so far
        self._made: dict[int, Any] = {}  # moves by their number in the list
        self._by_sort: dict[Sort, Any] | None = None

    def at(self, number: int) -> Any:
        """A move by its number in the list, always the same one; None after the end."""
        found = self._made.get(number)
        if found is None:
            ways = self._ways
            if number == len(ways):
                if (way := next(self._more, None)) is None:
                    return None
                ways.append(way)
            found = self._made[number] = self._blank.but(**ways[number])
        return found

    def __len__(self) -> int:
        """How many there are."""
        if not isinstance(self._ways, Alike):
            self._ways += self._more
        return len(self._ways)

    def moves(self) -> Iterator[Any]:
        """All of them."""
        number = 0
        while (move := self.at(number)) is not None:
            yield move
            number += 1

    def __iter__(self) -> Iterator[Any]:
        """Those whose outcome the seat knows."""
        return (move for move in self.moves() if not move.hidden)

    @property
    def by_sort(self) -> dict[Sort, Any]:
        """The numbers of all moves, by sort."""
        found = self._by_sort
        if found is None:
            found = self._by_sort = {}
            if len(self) and isinstance(self._ways, Alike):
                found[self._blank.sort_with(self._ways[0])] = range(len(self))
                return found
            for number, way in enumerate(self._ways):
                if (sort := self._blank.sort_with(way)) in found:
                    found[sort].append(number)
                else:
                    found[sort] = [number]
        return found

    def drawn(self, rng: random.Random, legal: Callable[[Any], bool]) -> Any:
        """A legal move whose outcome the seat knows: every sort is as likely, and in it every way to do it. None if
        there is none."""
        by_sort = self.by_sort
        for sort in shuffled(sorted(by_sort), rng) if len(by_sort) > 1 else by_sort:
            for number in shuffled(by_sort[sort], rng):
                move = self.at(number)
                if not move.hidden and legal(move):
                    return move
        return None


class Options:
    """The moves of a seat by kind and sort, listed but not yet checked: `legal` decides.

    `open_kinds` are the kinds of moves that might be made, each with its seat. Those of seats that are asked later,
    what all reveal together, and what chance decides are no choice.
    """

    def __init__(
        self,
        rules: Rules,
        table: Table,
        seat: Piece,
        open_kinds: Iterable[tuple[Any, Any]],
        *,
        may_pass: bool = False,
        together: bool = False,
    ) -> None:
        self.table = table
        self.may_pass = may_pass  # whether None, for saying nothing, can be chosen too
        self.together = together  # whether all seats reveal their choice at the same time
        self._rules = rules
        found = list(open_kinds)
        self.sorts = len(found)  # how many kinds of moves were looked for
        self._open = [
            (kind, whose)
            for kind, whose in found
            if together or not (kind.together or kind.chance or (whose is not None and whose != seat))
        ]
        self.counted: int | None = None  # how many things there are to do, if that was asked
        self._kinds: list[Kind | None] = [None] * len(self._open)
        self._known: dict[int, bool] = {}  # by move, whether it is legal
        self._right = 0  # moves that turned out to be legal, with an outcome that the seat knows

    def __len__(self) -> int:
        """How many kinds of moves there are."""
        return len(self._open)

    def kind(self, number: int) -> Kind:
        """The moves of one kind."""
        found = self._kinds[number]
        if found is None:
            found = self._kinds[number] = Kind(self._rules, *self._open[number], self.table)
        return found

    @property
    def kinds(self) -> Iterator[Kind]:
        """The moves of each kind."""
        return map(self.kind, range(len(self)))

    @property
    def unsaid(self) -> list[Any]:
        """Moves whose outcome the seat does not know."""
        return [move for kind in self.kinds for move in kind.moves() if move.hidden]

    @cached_property
    def moves(self) -> list[Any]:
        """All of them. What is left open by a move is chosen only where nothing else is legal."""
        every = [kind.at(number) for kind in self.kinds for number in range(len(kind))]
        found = [move for move in every if not move.hidden]
        if len(found) == len(every) or any(map(self.legal, found)):
            return found
        return [move for move in every if move.hidden]

    @cached_property
    def _due(self) -> Due | None:
        return self.table.due

    @property
    def silent(self) -> bool:
        """Whether saying nothing is all that there is."""
        return self.may_pass and all(kind.at(0) is None for kind in self.kinds)

    def legal(self, move: AnyMove) -> bool:
        """Whether a listed move is legal, by what the seat knows."""
        known = self._known.get(id(move))
        if known is None:
            known = move.is_right(self.table) if self.together else move.is_legal(self.table, self._due)
            self._note(move, known)
        return known

    def _note(self, move: AnyMove, legal: bool) -> None:
        self._known[id(move)] = legal
        self._right += legal and not move.hidden

    def after(self, move: AnyMove) -> Any:
        """The table after a move, or after nothing (None); None if the move is illegal."""
        if move is None:
            return self.table
        known = self._known.get(id(move))
        if known is False or (self.together and not self.legal(move)):
            return None
        after = self.table.copy()
        if self.together:
            move.apply(after)
        elif known:
            move.carry_out(after)
        else:
            self._note(move, not move.try_apply(after))
            return after if self._known[id(move)] else None
        return after

    def __iter__(self) -> Iterator[Any]:
        return filter(self.legal, self.moves)

    @property
    def count(self) -> int:
        """How many things there are to do, saying nothing among them."""
        if self.counted is None:
            self.counted = sum(1 for _ in self) + self.may_pass
        return self.counted

    @property
    def forced(self) -> bool:
        """Whether there is only one thing to do."""
        if self.may_pass + self._right > 1:
            return False
        for number in sorted(range(len(self)), key=lambda number: self._kinds[number] is None):  # listed ones first
            for move in self.kind(number):
                if self.legal(move) and self.may_pass + self._right > 1:
                    return False
        return self.may_pass + self._right == 1 or len(list(islice(self, 2))) + self.may_pass == 1


def options_of(rules: Rules, table: Table, seat: Piece, due: Due, kind: Any = None) -> Options:
    """What a seat may do on its own table at a decision; `kind` is that of moves that all seats reveal together."""
    if kind is not None:
        return Options(rules, table, seat, [(kind, seat)], may_pass=kind.passes, together=True)
    there = rules.passed_over(table, due.what) if due != table.due else table
    return Options(rules, there, seat, rules.open_kinds(there), may_pass=due.passes)


def shuffled(things: Iterable[Any], rng: random.Random) -> Iterator[Any]:
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
