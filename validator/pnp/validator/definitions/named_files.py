"""Files that a definition names: where they are, and why one is not read."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from ..base.filenames import portable
from ..base.problem import Invalid, Problem
from .find import GAME_FILE


def refused(folder: Path, name: str) -> str | None:
    """Why a file named in a definition is not read, as a problem code: it is an address, Windows could not have it,
    once links are resolved it is outside the game's folder, or its links form a loop. None if it may be read."""
    if name.startswith(("http://", "https://")):
        return "file.address"
    if not all(map(portable, name.split("/"))) and "\0" not in name:
        return "file.name"
    if _is_plain(folder, name):
        return None
    try:
        (folder / name).stat()
    except OSError as error:
        if error.errno == errno.ELOOP or getattr(error, "winerror", None) == _CIRCLE:
            return "file.circle"
    except ValueError:  # a zero byte in the name
        return "file.outside"
    return None if (folder / name).resolve().is_relative_to(folder.resolve()) else "file.outside"


_CIRCLE = 1921  # ERROR_CANT_RESOLVE_FILENAME of Windows


def _is_plain(folder: Path, name: str) -> bool:
    """True if the path has no link and no `..`: then nothing has to be resolved, which would take ten times as long."""
    way = str(folder)
    for part in name.split("/"):
        way = f"{way}/{part}"
        if part in ("", "..") or "\0" in part or os.path.islink(way):
            return False
    return os.name == "posix"


def inside(folder: Path, name: str) -> Path:
    """The path of a file named in a definition. Raises Invalid if it is outside the game's folder or leads nowhere."""
    if code := refused(folder, name):
        raise Invalid(Problem(code, str(folder / GAME_FILE), values={"name": name}))
    return folder / name
