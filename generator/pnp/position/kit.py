"""What can lie in a panel: cards, tokens and numbers, by their names and sizes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from pnp.press.layout.sizes import card_size, counter_of
from pnp.press.marks.geometry import Rect
from pnp.press.marks.length import MM
from pnp.validator.base.picture import spoken
from pnp.validator.definitions.model import Card, Deck, Game, Text, Token

NUMBER_H = 10 * MM
NUMBER_W = 14 * MM
CHIP_W, CHIP_H = 20 * MM, 11 * MM


@dataclass(frozen=True, slots=True)
class Sprite:
    """Something to be drawn: of which kind (`front` and `back` of a card, `counter`, `number`, `chip`, `words`), which
    one, and its clockwise quarter turns."""

    kind: str
    of: tuple[Any, ...]
    turn: int = 0

    @property
    def id(self) -> str:
        """Its name, without turns."""
        return "/".join(map(str, (self.kind, *self.of)))


NOTHING = Sprite("", ())  # what has no back


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """What a printed board leaves room for, from its upper left corner, points: `trays` are rows of spots, each with
    their number, by the place or track and the token; `spaces` those of a track in order; `numbers` the boxes of the
    numbers printed on them, by `TRACK/NUMBER`; `words` those of all words."""

    width: float
    height: float
    trays: Mapping[tuple[str, str], tuple[Rect, int]] = field(default_factory=dict)
    spaces: Mapping[str, tuple[Rect, ...]] = field(default_factory=dict)
    numbers: Mapping[str, Rect] = field(default_factory=dict)
    words: tuple[Rect, ...] = ()


class Kit:
    """The sprites of a game; `plan` is that of its board, if that is one piece."""

    def __init__(self, game: Game, plan: BoardPlan | None = None) -> None:
        self.game, self.plan = game, plan

    @cached_property
    def card_size(self) -> tuple[float, float]:
        """Width and height of the cards of the first deck, points."""
        return card_size(self.game)

    # ── cards ──
    def card(self, id: str | None, pointing: bool = False) -> Sprite:
        """A card; if several share the id, one that is about something on the board, or one that is not. Its back if
        there is no such card, or no id."""
        owner = self._owner(id, pointing)
        return self.back(None) if owner is None else Sprite("front", owner)

    def back(self, id: str | None, pointing: bool = False) -> Sprite:
        """The back of a card; of the largest deck if no card is given."""
        owner = self._owner(id, pointing)
        if owner is None and self.game.decks:
            deck = max(self.game.decks, key=lambda deck: sum(card.copies for card in deck.cards))
            owner = (deck.id, deck.cards[0].id) if deck.cards else None
        return NOTHING if owner is None else Sprite("back", owner)

    @cached_property
    def _cards(self) -> Mapping[str, list[tuple[Deck, Card]]]:
        found: dict[str, list[tuple[Deck, Card]]] = {}
        for deck in self.game.decks:
            for card in deck.cards:
                found.setdefault(card.id, []).append((deck, card))
        return found

    def _owner(self, id: str | None, pointing: bool) -> tuple[str, str] | None:
        found = self._cards.get(id or "", [])
        best = next((pair for pair in found if bool(points_at(pair[1])) == pointing), next(iter(found), None))
        return None if best is None else (best[0].id, best[1].id)

    def owner(self, sprite: Sprite) -> tuple[Deck, Card]:
        """The deck and the card of a front or a back."""
        deck, id = sprite.of
        return next(pair for pair in self._cards[id] if pair[0].id == deck)

    def label(self, sprite: Sprite) -> Text | None:
        """What can be read on it: the title of a card."""
        return self.owner(sprite)[1].title if sprite.kind == "front" else None

    # ── tokens and numbers ──
    @staticmethod
    def counter(token: Token, at: int = 0) -> Sprite:
        """A token, by the number of its design."""
        return Sprite("counter", (token.id, at % max(1, len(token.faces))))

    def token(self, sprite: Sprite) -> Token:
        """The token of a counter."""
        return next(token for token in self.game.tokens if token.id == sprite.of[0])

    def of_side(self, side: str | None) -> Token | None:
        """The token a side counts with: its first one."""
        return counter_of(side, self.game)

    def counted(self, owner: str) -> Token | None:
        """The token with that id, or the one that a side counts with."""
        return next((token for token in self.game.tokens if token.id == owner), None) or self.of_side(owner)

    def laid(self, owner: str, kind: str | None) -> tuple[Token, int] | None:
        """What a side puts on a place of some kind, and which of its designs: one that shows the kind, otherwise its
        first token. A name may also be that of a token."""
        for token in self.game.tokens if kind is not None else ():
            for at, face in enumerate(token.faces):
                if token.side == owner and face.kind == kind:
                    return token, at
        found = self.counted(owner)
        return None if found is None else (found, 0)

    def marker(self, track: str, kind: str | None, side: str) -> tuple[Token, int] | None:
        """The marker of a side on a track, and which of its designs: the side's own for the track's kind, otherwise the
        token it counts with. A shared marker is identified by the track's id."""
        tokens = self.game.tokens
        for token in tokens if kind is not None else ():
            for at, face in enumerate(token.faces):
                if (face.side, face.kind) == (side, kind):
                    return token, at
        found = self.of_side(side) or next((token for token in tokens if token.id == track), None)
        return None if found is None else (found, 0)

    def flag(self, side: str) -> Token | None:
        """The token a side marks its goals with."""
        return next((t for t in self.game.tokens if t.side == side and t.shape == "flag"), None)

    @staticmethod
    def number(count: int, ink: str = "ink") -> Sprite:
        """A number to put beside things, in a colour of the palette."""
        return Sprite("number", (count, ink))

    def words(self, said: Any, width: float, height: float) -> Sprite:
        """A few words in a box: as they are, or by language."""
        each = tuple((lang, spoken(said, lang)) for lang in self.game.spoken)
        return Sprite("words", (round(width, 1), round(height, 1), each))

    @staticmethod
    def chip(count: int) -> Sprite:
        """A number to put on a card."""
        return Sprite("chip", (count,))

    @staticmethod
    def corner(card: Rect) -> Rect:
        """The place of a number on a card: its upper right corner, clear of the title."""
        return Rect(card.right - CHIP_W + 2 * MM, card.y - 2.5 * MM, CHIP_W, CHIP_H)


def turned(sprite: Sprite, turns: int) -> Sprite:
    """A card rotated by quarter turns clockwise."""
    return replace(sprite, turn=(sprite.turn + turns) % 4) if turns % 4 else sprite


def points_at(card: Card) -> tuple[str, ...]:
    """The ids named by a card's own fields: the place or the track on the board that it is about."""
    return tuple(str(id) for value in card.values.values() if isinstance(value, Mapping) for id in value.values())
