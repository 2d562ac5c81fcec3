"""A game in progress: the table as everybody sees it, where the cards really are, and what chance does with both."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import factorial
from typing import TYPE_CHECKING, Any

from ...game.pieces import Piece
from ...game.playing import revealed, sampled
from ...game.rules import Rules
from ...game.table import Due
from ...game.together import Together, together_choices
from .options import Kind, Stuck, shuffled
from .truth import Truth

if TYPE_CHECKING:
    from pnp.game.move import Move
    from pnp.game.table import Table
    from pnp.game.together import AnyMove

TRIES = 100  # for what chance decides, until it is possible

Ask = Callable[[Piece, Due, Any], Any]  # a seat, the decision, the kind of move if all seats decide together


def drawn(rules: Rules, due: Due) -> Any:
    """The kind of move by which chance decides; None if a seat decides, which may also be asked what it draws."""
    kinds = rules.kinds_for(due)
    by_chance = [kind for kind in kinds if kind.chance]
    return by_chance[0] if by_chance and (due.seat is None or len(by_chance) == len(kinds)) else None


def is_luck(move: Any) -> bool:
    """Whether all that a move says is drawn or rolled, so that nobody has chosen it."""
    said = {name for name in move.slots if getattr(move, name) is not None}
    return bool(said) and all(name in move._drawn or move.slots[name].leaf == "dice" for name in said)


def throws(move: Any) -> int:
    """In how many ways dice can fall as a move says, which names them in any order."""
    ways = 1
    for name, slot in move.slots.items():
        said = getattr(move, name)
        if slot.leaf == "dice" and isinstance(said, Sequence):
            ways *= factorial(len(said))
            for n in Counter(said).values():
                ways //= factorial(n)
    return ways


class World:
    """`table` is what everybody knows, unless it is `told`: then it knows every card, and nothing is left to check."""

    def __init__(self, rules: Rules, table: Table, truth: Truth, dice: random.Random, *, told: bool = False) -> None:
        self.rules = rules
        self.table = table
        self.truth = truth
        self.dice = dice
        self.told = told
        self._start: Any = None if told or not truth.decks else table.copy()
        self._past: list[Any] = []  # the moves made since then
        self._doubtful = False  # whether a move was not as the cards are: the next may not be either
        if told:
            truth.tell(table)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.rules.over(self.table)

    def advance(self, ask: Ask) -> Any:
        """Make the next move, and return it: `ask` decides for the seats, None is silence. Raises Stuck."""
        table = self.table
        for due in table.dues():
            if (kind := drawn(self.rules, due)) is not None:
                return self._by_chance(kind)
            kinds = self.rules.kinds_for(due)
            if (together := next((kind for kind in kinds if kind.together), None)) is not None:
                if moves := self._said(table, due, together, ask):
                    return self._any(moves)
                continue
            if due.seat is None:
                return self._any(self._listed())
            try:
                move = ask(due.seat, due, None)
            except Stuck:
                kind = next((kind for kind in kinds if kind.chance), None)
                if kind is None:
                    raise
                return self._by_chance(kind)  # a seat that can do nothing else may still draw
            if move is not None:
                if move.turns_over:
                    move = revealed(move, self.truth.chance(table))
                return move if self._stands(move) and self.made(move) else self._any(self._like(move))
        raise Stuck(f"nobody has anything to say in {self.rules.game.id}")

    def _said(self, table: Any, due: Any, kind: Any, ask: Ask) -> Sequence[AnyMove]:
        """What all seats decide together; nothing if all are silent. Where nothing comes after that, somebody speaks
        all the same."""
        said = [ask(seat, due, kind) for seat in self.rules.asked_together(table, kind)]
        parts = [move for move in said if move is not None]
        if parts or not kind.passes:
            return [Together(self.rules, kind, parts)]
        *_, last = table.dues()
        return [] if due != last else [*shuffled([*together_choices(self.rules, kind, table)], self.dice)]

    def _by_chance(self, kind: Any) -> Any:
        for _ in range(TRIES):
            move = sampled(self.rules, kind, self.table, self.truth.chance(self.table))
            if move.is_legal(self.table) and self.made(move):
                return move
        return self._any(self._listed(kind))

    def _stands(self, move: Move) -> bool:
        """True if a choice can be made as stated: it names no card that is drawn, nor one that, as others know, an
        unordered deck cannot have."""
        if any(getattr(move, name) is not None for name in move._drawn):
            return False
        return self.told or bool(self.truth.decks) or move.is_legal(self.table)

    def _like(self, move: Move) -> Iterator[Any]:
        """What a choice comes to that names somebody else's card, or one that is drawn: all of the same sort, in any
        order."""
        for kind, seat in self.rules.open_kinds(self.table):
            if kind is type(move) and seat in (None, move.seat):
                alike = Kind(self.rules, kind, seat, self.table)
                yield from map(alike.at, shuffled(alike.by_sort.get(move.sort, ()), self.dice))

    def _listed(self, only: Any = object) -> Iterator[Any]:
        """All moves but those that are made together, or only those of one kind, in any order."""
        open_ = [pair for pair in self.rules.open_kinds(self.table) if issubclass(pair[0], only)]
        kinds = [Kind(self.rules, *pair, self.table) for pair in open_ if not pair[0].together]
        every = [(kind, number) for kind in kinds for number in range(len(kind))]
        return (kind.at(number) for kind, number in shuffled(every, self.dice))

    def _any(self, moves: Iterable[AnyMove]) -> Any:
        """Make the first of some moves that is legal, and possible with the real cards."""
        for move in moves:
            if move.is_legal(self.table) and self.made(move):
                return move
        due = self.table.due
        raise Stuck(f"{due.what if due else None} is due in {self.rules.game.id}, and nothing is legal")

    def made(self, move: AnyMove) -> bool:
        """Make a move; False, and nothing is changed, if the cards cannot be as it requires."""
        before = self.table.copy() if self._doubtful else None
        move.carry_out(self.table)
        if not self.told and not self.truth.allows(self.table):
            self.table = before or self._played_again()
            self._doubtful = True
            return False
        if self.truth.keep_up(self.table) and self.told:
            self.truth.tell(self.table)
        if self._start is not None:
            self._past.append(move)
        return True

    def _played_again(self) -> Any:
        """The table after all moves so far. The cards are nearly always as a move requires: a copy of the table before
        each one would cost more than this once in a game."""
        table = self._start.copy()
        for move in self._past:
            move.carry_out(table)
        return table
