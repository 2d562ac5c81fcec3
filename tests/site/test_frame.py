"""A game's own rules in a browser: they judge, and reach nothing but what they are handed. The rules here are hostile
and reach for JavaScript."""

from __future__ import annotations

import gzip
import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.cli.main import main
from pnp.validator.definitions.load import load_game
from pnp.validator.judging.limits import SECONDS
from pnp.web.site.referee.frame import SLOWER, limits_of

from ..patience import LONG
from ..table.phones import Hand, sized
from .conftest import ROOT, Host, changed
from .worker import tarball

LARKS = ROOT / "docs" / "examples" / "larks"
OPEN = LARKS / "plays" / "open.yaml"
PATIENCE = max(LONG, 120)  # seconds: Python is loaded first
HURRY = 5  # seconds for rules that never end
SAID = """
  const [button, state, verdict] = ["check", "state", "verdict"].map((id) => document.getElementById(id));
  return !button.disabled && (state.innerText || verdict.innerText) && document.querySelector("main").innerText"""

Spoil = Callable[..., None]


@pytest.fixture(scope="module")
def host(with_referee: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """The site with the referee, of which browsers keep nothing: it will change."""
    found = Host(shutil.copytree(with_referee, tmp_path_factory.mktemp("hostile") / "site"))
    (found.folder / "sw.js").unlink()
    yield found
    found.gone()


@pytest.fixture
def spoil(host: Host) -> Iterator[Spoil]:
    """Puts further lines at the end of the rules on the site; pages then wait for `seconds`."""
    file, pages = host.folder / "referee" / "games" / "larks.json.gz", [*(host.folder / "larks").glob("*.html")]
    before = {one: one.read_bytes() for one in (file, *pages)}

    def spoilt(lines: str, seconds: int | None = None) -> None:
        game = json.loads(gzip.decompress(before[file]))
        game["own"] += lines
        file.write_bytes(gzip.compress(json.dumps(game).encode()))
        for page in pages if seconds else ():
            page.write_bytes(re.sub(rb'"seconds": ?\d+', b'"seconds":%d' % seconds, before[page]))

    yield spoilt
    for one, data in before.items():
        one.write_bytes(data)


@pytest.fixture
def checked(browser: Any, host: Host) -> Callable[[], str]:
    """What the page says of a log."""

    def said() -> str:
        browser.execute_script(
            "for (const id of ['state', 'verdict']) document.getElementById(id).replaceChildren();"
            "document.getElementById('log').value = arguments[0]",
            OPEN.read_text(encoding="utf-8"),
        )
        hand = Hand(browser, PATIENCE)
        hand.seen("const one = document.getElementById('check'); one.click(); return one.disabled")
        return str(hand.seen(SAID))

    browser.get(f"{host.address}larks/check.en.html")
    return said


def test_rules_of_its_own_judge_in_the_browser(checked: Callable[[], str]) -> None:
    said = checked()
    assert "Legal. 36 records" in said
    assert "The game move by move" in said


def test_rules_of_its_own_ask_at_the_table(browser: Any, host: Host) -> None:
    hand = _begun(browser, host)
    hand.seen("document.querySelector('.seats') && document.querySelector('.question .options')")


STOLEN = """
import js
from pyodide.ffi import create_once_callable, to_js

SERVER, LOGS, KEPT = {address!r} + "stolen/", "pnp-logs", []
CODE = f"fetch('{{SERVER}}worker'); importScripts('{{SERVER}}script')"

def tried(name, attempt):
    try:
        promise = attempt()
    except BaseException as error:
        KEPT.append(f"{{name}} refused")
        return
    if hasattr(promise, "then"):
        promise.then(
            create_once_callable(lambda *_: KEPT.append(f"{{name}} REACHED")),
            create_once_callable(lambda *_: KEPT.append(f"{{name}} refused")),
        )
    else:
        KEPT.append(f"{{name}} REACHED")

def opened():
    asked = js.indexedDB.open(LOGS)
    return js.Promise.new(create_once_callable(lambda done, fail: js.Object.assign(asked, hears(done, fail))))

def hears(done, fail):
    return to_js({{"onsuccess": done, "onerror": fail}}, dict_converter=js.Object.fromEntries)

def sent():
    request = js.XMLHttpRequest.new()
    request.open("GET", SERVER + "request", False)
    request.send()

js.Reflect.deleteProperty(js.globalThis, "fetch")  # what is left is the browser's own
tried("fetch", lambda: js.fetch(SERVER + "fetch"))
tried("beside", lambda: js.fetch(SERVER + "beside", to_js({{"mode": "no-cors"}}, dict_converter=js.Object.fromEntries)))
tried("request", sent)
tried("script", lambda: js.importScripts(SERVER + "script"))
tried("eval", lambda: js.eval("1"))
tried("function", lambda: js.Function.new("return 1"))
tried("logs", opened)
tried("caches", lambda: js.caches.keys())
tried("files", lambda: js.navigator.storage.getDirectory())
tried("storage", lambda: js.localStorage.length)
for lost in ("WebSocket", "EventSource"):
    try:
        getattr(js, lost).new(SERVER.replace("http", "ws" if lost == "WebSocket" else "http") + lost)
    except BaseException:
        pass
try:
    js.Worker.new(js.URL.createObjectURL(js.Blob.new(to_js([CODE]))))
except BaseException:
    pass

def due(self, table):
    raise Exception(f"{{len(KEPT)}}; {{'; '.join(KEPT)}}")

Larks.due = due
"""
TRIED = ("fetch", "beside", "request", "script", "eval", "function", "logs", "caches", "files", "storage")


def test_rules_that_reach_javascript_find_no_network_and_no_logs(
    browser: Any, host: Host, spoil: Spoil, checked: Callable[[], str]
) -> None:
    spoil(STOLEN.format(address=host.address))
    said = checked()
    for _ in range(20):  # what is refused later
        if f"{len(TRIED)};" in said:
            break
        said = checked()
    assert [one for one in TRIED if f"{one} refused" not in said] == []
    assert "REACHED" not in said
    browser.get(f"{host.address}larks/check.en.html")
    assert [path for path in host.asked if "stolen" in path] == []


def test_rules_that_never_end_are_ended_and_the_page_goes_on(
    spoil: Spoil, checked: Callable[[], str], browser: Any, host: Host
) -> None:
    spoil("\nwhile True: pass\n", seconds=HURRY)
    browser.refresh()
    assert "The rules of this game did not answer" in checked()
    assert browser.execute_script("return document.querySelectorAll('iframe').length") == 0
    spoil("")
    assert "Legal. 36 records" in checked()


@pytest.mark.parametrize("lines", ["all = [0]\nwhile True: all += all", "all = []\nwhile True: all.append([])"])
def test_rules_that_fill_memory_get_no_more(lines: str, spoil: Spoil, checked: Callable[[], str]) -> None:
    spoil(f"\n{lines}\n")
    said = checked()
    assert re.search(r"larks/rules\.py:\d+:\d+: error: .*MemoryError: the rules may have no more memory", said), said


FORGED = {
    "an answer to nothing": 'js.postMessage(\'{"id": 99, "answer": null}\')',
    "one that is no text": "js.postMessage(js.Object.new())",
    "more than a page can hold": "js.postMessage('x' * (17 << 20))",
    "for ever": "\nwhile True: js.postMessage('x')",
}


@pytest.mark.parametrize("line", FORGED.values(), ids=FORGED)
def test_rules_that_answer_for_the_referee_are_ended(line: str, spoil: Spoil, checked: Callable[[], str]) -> None:
    spoil(f"\nimport js; {line}\n")
    assert "interfered with the referee" in checked()


def test_rules_that_fail_at_length_are_told_in_short(spoil: Spoil, checked: Callable[[], str]) -> None:
    spoil("\nimport js; js.postMessage('{\"failed\": \"' + 'at length ' * 100_000 + '\"}')\n")
    assert 500 < checked().count("at length") * len("at length ") + 500 < 2000


def test_rules_that_fail_are_told_with_their_line(spoil: Spoil, checked: Callable[[], str]) -> None:
    lines = len((LARKS / "rules.py").read_text(encoding="utf-8").splitlines())
    spoil("\n1 / 0\n")
    assert f"larks/rules.py:{lines + 2}:1: error: the rules failed on this line" in checked()


def test_the_page_of_the_table_says_that_rules_were_ended(browser: Any, host: Host, spoil: Spoil) -> None:
    spoil("\ndef due(self, table):\n    while True: pass\nLarks.due = due\n", seconds=HURRY)
    _begun(browser, host).seen("document.getElementById('trouble').innerText.includes('Правила этой игры не ответили')")


def _begun(browser: Any, host: Host) -> Hand:
    """A new log at the table."""
    sized(browser, 390, 844)
    hand = Hand(browser, PATIENCE)
    browser.get(f"{host.address}larks/log.html")
    hand.seen("document.getElementById('state').innerText || document.querySelector('#logs a')")
    hand.tap("Новая партия")
    hand.tap("Начать")
    return hand


def test_the_time_is_that_of_the_terminal_for_a_slower_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SECONDS, "20")
    said: Any = limits_of(load_game(LARKS), "ru")["limits"]
    assert said["seconds"] == 20 * SLOWER
    assert "120 секунд" in said["late"]
    assert limits_of(load_game(ROOT / "cards" / "13-minutes"), "ru") == {}


def test_a_site_whose_referee_is_the_games_own_has_to_be_trusted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tarball()
    if file is None:
        pytest.skip("Pyodide is not here: see `pnp site --download`, or set $PYODIDE")
    game = changed(LARKS, tmp_path / "larks")
    for play in game.glob("plays/*"):
        play.unlink()
    command = ["site", str(game), "-o", str(tmp_path / "site"), "--paper", "a4"]
    assert main(command) == 0
    assert main([*command, "--pyodide", str(file)]) == 1
    assert "--trust" in capsys.readouterr().err
    assert not (tmp_path / "site" / "referee" / "games" / "larks.json.gz").exists()
