"""What may be typed for a kind of moves, as a tree: which names, words and numbers belong in it, and below which keys.

A pattern is made of the slots that the moves declare: `shaped` from legal moves of one shape, `anything` from the slots
alone, for what a log can express although it is not legal here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pnp.game.each import Each, ListOf
from pnp.game.plain import AnyWord, Dice, Flag, Number, Word
from pnp.game.several import OneOf, Record
from pnp.game.slots import Player, Slot

if TYPE_CHECKING:
    from pnp.game.rules import Rules

MOST_ENTRIES = 8  # of a list, or of names with numbers
DEEPEST = 8  # slots within each other


@dataclass(eq=False, slots=True)
class Pattern:
    """Something that may be typed. `sorts` are those of the names, words and numbers in it."""

    sorts: frozenset[str] = field(default=frozenset(), init=False)

    def __post_init__(self) -> None:
        self.sorts = frozenset(sort for part in self.parts() for sort in part.sorts)

    def parts(self) -> Iterator[Pattern]:
        """The patterns that it is made of."""
        return iter(())

    @property
    def first(self) -> Leaf:
        """The first name, word or number in it; one that is nothing if there is none."""
        return next((part.first for part in self.parts() if part.first.slots), Leaf(()))


@dataclass(eq=False, slots=True)
class Leaf(Pattern):
    """A name, a word or a number: of one of these `slots`. `values` are the legal ones; none if it may be any. `sole`:
    there is only one, and it need not be typed."""

    slots: Sequence[Slot]
    values: Mapping[Any, None] = field(default_factory=dict)
    sole: bool = False

    def __post_init__(self) -> None:
        self.sorts = frozenset("number" if slot.leaf == Dice.leaf else slot.leaf for slot in self.slots)

    @property
    def first(self) -> Leaf:
        return self

    @property
    def numeric(self) -> bool:
        """True if a number may stand here."""
        return "number" in self.sorts or any(isinstance(value, int) for value in self.values)

    @property
    def named(self) -> bool:
        """True if something else than a number may stand here."""
        return self.sorts != {"number"}

    @property
    def number(self) -> Number | None:
        """The slot of a number; None if there is none."""
        return next((slot for slot in self.slots if isinstance(slot, Number)), None)

    def is_word(self, value: str) -> bool:
        """True if a value is a word of the notation, not a name."""
        return any(isinstance(slot, Word) and value in slot.words for slot in self.slots)


@dataclass(eq=False, slots=True)
class Nothing(Pattern):
    """An empty value: `{}` or `[]`. `counts`: it is none of something that is counted, which a 0 says."""

    value: Any
    counts: bool = False


@dataclass(eq=False, slots=True)
class Said(Pattern):
    """Yes, which its key alone says; or no."""

    value: bool

    @property
    def word(self) -> str:
        """The word of a log for it."""
        return str(self.value).lower()


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """A value under a key: of several keys, one. `names` reads a key that is a name. `free`: the key goes without
    saying, as the names of players in order do; `must`: it has to be typed. `optional`: all of it may be left out."""

    ways: Mapping[str, Pattern]
    names: Slot | None = None
    free: bool = False
    must: bool = False
    optional: bool = False

    @property
    def sorts(self) -> frozenset[str]:
        """The sorts of what is in it."""
        return frozenset(sort for way in self.ways.values() for sort in way.sorts)


@dataclass(eq=False, slots=True)
class Entries(Pattern):
    """Values under keys."""

    entries: Sequence[Entry]

    def parts(self) -> Iterator[Pattern]:
        return (way for entry in self.entries for way in entry.ways.values())


@dataclass(eq=False, slots=True)
class Pairs(Pattern):
    """Names, each with what belongs to it."""

    names: Pattern
    of: Pattern

    def parts(self) -> Iterator[Pattern]:
        return iter((self.names, self.of))


@dataclass(eq=False, slots=True)
class Row(Pattern):
    """A list of which each entry has its own pattern."""

    entries: Sequence[Pattern]

    def parts(self) -> Iterator[Pattern]:
        return iter(self.entries)


@dataclass(eq=False, slots=True)
class Repeat(Pattern):
    """A list of values of one pattern, usually so many. `bare`: a single one is written without brackets."""

    of: Pattern
    usual: int | None = None
    bare: bool = False

    def parts(self) -> Iterator[Pattern]:
        return iter((self.of,))


@dataclass(eq=False, slots=True)
class Choice(Pattern):
    """One of several patterns."""

    ways: Sequence[Pattern]

    def parts(self) -> Iterator[Pattern]:
        return iter(self.ways)


def leaf_slots(slot: Slot | None) -> list[Slot]:
    """The slots of the names, words and numbers that alone may stand for a value of a slot."""
    if slot is None:
        return []
    if slot.notation is not None:
        return leaf_slots(slot.notation)
    if isinstance(slot, OneOf):
        return [leaf for way in slot.slots for leaf in leaf_slots(way)]
    if isinstance(slot, Record):
        return leaf_slots(slot.short)
    if isinstance(slot, ListOf) and slot.short:
        return leaf_slots(slot.of)
    if isinstance(slot, Each) and slot.short:
        return leaf_slots(slot.names)
    return [slot] if slot.leaf else []


def shaped(slot: Slot | None, values: Sequence[Any], rules: Rules, *, certain: bool, entry: bool = False) -> Pattern:
    """The pattern of legal values of one shape. `certain`: these are all there are. `entry`: they stand in a list."""
    first = values[0]
    values = [value for value in values if type(value) is type(first)]
    if isinstance(first, bool):
        return Said(first)
    if not isinstance(first, dict | list):
        kinds = [leaf for leaf in leaf_slots(slot) if isinstance(leaf, Number | Dice) == isinstance(first, int)]
        known = dict.fromkeys(values)
        return Leaf(kinds, known, certain and len(known) == 1 and not entry)
    if not first:
        nothing, more = Nothing(first, _counts(slot)), [value for value in values if value]
        if not more or isinstance(first, dict):
            return nothing
        return Choice([shaped(slot, more, rules, certain=certain), nothing])
    found = slot.meant(first, rules) if slot is not None else None
    of = {part.step: part for part in found.parts(first, rules)} if found is not None else {}
    if isinstance(first, list):
        free = len({*map(len, values)}) > 1  # of numbers that are always so many, each has its own range
        if not any(isinstance(one, dict) for one in first) and (free or not isinstance(first[0], int)):
            below = of[0].slot if of else None
            return Repeat(shaped(below, _all(values), rules, certain=certain, entry=True), len(first))
        columns = [[value[at] for value in values if len(value) > at] for at in range(len(first))]
        slots = [of[at].slot if at in of else None for at in range(len(first))]
        return Row(
            [shaped(s, column, rules, certain=certain, entry=True) for s, column in zip(slots, columns, strict=True)]
        )
    if isinstance(found, Each) and not found.apart and not found.besides.keys() & first.keys():
        names = Leaf(leaf_slots(found.names), dict.fromkeys(key for value in values for key in value))
        return Pairs(names, shaped(found.of, _all(value.values() for value in values), rules, certain=certain))
    entries = []
    for key in first:
        part, column = of.get(key), [value[key] for value in values if key in value]
        below = shaped(part.slot if part else None, column, rules, certain=certain)
        named = part.names if part is not None else None
        free = named is not None and named.leaf == Player.leaf and found is not rules.grammar.record
        must = isinstance(below, Said) or (isinstance(below, Nothing) and not below.counts)
        entries.append(Entry({key: below}, named, free, must))
    return Entries(entries)


def _counts(slot: Slot | None) -> bool:
    """True if a number stands right in the values of a slot."""
    if slot is not None and slot.notation is not None:
        return _counts(slot.notation)
    if isinstance(slot, Each):
        return isinstance(slot.of, Number)
    return isinstance(slot, Record) and any(isinstance(one, Number) for one in slot.keys.values())


def _all(values: Any) -> list[Any]:
    return [one for value in values for one in value]


class Anything:
    """The patterns of whatever a slot can read; None for what nobody can type."""

    def __init__(self) -> None:
        self._made: dict[Slot, Pattern | None] = {}

    def of(self, slot: Slot, deep: int = 0) -> Pattern | None:
        """The pattern of any value of a slot."""
        if slot not in self._made:
            self._made[slot] = self._of(slot, deep + 1) if deep < DEEPEST else None
        return self._made[slot]

    def _of(self, slot: Slot, deep: int) -> Pattern | None:
        if slot.notation is not None:
            return self.of(slot.notation, deep)
        if isinstance(slot, OneOf):
            return self._one([self.of(way, deep) for way in slot.slots])
        if isinstance(slot, Record):
            whole = self._record(slot, deep)
            return self._one([whole, *([self.of(slot.short, deep)] if slot.short is not None else [])])
        if isinstance(slot, Each):
            names, below = self.of(slot.names, deep), self.of(slot.of, deep)
            return Pairs(names, below) if names is not None and below is not None else None
        if isinstance(slot, ListOf):
            below = self.of(slot.of, deep)
            return Repeat(below, bare=slot.short and not slot.listed) if below is not None else None
        if isinstance(slot, Flag):
            return Choice([Said(True), Said(False)])
        if isinstance(slot, Dice) and slot.count != 1:
            return Row([Leaf([slot])] * slot.count) if isinstance(slot.count, int) else Repeat(Leaf([slot]))
        return Leaf([slot]) if slot.leaf and not isinstance(slot, AnyWord) else None

    @staticmethod
    def _one(ways: Sequence[Pattern | None]) -> Pattern | None:
        found = [way for way in ways if way is not None]
        leaves = [way for way in found if isinstance(way, Leaf)]
        if len(leaves) > 1:
            found = [Leaf([slot for leaf in leaves for slot in leaf.slots]), *(w for w in found if w not in leaves)]
        return Choice(found) if len(found) > 1 else found[0] if found else None

    def _record(self, slot: Record, deep: int) -> Pattern | None:
        """Its entries. The key of one that is optional may be left out only if nothing else in it looks the same."""
        entries: list[Entry] = []
        for name, one in slot.fields.items():
            ways = (one.ways if isinstance(one, OneOf) else {}) or {slot.key_of[name]: one}
            found = {key: below for key, way in ways.items() if (below := self._below(way, deep)) is not None}
            if found:
                must = len(ways) > 1 or any(isinstance(one, Flag) for one in ways.values())
                entries.append(Entry(found, must=must, optional=one.optional))
            elif not one.optional:
                return None
        for at, entry in enumerate(entries):
            others = [one.sorts for one in entries if one is not entry]
            if entry.optional and any(entry.sorts & sorts for sorts in others):
                entries[at] = Entry(entry.ways, must=True, optional=True)
        return Entries(entries)

    def _below(self, slot: Slot, deep: int) -> Pattern | None:
        """The pattern of what stands under a key, which may be nothing."""
        found, own = self.of(slot, deep), slot
        while own.notation is not None:
            own = own.notation
        if isinstance(own, Record) and not all(one.optional for one in own.fields.values()):
            return found
        if found is None or not isinstance(own, Record | Each | ListOf):
            return found
        return Choice([found, Nothing([] if isinstance(own, ListOf) and not own.short else {})])
