"""What moves in log notation have in common: their shape, and the values at each place.

Two moves have one shape if they differ only in names and numbers: `command: {at: cuba, add: 1}` and `command: {at:
berlin, add: 2}`. A place in a shape is a path, as in a record; `*` stands for names used as keys, `#` for their values,
`[]` for list entries.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

BY_NAME = (
    "place", "remove", "zone", "track", "pay", "transfer", "gift", "redistribute", "money", "privilege", "tax",
)  # fmt: skip
"""Keys of a log below which the keys are names."""
NAMES, AMOUNTS, ENTRIES = "*", "#", "[]"

Shape: TypeAlias = Any
Path: TypeAlias = tuple[str | int, ...]
Range: TypeAlias = Mapping[Any, None]
"""The values found at one place, without duplicates, in the order found."""


def shape(value: Any, key: str = "") -> Shape:
    """The shape of a value in log notation; equal for moves that differ in names and numbers only.

    >>> shape({"place": {"cuba": 1}}) == shape({"place": {"berlin": 2, "turkey": 1}})
    True
    """
    if isinstance(value, Mapping):
        if key in BY_NAME:
            return NAMES
        return tuple((name, shape(below, name)) for name, below in value.items())
    if isinstance(value, list):
        return tuple(map(shape, value)) if any(isinstance(item, Mapping) for item in value) else ENTRIES
    return "." if isinstance(value, str) else value if isinstance(value, bool) else AMOUNTS


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """The names and numbers in a value, with their places."""
    if isinstance(value, Mapping):
        named = bool(path) and path[-1] in BY_NAME
        for key, below in value.items():
            if named:
                yield (*path, NAMES), key
            yield from leaves(below, (*path, AMOUNTS if named else key))
    elif isinstance(value, list):
        several = any(isinstance(item, Mapping) for item in value)
        for at, item in enumerate(value):
            yield from leaves(item, (*path, at if several else ENTRIES))
    else:
        yield path, value


def ranges(values: Iterable[Any]) -> dict[Path, Range]:
    """The values at each place of some moves with one shape."""
    found: dict[Path, dict[Any, None]] = {}
    for value in values:
        for path, leaf in leaves(value):
            found.setdefault(path, {})[leaf] = None
    return dict(found)
