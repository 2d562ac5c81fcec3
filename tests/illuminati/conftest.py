"""The game of Illuminati as it is printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.validator.judging.verdict import verify_text

from ..judged import Judge

GAME = Path(__file__).parents[2] / "cards" / "illuminati"


@pytest.fixture(scope="session")
def folder() -> Path:
    """The game's folder."""
    return GAME


@pytest.fixture(scope="session")
def judge(folder: Path) -> Judge:
    """The verdict on a log that lies beside this game."""
    log = folder / "plays" / "log.yaml"
    return lambda text: verify_text(text.encode(), log.name, log)
