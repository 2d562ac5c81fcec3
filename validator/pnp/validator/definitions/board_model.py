"""The board as plain frozen values: sheets, places, tracks, links. Lengths are points (1/72 inch)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..base.words import Text
from .lookup import by_id


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """A named place on the table; `holds` is `card` or `tokens`.

    On a board: `at` is its box (x, y, width, height), `start` the tokens of each side there at
    the beginning, `links` the places it is linked to, `values` numbers for the rules. `face` names how the board's
    layout draws it, and `colour` is its own palette colour.
    """

    id: str
    title: Text
    hint: Text
    holds: str
    kind: str | None = None
    at: tuple[float, ...] = ()
    start: Mapping[str, int] = field(default_factory=dict)
    links: tuple[str, ...] = ()
    values: Mapping[str, int] = field(default_factory=dict)
    face: str | None = None
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class BoardLink:
    """A line between two places, through the points `via` (x, y). `face`, `colour`, `title` and `values`
    are as for a place."""

    between: tuple[str, str]
    title: Text = field(default_factory=dict)
    via: tuple[tuple[float, float], ...] = ()
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
    at: tuple[float, ...]
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
    """A part of a board's ground: the area inside its `outline` (points x, y) belongs together, for example
    to a side. Where regions overlap, the later one is on top. `face` and `colour` are as for a place."""

    id: str
    title: Text
    outline: tuple[tuple[float, float], ...]
    side: str | None = None
    face: str | None = None
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class BoardSign:
    """Something that is only printed on a board, in a box of its own: the number of a line, the name of a region.
    `side`, `kind`, `values`, `face` and `colour` are as for a place."""

    id: str
    title: Text
    at: tuple[float, ...]
    side: str | None = None
    kind: str | None = None
    values: Mapping[str, int] = field(default_factory=dict)
    face: str | None = None
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class BoardSheet:
    """One sheet of the table: a zone with room for `cards` cards, with a picture if it has one; {lang} in its name is
    the language. `name` is the zone's name within a sentence."""

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
    size: tuple[float, ...] = ()
    face: str | None = None
    places: tuple[BoardPlace, ...] = ()
    tracks: tuple[Track, ...] = ()
    links: tuple[BoardLink, ...] = ()
    regions: tuple[BoardRegion, ...] = ()
    signs: tuple[BoardSign, ...] = ()

    @property
    def is_grid(self) -> bool:
        """True if all its places are squares in columns and rows."""
        return bool(self.places) and all({"column", "row"} <= place.values.keys() for place in self.places)

    def track(self, id: str) -> Track:
        """The track with this id; KeyError if there is none."""
        return by_id(self.tracks, id)
