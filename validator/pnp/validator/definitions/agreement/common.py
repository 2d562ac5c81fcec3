"""What every check of agreement needs: names that must be known, files that must exist."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from ...base.source import KeyPath
from ..finding import Finding, hint
from ..named_files import refused


def known_findings(
    role: str,
    path: KeyPath,
    entry: Mapping[str, Any],
    key: str,
    known: Collection[str],
    where: tuple[str, str] | None = None,
) -> Iterator[Finding]:
    """The finding if `entry[key]` names something unknown. `where` is the file and the list of the known ones."""
    name = entry.get(key)
    if isinstance(name, str) and name not in known:
        rests_on = (where[0], (where[1],)) if where is not None else None
        values = {"name": name, "hint": hint(name, known)}
        yield Finding(role, (*path, key), f"agree.{key}", values, rests_on=rests_on)


def file_findings(role: str, path: KeyPath, folder: Path, name: Any) -> Iterator[Finding]:
    if not isinstance(name, str) or not name:
        return
    if code := refused(folder, name):
        yield Finding(role, path, code, {"name": name})
    elif not os.path.isfile(folder / name):
        room = (folder / name).parent
        # `.` is inside the folder, its parent is not
        listed = os.path.isdir(room) and room.resolve().is_relative_to(folder.resolve())
        files = [f.relative_to(folder).as_posix() for f in (room.iterdir() if listed else ()) if f.is_file()]
        yield Finding(role, path, "agree.file", {"name": name, "hint": hint(name, files)})


def listed_words(entry: Mapping[str, Any], key: str) -> list[str]:
    """The words in a list; nothing if it is not a list."""
    listed = entry.get(key)
    return [word for word in listed if isinstance(word, str)] if isinstance(listed, list) else []
