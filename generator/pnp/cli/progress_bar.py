"""Where long work is: on a terminal a bar, for what takes longer than a second; elsewhere a line every few seconds."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from pnp.press.progress import heard_by

from .terminal import show, visible

PATIENCE = 1.0  # seconds
EVERY = 5.0  # seconds between two lines


class _Bar:
    """Appears with the first step after a second, and disappears when the work is done."""

    def __init__(self) -> None:
        self.since = time.monotonic()
        self._shown: Any = None
        self._tasks: dict[str, Any] = {}

    def step(self, what: str, done: int, of: int) -> None:
        if self._shown is None:
            if time.monotonic() - self.since < PATIENCE:
                return
            self._shown = _rich_bar()
            self._shown.start()
        if what not in self._tasks:
            self._tasks[what] = self._shown.add_task(visible(what), total=of)
        self._shown.update(self._tasks[what], completed=done, total=of)

    def close(self) -> None:
        if self._shown is not None:
            self._shown.stop()


class _Lines:
    """Lines in a file or a pipe."""

    def __init__(self) -> None:
        self.last = time.monotonic()

    def step(self, what: str, done: int, of: int) -> None:
        if time.monotonic() - self.last >= EVERY:
            show(f"{what}: {done}/{of}", file=sys.stderr)
            sys.stderr.flush()
            self.last = time.monotonic()

    def close(self) -> None:
        pass


def _shown() -> _Bar | _Lines:
    return _Bar() if sys.stderr.isatty() else _Lines()


def _rich_bar() -> Any:
    from rich.console import Console  # takes longer to import than most builds take
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn()
    return Progress(*columns, console=Console(stderr=True), transient=True)


@contextmanager
def bar() -> Iterator[None]:
    """Show the progress of the press within the block."""
    shown = _shown()
    try:
        with heard_by(shown.step):
            yield
    finally:
        shown.close()


@contextmanager
def bar_of(what: str, of: int) -> Iterator[Callable[[int], None]]:
    """The same for work counted by the caller: call the yielded function with the number done."""
    shown = _shown()
    try:
        yield lambda done: shown.step(what, done, of)
    finally:
        shown.close()
