"""Fingerprints of files without rereading them: an unchanged file is recognised by its metadata.

The metadata are its size, its modification and change times, and its inode number. Two versions can only share them if
they were written within one tick of the clock, so recent files are read, and read once more when they are older.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

from pnp.validator.base.cache import checksum
from pnp.validator.base.source import regular

Seen: TypeAlias = tuple[tuple[int, ...], str, bool]
"""A file's metadata, its fingerprint, and whether it was old enough to be recognised by metadata."""

YOUNG = 2_000_000_000  # nanoseconds; the resolution of file system clocks


class Fingerprints:
    """Fingerprints of files: another one if the contents differ. `known` is what was `seen` last time."""

    def __init__(self, known: Mapping[str, Seen] | None = None) -> None:
        self._known = known or {}
        self.seen: dict[str, Seen] = {}
        self._digests: dict[str, str] = {}

    def of(self, path: Path | str) -> str:
        """A file's fingerprint; "" if it does not exist."""
        name = str(path)
        if name not in self.seen:
            self.seen[name] = self._look(name)
        return self.seen[name][1]

    def _look(self, name: str) -> Seen:
        try:
            about = os.stat(name)
        except OSError:
            return (), "", True
        looks = (about.st_size, about.st_mtime_ns, about.st_ctime_ns, about.st_ino)
        old = max(about.st_mtime_ns, about.st_ctime_ns) < time.time_ns() - YOUNG
        known = self._known.get(name)
        if known is not None and known[0] == looks and known[2]:
            return known
        if old and (known is None or known[0] != looks):
            return looks, repr(looks), True
        return looks, self.digest(Path(name)), old

    def digest(self, path: Path) -> str:
        """The digest of a file's contents; "" if it cannot be read."""
        name = str(path)
        if name not in self._digests:
            content = regular(name)
            self._digests[name] = "" if content is None else checksum(content).hex()
        return self._digests[name]
