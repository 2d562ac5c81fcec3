"""The rulebook as plain frozen values: rules and rulings, what the rule sheet shows beside them, and the log sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..base.words import Text
from .lookup import by_id


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule, as the sheet prints it and a verdict cites it. `breach` has the sentences for breaking it,
    `score` the name of its line on a score sheet, which never gives points if it is `scoreless`. What is `aside` is
    seldom needed and set apart."""

    id: str
    number: str
    section: str
    text: Text
    enforced: bool
    reason: Text | None
    breach: Mapping[str, Text]
    score: Text | None = None
    aside: bool = False
    scoreless: bool = False


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
    that is next, if it is not the one beside it, and what is shown above it: `cards`, `tokens`, `dice`, a `sum`."""

    rule: str | None
    text: Text
    then: int | None = None
    cards: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    sum: str = ""


@dataclass(frozen=True, slots=True)
class AidBox:
    """A box of the player aid."""

    title: Text
    lines: tuple[AidLine, ...]
    icon: str | None = None


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
        return by_id((rule for section in self.sections for rule in section.rules), id)

    def ruling(self, id: str) -> Ruling:
        """The ruling with this id; KeyError if there is none."""
        return by_id(self.rulings, id)
