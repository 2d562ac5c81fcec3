"""What stands in the records of 13 Minutes beside what any duel has: zones, and where there is no card."""

from __future__ import annotations

from typing import Any

from pnp.game import Card, KeyPath, OfPieces, Piece

ABSENT = Piece(-3, "none")  # `draw: none`


class Zone(OfPieces):
    """A sphere of influence or the neutral zone, numbered from the edge of side 0."""

    def pieces(self, rules: Any) -> Any:
        return rules.zones


class Ground(OfPieces):
    """A battleground that a statement speaks of."""

    def read(self, rules: Any, said: Any, path: KeyPath) -> Any:
        return rules.place_names.read(said, path)


class Drawn(Card):
    """A card that was drawn, or `none` where the deck is empty."""

    def read(self, rules: Any, said: Any, path: KeyPath) -> Piece:
        return ABSENT if said == "none" else super().read(rules, said, path)
