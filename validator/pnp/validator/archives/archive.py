"""Many logs: which files are meant, and their answers in the order given, from one process or from several.

Nothing is gathered: logs are looked for as they are wanted, and what is said of each leaves as soon as everything
before it has left. An answer is text, ready to be printed, so that workers send back a kilobyte and not a game.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from ..definitions.find import GAME_FILE

STDIN = "-"
LAYOUTS = "layouts"  # beside a game.yaml: how the game looks, and no logs
VERDICTS = ("legal", "undecided", "illegal", "impossible", "invalid")
_ENDINGS = (".yaml", ".yml")


class Answer(NamedTuple):
    """What is said of one log, ready to be printed. Without a verdict there was `trouble`, and `said` is the reason.

    The trouble is `outside` (it cannot be read), `ours` (the referee stumbled) or `lost` (its process died, twice).
    """

    log: str
    verdict: str | None
    said: str = ""
    trouble: str = ""

    @property
    def good(self) -> bool:
        """Whether nothing is held against the log."""
        return self.verdict in ("legal", "undecided")


class Manner(NamedTuple):
    """How to answer: in which language, as text or as one line of JSON; and whether games may be judged by rules of
    their own in other processes too, where `tell` is called before a file is run."""

    lang: str = "en"
    form: str = "text"
    tell: Callable[[Path], None] | None = None


class NoCluster(Exception):
    """The cluster cannot be used: `code` is `missing` (Dask is not installed), `silent`, `strange` or `gone`."""

    def __init__(self, code: str, reason: str = "") -> None:
        super().__init__(code, reason)
        self.code = code
        self.reason = reason


# ── which logs ──


def logs_meant(given: Iterable[str]) -> Iterator[str]:
    """The logs to judge: files as given, folders walked, patterns (`plays/*.yaml`) filled in, `-` as it is.

    What names nothing is given back, so that it is told of like any other file that cannot be read.
    """
    for name in given:
        if name == STDIN or not (os.path.isdir(name) or _is_pattern(name)):
            yield name
            continue
        from glob import glob

        nothing = True
        for found in [name] if os.path.isdir(name) else sorted(glob(name, recursive=True)):
            for log in logs_in(found) if os.path.isdir(found) else (found,):
                nothing = False
                yield log
        if nothing:
            yield name


def _is_pattern(name: str) -> bool:
    """Whether this is a pattern that no shell has filled in; a file may well be called `[1].yaml`."""
    return any(sign in name for sign in "*?[") and "\0" not in name and not os.path.lexists(name)


def logs_in(folder: str) -> Iterator[str]:
    """The logs in a folder and below it, by name. What lies beside a game.yaml defines that game and is no log.

    Links to folders are not followed: they may lead round in a circle.
    """
    try:
        with os.scandir(folder) as entries:
            names = sorted((entry.name, _is_folder(entry)) for entry in entries)
    except OSError:  # not ours to look into
        return
    plays = not os.path.isfile(os.path.join(folder, GAME_FILE))
    for name, is_folder in names:
        if not plays and name == LAYOUTS:
            continue
        path = os.path.join(folder, name) if folder != os.curdir else name
        if is_folder:
            yield from logs_in(path)
        elif plays and name.endswith(_ENDINGS) and os.path.isfile(path):
            yield path


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir(follow_symlinks=False)
    except OSError:
        return False


# ── judging ──


def judge(log: str, manner: Manner, data: bytes | None = None, beside: str | None = None) -> Answer:
    """The answer on one log: of a file, or of `data` that goes by its name. Raises nothing unless $PNP_DEBUG is set.

    Games are looked for beside the file, or where `beside` says that it lies.
    """
    from ..judging.verdict import verify_file, verify_text

    try:
        if data is None:
            verdict = verify_file(Path(log))
        else:
            verdict = verify_text(data, log, Path(beside) if beside is not None else None)
        if manner.form == "json":
            import json

            said = json.dumps(verdict.as_json(manner.lang), ensure_ascii=False)
        else:
            said = verdict.as_text(manner.lang)
    except Exception as error:  # one log never stops the rest
        if os.environ.get("PNP_DEBUG"):
            raise
        return _trouble(log, error)
    return Answer(log, verdict.verdict, said)


def _trouble(log: str, error: Exception) -> Answer:
    if isinstance(error, OSError):
        return Answer(log, None, error.strerror or repr(error), "outside")
    return Answer(log, None, repr(error), "ours")


def judge_here(log: str, manner: Manner, stdin: Callable[[], bytes] | None = None) -> Answer:
    """The answer on one log in this process; `stdin` gives what the log `-` says."""
    try:
        data = stdin() if stdin is not None and log == STDIN else None
    except OSError as error:  # such as standard input that turns out to be a folder
        return _trouble(log, error)
    return judge(log, manner, data)


def judge_all(
    logs: Iterable[str], manner: Manner, jobs: int = 1, stdin: Callable[[], bytes] | None = None
) -> Generator[Answer, None, None]:
    """The answers on many logs, in their order, from `jobs` processes; from this one if that is 1.

    Closing the iterator ends the processes.
    """
    if jobs == 1:
        for log in logs:
            yield judge_here(log, manner, stdin)
        return
    from .workers import Workers

    with Workers(jobs, manner) as workers:
        yield from workers.answers(logs, lambda log: judge_here(log, manner, stdin))


class Tally(Counter[str]):
    """How many logs got which verdict; `unread` counts those that got none."""

    def add(self, answer: Answer) -> None:
        """Count one more."""
        self[answer.verdict or "unread"] += 1

    def rows(self) -> list[tuple[str, int]]:
        """The verdicts that were given, from the best to the worst, with their numbers."""
        return [(verdict, self[verdict]) for verdict in (*VERDICTS, "unread") if self[verdict]]

    @property
    def bad(self) -> bool:
        """Whether anything is held against any of the logs."""
        return any(self[verdict] for verdict in ("illegal", "impossible", "invalid"))
