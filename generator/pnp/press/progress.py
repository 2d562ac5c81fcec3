"""Progress, for listeners: usually there are none, and then it costs nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sized
from contextlib import contextmanager
from typing import Protocol, TypeAlias, TypeVar

Listener: TypeAlias = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done, and the total."""

Item = TypeVar("Item", covariant=True)

_listeners: list[Listener] = []


class Several(Iterable[Item], Sized, Protocol[Item]):
    """Something that can be iterated over and counted."""


@contextmanager
def heard_by(listener: Listener) -> Iterator[None]:
    """Report progress to this listener within the block."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)


def going_through(items: Several[Item], what: str) -> Iterator[Item]:
    """The items, one by one, each reported before it is worked on."""
    for at, item in enumerate(items):
        for listener in _listeners:
            listener(what, at, len(items))
        yield item
