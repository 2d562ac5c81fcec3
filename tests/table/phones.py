"""A phone in a real browser, 390 × 844 with touch, and somebody who taps on it."""

from __future__ import annotations

import json
import shutil
from typing import Any

from ..patience import LONG

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
DRIVER = shutil.which("chromedriver")
WIDTH, HEIGHT = 390, 844
FOUND = """
  const button = %s;
  if (!button || ![...document.images].every(image => image.height)) return null;  // something will still move
  if (button.closest('.drawer:not([open])') && button.matches('.options *')) return 'closed';
  window.before = %s;
  button.scrollIntoView({block: 'center'});
  const box = button.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];"""
NOW = "document.body.innerText + document.querySelectorAll('[aria-pressed=true]').length"
OPEN = ":not([aria-pressed=true], [aria-pressed=true] ~ *, :has(~ [aria-pressed=true]))"  # in a row with nothing chosen
READY = "[...document.querySelectorAll('.foot .go')].some(b => !b.disabled)"


def phone(*flags: str, width: int = WIDTH, height: int = HEIGHT, scale: int = 2, scheme: str = "", **told: Any) -> Any:
    """A browser as large as a phone, in light or dark mode; `told` are further capabilities."""
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = str(CHROMIUM)
    for flag in ("--headless=new", "--no-sandbox", "--disable-gpu", f"--window-size={width},{height}", *flags):
        options.add_argument(flag)
    for name, value in told.items():
        options.set_capability(name.replace("_", ":"), value)
    driver = webdriver.Chrome(options=options, service=Service(DRIVER))
    sized(driver, width, height, scale)
    driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})
    if scheme:
        coloured(driver, scheme)
    return driver


def sized(driver: Any, width: int, height: int, scale: int = 2) -> None:
    """Give the screen another size."""
    size = {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": True}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)


def coloured(driver: Any, scheme: str) -> None:
    """Make it dark or light."""
    features = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", features)


class Hand:
    """Somebody who taps; counts the taps of each record."""

    def __init__(self, browser: Any, patience: float = LONG) -> None:
        self.browser, self.patience = browser, patience  # seconds
        self.taps = 0

    def seen(self, words: str) -> Any:
        """What an expression of the page's comes to, once it is true."""
        from selenium.webdriver.support.wait import WebDriverWait

        script = words if "return" in words else f"return {words}"
        return WebDriverWait(self.browser, self.patience, poll_frequency=0.02).until(
            lambda page: page.execute_script(script)
        )

    def tap(self, words: str) -> None:
        """Tap the button that begins with these words, or that a selector finds."""
        finder = (
            f"document.querySelector({words!r})"
            if words.startswith(("[", "."))
            else f"[...document.querySelectorAll('button,summary')].find(b => !b.disabled && b.textContent.replaceAll('\\u00a0', ' ').trim().startsWith({words!r}))"  # noqa: E501
        )
        place = self.seen(FOUND % (finder, NOW))
        if place == "closed":
            self.tap(".drawer summary")
            place = self.seen(FOUND % (finder, NOW))
        for kind, points in (("touchStart", [{"x": place[0], "y": place[1]}]), ("touchEnd", [])):
            self.browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        self.taps += 1
        self.seen(f"{NOW} !== window.before")

    def pick(self, path: str, value: object) -> None:
        """Tap the option that picks this."""
        said = json.dumps([path, value], ensure_ascii=False, separators=(",", ":"))
        self.tap(f"[data-pick={json.dumps(said)}]{OPEN}")
