"""Folders, addresses, files and links that somebody has made to do harm: each is refused in words, or does nothing."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.cli.main import main
from pnp.validator.base.problem import Invalid
from pnp.web.site.folder import Folder

from ..table.phones import Hand
from .test_checking import GAME, SLIPS
from .test_logging import PATIENCE

LOG = (GAME / "plays" / "anna-boris.yaml").read_text(encoding="utf-8")
SAID = """
  const [button, state, verdict] = ["check", "state", "verdict"].map((id) => document.getElementById(id));
  return !button.disabled && (state.innerText || verdict.innerText)"""

Given = Callable[[bytes], str]


@pytest.mark.parametrize("name", ["game", "game/en", "game/en/cards.pdf", "pnp-site.json"])
def test_nothing_is_written_through_a_link_in_the_folder_of_a_site(name: str, tmp_path: Path) -> None:
    out, other = tmp_path / "out", tmp_path / "other"
    first = Folder(out, ["game"])
    first.write("game/en/cards.pdf", b"ours")
    first.close()
    (out / name).rename(other)
    (out / name).symlink_to(other)
    with pytest.raises(Invalid, match=r"site\.taken"):
        Folder(out, ["game"])
    (out / name).unlink()
    other.rename(out / name)
    (out / "game" / "mine.txt").write_text("mine", encoding="utf-8")
    Folder(out, ["game"])


def test_a_marker_with_half_a_letter_is_not_ours(tmp_path: Path) -> None:
    (tmp_path / "pnp-site.json").write_text(json.dumps({"top": [], "files": ["\ud800"]}), encoding="utf-8")
    with pytest.raises(Invalid, match=r"site\.foreign"):
        Folder(tmp_path, ["game"])


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize("url", ["https:///", "https://\\a", "https://a/\udcff", "javascript:alert(1)", "https://a/#b"])
def test_what_is_no_address_is_refused(url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["site", str(GAME), "-o", str(tmp_path / "out"), "--base", url]) == 2
    assert "is not a web address" in capsys.readouterr().err


@pytest.fixture
def given(browser: Any, address: str, tmp_path: Path) -> Given:
    """What the page that checks says of a file."""

    def said(content: bytes) -> str:
        file = tmp_path / "log.yaml"
        file.write_bytes(content)
        browser.get("about:blank")
        browser.get(f"{address}check.en.html")
        browser.find_element("id", "file").send_keys(str(file))
        return str(Hand(browser, PATIENCE).seen(SAID))

    return said


def test_a_log_of_very_many_lines_is_judged(given: Given) -> None:
    assert given((LOG + "#\n" * 300_000).encode()).startswith("Legal.")


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"", "this is not a log"), (b"a: b\n" * 2_000_000, "larger than 4 MB"), (b"[" * 200_000, "nested deeper")],
    ids=["empty", "large", "deep"],
)
def test_what_is_no_log_is_said_to_be_none(content: bytes, words: str, given: Given) -> None:
    assert words in given(content)


def test_lines_are_counted_as_yaml_counts_them(given: Given, browser: Any) -> None:
    given(SLIPS.read_text(encoding="utf-8").replace("moves:", 'note: "a\u2028b\u2029c\x85d"\nmoves:', 1).encode())
    marked = "return document.querySelector('.log .found').innerText"
    assert "bid" in browser.execute_script(marked)


def test_a_file_that_cannot_be_read_is_named(browser: Any, address: str) -> None:
    browser.get(f"{address}check.en.html")
    drop = """
      const event = new Event("drop"), file = new File([], "folder");
      file.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException("gone")) });
      event.dataTransfer = { files: [file] };
      document.dispatchEvent(event);
      return document.getElementById("state").innerText"""
    assert Hand(browser).seen(drop) == "folder: gone"


def test_a_link_that_names_no_log_opens_a_page(browser: Any, address: str) -> None:
    hand = Hand(browser, PATIENCE)
    for name in ("%", "%3Cimg%20src=x%20onerror=document.body.remove()%3E", "..%2F%00"):
        browser.get("about:blank")
        browser.get(f"{address}table.en.html#{name}")
        hand.seen("document.querySelector('#app form, #app select')")
        assert browser.execute_script("return document.querySelectorAll('[onerror]').length") == 0


def test_a_link_to_a_move_that_is_not_there_shows_one_that_is(browser: Any, address: str) -> None:
    for said, shown in (("-5", "0"), ("1.5", "1"), ("99999", "14"), ("%", "0")):
        browser.get("about:blank")
        browser.get(f"{address}plays/anna-boris.html#{said}")
        assert browser.execute_script("return document.getElementById('slider').value") == shown
        assert browser.execute_script("return document.getElementById('now-title').innerText")


@pytest.mark.skipif(os.name == "nt", reason="names are text there")
def test_a_log_whose_name_is_no_text_is_named(tmp_path: Path, larks: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from .conftest import changed

    game = changed(larks, tmp_path / "larks")
    log = (larks / "plays" / "open.yaml").read_bytes()
    (game / "plays" / os.fsdecode(b"a\xff.yaml")).write_bytes(log)
    assert main(["site", str(game), "-o", str(tmp_path / "out"), "--paper", "a4", "--lang", "en", "--trust"]) == 3
    assert "plays/a?.html" in capsys.readouterr().err
