"""The same games on an existing Dask cluster. The workers need pnp, the same version, and the game's folder at the same
path.

Dask plays a batch again when a worker dies over it. Where it gives up, the batch is played here: a game is made of its
number and the seed alone, so that none is lost and none counted twice.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import Any

from ..archives.cluster import client_of, result_of
from .many import Playtest, batches, play_batch
from .results import Result


def games_on_cluster(test: Playtest, numbers: Sequence[int], address: str) -> Iterator[Result]:
    """The results of games in the order of their numbers, from the workers of a scheduler. Raises NoCluster."""
    with ExitStack() as stack:
        client = client_of(address, stack)
        room = max(2, 2 * sum(client.nthreads().values()))
        waiting: deque[tuple[Sequence[int], Any]] = deque()
        for batch in batches(test, numbers):
            waiting.append((batch, client.submit(play_batch, test, batch, pure=False)))
            if len(waiting) >= room:
                yield from _heard(test, *waiting.popleft())
        while waiting:
            yield from _heard(test, *waiting.popleft())


def _heard(test: Playtest, batch: Sequence[int], future: Any) -> list[Result]:
    found: list[Result] | None = result_of(future)
    return play_batch(test, batch) if found is None else found
