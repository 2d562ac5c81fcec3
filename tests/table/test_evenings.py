"""A piece of a logged evening of each game, taken down on the page by taps alone.

`python -m tests.table.evenings` takes down whole ones.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pnp.validator.judging.judge import verify_text
from pnp.validator.judging.spot import spot_of

from .conftest import Table
from .evenings import Evening, play_of
from .test_browser import pytestmark  # noqa: F401  when it is skipped

PIECES = {"13-days": (2, 2), "illuminati": (5, 2), "metro-2033": (28, 2)}  # from which record on, and how many


@pytest.mark.parametrize("game", PIECES)
def test_a_piece_of_an_evening_is_tapped(
    browser: Any,
    table: Table,
    tmp_path: Path,
    game: str,
) -> None:
    begun, records = PIECES[game]
    evening = Evening(browser, play_of(game), begun)
    evening.sit_down(table(game, evening.text()).address)
    found = evening.go_on(records)
    assert len(found.taps) == records and not found.typed
    log = tmp_path / "evening.yaml"
    assert verify_text(log.read_bytes(), log.name).verdict == "legal"
    written = spot_of(log.read_bytes(), log.name).log.games[0].records
    assert len(written) >= begun + records
