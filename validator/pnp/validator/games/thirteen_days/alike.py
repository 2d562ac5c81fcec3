"""Merge tables that differ only in what nobody saw and nothing can reveal any more.

An agenda that was revealed but not logged, or a card played unseen, may be any of several. Each possibility is followed
on its own table. When two of them become equal, one table represents both, and knows only that the agenda or card was
one of them.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from pnp.game import HIDDEN

from . import score
from .outcome import shared_lines, shared_notes

if TYPE_CHECKING:
    from .table import Crisis


def merged(tables: Sequence[Crisis]) -> list[Crisis]:
    """One table for all that are alike."""
    found: dict[Hashable, Crisis] = {}
    for table in tables:
        same = found.setdefault(_looks(table), table)
        if same is not table:
            _join(same, table)
    return list(found.values())


def _looks(table: Crisis) -> Hashable:
    """Everything a later move or statement can depend on, apart from what is joined."""
    fresh = None if table.dealt else _points(table)
    return (
        *(str(table.pending), table.stage, table.on_turn, table.round, table.prestige, table.letter, table.war, fresh),
        *(tuple(table.cubes[side]) for side in (0, 1)),
        *(tuple(table.markers[side]) for side in (0, 1)),
        *(
            tuple(each)
            for each in (
                table.supply,
                table.played,
                table.deck.played,
                table.deck.hands,
                table.changes,
                table.fewer,
                table.least,
                table.barred,
            )
        ),
        *(tuple(each) for each in (table.seen, table.pile, table.turned, table.skipped, table.keeps)),
        *(tuple(flags or ()) for flags in table.flags),
        *(
            table.turn,
            table.current,
            table.guess,
            table.ended,
            table.opened,
            table.begun_by,
            table.deck.top,
            table.deck.unseen.looks(),
        ),
    )


def _points(table: Crisis) -> tuple[int | None, ...]:
    """What the last scored agendas gave each side."""
    return score.gained(table, 0), score.gained(table, 1)


def _join(table: Crisis, other: Crisis) -> None:
    table.left = [*dict.fromkeys([*table.left, *other.left])]
    table.scored = other.scored | table.scored
    table.mattered |= other.mattered
    if _points(table) != _points(other):
        table.gains = None
    if table.event_card is not other.event_card:
        table.event_card = HIDDEN
    table.notes = shared_notes([table, other])
    table.lines = shared_lines([table.lines, other.lines])
    table.deck.unseen.join(other.deck.unseen)
