"""Files written beside their place and then moved into it: whatever happens, one whole file stands there."""

from __future__ import annotations

import errno
import os
import re
import secrets
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path as FilePath
from typing import Any

STALE = 60  # seconds; no file takes that long to write
_PART = re.compile(r"\..+?-(?:(\d+)-)?[a-z0-9_]{8}\.part")


class CannotWrite(Exception):
    """The PDF cannot be put in its place; the earlier one is untouched. `path`; `busy` if a program holds it open;
    `full` if there is no room on the disk."""

    def __init__(self, path: FilePath, busy: bool, reason: str, full: bool = False) -> None:
        super().__init__(path, busy, reason, full)  # all of it: it travels between processes
        self.path, self.busy, self.reason, self.full = path, busy, reason, full


@contextmanager
def written(path: FilePath) -> Iterator[Any]:
    """A file to write that takes the place of `path` at the end, or of what that is a link to. After a failure or a
    kill the earlier file is as it was. Who may read it is as it was, or as the user's umask has it. Raises CannotWrite.
    """
    path = FilePath(os.path.realpath(path))
    if path.exists() and not path.is_file() and not path.is_dir():  # nothing can take the place of a device or a pipe
        with path.open("wb") as file:
            yield file
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        sweep(path.parent)
        beside = path.with_name(f".{path.stem}-{os.getpid()}-{secrets.token_hex(4)}.part")
        opened = beside.open("xb")
    except OSError as error:
        raise CannotWrite(path.parent, False, *_said(error)) from error
    done = False
    try:
        with opened as file:
            yield file
        with suppress(FileNotFoundError):
            beside.chmod(stat.S_IMODE(path.stat().st_mode))
        os.replace(beside, path)
        done = True
    except OSError as error:
        raise CannotWrite(path, isinstance(error, PermissionError), *_said(error)) from error
    finally:
        if not done:
            beside.unlink(missing_ok=True)


@contextmanager
def alone(path: FilePath) -> Iterator[None]:
    """Keep everybody else who asks waiting until we have read `path` and written it. Where the file system knows no
    locks one goes on without. Raises CannotWrite."""
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


def _said(error: OSError) -> tuple[str, bool]:
    """The reason, and whether the disk is full."""
    return error.strerror or str(error), error.errno in (errno.ENOSPC, errno.EDQUOT)


def sweep(folder: FilePath) -> None:
    """Take away what those who were killed have left in a folder, whatever they were writing."""
    with suppress(OSError):  # another may be quicker, and what cannot be taken away harms nobody
        for part in folder.iterdir():
            match = _PART.fullmatch(part.name)
            now = time.time()  # noqa: TID251 - how old a part is, nothing that is printed
            if match and (now - part.stat().st_mtime > STALE or _gone(match[1])):
                part.unlink(missing_ok=True)


def _gone(process: str | None) -> bool:
    """Whether no process has that number (any more). Only POSIX can be asked without doing harm."""
    if process is None or os.name != "posix":
        return False
    try:
        os.kill(int(process), 0)
    except (ProcessLookupError, OverflowError):
        return True
    except OSError:
        return False
    return False
