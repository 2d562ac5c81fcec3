"""`pnp build` of several games and languages, and under `--watch`: in other processes, as a user runs it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, Queue
from threading import Thread

import pytest

from pnp.cli.terminal import Exit

ROOT = Path(__file__).parents[2]
SMALL = ROOT / "tests" / "definitions" / "valid" / "duel"
PATIENCE = 60  # seconds, on a machine that has much else to do


def environ(home: Path) -> dict[str, str]:
    path = os.pathsep.join(str(ROOT / room) for room in ("generator", "validator"))
    return {**os.environ, "PYTHONPATH": path, "XDG_CACHE_HOME": str(home / "cache"), "PNP_LANG": "en"}


def pnp(home: Path, *args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pnp", "build", *args]
    return subprocess.run(
        command, cwd=home, env=environ(home), capture_output=True, text=True, encoding="utf-8", check=False
    )


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder with two games."""
    for name in ("alpha", "beta"):
        shutil.copytree(SMALL, tmp_path / "cards" / name)
        swap(tmp_path / "cards" / name / "game.yaml", "id: duel", f"id: {name}")
    return tmp_path


def swap(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    beside = file.with_suffix(".new")  # as editors do it
    beside.write_text(text.replace(old, new), encoding="utf-8")
    beside.replace(file)


def test_side_by_side_they_are_told_of_in_order(home: Path) -> None:
    both = pnp(home, "--lang", "all", "-o", "out")
    assert both.returncode == 0, both.stderr
    told = [line.partition(":")[0] for line in both.stdout.splitlines() if line.startswith("out")]
    assert [Path(path).parts[1:3] for path in told[::5]] == [
        ("alpha", "ru"),
        ("alpha", "en"),
        ("beta", "ru"),
        ("beta", "en"),
    ]
    again = pnp(home, "--lang", "all", "-o", "out")
    assert again.stdout.count("up to date") == len(told)


def test_one_mistake_does_not_hide_the_others(home: Path) -> None:
    swap(home / "cards" / "alpha" / "cards.yaml", "side: red", "side: green")
    done = pnp(home, "--lang", "en", "-o", "out")
    assert done.returncode == Exit.WRONG
    assert "cards.yaml" in done.stderr
    assert not (home / "out" / "alpha").exists()
    assert len([*(home / "out" / "beta").rglob("*.pdf")]) == 5


def test_a_file_that_cannot_be_written_does_not_hide_the_others(home: Path) -> None:
    (home / "out").mkdir()
    (home / "out" / "alpha").write_text("no folder", encoding="utf-8")
    done = pnp(home, "--lang", "en", "-o", "out")
    assert done.returncode == Exit.SURROUNDINGS
    assert done.stderr.count("alpha") == 1
    assert len([*(home / "out" / "beta").rglob("*.pdf")]) == 5


@pytest.mark.parametrize("args", [("--to", "png"), ("--to", "png", "--estimate")])
def test_only_pdfs_can_be_watched(home: Path, args: tuple[str, ...]) -> None:
    assert pnp(home, "--watch", *args).returncode == Exit.USAGE


class Watch:
    """A running `pnp build --watch`, and the lines it says."""

    def __init__(self, home: Path, *args: str) -> None:
        command = [sys.executable, "-u", "-m", "pnp", "build", "--watch", "-o", "out", *args]
        self.process = subprocess.Popen(
            command,
            cwd=home,
            env=environ(home),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
        )
        self.lines: Queue[str] = Queue()
        self.reader = Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line.rstrip())

    def until(self, words: str) -> list[str]:
        """What is said up to a line with these words."""
        said: list[str] = []
        while not said or words not in said[-1]:
            try:
                said.append(self.lines.get(timeout=PATIENCE))
            except Empty:
                raise AssertionError(f"waited for {words!r}; it said {said}") from None
        return said

    def rest(self) -> list[str]:
        """What else is said in a while."""
        time.sleep(1)
        return [self.lines.get_nowait() for _ in range(self.lines.qsize())]


@pytest.fixture
def watch(home: Path) -> Iterator[Watch]:
    watch = Watch(home, "alpha", "--lang", "en")
    try:
        watch.until("Watching")
        yield watch
    finally:
        watch.process.kill()
        watch.process.wait()


def test_what_is_edited_is_made_anew_and_only_that(home: Path, watch: Watch) -> None:
    cards = home / "cards" / "alpha" / "cards.yaml"
    swap(cards, "Long ago", "Lately")
    watch.until("cards.pdf")
    assert all("rules.pdf" in line for line in watch.rest())  # an example shows the card in small
    (home / "cards" / "alpha" / "notes.yaml").write_text("not: ours", encoding="utf-8")
    (home / "out" / "alpha" / "en" / "other.yaml").write_text("not: ours", encoding="utf-8")
    assert watch.rest() == []


def test_a_broken_file_is_told_of_and_the_watch_goes_on(home: Path, watch: Watch) -> None:
    cards = home / "cards" / "alpha" / "cards.yaml"
    before = (home / "out" / "alpha" / "en" / "cards.pdf").read_bytes()
    swap(cards, "side: red", "side: green")
    watch.until("cards.yaml")
    assert (home / "out" / "alpha" / "en" / "cards.pdf").read_bytes() == before
    swap(cards, "side: green", "side: red")
    swap(cards, "Long ago", "Lately")
    watch.until("cards.pdf")
    cards.unlink()
    watch.until("error")
    assert watch.process.poll() is None


@pytest.mark.skipif(os.name != "posix", reason="Windows sends Ctrl-C to us too")
def test_ctrl_c_ends_it(home: Path, watch: Watch) -> None:
    watch.process.send_signal(signal.SIGINT)
    assert watch.process.wait(timeout=PATIENCE) == Exit.INTERRUPTED
    assert not any("mistake" in line or "Traceback" in line for line in watch.rest())
    assert not [*(home / "out").rglob("*.part")]


@pytest.mark.skipif(os.name != "posix", reason="Windows sends Ctrl-C to us too")
def test_ctrl_c_leaves_nothing_half_written(home: Path) -> None:
    command = [sys.executable, "-m", "pnp", "build", "--lang", "all", "-o", "out"]
    for pause in (0, 0.3, 0.6):
        shutil.rmtree(home / "out", ignore_errors=True)
        process = subprocess.Popen(command, cwd=home, env=environ(home), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        while not (home / "out").exists() and process.poll() is None:  # before it has begun, Python itself is stopped
            time.sleep(0.01)
        time.sleep(pause)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE)
        assert b"Traceback" not in said
        assert not [*(home / "out").rglob("*.part")]
        for file in (home / "out").rglob("*.pdf"):
            assert file.read_bytes().rstrip().endswith(b"%%EOF")
