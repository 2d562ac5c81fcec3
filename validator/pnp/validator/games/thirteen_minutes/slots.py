"""A slot of 13 Minutes besides those of any duel: a card, or “no card”."""

from __future__ import annotations

from typing import Any

from pnp.game import Card, KeyPath, Piece, Slot, Word
from pnp.game.pieces import Mark

from ..duels.effects.notation import Zone

NONE = Mark("none")  # `draw: none`


class ZoneNumber(Zone):
    """The number of a zone, as a table has it."""

    def read(self, rules: Any, said: Any, path: KeyPath) -> Any:
        return super().read(rules, said, path).number


class Drawn(Card):
    """A drawn card, or `none` if the deck is empty."""

    def _meant(self, written: Any, rules: Any) -> Slot | None:
        return Word("none") if written == "none" else super()._meant(written, rules)

    def read(self, rules: Any, said: Any, path: KeyPath) -> Piece | Mark:
        return NONE if said == "none" else super().read(rules, said, path)
