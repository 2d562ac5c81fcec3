"""How long somebody's own rules may take over one log, and in how much memory.

A loop inside C hears nobody, so rules that take too long are ended by `faulthandler`, which first writes where they
were. The process ends with them. So this is done only in one that was started to be watched: $PNP_WATCHED names a
folder where each such process has a file of its own, and whoever started it reads there what became of it.

Too much memory is an exception like any other; systems that cannot limit it have the time alone.
"""

from __future__ import annotations

import faulthandler
import json
import os
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import TextIO

from ..problem import Problem

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

WATCHED = "PNP_WATCHED"
SECONDS = "PNP_RULES_SECONDS"  # for rules that think for long, and for tests that cannot wait
USUAL_SECONDS = 10
MEMORY = 1 << 30  # bytes, with what Python itself takes; nobody gets more
ENOUGH = MEMORY * 3 // 4  # where many small things stop: with nothing left, Python could not tell at which line
OFTEN = 0.02  # seconds of work

_LATE, _CRASHED = "Timeout (", "Fatal Python error: "
_SIZE = Path("/proc/self/statm")  # Linux only
_FRAME = re.compile(r'  File "(.*)", line (\d+) in (.*)')

_held: list[TextIO] = []  # the block that is under way, where its end is written


@contextmanager
def limited() -> Iterator[None]:
    """Hold whatever runs within the block to the limits, each time anew, if somebody watches this process."""
    report = _report()
    if report is None or _held:
        yield
        return
    _held.append(report)
    faulthandler.dump_traceback_later(_seconds(), exit=True, file=report)
    try:
        with _limited_memory():
            yield
    finally:
        faulthandler.cancel_dump_traceback_later()
        _held.clear()


@contextmanager
def _limited_memory() -> Iterator[None]:
    if resource is None:
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_AS)
    least = MEMORY if before[0] == resource.RLIM_INFINITY else min(MEMORY, before[0])
    try:
        with suppress(ValueError, OSError):  # macOS does not always let us
            resource.setrlimit(resource.RLIMIT_AS, (least, before[1]))
        if _SIZE.exists():
            signal.signal(signal.SIGVTALRM, _look)
            signal.setitimer(signal.ITIMER_VIRTUAL, OFTEN, OFTEN)
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, before)


def _look(*_: object) -> None:
    if int(_SIZE.read_bytes().split()[0]) * resource.getpagesize() > ENOUGH:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)  # once is enough: whoever tells of it needs peace
        raise MemoryError


def note(file: str) -> None:
    """Have it written whose code is going to run, by the name that Python has for the file."""
    report = _report()
    if report is not None:
        report.write(json.dumps(file) + "\n")
        report.flush()


def stopped(folder: str | None = None) -> Problem | None:
    """What ended a process of those that write into a folder, at the line of the rules that it was at; None if nothing
    did. Without a name, the folder into which we write ourselves."""
    folder = folder or os.environ.get(WATCHED)
    for report in sorted(Path(folder).iterdir()) if folder else ():
        found = _told(report.read_text(encoding="utf-8", errors="replace").splitlines())
        if found is not None:
            return found
    return None


def _told(lines: list[str]) -> Problem | None:
    end = next((line for line in lines if line.startswith((_LATE, _CRASHED))), None)
    files = {_as_dumped(file): file for file in (json.loads(line) for line in lines if line.startswith('"'))}
    if end is None or not files:
        return None
    frames = (match.groups() for match in map(_FRAME.fullmatch, lines) if match is not None)
    name, line, where = next((frame for frame in frames if frame[0] in files), (next(iter(files)), "0", "rules.py"))
    if end.startswith(_LATE):
        return Problem("own.endless", files[name], int(line), 0, {"where": where, "seconds": _seconds()})
    return Problem("own.raised", files[name], int(line), 0, {"where": where, "what": end.removeprefix(_CRASHED)})


def _as_dumped(file: str) -> str:
    """A name as `faulthandler` writes it."""
    return file.encode("ascii", "backslashreplace").decode()


@cache
def _report() -> TextIO | None:
    """Where the end of this process is going to be written, a crash too; None if nobody watches."""
    folder = os.environ.get(WATCHED)
    if not folder:
        return None
    report = (Path(folder) / str(os.getpid())).open("a", encoding="utf-8")
    faulthandler.enable(report)
    return report


def _seconds() -> int:
    said = os.environ.get(SECONDS, "")
    return int(said) if said.isdecimal() and 0 < int(said) < 1_000_000 else USUAL_SECONDS
