"""The command `pnp diff`: what changed between two versions of a game, and the cards to print again."""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click

from pnp.validator.base.cache import on_disk
from pnp.validator.base.folders import cache_folder
from pnp.validator.base.problem import Invalid

from .options import game_language, out_option, print_options, wanted
from .telling import no_language, not_written, tell
from .terminal import Exit, say, show
from .unused_options import refuse_unused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.press.changes.compare import Changes
    from pnp.press.options import PrintOptions
    from pnp.validator.definitions.model import Game

PRINTING = (
    "out", "papers", "margin", "gutter", "sides", "flip", "printer", "marks", "ink", "proof", "date", "prototype",
)  # fmt: skip
NOT_OURS = ("booklet", "cover", "cubes", "fit", "only", "copies")  # of the options for printing: no cards, or which


@click.command()
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@click.option("--lang", metavar="LANG|all", callback=game_language)
@click.option("--edition", metavar="ID")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--exit-code", "exits", is_flag=True)
@click.option("--to", type=click.Choice(["pdf"]))
@out_option
@print_options
@click.pass_obj
def diff(
    ours: str,
    /,
    old: str,
    new: str,
    lang: str | None,
    edition: str | None,
    form: str,
    exits: bool,
    to: str | None,
    out: str,
    **printing: Any,
) -> Exit:
    from pnp.press.changes.compare import compare
    from pnp.press.changes.report import as_json, lines
    from pnp.press.files.revisions import game_folder
    from pnp.press.files.writing import CannotWrite
    from pnp.validator.definitions.load import load_game

    if to is None:
        refuse_unused(PRINTING, say("say.diff-text", ours), ours)
    try:
        with ExitStack() as stack:
            stack.enter_context(on_disk(cache_folder()))
            versions = [load_game(stack.enter_context(game_folder(name)), edition) for name in (old, new)]
            langs = _languages(versions[0], versions[1], lang)
            if not langs:
                lacking = next((game for game in versions if lang not in game.languages), versions[0])
                no_language(lacking, lang or ", ".join(versions[1].languages), ours)
                return Exit.WRONG
            changes = compare(versions[0], versions[1], langs)
            if form == "json":
                show(json.dumps(as_json(changes), ensure_ascii=False, indent=2))
            else:
                for line in lines(changes, ours):
                    show(line)
            if to == "pdf":
                options = wanted(**printing)
                for each in _sheets_in(changes.langs, lang, ours):
                    told = changes if changes.langs == (each,) else compare(versions[0], versions[1], [each])
                    for paper in printing["papers"]:
                        wish = replace(options, paper=paper)
                        _print(told, wish, Path(out), ours, sys.stderr if form == "json" else sys.stdout)
            return Exit.WRONG if exits and changes else Exit.GOOD
    except Invalid as invalid:
        tell(invalid.problems, ours, sys.stderr)
        return Exit.WRONG
    except CannotWrite as failed:
        return not_written(failed, ours)


diff.params = [param for param in diff.params if param.name not in NOT_OURS]


def _languages(old: Game, new: Game, lang: str | None) -> list[str]:
    """The languages to compare: of those that both versions have, the requested one or all."""
    return [one for one in new.languages if one in old.languages and lang in (None, "all", one)]


def _sheets_in(langs: Sequence[str], lang: str | None, default: str) -> Sequence[str]:
    """Those that sheets are made in: all if that was asked for, else one, as `pnp build` does."""
    return langs if lang == "all" else [default if default in langs else langs[0]]


def _print(changes: Changes, options: PrintOptions, out: Path, ours: str, stream: TextIO) -> None:
    """Write the sheets of one language, and say which; none if nothing changed."""
    from pnp.press.changes.reprints import print_changes

    if not changes:
        return
    for made in print_changes(changes, options, out):
        show(say("say.artefact", ours, path=made.path, sheets=made.sheets, cuts=made.cuts), file=stream)
