"""The pictures of the page at the table, and of an evening’s report: python -m tests.table.pictures docs/pictures"""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image

from pnp.validator.logs import logtext

from .conftest import ROOT, Running
from .phones import Hand, coloured, phone, sized

DECODED = """
  const all = [...document.querySelectorAll("image")].map((one) => {
    const picture = new Image(); picture.src = one.href.baseVal; return picture.decode(); });
  Promise.all(all).then(() => setTimeout(arguments[0], 1000));"""  # and painted
COLOURS = 96
SHOWN = 300  # pixels wide
REPORT = (720, 860)  # pixels
IN_ENGLISH = {"Аня": "Anna", "Борис": "Boris", "Вера": "Vera", "Глеб": "Gleb", "Дина": "Dina"}  # who plays


def begun(play: str, records: int, lang: str = "ru") -> str:
    """A logged game, cut off after some records."""
    text = (ROOT / "cards" / play).read_text(encoding="utf-8")
    while text.count("\n- ") > records:
        text = logtext.without_last(text)
    for name, english in IN_ENGLISH.items() if lang == "en" else ():
        text = re.sub(rf"\b{name}\b", english, text)
    return text


def main(folder: Path) -> None:
    for lang in ("ru", "en"):
        browser = phone(scheme="dark")
        with tempfile.TemporaryDirectory() as room:
            _taken(browser, folder, lang, Path(room))
            coloured(browser, "light")
            _report(browser, folder, lang, Path(room))
        browser.quit()


def _report(browser: Any, folder: Path, lang: str, room: Path) -> None:
    """What `pnp stats` makes of one game: the beginning of its page."""
    log, page = room / "evening.yaml", room / "evening.html"
    log.write_text(begun("13-minutes/plays/anna-boris.yaml", 99, lang), encoding="utf-8")
    rooms = os.pathsep.join(str(ROOT / one) for one in ("generator", "validator"))
    command = [sys.executable, "-m", "pnp", "stats", str(log), "--lang", lang, "-o", str(page)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env={**os.environ, "PYTHONPATH": rooms})
    sized(browser, *REPORT, 1)
    browser.get(page.as_uri())
    _saved(browser, folder / f"evening.{lang}.png", REPORT[0])


def _saved(browser: Any, file: Path, width: int) -> None:
    """What the browser shows, as wide as this."""
    picture = Image.open(io.BytesIO(browser.get_screenshot_as_png())).convert("RGB")
    small = picture.resize((width, round(width * picture.height / picture.width)), Image.Resampling.LANCZOS)
    small.quantize(COLOURS).save(file, optimize=True)


def _taken(browser: Any, folder: Path, lang: str, room: Path) -> None:
    hand = Hand(browser)

    def shot(game: str, text: str, name: str, *picks: tuple[str, object], cover: bool = False) -> None:
        log = room / f"{name}.yaml"
        log.write_text(text, encoding="utf-8") if text else None
        one = Running(game, log, room, "--lang", lang)
        browser.get(one.phone.address)
        if cover:
            hand.seen("document.querySelector('[value=passed]')").click()
            browser.execute_script("document.querySelector('.begin .go').click()")
            hand.seen("document.querySelector('.cover')")
        else:
            hand.seen("document.querySelector('.question')")
        for pick in picks:
            hand.pick(*pick)
        hand.seen("[...document.images].every(image => image.complete && image.naturalWidth)")
        hand.browser.execute_async_script(DECODED)
        _saved(browser, folder / f"table-{name}.{lang}.png", SHOWN)
        one.kill()

    whole = "13-minutes/plays/anna-boris.yaml"
    shot("13-minutes", begun(whole, 5, lang), "play", ("play", "excomm"), ("into", "neutral"))
    shot("metro-2033", begun("metro-2033/plays/three.yaml", 1, lang), "map")
    shot("13-minutes", "", "cover", cover=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
