"""Slots of 13 Minutes besides those of any duel: zones, and “no card”."""

from __future__ import annotations

from typing import Any

from pnp.game import Card, KeyPath, OfPieces, Piece

ABSENT = Piece(-3, "none")  # `draw: none`


class Zone(OfPieces):
    """A sphere of influence or the neutral zone, numbered from the edge of side 0."""

    def pieces(self, rules: Any) -> Any:
        return rules.zones


class Ground(OfPieces):
    """A battleground that a statement is about."""

    def read(self, rules: Any, said: Any, path: KeyPath) -> Any:
        return rules.place_names.read(said, path)


class Drawn(Card):
    """A drawn card, or `none` if the deck is empty."""

    def read(self, rules: Any, said: Any, path: KeyPath) -> Piece:
        return ABSENT if said == "none" else super().read(rules, said, path)
