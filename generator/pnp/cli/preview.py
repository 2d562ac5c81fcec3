"""The command `pnp preview`: a game in the browser, redrawn as its files are edited."""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.press.files.layout_folders import layout_folders
from pnp.validator.base.cache import digest, in_memory, on_disk
from pnp.validator.base.folders import cache_folder
from pnp.validator.base.problem import Invalid, Problem
from pnp.validator.base.system import refusal

from .options import print_options, wanted
from .telling import tell
from .terminal import Exit, Terminated, complain, lang_option, open_page, port_option, say, show
from .watching import Seen, watched

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.web.preview.gallery import Studio
    from pnp.web.preview.moment import Newest


QUIET = 0.4  # seconds without changes before everything is checked
PATIENT = 15  # how nice the checker is to other processes, above all the browser; 19 is the maximum


@click.command()
@click.argument("name", required=False, metavar="[GAME]")
@lang_option
@click.option("--edition", metavar="ID")
@port_option
@click.option("--no-browser", is_flag=True)
@print_options
@click.pass_obj
def preview(
    ours: str,
    /,
    name: str | None,
    edition: str | None,
    port: int | None,
    no_browser: bool,
    **printing: Any,
) -> Exit:

    try:
        options = wanted(**printing)
        folders = _meant(name)
    except Invalid as invalid:
        tell(invalid.problems, ours, sys.stderr)
        return Exit.WRONG
    if len(folders) != 1:
        known = ", ".join(folder.name for folder in folders)
        complain(say("say.which-game", ours, known=known) if folders else say("say.no-games", ours), ours)
        return Exit.USAGE
    return _shown(folders[0], edition, options, port, ours, not no_browser)


def _meant(name: str | None) -> Sequence[Path]:
    from pnp.validator.definitions.find import default_games, find_game

    return default_games() if name is None else [find_game(name)]


def _shown(folder: Path, edition: str | None, options: Any, port: int | None, ours: str, browser: bool) -> Exit:
    """Serve the page until Ctrl-C."""
    from pnp.web.preview.gallery import Studio
    from pnp.web.preview.moment import Newest
    from pnp.web.preview.page import Pages
    from pnp.web.preview.papers import Papers
    from pnp.web.preview.server import serving
    from pnp.web.preview.site import Site
    from pnp.web.serve.door import PortTaken

    newest, papers, studio = Newest(), Papers(options), Studio()
    checker = Checker(folder, newest)
    seen: dict[str, Any] = {}

    def prepare(files: Seen) -> None:
        checker.stop()
        memory.files = layouts_in(files, layout_folders(folder).folders)
        seen.update(_seen(folder, edition, studio))

    def shown() -> None:
        first = newest.moment.version == 0
        newest.publish(**seen, worries=None)
        checker.later()
        if first:
            _announce(address, ours, browser)

    try:
        site = Site(newest, papers, Pages(folder, papers), ours)
        with on_disk(cache_folder()), in_memory() as memory, serving(site, port) as address:
            watched(shown, [folder, *layout_folders().folders], Path("output"), prepare)
    except PortTaken:
        complain(say("say.port-taken", ours, port=port), ours)
        return Exit.SURROUNDINGS
    except Terminated:
        raise
    except KeyboardInterrupt:
        show(say("say.previewed", ours))
        return Exit.INTERRUPTED
    finally:
        checker.stop()
    return Exit.GOOD


def layouts_in(files: Seen, rooms: Sequence[Path]) -> dict[str, str]:
    """The state of the files in layout folders, by subfolder: faces, palettes and so on."""
    found: dict[str, list[Any]] = {}
    starts = tuple(os.path.join(os.path.realpath(room), "") for room in rooms)
    for path, about in files.items():
        for start in starts:
            if path.startswith(start):
                found.setdefault(path[len(start) :].partition(os.sep)[0], []).append((path, about))
    return {kind: digest(some) for kind, some in found.items()}


def _seen(folder: Path, edition: str | None, studio: Studio) -> dict[str, Any]:
    """What changed about the moment: the game as it is now, or why it cannot be shown."""
    from pnp.validator.definitions.load import load_game

    try:
        return {"gallery": studio.gallery(load_game(folder, edition)), "problems": ()}
    except Invalid as invalid:
        return {"problems": tuple(invalid.problems)}
    except OSError as error:  # a file or the whole folder disappeared while it was read
        reason = {"reason": refusal(error)}
        return {"problems": (Problem("file.unreadable", str(error.filename or folder), values=reason),)}


def _announce(address: str, ours: str, browser: bool) -> None:
    """Print the address of the page, and open it in the browser if wanted and possible."""
    show(say("say.previewing", ours, address=address))
    sys.stdout.flush()
    if browser:
        open_page(address)


class Checker:
    """Finds everything that `pnp check` reports, in a separate low-priority process and while nobody is writing, so
    that no card has to wait for it."""

    def __init__(self, folder: Path, newest: Newest) -> None:
        self.folder, self.newest = folder, newest
        self._timer: threading.Timer | None = None
        self._process: Any = None
        self._lock = threading.Lock()

    def later(self) -> None:
        """Start a little later."""
        self._timer = threading.Timer(QUIET, self._check)
        self._timer.daemon = True
        self._timer.start()

    def stop(self) -> None:
        """Stop a check in progress."""
        if self._timer is not None:
            self._timer.cancel()
        with self._lock:
            if self._process is not None:
                self._process.terminate()
                self._process = None

    def _check(self) -> None:
        from pnp.validator.base.children import child

        with self._lock:
            process, pipe = child(_worry, self.folder)
            self._process = process
        with suppress(EOFError, OSError):  # it was told to stop
            found: tuple[Problem, ...] = pipe.recv()
            with self._lock:
                if self._process is process:
                    self.newest.publish(worries=found)


def _worry(pipe: Any, folder: Path) -> None:
    """The life of the checking process."""
    from .problems import everything_wrong

    if hasattr(os, "nice"):
        os.nice(PATIENT)
    try:
        pipe.send(tuple(everything_wrong(folder)))
    except Invalid as invalid:
        pipe.send(invalid.problems)
