"""The files of a table: its log, and what is kept beside it, so that every phone can go on after an interruption."""

from __future__ import annotations

import errno
import json
import os
import re
import stat
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, Protocol

from pnp.validator.playtest.roster import is_player

from ..page.beginning import MODES
from ..serve.links import new_secret

HOST = ""  # the link of the person who began, among those of the seats
MOST_BYTES = 1 << 16
LAST_PORT = 65535

_SECRET = re.compile(r"[A-Za-z0-9_-]{16,64}")
_STRANGE = (errno.ELOOP, errno.EMLINK, errno.EISDIR, errno.ENXIO)  # a link (EMLINK on BSD), a folder, a socket
_FLAGS = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)

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


class NotOurs(Exception):
    """What is beside a log, under the name of our file, is somebody else's: `path`."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.path = path


class TwoNames(Exception):
    """The log has another name too, a hard link: recording into it would make two files of it."""


@dataclass(slots=True)
class Kept:
    """The secret of each link (that of a seat, or HOST), how the phones are used, the port, which seats programs play,
    the seed of their deal, who has agreed to open all secrets of a game that is over, and for each side the cards of
    its hand that it noted for itself: 0, or the record from which on a card was gone."""

    secrets: dict[str, str] = field(default_factory=dict)
    mode: str = ""
    port: int = 0
    computers: dict[str, str] = field(default_factory=dict)
    seed: str = ""
    agreed: list[str] = field(default_factory=list)
    hands: dict[str, dict[str, int]] = field(default_factory=dict)

    def secret(self, of: str) -> str:
        """The secret of a seat; a new one if it has none."""
        if of not in self.secrets:
            self.secrets[of] = new_secret()
        return self.secrets[of]

    def held(self, side: str) -> list[str]:
        """The cards that a side has noted and not played."""
        return [card for card, gone in self.hands.get(side, {}).items() if not gone]

    def take_over(self, old: Kept, before: Mapping[str, str], now: Mapping[str, str]) -> None:
        """Go on with the port and the links of another log, whose players by side were those `before`. The link that
        all share stays valid, and so does that of a seat for a player of the same name: nobody keeps the link of a
        side that somebody else plays now."""
        own = {name: old.secrets.get(side) for side, name in before.items()}
        found = {side: own.pop(name, None) for side, name in now.items()}
        self.secrets = {HOST: old.secret(HOST), **{side: one for side, one in found.items() if one}}
        self.port = old.port

    def follow(self, side: str, may_hold: Collection[str], number: int) -> None:
        """Take the cards out of a hand that cannot be there when record `number` is next, and put those back whose
        record was undone."""
        hand = self.hands.get(side, {})
        for card, gone in hand.items():
            hand[card] = 0 if card in may_hold and (not gone or number < gone) else gone or number


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
    return next(path for path in names if not os.path.lexists(path) and not os.path.lexists(beside(path)))


def beside(log: Path) -> Path:
    """The hidden file beside a log."""
    return log.with_name(f".{log.name}.table")


@contextmanager
def kept(log: Path) -> Iterator[tuple[Kept, Any]]:
    """What is kept, and a function to keep it, for this process alone. Raises InUse, NotOurs, TwoNames, OSError."""
    if log.exists() and log.stat().st_nlink > 1:
        raise TwoNames
    path = beside(log)
    with os.fdopen(_opened(path), "r+b", buffering=0) as file:
        _lock(file)
        there = file.read(MOST_BYTES + 1)
        found = read_kept(there) if len(there) <= MOST_BYTES else None
        if found is None:
            raise NotOurs(path)

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


def _opened(path: Path) -> int:
    """A handle of our file, which is new or a plain file with no other name: no link is followed, wherever it leads.
    Raises NotOurs, OSError."""
    if path.is_symlink():  # Windows has no flag for that
        raise NotOurs(path)
    try:
        handle = os.open(path, _FLAGS, 0o600)
    except OSError as error:
        if error.errno in _STRANGE:
            raise NotOurs(path) from None
        raise
    about = os.fstat(handle)
    if not stat.S_ISREG(about.st_mode) or about.st_nlink != 1:
        os.close(handle)
        raise NotOurs(path)
    return handle


def read_kept(data: bytes) -> Kept | None:
    """What a file keeps; None if it is not ours. One that is new is empty, also after a power failure."""
    if not data.strip(b"\0 \n"):
        return Kept()
    try:
        kept = Kept(**json.loads(data))
        good = (
            all(_SECRET.fullmatch(one) for one in kept.secrets.values())
            and kept.mode in ("", *MODES)
            and type(kept.port) is int
            and 0 <= kept.port <= LAST_PORT
            and all(map(is_player, kept.computers.values()))
            and isinstance(kept.seed, str)
            and all(isinstance(side, str) for side in kept.agreed)
            and all(type(gone) is int for hand in kept.hands.values() for gone in hand.values())
        )
    except (ValueError, TypeError, AttributeError, RecursionError):
        return None
    return kept if good else None


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
