"""Logs as the tests write them: short, with a mark where the referee should point."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

MARK = "▸"  # stands before the value that is at fault; taken out before the log is judged
HEAD = "pnp: 13-minutes@1\nplayers: {us: Anna, ussr: Boris}\n"
OPEN = "- bid: {us: 2, ussr: 3}\n- first: us\n"  # records 1 and 2; 11 and 10 cubes are left
UNSAID: Any = object()


@dataclass(frozen=True)
class Found:
    """A finding that a log should get; what is UNSAID is not looked at."""

    rule: str | None
    breach: str
    record: int | None
    path: str
    status: str = "illegal"
    nearest: Any = UNSAID
    follows: int | None = None


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


def log(moves: str, header: str = "", opening: str = OPEN) -> str:
    """A log of one game; `header` is further lines above the moves."""
    return f"{HEAD}{header}moves:\n{opening}{moves}"


def options(**rulings: str) -> str:
    """A header that chooses rulings: `zero="forbidden"` is `ruling.zero: forbidden`."""
    said = ", ".join(f"ruling.{name.replace('_', '-')}: {value}" for name, value in rulings.items())
    return f"options: {{{said}}}\n"


def turns(*plays: str, first: str = "us") -> str:
    """Turns in alternation, each `card>zone`, and with a Command on top `card>zone place+2` or `card>zone place-1`."""
    lines, side = [], first
    for play in plays:
        card, _, rest = play.partition(">")
        zone, _, command = rest.partition(" ")
        body = f"play: {card}, into: {zone}"
        if command:
            sign = "+" if "+" in command else "-"
            place, _, n = command.partition(sign)
            body += f", command: {{at: {place}, {'add' if sign == '+' else 'remove'}: {n}}}"
        lines.append(f"- {side}: {{{body}}}\n")
        side = "ussr" if side == "us" else "us"
    return "".join(lines)


def campaign(*games: str, header: str = "") -> str:
    """A log of several games, each given as its moves."""
    body = "".join(
        "- moves:\n" + "".join(f"  {line}\n" for line in moves.splitlines()) if moves.strip() else "- moves: []\n"
        for moves in games
    )
    return f"{HEAD}{header}games:\n{body}"
