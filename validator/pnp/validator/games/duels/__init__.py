"""What the rules of a duel know of its definitions: two sides, their cards by number, and how all of it is written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pnp.game import Game, Names, Text, quotes, written, written_sides
from pnp.game.files import Card

from .effects import compile_event
from .ground import HIDDEN, Ref

_FACE_DOWN = {"ru": "«?»", "en": "“?”"}


class Counted:
    """What a duel knows of its cards, by number; told apart from who is asked what."""

    def count(self, game: Game, cards: Sequence[Card]) -> None:
        """Count what is on the cards that are played."""
        players = [side for side in game.sides if side.plays]
        sides = tuple(side.id for side in players)
        self.kind_ids = {kind.id: at for at, kind in enumerate(game.kinds)}
        self.side_of = [sides.index(c.side) if c.side in sides else -1 for c in cards]
        self.cubes_of = [c.values.get("cubes", 0) for c in cards]
        self.max_cubes = max(self.cubes_of, default=0)
        self.events = [compile_event(c.event, self.kind_ids) for c in cards]
        self.side_names = [side.name for side in players]
        self.side_titles = written_sides(players)
        self.card_ids = [card.id for card in cards]
        self.card_titles = written(cards)
        self.card_names: Names[Ref] = Names(self.card_titles)
        self.titles = [quotes(card.title) for card in cards]

    def title(self, ref: Ref) -> Text:
        """A card's title in quotes, in every language."""
        return self.titles[ref] if ref >= 0 else _FACE_DOWN

    def write_ref(self, ref: Ref) -> str:
        """A card as a log writes it."""
        return self.card_ids[ref] if ref != HIDDEN else "hidden"


def bits(wanted: Iterable[bool]) -> int:
    """The bit set of the cards of which something holds, told of each in their order."""
    return sum(1 << card for card, holds in enumerate(wanted) if holds)
