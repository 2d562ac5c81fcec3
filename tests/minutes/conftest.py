"""The game of 13 Minutes, with the deck of the tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..judged import judge

__all__ = ["judge"]  # a fixture that depends on the folder


@pytest.fixture(scope="session")
def folder(folders: dict[str, Path]) -> Path:
    """The game's folder."""
    return folders["13-minutes"]
