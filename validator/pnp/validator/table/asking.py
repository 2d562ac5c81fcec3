"""Questions that are answered by tapping: the legal moves of a decision, narrowed down by one name or number at a time.

A move is the row of its names and numbers in the order of its slots. A *pick* is one of them, told by where it stands
(`command.at`) and what it is; or a *way* (WAY), which only says by which slot to go on. What all moves that are left
have in common is never asked for, so that only real choices cost a tap.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..logs.shapes import BY_NAME, ENTRIES, Path, leaves, shape
from ..words import capital
from .lexicon import SIDES, TRACKS, ZONES, room_of
from .offers import HIDDEN, Kind
from .saying import Speaker
from .typed import SIGNED

WAY, DONE = "way", "done"
SIGNS = {"add": "+", "remove": "−"}
SPATIAL = {"at", "from", "to", "place", "remove"}  # keys below which a place is meant
MOST_IN_A_WAY = 3  # names that are told of what lies behind a button

Pick: TypeAlias = tuple[str, Any]
Leaf: TypeAlias = tuple[str, Any]


@dataclass(frozen=True, slots=True)
class Option:
    """Something to tap: what is picked by it, what it is called, of which sort that is (`card`, `place`, `zone`,
    `side`, `track`, `number`, `word`, `way`), and the id of a card or place."""

    pick: Pick
    title: str
    sort: str
    id: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """What to tap next: `ask` is the code of the question, `about` what the names among the options are for where
    others stand beside them. Once a single move is left, `move` is that."""

    ask: str = ""
    about: str = ""
    options: tuple[Option, ...] = ()
    move: Mapping[str, Any] | None = None


class Stale(Exception):
    """Something was picked that is not among the choices."""


@dataclass(slots=True)
class _Way:
    """A move, and the names and numbers of it that are still to be picked."""

    kind: Kind
    move: Mapping[str, Any]
    left: list[Leaf]


class Asker:
    """Asks in the language of a speaker. `due` is the side whose decision it is: what others may do is said with their
    names."""

    def __init__(self, speaker: Speaker, due: str | None = None) -> None:
        self.speaker, self.due = speaker, due
        self.brief = Speaker(speaker.game, speaker.lang, speaker.players, MOST_IN_A_WAY)

    def question(self, kinds: Sequence[Kind], picks: Iterable[Pick]) -> Question:
        """What is asked once all this was picked. Raises Stale."""
        ways = [_Way(kind, move, row(move)) for kind in kinds for move in kind.written]
        _pass_over(ways)
        for pick in picks:
            ways = [way for way in ways if _takes(way, pick)]
            if not ways:
                raise Stale(pick)
            _pass_over(ways)
        if not ways or len({repr(way.move) for way in ways}) == 1:
            return Question(move=ways[0].move if ways else None)
        groups = _groups(ways)
        main = self._main(groups)
        groups.sort(key=lambda group: (group not in main, self._is_of_others(group), len(group) == 1))
        options = [option for group in groups for option in self._options(group, group in main)]
        sorts = [option.sort for option in options if option.sort not in (WAY, "word")]
        about = self._key(main[0], first=True) if len(groups) > 1 and len(main) == 1 else ""
        return Question(f"ask.{sorts[0] if sorts else WAY}", about, tuple(options))

    def _main(self, groups: Sequence[Sequence[_Way]]) -> Sequence[Sequence[_Way]]:
        """The groups of which each choice is shown by itself; of the others only what they are about."""
        if len(groups) == 1 or all(_is_number(way) for group in groups for way in group):
            return groups
        named = [len({way.left[0] for way in group if self._is_name(way)}) for group in groups]
        return [groups[named.index(max(named))]] if max(named) > 1 else []

    def _is_of_others(self, group: Sequence[_Way]) -> bool:
        first = group[0].left[0][0].split(".")[0] if group[0].left else ""
        return self.due is not None and first != self.due and first in self.speaker.lexicon.rooms[SIDES]

    def _is_name(self, way: _Way) -> bool:
        return bool(way.left) and isinstance(way.left[0][1], str) and self.speaker.lexicon.knows(way.left[0][1])

    def _options(self, group: Sequence[_Way], shown: bool) -> Iterator[Option]:
        by_leaf: dict[Leaf, list[_Way]] = {}
        for way in group:
            by_leaf.setdefault(way.left[0] if way.left else (DONE, True), []).append(way)
        if not shown and len(group) > 1:
            prefix = _common([way.left[0][0] if way.left else DONE for way in group])
            if len(by_leaf) > 1 or not prefix:
                yield Option((WAY, prefix), self._told(group), WAY)
                return
        for leaf, ways in by_leaf.items():
            yield self._option(leaf, ways, by_itself=len(by_leaf) == 1)

    def _option(self, leaf: Leaf, ways: Sequence[_Way], *, by_itself: bool) -> Option:
        path, value = leaf
        where: Path = tuple(path.split("."))
        if path == DONE or isinstance(value, bool) or by_itself:
            return Option(leaf, self._told(ways), "word")
        if isinstance(value, int):
            signed = any(part in SIGNED for part in where[-2:])
            said = SIGNS.get(str(where[-1]), "") + (f"{value:+d}".replace("-", "−") if signed else str(value))
            return Option(leaf, said, "number")
        return Option(leaf, self.speaker.title(value, where), self._sort(value, where), value)

    def _sort(self, value: str, where: Path) -> str:
        rooms, game = self.speaker.lexicon.rooms, self.speaker.game
        if value in self.speaker.places and not SPATIAL.isdisjoint(where):  # a card may be called after its place
            return "place"
        if value == HIDDEN:
            return "hidden"
        for room, sort in ((SIDES, "side"), (ZONES, "zone"), (TRACKS, "track")):
            if room_of(where) == room and value in rooms[room]:
                return sort
        if any(card.id == value for card in game.cards):
            return "card"
        if self.speaker.lexicon.knows(value):
            return "side" if value in rooms[SIDES] else "place"
        return "word"

    def _told(self, ways: Sequence[_Way]) -> str:
        """What some moves have in common, said of them all if they are of one shape."""
        moves = [way.move for way in ways]
        if len({repr(shape(move)) for move in moves}) == 1:
            kind, first = ways[0].kind, next(iter(moves[0]))
            said = self.brief.kind(Kind(kind.decision, kind.side, moves))
            others = first in self.speaker.lexicon.rooms[SIDES] and first not in (self.due, None)
            return f"{self.speaker.side(first)}: {said[:1].lower()}{said[1:]}" if others else said
        return self._key(ways) + "…"

    def _key(self, ways: Sequence[_Way], *, first: bool = False) -> str:
        """The last word that some moves have in common, or the first that is no side: what is done."""
        sides = self.speaker.lexicon.rooms[SIDES]
        common = _common([way.left[0][0] for way in ways if way.left]).split(".")
        words = [part for part in common if part.isidentifier()]
        named = [word for word in words if word not in sides]
        word = (named[:1] if first else words[-1:]) or words or [""]
        if word[0] in sides:
            return self.speaker.side(word[0])
        return capital(self.speaker.sayings.spelt(word[0], self.speaker.lang))


def row(move: Mapping[str, Any]) -> list[Leaf]:
    """The names and numbers of a move; of what is there and holds none, that it is there."""
    return [(".".join(map(str, path)), value) for path, value in _leaves(move, ())]


def _leaves(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    if isinstance(value, Mapping) and path and (not value or path[-1] not in BY_NAME):
        if not value:
            yield path, True
        for key, below in value.items():
            yield from _leaves(below, (*path, key))
    elif path:
        yield from leaves(value, path)
    else:
        for key, below in value.items():
            yield from _leaves(below, (key,))


def _takes(way: _Way, pick: Pick) -> bool:
    """Take what was picked off what is left of a move; whether it could be."""
    path, value = pick
    if path == WAY:
        return (way.left[0][0] if way.left else DONE).startswith(value)
    if path == DONE:
        return not way.left
    at = 0
    while at < len(way.left) and way.left[at][0] == path:
        if way.left[at] == (path, value) and type(way.left[at][1]) is type(value):
            del way.left[at]
            return True
        if not path.endswith(ENTRIES):  # the entries of a list may be picked in any order
            return False
        at += 1
    return False


def _pass_over(ways: Sequence[_Way]) -> None:
    """Leave out what all moves say alike."""
    while ways and ways[0].left and all(way.left[:1] == ways[0].left[:1] for way in ways):
        for way in ways:
            del way.left[0]


def _groups(ways: Sequence[_Way]) -> list[list[_Way]]:
    """Moves by the slot that comes next in them, told by no more of its path than is needed."""
    heads = [way.left[0][0].split(".") if way.left else [DONE] for way in ways]
    for depth in range(1, 1 + max(map(len, heads))):
        found: dict[tuple[str, ...], list[_Way]] = {}
        for way, head in zip(ways, heads, strict=True):
            found.setdefault(tuple(head[:depth]), []).append(way)
        if len(found) > 1:
            return list(found.values())
    return [[*ways]]


def _common(paths: Sequence[str]) -> str:
    """The beginning that some paths share."""
    parts = [path.split(".") for path in paths]
    same = next((n for n, each in enumerate(zip(*parts, strict=False)) if len({*each}) > 1), min(map(len, parts)))
    return ".".join(parts[0][:same])


def _is_number(way: _Way) -> bool:
    return bool(way.left) and type(way.left[0][1]) is int


__all__ = ["DONE", "WAY", "Asker", "Option", "Pick", "Question", "Stale", "row"]
