"""A game as plain frozen values, for the press to draw and the referee to count with.

Texts are mappings from language to sentence, their numbers already filled in; `[icon]` and `**emphasis**` are left to
the drawing code.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from .reading import Reading

Text: TypeAlias = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Side:
    """A party of the game. Not every side has a player: cards may belong to a neutral one."""

    id: str
    name: Text
    label: Text
    plays: bool
    colour: str
    icon: str


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

    `values` are the fields its deck lists in game.yaml.
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


@dataclass(frozen=True, slots=True)
class Tuckbox:
    """A box to fold for a deck: the thickness of a card, a picture for the front (the deck's back if None), and the ids
    of other decks in the same box."""

    stock: str
    art: Path | None
    holds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards with the same back, defined in `file`. `size` is a card format of the press; `face` and `back`
    are layouts."""

    id: str
    title: Text
    file: Path
    size: str
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
    shows `backs`. A `cube` can be folded from paper instead.
    """

    id: str
    title: Text
    side: str | None
    count: int
    shape: str
    size: str
    height: str | None = None
    faces: tuple[TokenFace, ...] = ()
    backs: tuple[TokenFace, ...] = ()
    cube: bool = False

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
class BoardPlace:
    """A named place on the table; `holds` is `card` or `tokens`.

    On a board: `at` is its box (x, y, width, height, as lengths with units), `start` the tokens of each side there at
    the beginning, `links` the places it is linked to, `values` numbers for the rules. `face` names how the board's
    layout draws it, and `colour` is its own palette colour.
    """

    id: str
    title: Text
    hint: Text
    holds: str
    kind: str | None = None
    at: tuple[str, ...] = ()
    start: Mapping[str, int] = field(default_factory=dict)
    links: tuple[str, ...] = ()
    values: Mapping[str, int] = field(default_factory=dict)
    face: str | None = None
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class BoardLink:
    """A line between two places, through the points `via` (x, y, as lengths). `face`, `colour`, `title` and `values`
    are as for a place."""

    between: tuple[str, str]
    title: Text = field(default_factory=dict)
    via: tuple[tuple[str, str], ...] = ()
    values: Mapping[str, int] = field(default_factory=dict)
    face: str | None = None
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class Area:
    """A named stretch of a track, both ends included."""

    id: str
    title: Text
    first: int
    last: int
    colour: str | None


@dataclass(frozen=True, slots=True)
class Track:
    """A row of spaces, numbered from `first`, along which markers move; each side's starts at `start`."""

    id: str
    title: Text
    kind: str | None
    spaces: int
    first: int
    start: Mapping[str, int]
    areas: tuple[Area, ...]
    at: tuple[str, ...]
    towards: str
    face: str | None = None

    @property
    def last(self) -> int:
        """The number of the last space."""
        return self.first + self.spaces - 1

    def whose(self, space: int, sides: Sequence[str]) -> str | None:
        """Which of two sides a shared marker favours, on a track from the side below zero to the other."""
        return sides[space > 0] if self.first < 0 and space and len(sides) == 2 else None


@dataclass(frozen=True, slots=True)
class BoardRegion:
    """A part of a board's ground: the area inside its `outline` (points x, y, as lengths) belongs together, for example
    to a side. Where regions overlap, the later one is on top. `face` and `colour` are as for a place."""

    id: str
    title: Text
    outline: tuple[tuple[str, str], ...]
    side: str | None = None
    face: str | None = None
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class BoardSign:
    """Something that is only printed on a board, in a box of its own: the number of a line, the name of a region.
    `side`, `kind`, `values`, `face` and `colour` are as for a place."""

    id: str
    title: Text
    at: tuple[str, ...]
    side: str | None = None
    kind: str | None = None
    values: Mapping[str, int] = field(default_factory=dict)
    face: str | None = None
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class BoardSheet:
    """One sheet of the table: a zone with room for `cards` cards, with a picture if it has one. `name` is the zone's
    name within a sentence."""

    zone: str
    title: Text
    name: Text
    side: str | None
    cards: int
    places: tuple[BoardPlace, ...]
    art: Path | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """The table; `file` is the name of its PDF. Either `sheets` laid edge to edge, or one board of `size`."""

    file: str
    title: Text
    sheets: tuple[BoardSheet, ...]
    size: tuple[str, ...] = ()
    face: str | None = None
    places: tuple[BoardPlace, ...] = ()
    tracks: tuple[Track, ...] = ()
    links: tuple[BoardLink, ...] = ()
    regions: tuple[BoardRegion, ...] = ()
    signs: tuple[BoardSign, ...] = ()

    def track(self, id: str) -> Track:
        """The track with this id; KeyError if there is none."""
        return next((t for t in self.tracks if t.id == id), None) or _missing(id)


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule, as the sheet prints it and a verdict cites it. `breach` has the sentences for breaking it,
    `score` the name of its line on a score sheet."""

    id: str
    number: str
    section: str
    text: Text
    enforced: bool
    reason: Text | None
    breach: Mapping[str, Text]
    score: Text | None = None


@dataclass(frozen=True, slots=True)
class Figure:
    """A small picture with a caption: `cards` side by side, a `structure` of linked cards (each with `set`, `on`,
    `arrow`), or a `route` from place to place across the board, whose link number `stop` (from 1) is blocked."""

    caption: Text
    cards: tuple[str, ...] = ()
    route: tuple[str, ...] = ()
    stop: int | None = None
    structure: tuple[Mapping[str, str], ...] = ()
    rule: str | None = None  # that it follows; before all rules of its chapter without one


@dataclass(frozen=True, slots=True)
class RuleTable:
    """Rules of a chapter as a table: what is said above the columns, and of each rule, by its id, the cells."""

    head: tuple[Text, ...]
    rows: Mapping[str, tuple[Text, ...]]


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter of the rule sheet."""

    id: str
    number: str
    title: Text
    intro: Text | None
    rules: tuple[Rule, ...]
    figures: tuple[Figure, ...] = ()
    table: RuleTable | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """A reading of `rule` where the printed rules are ambiguous; a log may choose another of its `values`."""

    id: str
    number: str
    rule: str
    text: Text
    default: str
    values: Mapping[str, Text]


@dataclass(frozen=True, slots=True)
class ExampleStep:
    """One record of a log, what the rule sheet says about it, whether to show the table if it changed, and whether with
    the cards that the record names. Without a `title` the record itself is told as one."""

    record: Mapping[str, Any]
    caption: Text
    is_shown: bool = True
    with_cards: bool = True
    title: Text | None = None


@dataclass(frozen=True, slots=True)
class Example:
    """A few turns to learn from; the pictures show the referee's positions.

    `players` are named as in a log, if the game does not know its sides.
    """

    id: str
    title: Text
    intro: Text | None
    steps: tuple[ExampleStep, ...]
    players: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Label:
    """A numbered part of a picture, and its entry in the legend. `of` are ids, all of one `sort` (zone, pile …) if a
    picture has several sorts."""

    of: tuple[str, ...]
    text: Text
    sort: str = ""


@dataclass(frozen=True, slots=True)
class Anatomy:
    """A card (or the board, if None) with numbers on its parts. `deck` says which, if several cards share the id."""

    title: Text
    card: str | None
    labels: tuple[Label, ...]
    deck: str | None = None


@dataclass(frozen=True, slots=True)
class Setup:
    """The table at the start: that of the log `play` after one of its records, or without one the board. `players` are
    named by side. What neither shows: decks face down, by place; cards in front of a side; other counts, by track and
    side."""

    play: str | None
    record: int
    intro: Text | None
    labels: tuple[Label, ...]
    players: Mapping[str, Text] = field(default_factory=dict)
    decks: Mapping[str, str] = field(default_factory=dict)
    before: Mapping[str, Sequence[str]] = field(default_factory=dict)
    counts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Course:
    """The sequence of play: steps of one box or of several to choose from, and the words where it starts over."""

    title: Text
    steps: tuple[tuple[AidLine, ...], ...]
    again: Text | None


@dataclass(frozen=True, slots=True)
class Scoring:
    """The score of the log `play`, with a sentence for each line, and whether the table is shown. `players` are named
    by side."""

    play: str
    intro: Text | None
    lines: tuple[Text, ...]
    picture: bool = True
    players: Mapping[str, Text] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AidLine:
    """A short line of the player aid, and the id of the rule it summarises; in a diagram also the number of the step
    that is next, if it is not the one beside it."""

    rule: str | None
    text: Text
    then: int | None = None


@dataclass(frozen=True, slots=True)
class AidBox:
    """A box of the player aid."""

    title: Text
    lines: tuple[AidLine, ...]


@dataclass(frozen=True, slots=True)
class FormColumn:
    """A cell in every row of a table: its heading, alone or shared with its neighbours (`group`), and its relative
    width. One of its `words` is circled; with `seats`, every seat has such a cell."""

    id: str
    title: Text
    width: float
    group: Text | None = None
    words: Mapping[str, Text] = field(default_factory=dict)
    seats: bool = False


@dataclass(frozen=True, slots=True)
class FormTable:
    """Rows to fill in by pencil, `times` of them; `writes` are the records that a row means, as `forms` reads them.
    `example` rows are filled in: cards and places by id."""

    columns: tuple[FormColumn, ...]
    writes: tuple[str, ...]
    times: int = 1
    title: Text | None = None
    example: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class FormPart:
    """Tables under a heading, printed `times` on the sheet."""

    title: Text
    times: int
    tables: tuple[FormTable, ...]


@dataclass(frozen=True, slots=True)
class FormKey:
    """Something to write, cards and places by id, and what it means."""

    write: str
    text: Text


@dataclass(frozen=True, slots=True)
class LogSheet:
    """The printed log sheet: what to fill in, and a key to what can be written. `seats` has a row for each player;
    None if the game names its sides. `head` are the example's answers for date, place and so on; a `wide` sheet is
    landscape."""

    parts: tuple[FormPart, ...]
    key: tuple[FormKey, ...] = ()
    seats: FormTable | None = None
    head: Mapping[str, Any] = field(default_factory=dict)
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The numbered rules. `version` is what a log names after the @; `file` is their file; `sources` says at the end
    where they come from."""

    file: Path
    version: int
    about: Text
    sections: tuple[Section, ...]
    rulings: tuple[Ruling, ...]
    examples: tuple[Example, ...]
    aid: tuple[AidBox, ...] = ()
    log: LogSheet | None = None
    facts: Mapping[str, Text] = field(default_factory=dict)  # by the name a log uses, the name in each language
    setup: Setup | None = None
    anatomy: tuple[Anatomy, ...] = ()
    courses: tuple[Course, ...] = ()
    scoring: Scoring | None = None
    sources: Text | None = None

    def rule(self, id: str) -> Rule:
        """The rule with this id; KeyError if there is none."""
        return next((r for s in self.sections for r in s.rules if r.id == id), None) or _missing(id)

    def ruling(self, id: str) -> Ruling:
        """The ruling with this id; KeyError if there is none."""
        return next((r for r in self.rulings if r.id == id), None) or _missing(id)


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
    names: Mapping[str, Text] = field(default_factory=dict)


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
    reference: str | None = None
    least_players: int | None = None  # the fewest players; None: the same as `players`
    words: LogWords = field(default_factory=LogWords)
    labels: Mapping[str, Text] = field(default_factory=dict)  # its own words for what the press prints on sheets

    @property
    def tag(self) -> str:
        """The game and the version of its rules, as logs and sheets name them: `my-game@1`."""
        return f"{self.id}@{self.rulebook.version}"

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
        return next((s for s in self.sides if s.id == id), None) or _missing(id)

    def kind(self, id: str) -> Kind:
        """The kind with this id; KeyError if there is none."""
        return next((k for k in self.kinds if k.id == id), None) or _missing(id)


def _missing(id: str) -> Any:
    raise KeyError(id)
