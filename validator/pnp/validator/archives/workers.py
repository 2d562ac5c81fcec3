"""Worker processes that judge logs, and what happens when one of them dies.

Each worker has its own pipe and at most one batch, so we know which logs it was judging when it died. They are judged
once more, one at a time; a log that kills a second worker is given up as unread. When this process dies their pipes
close and they exit.
"""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Self

from ..base.children import child
from ..base.problem import Invalid
from ..judging.limits import stopped
from ..judging.trust import trusting
from .answer import STDIN, Answer, Manner, judge

BATCH = 32  # logs sent together; fewer at first, so that a handful is shared evenly
AHEAD = 400  # most logs in progress: answers wait for the slowest before them and take memory

Batch = list[tuple[int, str]]
"""Logs by their position in the order given."""


def work(pipe: Connection, manner: Manner, garbage: tuple[int, int, int]) -> None:
    """A worker's life: receive a batch, send its answers, until the pipe is closed. It collects garbage as the parent
    does."""
    gc.set_threshold(*garbage)
    with trusting(manner.tell) if manner.tell is not None else nullcontext():
        while True:
            batch: Batch = pipe.recv()
            pipe.send([judge(log, manner) for _, log in batch])


@dataclass(slots=True, eq=False)
class _Worker:
    process: BaseProcess
    pipe: Connection
    batch: Batch = field(default_factory=list)  # its current batch; empty while it waits
    size: int = 1

    def take(self, batch: Batch) -> None:
        """Give it a batch. If it has died meanwhile, its closed pipe shows that later."""
        self.batch = batch
        if batch:
            with suppress(OSError):
                self.pipe.send(batch)

    def answers(self) -> list[Answer] | None:
        """Its answers for the batch; None if it died over it."""
        try:
            said: list[Answer] = self.pipe.recv()
        except (EOFError, OSError):
            return None
        self.size = min(2 * self.size, BATCH)
        return said


class Workers:
    """A crew of `jobs` processes, for a `with` block: they are ended on the way out, whatever the reason. Raises
    Invalid if a game's own rules exceeded their limits."""

    def __init__(self, jobs: int, manner: Manner) -> None:
        self.manner = manner
        self.jobs = jobs
        self._crew: list[_Worker] = []
        self._again: deque[tuple[int, str]] = deque()  # logs whose worker died
        self._tried: set[int] = set()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._crew:
            worker.process.terminate()
        for worker in self._crew:
            worker.pipe.close()
            worker.process.join()

    def answers(self, logs: Iterable[str], here: Callable[[str], Answer]) -> Iterator[Answer]:
        """The answers in the order of the logs. Standard input is judged `here`, because only this process has it."""
        coming = enumerate(logs)
        done: dict[int, Answer] = {}
        first = given = 0  # the number of the next answer to yield; how many logs have been handed out
        while True:
            while (worker := self._idle()) is not None:
                batch = self._batch(coming, min(worker.size, first + AHEAD - given))
                if not batch:
                    break
                given = max(given, batch[-1][0] + 1)
                done.update((number, here(log)) for number, log in batch if log == STDIN)
                worker.take([entry for entry in batch if entry[1] != STDIN])
            busy = {worker.pipe: worker for worker in self._crew if worker.batch}
            ready = wait([*busy]) if busy else []
            for worker in [worker for pipe, worker in busy.items() if pipe in ready]:
                done.update(self._hear(worker))
            while first in done:
                yield done.pop(first)
                first += 1
            if not busy and not self._again and first == given:
                return

    def _batch(self, coming: Iterator[tuple[int, str]], size: int) -> Batch:
        """What to judge next. Logs whose worker died go first, one at a time."""
        return [self._again.popleft()] if self._again else [*islice(coming, max(size, 0))]

    def _idle(self) -> _Worker | None:
        """A waiting worker, or a new one while there is room; None if all are busy."""
        waiting = next((worker for worker in self._crew if not worker.batch), None)
        return waiting or (self._start() if len(self._crew) < self.jobs else None)

    def _start(self) -> _Worker:
        worker = _Worker(*child(work, self.manner, gc.get_threshold()))
        self._crew.append(worker)
        return worker

    def _hear(self, worker: _Worker) -> dict[int, Answer]:
        """A worker's answers by number; if it died, its logs are put back or given up."""
        batch, worker.batch = worker.batch, []
        said = worker.answers()
        if said is not None:
            return {number: answer for (number, _), answer in zip(batch, said, strict=True)}
        endless = stopped()
        if endless is not None:  # the game's own rules would do the same again
            raise Invalid(endless)
        self._crew.remove(worker)
        worker.pipe.close()
        worker.process.join()
        lost = {number: Answer(log, None, trouble="lost") for number, log in batch if number in self._tried}
        self._again += [entry for entry in batch if entry[0] not in lost]
        self._tried.update(number for number, _ in batch)
        return lost
