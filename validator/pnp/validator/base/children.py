"""The one place where this program starts others, so that nothing in the current folder becomes part of them.

That folder may be a stranger's. Python looks there first for what it imports (`-c`, `-m`), Windows for what it starts:
a `yaml.py` or a `git.exe` beside a game would run. Children are spawned, not forked: the same on every system.
"""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

PIPE = subprocess.PIPE


def _context() -> SpawnContext:
    os.environ["PYTHONSAFEPATH"] = "1"  # multiprocessing writes the command line itself, and passes on `-P` only
    return multiprocessing.get_context("spawn")


def child(work: Callable[..., None], *given: Any) -> tuple[BaseProcess, Connection]:
    """A process that does `work(pipe, *given)`, and our end of its pipe, which tells of its end. It ignores Ctrl-C, and
    ends with us."""
    context = _context()
    ours, theirs = context.Pipe()
    process = context.Process(target=_begin, args=(theirs, work), daemon=True)
    with _uninterrupted():
        process.start()
    theirs.close()  # otherwise we would never notice its end
    with suppress(OSError):
        ours.send(given)  # not with its start: if it died at once, that would wait for it for ever
    return process, ours


def _begin(pipe: Connection, work: Callable[..., None]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process; the parent decides
    with suppress(EOFError, OSError):
        work(pipe, *pipe.recv())


def crew(jobs: int) -> ProcessPoolExecutor:
    """That many processes for small pieces of work, deaf to Ctrl-C as well."""
    from concurrent.futures import ProcessPoolExecutor

    return ProcessPoolExecutor(jobs, _context(), signal.signal, (signal.SIGINT, signal.SIG_IGN))


def dismiss(pool: ProcessPoolExecutor) -> None:
    """End a crew at once, whatever it is doing."""
    for process in [*(pool._processes or {}).values()]:  # until Python 3.14, which has `terminate_workers`
        process.terminate()
    pool.shutdown(wait=False, cancel_futures=True)


def python(module: str, *words: str, environ: Mapping[str, str] | None = None, **more: Any) -> subprocess.Popen[bytes]:
    """A module that runs as a program of its own."""
    return subprocess.Popen([sys.executable, "-P", "-m", module, *words], env={**os.environ, **(environ or {})}, **more)


def program(name: str) -> str | None:
    """The path of a program in one of the folders that PATH names in full; None if there is none."""
    folders = filter(os.path.isabs, os.get_exec_path())
    return next(filter(None, (shutil.which(os.path.join(folder, name)) for folder in folders)), None)


def said(command: Sequence[str], environ: Mapping[str, str], **more: Any) -> subprocess.CompletedProcess[bytes]:
    """A program that has run to its end, and what it printed; `command` begins with its whole path."""
    return subprocess.run(command, env={**os.environ, **environ}, stderr=PIPE, check=False, **more)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Make processes started here ignore Ctrl-C, even while they start up."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # otherwise the first start would do it, and let Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
