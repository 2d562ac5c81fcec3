"""What went wrong, told to whoever gave the command."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .terminal import Exit, say, show

if TYPE_CHECKING:
    from pnp.generator.files.writing import CannotWrite
    from pnp.validator.problem import Problem

MOST_PROBLEMS = 100  # of one game; more tell nobody anything


def tell(problems: Sequence[Problem], lang: str, stream: Any, *, strict: bool = False) -> None:
    """Print problems, one a line."""
    if not problems:
        return
    from dataclasses import replace

    from pnp.generator.wordbook import all_messages

    messages = all_messages()
    for problem in problems[:MOST_PROBLEMS]:
        show(messages.line(replace(problem, warning=problem.warning and not strict), lang), file=stream)
    if len(problems) > MOST_PROBLEMS:
        show(say("say.more", lang), file=stream)


def not_written(failed: CannotWrite, lang: str, instead: str = "-o DIR") -> Exit:
    """Say why a file could not be written, and what helps: mostly, to name another folder `instead`."""
    key = "say.busy" if failed.busy else "say.full" if failed.full else "say.cannot-write"
    show(say(key, lang, path=failed.path, reason=failed.reason, instead=instead), file=sys.stderr)
    return Exit.SURROUNDINGS
