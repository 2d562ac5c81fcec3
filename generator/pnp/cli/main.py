"""The command `pnp`: the one module that prints.

A command imports what is slow to import when it runs, so that `--help` is as fast as click.
"""

from __future__ import annotations

import atexit
import errno
import gc
import os
import sys
from collections.abc import Sequence
from contextlib import closing

import click

from pnp.validator.base.system import refusal

from .group import Commands, translate_help
from .jobs import jobs_option
from .standard_input import standard_input
from .telling import tell, worded
from .terminal import (
    Exit,
    Terminated,
    complain,
    drop_output,
    lang_option,
    language,
    quoted,
    say,
    show,
    tidy_end,
    translate_click,
    use_utf8,
)
from .trusting import Teller, run_watched, to_be_watched, trust_option
from .unused_options import refuse_unused
from .which_games import folders_of_games

GARBAGE = 50_000  # new objects between garbage collections; the default of 700 makes every start a tenth slower

games_argument = click.argument("names", nargs=-1, metavar="[GAME]...")


def _show_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if not wanted or context.resilient_parsing:
        return
    from importlib.metadata import PackageNotFoundError, version

    try:
        show(f"pnp {version('print-and-play')}")
    except PackageNotFoundError:
        show("pnp, not installed")
    context.exit()


@click.group("pnp", cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--version", is_flag=True, expose_value=False, is_eager=True, callback=_show_version)
def cli() -> None:
    pass


@cli.command()
@lang_option
@click.pass_obj
def games(lang: str) -> Exit:
    from pnp.validator.base.problem import Invalid
    from pnp.validator.base.source import read_file
    from pnp.validator.definitions.find import all_games, game_id

    rows = []
    for folder in all_games():
        try:
            game = read_file(folder / "game.yaml")
            title = game["title"].get(lang) or next(iter(game["title"].values()))
            most, least, minutes = game["players"], game.get("least_players", game["players"]), game["minutes"]
            players = say("say.players", lang, n=most, span=f"{least}–{most}" if least != most else most)
            about = (title, players, say("say.minutes", lang, n=minutes), ", ".join(game["languages"]))
        except (Invalid, AttributeError, KeyError, TypeError, StopIteration):
            about = (say("say.unreadable", lang, folder=folder), "", "", "")
        rows.append((game_id(folder), *about, str(folder)))
    widths = [max((len(row[at]) for row in rows), default=0) for at in range(5)]
    for row in rows:
        show("  ".join([*(text.ljust(width) for text, width in zip(row, widths, strict=False)), row[5]]).rstrip())
    if not rows:
        complain(say("say.no-games", lang), lang)
    return Exit.GOOD if rows else Exit.WRONG


@cli.command()
@games_argument
@click.option("--strict", is_flag=True)
@lang_option
@click.pass_obj
def check(lang: str, names: tuple[str, ...], strict: bool) -> Exit:
    from pnp.validator.base.source import read_file
    from pnp.validator.definitions.find import game_id

    from .check import everything_wrong

    folders, bad = folders_of_games(names, lang)
    for folder in folders:
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


@cli.command()
@click.argument("logs", nargs=-1, required=True, metavar="LOG...")
@lang_option
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@jobs_option
@click.option("--scheduler", metavar="ADDRESS")
@trust_option(exposed=True)
@click.pass_obj
def verify(lang: str, logs: tuple[str, ...], form: str, jobs: int, scheduler: str | None, trust: bool) -> Exit:

    from pnp.validator.archives.answer import Manner
    from pnp.validator.archives.archive import NoCluster, Tally, judge_all, logs_meant
    from pnp.validator.base.cache import on_disk
    from pnp.validator.base.folders import cache_folder
    from pnp.validator.base.problem import Invalid

    if trust and scheduler is not None:
        raise click.UsageError(say("say.trust-here", lang))
    if scheduler is not None:
        refuse_unused(("jobs",), "--scheduler", lang)
    manner, tally = Manner(lang, form, Teller(lang) if trust else None), Tally()
    if scheduler is None:
        answers = judge_all(logs_meant(logs), manner, jobs, standard_input)
    else:
        from pnp.validator.archives.cluster import judge_on_cluster

        answers = judge_on_cluster(logs_meant(logs), manner, scheduler, standard_input)
    whole = True
    with on_disk(cache_folder()), closing(answers):  # so are the processes, whatever happens
        try:
            for answer in answers:
                tally.add(answer)
                if answer.verdict is None:
                    show(say(f"say.{answer.trouble}", lang, log=answer.log, what=answer.said), file=sys.stderr)
                else:
                    (print if form == "json" else show)(answer.said)
        except NoCluster as none:
            complain(say(f"say.no-cluster-{none.code}", lang, address=scheduler, reason=none.reason), lang)
            whole = False
        except Invalid:
            return Exit.WRONG  # a game's own rules exceeded their limits: the watching process reports it
    if form == "text" and tally.total() > 1:
        show(say("say.tally", lang, logs=tally.total()))
        for verdict, n in tally.rows():
            show(f"  {say(f'say.tally-{verdict}', lang):<20}{n:>9}")
    return Exit.SURROUNDINGS if tally["unread"] or not whole else Exit.WRONG if tally.bad else Exit.GOOD


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code. No exception escapes: a traceback would be our bug, not the user's
    mistake."""
    gc.set_threshold(GARBAGE)
    atexit.register(gc.freeze)  # what exists at the end disappears with the process and needs no collecting
    words = sys.argv[1:] if argv is None else argv
    spoken, lang = use_utf8(), language()
    if not spoken:
        complain(say("say.closed", lang), lang)
        return Exit.SURROUNDINGS
    try:
        with tidy_end():
            lang = cli.asked_language(words) or lang
            # Only the command itself restarts; a caller of this function wants the work done in this process.
            code = run_watched(words, lang) if argv is None and to_be_watched(words) else _run(words, lang)
            sys.stdout.flush()
            return code
    except (KeyboardInterrupt, click.Abort) as end:  # click turns the one into an Abort
        show(say("say.interrupted", lang), file=sys.stderr)
        return Exit.TERMINATED if Terminated in (type(end), type(end.__cause__)) else Exit.INTERRUPTED
    except BrokenPipeError:  # the reader of our output has had enough
        drop_output()
        return Exit.SURROUNDINGS
    except OSError as error:
        drop_output()
        full, path = error.errno == errno.ENOSPC, error.filename
        there = "" if path is None else "-at"
        key = "say.surroundings" + there if not full else "say.output-full" if path is None else "say.full"
        complain(say(key, lang, reason=worded(refusal(error), lang), path=path), lang)
        return Exit.SURROUNDINGS
    except Exception as error:
        if os.environ.get("PNP_DEBUG"):
            raise
        show(say("say.bug", lang, what=repr(error)), file=sys.stderr)
        return Exit.SURROUNDINGS


def _run(words: Sequence[str], lang: str) -> int:
    translate_click(lang)
    if _may_ask_for_help(words):  # it takes a while to read our messages
        translate_help(cli, lang)
    try:
        code = cli.main(words, prog_name="pnp", obj=lang, standalone_mode=False)
    except click.ClickException as wrong:
        translate_help(cli, lang)
        said = quoted(_said(wrong, words, lang), lang)
        wrong.format_message = lambda: said  # type: ignore[method-assign]
        wrong.show()
        return wrong.exit_code
    except SystemExit:  # in this mode click only exits by itself if nobody reads its output
        raise BrokenPipeError from None
    return int(code or 0)


def _said(wrong: click.ClickException, words: Sequence[str], lang: str) -> str:
    """What click says, but an option that takes several values names them."""
    if isinstance(wrong, click.BadOptionUsage) and words[0] in cli.commands:
        for param in cli.commands[words[0]].params:
            if param.nargs > 1 and wrong.option_name in param.opts:
                return say("say.option-values", lang, option=wrong.option_name, values=param.metavar)
    return wrong.format_message()


def _may_ask_for_help(words: Sequence[str]) -> bool:
    """True if help may be needed: it is requested, no command is given, or a shell asks for completions."""
    return not words or any(word.startswith(("-h", "--h")) for word in words) or "_PNP_COMPLETE" in os.environ
