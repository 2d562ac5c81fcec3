"""The preview in a browser with a high window: how soon all cards are drawn, and how soon an edit is seen."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .measure import ROOT, Room

REST = 1.5  # seconds between edits, until everything is checked
PATIENCE = 90.0  # seconds
CARD = "heist-3"

# Pictures are parts of the page; in older revisions they are images.
SCRIPT = """
const drawn = (one) => one.shadowRoot ? one.shadowRoot.querySelector("image") : one.complete && one.naturalWidth;
const pictures = [...document.querySelectorAll("pnp-picture, figure > img")];
"""
FULL = """
const seen = pictures.filter((one) => {
  const box = one.getBoundingClientRect();
  return box.bottom > 0 && box.top < innerHeight;
});
return seen.length > 0 && seen.every(drawn);
"""
PICTURE = f"""
const one = pictures.find((one) => one.closest("#card-heist-{CARD}"));
return drawn(one) ? one.src ?? one.querySelector("img").src : "";
"""


def seen(room: Room, folder: Path, edits: int) -> tuple[float, list[float]] | None:
    """Seconds from the address to the last card, and those of each edit after the first. None without a browser. Raises
    RuntimeError."""
    with _browser(room) as browser, _shown(room, folder) as address:
        if browser is None:
            return None
        start = time.perf_counter()
        browser.get(f"{address}?size=small")
        _until(browser, FULL, bool)
        first = time.perf_counter() - start
        return first, [_edit(browser, folder / "heist.yaml", number) for number in range(edits)][1:]


def _edit(browser: Any, file: Path, number: int) -> float:
    """Seconds until a card in the window has its new picture."""
    time.sleep(REST)
    old = browser.execute_script(SCRIPT + PICTURE)
    changed = re.sub(rf"(id: {CARD}, cost: )\d+", rf"\g<1>{number}", file.read_text(encoding="utf-8"))
    start = time.perf_counter()
    file.write_text(changed, encoding="utf-8")
    _until(browser, PICTURE, lambda found: found not in ("", old))
    return time.perf_counter() - start


def _until(browser: Any, words: str, is_done: Callable[[Any], bool]) -> None:
    end = time.perf_counter() + PATIENCE
    while not is_done(browser.execute_script(SCRIPT + words)):
        if time.perf_counter() > end:
            raise RuntimeError("the preview shows no pictures")
        time.sleep(0.005)


@contextmanager
def _shown(room: Room, folder: Path) -> Iterator[str]:
    command = [sys.executable, "-m", "pnp", "preview", str(folder), "--no-browser"]
    running = subprocess.Popen(command, env=room.environ, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    try:
        assert running.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+/[\w-]+/", running.stdout.readline())
        if found is None:
            raise RuntimeError("pnp preview did not start")
        yield found[0]
    finally:
        running.send_signal(signal.SIGINT)
        running.wait()


@contextmanager
def _browser(room: Room) -> Iterator[Any]:
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    driver = shutil.which("chromedriver")
    try:
        from selenium import webdriver
        from selenium.webdriver.chrome.service import Service
    except ImportError:
        driver = None
    if chromium is None or driver is None:
        yield None
        return
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    for flag in ("--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1400,6000"):
        options.add_argument(flag)
    options.add_argument(f"--user-data-dir={room.folder / 'profile'}")
    browser = webdriver.Chrome(options=options, service=Service(driver))
    try:
        yield browser
    finally:
        browser.quit()
