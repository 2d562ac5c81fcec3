"""What moves on a stage, as forms of the library: trimmed cards, tokens, numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property

from pnp.validator.base.words import minus
from pnp.validator.definitions.model import Card, Deck, Text, Token
from pnp.validator.definitions.sizes import CARDS

from ..impose.furniture import THIN
from ..layout.card_images import Single, singles
from ..layout.counters import contour, counter, counter_of, counter_size, form_of, ground
from ..layout.desk import Desk
from ..marks.geometry import Matrix, Rect
from ..marks.ink import Form, Group, Made, Mark, Use, outline, rounded, solid
from ..marks.length import MM
from ..marks.palette import mix
from ..type import text
from ..type.text import say
from .panels import NOTHING

NUMBER_H = 10 * MM
NUMBER_W = 14 * MM
CHIP_W, CHIP_H = 20 * MM, 11 * MM


class Sprites:
    """Adds a form to the desk's library on first use, and returns it."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._singles: dict[tuple[str, str], Single] = {}
        self._made: set[Made] = set()
        self._words: dict[tuple[str, float, float], Made] = {}
        self.labels: dict[Made, Text] = {}  # by form, what it shows
        self.upright: dict[Made, Made] = {}  # by the form of a rotated card, that of the upright card

    # ── cards ──
    @cached_property
    def card_size(self) -> tuple[float, float]:
        """Width and height of the cards of the first deck, points."""
        return (self.desk.game.decks[0].size if self.desk.game.decks else CARDS["standard"]).points

    def card(self, id: str | None, pointing: bool = False) -> Made:
        """A card; if several share the id, one that is about something on the board, or one that is not. Its back if
        there is no such card, or no id."""
        owner = self._owner(id, pointing)
        return self.back(None) if owner is None else self._added(owner, "front")

    def back(self, id: str | None, pointing: bool = False) -> Made:
        """The back of a card; of the largest deck if no card is given."""
        owner = self._owner(id, pointing)
        if owner is None and self.desk.game.decks:
            deck = max(self.desk.game.decks, key=lambda deck: sum(card.copies for card in deck.cards))
            owner = (deck, deck.cards[0]) if deck.cards else None
        return NOTHING if owner is None else self._added(owner, "back")

    def _owner(self, id: str | None, pointing: bool) -> tuple[Deck, Card] | None:
        found = [(deck, card) for deck in self.desk.game.decks for card in deck.cards if card.id == id]
        return next((pair for pair in found if bool(points_at(pair[1])) == pointing), next(iter(found), None))

    def _added(self, owner: tuple[Deck, Card], side: str) -> Made:
        """The form of a card with its corners rounded, and a line that sets it off from what is below."""
        deck, card = owner
        single = self._singles.get((deck.id, card.id))
        if single is None:
            (single,), _ = singles(replace(deck, cards=(card,)), self.desk)
            self._singles[deck.id, card.id] = single
        form = single.front if side == "front" else single.back
        made = Made(f"replay/{side}/{deck.id}/{card.id}")
        if made not in self._made:
            corner = max(self.desk.layout(deck.face, deck.size).corner, 2 * MM)
            edge = rounded(single.trim, corner)
            cut = Group((Use(form, self.desk.library(form).box),), clip=edge)
            line = outline(rounded(single.trim.inset(0.3), corner), mix(self.desk.palette["ink"], "#FFFFFF", 0.35), 0.6)
            self._add(made, single.trim, (cut, line))
            if side == "front":
                self.labels[made] = card.title
        return made

    def turned(self, form: Made, turns: int) -> Made:
        """A card rotated by quarter turns clockwise."""
        if turns % 4 == 0:
            return form
        made = Made(f"{form.name}/turned/{turns % 4}")
        if made not in self._made:
            box = self.desk.library(form).box
            matrix = Matrix.quarter_turns(turns, box)
            self._add(made, matrix.around(box), (Group((Use(form, box),), matrix),))
            self.upright[made] = form
            if form in self.labels:
                self.labels[made] = self.labels[form]
        return made

    # ── counters and numbers ──
    def counter(self, token: Token, at: int = 0) -> Made:
        """A token with its cut line."""
        face = token.face(at)
        made = Made(f"replay/counter/{token.id}/{at % max(1, len(token.faces))}")
        if made not in self._made:
            width, height = counter_size(token)
            box, desk = Rect(0, 0, width, height), self.desk
            side = next((s for s in desk.game.sides if s.id == face.side), None)
            edge = contour(token.shape, box, 0, form_of(side))
            line = outline(edge, mix(ground(face, desk), "#000000", 0.55), 2 * THIN)
            self._add(made, box.inset(-THIN), (*counter(token, box, desk, 0, at), line))
        return made

    def of_side(self, side: str) -> Token | None:
        """The token a side counts with."""
        return counter_of(side, self.desk)

    def counted(self, owner: str) -> Token | None:
        """The token with that id, or the one that a side counts with."""
        return next((token for token in self.desk.game.tokens if token.id == owner), None) or self.of_side(owner)

    def laid(self, owner: str, kind: str | None) -> tuple[Token, int] | None:
        """What a side puts on a place of some kind, and which of its designs: one that shows the kind, otherwise its
        first token. A name may also be that of a token."""
        tokens = self.desk.game.tokens
        for token in tokens if kind is not None else ():
            for at, face in enumerate(token.faces):
                if token.side == owner and face.kind == kind:
                    return token, at
        found = self.counted(owner)
        return None if found is None else (found, 0)

    def marker(self, track: str, kind: str | None, side: str) -> tuple[Token, int] | None:
        """The marker of a side on a track, and which of its designs: the side's own for the track's kind, otherwise the
        token it counts with. A shared marker is identified by the track's id."""
        tokens = self.desk.game.tokens
        for token in tokens if kind is not None else ():
            for at, face in enumerate(token.faces):
                if (face.side, face.kind) == (side, kind):
                    return token, at
        found = self.of_side(side) or next((token for token in tokens if token.id == track), None)
        return None if found is None else (found, 0)

    def flag(self, side: str) -> Token | None:
        """The token a side marks its goals with."""
        return next((t for t in self.desk.game.tokens if t.side == side and t.shape == "flag"), None)

    def number(self, count: int, colour: str) -> Made:
        """A number to put beside things."""
        made = Made(f"replay/number/{count}/{colour}")
        if made not in self._made:
            style = text.Style(font="display", size=22, smallest=8, hyphens=False, valign="middle", colour=colour)
            box = Rect(0, 0, NUMBER_W, NUMBER_H)
            self._add(made, box, say(minus(count), style, box, self.desk.lang))
        return made

    def words(self, said: str, width: float, height: float) -> Made:
        """A few words in a box."""
        numbered = Made(f"replay/words/{len(self._words)}")  # because a form is called the same in all languages
        made = self._words.setdefault((said, round(width, 1), round(height, 1)), numbered)
        if made not in self._made:
            ink, box = self.desk.palette["ink"], Rect(0, 0, width, height)
            style = text.Style(font="display", size=15, smallest=5, hyphens=False, valign="middle", colour=ink)
            self._add(made, box, say(said, style, box, self.desk.lang))
        return made

    @staticmethod
    def corner(card: Rect) -> Rect:
        """The place of a number on a card: its upper right corner, clear of the title."""
        return Rect(card.right - CHIP_W + 2 * MM, card.y - 2.5 * MM, CHIP_W, CHIP_H)

    def chip(self, count: int) -> Made:
        """A number to put on a card."""
        made = Made(f"replay/chip/{count}")
        if made not in self._made:
            palette, box = self.desk.palette, Rect(0, 0, CHIP_W, CHIP_H)
            ink, edge = palette["ink"], rounded(box.inset(0.4 * MM), 3 * MM)
            style = text.Style(
                font="display", size=28, smallest=8, hyphens=False, align="centre", valign="middle", colour=ink
            )
            said = say(minus(count), style, box.inset(1 * MM), self.desk.lang)
            marks = (solid(edge, palette["white"]), outline(edge, ink, 1.8), *said)
            self._add(made, box, marks)
        return made

    def _add(self, made: Made, box: Rect, marks: tuple[Mark, ...]) -> None:
        self.desk.library.add(Form(made, box, marks))
        self._made.add(made)


def points_at(card: Card) -> tuple[str, ...]:
    """The ids named by a card's own fields: the place or the track on the board that it is about."""
    return tuple(str(id) for value in card.values.values() if isinstance(value, Mapping) for id in value.values())
