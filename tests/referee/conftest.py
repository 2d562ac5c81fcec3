"""The game of 13 Minutes, with the deck of the tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..judged import book, judge

__all__ = ["book", "judge"]  # fixtures that stand on the folder


@pytest.fixture(scope="session")
def folder(folders: dict[str, Path]) -> Path:
    """The game's folder."""
    return folders["13-minutes"]
