"""A board of squares on a phone: all of it in sight, nothing on it but what can be tapped, two taps and Record.

The part with a browser is skipped where Chromium and its driver, or selenium, are not installed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ..patience import LONG
from .conftest import ROOT, Phone, Running
from .phones import CHROMIUM, DRIVER, HEIGHT, WIDTH, Hand, sized

TABLUT = str(ROOT / "docs" / "examples" / "tablut")
BEGUN = "pnp: tablut@1\nplayers: {muscovites: Anna, swedes: Boris}\nmoves:\n- muscovites: d9-d6\n- swedes: g5-g2\n"
# Squares that are not wholly on the screen, or where something lies on the board that is not the board's.
COVERED = """
  const map = document.querySelector('.map'), whole = map.getBoundingClientRect(), covered = [];
  for (let x = 0.5; x < 9; x++) for (let y = 0.5; y < 9; y++) {
    const at = [whole.x + whole.width * (5 + 20 * x) / 190, whole.y + whole.height * (5 + 20 * y) / 190];
    if (!document.elementFromPoint(...at)?.closest('.map')) covered.push([x, y]);
  }
  return covered"""
# Lit squares that are larger than the squares of the board.
LARGE = """
  const square = document.querySelector('.map').getBoundingClientRect().width * 20 / 190;
  return [...document.querySelectorAll('.map button')].filter(b => b.getBoundingClientRect().width > square + 0.5
    || getComputedStyle(b).outlineStyle !== 'none').length"""
TAP_D7 = """
  const drawing = document.querySelector('.drawing'), box = drawing.getBoundingClientRect();
  const at = { clientX: box.x + box.width * 75 / 190, clientY: box.y + box.height * 55 / 190 };
  drawing.dispatchEvent(new MouseEvent('click', { bubbles: true, ...at }))"""
LISTED = "return document.querySelectorAll('.question [data-pick]').length"


@pytest.fixture
def trusted(running: Callable[..., Running]) -> Iterator[Callable[[], Phone]]:
    """The command with --trust: a process that watches the rules is asked to end, and ends them."""
    started: list[Running] = []

    def start() -> Phone:
        started.append(running(TABLUT, BEGUN, "--trust", "--lang", "en"))
        return started[-1].phone

    yield start
    for one in started:
        one.process.terminate()
        one.process.communicate(timeout=LONG)


def test_the_page_is_told_that_the_board_is_of_squares(trusted: Callable[[], Phone]) -> None:
    view = trusted().view()
    (board,) = view["panels"]
    assert board["grid"] is True and len(board["places"]) == 81
    assert {option["sort"] for option in view["question"]["options"]} == {"place"}


@pytest.mark.skipif(CHROMIUM is None or DRIVER is None, reason="Chromium is not installed")
def test_a_move_is_two_taps_on_the_board_and_record(browser: Any, trusted: Callable[[], Phone], tmp_path: Path) -> None:
    browser.get(trusted().address)
    hand = Hand(browser)
    hand.seen("document.querySelectorAll('.map button').length > 5")
    for width, height in ((360, 640), (WIDTH, HEIGHT)):
        sized(browser, width, height)
        assert browser.execute_script(COVERED) == [], (width, height)
    assert browser.execute_script(LARGE) == 0 and browser.execute_script(LISTED) == 0
    hand.pick("from", "e8")
    browser.execute_script(TAP_D7)
    hand.seen("/^Rule [0-9.]+: ./.test(document.querySelector('.question .wrong')?.innerText)")
    hand.pick("to", "f8")
    hand.tap("Record")
    assert hand.taps == 3
    hand.seen("document.querySelector('.last').innerText.startsWith('3.')")
    assert (tmp_path / "evening.yaml").read_text(encoding="utf-8").endswith("- muscovites: e8-f8\n")
