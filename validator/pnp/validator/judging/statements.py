"""What players say resulted, `then` and `claim`, as far as every game says it alike.

A statement is true if it holds in some way in which the hidden cards may lie; it then narrows them. Each judge returns
the violation that a false statement is, or None.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..logs.names import Names
from ..source import KeyPath
from .violation import Unclear, Violation

Said = Callable[..., Violation | None]
"""Judges one statement of a position and, if the game is over, one way in which it may have ended.

One that speaks of a place takes as third argument what the place stands for, where the log leaves that open.
"""

Needs = bool | Callable[[Sequence[Any]], bool]
"""Whether a statement needs the end of the game; one that may speak of it asks the tables that there can be."""

Statement = tuple[Needs, Said, KeyPath, int | None]
"""Whether it needs the end of the game, its judge, where it stands, and the place of which it speaks, if any."""


def both(judges: Sequence[Said]) -> Said:
    """A statement that is true if all of these are; the first false one is told."""

    def judge(*about: Any) -> Violation | None:
        for one in judges:
            if violation := one(*about):
                return violation
        return None

    return judges[0] if len(judges) == 1 else judge


def by_side(names: Names[int], value: Any, path: KeyPath) -> dict[int, tuple[int, KeyPath]]:
    """A number for each side that is named, and where it stands. Raises Unclear."""
    if not isinstance(value, dict):
        raise Unclear("log.mapping", path)
    found: dict[int, tuple[int, KeyPath]] = {}
    for name, n in value.items():
        here = (*path, name)
        side = names.read(name, here)
        if side in found:
            raise Unclear("log.twice", here, said=name)
        if type(n) is not int:
            raise Unclear("log.number", here, said=n)
        found[side] = n, here
    return found


def each_side(names: Names[int], value: Any, path: KeyPath, one: Callable[[int, int, KeyPath], Said]) -> Said:
    """A statement of a number for each side that is named: `one` makes that of a side. Raises Unclear."""
    return both([one(side, n, here) for side, (n, here) in by_side(names, value, path).items()])


def side_or(names: Names[int], value: Any, path: KeyPath, *others: str) -> int | str:
    """A side's index, or one of the other words. Raises Unclear."""
    return str(value) if value in others else names.read(value, path)


def entries(value: Any, path: KeyPath) -> Mapping[str, Any]:
    """The mapping that a statement is. Raises Unclear."""
    if not isinstance(value, dict):
        raise Unclear("log.mapping", path)
    return value
