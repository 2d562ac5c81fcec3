"""The command `pnp build`: games as PDFs, or as files for other programs."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from pnp.validator.base.cache import on_disk
from pnp.validator.base.folders import cache_folder
from pnp.validator.base.problem import Invalid

from .export import export_options, exported
from .options import game_language, out_option, print_options, wanted
from .telling import tell
from .terminal import LANGUAGES, Exit, say
from .trusting import trust_option
from .unused_options import refuse_unused
from .which_games import folders_of_games


@click.command()
@click.argument("names", nargs=-1, metavar="[GAME]...")
@click.option("--lang", metavar="LANG|all", callback=game_language)
@out_option
@click.option("--edition", metavar="ID")
@print_options
@export_options
@click.option("--side-by-side", is_flag=True)
@click.option("--estimate", is_flag=True)
@click.option("--watch", is_flag=True)
@trust_option()
@click.pass_obj
def build(
    default: str,
    /,
    names: tuple[str, ...],
    lang: str | None,
    out: str,
    edition: str | None,
    side_by_side: bool,
    estimate: bool,
    watch: bool,
    to: str,
    dpi: int,
    bleed: bool,
    tts_url: str | None,
    **printing: Any,
) -> Exit:

    from .orders import Order, printed, watch_over

    ours = lang if lang in LANGUAGES else default
    if to != "pdf" and (estimate or watch):
        raise click.UsageError(say("say.watch-pdf" if watch else "say.estimate-pdf", ours, to=to))
    _refuse_idle(to, printing, ours)
    try:
        options = wanted(**printing)
    except Invalid as invalid:
        tell(invalid.problems, ours, sys.stderr)
        return Exit.WRONG
    folders, bad = folders_of_games(names, ours)
    papers = printing["papers"] if to == "pdf" else ()
    order = Order(folders, edition, options, Path(out), lang, default, side_by_side, estimate, papers)
    with on_disk(cache_folder()):
        if watch:
            return watch_over(order, ours)
        if to != "pdf":
            done = exported(order, to, ours, dpi=dpi, bleed=bleed, tts_url=tts_url)
        else:
            done = printed(order, ours)
    return max(done, Exit.WRONG if bad else Exit.GOOD)


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
    "pdf": ("dpi", "bleed", "tts_url"),
    "png": ("printer", "copies", "booklet", "tts_url"),
    "svg": ("printer", "copies", "booklet", "tts_url", "dpi"),
    "tts": (*_SHEETS, "dpi", "bleed"),
    "cgs": (*_SHEETS, "bleed", "tts_url"),
    "print-shop": (*_SHEETS, "papers", "dpi", "bleed", "tts_url"),
}
_OF_OTHERS = ("booklet", "cover", "cubes", "fit", "side_by_side")  # options that are not about cards


def _refuse_idle(to: str, printing: Mapping[str, Any], lang: str) -> None:
    """Refuse options that would have no effect. Raises UsageError."""
    refuse_unused(_IDLE[to], f"--to {to}", lang)
    if to != "pdf" and len(printing["papers"]) > 1:
        raise click.UsageError(say("say.one-paper", lang, to=to))
    if printing["marks"] == "silhouette" and printing["sides"] == "gutterfold":
        raise click.UsageError(say("say.silhouette-folded", lang))
    if printing["only"]:
        refuse_unused(_OF_OTHERS, "--only", lang)
