"""File names that every system can have: a folder made on Linux or macOS is to work on Windows, too."""

from __future__ import annotations

import os
import re
from pathlib import Path

from .problem import Phrase

LONGEST, LONGEST_FOLDER = 259, 247  # characters of a path, unless a setting of Windows allows more
_DEVICE = re.compile(r"(con|prn|aux|nul|(com|lpt)[0-9¹²³])( *\..*)?", re.IGNORECASE | re.DOTALL)
_NOT_ALLOWED = re.compile(r'[<>:"|?*\\\x00-\x1f]|[. ]$')


def portable(name: str) -> bool:
    """True unless Windows has no file or folder of this name: it is that of a device, whatever its ending, or has a
    character that cannot be in one, or ends with a dot or a space.

    >>> [name for name in ("con.yaml", "Aux", "lpt1 .txt", "end.", "a:b", "console.yaml", "..") if portable(name)]
    ['console.yaml', '..']
    """
    return name in (".", "..") or not (_DEVICE.fullmatch(name) or _NOT_ALLOWED.search(name))


def unportable(path: Path, system: str = os.name) -> str | None:
    """The part of a path that could not be made on Windows; None if there is none. What this system has already is left
    alone."""
    for one in (path, *path.parents):
        if one.name and not portable(one.name) and not (system != "nt" and one.exists()):
            return one.name
    return None


def too_long(path: Path, system: str = os.name) -> Phrase | None:
    """Why a path could not be written, if Windows finds it too long."""
    path = path.absolute()
    if system == "nt" and (len(str(path)) > LONGEST or len(str(path.parent)) > LONGEST_FOLDER):
        return Phrase("system.long", {"most": LONGEST, "folder": LONGEST_FOLDER})
    return None
