"""The command `pnp check`: what is wrong with games."""

from __future__ import annotations

import sys

import click

from .progress_bar import bar
from .telling import tell
from .terminal import Exit, lang_option, say, show
from .which_games import folders_of_games


@click.command()
@click.argument("names", nargs=-1, metavar="[GAME]...")
@click.option("--strict", is_flag=True)
@lang_option
@click.pass_obj
def check(lang: str, names: tuple[str, ...], strict: bool) -> Exit:
    from pnp.validator.base.source import read_file
    from pnp.validator.definitions.find import game_id

    from .problems import everything_wrong

    folders, bad = folders_of_games(names, lang)
    for folder in folders:
        with bar():
            problems = everything_wrong(folder)
        tell(problems, lang, sys.stdout, strict=strict)
        errors = sum(strict or not problem.warning for problem in problems)
        name = game_id(folder)
        if problems:
            show(say("say.problems", lang, game=name, errors=errors, warnings=len(problems) - errors))
        else:
            written = ", ".join(read_file(folder / "game.yaml")["languages"])
            show(say("say.good", lang, game=name, languages=written))
        bad = bad or errors > 0
    return Exit.WRONG if bad else Exit.GOOD
