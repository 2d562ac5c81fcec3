"""The same judging on an existing Dask cluster, by the address of its scheduler.

The logs are read here and sent as text, so workers need no access to our disk. They need the same version of pnp. Dask
restarts a batch when its worker dies. Once Dask gives up (as it does with a log that kills every worker), the logs of
the batch are sent once more, one at a time, and then given up as well. A batch is one future and its result is taken
once, so no log is lost or counted twice.
"""

from __future__ import annotations

import logging
import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

from ..base.problem import Invalid
from ..base.source import read_bytes
from .answer import STDIN, Answer, Manner, judge, judge_here
from .archive import NoCluster

BATCH = 32  # logs sent together,
HEAVY = 256 * 1024  # and the number of bytes after which no further log joins them
SECONDS = 10  # seconds to wait for the scheduler, and for its first worker


class Sent(NamedTuple):
    """One log on its way: its name, its text, and where its file is."""

    log: str
    data: bytes
    beside: str | None


def judge_batch(batch: list[Sent], manner: Manner) -> list[Answer]:
    """What a worker does."""
    return [judge(sent.log, manner, sent.data, sent.beside) for sent in batch]


def judge_on_cluster(
    logs: Iterable[str], manner: Manner, address: str, stdin: Callable[[], bytes] | None = None
) -> Generator[Answer, None, None]:
    """The answers for many logs, in order, from the workers of a Dask scheduler. Raises NoCluster."""
    with ExitStack() as stack:
        client = client_of(address, stack)
        under_way: deque[_Batch | Answer] = deque()
        room = max(2, 2 * sum(client.nthreads().values()))
        for item in _batches(logs, manner, stdin):
            under_way.append(item if isinstance(item, Answer) else _Batch(client, item, manner))
            while under_way and (len(under_way) >= room or isinstance(under_way[0], Answer)):
                yield from _heard(under_way.popleft())
        while under_way:
            yield from _heard(under_way.popleft())


def client_of(address: str, stack: ExitStack) -> Any:
    """A client of a scheduler that has workers, closed with the stack. Raises NoCluster."""
    try:
        from distributed import Client

        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # we report what matters ourselves
    except ImportError:
        raise NoCluster("missing") from None
    try:
        connect: Any = Client
        client = stack.enter_context(connect(address, timeout=SECONDS, set_as_default=False))
        client.wait_for_workers(1, timeout=SECONDS)
    except (OSError, ValueError, TypeError) as error:
        raise NoCluster("silent", str(error).strip().splitlines()[-1] if str(error) else type(error).__name__) from None
    return client


def _batches(logs: Iterable[str], manner: Manner, stdin: Callable[[], bytes] | None) -> Iterator[list[Sent] | Answer]:
    """The logs in batches; those that only this process can judge, or that cannot be read, are answered at once."""
    batch: list[Sent] = []
    weight = 0
    for log in logs:
        try:
            sent = Sent(log, read_bytes(Path(log)), os.path.abspath(log)) if log != STDIN else None
        except Invalid:
            sent = None
        if sent is None or len(batch) >= BATCH or weight >= HEAVY:
            if batch:
                yield batch
            batch, weight = [], 0
        if sent is None:
            yield judge_here(log, manner, stdin)
        else:
            batch.append(sent)
            weight += len(sent.data)
    if batch:
        yield batch


class _Batch:
    """A batch on the cluster, as one future."""

    def __init__(self, client: Any, batch: list[Sent], manner: Manner) -> None:
        self.client = client
        self.batch = batch
        self.manner = manner
        self.future = client.submit(judge_batch, batch, manner, pure=False)

    def answers(self, last: bool = False) -> list[Answer]:
        """Wait for its answers. With `last`, a log that kills a worker is given up."""
        said: list[Answer] | None = result_of(self.future)
        if said is not None:
            return said
        if last:
            return [Answer(sent.log, None, trouble="lost") for sent in self.batch]
        again = [_Batch(self.client, [sent], self.manner) for sent in self.batch]
        return [answer for batch in again for answer in batch.answers(last=True)]


def result_of(future: Any) -> Any:
    """A worker's result; None if every worker that tried was killed. Raises NoCluster, and Invalid if the
    worker did."""
    from distributed import KilledWorker

    try:
        return future.result()
    except KilledWorker:
        return None
    except Invalid:
        raise
    except (CancelledError, OSError) as error:
        raise NoCluster("gone", str(error)) from None
    except Exception as error:  # our own bugs are answers; here the worker could not even run our code
        raise NoCluster("strange", repr(error)) from None


def _heard(item: _Batch | Answer) -> Iterator[Answer]:
    if isinstance(item, Answer):
        yield item
    else:
        yield from item.answers()
