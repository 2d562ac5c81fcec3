"""What the rules of a duel know of its definitions: two sides, their cards by number, and how all of it is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self

from pnp.game import Game, Names, Text, Violation, quotes, written, written_sides
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


class Duel(Counted):
    """A game of two sides, as the referee counts it. `cards` are those that are played, by number.

    `options` list, by decision, the moves that might be legal; the decisions in `declinable` may be passed over.
    """

    options: ClassVar[Mapping[str, Sequence[Callable[[Any], Iterator[Any]]]]] = {}
    declinable: ClassVar[Sequence[str]] = ()
    sides_rule: ClassVar[tuple[str, str]]

    def __init__(self, game: Game, cards: Sequence[Card]) -> None:
        self.count(game, cards)
        self.game = game
        self.numbers = game.numbers
        self.cards = tuple(cards)
        self.kinds = game.kinds
        self.sides = tuple(side.id for side in game.sides if side.plays)
        self.order = {rule.id: at for at, rule in enumerate(r for s in game.rulebook.sections for r in s.rules)}
        self.side_names_read: Names[int] = Names(self.side_titles)

    def seat(self, players: Mapping[str, Any]) -> Self:
        """The rules for the players of a log; the sides of a duel are always the same."""
        return self

    def misseated(self, players: Mapping[str, Any]) -> list[Violation]:
        """The rule that is broken if the players of a log are not the two sides."""
        found = [self.side_names_read.find(side) for side in players]
        right = sorted(at for at in found if at is not None) == [*range(len(self.sides))]
        return [] if right and len(found) == len(self.sides) else [Violation(*self.sides_rule, ("players",))]

    def candidates(self, pos: Any, decision: str | None = None) -> tuple[Any, Iterator[Any]]:
        """The moves of the decision due that might be legal, of which `check` decides, after the table they are for.

        If a later decision is asked for, what may be declined before it is taken for declined.
        """
        if decision is not None and pos.pending[-1][0] in self.declinable and pos.pending[-1][0] != decision:
            pos = pos.copy()
            while pos.pending[-1][0] in self.declinable and pos.pending[-1][0] != decision:
                pos.pending.pop()
        return pos, (move for options in self.options[pos.pending[-1][0]] for move in options(pos))

    def legal(self, pos: Any, decision: str | None = None) -> Iterator[Any]:
        """The legal ones of these, lazily. Cards in a hidden hand count as far as any deal allows."""
        table, moves = self.candidates(pos, decision)
        return (move for move in moves if not move.check(table))


def bits(wanted: Iterable[bool]) -> int:
    """The bit set of the cards of which something holds, told of each in their order."""
    return sum(1 << card for card, holds in enumerate(wanted) if holds)
