"""The command `pnp`: how it starts and ends, and what is said of every error.

A command imports what is slow to import when it runs, so that `--help` is as fast as click.
"""

from __future__ import annotations

import atexit
import errno
import gc
import os
import sys
from collections.abc import Sequence

import click

from pnp.validator.base.system import refusal

from .group import Commands, translate_help
from .telling import worded
from .terminal import (
    Exit,
    Terminated,
    complain,
    drop_output,
    language,
    quoted,
    say,
    show,
    tidy_end,
    translate_click,
    use_utf8,
)
from .trusting import run_watched, to_be_watched

GARBAGE = 50_000  # new objects between garbage collections; the default of 700 makes every start a tenth slower


def _show_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if not wanted or context.resilient_parsing:
        return
    from importlib.metadata import PackageNotFoundError, version

    try:
        show(f"pnp {version('print-and-play')}")
    except PackageNotFoundError:
        show("pnp, not installed")
    context.exit()


@click.group("pnp", cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--version", is_flag=True, expose_value=False, is_eager=True, callback=_show_version)
def cli() -> None:
    pass


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code. No exception escapes: a traceback would be our bug, not the user's
    mistake."""
    gc.set_threshold(GARBAGE)
    atexit.register(gc.freeze)  # what exists at the end disappears with the process and needs no collecting
    words = sys.argv[1:] if argv is None else argv
    spoken, lang = use_utf8(), language()
    if not spoken:
        complain(say("say.closed", lang), lang)
        return Exit.SURROUNDINGS
    try:
        with tidy_end():
            lang = cli.asked_language(words) or lang
            # Only the command itself restarts; a caller of this function wants the work done in this process.
            code = run_watched(words, lang) if argv is None and to_be_watched(words) else _run(words, lang)
            sys.stdout.flush()
            return code
    except (KeyboardInterrupt, click.Abort) as end:  # click turns the one into an Abort
        show(say("say.interrupted", lang), file=sys.stderr)
        return Exit.TERMINATED if Terminated in (type(end), type(end.__cause__)) else Exit.INTERRUPTED
    except BrokenPipeError:  # the reader of our output has had enough
        drop_output()
        return Exit.SURROUNDINGS
    except OSError as error:
        drop_output()
        full, path = error.errno == errno.ENOSPC, error.filename
        there = "" if path is None else "-at"
        key = "say.surroundings" + there if not full else "say.output-full" if path is None else "say.full"
        complain(say(key, lang, reason=worded(refusal(error), lang), path=path), lang)
        return Exit.SURROUNDINGS
    except Exception as error:
        if os.environ.get("PNP_DEBUG"):
            raise
        show(say("say.bug", lang, what=repr(error)), file=sys.stderr)
        return Exit.SURROUNDINGS


def _run(words: Sequence[str], lang: str) -> int:
    translate_click(lang)
    if _may_ask_for_help(words):  # it takes a while to read our messages
        translate_help(cli, lang)
    try:
        code = cli.main(words, prog_name="pnp", obj=lang, standalone_mode=False)
    except click.ClickException as wrong:
        translate_help(cli, lang)
        said = quoted(_said(wrong, words, lang), lang)
        wrong.format_message = lambda: said  # type: ignore[method-assign]
        wrong.show()
        return wrong.exit_code
    except SystemExit:  # in this mode click only exits by itself if nobody reads its output
        raise BrokenPipeError from None
    return int(code or 0)


def _said(wrong: click.ClickException, words: Sequence[str], lang: str) -> str:
    """What click says, but an option that takes several values names them."""
    if isinstance(wrong, click.BadOptionUsage) and words[0] in cli.commands:
        for param in cli.commands[words[0]].params:
            if param.nargs > 1 and wrong.option_name in param.opts:
                return say("say.option-values", lang, option=wrong.option_name, values=param.metavar)
    return wrong.format_message()


def _may_ask_for_help(words: Sequence[str]) -> bool:
    """True if help may be needed: it is requested, no command is given, or a shell asks for completions."""
    return not words or any(word.startswith(("-h", "--h")) for word in words) or "_PNP_COMPLETE" in os.environ
