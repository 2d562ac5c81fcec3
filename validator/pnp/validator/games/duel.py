"""What the rules of a duel know of its definitions: two sides, their cards by number, and how all of it is written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..effects import compile_event
from ..ground import HIDDEN, Ref
from ..model import Card, Game, Side, Text
from ..names import Names
from ..words import quoted

_FACE_DOWN = {"ru": "«?»", "en": "“?”"}


class Duel:
    """A game of two sides, as the referee counts it. `cards` are those that are played, by number."""

    def __init__(self, game: Game, cards: Sequence[Card]) -> None:
        players = [side for side in game.sides if side.plays]
        self.game = game
        self.numbers = game.numbers
        self.cards = tuple(cards)
        self.kinds = game.kinds
        self.sides = tuple(side.id for side in players)
        self.kind_ids = {kind.id: at for at, kind in enumerate(game.kinds)}
        self.side_of = [self.sides.index(c.side) if c.side in self.sides else -1 for c in self.cards]
        self.cubes_of = [c.values.get("cubes", 0) for c in self.cards]
        self.max_cubes = max(self.cubes_of, default=0)
        self.events = [compile_event(c.event, self.kind_ids) for c in self.cards]
        self.order = {rule.id: at for at, rule in enumerate(r for s in game.rulebook.sections for r in s.rules)}
        self.side_names = [side.name for side in players]
        self.side_titles = written_sides(players)
        self.side_names_read: Names[int] = Names(self.side_titles)
        self.card_titles = written(self.cards)
        self.card_names: Names[Ref] = Names(self.card_titles)
        self.titles = [quotes(card.title) for card in self.cards]

    def title(self, ref: Ref) -> Text:
        """A card's title in quotes, in every language."""
        return self.titles[ref] if ref >= 0 else _FACE_DOWN

    def write_ref(self, ref: Ref) -> str:
        """A card as a log writes it."""
        return self.cards[ref].id if ref != HIDDEN else "hidden"


def bits(wanted: Iterable[bool]) -> int:
    """The bit set of the cards of which something holds, told of each in their order."""
    return sum(1 << card for card, holds in enumerate(wanted) if holds)


def quotes(title: Text) -> Text:
    """A title in the quotes of each language."""
    return {lang: quoted(lang, words) for lang, words in title.items()}


def written(entries: Iterable[Any]) -> list[tuple[str, int]]:
    """Every way to write each of some things that have an id and a title: its number in their order."""
    return [(name, at) for at, entry in enumerate(entries) for name in (entry.id, *entry.title.values())]


def written_sides(players: Iterable[Side]) -> list[tuple[str, int]]:
    """Every way to write each side."""
    return [(n, at) for at, s in enumerate(players) for n in (s.id, *s.name.values(), *s.label.values())]

