"""Who knows which face-down card at one moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pnp.validator.base.picture import Picture

NOBODY: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Secrets:
    """At one moment, by pile and card, the sides that know the face-down card."""

    piles: Mapping[str, Mapping[str, frozenset[str]]] = field(default_factory=dict)

    def of_pile(self, pile: str, card: str | None) -> frozenset[str] | None:
        """Who knows a card of a pile; None if everybody does."""
        return self.piles.get(pile, {}).get(card or "")

    def hidden_from(self, viewer: str | None, picture: Picture) -> frozenset[str]:
        """The cards that a side (or somebody at the table, for None) must not see."""
        hands = {card for side, hand in picture.hands.items() if side != viewer for card in hand if card} - picture.open
        piles = {card for known in self.piles.values() for card, sides in known.items() if viewer not in sides}
        return frozenset(hands | piles)
