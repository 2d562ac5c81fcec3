"""`pnp site --pyodide`: a page that checks logs, in a browser that may load nothing from elsewhere."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.cli.main import main
from tests.site.conftest import ROOT, changed

from .worker import tarball

GAME = ROOT / "cards" / "13-minutes"
SLIPS = ROOT / "tests" / "plays" / "many-slips.yaml"
DONE = "return document.getElementById('verdict').innerText || document.getElementById('state').dataset.failed"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site with the referee, sent by a server that knows no types but the simplest."""
    file = tarball()
    if file is None:
        pytest.skip("Pyodide is not here: see `pnp site --download`, or set $PYODIDE")
    folder = tmp_path_factory.mktemp("checking")
    game = changed(GAME, folder / "game", id="id: 13-minutes\npublish: yes")
    assert main(["site", str(game), "-o", str(folder / "site"), "--paper", "a4", "--pyodide", str(file)]) == 0

    class Plain(http.server.SimpleHTTPRequestHandler):
        extensions_map = {".js": "text/javascript", ".html": "text/html", ".css": "text/css", "": "text/plain"}  # noqa: RUF012

        def log_message(self, *_: Any) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Plain, directory=str(folder / "site")))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/13-minutes/"
    server.shutdown()


def test_a_pasted_log_is_judged_and_marked(address: str, browser: Any) -> None:
    from selenium.webdriver.support.wait import WebDriverWait

    browser.get(f"{address}check.en.html")
    text = SLIPS.read_text(encoding="utf-8") + "  note: <img src=x onerror=alert(1)>\n"
    browser.execute_script("document.getElementById('log').value = arguments[0]", text)
    browser.execute_script("document.getElementById('check').click()")
    WebDriverWait(browser, 120).until(lambda _: browser.execute_script(DONE))
    found = browser.execute_script("return document.getElementById('verdict').innerText")
    assert "Illegal: 9 findings" in found
    links = browser.execute_script("return [...document.querySelectorAll('.rule')].map((a) => a.getAttribute('href'))")
    rules = browser.execute_async_script("fetch('rules.en.html').then((a) => a.text()).then(arguments[0])")
    assert links and all(link.partition("#")[0] == "rules.en.html" for link in links)
    assert all(f'id="{link.partition("#")[2]}"' in rules for link in links)
    assert browser.execute_script("return document.querySelectorAll('.log .found mark').length") > 3
    assert browser.execute_script("return document.images.length") == 0


def test_another_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "pyodide.tgz"
    other.write_bytes(b"anything")
    assert main(["site", str(GAME), "-o", str(tmp_path / "site"), "--pyodide", str(other)]) == 1
    assert "pyodide" in capsys.readouterr().err
    assert not (tmp_path / "site").exists()
