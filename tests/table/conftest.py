"""`pnp table` running for a log, and somebody who talks to it as a phone does."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from ..patience import LONG

ROOT = Path(__file__).parents[2]

Table = Callable[..., "Phone"]
BEGUN = "pnp: 13-minutes@1\nplayers: {us: Аня, ussr: Борис}\nmoves:\n- bid: {us: 5, ussr: 3}\n- first: us\n"


@dataclass
class Phone:
    """A page without a browser: the address of its link."""

    address: str
    numbers: int = 0
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def host(self) -> str:
        return self.address.split("/")[2]

    @property
    def path(self) -> str:
        return "/" + self.address.split("/", 3)[3]

    def ask(self, method: str, what: str, body: bytes = b"", **headers: str) -> tuple[int, dict[str, str], bytes]:
        """The status, headers and content of an answer."""
        connection = http.client.HTTPConnection(self.host, timeout=LONG)
        try:
            path = what if what.startswith("/") else self.path + what
            connection.request(method, path, body or None, {key.replace("_", "-"): v for key, v in headers.items()})
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            connection.close()

    def view(self) -> Any:
        status, _, body = self.ask("GET", "view")
        assert status == 200
        return json.loads(body)

    def post(self, what: str, said: dict[str, Any], **headers: str) -> tuple[int, Any]:
        own = {"Origin": f"http://{self.host}", "Content_Type": "application/json"}
        status, _, body = self.ask("POST", what, json.dumps(said).encode(), **{**own, **headers})
        return status, json.loads(body) if body else None

    def say(self, what: str, **said: Any) -> tuple[int, Any]:
        """Something new about the table as it is now."""
        self.numbers += 1
        return self.post(what, {"id": f"n{self.numbers}", "version": self.view()["version"], **said})


class Running:
    """The command in a process of its own."""

    def __init__(self, game: str, log: Path, folder: Path, *more: str) -> None:
        rooms = os.pathsep.join(str(ROOT / room) for room in ("generator", "validator"))
        settings = {"PYTHONPATH": rooms, "PNP_LANG": "en", "XDG_CACHE_HOME": str(folder / "cache")}
        command = [sys.executable, "-m", "pnp", "table", game, str(log), "--no-browser", *more]
        self.process = subprocess.Popen(
            command, env={**os.environ, **settings}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder
        )
        assert self.process.stdout is not None
        found = re.match(rb"http://127\.0\.0\.1:\d+/[\w-]+/", self.process.stdout.readline())
        assert found is not None, self.process.stderr and self.process.stderr.read().decode()
        self.phone = Phone(found[0].decode())

    def kill(self) -> None:
        """As when the power fails."""
        self.process.kill()
        self.process.communicate()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=LONG)
        return self.process.returncode


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """Starts the command; whatever was started is ended."""
    started: list[Running] = []

    def start(game: str = "13-minutes", text: str = BEGUN, *more: str, log: str = "evening.yaml") -> Running:
        path = tmp_path / log
        if text and not path.exists():
            path.write_text(text, encoding="utf-8")
        started.append(Running(game, path, tmp_path, *more))
        return started[-1]

    yield start
    for one in started:
        if one.process.poll() is None:
            one.kill()


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A phone in a real browser, the same for all tests."""
    from .phones import phone  # which needs selenium

    profile = tmp_path_factory.mktemp("profile")
    driver = phone(f"--user-data-dir={profile}", scale=1, goog_loggingPrefs={"performance": "ALL", "browser": "ALL"})
    yield driver
    driver.quit()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """Starts a table in this process, which is cheaper than the command: the game, its log, the language."""
    from .inside import served

    with ExitStack() as held:
        yield lambda game="13-minutes", text=BEGUN, lang="ru": held.enter_context(
            served(tmp_path, text, game, lang=lang)
        )[0]
