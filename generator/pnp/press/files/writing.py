"""Files are written beside their destination and then moved there: whatever happens, there is always one
complete file."""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path as FilePath
from typing import IO, Any

from pnp.validator.base.cache import checksum
from pnp.validator.base.filenames import too_long, unportable
from pnp.validator.base.problem import Phrase
from pnp.validator.base.system import refusal

STALE = 60  # seconds; no file takes that long to write
_PART = re.compile(r"(\..+-(\d+)-[0-9a-f]{8})-([0-9a-f]{8})\.part", re.DOTALL)


class CannotWrite(Exception):
    """The PDF cannot be put in place; the earlier one is untouched. `path`; `busy` if a program has it open; the
    `reason`; `full` if there is no room on the disk."""

    def __init__(self, path: FilePath, busy: bool, reason: Phrase | str, full: bool = False) -> None:
        super().__init__(path, busy, reason, full)  # all arguments: it is pickled between processes
        self.path, self.busy, self.reason, self.full = path, busy, reason, full


@contextmanager
def written(path: FilePath) -> Iterator[Any]:
    """A file to write that replaces `path` at the end, or the target of a link. After a failure or a kill the earlier
    file is unchanged. Permissions stay as they were, or follow the user's umask. Raises CannotWrite.
    """
    if name := unportable(path):  # asked first: to Windows, the path of a device has no folders
        raise CannotWrite(path, False, Phrase("system.name", {"name": name}))
    path = FilePath(os.path.realpath(path))
    if path.exists() and not path.is_file() and not path.is_dir():  # a device or a pipe cannot be replaced
        with path.open("wb") as file:
            yield file
        return
    beside = path.with_name(part_name(path.stem, os.getpid()))
    done = False
    try:  # what is interrupted as soon as it is open is deleted, too
        with _opened(beside) as file:
            yield file
        with suppress(FileNotFoundError):
            beside.chmod(stat.S_IMODE(path.stat().st_mode))
        os.replace(beside, path)
        done = True
    except OSError as error:
        raise CannotWrite(path, isinstance(error, PermissionError), *_said(error)) from error
    finally:
        if not done:
            with suppress(OSError):
                beside.unlink()


def _opened(beside: FilePath) -> IO[bytes]:
    try:
        beside.parent.mkdir(parents=True, exist_ok=True)
        sweep(beside.parent)
        return beside.open("xb")
    except OSError as error:
        reason, full = _said(error)
        raise CannotWrite(beside.parent, False, too_long(beside) or reason, full) from error


@contextmanager
def alone(path: FilePath) -> Iterator[None]:
    """Make other processes wait until we have read `path` and written it. Without locks in the file system we continue
    anyway. Raises CannotWrite."""
    lock = path.with_name(f".{path.name}.lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        held = lock.open("ab")
    except OSError as error:
        raise CannotWrite(lock, False, *_said(error)) from error
    with held:
        with suppress(OSError):
            _lock(held.fileno())
        yield


def _lock(handle: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_LOCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX)


def _said(error: OSError) -> tuple[Phrase | str, bool]:
    """The reason, and whether the disk is full."""
    return refusal(error), error.errno in (errno.ENOSPC, errno.EDQUOT)


def part_name(stem: str, process: int) -> str:
    """A name for what a process writes. It ends in its own checksum, so that nobody else's file has such a name."""
    name = f".{stem}-{process}-{os.urandom(4).hex()}"
    return f"{name}-{_check(name)}.part"


def _check(name: str) -> str:
    return checksum(f"pnp part {name}".encode("utf-8", "surrogateescape")).hex()[:8]


def sweep(folder: FilePath) -> None:
    """Delete what killed processes of ours have left in a folder, whatever they were writing."""
    with suppress(OSError):  # another process may be faster, and a file that cannot be deleted does no harm
        for part in folder.iterdir():
            match = _PART.fullmatch(part.name)
            if match is None or match[3] != _check(match[1]):
                continue
            about = part.lstat()
            now = time.time()  # noqa: TID251 - how old a part is, nothing that is printed
            if stat.S_ISREG(about.st_mode) and (now - about.st_mtime > STALE or _gone(match[2])):
                part.unlink(missing_ok=True)


def _gone(process: str) -> bool:
    """True if no process has that id (any more). Only POSIX can be asked without side effects."""
    if os.name != "posix":
        return False
    try:
        os.kill(int(process), 0)
    except (ProcessLookupError, OverflowError):
        return True
    except OSError:
        return False
    return False
