"""Moves that are said piece by piece, for they have too many forms to be listed: a trade of anything for anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ..base.violation import Unclear
from .offers import Kind, Leaf
from .ways import Move, Way, settled

if TYPE_CHECKING:
    from pnp.game.rules import Rules
    from pnp.game.table import Table


def growing(rules: Rules, table: Table) -> list[Kind]:
    """A kind for each such move, with the first pieces of it that are possible on a table."""
    if rules.over(table):
        return []
    found = (_Growth(rules, table, blank) for blank in rules.growing())
    return [one.kind for one in found if one.kind.written]


class _Growth:
    """What one move may become on a table. Keeps its forms by how they are written: one that is not whole is no move of
    a log yet, and cannot be read."""

    def __init__(self, rules: Rules, table: Table, blank: Any) -> None:
        self.rules, self.table, self.known = rules, table, dict[str, Any]()
        kind = Kind(blank.decides, None, move=blank, aside=blank.aside, grammar=rules.grammar, grown=self.more)
        self.kind = kind
        kind.written += self._of(blank)

    def more(self, written: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        """It with one thing more."""
        move = self.known.get(repr(written))
        try:
            return [*self._of(self.rules.read(*next(iter(written.items())))[0] if move is None else move)]
        except Unclear:
            return []

    def _of(self, move: Any) -> Iterator[Mapping[str, Any]]:
        for values in move.grown(self.table):
            one = move.but(**values)
            written = one.write(self.table)
            self.known[repr(written)] = one
            yield written


def grown(ways: list[Way], allows: Callable[[Move], bool]) -> list[Way]:
    """Ways as they are; from the only form of a move that is said piece by piece, the ways to one thing more, besides
    that form if it is whole."""
    only = settled(ways)
    if only is None or only.kind.grown is None:
        return ways
    longer = [_from(only, move) for move in only.kind.grown(only.move)]
    if not longer or allows(only.move):
        return [*ways[:1], *longer]
    return longer


def _from(way: Way, move: Move) -> Way:
    """A way to a longer form, of which what has been said already is picked."""
    row, said = way.kind.row(move), Counter[Leaf](way.said)
    left = []
    for at, leaf in enumerate(row.leaves):
        if said[leaf]:
            said[leaf] -= 1
        else:
            left.append(at)
    return Way(way.kind, move, row, left)
