"""Moves as people type them at a table: `карантин cuba +2`, `event place cuba 2`, `pass`; or in the log's notation.

A line is held against the patterns of the moves that are legal, then against those of whatever else a log can express
here: the values may come in any order that their slots can tell apart; keys may be typed, in any language, or left out;
names may be cut short or misspelt; what can be only one thing may be left out. What is understood is not judged: names
and numbers may be any, for the referee says more of a mistake than a reader could. Of several ways to understand a line
the least far-fetched are meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.game.grammar import of_kind
from pnp.game.move import Move
from pnp.game.several import Record
from pnp.game.slots import Slot
from pnp.game.together import kind_of

from ..base.names import plain
from ..base.problem import Invalid, Problem
from ..base.source import read
from ..base.values import HIDDEN_WORD
from .misspelt import TypedNames
from .offers import PASS, Kind
from .patterns import (
    MOST_ENTRIES,
    Anything,
    Choice,
    Entries,
    Entry,
    Leaf,
    Nothing,
    Pairs,
    Pattern,
    Repeat,
    Row,
    Said,
    leaf_slots,
    shaped,
)

if TYPE_CHECKING:
    from pnp.game.rules import Rules

MAX_TOKENS, MAX_CHARACTERS = 60, 4_000  # of one line
MAX_WORDS = 6  # of one name
MAX_MEANT = 4  # things that one name may mean
MOST_LENGTHS, MOST_OF_A_LENGTH = 8, 3  # beginnings of a line that are tried
MAX_ENDING, MAX_WAYS = 24, 150  # ways to understand a part of a line that ends at one token, and altogether
MAX_RUNS = 8  # of letters or figures, in a token of several values written together
MAX_STEPS = 20_000  # in understanding a line
MAX_SHAPED = 100  # patterns that are remembered
MOST_MOVED = 6  # entries that may come in any order
MOST_MORE = 2  # entries of a list than are usual
LEFT_OUT, CERTAIN, UNUSUAL, MOVED = 1.0, 0.6, 1.5, 0.06
"""How far-fetched it is to leave out a key, or a sole value, to say what is not legal, to change the order."""

_TOKENS = re.compile(r"[«„“\"]([^»“”\"]*)[»“”\"]|([-+−])(?=\d)|([^\s,;:={}\[\]]+)")
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


class Way(NamedTuple):
    """A value, the token after it, how far-fetched it is, and how many keys or words of the notation were typed."""

    value: Any
    end: int
    cost: float = 0.0
    keys: int = 0

    def then(self, value: Any, other: Way, cost: float = 0.0) -> Way:
        """A value made of this one and another after it."""
        return Way(value, other.end, self.cost + other.cost + cost, self.keys + other.keys)


class Typing:
    """What may be typed in one game, for the players of a log."""

    def __init__(self, rules: Rules, spelling: TypedNames) -> None:
        self.rules = rules
        self.spelling = spelling
        self._anything = Anything()
        self._said: dict[type[Move], Slot] = {}
        self._shaped: dict[int, tuple[Kind, Pattern]] = {}

    def readings(self, line: Sequence[str], kinds: Sequence[Kind], decision: str = "") -> Readings:
        """The ways to understand tokens as a move of some kinds, or their beginning as one. Where nothing is said to
        be legal, `decision` is what is decided."""
        found = Readings()
        matcher = _Matcher(line, self.spelling, found)
        first_key = next(iter(kinds[0].example)) if kinds else ""
        best: dict[str, Reading] = {}
        for rank, (pattern, usual) in enumerate(self._patterns(kinds, decision)):
            if not usual and any(way.used == len(line) and way.cost < UNUSUAL for way in best.values()):
                break
            for value, used, cost, keys in matcher.ways(pattern, 0):
                if (not used and line) or not (keys or usual):
                    continue
                if next(iter(value)) != first_key and not keys:
                    continue  # names alone are not taken for another kind of move than the first
                way = Reading(value, used, cost + 0.01 * rank + (0 if usual else UNUSUAL), keys > 0)
                known = best.get(repr((value, used)))
                if known is None or way.cost < known.cost:
                    best[repr((value, used))] = way
        found.ways = sorted(best.values(), key=lambda way: way.cost)
        return found

    def apart(self, line: Sequence[str]) -> list[str]:
        """The tokens of a line with those divided that mean nothing as a whole, but are names and numbers written
        together, or joined as in a log: `6h`, `e9e6`, `e9-e6`."""
        return [part for token in line for part in self._divided(token)]

    def _divided(self, token: str) -> Sequence[str]:
        for sign in self._signs:
            parts = [part for part in token.split(sign) if part]
            if len(parts) > 1 and all(plain(part) in self._words or part.isdigit() for part in parts):
                return parts
        runs = re.findall(r"\d+|\D+", token)
        if not 1 < len(runs) <= MAX_RUNS or plain(token) in self._words:
            return [token]
        ways: dict[int, tuple[str, ...]] = {0: ()}  # by how many runs have been divided
        for end in range(1, len(runs) + 1):
            for at in [at for at in range(end) if at in ways]:
                part = "".join(runs[at:end])
                if plain(part) in self._words or part.isdigit():
                    ways[end] = min(ways.get(end, (*runs, "")), (*ways[at], part), key=len)
        return ways.get(len(runs), (token,))

    @cached_property
    def _signs(self) -> list[str]:
        """What joins two names in this game: the dash of `e5-e8`."""
        return list(dict.fromkeys(kind.joined.sign for kind in self.rules.moves if kind.joined is not None))

    @cached_property
    def _words(self) -> frozenset[str]:
        """The names and words that one may type, plainly, as far as they are written without a space."""
        found = {plain(word) for word in self.spelling.lexicon.words.every_spelling}
        patterns = [self._anything.of(self._of_kind(move)) for move in self.rules.moves]
        while patterns:
            pattern = patterns.pop()
            if isinstance(pattern, Leaf):
                found |= {plain(name) for slot in pattern.slots for name in self.spelling.names(slot)}
            elif pattern is not None:
                patterns += pattern.parts()
        return frozenset(found)

    def _patterns(self, kinds: Sequence[Kind], decision: str) -> Iterator[tuple[Pattern, bool]]:
        """Those of what is legal, and of whatever else a log can express for these decisions."""
        for kind in kinds:
            yield self.pattern(kind), True
        made = [kind.move for kind in kinds if kind.move is not None]
        moves = {kind_of(move) for move in made}
        decided = {move.decides for move in moves if isinstance(move.decides, str)} or {decision}
        for move in self.rules.moves:
            if (move in moves or move.decides in decided) and (
                found := self._anything.of(self._of_kind(move))
            ) is not None:
                yield found, False

    def pattern(self, kind: Kind) -> Pattern:
        """The pattern of legal moves."""
        known = self._shaped.get(id(kind))
        if known is None or known[0] is not kind:
            if len(self._shaped) >= MAX_SHAPED:
                self._shaped.clear()
            slot = self.rules.grammar.of(kind.example, None if kind.move is None else kind_of(kind.move))
            known = self._shaped[id(kind)] = kind, shaped(slot, kind.written, self.rules, certain=kind.complete)
        return known[1]

    def _of_kind(self, move: type[Move]) -> Slot:
        """What a log says of a kind of move."""
        if move not in self._said:
            key, body = move.word or move.key, of_kind(move)
            self._said[move] = Record({key: body}) if key else body
        return self._said[move]


class _Matcher:
    """Holds the tokens of a line against patterns."""

    def __init__(self, line: Sequence[str], spelling: TypedNames, told: Readings) -> None:
        self.line = line
        self.spelling = spelling
        self.told = told
        self.left = MAX_STEPS
        self._ways: dict[tuple[Pattern, int], Sequence[Way]] = {}
        self._rest: dict[tuple[Pattern, int, tuple[Entry, ...]], Sequence[Way]] = {}

    def ways(self, pattern: Pattern, at: int) -> Sequence[Way]:
        """The ways to understand the tokens from `at` on as a pattern, the least far-fetched first."""
        key = pattern, at
        if key not in self._ways:
            self.told.stuck = max(self.told.stuck, at)
            self._ways[key] = self._best(self._match(pattern, at))
        return self._ways[key]

    def _best(self, ways: Iterable[Way]) -> Sequence[Way]:
        """Some of them: of those that come to the same, and of those that end at one token, the best."""
        found: dict[str, Way] = {}
        for way in ways:
            self.left -= 1
            if self.left < 0:
                break
            key = repr(way[:2])
            if key not in found or (way.cost, -way.keys) < (found[key].cost, -found[key].keys):
                found[key] = way
        ending: dict[int, int] = {}
        kept = []
        for way in sorted(found.values(), key=lambda way: way.cost):
            ending[way.end] = ending.get(way.end, 0) + 1
            if ending[way.end] <= MAX_ENDING:
                kept.append(way)
        return kept[:MAX_WAYS]

    def _match(self, pattern: Pattern, at: int) -> Iterable[Way]:
        match pattern:
            case Leaf():
                return self._leaf(pattern, at)
            case Entries():
                return self._mapping(pattern, at)
            case Pairs():
                return self._pairs(pattern, at)
            case Row():
                return self._row(pattern.entries, at)
            case Repeat():
                return self._repeat(pattern, at)
            case Choice():
                return (way for one in pattern.ways for way in self.ways(one, at))
            case Nothing():
                none = self._is(at, "0", *self.spelling.ways(PASS))
                return [*([Way(pattern.value, at + 1, 0, 1)] if none else []), Way(pattern.value, at)]
            case Said():
                said = self._is(
                    at, *self.spelling.ways(pattern.word), *self.spelling.ways("true" if pattern.value else "false")
                )
                silent = [Way(pattern.value, at)] if pattern.value else []  # its key alone says yes
                return [*([Way(pattern.value, at + 1, 0, 1)] if said else []), *silent]
        return ()

    def _is(self, at: int, *words: str) -> bool:
        return at < len(self.line) and self.line[at].casefold() in words

    # ── keys and values ───────────────────────────────────────────────────────

    def _mapping(self, pattern: Entries, at: int) -> Iterator[Way]:
        """A mapping, in the order of its pattern."""
        order = [key for entry in pattern.entries for key in entry.ways]
        for way in self._entries(pattern, tuple(pattern.entries), at):
            yield way._replace(value={key: way.value[key] for key in order if key in way.value})

    def _entries(self, pattern: Entries, left: tuple[Entry, ...], at: int) -> Sequence[Way]:
        """The rest of a mapping. What comes out of order must be told from what it comes before: by its key, or by its
        sort."""
        key = pattern, at, left
        if key not in self._rest:
            self._rest[key] = self._best(self._in_any_order(pattern, left, at))
        return self._rest[key]

    def _in_any_order(self, pattern: Entries, left: tuple[Entry, ...], at: int) -> Iterator[Way]:
        if not left:
            yield Way({}, at)
            return
        if left[0].optional:
            silent = Way({}, at, 0 if left[0].must else CERTAIN)
            yield from (silent.then(way.value, way) for way in self._entries(pattern, left[1:], at))
        for rank, entry in enumerate(left if len(left) <= MOST_MOVED else left[:1]):
            others = (*left[:rank], *left[rank + 1 :])
            apart = all(entry.sorts.isdisjoint(other.sorts) for other in left[:rank])
            for key, below in entry.ways.items():
                for typed in self._key(entry, key, below, at):
                    if rank and not (typed.keys or apart):
                        continue
                    for way in self.ways(below, typed.end):
                        if way.end == at and (rank or entry.optional):
                            continue  # what goes without saying does so in its place
                        if way.value in ({}, []) and not (typed.keys or self._none(below, way, at)):
                            continue
                        said = typed.then({key: way.value}, way, MOVED * rank)
                        for rest in self._entries(pattern, others, way.end):
                            yield said.then({**said.value, **rest.value}, rest)

    @staticmethod
    def _none(pattern: Pattern, way: Way, at: int) -> bool:
        """Whether a mere 0 says that there is none."""
        return isinstance(pattern, Nothing) and pattern.counts and way.end > at

    def _key(self, entry: Entry, key: str, below: Pattern, at: int) -> Iterator[Way]:
        """The ways to pass over a key, which may be typed, for numbers by their sign, or left out."""
        if entry.names is not None:
            for end in range(at + 1, min(at + MAX_WORDS, len(self.line)) + 1):
                far = self.spelling.meant(" ".join(self.line[at:end]), leaf_slots(entry.names)).get(key)
                if far is not None:
                    yield Way(key, end, far, 1)
        else:
            for end in range(at + 1, min(at + 2, len(self.line)) + 1):
                far = self.spelling.key(key, " ".join(self.line[at:end]))
                if far is not None:
                    yield Way(key, end, far, 1)
            if isinstance(below, Leaf) and below.number is not None and self._is(at, below.number.sign or " "):
                yield Way(key, at + 1, 0, 1)
        if not entry.must:
            yield Way(key, at, 0 if entry.free else LEFT_OUT)

    def _pairs(self, pattern: Pairs, at: int) -> Iterator[Way]:
        """Names, each with what belongs to it; a number may be left out where it is one."""
        number = pattern.of.number if isinstance(pattern.of, Leaf) else None
        countable = number is not None and not number.signed and not number.sign
        begun = [Way({}, at)]
        for _ in range(MOST_ENTRIES):
            further = []
            for way in begun:
                for name in self.ways(pattern.names, way.end):
                    if name.value in way.value or name.end == way.end:
                        continue
                    found = self.ways(pattern.of, name.end)
                    if countable and not any(one.end > name.end for one in found):
                        found = [*found, Way(1, name.end, CERTAIN)]
                    named = way.then(way.value, name)
                    further += [named.then({**way.value, name.value: one.value}, one) for one in found]
            begun = [*self._best(further)]
            yield from begun

    def _row(self, entries: Sequence[Pattern], at: int) -> Iterable[Way]:
        begun: Sequence[Way] = [Way([], at)]
        for entry in entries:
            begun = self._best(w.then([*w.value, one.value], one) for w in begun for one in self.ways(entry, w.end))
        return begun

    def _repeat(self, pattern: Repeat, at: int) -> Iterator[Way]:
        """A list, first of all of the usual length."""
        begun: Sequence[Way] = [Way([], at)]
        usual = pattern.usual
        for count in range(1, (MOST_ENTRIES if usual is None else usual + MOST_MORE) + 1):
            if usual is not None and count == 1:
                yield Way([], at, UNUSUAL * usual)
            begun = self._best(
                w.then([*w.value, one.value], one)
                for w in begun
                for one in self.ways(pattern.of, w.end)
                if one.end > w.end
            )
            for way in begun:
                far = 0 if usual is None else abs(count - usual) * UNUSUAL
                value = way.value[0] if pattern.bare and count == 1 else way.value
                yield way._replace(value=value, cost=way.cost + far)

    # ── names, words and numbers ──────────────────────────────────────────────

    def _leaf(self, leaf: Leaf, at: int) -> Iterator[Way]:
        if leaf.numeric:
            yield from self._number(leaf, at)
        found = sorted(self._names(leaf, at), key=lambda way: way.cost) if leaf.named else []
        sure = bool(found) and found[0].cost < CERTAIN
        for way in [way for way in found if not sure or way.cost < UNUSUAL][:MAX_MEANT]:
            self.told.stuck = max(self.told.stuck, way.end)
            yield way
        if leaf.sole:
            yield Way(next(iter(leaf.values)), at, CERTAIN)

    def _names(self, leaf: Leaf, at: int) -> Iterator[Way]:
        """The names and words that the next tokens may be, as many tokens as may be first."""
        for end in range(min(at + MAX_WORDS, len(self.line)), at, -1):
            if "+" in self.line[at:end] or "-" in self.line[at:end]:
                continue
            said = " ".join(self.line[at:end])
            if said in self.spelling.ways(HIDDEN_WORD):
                yield Way(HIDDEN_WORD, end, 0, int(bool(leaf.values)))
                continue
            for meant, far in self.spelling.meant(said, leaf.slots, leaf.values).items():
                yield Way(meant, end, far, int(leaf.is_word(meant)))

    def _number(self, leaf: Leaf, at: int) -> Iterator[Way]:
        number = leaf.number
        sign, start, cost = 1, at, 0.0
        if self._is(at, "+", "-"):
            given = self.line[at]
            signed = number is not None and (number.signed or number.sign == given)
            if not signed and (given == "-" or (number is not None and number.sign)):
                return
            cost = 0.0 if signed else CERTAIN  # a plus before a number of things does no harm
            sign, start = (-1 if given == "-" and number is not None and number.signed else 1), at + 1
        said = self.line[start] if start < len(self.line) else ""
        if said.isascii() and said.isdigit() and len(said) < 6:
            yield Way(sign * int(said), start + 1, cost)
