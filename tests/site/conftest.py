"""A site of two small games, one of them full of markup and not published, made once."""

from __future__ import annotations

import functools
import http.server
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.cli.main import main

ROOT = Path(__file__).parents[2]
HOSTILE = "<img src=x onerror=alert(1)>&\"'"


def changed(game: Path, folder: Path, **texts: str) -> Path:
    """A copy of a game whose game.yaml has other lines for some keys."""
    shutil.copytree(game, folder, ignore=shutil.ignore_patterns("__pycache__"))
    file = folder / "game.yaml"
    lines = [
        next((new for key, new in texts.items() if line.startswith(f"{key}:")), line)
        for line in file.read_text(encoding="utf-8").splitlines()
    ]
    file.write_text("\n".join(line for line in lines if line) + "\n", encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def larks() -> Path:
    return ROOT / "docs" / "examples" / "larks"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, larks: Path) -> Path:
    """The folder of a site with one game, for an address."""
    out = tmp_path_factory.mktemp("site") / "out"
    assert main(["site", str(larks), "-o", str(out), "--trust", "--base", "https://games.example/pnp"]) == 0
    return out


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A phone in a real browser."""
    from ..table.phones import CHROMIUM, DRIVER, phone

    pytest.importorskip("selenium")
    if CHROMIUM is None or DRIVER is None:
        pytest.skip("Chromium and its driver are not installed")
    driver = phone(f"--user-data-dir={tmp_path_factory.mktemp('profile')}", width=360, height=780, scale=1)
    yield driver
    driver.quit()


@pytest.fixture(scope="session")
def with_referee(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site with the referee. One of its games has rules of its own."""
    from .worker import tarball

    file = tarball()
    if file is None:
        pytest.skip("Pyodide is not here: see `pnp site --download`, or set $PYODIDE")
    folder = tmp_path_factory.mktemp("checking")
    game = changed(ROOT / "cards" / "13-minutes", folder / "game", id="id: 13-minutes\npublish: yes")
    own, out = ROOT / "docs" / "examples" / "larks", folder / "site"
    assert main(["site", str(game), str(own), "-o", str(out), "--paper", "a4", "--pyodide", str(file), "--trust"]) == 0
    return out


class Host:
    """A server that knows no types but the simplest, and can be gone for a while."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, 0
        self.asked: list[str] = []  # paths
        self.back()

    @property
    def address(self) -> str:
        """Where the site is."""
        return f"http://127.0.0.1:{self.port}/"

    def back(self) -> None:
        """Answer, at the address that it had before."""
        plain = functools.partial(_Plain, directory=str(self.folder), asked=self.asked)
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), plain)
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def gone(self) -> None:
        """Answer nobody."""
        self._server.shutdown()
        self._server.server_close()


class _Plain(http.server.SimpleHTTPRequestHandler):
    extensions_map = {".js": "text/javascript", ".html": "text/html", ".css": "text/css", "": "text/plain"}  # noqa: RUF012

    def __init__(self, *about: Any, asked: list[str], **more: Any) -> None:
        self.asked = asked
        super().__init__(*about, **more)

    def log_message(self, *_: Any) -> None:
        self.asked.append(self.path)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        super().end_headers()


@pytest.fixture(scope="session")
def address(with_referee: Path) -> Iterator[str]:
    """Where a game of the site with the referee is."""
    host = Host(with_referee)
    yield f"{host.address}13-minutes/"
    host.gone()
