"""The answer for one log, as text ready to print: workers send back a kilobyte instead of a game."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from ..base.messages import own_messages
from ..base.system import refusal
from ..judging.judge import verify_file, verify_text

STDIN = "-"


class Answer(NamedTuple):
    """The answer for one log, ready to print. Without a verdict there is `trouble`, and `said` is the reason:

    `outside` (the log cannot be read), `ours` (the referee failed) or `lost` (its process died twice).
    """

    log: str
    verdict: str | None
    said: str = ""
    trouble: str = ""

    @property
    def good(self) -> bool:
        """True if nothing is held against the log."""
        return self.verdict in ("legal", "undecided")


class Manner(NamedTuple):
    """How to answer: the language, text or one line of JSON, and whether other processes may judge games by the game's
    own rules. `tell` is called before such a file is run."""

    lang: str = "en"
    form: str = "text"
    tell: Callable[[Path], None] | None = None


def judge(log: str, manner: Manner, data: bytes | None = None, beside: str | None = None) -> Answer:
    """The answer for one log: a file, or `data` under that name. Raises nothing unless $PNP_DEBUG is set.

    Games are looked for beside the file, or beside the path `beside`.
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
    except Exception as error:  # one log must not stop the rest
        if os.environ.get("PNP_DEBUG"):
            raise
        return _trouble(log, error, manner.lang)
    return Answer(log, verdict.verdict, said)


def _trouble(log: str, error: Exception, lang: str) -> Answer:
    if isinstance(error, OSError):
        return Answer(log, None, own_messages().told(refusal(error), lang), "outside")
    return Answer(log, None, repr(error), "ours")


def judge_here(log: str, manner: Manner, stdin: Callable[[], bytes] | None = None) -> Answer:
    """The answer for one log in this process; `stdin` returns the text of the log `-`."""
    try:
        data = stdin() if stdin is not None and log == STDIN else None
    except OSError as error:  # for example, standard input that is a folder
        return _trouble(log, error, manner.lang)
    return judge(log, manner, data)
