"""Files written beside their place and then moved into it: whatever happens, one whole file stands there."""

from __future__ import annotations

import errno
import os
import re
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path as FilePath
from typing import Any

STALE = 60  # seconds; no file takes that long to write


class CannotWrite(Exception):
    """The PDF cannot be put in its place; the earlier one is untouched. `path`; `busy` if a program holds it open;
    `full` if there is no room on the disk."""

    def __init__(self, path: FilePath, busy: bool, reason: str, full: bool = False) -> None:
        super().__init__(path, busy, reason, full)  # all of it: it travels between processes
        self.path, self.busy, self.reason, self.full = path, busy, reason, full


@contextmanager
def written(path: FilePath) -> Iterator[Any]:
    """A file to write that takes the place of `path` at the end. After a failure or a kill the earlier file is as it
    was. Raises CannotWrite."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _sweep(path)
        handle, beside = tempfile.mkstemp(prefix=f".{path.stem}-{os.getpid()}-", suffix=".part", dir=path.parent)
    except OSError as error:
        raise CannotWrite(path.parent, False, *_said(error)) from error
    done = False
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
        os.chmod(beside, 0o644)
        os.replace(beside, path)
        done = True
    except OSError as error:
        raise CannotWrite(path, isinstance(error, PermissionError), *_said(error)) from error
    finally:
        if not done:
            FilePath(beside).unlink(missing_ok=True)


def _said(error: OSError) -> tuple[str, bool]:
    """The reason, and whether the disk is full."""
    return error.strerror or str(error), error.errno in (errno.ENOSPC, errno.EDQUOT)


def _sweep(path: FilePath) -> None:
    """Take away what builds that were killed have left beside `path`."""
    form = re.compile(rf"\.{re.escape(path.stem)}-(?:(\d+)-)?[a-z0-9_]{{8}}\.part")
    for part in path.parent.iterdir():
        match = form.fullmatch(part.name)
        with suppress(OSError):  # another build may be quicker, and what cannot be taken away harms nobody
            now = time.time()  # noqa: TID251 - how old a part is, nothing that is printed
            if match and (now - part.stat().st_mtime > STALE or _gone(match[1])):
                part.unlink()


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
