"""The game that a test is about, named by its parameter `game`, and its referee."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.validator.definitions.model import Game
from pnp.validator.definitions.rules_model import Rulebook
from pnp.validator.judging.loaded import referee_for

from ..judged import Judge, judge_in


@pytest.fixture
def judge(game: str, folders: dict[str, Path]) -> Judge:
    return judge_in(folders[game])


@pytest.fixture
def printed(game: str, folders: dict[str, Path]) -> Game:
    found: Game = referee_for(folders[game], None).game
    return found


@pytest.fixture
def book(printed: Game) -> Rulebook:
    return printed.rulebook
