"""The command `pnp new`: a folder with a small complete game, for you to change into your own."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import click

from pnp.validator.base.filenames import unportable
from pnp.validator.base.problem import Invalid, Problem
from pnp.validator.base.system import refusal

from .telling import not_written, tell
from .terminal import Exit, lang_option, say, show
from .unused_options import refuse_unused


@click.command()
@click.argument("folder", metavar="DIR")
@click.option("--from", "example", metavar="EXAMPLE")
@click.option("--schemas", is_flag=True)
@lang_option
@click.pass_obj
def new(lang: str, folder: str, example: str | None, schemas: bool) -> Exit:
    from pnp.press.files.writing import CannotWrite
    from pnp.validator.definitions.find import is_game

    from .starter import schema_files, starter_files

    if schemas:
        refuse_unused(("example",), "--schemas", lang)
    path = Path(folder)
    try:
        if schemas:
            if not is_game(path):
                raise Invalid(Problem("game.none", str(path)))
            _written(path, dict(schema_files(lang)), over=True)
            show(say("say.new-schemas", lang, folder=path / ".schemas"))
            return Exit.GOOD
        name = _name(path)
        files = starter_files(name, lang) if example is None else _copied(example, name, lang)
        _written(path, files)
    except Invalid as invalid:
        tell(invalid.problems, lang, sys.stderr)
        return Exit.WRONG
    except OSError as error:
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        failed = CannotWrite(Path(error.filename or path), False, refusal(error), full)
        return not_written(failed, lang, "pnp new DIR")
    from shlex import quote

    made = "say.new-made" if example is None else "say.new-copied"
    show(say(made, lang, folder=path, files=len(files), example=example))
    show(say("say.new-next", lang, pnp=_called(), folder=quote(folder), plays=quote(str(path / "plays"))))
    return Exit.GOOD


def _copied(example: str, name: str, lang: str) -> dict[str, bytes]:
    """The files of an example, for a game with that name. Raises Invalid if there is no such example."""
    from pnp.validator.definitions.finding import hint

    from .example import example_files, examples

    known = examples()
    if example not in known:
        raise Invalid(Problem("new.example", values={"name": example, "hint": hint(example, known)}))
    return example_files(known[example], name, lang)


def _name(path: Path) -> str:
    """The name of the new game. Raises Invalid if the name is not possible, or something is there already."""
    from pnp.validator.definitions.find import game_id, games_in, package_games

    from .starter import id_of

    name = path.resolve().name
    id = id_of(name)
    if wrong := unportable(path) or unportable(Path(id)):
        raise Invalid(Problem("file.name", str(path), values={"name": wrong}))
    if not id:
        raise Invalid(Problem("new.name", str(path), values={"name": name}))
    if path.is_dir() and any(path.iterdir()):
        raise Invalid(Problem("new.full", str(path)))
    if path.exists() and not path.is_dir():
        raise Invalid(Problem("new.file", str(path)))
    if id in (game_id(game) for game in games_in(package_games())):
        raise Invalid(Problem("new.taken", str(path), values={"id": id}))
    return name


def _written(folder: Path, files: Mapping[str, bytes], *, over: bool = False) -> None:
    """Write all of the files or, if that fails, none. Raises OSError."""
    done: list[Path] = []
    made: list[Path] = []
    try:
        for name, content in files.items():
            file = folder / name
            made += [room for room in reversed([file.parent, *file.parent.parents]) if not room.exists()]
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("wb" if over else "xb") as out:
                done.append(file)
                out.write(content)
    except OSError:
        for file in () if over else done:
            file.unlink(missing_ok=True)
        for room in () if over else reversed(made):
            with suppress(OSError):
                room.rmdir()
        raise


def _called() -> str:
    """How this command was called, to be called so again."""
    from shlex import quote

    typed = sys.orig_argv
    if ["-m", "pnp"] in (typed[1:3], typed[2:4]):
        return f"{typed[0] if os.name == 'nt' else quote(typed[0])} -P -m pnp"  # `-P`: nothing of this folder is run
    return "pnp"
