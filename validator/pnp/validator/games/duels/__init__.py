"""What the rules of a duel read from its definitions: two sides, their cards by number, and how they are written."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from pnp.game import HIDDEN, Game, Piece, Rules, Text

from .effects import compile_event
from .ground import Ref


class Duel(Rules):
    """Two sides play the cards of one deck, `played`, for the cubes on them or for their events."""

    played: ClassVar[str] = ""
    unit = "prestige"
    in_order_of_sides = True

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.cards = self.deck(self.played)
        self.kind_ids = {kind.id: kind.number for kind in self.kinds}
        self.side_of = [self.sides.index(card.side) if card.side in self.sides else -1 for card in self.cards]
        self.cubes_of = [card.values.get("cubes", 0) for card in self.cards]
        self.max_cubes = max(self.cubes_of, default=0)
        self.events = [compile_event(card.event, self.kind_ids) for card in self.cards]

    def title(self, ref: Ref) -> Text:
        """A card's title in quotes, in every language."""
        return (ref if isinstance(ref, Piece) else HIDDEN).said

    def write_ref(self, ref: Ref) -> str:
        """A card as a log writes it."""
        return (ref if isinstance(ref, Piece) else HIDDEN).id


def bits(wanted: Iterable[bool]) -> int:
    """The bit set of the cards for which something is true, given for each card in order."""
    return sum(1 << card for card, holds in enumerate(wanted) if holds)
