"""How far the work has come, for whoever wants to hear it: most do not, and then it costs nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sized
from contextlib import contextmanager
from typing import Protocol, TypeAlias, TypeVar

Listener: TypeAlias = Callable[[str, int, int], None]
"""Is told what is being done, how much of it is done, and how much there is."""

Item = TypeVar("Item", covariant=True)

_listeners: list[Listener] = []


class Several(Iterable[Item], Sized, Protocol[Item]):
    """What can be gone through, and counted."""


@contextmanager
def heard_by(listener: Listener) -> Iterator[None]:
    """Tell this listener for as long as the block lasts."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)


def going_through(items: Several[Item], what: str) -> Iterator[Item]:
    """The items, one by one, each of them told of before it is worked on."""
    for at, item in enumerate(items):
        for listener in _listeners:
            listener(what, at, len(items))
        yield item
