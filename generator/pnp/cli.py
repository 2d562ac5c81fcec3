"""The command `pnp`: the one module that prints.

What a command needs is imported when it runs, so that `--help` costs no more than click.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from .terminal import (
    LANGUAGES,
    Exit,
    Terminated,
    drop_output,
    language,
    say,
    show,
    tidy_end,
    translate_click,
    translate_help,
    use_utf8,
    visible,
)

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.validator.problem import Problem

MOST_PROBLEMS = 100  # of one game; more tell nobody anything

lang_option = click.option("--lang", type=click.Choice(LANGUAGES))
games_argument = click.argument("names", nargs=-1)


def _show_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if not wanted or context.resilient_parsing:
        return
    from importlib.metadata import PackageNotFoundError, version

    try:
        show(f"pnp {version('pnp')}")
    except PackageNotFoundError:
        show("pnp, not installed")
    context.exit()


@click.group("pnp", context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--version", is_flag=True, expose_value=False, is_eager=True, callback=_show_version)
def cli() -> None:
    pass


@cli.command()
@lang_option
@click.pass_obj
def games(default: str, lang: str | None) -> Exit:
    from pnp.validator.find import all_games, game_id
    from pnp.validator.problem import Invalid
    from pnp.validator.source import read_file

    lang = lang or default
    rows = []
    for folder in all_games():
        try:
            game = read_file(folder / "game.yaml")
            about = (game["title"].get(lang) or next(iter(game["title"].values())), ", ".join(game["languages"]))
        except (Invalid, AttributeError, KeyError, TypeError, StopIteration):
            about = (say("say.unreadable", lang, folder=folder), "")
        rows.append((game_id(folder), *about, str(folder)))
    widths = [max((len(row[at]) for row in rows), default=0) for at in range(3)]
    for row in rows:
        show("  ".join([*(text.ljust(width) for text, width in zip(row, widths, strict=False)), row[3]]).rstrip())
    if not rows:
        show(say("say.no-games", lang), file=sys.stderr)
    return Exit.GOOD if rows else Exit.WRONG


@cli.command()
@games_argument
@click.option("--strict", is_flag=True)
@lang_option
@click.pass_obj
def check(default: str, names: tuple[str, ...], strict: bool, lang: str | None) -> Exit:
    from pnp.validator.check import check_game
    from pnp.validator.find import game_id
    from pnp.validator.source import read_file

    lang = lang or default
    folders, bad = _folders(names, lang)
    for folder in folders:
        problems = [*check_game(folder), *_namesakes(folder)]
        if all(problem.warning for problem in problems):
            problems += _on_paper(folder)
        _tell(problems, lang, sys.stdout, strict=strict)
        errors = sum(strict or not problem.warning for problem in problems)
        name = game_id(folder)
        if problems:
            show(say("say.problems", lang, game=name, errors=errors, warnings=len(problems) - errors))
        else:
            written = ", ".join(read_file(folder / "game.yaml")["languages"])
            show(say("say.good", lang, game=name, languages=written))
        bad = bad or errors > 0
    return Exit.WRONG if bad else Exit.GOOD


def _namesakes(folder: Path) -> list[Problem]:
    """A warning for each game beside this one that takes its id away."""
    from pnp.validator.find import GAME_FILE, game_id, namesakes
    from pnp.validator.problem import Problem
    from pnp.validator.source import place_of, read_text

    found = []
    for other in namesakes(folder):
        file = folder / GAME_FILE
        values = {"id": game_id(folder), "folder": folder, "other": other}
        found.append(Problem("game.twice", str(file), *place_of(read_text(file), ("id",)), values, warning=True))
    return found


def _on_paper(folder: Path) -> list[Problem]:
    """What would go wrong on the sheets of a sound game, in each of its editions and languages."""
    from pnp.generator.build import lint
    from pnp.validator.load import load_editions
    from pnp.validator.problem import Invalid, once

    found: list[Problem] = []
    for game in load_editions(folder):
        for lang in game.languages:
            try:
                found += lint(game, lang, "a4")
            except Invalid as invalid:
                found += invalid.problems
    return once(found)


def _named_folder(context: click.Context, _: click.Parameter, name: str) -> str:
    if not name.strip():  # an unset variable in a script, and no wish to fill the current folder
        raise click.BadParameter(say("say.no-folder", context.obj))
    return name


@cli.command()
@games_argument
@click.option("--lang", type=click.Choice([*LANGUAGES, "all"]))
@click.option("--paper", type=click.Choice(["a4", "letter"], case_sensitive=False), default="a4", show_default=True)
@click.option("-o", "--output", "out", metavar="DIR", default="output", show_default=True, callback=_named_folder)
@click.option("--edition", metavar="ID")
@click.pass_obj
def build(default: str, names: tuple[str, ...], lang: str | None, paper: str, out: str, edition: str | None) -> Exit:
    from pathlib import Path

    from pnp.generator.build import CannotWrite
    from pnp.generator.build import build as build_game
    from pnp.validator.load import load_game
    from pnp.validator.problem import Invalid

    ours = lang if lang in LANGUAGES else default
    folders, bad = _folders(names, ours)
    files = sheets = cuts = 0
    for folder in folders:
        try:
            game = load_game(folder, edition)
            for printed in _printed_languages(game.languages, lang, default):
                if printed not in game.languages:
                    known = ", ".join(game.languages)
                    show(say("say.no-language", ours, game=game.id, lang=printed, languages=known), file=sys.stderr)
                    bad = True
                    continue
                for made in build_game(game, printed, paper, Path(out)):
                    show(say("say.artefact", ours, path=made.path, sheets=made.sheets, cuts=made.cuts))
                    files, sheets, cuts = files + 1, sheets + made.sheets, cuts + made.cuts
        except Invalid as invalid:
            _tell(invalid.problems, ours, sys.stderr)
            bad = True
        except CannotWrite as failed:
            reason: Any = failed.__cause__
            full = isinstance(reason, OSError) and reason.errno in (errno.ENOSPC, errno.EDQUOT)
            key = "say.busy" if failed.busy else "say.full" if full else "say.cannot-write"
            show(say(key, ours, path=failed.path, reason=failed.reason), file=sys.stderr)
            return Exit.SURROUNDINGS
    if files:
        show(say("say.built", ours, files=files, sheets=sheets, cuts=cuts))
    return Exit.WRONG if bad else Exit.GOOD


def _printed_languages(written: Sequence[str], asked: str | None, default: str) -> Sequence[str]:
    if asked == "all":
        return written
    return [asked or (default if default in written else written[0])]


@cli.command()
@click.argument("logs", nargs=-1, required=True)
@lang_option
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.pass_obj
def verify(default: str, logs: tuple[str, ...], lang: str | None, form: str) -> Exit:
    lang = lang or default
    worst = Exit.GOOD
    for log in _logs(logs):
        try:
            good, said = _verify(log, lang, form)
        except Exception as error:  # one log never stops the rest
            if os.environ.get("PNP_DEBUG"):
                raise
            outside = isinstance(error, OSError)  # such as standard input that turns out to be a folder
            what = (error.strerror if isinstance(error, OSError) else None) or repr(error)
            show(say("say.unread" if outside else "say.bug-in", lang, log=log, what=what), file=sys.stderr)
            worst = Exit.SURROUNDINGS
        else:
            print(said)
            worst = max(worst, Exit.GOOD if good else Exit.WRONG)
    return worst


def _logs(given: Iterable[str]) -> Iterator[str | Path]:
    """The logs to judge: files as given, folders walked, `-` for standard input."""
    from pathlib import Path

    from pnp.validator.find import logs_in

    for name in given:
        found: list[str | Path] = [*logs_in(Path(name))] if name != "-" and os.path.isdir(name) else []
        yield from found or [name]  # a folder without logs is told of like any other that cannot be read


def _verify(log: str | Path, lang: str, form: str) -> tuple[bool, str]:
    """Whether nothing is held against a log, and what to print of it."""
    from pathlib import Path

    from pnp.validator.source import MAX_BYTES
    from pnp.validator.verify import verify_file, verify_text

    if log == "-":
        verdict = verify_text(sys.stdin.buffer.read(MAX_BYTES + 1), "-")
    else:
        verdict = verify_file(Path(log))
    if form == "json":
        import json

        return bool(verdict.ok), json.dumps(verdict.as_json(lang), ensure_ascii=False)
    return bool(verdict.ok), visible(verdict.as_text(lang))


def _folders(names: Iterable[str], lang: str) -> tuple[list[Path], bool]:
    """The games meant, and whether one was not found (then that has been said)."""
    from pnp.validator.find import default_games, find_game
    from pnp.validator.problem import Invalid

    if not names:
        folders = default_games()
        if not folders:
            show(say("say.no-games", lang), file=sys.stderr)
        return folders, not folders
    folders, bad = [], False
    for name in names:
        try:
            folders.append(find_game(name))
        except Invalid as invalid:
            _tell(invalid.problems, lang, sys.stderr)
            bad = True
    return folders, bad


def _tell(problems: Sequence[Problem], lang: str, stream: Any, *, strict: bool = False) -> None:
    """Print problems, one a line."""
    if not problems:
        return
    from dataclasses import replace
    from pathlib import Path

    from pnp.validator.problem import own_messages

    of_the_press = Path(__file__).with_name("generator") / "messages.yaml"
    messages = own_messages(*[of_the_press] if of_the_press.exists() else [])
    for problem in problems[:MOST_PROBLEMS]:
        show(messages.line(replace(problem, warning=problem.warning and not strict), lang), file=stream)
    if len(problems) > MOST_PROBLEMS:
        show(say("say.more", lang), file=stream)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and give its exit code. Nothing escapes: a traceback would be our mistake, not the user's."""
    spoken, lang = use_utf8(), language()
    if not spoken:
        show(say("say.closed", lang), file=sys.stderr)
        return Exit.SURROUNDINGS
    try:
        with tidy_end():
            code = _run(argv, lang)
            sys.stdout.flush()
            return code
    except (KeyboardInterrupt, click.Abort) as end:  # click makes an Abort of the one
        show(say("say.interrupted", lang), file=sys.stderr)
        return Exit.TERMINATED if Terminated in (type(end), type(end.__cause__)) else Exit.INTERRUPTED
    except BrokenPipeError:  # whoever reads our output has had enough
        drop_output()
        return Exit.SURROUNDINGS
    except OSError as error:
        drop_output()
        full, path = error.errno == errno.ENOSPC, error.filename
        key = "say.surroundings" if not full else "say.output-full" if path is None else "say.full"
        show(say(key, lang, reason=error.strerror or str(error), path=path or ""), file=sys.stderr)
        return Exit.SURROUNDINGS
    except Exception as error:
        if os.environ.get("PNP_DEBUG"):
            raise
        show(say("say.bug", lang, what=repr(error)), file=sys.stderr)
        return Exit.SURROUNDINGS


def _run(argv: Sequence[str] | None, lang: str) -> int:
    translate_click(lang)
    translate_help(cli, lang)
    try:
        code = cli.main(argv, prog_name="pnp", obj=lang, standalone_mode=False)
    except click.ClickException as wrong:
        wrong.show()
        return wrong.exit_code
    except SystemExit:  # in this mode click leaves by itself in one case only: nobody reads its output
        raise BrokenPipeError from None
    return int(code or 0)
