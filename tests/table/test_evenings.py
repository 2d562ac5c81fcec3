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
from .phones import HEIGHT, WIDTH, Hand, coloured, sized
from .screens import Fault, faults, looking
from .test_browser import pytestmark  # noqa: F401  when it is skipped

PIECES = {"13-days": (2, 2), "illuminati": (5, 2), "metro-2033": (28, 2)}  # from which record on, and how many
SCREENS = {**PIECES, "13-minutes": (9, 2)}

# Layouts with a fault each.
FAULTY = {
    "scrolls sideways": "document.querySelector('.foot').style = 'display: grid; grid: auto / 500px; overflow: hidden'",
    "cut off below": "document.querySelector('.seat b').textContent = 'W'.repeat(80)",
    "44 × 20 px": "document.querySelector('.quiet').style = 'min-height: 0; height: 20px; width: 44px; min-width: 0'",
    "below the screen": "document.querySelector('.question').style.minHeight = '2000px'",
}

# Whether cards lie wholly in the part of the table that is in sight; and whether the footer is on the screen.
SEEN = """
  const [room, foot] = ['.board', '.foot'].map((one) => document.querySelector(one).getBoundingClientRect());
  return [...arguments[0].map((card) => {
    const box = document.querySelector(`.structure .piece[data-card="${card}"]`)?.getBoundingClientRect();
    return box?.top >= room.top && box.bottom <= room.bottom && box.left >= room.left && box.right <= room.right;
  }), foot.bottom <= innerHeight && foot.height > 60]"""


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


@pytest.mark.parametrize(("game", "scheme"), [*zip(SCREENS, ("light", "dark") * 2, strict=True)])
def test_every_screen_of_a_piece_of_an_evening_can_be_read_and_hit(
    browser: Any, table: Table, game: str, scheme: str
) -> None:
    sized(browser, 360, 640)
    coloured(browser, scheme)
    begun, records = SCREENS[game]
    evening, found = Evening(browser, play_of(game), begun), dict[Fault, str]()
    evening.shown = looking(browser, found, evening.shown)
    evening.sit_down(table(game, evening.text()).address)
    evening.go_on(records)
    sized(browser, WIDTH, HEIGHT)
    assert found == {}


@pytest.mark.parametrize("fault", FAULTY)
def test_what_cannot_be_read_or_hit_is_found(browser: Any, table: Table, fault: str) -> None:
    browser.get(table().address)
    Hand(browser).seen("document.querySelector('.foot')")
    assert faults(browser) == []
    browser.execute_script(FAULTY[fault])
    assert fault in [kind for kind, _ in faults(browser)]


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_what_a_record_has_moved_is_in_sight_and_nothing_is_cut_off(
    browser: Any, table: Table, size: tuple[int, int]
) -> None:
    """A group captured with the groups below it; and the footer is wholly on the screen."""
    sized(browser, *size)
    evening = Evening(browser, play_of("illuminati", "four.yaml"), 19)
    evening.sit_down(table("illuminati", evening.text()).address)
    evening.go_on(1)
    evening.hand.seen("document.querySelector('.foot .last').innerText.startsWith('20.')")
    found = browser.execute_script(SEEN, ["multinational-oil-companies", "kgb"])
    sized(browser, WIDTH, HEIGHT)
    assert found == [True, True, True]
