"""A file takes its place whole, and what killed builds left behind goes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pnp.press.files.writing import part_name, written
from pnp.press.marks.geometry import Rect
from pnp.press.marks.shapes import cube_width, cubes
from pnp.press.printer.printers import config_folder, printers
from pnp.validator.definitions.consistency import agreement_findings

posix = pytest.mark.skipif(os.name != "posix", reason="permissions, links and locks as POSIX has them")


def test_left_parts_are_swept(tmp_path: Path) -> None:
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    gone, mine, others, old, *users = (
        tmp_path / name
        for name in (
            part_name("cards", process.pid),
            part_name("cards", os.getpid()),
            part_name("cards-letter", process.pid),
            part_name("rules", os.getpid()),
            ".notes.part",
            ".cards-abcdefgh.part",
            f".cards-{process.pid}-abcdefgh.part",
            f".cards-{process.pid}-01234567-89abcdef.part",
        )
    )
    for part in (gone, mine, others, old, *users):
        part.touch()
    for part in (old, *users):
        os.utime(part, (time.time() - 3600,) * 2)
    with written(tmp_path / "cards.pdf") as file:
        file.write(b"whole")
    assert sorted(tmp_path.iterdir()) == sorted(
        [tmp_path / "cards.pdf", mine, *users, *([] if os.name == "posix" else [gone, others])]
    )


@posix
@pytest.mark.parametrize(("mask", "mode"), [(0o077, 0o600), (0o022, 0o644), (0o002, 0o664)])
def test_who_may_read_it_is_for_the_umask_to_say(tmp_path: Path, mask: int, mode: int) -> None:
    target, earlier = tmp_path / "new.html", tmp_path / "earlier.html"
    earlier.touch()
    earlier.chmod(0o640)
    before = os.umask(mask)
    try:
        for path in (target, earlier):
            with written(path) as file:
                file.write(b"whole")
    finally:
        os.umask(before)
    assert [path.stat().st_mode & 0o777 for path in (target, earlier)] == [mode, 0o640]


@posix
def test_a_link_stays_one(tmp_path: Path) -> None:
    """What it leads to is written, also if that is not there yet."""
    there, link = tmp_path / "there" / "cards.pdf", tmp_path / "cards.pdf"
    link.symlink_to(there)
    for text in (b"first", b"second"):
        with written(link) as file:
            file.write(text)
        assert link.is_symlink() and there.read_bytes() == text
    assert [path.name for path in there.parent.iterdir()] == ["cards.pdf"]


@posix
def test_a_pipe_stays_one(tmp_path: Path) -> None:
    pipe = tmp_path / "page.html"
    os.mkfifo(pipe)
    with ThreadPoolExecutor() as pool:
        read = pool.submit(pipe.read_bytes)
        with written(pipe) as file:
            file.write(b"whole")
        assert read.result() == b"whole"
    assert [path.is_fifo() for path in tmp_path.iterdir()] == [True]


@posix
def test_two_who_remember_at_once(tmp_path: Path) -> None:
    """Eight printers, each saved by its own process: none is lost."""
    env = {**os.environ, "XDG_CONFIG_HOME": str(tmp_path), "HOME": str(tmp_path)}
    words = [sys.executable, "-m", "pnp", "calibrate", "--set"]
    running = [subprocess.Popen([*words, f"P{n}", "1", "0"], env=env, stdout=subprocess.DEVNULL) for n in range(8)]
    assert [process.wait() for process in running] == [0] * 8
    assert len(printers(config_folder(env))) == 8


@pytest.mark.parametrize("end", [KeyboardInterrupt, SystemExit, ValueError])
def test_an_ended_build_leaves_the_earlier_file(tmp_path: Path, end: type[BaseException]) -> None:
    target = tmp_path / "cards.pdf"
    target.write_bytes(b"earlier")
    with pytest.raises(end), written(target) as file:
        file.write(b"half")
        raise end
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"earlier"]


def test_art_that_is_the_folder_itself(tmp_path: Path) -> None:
    raw = {"cards": {"cards": [{"id": "one", "art": "."}]}}
    assert "agree.file" in [finding.code for finding in agreement_findings(raw, tmp_path)]


def test_three_cubes_are_as_wide_as_two() -> None:
    box = Rect(0, 0, 2 * cube_width(5), 100)
    xs = [x for mark in cubes(3, box, "#000000") for _, ns in mark.path for x in ns[::2]]
    assert (min(xs), max(xs)) == pytest.approx((0, box.w))
