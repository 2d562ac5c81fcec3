"""The main screens as axe-core sees them: names, roles, contrast, headings, landmarks, live regions; dark and light.

How large targets are is looked at in `test_browser`. A newer axe-core is taken if axe-playwright-python is installed.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from .conftest import ROOT, Table
from .inside import served
from .phones import Hand, coloured
from .pictures import begun
from .test_browser import pytestmark  # noqa: F401  when it is skipped

LOGS: dict[str, tuple[str, Callable[[], str]]] = {
    "beginning": ("13-minutes", lambda: ""),
    "hand": ("13-minutes", lambda: begun("13-minutes/plays/anna-boris.yaml", 5)),
    "table": ("illuminati", lambda: begun("illuminati/plays/duel.yaml", 6)),
    "board": ("13-days", lambda: begun("13-days/plays/chronicle.yaml", 3)),
    "map": ("metro-2033", lambda: begun("metro-2033/plays/three.yaml", 1)),
    "end": ("13-minutes", lambda: (ROOT / "cards/13-minutes/plays/anna-boris.yaml").read_text(encoding="utf-8")),
}


@pytest.fixture(scope="module")
def axe() -> str:
    """The script of axe-core, out of a package that brings it."""
    found = [spec for name in ("axe_playwright_python", "axe_core_python") if (spec := find_spec(name)) is not None]
    if not found or not found[0].submodule_search_locations:
        pytest.skip("axe-core-python is not installed")
    return (Path(found[0].submodule_search_locations[0]) / "axe.min.js").read_text(encoding="utf-8")


def barriers(page: Any, axe: str) -> list[tuple[str, str]]:
    """Accessibility barriers: the rule, and the first element that breaks it."""
    page.execute_script(axe)
    found = page.execute_async_script("const done = arguments[0]; axe.run(document, {}).then(done)")
    assert len(found["passes"]) > 15, "it has looked"
    return [(one["id"], one["nodes"][0]["html"][:200]) for one in found["violations"]]


@pytest.mark.parametrize(("screen", "scheme"), [*((screen, "dark") for screen in LOGS), ("hand", "light")])
def test_nothing_stands_in_the_way(browser: Any, table: Table, axe: str, screen: str, scheme: str) -> None:
    coloured(browser, scheme)
    game, text = LOGS[screen]
    browser.get(table(game, text()).address)
    hand = Hand(browser)
    hand.seen("document.querySelector('.begin, .question')")
    assert barriers(browser, axe) == []
    if screen == "beginning":
        browser.execute_script("document.querySelector('[value=passed]').click()")
        hand.tap("Начать")
        hand.seen("document.querySelector('.cover')")
    elif screen == "hand":
        hand.pick("play", "excomm")
        browser.execute_script("document.querySelector('.quiet').click()")
        hand.seen("document.querySelector('dialog, [role=dialog], .sheet, .menu')")
        hand.tap("Ходы")
        hand.seen("document.querySelector('.moves p')")
    else:
        return
    assert barriers(browser, axe) == []


def test_nothing_stands_in_the_way_of_a_refusal_and_of_its_record(
    browser: Any,
    table: Table,
    axe: str,
) -> None:
    browser.get(table(lang="en").address)
    hand = Hand(browser)
    hand.tap("Enter a move")
    browser.find_element("css selector", "details input").send_keys("ussr: {play: quarantine, into: ussr, event: {}}")
    hand.tap("Check")
    hand.seen("document.querySelector('.broken')")
    assert barriers(browser, axe) == []
    hand.tap("Record as played")
    hand.seen("document.querySelector('.mark')")
    assert barriers(browser, axe) == []


def test_nothing_stands_in_the_way_of_what_the_computer_did_and_why(browser: Any, tmp_path: Path, axe: str) -> None:
    with served(tmp_path, "", computers={"us": "easy"}, lang="ru") as (phone, _, _):
        browser.get(phone.address)
        hand = Hand(browser)
        hand.tap("Начать")
        hand.pick("bid.ussr", 1)
        hand.tap("Записать")
        hand.tap(".did .why")
        hand.seen("document.querySelector('dialog.why')?.innerText.includes('рассчитывает')")
        assert barriers(browser, axe) == []
        hand.tap("Закрыть")
        hand.seen("!document.querySelector('dialog')")
        assert barriers(browser, axe) == []


def test_nothing_stands_in_the_way_of_codes_and_of_ones_own_cards(browser: Any, table: Table, axe: str) -> None:
    coloured(browser, "light")
    browser.get(table("13-minutes", "").address)
    hand = Hand(browser)
    hand.seen("document.querySelector('.begin')")
    browser.execute_script("document.querySelector('[value=own]').click()")
    hand.tap("Начать")
    hand.seen("document.querySelector('.meet img.code')?.naturalWidth")
    assert barriers(browser, axe) == []
    browser.get(browser.execute_script("return document.querySelector('.seat-code').href"))
    hand.tap(".mine")
    hand.tap(".sheet .faces button")
    hand.seen("document.querySelector('.sheet [aria-pressed=true]')")
    assert barriers(browser, axe) == []


@pytest.mark.parametrize(("records", "shown"), [(54, ".results summary"), (19, ".lit .arrow")])
def test_nothing_stands_in_the_way_of_a_sum_and_of_arrows(
    browser: Any, table: Table, axe: str, records: int, shown: str
) -> None:
    browser.get(table("illuminati", begun("illuminati/plays/four.yaml", records)).address)
    hand = Hand(browser)
    hand.seen(f"document.querySelector({shown!r})")
    browser.execute_script("document.querySelector('.results summary')?.click()")
    assert barriers(browser, axe) == []
