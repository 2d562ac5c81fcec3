"""A move: what every decision of a game offers to the referee.

`check` names the rules that a move breaks, in the order in which a person would explain them, and changes nothing;
`apply` carries it out, legal or not, for the game went on as it was played; `write` is the log's notation. Each kind
that is chosen also lists `options`: what might be legal here, of which `check` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from ..judging.ruling import Violation
from ..source import KeyPath


class Move:
    """One decision of a side. `path` is its place in the record."""

    __slots__ = ("hidden", "path")
    decides: ClassVar[str] = ""
    hidden: bool  # whether the log hides something that the move needs
    path: KeyPath

    def check(self, pos: Any) -> list[Violation]:
        """The rules that the move breaks in this position."""
        raise NotImplementedError

    def apply(self, pos: Any) -> None:
        """Carry the move out as it was played."""
        raise NotImplementedError

    def take(self, pos: Any) -> list[Violation]:
        """Carry the move out if it is legal; else the rules it breaks, and nothing is changed."""
        found = self.check(pos)
        if not found:
            self.apply(pos)
        return found

    # What the referee calls these; `pnp.game` keeps the short names for whoever writes a game.

    def violations(self, pos: Any) -> list[Violation]:
        """The rules that the move breaks in this position."""
        return self.check(pos)

    def carry_out(self, pos: Any) -> None:
        """Carry the move out as it was played."""
        self.apply(pos)

    def try_apply(self, pos: Any) -> list[Violation]:
        """Carry the move out if it is legal; else the rules it breaks."""
        return self.take(pos)

    def alternatives(self, rules: Any, pos: Any) -> tuple[Any, Iterator[Any]]:
        """The moves of its kind that might be legal here, after the table that they are for."""
        return self.like(rules, pos)

    def same_intent(self, other: Any) -> bool:
        """Whether another move of this sort may still be called what the player meant, put right."""
        return self.stays(other)

    def readings(self, pos: Any) -> Iterator[tuple[Any, Move]]:
        """Every way to understand what the log hides; the move itself where it hides nothing."""
        yield pos, self

    def write(self, pos: Any) -> dict[str, Any]:
        """The move in the notation of a log."""
        raise NotImplementedError

    def like(self, rules: Any, pos: Any) -> tuple[Any, Iterator[Any]]:
        """The moves of its kind that might be legal here, after the table that they are for."""
        found: tuple[Any, Iterator[Any]] = rules.candidates(pos, self.decides)
        return found

    def stays(self, other: Any) -> bool:
        """Whether another move of this sort may still be called what the player meant, put right."""
        return getattr(self, "side", None) == getattr(other, "side", None)
