"""What is in files, told apart without reading them again: a file that is as it was is known by its looks.

A file's looks are its size, when it was written and changed, and its number. Two files may look alike only if they were
written one upon the other between two ticks of the clock, so young files are read, and once more when they are old.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

from pnp.validator.cache import checksum

Seen: TypeAlias = tuple[tuple[int, ...], str, bool]
"""The looks of a file, what it is known by, and whether it was old enough to be known by its looks."""

YOUNG = 2_000_000_000  # nanoseconds; the clocks of file systems are as coarse as that


class Fingerprints:
    """What files are known by: others if they hold something else. `known` is what was `seen` the last time."""

    def __init__(self, known: Mapping[str, Seen] | None = None) -> None:
        self._known = known or {}
        self.seen: dict[str, Seen] = {}
        self._digests: dict[str, str] = {}

    def of(self, path: Path | str) -> str:
        """What a file is known by; "" if it is not there."""
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
        """The digest of what a file holds; "" if it cannot be read."""
        name = str(path)
        if name not in self._digests:
            try:
                with open(name, "rb") as file:  # noqa: PTH123 - pathlib takes longer than reading
                    self._digests[name] = checksum(file.read()).hex()
            except OSError:
                self._digests[name] = ""
        return self._digests[name]
