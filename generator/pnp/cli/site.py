"""The command `pnp site`: games as a web site of static files."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import click

from pnp.validator.base.cache import on_disk
from pnp.validator.base.folders import cache_folder
from pnp.validator.base.problem import Invalid

from .options import game_language, named_folder, several_papers
from .telling import no_language, not_written, tell
from .terminal import Exit, Terminated, complain, open_page, port_option, say, show
from .trusting import trust_option
from .unused_options import given, refuse_unused
from .which_games import folders_of_games

if TYPE_CHECKING:
    from pnp.press.marks.paper import Size
    from pnp.validator.definitions.model import Game
    from pnp.web.site.shown import Print

PAPERS = {"a4": "A4", "a3": "A3", "letter": "Letter", "legal": "Legal"}
_ADDRESS = re.compile(r"https?://[^\s\"<>?#\\/\ud800-\udfff][^\s\"<>?#\\\ud800-\udfff]*", re.IGNORECASE)


def _base(context: click.Context, _: click.Parameter, url: str | None) -> str:
    """The address of the site with a slash at the end, or nothing."""
    if url is None:
        return ""
    if not _ADDRESS.fullmatch(url):
        raise click.BadParameter(say("say.no-url", context.obj, url=url))
    return url.rstrip("/") + "/"


@click.command()
@click.argument("names", nargs=-1, metavar="[GAME]...")
@click.option("-o", "--output", "out", metavar="DIR", default="output/site", show_default=True, callback=named_folder)
@click.option("--lang", metavar="LANG|all", callback=game_language)
@click.option("--paper", "papers", metavar="PAPER,...", default="a4,letter", show_default=True, callback=several_papers)
@click.option("--base", metavar="URL", callback=_base)
@click.option("--pyodide", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--download", is_flag=True)
@click.option("--serve", is_flag=True)
@port_option
@click.option("--no-browser", is_flag=True)
@trust_option()
@click.pass_obj
def site(
    ours: str, /, names: Sequence[str], out: str, lang: str | None, papers: tuple[Size, ...], base: str,
    pyodide: Path | None, download: bool, serve: bool, port: int | None, no_browser: bool,
) -> Exit:  # fmt: skip
    python = _python(pyodide, download, ours)
    if isinstance(python, Exit):
        return python
    if not serve:
        refuse_unused(("port", "no_browser"), say("say.without-serve", ours), ours)
    games, bad = _games(names, lang, ours)
    public = [game for game in games if game.publish is not None]
    worst = Exit.WRONG if bad else Exit.GOOD
    if not serve:
        for game in games:
            if game.publish is None:
                show(say("say.unpublished", ours, game=game.id, folder=game.folder), file=sys.stderr)
    with ExitStack() as held:
        held.enter_context(on_disk(cache_folder()))
        if not serve or given("out"):
            if not public:
                complain(say("say.nothing-published", ours), ours)
                return Exit.WRONG
            worst = max(worst, _written(public, Path(out), lang, papers, base, ours, python))
        if not serve or worst is Exit.SURROUNDINGS:
            return worst
        folder = Path(out)
        if not given("out") or len(public) < len(games):
            folder = Path(held.enter_context(TemporaryDirectory(prefix="pnp-site-")))
            worst = _written(games, folder, lang, papers, "", ours, python, announced=False) if games else Exit.WRONG
        if not (folder / "index.html").exists():
            return Exit.WRONG
        return _served(folder, port, ours, not no_browser)


def _python(file: Path | None, download: bool, ours: str) -> Mapping[str, bytes] | Exit:
    """Python for browsers, from a file or downloaded once; nothing if neither is asked for. How the command ends if it
    cannot be had, which has been reported."""
    from pnp.press.files.writing import CannotWrite
    from pnp.web.site.referee.pyodide import ADDRESS, VERSION, NotPyodide, downloaded, package

    if file is None and not download:
        return {}
    try:
        return package(downloaded(cache_folder()) if file is None else file)
    except NotPyodide as wrong:
        complain(say("say.not-pyodide", ours, file=wrong, version=VERSION, address=ADDRESS), ours)
        return Exit.WRONG
    except (OSError, CannotWrite) as failed:
        complain(say("say.no-download", ours, address=ADDRESS, reason=failed), ours)
        return Exit.SURROUNDINGS


def _games(names: Sequence[str], lang: str | None, ours: str) -> tuple[list[Game], bool]:
    """The games meant, without those that have errors or lack the language; and whether there are such, which has been
    reported."""
    from pnp.validator.definitions.load import load_game
    from pnp.web.site.making import languages_of

    folders, bad = folders_of_games(names, ours)
    games = []
    for folder in folders:
        try:
            game = load_game(folder)
        except Invalid as invalid:
            tell(invalid.problems, ours, sys.stderr)
            bad = True
            continue
        if languages_of(game, lang):
            games.append(game)
        else:
            no_language(game, str(lang), ours)
            bad = True
    return games, bad


def _written(
    games: Sequence[Game],
    out: Path,
    lang: str | None,
    papers: Sequence[Size],
    base: str,
    ours: str,
    python: Mapping[str, bytes],
    *,
    announced: bool = True,
) -> Exit:
    """Write a site of these games, and report it, if it is to be `announced`. Without `python`, no referee."""
    from pnp.press.files.writing import CannotWrite
    from pnp.web.site.folder import Folder
    from pnp.web.site.making import Site, all_languages, top_of
    from pnp.web.site.referee.checking import Checking
    from pnp.web.site.referee.pages import ROOM
    from pnp.web.site.referee.playing import Playing

    from .progress_bar import bar

    made: list[Game] = []
    try:
        folder = Folder(out, [*top_of(games, all_languages(games, lang)), *([ROOM] if python else [])])
        parts: list[Playing | Checking] = [Playing(folder), Checking(folder, python)] if python else []
        site = Site(folder, games, lang, base, parts)
        for game in games:
            try:
                prints = _printed(game, out, lang, papers, folder, ours)
                if prints is None:
                    continue
                with bar():
                    site.add(game, prints)
                made.append(game)
            except Invalid as invalid:
                tell(invalid.problems, ours, sys.stderr)
        for part in parts:
            part.close()
        site.close()
    except Invalid as invalid:
        tell(invalid.problems, ours, sys.stderr)
        return Exit.WRONG
    except CannotWrite as failed:
        return not_written(failed, ours)
    for game in made if announced else ():
        show(say("say.site-game", ours, path=out / game.id / "index.html"))
    if made and announced:
        show(say("say.site-made", ours, path=out / "index.html", n=len(made)))
        if not python:
            show(say("say.site-no-referee", ours))
    return Exit.GOOD if len(made) == len(games) else Exit.WRONG


def _printed(
    game: Game, out: Path, lang: str | None, papers: Sequence[Size], folder: Any, ours: str
) -> list[Print] | None:
    """The PDFs of a game in its languages on each paper; None if there is something wrong, which has been reported.
    Raises Invalid and CannotWrite."""
    from pnp.press.build import open_desk
    from pnp.press.options import PrintOptions
    from pnp.press.plan import recipes
    from pnp.web.site.shown import Print

    from .orders import Task, outcomes

    tasks = [
        Task(game, one, PrintOptions(paper=paper), out)
        for one in game.languages if lang in (None, "all", one) for paper in papers
    ]  # fmt: skip
    found: list[Print] = []
    sound = True
    titles = {
        one: {recipe.name: recipe.title for recipe in recipes(open_desk(game, one), tasks[0].options)}
        for one in {task.lang for task in tasks}
    }
    for task, outcome in zip(tasks, outcomes(tasks), strict=True):
        if outcome.failed is not None:
            raise outcome.failed
        if outcome.problems:
            tell(outcome.problems, ours, sys.stderr)
            sound = False
        for made in outcome.made:
            name = made.path.stem.removesuffix(task.options.suffix)
            paper = PAPERS.get(task.options.paper.name, task.options.paper.name)
            path = f"{task.lang}/{made.path.name}"
            folder.note(f"{game.id}/{path}")
            size = made.path.stat().st_size
            found.append(Print(task.lang, paper, name, titles[task.lang][name], path, made.sheets, made.cuts, size))
    return found if sound else None


def _served(folder: Path, port: int | None, ours: str, browser: bool) -> Exit:
    """Serve the folder until Ctrl-C."""
    import asyncio

    from pnp.web.serve.door import PortTaken
    from pnp.web.site.server import serve

    def announce(address: str) -> None:
        show(say("say.site-served", ours, address=address))
        sys.stdout.flush()
        if browser:
            open_page(address)

    try:
        asyncio.run(serve(folder, port, announce))
    except PortTaken:
        complain(say("say.site-port", ours, port=port), ours)
        return Exit.SURROUNDINGS
    except Terminated:
        raise
    except KeyboardInterrupt:
        show(say("say.site-stopped", ours))
    return Exit.INTERRUPTED
