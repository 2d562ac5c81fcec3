"""The game of Метро 2033 as it is printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.validator.judging.loaded import referee_for

from ..judged import judge

__all__ = ["judge"]  # a fixture that depends on the folder

GAME = Path(__file__).parents[2] / "cards" / "metro-2033"


@pytest.fixture(scope="session")
def folder() -> Path:
    """The game's folder."""
    return GAME


@pytest.fixture(scope="session")
def rules(folder: Path) -> object:
    """The rules, with nobody at the table yet."""
    return referee_for(folder, None)
