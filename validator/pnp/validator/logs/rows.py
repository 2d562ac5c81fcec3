"""A move as a row: its names and numbers one after another, to be counted, compared and replaced."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from .shapes import BY_NAME, Path, leaves

Leaf: TypeAlias = tuple[str, Any]
Move: TypeAlias = Mapping[str, Any]


def row(move: Move) -> list[Leaf]:
    """The names and numbers of a move; of what is there and holds none, that it is there. The first of several steps
    has the path of a single one."""
    return [(".".join(str(part) for part in path if part != 0), value) for path, value in _leaves(move, ())]


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


def replaced(move: Move, at: Mapping[int, Any]) -> Any:
    """A move with other values at some places of its row; an entry of a list that becomes a tuple becomes those.

    >>> replaced({"flags": ["berlin", "cuba"], "keep": "cuba"}, {0: "italy", 1: ()})
    {'flags': ['italy'], 'keep': 'cuba'}
    """
    count = -1

    def one(value: Any) -> Any:
        nonlocal count
        count += 1
        return at.get(count, value)

    def walk(value: Any, named: bool, inner: bool) -> Any:
        if isinstance(value, Mapping):
            if not value:
                return value if inner else one_or_empty(value)
            inner = inner or named
            return {one(k) if named else k: walk(v, not named and k in BY_NAME, inner) for k, v in value.items()}
        if isinstance(value, list):
            found = [walk(entry, False, True) for entry in value]
            return [x for entry in found for x in (entry if isinstance(entry, tuple) else (entry,))]
        return one(value)

    def one_or_empty(value: Any) -> Any:
        found = one(True)
        return value if found is True else found

    return {key: walk(value, key in BY_NAME, False) for key, value in move.items()}
