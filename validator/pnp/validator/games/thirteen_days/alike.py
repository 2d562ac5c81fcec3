"""Tables that differ only in what nobody saw and nothing can tell apart any more: kept as one.

An agenda that was revealed and not written down, or a card played unseen, may be any of several. What each would have
led to is followed on a table of its own; where two of these have come to the same, one table stands for both, and knows
of either agenda or card only that it was one of them.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from ..duels.ground import HIDDEN
from . import score
from .outcome import shared_lines

if TYPE_CHECKING:
    from .position import Position


def merged(tables: Sequence[Position]) -> list[Position]:
    """One table for all that are alike."""
    found: dict[Hashable, Position] = {}
    for table in tables:
        same = found.setdefault(_looks(table), table)
        if same is not table:
            _join(same, table)
    return list(found.values())


def _looks(pos: Position) -> Hashable:
    """All that a later move or statement can depend on, beside what is joined."""
    fresh = None if pos.marked else _points(pos)
    return (
        *(str(pos.pending), pos.round, pos.prestige, pos.letter, pos.war, fresh),
        *(tuple(pos.cubes[side]) for side in (0, 1)),
        *(tuple(pos.markers[side]) for side in (0, 1)),
        *(tuple(each) for each in (pos.supply, pos.played, pos.held, pos.hand, pos.changes, pos.least, pos.barred)),
        *(tuple(each) for each in (pos.seen, pos.pile, pos.turned, pos.skipped, pos.keeps)),
        *(tuple(flags or ()) for flags in pos.flags),
        *(pos.turn, pos.current, pos.guess, pos.ended, pos.opened, pos.begun_by, pos.drawn, pos.unseen.looks()),
    )


def _points(pos: Position) -> tuple[int, int] | None:
    """What the agendas scored last gave to each side."""
    return None if pos.gains is None else (score.points(pos.gains, 0), score.points(pos.gains, 1))


def _join(pos: Position, other: Position) -> None:
    pos.left = [*dict.fromkeys([*pos.left, *other.left])]
    pos.scored = other.scored | pos.scored
    pos.mattered |= other.mattered
    if _points(pos) != _points(other):
        pos.gains = None
    if pos.event_card != other.event_card:
        pos.event_card = HIDDEN
    pos.lines = shared_lines([pos.lines, other.lines])
    pos.unseen.join(other.unseen)
