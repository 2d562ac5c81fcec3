"""Builds: several games and languages in parallel, reported in the order in which they were requested."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import Any

from pnp.press import build as press
from pnp.press.files.layout_folders import layout_folders
from pnp.press.files.writing import sweep
from pnp.press.impose.select import shared_out
from pnp.press.last_build import Artefact
from pnp.press.marks.paper import Size
from pnp.press.options import PrintOptions
from pnp.validator.base import cache
from pnp.validator.base.problem import Invalid, Problem
from pnp.validator.definitions.load import load_game
from pnp.validator.definitions.model import Game
from pnp.validator.judging.trust import trusted_by

from .options import wanted
from .progress_bar import bar
from .telling import no_language, not_written, tell
from .terminal import Exit, Terminated, complain, say, show
from .watching import watched
from .which_games import folders_of_games


@dataclass(frozen=True, slots=True)
class Task:
    """One game in one language: what to build, or only to estimate, and where."""

    game: Game
    lang: str
    options: PrintOptions
    out: Path
    estimate: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a task: PDFs, or problems, or a file that cannot be written."""

    made: list[Artefact] = field(default_factory=list)
    problems: tuple[Problem, ...] = ()
    failed: press.CannotWrite | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """What was requested: games, in the requested language (`all` for each that a game has; None for the reader's
    `default` if the game has it), on the paper of the options or on each of several `papers`."""

    folders: Sequence[Path]
    edition: str | None
    options: PrintOptions
    out: Path
    asked: str | None
    default: str
    side_by_side: bool = False
    estimate: bool = False
    papers: Sequence[Size] = ()

    def tasks(self, ours: str) -> tuple[list[Task], bool]:
        """A task for each language and paper of each game, and whether any game was refused; problems are printed."""
        games, bad = [], False
        for folder in self.folders:
            try:
                games.append(load_game(folder, self.edition))
            except Invalid as invalid:
                tell(invalid.problems, ours, sys.stderr)
                bad = True
        tasks: list[Task] = []
        try:
            shares = self._cards(games)
        except Invalid as invalid:
            tell(invalid.problems, ours, sys.stderr)
            return [], True
        for game, options in shares:
            if self.side_by_side and len(game.languages) < 2:
                complain(say("say.one-language", ours, game=game.id, languages=game.languages[0]), ours)
                bad = True
            for lang in self._languages(game):
                if lang in game.languages:
                    each = [replace(options, paper=paper) for paper in self.papers] or [options]
                    tasks += (Task(game, lang, one, self.out, self.estimate) for one in each)
                    continue
                no_language(game, lang, ours)
                bad = True
        return tasks, bad

    def _cards(self, games: Sequence[Game]) -> list[tuple[Game, PrintOptions]]:
        """How each game is printed; for several, those that have any of the wanted cards. Raises Invalid."""
        if len(games) < 2 or not self.options.only:
            return [(game, self._options(game)) for game in games]
        shares = shared_out(games, self.options.only)
        return [
            (game, replace(self._options(game), only=only)) for game, only in zip(games, shares, strict=True) if only
        ]

    def _languages(self, game: Game) -> Sequence[str]:
        if self.asked == "all":
            return game.languages
        return [self.asked or (self.default if self.default in game.languages else game.languages[0])]

    def _options(self, game: Game) -> PrintOptions:
        """The options with two rule languages side by side, if wanted and available."""
        first = self._languages(game)[0]
        others = [lang for lang in game.languages if lang != first]
        pair = (first, others[0]) if self.side_by_side and others else ()
        return replace(self.options, languages=pair)


def ordered(
    ours: str, /, names: Sequence[str], lang: str | None, out: str, edition: str | None,
    side_by_side: bool, estimate: bool = False, each: Sequence[Size] = (), **printing: Any,
) -> tuple[Order, bool]:  # fmt: skip
    """What the options of a command order, on `each` of several papers, and whether a game was not found (which has
    been reported). Raises Invalid."""
    options = wanted(**printing)
    folders, missing = folders_of_games(names, ours)
    return Order(folders, edition, options, Path(out), lang, ours, side_by_side, estimate, each), missing


def printed(order: Order, ours: str, alone: bool = False, news: bool = False) -> Exit:
    """Carry out an order and report it in the reader's language (`ours`): everything, or only what is new."""
    tasks, bad = order.tasks(ours)
    worst = Exit.WRONG if bad else Exit.GOOD
    files = sheets = cuts = 0
    told: list[Problem] = []
    for outcome in outcomes(tasks, alone):
        new = [problem for problem in outcome.problems if problem not in told]  # the same on other paper
        tell(new, ours, sys.stderr)
        told += new
        if outcome.failed is not None:
            worst = max(worst, not_written(outcome.failed, ours))
        elif outcome.problems:
            worst = max(worst, Exit.WRONG)
        for made in outcome.made:
            if made.kept and news:
                continue
            show(_line(made, ours))
            files, sheets, cuts = files + 1, sheets + made.sheets, cuts + made.cuts
    if files and not news:
        key = "say.estimated" if order.estimate else "say.built"
        show(say(key, ours, files=files, sheets=sheets, cuts=cuts))
    return worst


def _line(made: Artefact, ours: str) -> str:
    said = say("say.artefact", ours, path=made.path, sheets=made.sheets, cuts=made.cuts)
    if made.ink is not None:
        said += say("say.ink", ours, percent=round(made.ink * 100))
    return said + (say("say.kept", ours) if made.kept else "")


def watch_over(order: Order, ours: str) -> Exit:
    """Carry out an order again whenever a file changes."""
    first = True

    def build() -> None:
        nonlocal first
        printed(order, ours, alone=not first, news=not first)
        if first:
            show(say("say.watching", ours))
        first = False
        sys.stdout.flush()

    try:
        watched(build, [*order.folders, *layout_folders().folders], order.out)
    except Terminated:
        raise
    except KeyboardInterrupt:
        show(say("say.watched", ours))
    return Exit.INTERRUPTED


def carried_out(task: Task) -> Outcome:
    """Carry out a task in this process."""
    make = press.estimate if task.estimate else press.build
    try:
        return Outcome(make(task.game, task.lang, task.options, task.out))
    except Invalid as invalid:
        return Outcome(problems=invalid.problems)
    except press.CannotWrite as failed:
        return Outcome(failed=failed)


def outcomes(tasks: Sequence[Task], alone: bool = False) -> Iterator[Outcome]:
    """What came of each task, in their order. Where there is much to do, and unless this process is to work alone,
    others take their share of it."""
    alone = alone or trusted_by() > 0  # what the user allowed this process, others may not
    busy = [] if alone or len(tasks) < 2 else [at for at, task in enumerate(tasks) if not _is_fresh(task)]
    crew = min(len(busy), os.cpu_count() or 1)
    with_whom = {at: number % crew for number, at in enumerate(busy)}
    shares = [[tasks[at] for at in busy if with_whom[at] == n] for n in range(1, crew)]
    with _helped(shares) as helpers, _no_garbage():
        for at, task in enumerate(tasks):
            found = _heard(helpers[n - 1]) if (n := with_whom.get(at, 0)) else None
            if found is None:
                with bar():
                    found = carried_out(task)
            yield found


@contextmanager
def _no_garbage() -> Iterator[None]:
    """Turn off the garbage collector: our values have no cycles, and looking for them takes a tenth of a build."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _heard(helper: Any) -> Outcome | None:
    """A helper's result; None if it died, so that we do the task ourselves."""
    try:
        found: Outcome = helper.recv()
    except (EOFError, OSError):
        return None
    return found


def _is_fresh(task: Task) -> bool:
    return not task.estimate and press.is_fresh(task.game, task.lang, task.options, task.out)


@contextmanager
def _helped(shares: Sequence[Sequence[Task]]) -> Iterator[list[Any]]:
    """Pipes that deliver the results of these shares, each from a process. The processes are ended on the way out,
    whatever the reason: at once, so what they were writing is deleted here."""
    if not shares:
        yield []
        return
    from pnp.validator.base.children import child

    helpers = []
    try:
        for share in shares:
            helpers.append(child(_help, share, cache.folder(), gc.get_threshold()))  # noqa: PERF401 - each is ended
        yield [pipe for _, pipe in helpers]
    finally:
        for process, _ in helpers:
            process.terminate()
        for process, _ in helpers:
            process.join()
        for task in chain(*shares):
            sweep(press.folder(task.game, task.lang, task.out))


def _help(pipe: Any, share: Sequence[Task], kept: Path | None, garbage: tuple[int, int, int]) -> None:
    """Carry out a share, and send the outcomes through the pipe."""
    gc.set_threshold(*garbage)
    with _kept_in(kept), _no_garbage():
        for task in share:
            pipe.send(carried_out(task))
    gc.freeze()  # like `main` at the end


@contextmanager
def _kept_in(folder: Path | None) -> Iterator[None]:
    if folder is None:
        yield
    else:
        with cache.on_disk(folder):
            yield
