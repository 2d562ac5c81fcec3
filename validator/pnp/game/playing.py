"""What a program needs to play any game: chance in the slots of a move, a move as one seat sees it, moves as a log."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any

from .move import Move
from .pieces import Piece, Pieces
from .rules import Rules
from .together import Together, parts_of


class Chance:
    """Dice, and decks that are shuffled for each move of chance."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self._decks: dict[int, list[Piece]] = {}
        self._hands: dict[int, Sequence[Sequence[Piece]]] = {}

    def stack(self, cards: Pieces, order: Sequence[Piece], hands: Sequence[Sequence[Piece]]) -> None:
        """Set the order in which a deck's cards are drawn, and the hands by seat."""
        self._decks[id(cards)] = list(reversed(order))
        self._hands[id(cards)] = hands

    def some(self, cards: Pieces, seat: Piece, n: int) -> Sequence[Piece]:
        """Any `n` cards of a deck from a hand, or as many as it has."""
        hand = self._hands[id(cards)][seat.number]
        return self.rng.sample(hand, min(n, len(hand)))

    def draw(self, cards: Pieces) -> Piece:
        """The next card of a deck; an empty deck is reshuffled."""
        deck = self._decks.get(id(cards))
        if not deck:
            copies = [card for card in cards for _ in range(getattr(card.model, "copies", 1))]
            deck = self._decks[id(cards)] = self.rng.sample(copies, len(copies))
        return deck.pop()


def sampled(rules: Rules, kind: type[Move], table: Any, chance: Chance) -> Any:
    """A move decided by chance, with random values in its slots. It can be illegal."""
    move = kind(rules, table.due.seat if not kind.word else None, (kind.key,) if kind.key else ())
    for name, slot in kind.slots.items():
        move.__dict__[name] = slot.sample(move, table, chance)
    return move


def revealed(move: Any, chance: Chance) -> Any:
    """A move that a seat has chosen, once the cards it chose unseen are turned over."""
    changed = {}
    for name, slot in move.turns_over:
        said = getattr(move, name)
        told = said if said is None else slot.revealed(move, said, chance)
        if told is not said:
            changed[name] = told
    return move.but(**changed) if changed else move


def records(rules: Rules, moves: Iterable[Any]) -> list[dict[str, Any]]:
    """Moves as the records of a log; a move that is part of another goes into that move's record."""
    return as_records((move, move.write(None)) for move in moves)


def as_records(told: Iterable[tuple[Any, dict[str, Any]]]) -> list[dict[str, Any]]:
    """The same for moves that were written down as they were made."""
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
    """A move as one seat sees it, or as everybody does (None): other seats' secrets are hidden."""
    if isinstance(move, Together):
        return move.of([seen_by(seat, part) for part in move.parts])
    hidden = move.hidden_from(seat)
    return move.but(**hidden) if hidden else move


def keeps_from(seat: Piece | None, move: Any) -> bool:
    """Whether a move says something that a seat, or (None) everybody, may not see."""
    return any(part.hidden_from(seat) for part in parts_of(move))
