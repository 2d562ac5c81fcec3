"""What `pnp build --to …` makes besides PDFs, and its messages."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pnp.validator.base.problem import Invalid

from .telling import not_written, tell
from .terminal import Exit, say, show

if TYPE_CHECKING:
    from .orders import Order

Command = TypeVar("Command", bound=Callable[..., Any])

FORMATS = ("pdf", "png", "svg", "tts", "cgs", "print-shop")
FEWEST_DPI, MOST_DPI = 30, 1200


def _address(context: click.Context, _: click.Parameter, url: str | None) -> str | None:
    if url is not None and not re.fullmatch(r"https?://[^\s\"<>]+", url):
        raise click.BadParameter(say("say.no-url", context.obj, url=url))
    return url


_OPTIONS = (
    click.option("--to", type=click.Choice(FORMATS), default="pdf", show_default=True),
    click.option("--dpi", type=click.IntRange(FEWEST_DPI, MOST_DPI), metavar="N", default=300, show_default=True),
    click.option("--bleed", is_flag=True),
    click.option("--tts-url", metavar="URL", callback=_address),
)


def export_options(command: Command) -> Command:
    """Give a command the options of other formats; all except `to` are for `exported`."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def exported(order: Order, to: str, ours: str, **more: Any) -> Exit:
    """Make the files of a format, and report them in the reader's language (`ours`)."""
    from pnp.press.exports.exports import Wanted, export
    from pnp.press.files.writing import CannotWrite

    wanted = Wanted(more["dpi"], more["bleed"], more["tts_url"])
    tasks, bad = order.tasks(ours)
    files = 0
    for task in tasks:
        try:
            made, problems = export(task.game, task.lang, task.options, task.out, to, wanted)
        except Invalid as invalid:
            tell(invalid.problems, ours, sys.stderr)
            bad = True
            continue
        except CannotWrite as failed:
            return not_written(failed, ours)
        tell(problems, ours, sys.stderr)
        for one in made:
            show(say("say.exported", ours, path=one.path, files=one.files))
        files += sum(one.files for one in made)
    if files:
        show(say("say.made", ours, files=files))
    return Exit.WRONG if bad else Exit.GOOD
