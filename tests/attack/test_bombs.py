"""A sample of the bombs: what a megabyte asks for is refused, or done with little memory and without being killed for
its work. All of them, with their seconds: python -m tests.attack."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from .bombs import BOMBS, in_game
from .running import MOST_MEMORY, starter, told

SAMPLE = [
    ("picture", "dashes"),
    ("picture", "13,000 squared, transparent"),
    ("table", "cells.xlsx"),
    ("table", "brackets.csv"),
    ("title of a card", "one word"),
    ("text of a card", "digits"),
]


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return starter(tmp_path_factory.mktemp("kept") / "plain")


@pytest.mark.parametrize(("kind", "name"), SAMPLE)
def test_a_bomb_costs_little(plain: Path, tmp_path: Path, kind: str, name: str) -> None:
    assert (kind, name) in BOMBS
    folder = Path(shutil.copytree(plain, tmp_path / "bomb"))
    assert in_game(folder, kind, name).stat().st_size <= 1_000_000
    found = told("check", folder)
    assert not found.stumbled, found.said
    assert found.memory < MOST_MEMORY
