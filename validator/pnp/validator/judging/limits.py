"""Limits on the time and memory that a game's own rules may use for one log.

A loop inside C cannot be interrupted, so rules that take too long are ended by `faulthandler`, which first writes where
they were. That ends the whole process, so it is done only in a process started to be watched: $PNP_WATCHED names a
folder where each such process has a file, and its parent reads there what happened.

Running out of memory is an ordinary exception. Systems that cannot limit memory only have the time limit.
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

from ..base.problem import Problem

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

WATCHED = "PNP_WATCHED"
SECONDS = "PNP_RULES_SECONDS"  # for rules that think for long, and for tests that cannot wait
USUAL_SECONDS = 10
MEMORY = 1 << 30  # bytes, including what Python itself uses; no setting allows more
ENOUGH = MEMORY * 3 // 4  # headroom: with nothing left, Python could not say at which line
OFTEN = 0.02  # seconds of work
SPARE = 32 << 20  # bytes to say it with, where nobody looks how much is left

_LATE, _CRASHED, _GOES_ON = "Timeout (", "Fatal Python error: ", "goes on"
_SIZE = Path("/proc/self/statm")  # Linux only
_FRAME = re.compile(r'  File "(.*)", line (\d+) in (.*)')

_held: list[TextIO] = []  # the block in progress, for the file that records its end
spare: list[bytearray] = []  # memory that is given back once there is no other
_record_at: list[int] = []  # where in that file the record is noted that is judged; the next one takes its place


@contextmanager
def limited() -> Iterator[None]:
    """Apply the limits to what runs within the block, counted from zero each time, if this process is watched."""
    report = _report()
    if report is None or _held:
        yield
        return
    _held.append(report)
    faulthandler.dump_traceback_later(seconds(), exit=True, file=report)
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
        with suppress(ValueError, OSError):  # macOS does not always allow it
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
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)  # once is enough: reporting it needs memory too
        raise MemoryError


def note(file: str) -> None:
    """Note whose code is about to run, by Python's name for the file."""
    _note(json.dumps(file))


def note_record(number: int, kind: str) -> None:
    """Note which record of a log is judged from now on, and the kind of its move."""
    report = _report()
    if report is not None and not _record_at:
        _record_at.append(report.tell())
    _note(json.dumps({"record": number, "kind": kind}), *_record_at)


def go_on() -> None:
    """Note that this process, though it was interrupted, is to finish what it does."""
    _note(_GOES_ON)


def _note(line: str, *instead: int) -> None:
    """Write a line for whoever watches, if anybody does; `instead` of what is written from there on."""
    report = _report()
    if report is None:
        return
    if instead:
        report.truncate(*instead)
    else:
        _record_at.clear()
    report.write(f"{line}\n")
    report.flush()


def goes_on(folder: str) -> bool:
    """Whether a process that wrote to a folder is to finish what it does."""
    return any(_GOES_ON in report.read_text(encoding="utf-8").splitlines() for report in Path(folder).iterdir())


def stopped(folder: str | None = None) -> Problem | None:
    """What ended a process that wrote to a folder, with the line of the rules it was at; None if nothing did. Without a
    folder: our own."""
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
        record = next((json.loads(line) for line in reversed(lines) if line.startswith('{"record"')), None)
        code = "own.endless" if record is None else "own.endless-record"
        return Problem(code, files[name], int(line), 0, {"where": where, "seconds": seconds(), **(record or {})})
    return Problem("own.raised", files[name], int(line), 0, {"where": where, "what": end.removeprefix(_CRASHED)})


def _as_dumped(file: str) -> str:
    """A name as `faulthandler` writes it."""
    return file.encode("ascii", "backslashreplace").decode()


@cache
def _report() -> TextIO | None:
    """The file where the end of this process, or a crash, will be written; None if nobody watches."""
    folder = os.environ.get(WATCHED)
    if not folder:
        return None
    report = (Path(folder) / str(os.getpid())).open("a", encoding="utf-8")
    faulthandler.enable(report)
    return report


def seconds() -> int:
    """How long rules may take for one log or answer, as the user says or usually."""
    said = os.environ.get(SECONDS, "")
    return int(said) if said.isdecimal() and 0 < int(said) < 1_000_000 else USUAL_SECONDS
