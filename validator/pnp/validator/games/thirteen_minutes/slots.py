"""A slot of 13 Minutes besides those of any duel: a card, or “no card”."""

from __future__ import annotations

from typing import Any

from pnp.game import Card, KeyPath, Piece, Slot, Word

ABSENT = Piece(-3, "none")  # `draw: none`


class Drawn(Card):
    """A drawn card, or `none` if the deck is empty."""

    def _meant(self, written: Any, rules: Any) -> Slot | None:
        return Word("none") if written == "none" else super()._meant(written, rules)

    def read(self, rules: Any, said: Any, path: KeyPath) -> Piece:
        return ABSENT if said == "none" else super().read(rules, said, path)
