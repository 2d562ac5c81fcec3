"""A game played at random from what its rules declare: whoever is asked does something legal, and chance what it may.

Nothing here knows a game. What comes out is a log as a person would write it: for tests, for a computer at the table,
and for playtests.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from ..validator.logs.shapes import shape
from .move import Move
from .pieces import Piece, Pieces
from .rules import Rules
from .together import Together

MAX_LOOKED_AT = 2_000  # moves of one decision among which one is chosen
TRIES = 100  # for what chance decides, until it is legal
LONGEST = 5_000  # moves of one game


class Stuck(RuntimeError):
    """Something is due and nothing is legal; or a game has no end."""


class Chance:
    """Dice, and a deck that is shuffled for each move that chance decides."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self._decks: dict[int, list[Piece]] = {}

    def stack(self, cards: Pieces, order: Sequence[Piece]) -> None:
        """Lay a deck so that its cards come in this order."""
        self._decks[id(cards)] = list(reversed(order))

    def draw(self, cards: Pieces) -> Piece:
        """The next card of a deck; all over again when there is none left."""
        deck = self._decks.get(id(cards))
        if not deck:
            copies = [card for card in cards for _ in range(getattr(card.model, "copies", 1))]
            deck = self._decks[id(cards)] = self.rng.sample(copies, len(copies))
        return deck.pop()


def moves_at_random(rules: Rules, rng: random.Random, rulings: Mapping[str, str] | None = None) -> Iterator[Any]:
    """A whole game: each table with the move that is made on it; the last table with None. Raises Stuck."""
    given = {ruling.id: ruling.default for ruling in rules.game.rulebook.rulings} | dict(rulings or {})
    table = rules.start(given)
    for _ in range(LONGEST):
        if rules.over(table):
            yield table, None
            return
        move = any_move(rules, table, rng)
        yield table.copy(), move
        move.carry_out(table)
    raise Stuck(f"after {LONGEST} moves {rules.game.id} is not over")


def any_move(rules: Rules, table: Any, rng: random.Random) -> Any:
    """Something legal: every sort of move is as likely, however many ways there are to do it. Raises Stuck."""
    due = table.due
    for kind in rules.moves:
        if kind.chance and kind.decides == due.what and due.kind in (None, kind):
            return _by_chance(rules, kind, table, rng)
    sorts: dict[str, list[Any]] = {}
    for move in islice(rules.candidates(table)[1], MAX_LOOKED_AT):
        sorts.setdefault(repr(shape(move.write(table))), []).append(move)
    for sort in rng.sample(sorted(sorts), len(sorts)):
        for move in rng.sample(sorts[sort], len(sorts[sort])):
            if not move.violations(table):
                return move
    raise Stuck(f"{due.what} is due in {rules.game.id}, and nothing is legal")


def _by_chance(rules: Rules, kind: type[Move], table: Any, rng: random.Random) -> Any:
    for _ in range(TRIES):
        move = sampled(rules, kind, table, Chance(rng))
        if not move.violations(table):
            return move
    raise Stuck(f"{kind.__name__} of {rules.game.id} is left to chance, and nothing that chance did was legal")


def sampled(rules: Rules, kind: type[Move], table: Any, chance: Chance) -> Any:
    """A move of a kind that chance decides, with what chance did in its slots; it may prove to be illegal."""
    move = kind(rules, table.due.seat if not kind.word else None, (kind.key,) if kind.key else ())
    for name, slot in kind.slots.items():
        move.__dict__[name] = slot.sample(move, table, chance)
    return move


def records(rules: Rules, moves: Iterable[Any]) -> list[dict[str, Any]]:
    """Moves as the records of a log: what stands in the record of another move goes there."""
    return as_records((move, move.write(None)) for move in moves)


def as_records(told: Iterable[tuple[Any, dict[str, Any]]]) -> list[dict[str, Any]]:
    """The same of moves that were written when they were made."""
    found: list[dict[str, Any]] = []
    for move, written in told:
        if not isinstance(move, Together) and move.part_of is not None:
            next(iter(found[-1].values())).update(written)
        elif move.word or move.seat.id in written:
            found.append(written)
        else:
            found.append({move.seat.id: written})
    return found


def seen_by(seat: Piece | None, move: Any) -> Any:
    """A move as a seat sees it, or (None) anybody: what is secret of others is hidden."""
    if isinstance(move, Together):
        return Together(move.rules, move.kind, [seen_by(seat, part) for part in move.parts], move.path)
    return move.but(**{name: slot.seen_by(seat, move.seat, getattr(move, name)) for name, slot in move.slots.items()})


def game_at_random(rules: Rules, rng: random.Random) -> tuple[list[Any], Any]:
    """The moves of a whole game, and the table at its end. Raises Stuck."""
    moves: Sequence[Any] = [*moves_at_random(rules, rng)]
    return [move for _, move in moves if move is not None], moves[-1][0]
