"""Slots made of other slots: one of several, a record of several. Those for as many things as are named are in
`each.py`.

    OneOf(add=Number(1, 3), remove=Number(1, 3))              add: 2      in the record of its move
    OneOf(Word("pass"), Card())                               pass        or Robin
    Record(side=Player(), by=Player(optional=True))           {side: anna, by: boris}
    Record(side=Player(), ..., short="side")                  anna        or all of it

A value of one is made of values of its parts. What is said about it, whether it hides something, who sees what of it,
which rule it breaks: all that follows from its parts.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, TypeGuard

from ..validator.base.source import KeyPath
from ..validator.base.values import only
from ..validator.base.violation import Unclear, Violation
from .joined import Joined, in_full
from .pieces import HIDDEN, Piece
from .slots import OfPieces, Part, Read, Rename, Slot, written

if TYPE_CHECKING:
    from .move import Move
    from .playing import Chance
    from .rules import Rules
    from .table import Table

# of any slot
OPTIONS = {"optional", "hidden", "secret", "key", "cites", "breach", "among", "alike", "comes_up", "ahead"}


def _options(more: dict[str, Any]) -> dict[str, Any]:
    """Take out what is an option of any slot, and not a slot under that name."""
    return {name: more.pop(name) for name in OPTIONS & more.keys() if not isinstance(more[name], Slot)}


class Combined(Slot):
    """A slot whose values are made of those of other slots."""

    leaf = ""

    def inner(self) -> Iterable[Slot]:
        """The slots that it is made of."""
        raise NotImplementedError

    def every(self) -> Iterator[Slot]:
        yield self
        for slot in self.inner():
            yield from slot.every()

    def held(self, value: Any) -> Iterable[tuple[Slot, Any, Any]]:
        """The parts of a value: the slot of each, what it holds, and the step to it in a record, None if there is
        none."""
        raise NotImplementedError

    def holding(self, value: Any, parts: Sequence[Any]) -> Any:
        """A value like this one that is made of other parts."""
        raise NotImplementedError

    def compiled(self, rules: Rules) -> Read:
        """How it is read in one game."""
        raise NotImplementedError

    def called(self, key: str) -> None:
        super().called(key)
        for slot in self.inner():
            slot.called(self.key)

    def belongs(self, name: str) -> None:
        super().belongs(name)
        for slot in self.inner():
            slot.belongs(name)

    def reader(self, rules: Rules) -> Read:
        if type(self).read is not Combined.read:
            return super().reader(rules)
        read = self._compiled(rules)
        return (lambda said, path: HIDDEN if said == "hidden" else read(said, path)) if self.hidden else read

    def read(self, rules: Rules, said: Any, path: KeyPath) -> Any:
        return self._compiled(rules)(said, path)

    def _compiled(self, rules: Rules) -> Read:
        read = rules.readers.get(self)
        if read is None:
            read = rules.readers[self] = self.compiled(rules)
        return read

    def say(self, value: Any) -> Any:
        said = [part.said if part is HIDDEN else slot.say(part) for slot, part, _ in self.held(value)]
        texts = [one for one in said if isinstance(one, Mapping)]
        if not texts:
            return ", ".join(str(one) for one in said if one != "")
        return {
            lang: ", ".join(str(one[lang] if isinstance(one, Mapping) else one) for one in said) for lang in texts[0]
        }

    def sort(self, value: Any) -> str:
        return "+".join(slot.sort(part) for slot, part, _ in self.held(value)) or self.name

    @property
    def one_sort(self) -> str:
        return self.name if all(slot.one_sort for slot in self.inner()) else ""

    @property
    def checks(self) -> bool:
        return bool(self.cites) or any(slot.checks for slot in self.inner())

    def wrong(self, move: Move, table: Table, value: Any, entry: tuple[Any, ...] = ()) -> Iterator[Violation]:
        yield from super().wrong(move, table, value, entry)
        for slot, part, step in self.held(value):
            if part is not HIDDEN and slot.checks:
                yield from slot.wrong(move, table, part, entry if step is None else (*entry, step))

    @property
    def hides(self) -> bool:
        return super().hides or (self.branches and any(slot.hides for slot in self.inner()))

    def is_open(self, value: Any) -> bool:
        if value is HIDDEN:
            return self.hidden and self.branches
        if self.branches and value is not None:
            for slot, part, _ in self.held(value):  # a loop, because it is asked of every move
                if slot.is_open(part):
                    return True
        return False

    def filled(self, move: Move, table: Table, value: Any) -> Iterable[Any]:
        if value is HIDDEN:
            return self.among(move, table)
        ways = (slot.filled(move, table, part) if slot.is_open(part) else (part,) for slot, part, _ in self.held(value))
        return (self.holding(value, parts) for parts in product(*ways))

    def variants(self, move: Move, table: Table, value: Any) -> Iterator[Any]:
        if value is HIDDEN:
            return
        held = [*self.held(value)]
        parts = [part for _, part, _ in held]
        for at, (slot, part, _) in enumerate(held):
            for other in slot.variants(move, table, part):
                yield self.holding(value, [*parts[:at], other, *parts[at + 1 :]])

    def revealed(self, move: Move, value: Any, chance: Chance) -> Any:
        return self._each(value, lambda slot, part, step: slot.revealed(move, part, chance))

    @property
    def keeps_secrets(self) -> bool:
        return super().keeps_secrets and (self.secret or any(slot.keeps_secrets for slot in self.inner()))

    def seen_by(self, seat: Piece | None, owner: Piece | None, value: Any) -> Any:
        if self.secret:
            return super().seen_by(seat, owner, value)
        return self._each(value, lambda slot, part, step: slot.seen_by(seat, owner, part))

    @property
    def turns_over(self) -> bool:
        return type(self).revealed is not Combined.revealed or any(slot.turns_over for slot in self.inner())

    def renamed(self, value: Any, name: Rename, path: KeyPath = (), seat: Piece | None = None) -> Any:
        return self._each(
            value,
            lambda slot, part, step: slot.renamed(part, name, path if step is None else (*path, step), seat),
        )

    def _each(self, value: Any, change: Callable[[Slot, Any, Any], Any]) -> Any:
        """A value whose parts are changed; the same one if none of them is."""
        if value is None or value is HIDDEN:
            return value
        held = [*self.held(value)]
        parts = [change(*one) for one in held]
        same = all(part is old for part, (_, old, _) in zip(parts, held, strict=True))
        return value if same else self.holding(value, parts)


class OneOf(Combined):
    """One of several slots. With keys, the key that a log writes says which: `OneOf(add=Number(1, 3), remove=Number(1,
    3))` reads `add: 2` as `("add", 2)`. Without, the first that what is written fits: `OneOf(Word("pass"), Card())`. A
    name that may be of several sorts, such as `OneOf(Place(), Card())`, is looked up among all of them."""

    def __init__(self, *slots: Slot, **ways: Any) -> None:
        super().__init__(**_options(ways))
        self.slots = slots
        for name, slot in ways.items():
            slot.called(name.rstrip("_"))
        self.ways: Mapping[str, Slot] = {slot.key: slot for slot in ways.values()}
        self.drawn = any(slot.drawn for slot in self.inner())

    def inner(self) -> Iterable[Slot]:
        return self.slots or self.ways.values()

    def called(self, key: str) -> None:
        self.key = self.key or key
        for slot in self.slots:
            slot.called(self.key)

    def _fits(self, written: Any, rules: Rules | None) -> bool:
        if self.ways:
            return isinstance(written, dict) and len(written) == 1 and written.keys() <= self.ways.keys()
        return any(slot.fits(written, rules) for slot in self.slots)

    def _meant(self, written: Any, rules: Rules | None) -> Slot | None:
        if self.ways:
            return self if isinstance(written, dict) else None
        found = self._fitting(written, rules)
        return None if found is None else found.meant(written, rules)

    def _fitting(self, written: Any, rules: Rules | None) -> Slot | None:
        """The slot that what is written fits, or if no name does, would if it were one."""
        for known in (rules, None):
            for slot in self.slots:
                if slot.fits(written, known):
                    return slot
        return None

    def parts(self, written: Any, rules: Rules | None = None) -> Iterable[Part]:
        return [Part(self.ways.get(key), key, one, key) for key, one in written.items()]

    def compiled(self, rules: Rules) -> Read:
        if self.ways:
            alone = Record(way=self).compiled(rules)
            return lambda said, path: alone(said, path).way
        named = self._named(rules)
        ways = [
            (slot.fits, named if named is not None and _is_plain(slot) else slot.reader(rules)) for slot in self.slots
        ]

        def read(said: Any, path: KeyPath) -> Any:
            for known in (rules, None):  # if no name fits, the one that would if it were known says what is wrong
                for fits, one in ways:
                    if fits(said, known):
                        return one(said, path)
            return ways[-1][1](said, path)

        return read

    def key_for(self, value: Any) -> str:
        return str(value[0]) if self.ways and value is not None and value is not HIDDEN else self.key

    def _named(self, rules: Rules) -> Read | None:
        """How a name that may be of several sorts is read; None if it can be of one only."""
        sorts = [slot for slot in self.slots if _is_plain(slot)]
        if len(sorts) < 2:
            return None
        names, hidden = rules.names_of(tuple(slot.pieces(rules) for slot in sorts)), any(slot.hidden for slot in sorts)
        return lambda said, path: HIDDEN if hidden and said == "hidden" else names.read(said, path)

    def _of(self, value: Any) -> Slot:
        return next((slot for slot in self.slots if slot.holds(value)), self.slots[-1])

    def held(self, value: Any) -> Iterable[tuple[Slot, Any, Any]]:
        return [(self.ways[value[0]], value[1], None)] if self.ways else [(self._of(value), value, None)]

    def holding(self, value: Any, parts: Sequence[Any]) -> Any:
        return (value[0], parts[0]) if self.ways else parts[0]

    def holds(self, value: Any) -> bool:
        if self.ways:
            return isinstance(value, tuple) and len(value) == 2 and value[0] in self.ways
        return any(slot.holds(value) for slot in self.slots)

    def is_open(self, value: Any) -> bool:
        if self.ways or value is None or (value is HIDDEN and self.hidden):
            return super().is_open(value)
        return self._of(value).is_open(value)

    def write(self, value: Any) -> Any:
        ((slot, part, _),) = self.held(value)
        return written(slot, part)

    def say(self, value: Any) -> Any:
        ((slot, part, _),) = self.held(value)
        return slot.say(part)

    def sort(self, value: Any) -> str:
        return str(value[0]) if self.ways else self._of(value).sort(value)

    @property
    def one_sort(self) -> str:
        return "" if self.ways else super().one_sort

    def _all(self, move: Move, table: Table) -> Iterable[Any]:
        if self.ways:
            return [(key, value) for key, slot in self.ways.items() for value in slot.among(move, table)]
        return [value for slot in self.slots for value in slot.among(move, table)]


def _is_plain(slot: Slot) -> TypeGuard[OfPieces]:
    """True if a slot reads the names of its pieces, and nothing else."""
    return (
        isinstance(slot, OfPieces)
        and type(slot).read is OfPieces.read
        and type(slot).take is OfPieces.take
        and type(slot).reader is OfPieces.reader
    )


class Record(Combined):
    """Several values, each with its key: `Record(card=Card(), on=Player(optional=True))`. They are the attributes of a
    named tuple, or whatever `into` makes of them. Keys that are no names in Python may be
    given as a dictionary. `short` names the one whose value alone may stand for a record of it, or several, of which
    the first that fits is meant; a log is written with it if there is only one. It may also join two of them with a
    sign: `Record(from_=Place(), to=Place(), short="from-to")` reads `e5-e8`."""

    def __init__(
        self,
        fields: Mapping[str, Slot] | None = None,
        *,
        short: str | Sequence[str] = (),
        into: Callable[..., Any] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(**_options(more))
        self.fields: dict[str, Slot] = {**(fields or {}), **more}
        self.key_of: dict[str, str] = {}
        self.keys: dict[str, Slot] = {}
        for name, slot in self.fields.items():
            own = fields is not None and name in fields
            slot.called(name if own else name.rstrip("_"))
            self.key_of[name] = key = name if own else slot.key
            self.keys |= slot.ways if isinstance(slot, OneOf) and slot.ways else {key: slot}
        self._into = into
        joined = short if isinstance(short, str) and short not in self.fields else ""
        self.joined = Joined.of(joined, self.keys) if joined else None
        self.alone = [] if self.joined else [short] if isinstance(short, str) else [*short]
        self.short = OneOf(*(self.fields[name] for name in self.alone)) if self.alone else None

    def inner(self) -> Iterable[Slot]:
        return self.fields.values()

    @cached_property
    def into(self) -> Callable[..., Any]:
        """What is made of the values."""
        return self._into or namedtuple("Values", self.fields)

    def called(self, key: str) -> None:
        self.key = self.key or key

    def _fits(self, written: Any, rules: Rules | None) -> bool:
        if isinstance(written, dict):
            return written.keys() <= self.keys.keys()
        if self.joined is not None:
            return self.joined.full(written, rules) is not None
        return self.short is not None and self.short.fits(written, rules)

    def _meant(self, written: Any, rules: Rules | None) -> Slot | None:
        if isinstance(written, dict):
            return self
        return None if self.short is None else self.short.meant(written, rules)

    def parts(self, written: Any, rules: Rules | None = None) -> Iterable[Part]:
        if not isinstance(written, dict):
            return ()
        return [Part(self.keys.get(key), key, one, key) for key, one in written.items()]

    def compiled(self, rules: Rules) -> Read:
        into, keys, blank = self.into, self.keys.keys(), dict.fromkeys(self.fields)
        in_order: Callable[..., Any] | None = getattr(into, "_make", None) if self._into is None else None
        ways: dict[str, tuple[str, Read, bool]] = {}
        required = []
        for name, slot in self.fields.items():
            several = slot.ways if isinstance(slot, OneOf) else {}
            found = several or {self.key_of[name]: slot}
            ways |= {key: (name, one.reader(rules), bool(several)) for key, one in found.items()}
            if not slot.optional:
                required.append([*found])
        alone = [(self.fields[name], name, self.fields[name].reader(rules)) for name in self.alone]
        joined = self.joined

        def read(said: Any, path: KeyPath) -> Any:
            values: dict[str, Any] = blank.copy()
            if joined is not None and not isinstance(said, dict):
                said = in_full(joined, said, rules, path)
            if not isinstance(said, dict):
                if not alone:
                    raise Unclear("log.mapping", path)
                for known in (rules, None):
                    for slot, name, one in alone:
                        if slot.fits(said, known):
                            return into(**values | {name: one(said, path)})
                return into(**values | {alone[0][1]: alone[0][2](said, path)})
            if not said.keys() <= keys:
                only(said, keys, path)
            for names in required:
                if not any(key in said for key in names):
                    raise Unclear("log.missing", path, key=names[0])
            for key, one in said.items():
                name, take, several = ways[key]
                where = (*path, key)
                if several and values[name] is not None:
                    raise Unclear("log.one-of", where, keys=f"{values[name][0]}, {key}")
                values[name] = (key, take(one, where)) if several else take(one, where)
            return into(**values) if in_order is None else in_order(values.values())

        return read

    def held(self, value: Any) -> Iterable[tuple[Slot, Any, Any]]:
        for name, slot in self.fields.items():
            part = getattr(value, name)
            if part is not None:
                yield slot, part, part[0] if isinstance(slot, OneOf) and slot.ways else self.key_of[name]

    def holding(self, value: Any, parts: Sequence[Any]) -> Any:
        there = [name for name in self.fields if getattr(value, name) is not None]
        return self.into(**dict.fromkeys(self.fields) | dict(zip(there, parts, strict=True)))

    def holds(self, value: Any) -> bool:
        return all(hasattr(value, name) for name in self.fields)

    def write(self, value: Any) -> Any:
        said = {step: written(slot, part) for slot, part, step in self.held(value)}
        if len(self.alone) == 1 and len(said) == 1 and (key := self.key_of[self.alone[0]]) in said:
            return said[key]
        return said

    def variants(self, move: Move, table: Table, value: Any) -> Iterator[Any]:
        return super().variants(move, table, value) if self._into is None else iter(())

    def _all(self, move: Move, table: Table) -> Iterable[Any]:
        ways = [(*slot.among(move, table), *((None,) if slot.optional else ())) for slot in self.fields.values()]
        return (self.into(**dict(zip(self.fields, values, strict=True))) for values in product(*ways))

    def sample(self, move: Move, table: Table, chance: Chance) -> Any:
        return self.into(**{name: slot.sample(move, table, chance) for name, slot in self.fields.items()})
