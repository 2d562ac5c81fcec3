"""A verdict: what the referee says about a log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..base.problem import Problem
from ..definitions.model import Game
from .referee import Finding
from .report import ScoreLines, as_json, as_text

if TYPE_CHECKING:
    from pnp.game.rules import Rules

RANK = ("legal", "undecided", "illegal", "impossible", "invalid")


@dataclass
class Verdict:
    """What the referee says about a log. `sheets` are the score sheets of its finished games, for reading aloud."""

    log: str
    game: str | None = None
    verdict: str = "legal"
    decisions: int = 0
    records: int = 0
    finished: bool = False
    outcome: dict[str, Any] | None = None
    findings: list[Finding] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    rulings: list[str] = field(default_factory=list)
    in_force: dict[str, str] = field(default_factory=dict)  # every ruling's value, of the last game
    places: dict[int, tuple[int, int]] = field(default_factory=dict)  # line and column, by index of the finding
    sheets: list[ScoreLines] = field(default_factory=list)
    notes: list[Sequence[tuple[str, dict[str, Any]] | None]] = field(default_factory=list)  # on their first lines
    sides: Sequence[str] = ()  # the players, in the order of the score sheets
    told: list[tuple[str, dict[str, Any]]] = field(default_factory=list)  # what the last game's end brought to light
    book: Game | None = None
    rules: Rules | None = None  # of the game, for its players
    under: Callable[[str, str], bool] | None = None  # whether the log is legal with that value of a ruling

    @cached_property
    def legal_under(self) -> list[tuple[str, str]]:
        """The rulings, each with one value, under which an illegal log would be legal with all others unchanged; worked
        out when asked for."""
        rulings = self.book.rulebook.rulings if self.book is not None and self.under is not None else ()
        others = [(r.id, value) for r in rulings for value in r.values if value != self.in_force.get(r.id, r.default)]
        return [(ruling, value) for ruling, value in others if self.under is not None and self.under(ruling, value)]

    @property
    def wrong(self) -> int:
        """How many findings stand alone: not due to a ruling, and not the result of an earlier one."""
        return sum(f.status not in ("ruled", "follows") for f in self.findings) + len(self.problems)

    @property
    def ok(self) -> bool:
        """True if nothing is held against the log (`legal` or `undecided`)."""
        return self.verdict in ("legal", "undecided")

    def as_json(self, lang: str) -> dict[str, Any]:
        """The verdict by the contract of `pnp verify --format json`."""
        return as_json(self, lang)

    def as_text(self, lang: str) -> str:
        """The verdict for a reader at the table."""
        return as_text(self, lang)
