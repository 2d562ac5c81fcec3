"""The files of a table: its log, and what is kept beside it, so that every phone can go on after an interruption."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, Protocol

from ..serving.guard import SECRET_BYTES, new_secret

HOST = ""  # the link of the person who began, among those of the seats

_NUMBERED = re.compile(r"(.*[^\d-])-([1-9]\d?)")  # evening-2, but no date


class Paper(Protocol):
    """The file of a log."""

    known: str

    def write(self, text: str) -> None:
        """Save a text. Raises OSError."""

    def news(self) -> str | None:
        """The text, if another program has changed it. Raises Invalid."""


class InUse(Exception):
    """Another server is recording into this log."""


@dataclass(slots=True)
class Kept:
    """The secret of each link (that of a seat, or HOST), how the phones are used, the port, which seats programs play,
    and the seed of their deal."""

    secrets: dict[str, str] = field(default_factory=dict)
    mode: str = ""
    port: int = 0
    computers: dict[str, str] = field(default_factory=dict)
    seed: str = ""

    def secret(self, of: str) -> str:
        """The secret of a seat; a new one if it has none."""
        if of not in self.secrets:
            self.secrets[of] = new_secret()
        return self.secrets[of]


@dataclass(frozen=True, slots=True)
class Files:
    """A log, the paper it is on, what is kept beside it, and a function to keep that."""

    log: Path
    paper: Paper
    kept: Kept
    keep: Callable[[], None]


def next_log(log: Path) -> Path:
    """A free name for another log in the same folder: after evening.yaml comes evening-2.yaml."""
    numbered = _NUMBERED.fullmatch(log.stem)
    stem, first = (numbered[1], int(numbered[2]) + 1) if numbered else (log.stem, 2)
    names = (log.with_name(f"{stem}-{number}{log.suffix}") for number in count(first))
    return next(path for path in names if not path.exists() and not beside(path).exists())


def beside(log: Path) -> Path:
    """The hidden file beside a log."""
    return log.with_name(f".{log.name}.table")


@contextmanager
def kept(log: Path) -> Iterator[tuple[Kept, Any]]:
    """What is kept, and a function to keep it, for this process alone. Raises InUse, OSError."""
    handle = os.open(beside(log), os.O_RDWR | os.O_CREAT, 0o600)
    with os.fdopen(handle, "r+b", buffering=0) as file:
        _lock(file)
        there = file.read()
        found = _read(there)

        def keep() -> None:
            # The lock is on this file, so it cannot be replaced. One write over what is there, with spaces up to its
            # end, leaves a whole file when the process is killed; emptying it first would not.
            nonlocal there
            said = json.dumps(asdict(found)).encode()
            if said != there.rstrip():
                there = said.ljust(len(there))
                file.seek(0)
                file.write(there)
                os.fsync(file.fileno())

        yield found, keep


def _read(data: bytes) -> Kept:
    try:
        told: Mapping[str, Any] = json.loads(data)
        secret = {str(of): str(one) for of, one in told["secrets"].items() if len(str(one)) >= SECRET_BYTES}
        computers = {str(side): str(name) for side, name in told.get("computers", {}).items()}
        return Kept(secret, str(told["mode"]), int(told["port"]), computers, str(told.get("seed", "")))
    except (ValueError, KeyError, TypeError, AttributeError):  # it is new, or was cut short: then links are new
        return Kept()


def _lock(file: Any) -> None:
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise InUse from None
