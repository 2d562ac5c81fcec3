"""The command `pnp build`: games as PDFs."""

from __future__ import annotations

import sys
from typing import Any

import click

from pnp.validator.base.cache import on_disk
from pnp.validator.base.folders import cache_folder
from pnp.validator.base.problem import Invalid

from .export import PICTURES, export_options, exported
from .options import game_language, out_option, print_options, refuse_senseless
from .telling import tell
from .terminal import Exit, say, show
from .trusting import trust_option
from .unused_options import refuse_unused


@click.command()
@click.argument("names", nargs=-1, metavar="[GAME]...")
@click.option("--lang", metavar="LANG|all", callback=game_language)
@out_option
@click.option("--edition", metavar="ID")
@print_options
@click.option("--side-by-side", is_flag=True)
@click.option("--estimate", is_flag=True)
@click.option("--watch", is_flag=True)
@trust_option()
@export_options(hidden=True)
@click.pass_obj
def build(ours: str, /, to: str, estimate: bool, watch: bool, **asked: Any) -> Exit:
    if to != "pdf":
        return _exported(ours, to, estimate, watch, asked)

    from .orders import ordered, printed, watch_over

    refuse_unused(PICTURES, "PDF", ours)
    refuse_senseless(asked, ours)
    printing = {name: value for name, value in asked.items() if name not in PICTURES}
    try:
        order, missing = ordered(ours, estimate=estimate, each=asked["papers"], **printing)
    except Invalid as invalid:
        tell(invalid.problems, ours, sys.stderr)
        return Exit.WRONG
    with on_disk(cache_folder()):
        if watch:
            return watch_over(order, ours)
        return max(printed(order, ours), Exit.WRONG if missing else Exit.GOOD)


def _exported(ours: str, to: str, estimate: bool, watch: bool, asked: dict[str, Any]) -> Exit:
    """`--to FORMAT`, the former spelling of `pnp export FORMAT`: the same files, and a hint."""
    if estimate or watch:
        raise click.UsageError(say("say.watch-pdf" if watch else "say.estimate-pdf", ours, to=to))
    if len(asked["papers"]) > 1:
        raise click.UsageError(say("say.one-paper", ours, to=to))
    show(say("say.export", ours, to=to), file=sys.stderr)
    return exported(ours, to, **asked)
