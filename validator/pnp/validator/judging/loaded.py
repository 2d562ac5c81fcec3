"""The game that a log names, found and loaded: its folder, its rules."""

from __future__ import annotations

from functools import cached_property, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from ..definitions.find import find_game_of_log, given_folders
from ..definitions.load import load_game
from ..definitions.model import Game
from .trust import own_referee, trusted_by


def referee_for(folder: Path, edition: str | None) -> Any:
    """The rules of a game with one edition's deck, loaded once. Raises Invalid."""
    return _referee_for(folder, edition, trusted_by())


@lru_cache(maxsize=16)
def _referee_for(folder: Path, edition: str | None, trust: int) -> Any:
    return rules_of(load_game(folder, edition))


def rules_of(game: Game) -> Any:
    """The rules the referee uses. Raises Invalid if there are none, or only a rules.py that is not trusted (see
    `trust`).

    The definitions have been checked, so the module they name is ours.
    """
    if game.referee is None:
        return own_referee(game)
    return import_module(f"pnp.validator.games.{game.referee}").Referee(game)


class NamedGame:
    """The game that a log names, found and loaded when it is first asked for. `log` is the path of the log, if any."""

    def __init__(self, name: str, log: Path | None) -> None:
        self.name = name
        self.beside = log.parent if log is not None else None

    @cached_property
    def folder(self) -> Path:
        """Its folder. Raises Invalid."""
        return _folder_of(self.name, self.beside, given_folders())

    @cached_property
    def rules(self) -> Any:
        """Its rules, with the deck of the first edition. Raises Invalid."""
        return referee_for(self.folder, None)

    def of_edition(self, edition: str) -> Any:
        """Its rules with another edition's deck. Raises Invalid."""
        return referee_for(self.folder, edition)


@lru_cache(maxsize=64)
def _folder_of(game: str, beside: Path | None, given: tuple[Path, ...]) -> Path:
    """The folder of a game that logs in the folder `beside` name, looked up once for all. Raises Invalid."""
    return find_game_of_log(game, beside / "log.yaml" if beside is not None else None)
