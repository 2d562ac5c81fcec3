"""Moves as people type them at a table: `карантин cuba +2`, `event place cuba 2`, `pass`; or in the log's notation.

A line is held against the kinds of moves that are legal (see `offers`): their keys may be typed, in either language, or
left out; names may be cut short or misspelt; what can be only one thing may be left out. What is understood is not
judged: names and numbers may be any, for the referee says more of a mistake than a reader could. Of several ways to
understand a line the least far-fetched are meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from ..base.names import plain
from ..base.problem import Invalid, Problem
from ..base.source import read
from ..base.values import HIDDEN_WORD
from ..logs.shapes import AMOUNTS, BY_NAME, ENTRIES, NAMES, Path, Range
from .lexicon import Lexicon
from .offers import Kind

MAX_TOKENS, MAX_CHARACTERS = 60, 4_000  # of one line
MAX_WORDS = 6  # of one name
MAX_MEANT = 4  # things that one name may mean
MOST_STEPS = 5  # of an event that is typed
MOST_LENGTHS, MOST_OF_A_LENGTH = 8, 3  # beginnings of a line that are tried
MAX_WAYS = 3_000  # to understand a line that are looked at
LEFT_OUT, CERTAIN, UNUSUAL = 1.0, 0.6, 1.5  # how far-fetched it is to leave a key out, a sole value, …
SIGNED = ("track", "prestige")

_TOKENS = re.compile(r"[«„“\"]([^»“”\"]*)[»“”\"]|([-+−])(?=\d)|([^\s,;:{}\[\]]+)")
_WRITTEN = re.compile(r"\s*(?:-\s+|\{|[^\s:{}«»\"]+\s*:(?:\s|$))")


def looks_written(line: str) -> bool:
    """Whether a line is in the notation of a log: `us: {…}`, with a dash or braces or without."""
    return _WRITTEN.match(line) is not None


def written(line: str) -> Any:
    """The record, or the part of one, that a line in the notation of a log says. Raises Invalid."""
    value = read(line)
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if not isinstance(value, dict) or not value or not all(isinstance(key, str) for key in value):
        raise Invalid(Problem("log.record"))
    return value


def tokens(line: str) -> list[str]:
    """The words, numbers and signs of a line.

    >>> tokens("карантин, «Операция „Мангуст“» +2")
    ['карантин', 'Операция Мангуст', '+', '2']
    """
    line = re.sub(r"„([^“”]*)[“”]", r"\1", re.sub(r"(?<=\w)\+(?=\d)", " +", line[:MAX_CHARACTERS]))
    found = [next(part for part in match.groups() if part is not None) for match in _TOKENS.finditer(line)]
    return [token.replace("−", "-") for token in islice(found, MAX_TOKENS) if token.strip()]


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to understand the first `used` tokens of a line: a move in log notation, and how far-fetched that is.

    `explicit` says whether a key or another word of the notation was typed, and not only names and numbers.
    """

    value: Mapping[str, Any]
    used: int
    cost: float
    explicit: bool = False


@dataclass(slots=True)
class Readings:
    """The ways to understand a line, best first. `stuck` is the first token that none of them explains."""

    ways: list[Reading] = field(default_factory=list)
    stuck: int = 0

    def whole(self, length: int) -> list[Reading]:
        """The least far-fetched ways to understand all of a line; more than one if it is ambiguous."""
        full = [way for way in self.ways if way.used == length]
        return [way for way in full if way.cost < full[0].cost + 0.05]

    def begun(self) -> list[Reading]:
        """The ways to understand the beginning of a line, a few for each length of it."""
        found: list[Reading] = []
        for used in sorted({way.used for way in self.ways}, reverse=True)[:MOST_LENGTHS]:
            found += [way for way in self.ways if way.used == used][:MOST_OF_A_LENGTH]
        return found


def readings(line: Sequence[str], kinds: Sequence[Kind], lexicon: Lexicon) -> Readings:
    """The ways to understand tokens as a move of the decision that is due, or its beginning as one."""
    found = Readings()
    best: dict[str, Reading] = {}
    first_key = next(iter(kinds[0].example)) if kinds else ""
    for rank, (kind, usual) in enumerate(_templates(kinds)):
        matcher = _Matcher(line, kind.ranges if usual else {}, kind.complete and usual, lexicon, found)
        extra = 0.01 * rank + (0 if usual else UNUSUAL)
        for value, used, cost, keys in islice(matcher.entries(kind.example, (), 0), MAX_WAYS):
            if (not used and line) or not (keys or usual):
                continue
            if next(iter(kind.example)) != first_key and not keys:
                continue  # an Event is not taken for a Command of the same places
            way = Reading(value, used, cost + extra, keys > 0)
            known = best.get(repr((value, used)))
            if known is None or way.cost < known.cost:
                best[repr((value, used))] = way
    found.ways = sorted(best.values(), key=lambda way: way.cost)
    return found


def _templates(kinds: Sequence[Kind]) -> Iterator[tuple[Kind, bool]]:
    """The kinds that are legal, and those that a log can express besides, wherever something of their sort is legal."""
    for kind in kinds:
        yield kind, True
    keys = {key: kind for kind in kinds for key in kind.example}
    if "command" in keys or not keys:
        for verb in ("add", "remove"):
            yield Kind("", None, [{"command": {"at": "", verb: 1}}]), False
        yield Kind("", None, [{"command": {}}]), False
    nothing: Mapping[str, Any] = {}
    for steps in (nothing, ANY_STEPS):
        if "event" in keys or "command" in keys or not keys:
            yield Kind("", None, [{"event": steps}]), False
        if "opponent" in keys or not keys:
            yield Kind("", None, [{"opponent": {"event": steps}}]), False


class _AnySteps(str):
    """Stands for any steps of an event, whatever the card says."""

    __slots__ = ()


ANY_STEPS = _AnySteps()
_STEPS: Mapping[str, Sequence[Any]] = {
    "place": ({"": 1},),
    "remove": ({"": 1},),
    "zone": ({"": ""},),
    "track": ({"": 1},),
    "move": ({"from": "", "to": "", "n": 1},),
    "prestige": (1,),
    "command": ({"at": "", "add": 1}, {"at": "", "remove": 1}),
    "take": ("",),
    "discard": ([""],),
    "draw": ("",),
    "reveal": ("",),
}

Way = tuple[Any, int, float, int]
"""A value, the token after it, how far-fetched it is, and how many keys were typed."""


class _Matcher:
    """Holds the tokens of a line against one kind of move."""

    def __init__(
        self, line: Sequence[str], found: Mapping[Path, Range], certain: bool, lexicon: Lexicon, told: Readings
    ) -> None:
        self.line = line
        self.ranges = found
        self.certain = certain
        self.lexicon = lexicon
        self.told = told

    def value(self, value: Any, path: Path, at: int) -> Iterator[Way]:
        """The ways to understand the tokens from `at` on as a value like this one."""
        self.told.stuck = max(self.told.stuck, at)
        if value is ANY_STEPS:
            for steps, end, cost, keys in self._any_steps(path, at):
                yield (steps[0] if len(steps) == 1 else steps), end, cost, keys
        elif isinstance(value, Mapping):
            if path and path[-1] in BY_NAME:
                yield from self._pairs(value, path, at)
            else:
                yield from self.entries(value, path, at)
        elif isinstance(value, list):
            yield from self._list(value, path, at)
        elif isinstance(value, bool):
            yield value, at, 0, 0
        elif isinstance(value, int):
            yield from self._number(path, at)
        else:
            yield from self._name(path, at)

    def entries(self, value: Mapping[str, Any], path: Path, at: int) -> Iterator[Way]:
        """A mapping: its keys may be left out."""
        if not value:
            if not path or path[-1] not in ("command", "event"):
                yield {}, at, 0, 0
                return
            if at < len(self.line) and self.line[at].casefold() in ("0", *self.lexicon.sayings.spellings("pass")):
                yield {}, at + 1, 0, 1
            yield {}, at, 0, 0
            return
        items = list(value.items())
        orders = [items]
        if len(items) == 2 and not any(isinstance(below, Mapping | list) for _, below in items) and path:
            orders.append(items[::-1])
        for rank, order in enumerate(orders):
            for built, end, cost, keys in self._in_order(order, path, at):
                yield {key: built[key] for key in value}, end, cost + 0.05 * rank, keys

    def _in_order(self, items: Sequence[tuple[str, Any]], path: Path, at: int) -> Iterator[tuple[Any, int, float, int]]:
        if not items:
            yield {}, at, 0, 0
            return
        (key, below), rest = items[0], items[1:]
        for start, cost, typed in self._key(key, below, at):
            for built, end, more, keys in self.value(below, (*path, key), start):
                for others, last, further, other_keys in self._in_order(rest, path, end):
                    yield {key: built, **others}, last, cost + more + further, typed + keys + other_keys

    def _key(self, key: str, below: Any, at: int) -> Iterator[tuple[int, float, int]]:
        """The ways to pass over a key, which may be typed or left out."""
        if key in self.lexicon.rooms["sides"]:
            for end in range(at + 1, min(at + 3, len(self.line)) + 1):
                meant = self.lexicon.meant(" ".join(self.line[at:end]), ("of",))
                if key in meant:
                    yield end, meant[key], 1
            yield at, 0, 0
            return
        if self.lexicon.knows(key):
            for end in range(at + 1, min(at + MAX_WORDS, len(self.line)) + 1):
                far = self.lexicon.meant(" ".join(self.line[at:end]), ()).get(key)
                if far is not None:
                    yield end, far, 1
        for end in range(at + 1, min(at + 2, len(self.line)) + 1):
            said = " ".join(self.line[at:end])
            spellings = self.lexicon.sayings.spellings(key)
            if said.casefold() in spellings or (plain(said) and plain(said) in map(plain, spellings)):
                yield end, 0, 1
            elif len(said) > 2 and any(plain(word).startswith(plain(said)) for word in spellings):
                yield end, 0.2, 1
        needed = below is True or (below == {} and key != "command")
        if not needed:
            yield at, LEFT_OUT, 0

    def _pairs(self, value: Mapping[str, Any], path: Path, at: int) -> Iterator[Way]:
        """Names, each with a number or a name; the number may be left out where it is one."""
        below = next(iter(value.values()))

        def further(at: int, done: dict[str, Any], cost: float) -> Iterator[Way]:
            if done:
                yield dict(done), at, cost, 0
            if len(done) < 8:
                for name, end, far, _ in self._name((*path, NAMES), at):
                    if name in done:
                        continue
                    for said, last, more, _ in self._belonging(below, (*path, AMOUNTS), end):
                        yield from further(last, {**done, name: said}, cost + far + more)

        yield from further(at, {}, 0)

    def _belonging(self, below: Any, path: Path, at: int) -> Iterator[Way]:
        found = False
        for way in self._number(path, at) if isinstance(below, int) else self._name(path, at):
            found = found or way[1] > at
            yield way
        if not found and isinstance(below, int) and path[-2] not in SIGNED:
            yield 1, at, CERTAIN, 0

    def _list(self, value: list[Any], path: Path, at: int) -> Iterator[Way]:
        if value and all(type(item) is int for item in value):
            yield from self._counted(len(value), (*path, ENTRIES), at)
            return
        if not any(isinstance(item, Mapping) for item in value):
            yield from self._several(len(value), (*path, ENTRIES), at)
            return

        def steps(rest: Sequence[tuple[int, Any]], at: int) -> Iterator[Way]:
            if not rest:
                yield [], at, 0, 0
                return
            (number, step), *others = rest
            for built, end, cost, keys in self.value(step, (*path, number), at):
                for more, last, further, other_keys in steps(others, end):
                    yield [built, *more], last, cost + further, keys + other_keys

        yield from steps(list(enumerate(value)), at)

    def _any_steps(self, path: Path, at: int, number: int = 0) -> Iterator[tuple[list[Any], int, float, int]]:
        """Steps one after another, each with its verb; whose pieces and who chose may follow."""
        for verb, bodies in _STEPS.items():
            for start, cost, typed in self._key(verb, None, at):
                for body in bodies if typed else ():
                    for built, end, more, keys in self.value(body, (*path, number, verb), start):
                        for whose, last, further in self._whose((*path, number), end):
                            step = {verb: built, **whose}
                            yield [step], last, cost + more + further, 1 + keys
                            if number < MOST_STEPS and last > at:
                                for others, done, rest, far in self._any_steps(path, last, number + 1):
                                    yield [step, *others], done, cost + more + further + rest, 1 + keys + far

    def _whose(self, path: Path, at: int) -> Iterator[tuple[dict[str, str], int, float]]:
        """Whose pieces a step is about, and who chose, where that is typed."""
        yield {}, at, 0
        for key in ("of", "by"):
            for start, _, typed in self._key(key, None, at):
                for side, end, cost, _ in self._name((*path, key), start) if typed else ():
                    for more, last, further in self._whose(path, end):
                        if key not in more:
                            yield {key: side, **more}, last, cost + further

    def _several(self, usual: int, path: Path, at: int) -> Iterator[Way]:
        """A list of names, first of all of the usual length."""

        def names(count: int, at: int) -> Iterator[tuple[list[str], int, float]]:
            if not count:
                yield [], at, 0
                return
            for name, end, far, _ in self._name(path, at):
                if end > at:
                    for others, last, more in names(count - 1, end):
                        yield [name, *others], last, far + more

        for count in sorted(range(usual + 3), key=lambda n: abs(n - usual)):
            for found, end, far in names(count, at):
                yield found, end, far + abs(count - usual) * UNUSUAL, 0

    def _counted(self, count: int, path: Path, at: int) -> Iterator[Way]:
        """A list of so many numbers: what dice show."""
        if not count:
            yield [], at, 0, 0
            return
        for n, end, cost, _ in self._number(path, at):
            for others, last, more, _ in self._counted(count - 1, path, end):
                yield [n, *others], last, cost + more, 0

    def _number(self, path: Path, at: int) -> Iterator[Way]:
        sign, start, cost = 1, at, 0.0
        if at < len(self.line) and self.line[at] in "+-":
            if not self._signed(path):  # a plus before cubes that are placed does no harm
                if self.line[at] == "-" or "remove" in path:
                    return
                cost = CERTAIN
            sign, start = (-1 if self.line[at] == "-" else 1), at + 1
        said = self.line[start] if start < len(self.line) else ""
        if said.isascii() and said.isdigit() and len(said) < 6:
            yield sign * int(said), start + 1, cost, 0

    @staticmethod
    def _signed(path: Path) -> bool:
        return any(part in SIGNED for part in path[-2:])

    def _name(self, path: Path, at: int) -> Iterator[Way]:
        self.told.stuck = max(self.told.stuck, at)
        likely = [value for value in self.ranges.get(path, ()) if isinstance(value, str)]
        found = sorted(self._meant(path, at, likely), key=lambda way: way[2])
        sure = bool(found) and found[0][2] < CERTAIN
        for id, end, cost in found[:MAX_MEANT] if not sure else [way for way in found if way[2] < UNUSUAL][:MAX_MEANT]:
            self.told.stuck = max(self.told.stuck, end)
            yield id, end, cost, int(not self.lexicon.knows(id))
        yield from self._sole(path, at)

    def _meant(self, path: Path, at: int, likely: Sequence[str]) -> Iterator[tuple[str, int, float]]:
        """The names that the next tokens may be, as many tokens as may be first."""
        for end in range(min(at + MAX_WORDS, len(self.line)), at, -1):
            if "+" in self.line[at:end] or "-" in self.line[at:end]:
                continue
            said = " ".join(self.line[at:end])
            if said in self.lexicon.sayings.spellings(HIDDEN_WORD):
                yield HIDDEN_WORD, end, 0.0
            else:
                for id, cost in self.lexicon.meant(said, path, likely).items():
                    yield id, end, cost

    def _sole(self, path: Path, at: int) -> Iterator[Way]:
        """The only value that is legal here, which need not be typed."""
        values = list(self.ranges.get(path, ()))
        if self.certain and len(values) == 1 and path[-1] not in (NAMES, ENTRIES):
            yield values[0], at, CERTAIN, 0
