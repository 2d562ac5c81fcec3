"""What is on a table at one moment, by the names of the game's definitions: for drawing or describing it.

Every game fills in what it has. Sides, cards, places and tracks are ids; a face-down card is None.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import and_
from typing import Any, TypeAlias

Cubes: TypeAlias = Mapping[str, int]
"""Numbers of tokens, by side."""

Lying: TypeAlias = tuple[str | None, Cubes]
"""A card on the table and the tokens on it."""


Beside: TypeAlias = Sequence[tuple[str, Any]]
"""Numbers, each with a word of the game, and names, with none: at a side's seat, for everybody to see at a glance."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the table: its middle in millimetres, x to the right and y downwards, and its rotation in clockwise
    quarter turns. `master` is the card it is attached to, if any; `count` is what is on it (money, for example). A card
    that is face `down` is known only to its side."""

    card: str | None
    x: float
    y: float
    turn: int = 0
    master: str | None = None
    count: int = 0
    down: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """A free arrow of a laid card: the middle of its edge in millimetres, its direction (clockwise quarter turns from
    up), and whether a card may be attached."""

    x: float
    y: float
    looks: int
    is_free: bool


@dataclass(frozen=True, slots=True)
class Spread:
    """Cards laid against each other, and the free arrows."""

    cards: tuple[Laid, ...]
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A fact to be said about a table, besides what is on it: its name and, for each piece (or for nothing in
    particular), its value, both as texts by language or as they are."""

    name: str
    title: Mapping[str, str]
    rows: tuple[tuple[Mapping[str, str], Any], ...]

    def said(self, lang: str) -> str:
        """The value in one language: for each piece, or for nothing in particular."""
        each = [(of.get(lang, ""), spoken(value, lang)) for of, value in self.rows]
        return ", ".join(f"{of} {value}" if of else value for of, value in each)


def spoken(value: Any, lang: str) -> str:
    """A value as a text in its language, or as it is."""
    return str(value[lang] if isinstance(value, Mapping) else value)


@dataclass(frozen=True, slots=True)
class Picture:
    """A table at one moment.

    `due` is the next decision, and whose it is (None if it is not one side's alone); empty once the game is over.
    `tracks` hold the space of each marker by side, or under `all` if the sides share one.
    """

    due: tuple[str, str | None] | None = None
    zones: Mapping[str, Sequence[Lying]] = field(default_factory=dict)  # cards in a zone
    places: Mapping[str, Cubes] = field(default_factory=dict)  # tokens on the places of a board
    tracks: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    hands: Mapping[str, Sequence[str | None]] = field(default_factory=dict)
    hands_are: str = "hand"  # its name: `hand`, or `carried` for what is beside a side's sheet
    piles: Mapping[str, Sequence[str | None]] = field(default_factory=dict)  # by place or name
    spread: Sequence[str] = ()  # the piles whose cards are side by side, face up
    covers: Mapping[str, Mapping[int, str | None]] = field(default_factory=dict)  # by pile, what lies on its cards
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # of piles that are no places of a board
    open: frozenset[str] = frozenset()  # cards in hands that everybody has seen go there
    flags: Mapping[str, Sequence[str | None]] = field(default_factory=dict)  # by side, the cards that flags stand for
    flags_are: str = "flags"  # their name: `flags`, or `done` for completed tasks
    supply: Cubes = field(default_factory=dict)
    held: Mapping[str, str] = field(default_factory=dict)  # single face-up cards of a side, by card
    played: str | None = None  # the card that is being played
    structures: Mapping[str, Sequence[Laid]] = field(default_factory=dict)  # by side, cards laid against each other
    told: tuple[Shown, ...] = ()  # other things to say: bids, trump, tricks
    now: tuple[Shown, ...] = ()  # things to say only while a game is played: whose turn it is, the actions left in it
    warned: Mapping[str, Cubes] = field(
        default_factory=dict
    )  # by zone, kinds of which dangerously many cards lie there
    beside: Mapping[str, Beside] = field(default_factory=dict)  # by side, what counts most of what all know of it

    @property
    def table(self) -> tuple[Mapping[str, object], ...]:
        """What is face up on the table, without hands, supply and what is on structures."""
        lying = {side: [replace(laid, count=0) for laid in cards] for side, cards in self.structures.items()}
        return self.zones, self.places, self.tracks, lying


def known(rules: Any, tables: Sequence[Any]) -> Picture:
    """What is known of a table that may be any of these: the first one, with the cards that differ turned face down; of
    tokens that differ, whose they are."""
    pictures: list[Picture] = [rules.picture(table) for table in tables]
    first, *others = pictures
    if not others:
        return first
    hands, piles, flags = (_agreed([getattr(one, kind) for one in pictures]) for kind in ("hands", "piles", "flags"))
    played = first.played if all(one.played == first.played for one in others) else None
    whose = {token.id: token.side or token.id for token in rules.game.tokens}
    places = {place: _sure([one.places.get(place, {}) for one in pictures], whose) for place in first.places}
    return replace(first, hands=hands, piles=piles, flags=flags, played=played, places=places)


def _sure(lying: Sequence[Cubes], whose: Mapping[str, str]) -> Cubes:
    """The tokens that lie somewhere in every case, and as tokens of a side those that are some of it in every case."""
    same = reduce(and_, map(Counter, lying))
    rest: list[Counter[str]] = []
    for one in lying:
        rest.append(Counter())
        for it, n in one.items():
            rest[-1][whose.get(it, it)] += n - same[it]
    return dict(same + reduce(and_, rest))


def _agreed(held: Sequence[Mapping[str, Sequence[str | None]]]) -> dict[str, list[str | None]]:
    """By place, the cards that are there in every case, and face down as many others as in the first."""
    found: dict[str, list[str | None]] = {}
    for where, cards in held[0].items():
        sure = reduce(and_, (Counter(one.get(where, ())) for one in held))
        found[where] = []
        for card in cards:
            found[where].append(card if sure[card] else None)
            sure[card] -= 1 if sure[card] else 0
    return found


def changed(before: Picture, after: Picture) -> frozenset[tuple[str, str, str]]:
    """What differs: (`zones`, a zone, a card), (`structures`, a side, a card), (`places`, a place, a side) …"""
    found: set[tuple[str, str, str]] = set()
    for kind in ("places", "tracks"):
        old, new = getattr(before, kind), getattr(after, kind)
        for where in {*old, *new}:
            one, other = old.get(where, {}), new.get(where, {})
            found |= {(kind, where, side) for side in {*one, *other} if one.get(side, 0) != other.get(side, 0)}
    told, tells = dict(_told(before)), dict(_told(after))
    found |= {("told", *of) for of in {*told, *tells} if told.get(of) != tells.get(of)}
    for kind in ("supply", "held"):
        one, other = getattr(before, kind), getattr(after, kind)
        found |= {(kind, name, "") for name in {*one, *other} if one.get(name) != other.get(name)}
    for kind in ("hands", "piles", "flags", "zones", "structures"):
        old, new = getattr(before, kind), getattr(after, kind)
        for where in {*old, *new}:
            one, other = list(old.get(where, ())), list(new.get(where, ()))
            found |= {(kind, where, _card(entry)) for entry in other if entry not in one}
            if len(one) > len(other):
                found.add((kind, where, ""))
    for pile in {*before.covers, *after.covers}:
        fresh = after.covers.get(pile, {}).items() - before.covers.get(pile, {}).items()
        found |= {("piles", pile, card or "?") for _, card in fresh}
    return frozenset(found)


def _told(picture: Picture) -> Iterator[tuple[tuple[str, str], Any]]:
    for shown in picture.told:
        for of, value in shown.rows:
            yield (shown.name, next(iter(of.values()), "")), value


def _card(entry: Lying | Laid | str | None) -> str:
    card = entry[0] if isinstance(entry, tuple) else entry.card if isinstance(entry, Laid) else entry
    return card or "?"
