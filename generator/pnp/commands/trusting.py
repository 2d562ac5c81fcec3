"""The option `--trust`: a game may be judged by its own rules, and whose code that is gets said before it runs.

A command with it starts itself again and watches: such code may never end, and then somebody has to be left to say so.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..telling import tell
from ..terminal import Exit, Terminated, say, show

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from subprocess import Popen

TRUST = "--trust"
PATIENCE = 3  # seconds in which an interrupted command may tidy up


@dataclass
class Teller:
    """Says whose code is run, once in each process."""

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
    """The option, in force until the command is done; `exposed` to whoever has to know of it."""
    return click.option(TRUST, is_flag=True, expose_value=exposed, callback=_trusted)


# ── the process of its own ────────────────────────────────────────────────────


def to_be_watched(words: Sequence[str]) -> bool:
    """Whether a command may run somebody's code, and nobody watches it yet."""
    return TRUST in words and not os.environ.get("PNP_WATCHED")


def run_watched(words: Sequence[str], lang: str) -> int:
    """Run a command in a process of its own, with our terminal; its exit code. Says what ended it if its rules did."""
    import subprocess
    from tempfile import TemporaryDirectory

    from pnp.validator.judging.limits import WATCHED, stopped

    here = [] if os.getcwd() in sys.path else ["-P"]  # what lies here is no more at hand than it is to us
    with TemporaryDirectory(prefix="pnp-") as folder:
        child = subprocess.Popen([sys.executable, *here, "-m", "pnp", *words], env={**os.environ, WATCHED: folder})
        code = _end_of(child)
        problem = stopped(folder)
    if problem is not None:
        tell([problem], lang, sys.stderr)
        return Exit.WRONG
    if code < 0:
        show(say("say.trust-killed", lang, signal=-code), file=sys.stderr)
        return Exit.SURROUNDINGS
    return code


def _end_of(child: Popen[bytes]) -> int:
    """The exit code of a process. If we are to end, so is it, at once if it does not do so by itself."""
    from subprocess import TimeoutExpired

    try:
        return child.wait()
    except KeyboardInterrupt as end:  # Ctrl-C has reached it as well, SIGTERM has not
        if isinstance(end, Terminated):
            child.terminate()
        try:
            return child.wait(PATIENCE)
        except TimeoutExpired:
            raise end from None
    finally:
        if child.poll() is None:
            child.kill()
            child.wait()
