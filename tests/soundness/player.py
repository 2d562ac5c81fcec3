"""Self-play by chance: whole seeded games of any game the referee knows, logged as a person at the table would.

The player knows no rules. It asks the referee what is legal; what the decks do is up to a `Dealer`, one for each game.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Protocol


class Dealer(Protocol):
    """The decks of one game at one table, and how careful its players are.

    Of `care` legal moves, each of another sort, the one that its player dreads least is made: games that end in the
    first round test little.
    """

    rules: Any
    care: int

    def record(self, pos: Any) -> dict[str, Any] | None:
        """What is due besides the players' decisions, in log notation: cards dealt, or turned up at the end."""

    def holds(self, move: Any) -> bool:
        """True if a move that plays a card has it in hand."""

    def shown(self, pos: Any, move: Any) -> Any:
        """The move with the cards that the decks put in place of hidden ones."""

    def carry(self, pos: Any, move: Any) -> None:
        """Move the cards as a move does, before the referee carries it out."""

    def dread(self, pos: Any, move: Any) -> int:
        """How much the players are afraid of what a move leads to."""


@dataclass(slots=True)
class Played:
    """A finished game: its records in log notation, and the table at its end."""

    records: list[dict[str, Any]] = field(default_factory=list)
    position: Any = None


def default_rulings(rules: Any) -> dict[str, str]:
    """Every ruling's default."""
    return {ruling.id: ruling.default for ruling in rules.game.rulebook.rulings}


def decisions(rules: Any, dealer: Dealer, rng: random.Random) -> Iterator[tuple[Any, Any]]:
    """A whole game: each move, and the table before it. The last table comes without a move."""
    pos = rules.start(default_rulings(rules))
    while True:
        record = dealer.record(pos)
        if record is not None:
            ((key, body),) = record.items()
            (move,) = rules.read(key, body)
        elif rules.over(pos):
            yield pos, None
            return
        else:
            move = dealer.shown(pos, any_legal(pos, dealer, rng))
        assert not move.violations(pos), (move.write(pos), move.violations(pos))
        yield pos, move
        dealer.carry(pos, move)
        move.carry_out(pos)


def play(rules: Any, dealer: Dealer, rng: random.Random) -> Played:
    """A whole game, written down."""
    game = Played()
    for pos, move in decisions(rules, dealer, rng):
        if move is None:
            game.position = pos
        else:
            _note(game.records, rules, pos, move)
    return game


def _note(records: list[dict[str, Any]], rules: Any, pos: Any, move: Any) -> None:
    """Put a move into a record of its own, or into that of the card played last."""
    written = move.write(pos)
    if "play" in written:
        records.append({rules.sides[move.side]: written})
    elif next(iter(written)) in (*rules.words, *rules.sides):
        records.append(written)
    else:
        next(iter(records[-1].values())).update(written)


def any_legal(pos: Any, dealer: Dealer, rng: random.Random) -> Any:
    """Anything legal, and every sort of it equally likely, however many ways there are to do it."""
    sorts: dict[Any, list[Any]] = {}
    for move in dealer.rules.candidates(pos)[1]:
        if dealer.holds(move):
            sorts.setdefault(_sort(move.write(pos)), []).append(move)
    found: list[Any] = []
    while sorts and len(found) < dealer.care:
        moves = sorts.pop(rng.choice(sorted(sorts)))
        found += islice((move for move in rng.sample(moves, len(moves)) if not move.violations(pos)), 1)
    assert found, "a position without a legal move"
    return min(found, key=lambda move: dealer.dread(pos, move))


def _sort(written: Mapping[str, Any]) -> str:
    """What a move does, without where and how much: `command add`, `event place`, `opinion take`."""
    words = []
    for key, body in written.items():
        steps = body if isinstance(body, list) else [body] if isinstance(body, dict) else []
        words += [key, *(word for step in steps for word in step if word not in ("of", "by", "at"))]
    return " ".join(words)
