"""What holds for every test: what the command remembers of its user goes to a folder of our own."""

from __future__ import annotations

import gc
import math
import os
import signal
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

import pytest
from hypothesis import settings

# The duration of an example depends on the machine, not on us.
settings.register_profile("pnp", deadline=None)
settings.load_profile("pnp")

# Modules that assert without being tests: their failures show what differed, too.
pytest.register_assert_rewrite(
    "tests.edited",
    "tests.judged",
    "tests.illuminati.laid",
    "tests.metro.positions",
    "tests.rules.marked",
    "tests.soundness.logs",
    "tests.soundness.player",
)

_ending = pytest.StashKey[ExitStack]()


def pytest_configure(config: pytest.Config) -> None:
    """Before anything is imported that looks at the environment. Garbage is looked for seldom: the tests make many
    small values, and few of them in circles. Modules are compiled once, not in each of the hundreds of processes that
    the tests start, even where the surroundings forbid to keep what was compiled, as images for containers do; and a
    game is checked once, as by the command: what is cached is shared by the workers of a run, settings are not. Ctrl-C
    reaches what the tests start, though in a background job of a shell it is ignored. A busy machine adds no lines
    about progress to what commands print."""
    gc.set_threshold(100_000, 20, 50)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    ending = config.stash[_ending] = ExitStack()
    folder = ending.enter_context(tempfile.TemporaryDirectory(prefix="pnp-user-"))
    if "PYTEST_XDIST_WORKER" not in os.environ:  # a worker inherits that of the run, which removes it
        os.environ["XDG_CACHE_HOME"] = os.environ["LOCALAPPDATA"] = folder
    os.environ["XDG_CONFIG_HOME"] = os.environ["APPDATA"] = folder

    from pnp.cli import progress_bar
    from pnp.validator.base import cache, folders

    progress_bar.EVERY = math.inf
    ending.enter_context(cache.on_disk(folders.cache_folder()))


def pytest_unconfigure(config: pytest.Config) -> None:
    """And remove it."""
    if _ending in config.stash:
        config.stash[_ending].close()


@pytest.fixture(scope="session")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The folder of each game. 13 Minutes has a deck made for the tests."""
    from .minutes import deck  # not before the environment is ours

    cards = Path(__file__).parents[1] / "cards"
    games = {game: cards / game for game in ("13-days", "illuminati", "metro-2033")}
    return games | {"13-minutes": deck.made(tmp_path_factory.mktemp("13-minutes"))}


@pytest.fixture
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is cached on the disk unless the test says where."""
    from pnp.validator.base import cache  # not before the environment is ours

    monkeypatch.setattr(cache, "_folders", [])


@pytest.fixture
def english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Commands are given in an empty folder and answered in English, as to somebody who does not look for bugs."""
    from pnp.validator.judging import loaded  # not before the environment is ours

    loaded._folder_of.cache_clear()  # it may remember a folder as seen from where we were
    monkeypatch.setenv("PNP_LANG", "en")
    monkeypatch.delenv("PNP_DEBUG", raising=False)
    monkeypatch.chdir(tmp_path)
