"""`pnp build --watch`: build again whenever a file is edited.

Files are polled; that needs no library and works on every file system. The press itself knows what to build again; this
module only notices that something has changed.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

PAUSE = 0.02  # seconds between two polls
SHARE = 20  # polling uses at most one part in this many of the processor's time
SETTLED = 0.02  # seconds without further changes: editors write in several steps
EMPTY = 8  # times as long for a file that has just been emptied
ENDINGS = (".yaml", ".csv", ".tsv", ".xlsx", ".ods", ".ttf", ".otf", ".svg", ".png", ".jpg", ".jpeg", ".webp", ".py")

Seen: TypeAlias = dict[str, tuple[int, int, int]]


def watched(
    build: Callable[[], None], folders: Sequence[Path], out: Path, prepare: Callable[[Seen], None] = lambda seen: None
) -> None:
    """Build whenever a file below the folders has changed, except what is built; until interrupted.

    `prepare` starts work with the files as they are while somebody may still be writing; if the files change after all,
    it is called again.
    """
    seen: Seen = {}
    while True:
        started = time.thread_time()
        now = look(folders, out)
        taken = time.thread_time() - started
        if now == seen:
            time.sleep(max(PAUSE, SHARE * taken))
            continue
        if seen:
            now = _settled(now, seen, folders, out, prepare)
        else:
            prepare(now)
        seen = now  # changes from here on come after this build
        build()


def _settled(now: Seen, old: Seen, folders: Sequence[Path], out: Path, prepare: Callable[[Seen], None]) -> Seen:
    """The files once nobody is writing, with what was prepared. A file that an editor is about to replace is briefly
    missing or empty; one that stays empty is meant to be."""
    quiet = 0
    prepared: Seen = {}
    while True:
        started = time.monotonic()
        is_whole = all(about[0] or about == old.get(path) for path, about in now.items())
        if now != prepared and (is_whole or quiet >= EMPTY):
            prepare(now)
            prepared = now
        time.sleep(max(0.0, SETTLED - (time.monotonic() - started)))
        before, now = now, look(folders, out)
        if now == before == prepared:
            return now
        quiet = quiet + 1 if now == before else 0


def look(folders: Sequence[Path], out: Path) -> Seen:
    """Size, age and inode of every file that builds may use."""
    away = os.path.realpath(out)
    return {path: about for folder in folders for path, about in _files(os.path.realpath(folder), away)}


def _files(folder: str, away: str) -> Iterator[tuple[str, tuple[int, int, int]]]:
    if folder == away:
        return
    with suppress(OSError), os.scandir(folder) as entries:  # it may have disappeared
        for entry in entries:
            if entry.name.startswith("."):
                continue
            with suppress(OSError):
                if entry.is_dir(follow_symlinks=False):
                    yield from _files(entry.path, away)
                elif entry.name.lower().endswith(ENDINGS):
                    about = entry.stat()
                    yield entry.path, (about.st_size, about.st_mtime_ns, about.st_ino)
