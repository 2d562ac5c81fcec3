"""A game as plain frozen values, for the press to draw and the referee to count with. Lengths are points (1/72 inch).

Texts are mappings from language to sentence, their numbers already filled in; `[icon]` and `**emphasis**` are left to
the drawing code.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..base.words import LANGUAGES, fill
from ..base.words import Text as Text
from .board_model import Board
from .lookup import by_id
from .reading import Reading
from .rules_model import Rulebook
from .sizes import Size


@dataclass(frozen=True, slots=True)
class Side:
    """A party of the game. Not every side has a player: cards may belong to a neutral one."""

    id: str
    name: Text
    label: Text
    plays: bool
    colour: str
    icon: str
    form: str = "smooth"  # of its bands and flags


@dataclass(frozen=True, slots=True)
class Kind:
    """A class of cards or places, distinguished by colour, shape (the icon) and letter."""

    id: str
    name: Text
    letter: Text
    colour: str
    icon: str


@dataclass(frozen=True, slots=True)
class Card:
    """One card. `event` is its effect as written, for `effects.compile_event`; `art` is an absolute path.

    `values` are the fields its deck lists in game.yaml. `copy` is which of the `copies` this one is, from 1.
    """

    id: str
    title: Text
    side: str | None
    kind: str | None
    values: Mapping[str, Any]
    event: tuple[Mapping[str, Any], ...]
    text: Text
    history: Text
    art: Path | None
    copies: int
    copy: int = 1

    def said(self, name: str) -> Text:
        """A text of its fields with the numbers filled in, in every language. Raises KeyError."""
        return {lang: fill(text, lang, self.values) for lang, text in self.values[name].items()}


@dataclass(frozen=True, slots=True)
class Tuckbox:
    """A box to fold for a deck: the thickness of a card, a picture for the front (the deck's back if None), and the ids
    of other decks in the same box."""

    stock: float
    art: Path | None
    holds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards with the same back, defined in `file`. `face` and `back` are layouts."""

    id: str
    title: Text
    file: Path
    size: Size
    face: str
    back: str
    cards: tuple[Card, ...]
    tuckbox: Tuckbox | None = None
    reading: Reading = field(default_factory=Reading)  # how the cards file is read


@dataclass(frozen=True, slots=True)
class TokenFace:
    """What a token shows on one side. Its colour is `colour`, or else its side's; `art` is a path."""

    side: str | None = None
    kind: str | None = None
    icon: str | None = None
    letter: Text = field(default_factory=dict)
    colour: str | None = None
    art: Path | None = None


@dataclass(frozen=True, slots=True)
class Token:
    """Tokens to cut out: `count` in all, `size` wide and `height` high (in proportion to the shape if None).

    `faces` are the designs, equally many of each; without any, a token shows its side. If `two_sided`, the reverse
    shows `backs`. A `cube` can be folded from paper instead. The `spares` are no part of the game.
    """

    id: str
    title: Text
    side: str | None
    count: int
    shape: str
    size: float
    height: float | None = None
    faces: tuple[TokenFace, ...] = ()
    backs: tuple[TokenFace, ...] = ()
    cube: bool = False
    spares: int = 0

    @property
    def two_sided(self) -> bool:
        return bool(self.backs)

    def face(self, at: int) -> TokenFace:
        """The front of token number `at` (from 0)."""
        return self.faces[at % len(self.faces)] if self.faces else TokenFace(self.side)

    def back(self, at: int) -> TokenFace | None:
        """The reverse of that token; None if it is blank."""
        return self.backs[at % len(self.backs)] if self.backs else None


@dataclass(frozen=True, slots=True)
class Edition:
    """A deck to play with: its cards file, its name, and what the rule sheet says of it."""

    id: str
    title: Text
    cards: str
    about: Text


@dataclass(frozen=True, slots=True)
class LogWords:
    """How a game's logs are written in its languages and how moves are spoken, by the words of an English log."""

    words: Mapping[str, Text] = field(default_factory=dict)  # spellings of each, separated by commas
    says: Mapping[str, Text] = field(default_factory=dict)  # how a possible move is offered
    tells: Mapping[str, Text] = field(default_factory=dict)  # sentences for moves already made, if they differ
    asks: Mapping[str, Text] = field(default_factory=dict)  # by decision
    ends: Mapping[str, Text] = field(default_factory=dict)  # by the reason given in a verdict
    results: Mapping[str, Text] = field(default_factory=dict)  # what came of a move, by the name that the rules give it
    notes: Mapping[str, Text] = field(default_factory=dict)  # what is said of a name beside it, by the key of a move
    names: Mapping[str, Text] = field(default_factory=dict)


USUAL_LEVELS = {"easy": 10, "fair": 50, "strong": 200}
"""How long the computer thinks in a game that says nothing about it: simulations for a decision."""


@dataclass(frozen=True, slots=True)
class Cover:
    """What a game shows first: its lettered title by language, drawn for a ground of the palette's ink, and a scene."""

    title: Mapping[str, Path] = field(default_factory=dict)
    scene: Path | None = None


@dataclass(frozen=True, slots=True)
class Publication:
    """A game that may be put on a web site: who made it, and what others may do with it, if game.yaml says so."""

    by: Text = field(default_factory=dict)
    licence: Text = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Game:
    """A whole game, checked, with every text in all its languages. `reference` is the format of the cards that repeat
    the player aid."""

    folder: Path
    id: str
    title: Text
    subtitle: Text
    languages: tuple[str, ...]
    players: int
    minutes: int
    age: int
    referee: str | None
    sides: tuple[Side, ...]
    kinds: tuple[Kind, ...]
    numbers: Mapping[str, int]
    decks: tuple[Deck, ...]
    editions: tuple[Edition, ...]
    edition: str
    tokens: tuple[Token, ...]
    board: Board | None
    rulebook: Rulebook
    palette: str
    reference: Size | None = None
    least_players: int | None = None  # the fewest players; None: the same as `players`
    words: LogWords = field(default_factory=LogWords)
    labels: Mapping[str, Text] = field(default_factory=dict)  # its own words for what the press prints on sheets
    computer: Mapping[str, int] = field(default_factory=USUAL_LEVELS.copy)  # by level, simulations for a decision
    cover: Cover = field(default_factory=Cover)
    publish: Publication | None = None  # None: it stays off web sites

    @property
    def tag(self) -> str:
        """The game and the version of its rules, as logs and sheets name them: `my-game@1`."""
        return f"{self.id}@{self.rulebook.version}"

    @property
    def spoken(self) -> tuple[str, ...]:
        """The languages in which a screen can show it: those of its own that pnp speaks; all of pnp's if it has none
        of them."""
        return tuple(lang for lang in self.languages if lang in LANGUAGES) or LANGUAGES

    @property
    def other_edition(self) -> bool:
        """Whether it is not the edition that a log means if it names none."""
        return bool(self.editions) and self.edition != self.editions[0].id

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of all decks, in the order of the files."""
        return tuple(card for deck in self.decks for card in deck.cards)

    def side(self, id: str) -> Side:
        """The side with this id; KeyError if there is none."""
        return by_id(self.sides, id)

    def kind(self, id: str) -> Kind:
        """The kind with this id; KeyError if there is none."""
        return by_id(self.kinds, id)
