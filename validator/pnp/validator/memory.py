"""What was worked out a moment ago, kept in memory by a program that stays while files are edited.

`remembered` answers from there, or works it out. Results are told apart by what they come from, to the letter: 1 is not
true. What comes from files besides is remembered only as long as these are the same, by kinds of files.

Nothing is kept unless somebody asks for it (`remembering`): the preview does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from .kept import digest

MOST = 500  # results that are kept; then the one that was not asked for longest goes

T = TypeVar("T")

_NOTHING = object()


class Memory:
    """Results by what they come from. `files` tells by kind how the files are now that may be read for them; empty
    where nobody knows."""

    def __init__(self) -> None:
        self.found: dict[str, Any] = {}
        self.files: Mapping[str, str] = {}


_memories: list[Memory] = []


@contextmanager
def remembering() -> Iterator[Memory]:
    """Keep what is worked out for as long as the block lasts."""
    memory = Memory()
    _memories.append(memory)
    try:
        yield memory
    finally:
        _memories.remove(memory)


def remembered(kind: str, about: object, work: Callable[[], T], *, files: Sequence[str] = ()) -> T:
    """What `work` gives, of that kind and about these plain values, and the kinds of `files` that it reads. Nobody may
    change it: the next who asks gets the same."""
    memory = _memories[-1] if _memories else None
    if memory is None or (files and not memory.files):
        return work()
    try:
        key = digest(kind, about, [memory.files.get(name) for name in files])
    except ValueError:  # they are not plain: nobody could tell whether they are the same
        return work()
    found = memory.found.pop(key, _NOTHING)
    if found is _NOTHING:
        found = work()
    memory.found[key] = found  # the last now
    if len(memory.found) > MOST:
        memory.found.pop(next(iter(memory.found)), None)
    result: T = found
    return result
