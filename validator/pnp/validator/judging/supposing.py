"""What the referee tries by itself, although no log says it: other moves, lines left out, decisions taken otherwise.

Rules may fail on a table that no game leads to. Then what was tried has failed, and not the log.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")


@contextmanager
def supposing() -> Iterator[None]:
    """Leave the block where the rules fail within it. With $PNP_DEBUG, their error is raised."""
    try:
        yield
    except MemoryError:  # it is told once, and nothing that follows would have enough either
        raise
    except Exception:
        if os.environ.get("PNP_DEBUG"):
            raise


def as_far_as(several: Iterable[T]) -> Iterator[T]:
    """Some things up to the point where the rules that list them fail."""
    with supposing():
        yield from several
