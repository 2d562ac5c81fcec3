"""A nearest legal move that the referee offers is legal where it is offered: a sample of what `nearest` tries."""

from __future__ import annotations

import pytest

from ..longer import times
from .nearest import GAMES, attempt


@pytest.mark.parametrize("game", GAMES)
def test_what_is_offered_is_legal_there(game: str) -> None:
    counts, failed = attempt(game, times(16))
    assert counts["offers"] > 2
    assert not failed, failed[0]
