"""The command `pnp texts`: export and import a table for translators."""

from __future__ import annotations

import sys
from codecs import BOM_UTF8
from pathlib import Path

import click

from pnp.validator.base.problem import Invalid, Problem

from .telling import not_written, tell
from .terminal import Exit, say, show


@click.command()
@click.argument("game", metavar="GAME")
@click.option("--lang", "target", metavar="LANG", required=True)
@click.option("--from", "source", metavar="LANG")
@click.option("--export", "out", metavar="FILE")
@click.option("--import", "into", metavar="FILE")
@click.pass_obj
def texts(default: str, game: str, target: str, source: str | None, out: str | None, into: str | None) -> Exit:
    from pnp.press.files.writing import CannotWrite
    from pnp.validator.base.languages import is_tag
    from pnp.validator.definitions.exchange import FORMATS
    from pnp.validator.definitions.find import find_game

    if (out is None) == (into is None):
        raise click.UsageError(say("say.texts-one", default))
    file = Path(out or into or "")
    if file.suffix.lower() not in FORMATS:
        raise click.UsageError(say("say.texts-format", default, file=file, known=", ".join(FORMATS)))
    for lang in filter(None, (target, source)):
        if not is_tag(lang):
            raise click.UsageError(say("say.no-tag", default, lang=lang))
    try:
        folder = find_game(game)
        origin = source or _origin(folder, target)
        if out is not None:
            return _exported(folder, origin, target, file, default)
        return _imported(folder, origin, target, file, default)
    except Invalid as invalid:
        tell(invalid.problems, default, sys.stderr)
        return Exit.WRONG
    except CannotWrite as failed:
        return not_written(failed, default)


def _origin(folder: Path, target: str) -> str:
    """The first language of a game that is not the one to translate into."""
    from pnp.validator.base.source import read_file
    from pnp.validator.definitions.find import GAME_FILE
    from pnp.validator.definitions.texts import listed_languages

    return next((lang for lang in listed_languages(read_file(folder / GAME_FILE)) if lang != target), "en")


def _exported(folder: Path, source: str, target: str, file: Path, lang: str) -> Exit:
    from pnp.press.files.writing import written
    from pnp.press.words.translations import all_rows
    from pnp.validator.definitions import exchange

    rows = all_rows(folder, source, target)
    with written(file) as stream:
        stream.write(exchange.written(rows, file.suffix.lower(), target))
    left = sum(not row.target.strip() for row in rows)
    show(say("say.texts-out", lang, file=file, n=len(rows), left=left))
    return Exit.GOOD


def _imported(folder: Path, source: str, target: str, file: Path, lang: str) -> Exit:
    from pnp.press.files.writing import written
    from pnp.press.words.translations import taken_in
    from pnp.validator.base.source import read_bytes
    from pnp.validator.definitions import exchange

    try:
        rows = exchange.read(read_bytes(file), file.suffix.lower())
    except exchange.Unreadable as bad:
        line, what = bad.args
        tell([Problem("texts.table", str(file), line, 1, {"what": what})], lang, sys.stderr)
        return Exit.WRONG
    except Invalid as bad:
        raise Invalid(*(problem.within(file) for problem in bad.problems)) from None
    found = taken_in(folder, source, target, rows)
    problems = [Problem("texts.unknown", str(file), values={"id": id, "hint": near}) for id, near in found.unknown]
    problems += [Problem("texts.outdated", str(file), values={"id": id}, warning=True) for id in found.outdated]
    tell(problems, lang, sys.stderr)
    for path, text in found.files.items():
        with written(path) as stream:
            stream.write(
                (BOM_UTF8 if path.is_file() and read_bytes(path).startswith(BOM_UTF8) else b"") + text.encode()
            )
    show(say("say.texts-in", lang, n=found.changed, files=len(found.files)))
    return Exit.WRONG if found.unknown else Exit.GOOD
