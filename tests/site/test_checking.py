"""`pnp site --pyodide`: a page that checks logs, in a browser that may load nothing from elsewhere."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pnp.cli.main import main
from pnp.web.site.referee.inside import check
from tests.site.conftest import ROOT

GAME = ROOT / "cards" / "13-minutes"
SLIPS = ROOT / "tests" / "plays" / "many-slips.yaml"
DONE = "return document.getElementById('verdict').innerText || document.getElementById('state').dataset.failed"

PAPER = "return getComputedStyle(document.querySelector('.findings .where')).backgroundColor"
TOP = "return document.getElementById('verdict').getBoundingClientRect().top"
TAPPED = "const one = document.getElementById('check'); one.click(); return one.disabled"
OPENED = "caches.open('pnp referee')"
KEPT = f"{OPENED}.then(async (c) => Promise.all((await c.keys()).map((one) => c.match(one))))"


def test_a_pasted_log_is_judged_and_marked(address: str, browser: Any) -> None:
    from selenium.webdriver.support.wait import WebDriverWait

    browser.get(f"{address}check.en.html")
    text = SLIPS.read_text(encoding="utf-8") + "  note: <img src=x onerror=alert(1)>\n"
    browser.execute_script("document.getElementById('log').value = arguments[0]", text)
    WebDriverWait(browser, 120).until(lambda _: browser.execute_script(TAPPED))
    WebDriverWait(browser, 120).until(lambda _: browser.execute_script(DONE))
    found = browser.execute_script("return document.getElementById('verdict').innerText")
    assert "Illegal: 9 findings" in found
    links = browser.execute_script("return [...document.querySelectorAll('.rule')].map((a) => a.getAttribute('href'))")
    rules = browser.execute_async_script("fetch('rules.en.html').then((a) => a.text()).then(arguments[0])")
    assert links and all(link.partition("#")[0] == "rules.en.html" for link in links)
    assert all(f'id="{link.partition("#")[2]}"' in rules for link in links)
    assert browser.execute_script("return document.querySelectorAll('.log .found mark').length") > 3
    assert browser.execute_script("return document.querySelectorAll('[onerror]').length") == 0
    assert browser.execute_script(PAPER) == "rgba(0, 0, 0, 0)"
    WebDriverWait(browser, 10).until(lambda _: browser.execute_script(TOP) < 40)


def test_a_finding_is_placed_by_record_and_line_and_a_score_says_that_it_counts_what_is_illegal() -> None:
    for name, broken in (("slip", True), ("anna-boris", False)):
        file = SLIPS.with_name(f"{name}.yaml") if broken else GAME / "plays" / f"{name}.yaml"
        said = json.loads(check(file.read_bytes(), file.name, "en"))
        assert any("count in them, too" in line for line in said["summary"]) is broken
        assert said["sheets"]
        places = [one["place"].partition(",")[0] for one in said["findings"]]
        assert places == (["Record 8", "Record 12", "Record 14"] if broken else [])


def test_a_checked_log_is_shown_record_by_record(address: str, browser: Any) -> None:
    from selenium.webdriver.support.wait import WebDriverWait

    def said() -> str:
        found: str = browser.execute_script("return document.querySelector('#replay .said')?.innerText ?? ''")
        return found

    browser.get(f"{address}check.en.html")
    log = (GAME / "plays" / "anna-boris.yaml").read_text(encoding="utf-8")
    browser.execute_script("document.getElementById('log').value = arguments[0]", log)
    WebDriverWait(browser, 120).until(lambda _: browser.execute_script(TAPPED))
    WebDriverWait(browser, 120).until(lambda _: said().startswith("14."))
    browser.execute_script("document.querySelector('#replay .steps button').click()")
    WebDriverWait(browser, 30).until(lambda _: said().startswith("13."))
    pieces = "return [...document.querySelectorAll('#replay image')].map((one) => one.getAttribute('href'))"
    assert len(shown := browser.execute_script(pieces)) > 13
    sent = "Promise.all(arguments[0].map((one) => fetch(one).then((a) => a.status))).then(arguments[1])"
    assert {*browser.execute_async_script(sent, shown)} == {200}


def test_a_memory_from_which_python_does_not_start_is_forgotten(address: str, browser: Any) -> None:
    from selenium.webdriver.support.wait import WebDriverWait

    log = (GAME / "plays" / "anna-boris.yaml").read_text(encoding="utf-8")
    size = f"{KEPT}.then((all) => all.length === 1 && all[0].blob()).then((one) => arguments[0](one && one.size))"
    spoil = f"{OPENED}.then(async (c) => c.put((await c.keys())[0], new Response('x'))).then(arguments[0])"
    for then in (spoil, "arguments[0]()"):
        browser.get(f"{address}check.en.html")
        browser.execute_script("document.getElementById('log').value = arguments[0]", log)
        WebDriverWait(browser, 120).until(lambda _: browser.execute_script(TAPPED))
        WebDriverWait(browser, 120).until(lambda _: browser.execute_script(DONE))
        WebDriverWait(browser, 60).until(lambda _: browser.execute_async_script(size) > 1_000_000)
        browser.execute_async_script(then)


def test_another_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "pyodide.tgz"
    other.write_bytes(b"anything")
    assert main(["site", str(GAME), "-o", str(tmp_path / "site"), "--pyodide", str(other)]) == 1
    assert "pyodide" in capsys.readouterr().err
    assert not (tmp_path / "site").exists()
