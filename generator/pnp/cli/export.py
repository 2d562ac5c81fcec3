"""The command `pnp export`: games as files for other programs."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pnp.validator.base.cache import on_disk
from pnp.validator.base.folders import cache_folder
from pnp.validator.base.problem import Invalid

from .options import game_language, out_option, paper_option, print_options, refuse_senseless
from .progress_bar import bar
from .telling import not_written, tell
from .terminal import Exit, say, show
from .trusting import trust_option
from .unused_options import refuse_unused

if TYPE_CHECKING:
    from pnp.press.exports.exports import Wanted

    from .orders import Order

Command = TypeVar("Command", bound=Callable[..., Any])

FORMATS = ("tts", "cgs", "print-shop", "png", "svg")
PICTURES = ("dpi", "bleed", "tts_url")  # the options of `export_options`
FEWEST_DPI, MOST_DPI = 30, 1200

# The options that make no difference in files of a format. A table in Tabletop Simulator may be made of sheets (a mat).
_SHEETS = (
    "margin",
    "gutter",
    "sides",
    "flip",
    "printer",
    "marks",
    "ink",
    "proof",
    "booklet",
    "cover",
    "cubes",
    "fit",
    "side_by_side",
)
_IDLE: Mapping[str, Sequence[str]] = {
    "png": ("printer", "copies", "booklet", "tts_url"),
    "svg": ("printer", "copies", "booklet", "tts_url", "dpi"),
    "tts": (*_SHEETS, "dpi", "bleed"),
    "cgs": (*_SHEETS, "bleed", "tts_url"),
    "print-shop": (*_SHEETS, "paper", "papers", "dpi", "bleed", "tts_url"),
}
_OF_NO_FORMAT = ("papers", "printer", "booklet")  # of the options for printing


def _address(context: click.Context, _: click.Parameter, url: str | None) -> str | None:
    if url is not None and not re.fullmatch(r"https?://[^\s\"<>]+", url):
        raise click.BadParameter(say("say.no-url", context.obj, url=url))
    return url


def export_options(*, hidden: bool = False) -> Callable[[Command], Command]:
    """Give a command the options of pictures and tables; if `hidden`, with `--to` for the format."""
    dots = click.IntRange(FEWEST_DPI, MOST_DPI)
    options = [
        click.option("--dpi", type=dots, metavar="N", default=300, show_default=True, hidden=hidden),
        click.option("--bleed", is_flag=True, hidden=hidden),
        click.option("--tts-url", metavar="URL", callback=_address, hidden=hidden),
    ]
    if hidden:
        options.append(click.option("--to", type=click.Choice(["pdf", *FORMATS]), default="pdf", hidden=True))

    def give(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return give


@click.command()
@click.argument("to", type=click.Choice(FORMATS), metavar="FORMAT")
@click.argument("names", nargs=-1, metavar="[GAME]...")
@click.option("--lang", metavar="LANG|all", callback=game_language)
@out_option
@click.option("--edition", metavar="ID")
@export_options()
@paper_option
@print_options
@click.option("--side-by-side", is_flag=True)
@trust_option()
@click.pass_obj
def export(ours: str, /, to: str, **asked: Any) -> Exit:
    return exported(ours, to, **asked)


export.params = [param for param in export.params if param.name not in _OF_NO_FORMAT]


def exported(ours: str, to: str, /, *, dpi: int, bleed: bool, tts_url: str | None, **asked: Any) -> Exit:
    """Make the files of a format as the options of the current command say, and report them. Raises UsageError."""
    from pnp.press.exports.exports import Wanted

    from .orders import ordered

    refuse_unused(_IDLE[to], f"pnp export {to}", ours)
    refuse_senseless(asked, ours)
    try:
        order, missing = ordered(ours, **asked)
    except Invalid as invalid:
        tell(invalid.problems, ours, sys.stderr)
        return Exit.WRONG
    with on_disk(cache_folder()):
        done = _written(order, to, ours, Wanted(dpi, bleed, tts_url))
    return max(done, Exit.WRONG if missing else Exit.GOOD)


def _written(order: Order, to: str, ours: str, wanted: Wanted) -> Exit:
    from pnp.press.exports import exports
    from pnp.press.files.writing import CannotWrite

    tasks, bad = order.tasks(ours)
    files = 0
    for task in tasks:
        try:
            with bar():
                made, problems = exports.export(task.game, task.lang, task.options, task.out, to, wanted)
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
    return Exit.WRONG if bad or not files else Exit.GOOD
