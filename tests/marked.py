"""Cases as the tests write them: a log with a mark where the referee should point, and what it should say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

MARK = "▸"  # stands before the value that is at fault; taken out before the log is judged
UNSAID: Any = object()


@dataclass(frozen=True)
class Found:
    """A finding that a log should get; what is UNSAID is not looked at."""

    rule: str | None
    breach: str
    record: int | None
    path: Any = UNSAID
    status: str = "illegal"
    nearest: Any = UNSAID
    follows: Any = None


def false(rule: str, breach: str, record: int, path: str) -> Found:
    """The finding for a `then` or `claim` that says what is not so."""
    return Found(rule, breach, record, path, "claim", None)


@dataclass(frozen=True)
class Case:
    """A log and its verdict. Each mark in the log is the place of one finding, in their order."""

    name: str
    log: str
    found: tuple[Found, ...] = ()
    outcome: Mapping[str, Any] | None = None  # keys that the outcome should have
    rulings: tuple[str, ...] | None = None

    @property
    def text(self) -> str:
        return self.log.replace(MARK, "")

    @property
    def marks(self) -> list[tuple[int, int]]:
        """Line and column of each mark, from 1, where the value stands once the marks are gone."""
        places = []
        for number, line in enumerate(self.log.split("\n"), 1):
            column = line.find(MARK)
            while column >= 0:
                places.append((number, column + 1))
                line = line.replace(MARK, "", 1)
                column = line.find(MARK)
        return places


@dataclass
class Casebook:
    """Cases by the rule that they are about: logs that keep it, and logs that break it."""

    legal: dict[str, list[Case]] = field(default_factory=dict)
    illegal: dict[str, list[Case]] = field(default_factory=dict)

    def allowed(self, rule: str, *cases: Case) -> None:
        self.legal.setdefault(rule, []).extend(cases)

    def forbidden(self, rule: str, *cases: Case) -> None:
        self.illegal.setdefault(rule, []).extend(cases)


def together(*books: Casebook) -> Casebook:
    """The cases of several books; where a rule stands in more than one, in their order."""
    whole = Casebook()
    for book in books:
        for rule, cases in book.legal.items():
            whole.allowed(rule, *cases)
        for rule, cases in book.illegal.items():
            whole.forbidden(rule, *cases)
    return whole


def options(**rulings: str) -> str:
    """A header that chooses rulings: `zero="forbidden"` is `ruling.zero: forbidden`."""
    said = ", ".join(f"ruling.{name.replace('_', '-')}: {value}" for name, value in rulings.items())
    return f"options: {{{said}}}\n"
