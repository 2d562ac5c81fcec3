"""The command `pnp translate`: the same log in another language."""

from __future__ import annotations

import sys
from codecs import BOM_UTF8
from pathlib import Path

import click

from pnp.validator.base.problem import Invalid, Problem

from .standard_input import bytes_of, path_of
from .telling import not_written, refuse_to_replace, tell
from .terminal import LANGUAGES, Exit, say, show

IDS = "ids"


@click.command()
@click.argument("log", metavar="LOG")
@click.option("--lang", "tongue", type=click.Choice([*LANGUAGES, IDS]), required=True)
@click.option("-o", "--output", "file", type=click.Path(path_type=Path), metavar="FILE")
@click.pass_obj
def translate(default: str, log: str, tongue: str, file: Path | None) -> Exit:
    from pnp.press.files.writing import CannotWrite, written
    from pnp.validator.base.source import decode, place_of, read
    from pnp.validator.base.violation import Unclear
    from pnp.validator.definitions.find import find_game_of_log
    from pnp.validator.definitions.load import load_game
    from pnp.validator.judging.translating import translated
    from pnp.validator.logs.log import named_game

    text = ""
    try:
        refuse_to_replace(file)
        data = bytes_of(log)
        text = decode(data)
        named = named_game(read(text))
        if not named:
            raise Unclear("log.not-a-log")
        said = translated(text, load_game(find_game_of_log(named, path_of(log))), tongue)
    except Unclear as unclear:
        place = place_of(text, unclear.path, key=True)
        tell([Problem(unclear.code, log, *place, unclear.values)], default, sys.stderr)
        return Exit.WRONG
    except Invalid as invalid:
        tell([problem if problem.file else problem.within(log) for problem in invalid.problems], default, sys.stderr)
        return Exit.WRONG
    told = (BOM_UTF8 if data.startswith(BOM_UTF8) else b"") + said.encode()
    if file is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(told)  # as bytes, or Windows would write its line ends twice
        return Exit.GOOD
    try:
        with written(file) as target:
            target.write(told)
    except CannotWrite as failed:
        return not_written(failed, default, "-o FILE")
    show(say("say.translated", default, path=file))
    return Exit.GOOD
