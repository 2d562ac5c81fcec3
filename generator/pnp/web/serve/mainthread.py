"""Run the server in another thread, to keep the main one free for work that can only be done there: limits on trusted
code use signals, which only reach the main thread."""

from __future__ import annotations

import asyncio
import queue
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")
Job = tuple["Future[Any]", Callable[[], Any]]
LISTENS = 0.5  # seconds until Ctrl-C is noticed on Windows
PATIENCE = 3  # seconds for the server to close its connections


class MainThread:
    """Takes work from the server, in the order requested."""

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()

    async def run(self, does: Callable[..., T], *said: Any) -> T:
        """Have something done in the main thread; returns or raises its result."""
        done: Future[T] = Future()
        self._jobs.put((done, partial(does, *said)))
        return await asyncio.wrap_future(done)

    def serve(self, server: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run a server in a thread, and do its work here until it ends. Raises what ended it."""
        loop, ended = asyncio.new_event_loop(), Future[None]()

        def elsewhere() -> None:
            try:
                ended.set_result(loop.run_until_complete(server()))
            except BaseException as error:
                ended.set_exception(error)
            finally:
                self._jobs.put(None)

        thread = Thread(target=elsewhere, daemon=True)
        thread.start()
        try:
            self._work()
        finally:
            if not ended.done():
                loop.call_soon_threadsafe(lambda: [task.cancel() for task in asyncio.all_tasks(loop)])
                thread.join(PATIENCE)
        with suppress(asyncio.CancelledError):
            ended.result()

    def _work(self) -> None:
        while True:
            try:
                job = self._jobs.get(timeout=LISTENS)
            except queue.Empty:
                continue
            if job is None:
                return
            done, does = job
            if done.set_running_or_notify_cancel():
                try:
                    done.set_result(does())
                except Exception as error:
                    done.set_exception(error)
