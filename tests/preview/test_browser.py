"""The preview in a real browser: edit a file, see the card change; break it, see the message; fix it, see it disappear.

Skipped where Chromium and its driver, or selenium, are not installed.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pnp.press.files.layout_folders import layout_folders
from pnp.validator.definitions.load import load_game

from ..edited import edit
from ..patience import LONG
from .conftest import ROOT

selenium = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
DRIVER = shutil.which("chromedriver")


pytestmark = pytest.mark.skipif(
    CHROMIUM is None or DRIVER is None, reason="Chromium is not installed: apt-get install chromium chromium-driver"
)


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    from selenium.webdriver.chrome.service import Service

    options = selenium.ChromeOptions()
    options.binary_location = str(CHROMIUM)
    profile = tmp_path_factory.mktemp("profile")
    flags = ("--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1000,700")
    for flag in (*flags, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    driver = selenium.Chrome(options=options, service=Service(DRIVER))
    yield driver
    driver.quit()


@pytest.fixture
def address(folder: Path, tmp_path: Path) -> Iterator[str]:
    """Where `pnp preview` shows the game."""
    rooms = os.pathsep.join(str(ROOT / room) for room in ("generator", "validator"))
    settings = {"PYTHONPATH": rooms, "PNP_LANG": "en", "XDG_CACHE_HOME": str(tmp_path / "cache")}
    command = [sys.executable, "-m", "pnp", "preview", str(folder), "--no-browser"]
    running = subprocess.Popen(command, env={**os.environ, **settings}, stdout=subprocess.PIPE, text=True, cwd=tmp_path)
    try:
        assert running.stdout is not None
        found = re.match(r"http://127\.0\.0\.1:\d+/[\w-]+/", running.stdout.readline())
        assert found is not None
        yield found[0]
        running.send_signal(signal.SIGINT)
        assert running.wait(LONG) == 130
    finally:
        running.kill()


def seen(browser: Any, what: Callable[[Any], Any]) -> Any:
    from selenium.webdriver.support.wait import WebDriverWait

    return WebDriverWait(browser, LONG, poll_frequency=0.02).until(lambda _: what(browser))


def script(browser: Any, words: str) -> Any:
    return browser.execute_script(f"return {words}")


def picture(browser: Any, card: str) -> str:
    """The address of a card's picture once it is there to be seen."""
    return shown(browser, f"#card-main-{card}")


def shown(browser: Any, figure: str) -> str:
    """The address of the picture of a figure once it is there to be seen."""
    picture = f"document.querySelector('{figure} pnp-picture')"
    drawn = f"{picture}.shadowRoot.querySelector('svg > *')"
    source: str = seen(browser, lambda _: script(browser, f"{drawn} && {picture}.querySelector('img').src"))
    return source


def problems(browser: Any) -> str:
    said: str = script(browser, "document.getElementById('problems').innerText")
    return said


def test_edit_break_and_mend_a_card(browser: Any, address: str, folder: Path) -> None:
    file = folder / "cards.yaml"
    good = file.read_text(encoding="utf-8")
    browser.get(address)
    first, other = picture(browser, "siege"), picture(browser, "march")

    edit(file, "cubes: 3", "cubes: 2")
    seen(browser, lambda b: picture(b, "siege") != first)
    changed = picture(browser, "siege")
    assert picture(browser, "march") == other

    edit(file, "kind: castle", "kind: castel")
    line = good[: good.index("kind: castle")].count("\n") + 1
    seen(browser, lambda b: f"cards.yaml:{line}:" in script(b, "document.body.innerText"))
    assert "castel" in script(browser, "document.querySelector('#card-main-siege').innerText")
    assert picture(browser, "siege") == changed  # the last good card stays

    file.write_text("cards: [", encoding="utf-8")
    seen(browser, lambda b: "cards.yaml:1:" in problems(b))
    file.write_text(good, encoding="utf-8")
    seen(browser, lambda b: "No problems" in problems(b))
    seen(browser, lambda b: picture(b, "siege") == first)

    cards = script(browser, "document.querySelectorAll('figure').length")
    edit(file, "id: siege", "id: sieges")  # another card to the page
    seen(browser, lambda b: script(b, "document.querySelector('#card-main-sieges')"))
    assert picture(browser, "march") == other
    assert script(browser, "document.querySelectorAll('figure').length") == cards


def test_the_reader_keeps_the_place(browser: Any, address: str, folder: Path) -> None:
    browser.get(f"{address}?size=large&lang=ru&edges=boxes")
    picture(browser, "siege")
    script(browser, "(window.same = document.querySelector('#card-main-march'), scrollTo(0, 300))")
    before = picture(browser, "siege")
    edit(folder / "cards.yaml", "cubes: 3", "cubes: 2")
    seen(browser, lambda b: picture(b, "siege") != before)
    assert script(browser, "scrollY") == 300
    assert script(browser, "window.same === document.querySelector('#card-main-march')")
    assert "boxes" in picture(browser, "siege") and "lang=ru" in browser.current_url


def test_a_new_colour_is_drawn_on_cards_that_are_seen_and_on_those_that_are_not(
    browser: Any, address: str, folder: Path
) -> None:
    browser.get(f"{address}?size=large")
    before = picture(browser, "siege")
    last = "[...document.querySelectorAll('figure')].at(-1).querySelector('img').src"
    hidden = script(browser, last)
    palette = folder / "layouts" / "palettes" / f"{load_game(folder).palette}.yaml"
    palette.parent.mkdir(parents=True)
    palette.write_text(
        layout_folders(folder).file("palettes", palette.stem).read_text(encoding="utf-8"), encoding="utf-8"
    )
    edit(palette, "ink: '#", "ink: '#4")
    seen(browser, lambda b: "palettes" in problems(b))  # a colour with seven digits
    edit(palette, "ink: '#4", "ink: '#")
    edit(palette, "colours:", "colours:\n  seen-nowhere: '#123456'")
    seen(browser, lambda b: picture(b, "siege") != before and script(b, last) != hidden)


def test_windows_with_different_choices_each_follow(browser: Any, address: str, folder: Path) -> None:
    first = browser.current_window_handle
    browser.get(f"{address}?lang=ru&edges=boxes")
    before = {first: picture(browser, "siege")}
    browser.switch_to.new_window("tab")
    try:
        browser.get(f"{address}?lang=en&size=small")
        before[browser.current_window_handle] = picture(browser, "siege")
        edit(folder / "cards.yaml", "cubes: 3", "cubes: 2")
        for window, ending in ((browser.current_window_handle, "-trim.svg"), (first, "-boxes.svg")):
            browser.switch_to.window(window)
            seen(browser, lambda b, old=before[window]: picture(b, "siege") != old)
            assert picture(browser, "siege").endswith(ending)
            assert script(browser, "document.querySelectorAll('#card-main-siege img').length") == 1
    finally:
        for window in set(browser.window_handles) - {first}:
            browser.switch_to.window(window)
            browser.close()
        browser.switch_to.window(first)


def test_the_focus_stays_and_a_message_is_read_out_in_its_place(browser: Any, address: str, folder: Path) -> None:
    browser.get(address)
    before = picture(browser, "siege")
    script(browser, "(window.box = document.getElementById('problems'), document.querySelector('select').focus())")
    edit(folder / "cards.yaml", "cubes: 3", "cubes: 2")
    seen(browser, lambda b: picture(b, "siege") != before)
    edit(folder / "cards.yaml", "cubes: 2", "cubes: [")
    seen(browser, lambda b: "cards.yaml" in problems(b))
    assert script(browser, "window.box === document.getElementById('problems')")
    assert script(browser, "document.activeElement === document.querySelector('select')")


def test_sheets_follow_too(browser: Any, address: str, folder: Path) -> None:
    browser.get(f"{address}?view=cards&lang=ru")
    first = shown(browser, "#sheet-ru-1")
    edit(folder / "cards.yaml", "cubes: 3", "cubes: 2")
    seen(browser, lambda b: shown(b, "#sheet-ru-1") != first)


def test_a_bitmap_in_several_pictures_is_loaded_once_and_image_files_never(
    browser: Any, address: str, folder: Path
) -> None:
    Image.new("RGB", (30, 20), "#123456").save(folder / "art" / "dark.png")
    browser.get(address)
    before = picture(browser, "siege")
    edit(folder / "cards.yaml", "art/siege.svg", "art/dark.png")
    seen(browser, lambda b: picture(b, "siege") != before)
    bitmaps = "[...document.querySelectorAll('pnp-picture')].map((one) => one.shadowRoot.querySelector('image'))"
    assert script(browser, f"{bitmaps}.filter((found) => found).length") == 2  # in both languages
    names = script(browser, "performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname)")
    assert len([name for name in names if "/bitmap/" in name]) == 1
    assert not [name for name in names if name.endswith(".svg")]


def test_menus_work_with_the_keyboard_and_without_the_mouse(browser: Any, address: str) -> None:
    from selenium.webdriver.common.by import By

    browser.get(address)
    menu = browser.find_element(By.NAME, "lang")
    menu.send_keys("R")
    seen(browser, lambda b: "lang=ru" in b.current_url)
    assert not script(browser, "[...document.images].some(i => i.lang === 'en')")


def test_a_game_that_goes_away_and_comes_back(browser: Any, address: str, folder: Path) -> None:
    browser.get(address)
    before = picture(browser, "siege")
    away = folder.rename(folder.with_name("elsewhere"))
    seen(browser, lambda b: "error" in problems(b))
    away.rename(folder)
    seen(browser, lambda b: "No problems" in problems(b))
    assert picture(browser, "siege") == before
