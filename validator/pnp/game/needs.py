"""What the rules of any game may need from its definitions: why a game cannot be refereed, with the place."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ..validator.base.problem import Problem
from ..validator.base.source import KeyPath
from ..validator.definitions.find import GAME_FILE
from ..validator.definitions.formats import places_in
from ..validator.definitions.model import Game

Wanted = tuple[str, str, Collection[str]]
"""A part of game.yaml, a name it must contain, and the names it has."""


def problem_at(file: Path, code: str, path: KeyPath, values: Mapping[str, Any]) -> Problem:
    """A problem at a path of a definition, in YAML or in a spreadsheet."""
    return Problem(code, str(file), *places_in(file).of(path), values)


def problem_in_game(game: Game, code: str, path: KeyPath, **values: Any) -> Problem:
    """A problem at a path of game.yaml."""
    return problem_at(game.folder / GAME_FILE, code, path, values)


def lacking(game: Game, wanted: Iterable[Wanted]) -> Iterator[Problem]:
    """The names that are wanted but missing."""
    for where, name, there in wanted:
        if name not in there:
            yield problem_in_game(game, "game.needs", (where,), where=where, name=name)


def no_board(game: Game) -> Problem:
    """A problem if a game that needs a board has none."""
    return problem_in_game(game, "game.needs", (), where=GAME_FILE, name="board")


def of_two_sides(game: Game) -> Iterator[Problem]:
    """A problem unless the game has two sides: a duel is for two players."""
    n = sum(side.plays for side in game.sides)
    if n != 2:
        yield problem_in_game(game, "game.sides", ("sides",), n=n)


def disagreeing(game: Game, right: Mapping[str, int]) -> Iterator[Problem]:
    """The `numbers` that contradict other definitions."""
    for name, n in right.items():
        if game.numbers[name] != n:
            yield problem_in_game(game, "game.numbers", ("numbers", name), name=name, n=game.numbers[name], right=n)
