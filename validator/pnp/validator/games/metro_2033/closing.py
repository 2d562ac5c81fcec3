"""The end of a round, and the second stage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...judging.ruling import Violation
from ...source import KeyPath
from . import rounds
from .decision import Decision
from .pile import HIDDEN
from .position import DROP, END, STAGE, Due
from .turned import not_on_top

if TYPE_CHECKING:
    from .position import Position


class End(Decision):
    """A round ends; a log need not say so, except after the last."""

    __slots__ = ()
    wants = (END,)

    def __init__(self, path: KeyPath = ()) -> None:
        super().__init__("end", -1, path)

    def do(self, pos: Position, due: Due | None) -> None:
        if due is not None:
            rounds.end(pos)

    def written(self, pos: Position) -> Any:
        return "round"

    @staticmethod
    def options(pos: Position, due: Due, key: str) -> Iterator[Decision]:
        yield End()


class Stage(Decision):
    """Two equipment cards at the beginning of the second stage: one that the hero keeps, one that is discarded."""

    __slots__ = ("discards", "keeps")
    wants = (STAGE,)

    def __init__(self, key: str, side: int, keeps: int, discards: int, path: KeyPath = ("stage",)) -> None:
        super().__init__(key, side, path)
        self.keeps = keeps
        self.discards = discards

    def _goes_first(self, pos: Position) -> bool:
        return self.path[:1] == ("stage",) and super()._goes_first(pos)  # one record of all may leave some out

    def wrong(self, pos: Position, due: Due) -> Iterator[Violation]:
        places = [(*self.path, "keep"), (*self.path, "discard")]
        yield from not_on_top(pos, "equipment", [self.keeps, self.discards], self.path, places=places)

    def do(self, pos: Position, due: Due | None) -> None:
        pos.hand_out(self.side, "equipment", self.keeps)
        if not pos.piles["equipment"].empty:
            pos.piles["equipment"].draw(self.discards)
            pos.piles["equipment"].throw(self.discards)
        pos.push(DROP, self.side)

    def untimely(self, pos: Position) -> Violation:
        return Violation("stage.two", "not-now", self.path, n=pos.rules.numbers["stage_points"])

    def written(self, pos: Position) -> Any:
        card_id = pos.rules.card_id
        return {"stage": {"keep": card_id("equipment", self.keeps), "discard": card_id("equipment", self.discards)}}

    def beside_others(self, pos: Position) -> Any:
        return self.written(pos)["stage"]

    @staticmethod
    def options(pos: Position, due: Due, key: str) -> Iterator[Decision]:
        top = pos.piles["equipment"].can_be()
        for keeps in top:
            for discards in top:
                yield Stage(key, due.side, keeps, discards)
        yield Stage(key, due.side, HIDDEN, HIDDEN)
