"""A site without a network: kept by the browser once somebody has opened it, and renewed when it has changed."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pnp.cli.main import main
from pnp.web.site.offline import worker

from ..table.phones import Hand, sized
from ..table.test_browser import FINISHED, game, tap_record
from .conftest import Host
from .test_logging import AGAIN, PATIENCE, saved

GAME = "13-minutes"
KEPT = "[...document.querySelectorAll('.news')].some((line) => line.innerText.includes('без интернета'))"


@pytest.fixture
def host(with_referee: Path, tmp_path: Path) -> Iterator[Host]:
    """The site with the referee, which may be changed, at an address of its own."""
    shutil.copytree(with_referee, tmp_path / "site")
    found = Host(tmp_path / "site")
    yield found
    found.gone()


@pytest.fixture
def hand(browser: Any, host: Host) -> Hand:
    """Somebody whose phone has kept the site."""
    sized(browser, 390, 844)
    browser.get(f"http://127.0.0.1:{host.port}/{GAME}/log.html")
    found = Hand(browser, PATIENCE)
    found.seen(KEPT)
    return found


def test_a_game_is_logged_without_a_network_after_the_first_look(
    browser: Any, host: Host, hand: Hand, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = browser.current_url
    host.gone()
    browser.get(page)
    hand.seen("document.getElementById('state').innerText")
    hand.tap("Новая партия")
    hand.tap("Начать")
    hand.seen("document.querySelector('.seats')")
    records = game(FINISHED)
    for leaves in records[:2]:
        tap_record(browser, hand, leaves)
    hand.seen(AGAIN.format(n=2))
    browser.execute_script("document.querySelector('.options [data-pick]').click()")  # the next one is begun
    browser.get(page.replace("log", "rules"))
    assert browser.execute_script("return document.querySelectorAll('main h2').length > 3")
    browser.get(page)
    hand.seen("document.querySelector('#logs a')")
    browser.execute_script("document.querySelector('#logs a').click()")
    hand.seen(AGAIN.format(n=2))
    for leaves in records[2:4]:
        tap_record(browser, hand, leaves)
    file = saved(browser, hand, tmp_path)
    host.back()
    capsys.readouterr()
    assert main(["verify", str(file), "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["records"] == 4


def test_a_new_version_is_told_and_no_log_is_lost(browser: Any, host: Host, hand: Hand) -> None:
    keep = "import('../referee/table/kept.js').then((m) => m.keep({game: 'GAME', name: 'a.yaml', log: 'a', kept: ''}))"
    browser.execute_async_script(f"{keep.replace('GAME', GAME)}.then(arguments[0])")
    browser.refresh()
    hand.seen("document.querySelector('#logs a')")
    _change(host.folder, f"{GAME}/log.html", "Новая партия", "Ещё партия")
    browser.refresh()
    hand.seen("document.querySelector('.news button')")
    assert "Новая партия" in browser.page_source  # as long as nobody has agreed
    browser.execute_script("document.querySelector('.news button').click()")
    hand.seen("document.getElementById('new')?.innerText === 'Ещё партия' && document.querySelector('#logs a')")
    assert not browser.execute_script("return document.querySelector('.news')")
    host.gone()
    browser.refresh()
    hand.seen("document.getElementById('new')?.innerText === 'Ещё партия' && document.querySelector('#logs a')")
    host.back()


def _change(site: Path, name: str, old: str, new: str) -> None:
    """Write a page of a site anew, as `pnp site` would."""
    page = site / name
    page.write_text(page.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    files = re.findall(r'^"(.*\..*)": "\w+"', (site / "sw.js").read_text(encoding="utf-8"), re.M)
    digests = {name: hashlib.sha256((site / name).read_bytes()).hexdigest()[:12] for name in files}
    (site / "sw.js").write_bytes(worker(digests))


def test_the_worker_changes_with_any_file_and_only_then() -> None:
    one = worker({"site.css": "a", "larks/index.html": "b"})
    assert one == worker({"larks/index.html": "b", "site.css": "a"})
    assert one != worker({"site.css": "a", "larks/index.html": "c"})


def test_a_game_can_be_put_on_the_home_screen(site: Path) -> None:
    for lang, start in (("ru", "index.html"), ("en", "index.en.html")):
        page = (site / "larks" / start).read_text(encoding="utf-8")
        (name,) = re.findall(r'rel="manifest" href="([^"]+)"', page)
        said = json.loads((site / "larks" / name).read_text(encoding="utf-8"))
        assert (said["lang"], said["start_url"], said["display"]) == (lang, start, "standalone")
        for icon in said["icons"]:
            with Image.open(site / "larks" / icon["src"]) as image:
                assert "{}x{}".format(*image.size) == icon["sizes"]


def test_prints_are_not_kept(site: Path) -> None:
    code = (site / "sw.js").read_text(encoding="utf-8")
    assert '"larks/rules.html"' in code
    assert ".pdf" not in code
