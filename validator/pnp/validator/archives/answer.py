"""The answer on one log, as text that is ready to be printed: workers send back a kilobyte and not a game."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from ..judging.judge import verify_file, verify_text

STDIN = "-"


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


def judge(log: str, manner: Manner, data: bytes | None = None, beside: str | None = None) -> Answer:
    """The answer on one log: of a file, or of `data` that goes by its name. Raises nothing unless $PNP_DEBUG is set.

    Games are looked for beside the file, or where `beside` says that it lies.
    """
    try:
        if data is None:
            verdict = verify_file(Path(log))
        else:
            verdict = verify_text(data, log, Path(beside) if beside is not None else None)
        if manner.form == "json":
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
