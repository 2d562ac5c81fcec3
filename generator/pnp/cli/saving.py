"""A small text file that is never half written: once saved, it is on the disk."""

from __future__ import annotations

import glob
import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

from pnp.validator.base.filenames import unportable
from pnp.validator.base.problem import Invalid, Problem
from pnp.validator.base.source import read_text

NEW = b"pnp: "  # how a log begins that we have begun


def refuse_name(path: Path) -> None:
    """Raises Invalid if Windows could not have a new log of this name."""
    if name := unportable(path):
        raise Invalid(Problem("file.name", str(path), values={"name": name}))


def save(path: Path, text: str) -> None:
    """Replace the file with `text`, all or nothing, safe even if the power fails. Raises OSError."""
    goal = path.resolve()  # a link stays a link
    handle, beside = tempfile.mkstemp(prefix=f".{goal.stem}-", suffix=".part", dir=goal.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        os.chmod(beside, _mode(goal))
        os.replace(beside, goal)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise
    _settle(goal.parent)


class Paper:
    """A small text file that others may write too; `known` is its text as last read or written here."""

    def __init__(self, path: Path) -> None:
        self.path, self.known = path, ""

    def write(self, text: str) -> None:
        """Save the text. Raises OSError."""
        save(self.path, text)
        self.known = text

    def news(self) -> str | None:
        """The text, if somebody else has written it; None if not, or if there is no file. Raises Invalid."""
        if not self.path.exists() or self.path.stat().st_size == 0:
            return None
        text = read_text(self.path)
        return None if text == self.known else text


def _mode(path: Path) -> int:
    """The permissions of a file, or those of a new one."""
    try:
        return path.stat().st_mode & 0o7777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _settle(folder: Path) -> None:
    """Make the folder save its new entry; some systems do that by themselves and cannot be asked."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def sweep(path: Path) -> None:
    """Delete what a process that was killed while saving has left beside `path`. Another file with such a name stays:
    ours is empty, or begins as the log does, and has no other name."""
    with suppress(OSError):
        goal = path.resolve()
        start = _start(goal) if goal.exists() else NEW
        for left in goal.parent.glob(f".{glob.escape(goal.stem)}-????????.part"):
            about = left.lstat()
            if stat.S_ISREG(about.st_mode) and about.st_nlink == 1 and start.startswith(_start(left)[: len(start)]):
                left.unlink(missing_ok=True)


def _start(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(64)
