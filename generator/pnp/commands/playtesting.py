"""The command `pnp playtest`: thousands of games between programs, and what they tell about a game."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..telling import not_written, tell
from ..terminal import LANGUAGES, Exit, say, show
from .trusting import trust_option
from .unused_options import refuse_unused

if TYPE_CHECKING:
    from pnp.validator.playtest.many import Playtest
    from pnp.validator.playtest.results import Result

MOST_GAMES, MOST_JOBS = 1_000_000, 64


@click.command()
@click.argument("name", metavar="GAME")
@click.option("--games", "count", type=click.IntRange(1, MOST_GAMES), metavar="N", default=1000, show_default=True)
@click.option("--players", metavar="NAME,NAME", default="random", show_default=True)
@click.option("--seats", type=click.IntRange(1, 20), metavar="N")
@click.option("--seed", type=int, metavar="N", default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(0, MOST_JOBS), metavar="N", default=1, show_default=True)
@click.option("--scheduler", metavar="ADDRESS")
@click.option("--logs", "folder", type=click.Path(file_okay=False, path_type=Path), metavar="DIR")
@click.option("-o", "--output", "file", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE")
@click.option("--format", "form", type=click.Choice(["html", "json"]), default="html", show_default=True)
@trust_option(exposed=True)
@click.option("--lang", type=click.Choice(LANGUAGES))
@click.pass_obj
def playtest(
    default: str, name: str, count: int, players: str, seats: int | None, seed: int, jobs: int, scheduler: str | None,
    folder: Path | None, file: Path | None, form: str, trust: bool, lang: str | None,
) -> Exit:  # fmt: skip
    from pnp.generator.files.writing import CannotWrite
    from pnp.validator.archives.archive import NoCluster
    from pnp.validator.definitions.find import find_game
    from pnp.validator.playtest.many import Playtest, games, table_of
    from pnp.validator.playtest.roster import KNOWN, is_player
    from pnp.validator.playtest.tally import report
    from pnp.validator.problem import Invalid

    lang = lang or default
    if scheduler is not None:
        refuse_unused(("jobs",), "--scheduler", lang)
    who = tuple(one.strip() for one in players.split(","))
    if unknown := [one for one in who if not is_player(one)]:
        show(say("say.no-player", lang, said=unknown[0], known=", ".join(KNOWN)), file=sys.stderr)
        return Exit.USAGE
    try:
        test = Playtest(find_game(name).resolve(), who, seats or 0, seed, trust)
        rules, _ = table_of(test)
        if scheduler is None:
            under_way = games(test, range(count), jobs or os.cpu_count() or 1)
        else:
            from pnp.validator.playtest.cluster import games_on_cluster

            under_way = games_on_cluster(test, range(count), scheduler)
        results = _played(under_way, count, say("say.games", lang))
        told = {"seed": seed, **report(results, rules)}
        if folder is not None:
            _write_logs(test, results, folder)
        if form == "json":
            show(json.dumps({"game": rules.game.id, "version": rules.game.rulebook.version, **told}))
            return Exit.GOOD
        path = file or Path("output") / rules.game.id / "playtest.html"
        return _page(rules.game, told, lang, path)
    except NoCluster as none:
        show(say(f"say.no-cluster-{none.code}", lang, address=scheduler, reason=none.reason), file=sys.stderr)
        return Exit.SURROUNDINGS
    except Invalid as invalid:
        tell(invalid.problems, lang, sys.stderr)
        return Exit.WRONG
    except CannotWrite as failed:
        return not_written(failed, lang, "-o FILE")


def _played(games: Iterable[Result], count: int, what: str) -> list[Result]:
    """The results as they come in. Ctrl-C ends the playing; what was played counts, up to the first that was not."""
    from .progress_bar import bar_of

    found: list[Result] = []
    try:
        with bar_of(what, count) as step:
            for result in games:
                found.append(result)
                step(len(found))
    except KeyboardInterrupt:
        if not found:
            raise
    return found


def _write_logs(test: Playtest, results: list[Result], folder: Path) -> None:
    """Every game as a log that `pnp verify` reads. Raises CannotWrite."""
    from pnp.generator.files.writing import written
    from pnp.validator.playtest.many import logs

    for number, text in logs(test, results):
        with written(folder / f"{number:06}.yaml") as target:
            target.write(text.encode())


def _page(game: Any, told: dict[str, Any], lang: str, path: Path) -> Exit:
    from pnp.generator.files.writing import written

    try:
        from pnp.generator.playtest.page import page

        content = page(game, told, lang)
    except ModuleNotFoundError as missing:
        if missing.name != "matplotlib":
            raise
        show(say("say.no-charts", lang), file=sys.stderr)
        return Exit.SURROUNDINGS
    with written(path) as target:
        target.write(content.encode())
    for line in _summary(told, lang):
        show(line)
    show(say("say.playtested", lang, path=path, n=told["games"]))
    return Exit.GOOD


def _summary(told: dict[str, Any], lang: str) -> Iterator[str]:
    """The wins, in a line each."""
    shares = {**told["seats"], **(told["players"] if len(told["players"]) > 1 else {})}
    for who, share in shares.items():
        if share["of"]:
            low, middle, high = (f"{100 * share[key]:.1f}" for key in ("low", "share", "high"))
            yield say("say.won", lang, who=who, n=share["n"], of=share["of"], share=middle, low=low, high=high)
