"""A game logged on a page of a site, by taps: kept in the browser, saved as a file, checked there and by `verify`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pnp.cli.main import main

from ..patience import LONG
from ..table.phones import Hand, sized
from ..table.test_browser import FINISHED, game, tap_record

PATIENCE = max(LONG, 120)  # seconds: Python is loaded first
FULL = """
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function () { throw new DOMException("full", "QuotaExceededError"); };
window.emptied = () => { IDBObjectStore.prototype.put = put; };
"""
AGAIN = "document.querySelector('.foot .last')?.innerText.startsWith('{n}.')"


@pytest.fixture
def hand(browser: Any, address: str) -> Hand:
    """Somebody who has begun a game on a phone."""
    sized(browser, 390, 844)
    browser.get(f"{address}log.html")
    found = Hand(browser, PATIENCE)
    found.seen("document.getElementById('state').innerText || document.querySelector('#logs a')")
    found.tap("Новая партия")
    found.tap("Начать")
    found.seen("document.querySelector('.seats')")
    return found


def test_a_game_is_logged_by_taps_goes_on_after_the_page_was_closed_and_verifies(
    browser: Any, address: str, hand: Hand, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = game(FINISHED)
    for leaves in records[:3]:
        tap_record(browser, hand, leaves)
    hand.seen(AGAIN.format(n=3))
    browser.execute_script("document.querySelector('.options [data-pick]').click()")  # the next one is begun
    hand.seen("document.querySelector('.foot .last')?.innerText.includes('…')")
    browser.get("about:blank")
    browser.get(f"{address}log.html")
    hand.seen("document.querySelector('#logs a')")
    browser.execute_script("document.querySelector('#logs a').click()")
    hand.seen(AGAIN.format(n=3))
    hand.seen("document.querySelector('.question .wrong')?.innerText.includes('Начатый ход')")
    for leaves in records[3:5]:
        tap_record(browser, hand, leaves)
    file = saved(browser, hand, tmp_path)
    hand.seen("document.querySelector('dialog [role=status]').innerText.startsWith('Сохранено: 13-minutes-')")
    assert browser.execute_script("return document.querySelector('dialog a[href^=rules]').innerText") == "Правила игры"
    capsys.readouterr()
    assert main(["verify", str(file), "--format", "json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["verdict"], said["records"]) == ("legal", 5)
    browser.execute_script("document.querySelector('dialog a[href^=check]').click()")
    hand.seen("document.getElementById('verdict')?.className === 'legal'")
    assert file.read_text(encoding="utf-8") == browser.execute_script("return document.getElementById('log').value")


def saved(browser: Any, hand: Hand, folder: Path) -> Path:
    """The file that the page saves."""
    browser.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(folder)})
    hand.tap(".bar .quiet")
    browser.execute_script(
        "[...document.querySelectorAll('dialog button')].find((b) => /файлом/.test(b.innerText)).click()"
    )
    from selenium.webdriver.support.wait import WebDriverWait

    return WebDriverWait(browser, LONG).until(lambda _: next(folder.glob("*.yaml"), None))


def test_a_move_that_the_browser_cannot_keep_is_told_until_one_is_kept(browser: Any, hand: Hand) -> None:
    browser.execute_script(FULL)
    first, second, *_ = game(FINISHED)
    tap_record(browser, hand, first)
    hand.seen("document.getElementById('trouble').innerText.includes('QuotaExceededError')")
    assert browser.execute_script("return Boolean(document.querySelector('#trouble button'))")
    browser.execute_script("window.emptied()")
    tap_record(browser, hand, second)
    hand.seen("!document.getElementById('trouble').innerText")


def test_a_log_is_open_in_one_window_only(browser: Any, hand: Hand) -> None:
    page, first = browser.current_url, browser.current_window_handle
    browser.switch_to.new_window("tab")
    browser.get(page)
    hand.seen("document.getElementById('state')?.innerText.includes('в другом окне')")
    browser.close()
    browser.switch_to.window(first)
