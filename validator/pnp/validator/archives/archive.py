"""Many logs: which files are meant, and the answers for them in the order given, from one process or several.

Nothing is collected: files are found as they are needed, and each answer is yielded as soon as all answers before it
have been. An answer is text ready to print, so workers send back a kilobyte instead of a game.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from glob import glob

from ..base.source import is_loop
from ..definitions.find import GAME_FILE
from .answer import STDIN, Answer, Manner, judge_here

LAYOUTS = "layouts"  # beside a game.yaml, these describe how the game looks; they are not logs
VERDICTS = ("legal", "undecided", "illegal", "impossible", "invalid")
LOG_ENDINGS = (".yaml", ".yml")


class NoCluster(Exception):
    """The cluster cannot be used: `code` is `missing` (Dask is not installed), `silent`, `strange` or `gone`."""

    def __init__(self, code: str, reason: str = "") -> None:
        super().__init__(code, reason)
        self.code = code
        self.reason = reason


# ── which logs ──


def logs_meant(given: Iterable[str]) -> Iterator[str]:
    """The logs to judge: files as given, folders walked, patterns (`plays/*.yaml`) expanded, `-` unchanged.

    A name that matches nothing is returned too, and is reported like any other unreadable file.
    """
    for name in given:
        if name == STDIN or is_loop(name) or not (os.path.isdir(name) or _is_pattern(name)):
            yield name
            continue
        nothing = True
        for found in [name] if os.path.isdir(name) else sorted(glob(name, recursive=True)):
            for log in logs_in(found) if os.path.isdir(found) and not is_loop(found) else (found,):
                nothing = False
                yield log
        if nothing:
            yield name


def _is_pattern(name: str) -> bool:
    """True for a pattern that no shell has expanded; a file may really be called `[1].yaml`."""
    return any(sign in name for sign in "*?[") and "\0" not in name and not os.path.lexists(name)


def logs_in(folder: str) -> Iterator[str]:
    """The logs in a folder and its subfolders, by name. Files beside a game.yaml define that game and are not logs.

    Links to folders are not followed, because they could form a loop.
    """
    try:
        with os.scandir(folder) as entries:
            names = sorted((entry.name, _is_folder(entry)) for entry in entries)
    except OSError:  # not readable for us
        return
    plays = not os.path.isfile(os.path.join(folder, GAME_FILE))
    for name, is_folder in names:
        if not plays and name == LAYOUTS:
            continue
        path = os.path.join(folder, name) if folder != os.curdir else name
        if is_folder:
            yield from logs_in(path)
        elif plays and name.endswith(LOG_ENDINGS) and os.path.isfile(path):
            yield path


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir(follow_symlinks=False)
    except OSError:
        return False


# ── judging ──


def judge_all(
    logs: Iterable[str], manner: Manner, jobs: int = 1, stdin: Callable[[], bytes] | None = None
) -> Generator[Answer, None, None]:
    """The answers for many logs, in order, from `jobs` processes; from this one if that is 1.

    Closing the iterator ends the processes.
    """
    if jobs == 1:
        for log in logs:
            yield judge_here(log, manner, stdin)
        return
    from .workers import Workers  # multiprocessing takes longer to import than a log to judge

    with Workers(jobs, manner) as workers:
        yield from workers.answers(logs, lambda log: judge_here(log, manner, stdin))


class Tally(Counter[str]):
    """How many logs got which verdict; `unread` counts those without one."""

    def add(self, answer: Answer) -> None:
        """Count one more."""
        self[answer.verdict or "unread"] += 1

    def rows(self) -> list[tuple[str, int]]:
        """The verdicts that were given, best to worst, with their counts."""
        return [(verdict, self[verdict]) for verdict in (*VERDICTS, "unread") if self[verdict]]

    @property
    def bad(self) -> bool:
        """True if anything is held against any of the logs."""
        return any(self[verdict] for verdict in ("illegal", "impossible", "invalid"))
