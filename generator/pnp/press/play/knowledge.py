"""Who knows which card: after the game, everybody knows all; during it, a side knows what was in its hand.

This works for any game. A pile is face down if the log does not name all of its cards, or if several sides put cards
there in one record. A card in it is known to the side that put it there, and to everybody once a record of the whole
table has named it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pnp.position.secrets import NOBODY, Secrets
from pnp.validator.base.picture import Picture

if TYPE_CHECKING:
    from pnp.validator.logs.log import Record

    from .wording import Wording


def secrets(seen: Sequence[tuple[Record | None, Picture]], wording: Wording) -> list[Secrets]:
    """The secrets of each moment of one game."""
    covered = _covered(seen, wording)
    known: dict[str, dict[str, frozenset[str]]] = {pile: {} for pile in covered}
    open_cards: set[str] = set()
    found = []
    for record, picture in seen:
        if record is not None and record.key not in wording.sides and not wording.by_side(record.body):
            open_cards |= {*wording.named(record.body)}
        for pile in covered:
            cards = {card for card in picture.piles.get(pile, ()) if card}
            old = known[pile]
            fresh = {card: _layers(record, card, wording) for card in cards if card not in old}
            known[pile] = {card: who for card, who in {**old, **fresh}.items() if card in cards}
        shut = {p: {c: who for c, who in cards.items() if c not in open_cards} for p, cards in known.items()}
        found.append(Secrets(shut))
    return found


def _covered(seen: Sequence[tuple[Record | None, Picture]], wording: Wording) -> set[str]:
    """The piles that are face down."""
    found: set[str] = set()
    last: Mapping[str, Sequence[str | None]] = {}
    for record, picture in seen:
        together = record is not None and wording.by_side(record.body)
        named = {*wording.named(record.body)} if record is not None and together else set()
        for pile, cards in picture.piles.items():
            fresh = {card for card in cards if card} - {*last.get(pile, ())}
            if None in cards or fresh & named:
                found.add(pile)
        last = picture.piles
    return found


def _layers(record: Record | None, card: str, wording: Wording) -> frozenset[str]:
    """The sides that put a card on a pile with this record."""
    if record is None:
        return NOBODY
    if record.key in wording.sides:
        return frozenset({record.key})
    body: Any = record.body if wording.by_side(record.body) else {}
    return frozenset(side for side, part in body.items() if card in wording.named(part))
