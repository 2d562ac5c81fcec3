"""The walk over a slot and what a log writes there, and what it is good for: the shape of a move, its leaves, its row.

Two moves have one shape if they differ only in names and numbers: `command: {at: cuba, add: 1}` and `command: {at:
berlin, add: 2}`. A place in a shape is a path, as in a record; `*` stands for names used as keys, `#` for their values,
`[]` for list entries.

>>> from pnp.game import Each, Number, Place, Record
>>> step = Record(place=Each(Place(), Number()), by=Place(optional=True))
>>> [(node.slot.leaf, node.path, node.value) for node in leaves(step, {"place": {"cuba": 2}})]
[('place', ('place', 'cuba'), 'cuba'), ('number', ('place', 'cuba'), 2)]
>>> [node.place for node in leaves(step, {"place": {"cuba": 2}})]
[('place', '*'), ('place', '#')]
>>> shape(step, {"place": {"cuba": 2}}) == shape(step, {"place": {"berlin": 1, "turkey": 1}})
True
>>> slot_at(step, {"by": "cuba"}, ("by",)) is step.fields["by"]
True
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from .slots import AMOUNTS, ENTRIES, NAMES, Part, Slot

if TYPE_CHECKING:
    from ..validator.base.source import KeyPath
    from .rules import Rules

Place: TypeAlias = tuple[str | int, ...]
Shape: TypeAlias = tuple[tuple[Place, Any], ...]


class Node(NamedTuple):
    """Something that is written: the slot that reads it, its path, what is written, its place in a shape, and whether
    it is a key that is a name. `slot` is None where nothing like it belongs."""

    slot: Slot | None
    path: KeyPath
    value: Any
    place: Place = ()
    is_key: bool = False

    @property
    def is_leaf(self) -> bool:
        """True for a name, a number, a word: whatever has no parts, and is no name for a value of its own."""
        return not isinstance(self.value, dict | list) and (not self.is_key or self.place[-1:] == (NAMES,))


def walk(
    slot: Slot | None, written: Any, rules: Rules | None = None, path: KeyPath = (), place: Place = ()
) -> Iterator[Node]:
    """Everything written, in order, each before its parts. Names are looked up only with `rules`; without, a name that
    may be of several sorts is of the first."""
    found = slot.meant(written, rules) if slot is not None else None
    yield Node(found, path, written, place)
    if not isinstance(written, dict | list):
        return
    for part, step, value, mark, names in _unknown(written) if found is None else found.parts(written, rules):
        here = (*path, step)
        if names is not None:
            key = names.meant(step, rules)
            yield Node(key, here, step, (*place, NAMES if mark == AMOUNTS else step), True)
        yield from walk(part, value, rules, here, (*place, mark))


def parts(slot: Slot | None, written: Any, rules: Rules | None = None) -> dict[str | int, Part]:
    """What something written consists of, by key or number; parts without a slot where nothing is known of it."""
    if not isinstance(written, dict | list):
        return {}
    found = slot.meant(written, rules) if slot is not None else None
    return {part.step: part for part in (_unknown(written) if found is None else found.parts(written, rules))}


def _unknown(written: Any) -> Iterable[Part]:
    """The parts of something that nothing is known about."""
    steps = written.items() if isinstance(written, dict) else enumerate(written)
    return [Part(None, step, value, step if isinstance(written, dict) else ENTRIES) for step, value in steps]


def leaves(slot: Slot | None, written: Any, rules: Rules | None = None) -> Iterator[Node]:
    """The names, words and numbers in something written. A player's name before what is the player's own is none."""
    return (node for node in walk(slot, written, rules) if node.is_leaf)


def row(slot: Slot | None, written: Any, rules: Rules | None = None) -> list[Node]:
    """The leaves of something written, and, of what is there and holds nothing, that it is there: its value is True."""
    found = []
    for node in walk(slot, written, rules):
        if node.is_leaf:
            found.append(node)
        elif node.value == {} and node.path:
            found.append(node._replace(value=True))
    return found


def replaced(slot: Slot | None, written: Any, at: Mapping[int, Any], rules: Rules | None = None) -> Any:
    """Something written with other values at some places of its row; an entry of a list that becomes a tuple becomes
    those.

    >>> from pnp.game import ListOf, Place, Record
    >>> goals = Record(flags=ListOf(Place()), keep=Place())
    >>> replaced(goals, {"flags": ["berlin", "cuba"], "keep": "cuba"}, {0: "italy", 1: ()})
    {'flags': ['italy'], 'keep': 'cuba'}
    """
    count = -1

    def one(value: Any) -> Any:
        nonlocal count
        count += 1
        return at.get(count, value)

    def put(slot: Slot | None, value: Any, *, whole: bool = False) -> Any:
        if not isinstance(value, dict | list):
            return one(value)
        if value == {}:
            return value if whole or (found := one(True)) is True else found
        here = slot.meant(value, rules) if slot is not None else None
        parts = _unknown(value) if here is None else here.parts(value, rules)
        if isinstance(value, dict):
            return {one(part.step) if _names(part) else part.step: put(part.slot, part.written) for part in parts}
        entries = [put(part.slot, part.written) for part in parts]
        return [one for entry in entries for one in (entry if isinstance(entry, tuple) else (entry,))]

    return put(slot, written, whole=True)


def rewritten(
    slot: Slot | None, written: Any, said: Callable[[Slot | None, Any, str], Any], rules: Rules | None, under: str = ""
) -> Any:
    """Something written with other words: `said` is given the slot of each leaf and of each key that is a name (None
    for other keys), what is written, and the key above it."""
    found = slot.meant(written, rules) if slot is not None else None
    if not isinstance(written, dict | list):
        return said(found, written, under)
    parts = [*(_unknown(written) if found is None else found.parts(written, rules))]
    if isinstance(written, list):
        return [rewritten(part.slot, part.written, said, rules, under) for part in parts]
    keys = [
        said(None if part.names is None else part.names.meant(part.step, rules), part.step, under) for part in parts
    ]
    values = (rewritten(part.slot, part.written, said, rules, str(part.step)) for part in parts)
    return dict(zip(keys, values, strict=True))


def _names(part: Part) -> bool:
    """True if the key of a part is a leaf."""
    return part.names is not None and part.mark == AMOUNTS


def ranges(slot: Slot | None, values: Iterable[Any], rules: Rules | None = None) -> dict[Place, dict[Any, Slot | None]]:
    """The values at each place of some moves with one shape, without duplicates, each with its slot."""
    found: dict[Place, dict[Any, Slot | None]] = {}
    for written in values:
        for node in leaves(slot, written, rules):
            found.setdefault(node.place, {})[node.value] = node.slot
    return found


def shape(slot: Slot | None, written: Any, rules: Rules | None = None) -> Shape:
    """The shape of something written; equal if only names and numbers differ."""
    found: list[tuple[Place, Any]] = []
    deepest = sys.maxsize  # of what counts: names and entries make no difference
    for here, _, value, place, is_key in walk(slot, written, rules):
        if len(place) > deepest:
            continue
        deepest = sys.maxsize
        if isinstance(value, dict):
            by_name = getattr(here, "apart", True) is False
            found.append((place, NAMES if by_name else "{}"))
            deepest = len(place) if by_name else deepest
        elif isinstance(value, list):
            found.append((place, ENTRIES))
            deepest = deepest if any(isinstance(one, dict) for one in value) else len(place)
        elif not is_key:
            found.append((place, value if isinstance(value, bool) else "." if isinstance(value, str) else AMOUNTS))
    return tuple(found)


def slot_at(slot: Slot | None, written: Any, path: KeyPath, rules: Rules | None = None) -> Slot | None:
    """The slot of the value at a path; None if nothing belongs there."""
    found = slot.meant(written, rules) if slot is not None else None
    if not path or found is None:
        return found
    parts = found.parts(written, rules) if isinstance(written, dict | list) else ()
    part = next((part for part in parts if part.step == path[0]), None)
    return None if part is None else slot_at(part.slot, part.written, path[1:], rules)
