"""The cards of a table as a picture shows them: hands and what is left of a deck, rows, piles, what lies upon what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .face_down import FaceDown
from .hidden import Hidden, HiddenDeck
from .pieces import HIDDEN, Piece
from .zone import Lying, Zone

if TYPE_CHECKING:
    from .rules import Rules
    from .table import Table


@dataclass(slots=True)
class Cards:
    """The parts of a picture that show cards; see `Picture`. `facts` are those that need not be said besides."""

    hands: dict[str, list[str | None]] = field(default_factory=dict)
    piles: dict[str, list[str | None]] = field(default_factory=dict)
    spread: list[str] = field(default_factory=list)
    covers: dict[str, dict[int, str | None]] = field(default_factory=dict)
    names: dict[str, Mapping[str, str]] = field(default_factory=dict)
    open: set[str] = field(default_factory=set)
    facts: set[str] = field(default_factory=set)


def cards_on(rules: Rules, table: Table) -> Cards:
    """All cards of a table's `Hidden` decks and its zones."""
    found = Cards()
    for name, held in table.held.items():
        value = table.__dict__[name]
        if isinstance(held, FaceDown):
            continue  # it stands on the board
        if isinstance(held, Hidden):
            found.facts |= {held.fact, held.stock}
            _add_deck(found, rules, held, value)
        elif isinstance(held, Zone):
            found.facts.add(held.fact)
            for id, said, lying in _lying(rules, held, held.fact or name, value):
                found.piles[id] = [None if held.down else _id(card) for card in lying]
                found.names[id] = said
                found.spread += [] if held.down else [id]
                if upon := {at: _id(top) for at, (_, top) in enumerate(lying.pairs) if top is not None}:
                    found.covers[id] = upon
    return found


def _add_deck(found: Cards, rules: Rules, held: Hidden, deck: HiddenDeck) -> None:
    cards = rules.deck(held.deck)
    for seat in rules.seats if any(deck.hands) else ():
        hand = deck.shown(seat, cards)
        found.hands.setdefault(seat.id, []).extend(hand)
        found.open |= {card for card in hand if card is not None and deck.is_open(seat, cards[card])}
    if held.stock:
        bottom = [] if deck.last_card is None else [deck.last_card.id]
        found.piles[held.stock] = [*bottom, *[None] * (deck.stock - len(bottom))]
        found.names[held.stock] = rules.word(held.stock)


def _lying(rules: Rules, held: Zone, name: str, value: Any) -> Iterator[tuple[str, Mapping[str, str], Lying]]:
    """By an id of their own, with what they are called: the cards of a zone, or of each player's."""
    said = rules.word(name)
    if not held.per:
        yield name, said, value
        return
    for piece in held.per[0].pieces(rules):
        yield f"{name}/{piece.id}", {lang: f"{said[lang]}: {piece.said[lang]}" for lang in said}, value[piece]


def _id(card: Any) -> str | None:
    return card.id if isinstance(card, Piece) and card is not HIDDEN else None
