"""How a game ended: who won, who lost, and why. What a verdict says of that is the same for all games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..validator.base.source import KeyPath
from ..validator.base.violation import Unclear
from .each import ListOf
from .facts import NONE, Fact
from .pieces import Piece, Pieces
from .plain import Word
from .several import OneOf
from .slots import Player

if TYPE_CHECKING:
    from .rules import Rules

Json = dict[str, Any]


@dataclass(frozen=True, slots=True, init=False)
class Ending:
    """Who won, who lost (a seat, several, or none), and why: `reason` is the id of a sentence below `ends` in
    words.yaml. Whoever is in neither list did neither; if nobody is, it is a draw.

        return Ending(table.swedes, reason="edge")
        return Ending(losers=table.fool, reason="fool")
    """

    winners: tuple[Piece, ...]
    losers: tuple[Piece, ...]
    reason: str

    def __init__(
        self,
        winners: Piece | Iterable[Piece] | None = None,
        *,
        losers: Piece | Iterable[Piece] | None = None,
        reason: str = "",
    ) -> None:
        object.__setattr__(self, "winners", _all(winners))
        object.__setattr__(self, "losers", _all(losers))
        object.__setattr__(self, "reason", reason)

    @property
    def usual(self) -> str:
        """The reason for it in a game that gives none, for an ending without points."""
        if self.winners:
            return "won" if len(self.winners) == 1 else "together"
        return "lost" if self.losers else "draw"


@dataclass(frozen=True, slots=True)
class End:
    """How a game ended: the lines of the score sheet, the points of each seat, who won or lost and why, and the rulings
    that made a difference."""

    lines: tuple[tuple[str, tuple[int, ...]], ...]
    points: tuple[int, ...]
    ending: Ending
    mattered: frozenset[str] = field(default_factory=frozenset)


def _all(seats: Piece | Iterable[Piece] | None) -> tuple[Piece, ...]:
    """The seats that are meant; anything else as it is, for the rules to object to."""
    return () if seats is None else tuple(seats) if isinstance(seats, Iterable) else (seats,)


def who(winners: Sequence[str] = (), losers: Sequence[str] = ()) -> Json:
    """How a verdict names the sides that won and that lost: `winner` is the only one, or None."""
    return {"winner": winners[0] if len(winners) == 1 else None, "winners": [*winners], "losers": [*losers]}


def fared(outcome: Mapping[str, Any], side: str) -> float:
    """How well a side fared by the outcome of a verdict: 1 if it won, 0 if it lost, 0.5 if it did neither."""
    winners, losers = outcome["winners"], outcome["losers"]
    if winners and losers:
        return 1.0 if side in winners else 0.0 if side in losers else 0.5
    return float(side in winners) if winners else float(side not in losers) if losers else 0.5


class SeatsNamed(Fact):
    """The seats that won, or lost: one, several, or `none`; `draw` if nobody did."""

    notation = ListOf(OneOf(Word(NONE, "draw"), Player()), short=True)
    player = Player()

    def read(self, rules: Rules, said: Any, path: KeyPath) -> Any:
        if said in (NONE, "draw"):
            return ()
        if not isinstance(said, list):
            return (self.player.take(rules, said, path),)
        found: dict[Piece, None] = {}
        for at, one in enumerate(said):
            seat = self.player.take(rules, one, (*path, at))
            if seat in found:
                raise Unclear("log.twice", (*path, at), said=one)
            found[seat] = None
        return tuple(found)

    def agrees(self, true: Any, said: Any) -> bool:
        return {*true} == {*said}


def facts_of_the_end(cites: str) -> Iterator[Fact]:
    """Who won, and who lost, as a log can state it at the end of any game."""
    for key, nobody in (("winner", "nobody"), ("loser", "nobody-lost")):
        get, explain = _getter(f"{key}s"), _explainer(cites, key, nobody)
        yield SeatsNamed(key, get, cites=cites, at_end=True, explain=explain)


def _getter(name: str) -> Callable[..., Any]:
    return lambda table, end: getattr(end.ending, name)


def _explainer(cites: str, key: str, nobody: str) -> Callable[..., tuple[str, str, Mapping[str, Any]]]:
    def explain(table: Any, end: Any, pieces: Any, true: Any, said: Any) -> tuple[str, str, Mapping[str, Any]]:
        return (cites, key, {"side": names(true), "n": len(true)}) if true else (cites, nobody, {})

    return explain


def names(seats: Sequence[Piece]) -> Mapping[str, str]:
    """The names of at least one seat, one after another, in every language."""
    return {lang: ", ".join(seat.said[lang] for seat in seats) for lang in seats[0].said}


def row_of(row: Any, seats: Pieces) -> list[int]:
    """A line of the score sheet, by seat."""
    if isinstance(row, Mapping):
        return [row.get(seat, 0) for seat in seats]
    return [row[seat] for seat in seats]


def sums(rows: Sequence[Sequence[int]], seats: int) -> list[int]:
    """The totals of each seat over all lines."""
    return [sum(row[seat] for row in rows) for seat in range(seats)]
