"""What is beside a log: our own file, or one that is refused and stays as it is; never what a link leads to."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.cli import table
from pnp.cli.main import main
from pnp.web.table.keeping import Kept, beside, kept, next_log

from .conftest import BEGUN

PRECIOUS = "1\n2\n3\n"
OURS = '{"secrets": {"": "%s"}, "mode": "one", "port": 8066}' % ("h" * 22)
needs_posix = pytest.mark.skipif(os.name != "posix", reason="links need a right on Windows, and there are no pipes")

Start = Callable[[], int]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "evening.yaml"
    path.write_text(BEGUN, encoding="utf-8")
    (tmp_path / "precious.txt").write_text(PRECIOUS, encoding="utf-8")
    return path


@pytest.fixture
def start(log: Path, monkeypatch: pytest.MonkeyPatch) -> Start:
    """Starts `pnp table` on the log, and ends it once it would serve."""
    monkeypatch.setattr(table, "_serve", lambda room, *_: room.keep())
    return lambda: main(["table", "13-minutes", str(log), "--no-browser", "--lang", "en"])


LINKS: dict[str, Callable[[Path], Any]] = {
    "a link": lambda path: path.symlink_to("precious.txt"),
    "a link to nothing": lambda path: path.symlink_to("nothing.txt"),
    "a link to a link": lambda path: (path.with_name("x").symlink_to("precious.txt"), path.symlink_to("x")),
    "a link without end": lambda path: path.symlink_to("/dev/zero"),
    "another name of a file": lambda path: path.hardlink_to(path.with_name("precious.txt")),
    "a pipe": lambda path: os.mkfifo(path),
    "a folder": lambda path: path.mkdir(),
}


@needs_posix
@pytest.mark.parametrize("kind", LINKS)
def test_a_link_or_no_file_at_all_is_refused(
    log: Path, start: Start, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    LINKS[kind](beside(log))
    before = {*log.parent.iterdir()}
    assert start() == 3 and ".evening.yaml.table is not a file of pnp table" in capsys.readouterr().err
    assert (log.parent / "precious.txt").read_text() == PRECIOUS and {*log.parent.iterdir()} == before


@pytest.mark.parametrize(
    "text",
    [
        "my notes", PRECIOUS, "[]", "{}x", "null", "[" * 100_000, OURS.replace("8066", "1e999"),
        OURS.replace("8066", "99999"), OURS.replace("8066", "-5"), OURS.replace("8066", "true"),
        OURS.replace("h" * 22, "h" * 21 + "\\ud800"), OURS.replace("h" * 22, "h"), OURS.replace("one", "all"),
        OURS.replace("}", ', "computers": {"us": "wizard"}}'), OURS.replace("}", ', "x": 1}'), " " * 100_000 + OURS,
    ],
    ids=lambda text: text[-30:],
)  # fmt: skip
def test_a_file_of_somebody_is_refused_and_stays_as_it_is(
    log: Path, start: Start, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    beside(log).write_text(text, encoding="utf-8")
    assert start() == 3 and "is not a file of pnp table" in capsys.readouterr().err
    assert beside(log).read_text(encoding="utf-8") == text


@pytest.mark.parametrize("there", ["", "\0" * 200, OURS, OURS + " " * 300])
def test_our_own_file_goes_on(log: Path, start: Start, there: str) -> None:
    """One of zeros is left by a power failure."""
    beside(log).write_text(there, encoding="utf-8")
    assert start() == 0
    with kept(log) as (found, _):
        assert found.secrets[""] == "h" * 22 if "h" in there else len(found.secrets[""]) > 16


def test_a_log_with_two_names_is_refused(log: Path, start: Start, capsys: pytest.CaptureFixture[str]) -> None:
    """Each save replaces the file, and the other name would keep the old one."""
    (log.parent / "other.yaml").hardlink_to(log)
    assert start() == 3 and "second name" in capsys.readouterr().err and not beside(log).exists()


@needs_posix
def test_the_next_log_is_no_link_to_nothing(log: Path) -> None:
    (log.parent / "evening-2.yaml").symlink_to("nothing")
    beside(log.parent / "evening-3.yaml").symlink_to("nothing")
    assert next_log(log).name == "evening-4.yaml"


def test_what_is_kept_is_kept(log: Path) -> None:
    told = Kept({"": "h" * 22}, "own", 8066, {"us": "ismcts:9"}, "seed")
    with kept(log) as (found, keep):
        for name in Kept.__slots__:
            setattr(found, name, getattr(told, name))
        keep()
    with kept(log) as (found, _):
        assert found == told
