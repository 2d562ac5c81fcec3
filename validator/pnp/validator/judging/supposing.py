"""What the referee tries by itself, although no log says it: other moves, lines left out, decisions taken otherwise.

Rules may fail on a table that no game leads to. Then what was tried has failed, and not the log. What is tried for one
log is limited by its work, which does not depend on the machine.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")

MAX_WORK = 20_000  # moves that are made on a table to try something, for one game of a log


class Spent(Exception):
    """Nothing more is tried: the log is nothing but mistakes, or hides too much."""


class Work:
    """What may still be tried."""

    __slots__ = ("left",)

    def __init__(self, left: int | None = None) -> None:
        self.left = MAX_WORK if left is None else left

    def spend(self, moves: int = 1) -> None:
        """Count some moves. Raises Spent."""
        self.left -= moves
        if self.left < 0:
            raise Spent

    def counting(self, several: Iterable[T]) -> Iterator[T]:
        """Some things, each of which counts. Raises Spent."""
        for one in several:
            self.spend()
            yield one


@contextmanager
def supposing() -> Iterator[None]:
    """Leave the block where the rules fail within it, or where enough was tried. With $PNP_DEBUG, their error is
    raised."""
    try:
        yield
    except Spent:
        pass
    except MemoryError:  # it is told once, and nothing that follows would have enough either
        raise
    except Exception:
        if os.environ.get("PNP_DEBUG"):
            raise


def as_far_as(several: Iterable[T]) -> Iterator[T]:
    """Some things up to the point where the rules that list them fail."""
    with supposing():
        yield from several
