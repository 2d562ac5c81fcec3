"""Questions answered by tapping: the legal moves of a decision, narrowed down one name or number at a time.

A move is the row of its names and numbers in the order of its slots. A *pick* is one of them, given by its place
(`command.at`) and its value; or a *way* (WAY), which only says which slot comes next. What all remaining moves have in
common is never asked, so only real choices need a tap.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from ..logs.shapes import ENTRIES, Path, shape
from ..words import capital
from .lexicon import SIDES, TRACKS, ZONES, room_of
from .offers import HIDDEN, Kind
from .saying import Speaker
from .typed import SIGNED
from .widening import MOST_BASES, Leaf, Widener, replaced, row

WAY, DONE = "way", "done"
ALSO, SET = "+", "="  # before a key said in addition; before the position of a number in the row of a whole move
SIGNS = {"add": "+", "remove": "−"}
SPATIAL = {"at", "from", "to", "place", "remove"}  # keys below which a place is meant
OTHER = "opponent"  # a key that says whose the things below it are
TOWARDS = {"move", "to"}  # keys below which somebody goes to a place
MOST_IN_A_WAY = 3  # names that describe what is behind a button

Pick: TypeAlias = tuple[str, Any]


@dataclass(frozen=True, slots=True)
class Option:
    """Something to tap: the pick, its title, its sort (`card`, `place`, `zone`, `side`, `track`, `number`, `word`,
    `way`), and the id of a card or place. An `aside` was not asked for."""

    pick: Pick
    title: str
    sort: str
    id: str = ""
    aside: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """What to tap next: `ask` is the code of the question, `about` what the names and numbers among the options are
    for; `alone` if nothing else is asked beside them. Once a single move is left, `move` is that; then the options are
    what may be changed in it (SET) or added (ALSO), and `stands` gives, for each number that may be changed, what it is
    about and its value."""

    ask: str = ""
    about: str = ""
    options: tuple[Option, ...] = ()
    move: Mapping[str, Any] | None = None
    alone: bool = False
    stands: Mapping[str, tuple[str, str]] = field(default_factory=dict)


class Stale(Exception):
    """Something was picked that is not among the choices."""


@dataclass(slots=True)
class _Way:
    """A move, and its names and numbers that are still to be picked."""

    kind: Kind
    move: Mapping[str, Any]
    left: list[Leaf]

    @property
    def at(self) -> list[int]:
        """Their positions in the row of the move."""
        said, found = row(self.move), list[int]()
        at = len(said)
        for leaf in reversed(self.left):
            at -= 1
            while said[at] != leaf:
                at -= 1
            found.append(at)
        return found[::-1]

    def as_in(self, move: Mapping[str, Any]) -> _Way:
        """A way to another move, of which as much was picked; it may only differ behind that."""
        left = {*self.at}
        picked = [at for at, _ in enumerate(row(self.move)) if at not in left]
        return _Way(self.kind, move, [leaf for at, leaf in enumerate(row(move)) if at not in picked])


class Asker:
    """Asks in the language of a speaker. `due` is the side whose decision it is: what others may do is said with their
    names. With a `widener` whatever is legal may be picked, and not only what was listed."""

    def __init__(self, speaker: Speaker, due: str | None = None, widener: Widener | None = None) -> None:
        self.speaker, self.due, self.widener = speaker, due, widener
        self.brief = Speaker(speaker.game, speaker.lang, speaker.players, MOST_IN_A_WAY)

    def question(self, kinds: Sequence[Kind], picks: Iterable[Pick]) -> Question:
        """What is asked once all this was picked. Raises Stale."""
        ways = self._left(kinds, picks)
        if not ways or len({repr(way.move) for way in ways}) == 1:
            return self._whole(ways[0].move) if ways else Question()
        asked, aside = ([way for way in ways if way.kind.aside is one] for one in (False, True))
        ends = any(not way.left for way in ways)
        groups, besides = (_groups(asked), _groups(aside)) if asked else (_groups(aside), [])
        alone = len(groups) + len(besides) == 1
        groups = [self._widened(group, ends=ends) if len(group) > 1 or alone else group for group in groups]
        main = [*self._main(groups)]
        groups.sort(key=lambda group: (group not in main, self._is_of_others(group), len(group) == 1))
        words = {way.left[0][0].split(".")[0] if way.left else DONE for way in ways}
        kinds_of = {self._key(group, first=True) for group in main if all(map(_is_number, group))}
        several, apart = len(kinds_of) > 1, len(words) > 1
        options = [
            option for group in groups for option in self._options(group, group in main, apart=apart, several=several)
        ]
        sorts = [option.sort for option in options if option.sort not in (WAY, "word")]
        about = self._about(main[0]) if main and len({self._about(group) for group in main}) == 1 else ""
        for group in besides:
            options += [replace(option, aside=True) for option in self._options(group, False, apart=apart)]
        sort = sorts[0] if sorts else WAY
        if sort == "place" and main and main[0][0].left[0][0].rpartition(".")[2] in TOWARDS:
            sort = "zone"
        return Question(f"ask.{sort}", about, tuple(options), alone=len(groups) == 1)

    def _about(self, group: Sequence[_Way]) -> str:
        """What some names or numbers are for, and whose they are if that is not obvious."""
        common = _common([way.left[0][0] for way in group if way.left]).split(".")
        whose = [part for part in common[1:] if part in self.speaker.lexicon.rooms[SIDES] and part != self.due]
        return ", ".join(dict.fromkeys([self._key(group, first=True), *map(self.speaker.side, whose[:1])]))

    def moves_left(self, kinds: Sequence[Kind], picks: Iterable[Pick]) -> list[Mapping[str, Any]]:
        """The moves that may still be meant after these picks, as far as they are listed. Raises Stale."""
        return [way.move for way in self._left(kinds, picks)]

    def _left(self, kinds: Sequence[Kind], picks: Iterable[Pick]) -> list[_Way]:
        ways = [_Way(kind, move, row(move)) for kind in kinds for move in kind.written]
        asked = [way for way in ways if not way.kind.aside]
        if len({repr(way.move) for way in asked}) > 1 and len(asked) < len(ways):
            ways = [*self._passed(asked), *(way for way in ways if way.kind.aside)]
        else:
            ways = self._passed(ways)
        for pick in picks:
            if pick[0][:1] in (ALSO, SET):
                ways = self._passed([self._changed(ways, pick)])
                continue
            taken = [way for way in ways if _takes(way, pick)]
            if not taken:
                taken = [way for way in self._widened(ways, pick) if _takes(way, pick)]
            if not taken:
                raise Stale(pick)
            ways = self._passed(taken)
        return ways

    def _whole(self, move: Mapping[str, Any]) -> Question:
        """A fully specified move, with what may be changed in it."""
        if self.widener is None:
            return Question(move=move)
        numbers = [
            Option((f"{SET}{at}", n), self._number(row(move)[at][0], n), SET) for at, n in self.widener.near(move)
        ]
        keys = (Option((ALSO + key, True), self._word(key) + "…", WAY) for key in self.widener.besides(move))
        stands = {option.pick[0]: self._stands(move, int(option.pick[0][1:])) for option in numbers}
        return Question("ask.besides", "", (*numbers, *keys), move, stands=stands)

    def _stands(self, move: Mapping[str, Any], at: int) -> tuple[str, str]:
        """What a number in a move is about, by the name before it or its key; and its value."""
        said = row(move)
        path, n = said[at]
        name = str(said[at - 1][1]) if at and said[at - 1][0].rpartition(".")[0] == path.rpartition(".")[0] else ""
        key = next(part for part in reversed(path.split(".")) if part.isidentifier())
        if self.speaker.lexicon.knows(name):
            return self.speaker.title(name, tuple(path.split("."))), self._number(path, n)
        side = key in self.speaker.lexicon.rooms[SIDES]
        return self.speaker.side(key) if side else self._word(key), self._number(path, n)

    def _changed(self, ways: Sequence[_Way], pick: Pick) -> _Way:
        """The only remaining way, with another number or with what is said in addition. Raises Stale."""
        widener, found, way = self.widener, None, ways[0]
        if widener is not None and len({repr(one.move) for one in ways}) == 1:
            if pick[0][0] == ALSO:
                found = widener.besides(way.move).get(pick[0][1:])
            elif (pick[0][1:].isdecimal() and int(pick[0][1:]), pick[1]) in widener.near(way.move):
                found = replaced(way.move, {int(pick[0][1:]): pick[1]})
        if found is None:
            raise Stale(pick)
        said = row(way.move)
        return _Way(way.kind, found, [leaf for leaf in row(found) if pick[0][0] == ALSO and leaf not in said])

    def _passed(self, ways: list[_Way]) -> list[_Way]:
        """Ways without what they have in common, unless something else may be said there."""
        while ways and ways[0].left and all(way.left[:1] == ways[0].left[:1] for way in ways):
            wider = self._widened(ways)
            if len(wider) > len(ways):
                return wider
            for way in ways:
                del way.left[0]
        return ways

    def _widened(self, ways: Sequence[_Way], pick: Pick | None = None, *, ends: bool = False) -> list[_Way]:
        """Ways with those beside them that were not listed: all that go on where these do, or those for a pick."""
        places = [way.left[0][0] for way in ways if way.left]
        at = pick[0] if pick is not None and pick[0] in places else max(places, key=places.count, default="")
        if pick is None and not all(at.startswith(place) for place in places):
            return [*ways]  # what is done is asked first
        heads = [way for way in ways if way.left and way.left[0][0] == at]
        values = [way.left[0][1] for way in heads]
        found = [*ways]
        complete = all(way.kind.complete for way in heads)
        if self.widener is None or not self.widener.may_vary(at, values, complete=complete):
            return found
        names = self.widener.alike(values)
        if pick is not None:
            names = [name for name in names if name == pick[1]]
        found += filter(None, (self._with_name(heads, name) for name in names if name not in values))
        if at.endswith(ENTRIES) and len(heads) == len(ways) and not ends:
            found += filter(None, map(self._stopping, heads[:1]))
        if HIDDEN in values and len(found) == len(ways):
            told = self.widener.told(heads[0].move, heads[0].at[0])
            if told is not None:
                listed = heads[0].as_in(told)
                found += [listed, *filter(None, (self._with_name([listed], name) for name in names))]
        return found

    def _with_name(self, ways: Sequence[_Way], name: str) -> _Way | None:
        """A way like these in which a name is picked next."""
        assert self.widener is not None
        for way in ways[:MOST_BASES]:
            for at in way.at if way.left[0][0].endswith(ENTRIES) else way.at[:1]:
                if row(way.move)[at][0] != way.left[0][0]:
                    break
                move = self.widener.with_name(way.move, at, name, way.at)
                if move is not None:
                    return way.as_in(move)
        return None

    def _stopping(self, way: _Way) -> _Way | None:
        """A way on which a list ends with the entries already picked."""
        assert self.widener is not None
        said = row(way.move)
        rest = [at for at in way.at if said[at][0] == way.left[0][0]]
        picked = [at for at, leaf in enumerate(said) if leaf[0] == way.left[0][0] and at not in rest]
        move = self.widener.shorter(way.move, rest) if picked else None
        return None if move is None else way.as_in(move)

    def _main(self, groups: Sequence[Sequence[_Way]]) -> Sequence[Sequence[_Way]]:
        """The groups whose choices are shown individually; the others only show what they are about."""
        if len(groups) == 1 or all(_is_number(way) for group in groups for way in group):
            return groups
        named = [len({way.left[0] for way in group if self._is_name(way)}) for group in groups]
        return [groups[named.index(max(named))]] if max(named) > 1 else []

    def _is_of_others(self, group: Sequence[_Way]) -> bool:
        first = group[0].left[0][0].split(".")[0] if group[0].left else ""
        return self.due is not None and first != self.due and first in self.speaker.lexicon.rooms[SIDES]

    def _is_name(self, way: _Way) -> bool:
        return bool(way.left) and isinstance(way.left[0][1], str) and self.speaker.lexicon.knows(way.left[0][1])

    def _options(self, group: Sequence[_Way], shown: bool, *, apart: bool, several: bool = False) -> Iterator[Option]:
        by_leaf: dict[Leaf, list[_Way]] = {}
        for way in group:
            by_leaf.setdefault(way.left[0] if way.left else (DONE, True), []).append(way)
        if not shown:
            prefix = _common([way.left[0][0] if way.left else DONE for way in group])
            if apart and len(group) == 1 and next(iter(by_leaf))[1] == HIDDEN:
                yield Option((WAY, prefix), self._key(group, first=True) + "…", WAY)
                return
            if len(by_leaf) > 1 or not prefix:
                yield Option((WAY, prefix), self._told(group), WAY)
                return
        for leaf, ways in by_leaf.items():
            yield self._option(leaf, ways, by_itself=len(by_leaf) == 1, several=several)

    def _option(self, leaf: Leaf, ways: Sequence[_Way], *, by_itself: bool, several: bool) -> Option:
        path, value = leaf
        where: Path = tuple(path.split("."))
        if path == DONE or isinstance(value, bool) or by_itself:
            return Option(leaf, self._told(ways), "word")
        if isinstance(value, int):
            title = self._number(path, value)
            if title.isdecimal() and several:  # numbers of several things
                return Option(leaf, f"{self._key(ways, first=True)}: {title}", "word")
            return Option(leaf, title, "number")
        return Option(leaf, self.speaker.title(value, where), self._sort(value, where), value)

    @staticmethod
    def _number(path: str, value: int) -> str:
        where = path.split(".")
        signed = any(part in SIGNED for part in where[-2:])
        return SIGNS.get(where[-1], "") + (f"{value:+d}".replace("-", "−") if signed else str(value))

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
        """What some moves have in common, said for all of them if they have one shape."""
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
        named = [word for word in named if word != OTHER] or named
        word = (named[:1] if first else words[-1:]) or words or [""]
        if word[0] in sides:
            return self.speaker.side(word[0])
        return self._word(word[0])

    def _word(self, key: str) -> str:
        return capital(self.speaker.sayings.spelt(key, self.speaker.lang))


def _takes(way: _Way, pick: Pick) -> bool:
    """Remove what was picked from what remains of a move. Returns whether that was possible."""
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


def _groups(ways: Sequence[_Way]) -> list[list[_Way]]:
    """Moves by their next slot, named by no more of its path than needed."""
    heads = [way.left[0][0].split(".") if way.left else [DONE] for way in ways]
    for depth in range(1, 1 + max(map(len, heads), default=0)):
        found: dict[tuple[str, ...], list[_Way]] = {}
        for way, head in zip(ways, heads, strict=True):
            found.setdefault(tuple(head[:depth]), []).append(way)
        if len(found) > 1:
            return list(found.values())
    return [[*ways]] if ways else []


def _common(paths: Sequence[str]) -> str:
    """The common beginning of some paths."""
    parts = [path.split(".") for path in paths]
    same = next((n for n, each in enumerate(zip(*parts, strict=False)) if len({*each}) > 1), min(map(len, parts)))
    return ".".join(parts[0][:same])


def _is_number(way: _Way) -> bool:
    return bool(way.left) and type(way.left[0][1]) is int


__all__ = ["DONE", "WAY", "Asker", "Option", "Pick", "Question", "Stale", "row"]
