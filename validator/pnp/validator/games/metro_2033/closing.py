"""The end of a round, and the second stage."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.game import HIDDEN, Card, Piece, Violation
from pnp.game.pieces import Thing
from pnp.game.table import Due

from . import rounds
from .decision import Decision
from .table import DROP, END, STAGE, Underground
from .turned import not_on_top


class End(Decision):
    """A round ends; a log need not say so, except after the last."""

    word = "end"
    wants = (END,)

    @classmethod
    def lapse(cls, table: Underground, due: Due) -> list[Violation]:
        rounds.end(table)
        return []

    def apply(self, table: Underground) -> None:
        if table.answered is not None:
            rounds.end(table)

    def body(self) -> Any:
        return "round"


class Stage(Decision):
    """Two equipment cards at the beginning of the second stage: the hero keeps one and discards the other."""

    key, short = "stage", "keep"
    wants = (STAGE,)
    keep = Card("equipment", drawn=True, optional=True)
    discard = Card("equipment", drawn=True, optional=True)

    @classmethod
    def lapse(cls, table: Underground, due: Due) -> list[Violation]:
        cls._draw(table, due.seat, HIDDEN, HIDDEN)
        return []

    @property
    def drawn(self) -> list[Any]:
        """The card that is kept and the one that is not; HIDDEN if the log does not name it."""
        return [HIDDEN if card is None else card for card in (self.keep, self.discard)]

    def _goes_first(self, table: Underground) -> bool:
        return self.path[:1] == ("stage",) and super()._goes_first(table)  # a record for all sides may omit some

    def check(self, table: Underground) -> Iterator[Violation]:
        places = [self.where(self.slots[name]) for name in ("keep", "discard")]
        yield from not_on_top(table, "equipment", self.drawn, self.path, places=places)

    def apply(self, table: Underground) -> None:
        self._draw(table, self.seat, *self.drawn)

    @staticmethod
    def _draw(table: Underground, seat: Piece, keep: Thing, discard: Thing) -> None:
        table.hand_out(seat, "equipment", keep)
        pile = table.piles["equipment"]
        if not pile.empty:
            pile.draw(discard)
            pile.throw(discard)
        table.push(DROP, seat)

    def untimely(self, table: Underground) -> Violation:
        return self.breaks("stage.two", "not-now", n=table.rules.numbers["stage_points"])

    def options(self, table: Underground) -> Iterator[Mapping[str, Any]]:
        top = table.piles["equipment"].can_be()
        for keep in top:
            for discard in top:
                yield {"keep": keep, "discard": discard}
        yield {"keep": HIDDEN, "discard": HIDDEN}
