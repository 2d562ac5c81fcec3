"""The games that a user means, by name or folder."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from .telling import tell
from .terminal import complain, say

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def folders_of_games(names: Iterable[str], lang: str) -> tuple[list[Path], bool]:
    """The games meant, and whether one was not found (which has been reported)."""
    from pnp.validator.base.problem import Invalid
    from pnp.validator.definitions.find import default_games, find_game

    if not names:
        folders = default_games()
        if not folders:
            complain(say("say.no-games", lang), lang)
        return folders, not folders
    folders, bad = [], False
    for name in names:
        try:
            folders.append(find_game(name))
        except Invalid as invalid:
            tell(invalid.problems, lang, sys.stderr)
            bad = True
    return folders, bad


def game_given(name: str) -> Path:
    """The folder of the game that a command is given together with a log, which may lie anywhere. Raises Invalid."""
    from pnp.validator.definitions.find import find_game, given

    folder = find_game(name)
    click.get_current_context().with_resource(given(folder))
    return folder
