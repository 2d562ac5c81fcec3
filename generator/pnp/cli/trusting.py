"""The option `--trust`: a game may be judged by its own rules, and every file is announced before it runs.

Such a command starts itself again and watches: the code may never end, and then somebody has to report that.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .telling import tell
from .terminal import Exit, Terminated, complain, say, show

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from subprocess import Popen  # noqa: TID251 - its type

TRUST = "--trust"
PATIENCE = 1  # seconds in which an interrupted command may tidy up


@dataclass
class Teller:
    """Announces whose code runs, once per process."""

    lang: str
    told: set[Path] = field(default_factory=set)

    def __call__(self, file: Path) -> None:
        if file not in self.told:
            self.told.add(file)
            show(say("say.trusted", self.lang, file=file.resolve()), file=sys.stderr)


def _trusted(context: click.Context, _: click.Parameter, wanted: bool) -> bool:
    if wanted and not context.resilient_parsing:
        from pnp.validator.judging.trust import trusting

        context.with_resource(trusting(Teller(context.obj)))
    return wanted


def trust_option(*, exposed: bool = False) -> Callable[[Any], Any]:
    """The option, in effect until the command ends; `exposed` passes its value to the command."""
    return click.option(TRUST, is_flag=True, expose_value=exposed, callback=_trusted)


# ── the process of its own ────────────────────────────────────────────────────


def to_be_watched(words: Sequence[str]) -> bool:
    """True if a command may run a user's code and nobody is watching it yet."""
    return TRUST in words and not os.environ.get("PNP_WATCHED")


def run_watched(words: Sequence[str], lang: str) -> int:
    """Run a command in a separate process, with our terminal, and return its exit code. Reports what ended it if its
    rules did."""
    from tempfile import TemporaryDirectory

    from pnp.validator.base.children import python
    from pnp.validator.judging.limits import WATCHED, goes_on, stopped

    with TemporaryDirectory(prefix="pnp-") as folder:
        code = _end_of(python("pnp", *words, environ={WATCHED: folder}), lambda: goes_on(folder))
        problem = stopped(folder)
    if problem is not None:
        tell([problem], lang, sys.stderr)
        return Exit.WRONG
    if code < 0:
        complain(say("say.trust-killed", lang, signal=-code), lang)
        return Exit.SURROUNDINGS
    return code


def _end_of(child: Popen[bytes], goes_on: Callable[[], bool]) -> int:
    """The exit code of a process. If we have to end, it ends too, by force if necessary, unless it says that it goes on
    to finish something."""
    from subprocess import TimeoutExpired

    try:
        return child.wait()
    except KeyboardInterrupt as end:  # Ctrl-C has reached it as well, SIGTERM has not
        if isinstance(end, Terminated):
            child.terminate()
        try:
            return child.wait(PATIENCE)
        except TimeoutExpired:
            if not goes_on():
                raise end from None
        return child.wait()
    finally:
        if child.poll() is None:
            child.kill()
            child.wait()
