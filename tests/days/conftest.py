"""The game of 13 Days as it is printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..judged import judge

__all__ = ["judge"]  # a fixture that depends on the folder

GAME = Path(__file__).parents[2] / "cards" / "13-days"


@pytest.fixture(scope="session")
def folder() -> Path:
    """The game's folder."""
    return GAME
