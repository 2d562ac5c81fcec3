"""A file takes its place whole, and what killed builds left behind goes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pnp.generator.drawing.shapes import cube_width, cubes
from pnp.generator.files.writing import written
from pnp.generator.sizes.geometry import Rect
from pnp.validator.definitions.agree import agreement_findings


def test_left_parts_are_swept(tmp_path: Path) -> None:
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    gone, mine, others, old = (
        tmp_path / name
        for name in (
            f".cards-{process.pid}-abcdefgh.part",
            f".cards-{os.getpid()}-abcdefgh.part",
            f".cards-letter-{process.pid}-abcdefgh.part",
            ".cards-abcdefgh.part",
        )
    )
    for part in (gone, mine, others, old):
        part.touch()
    os.utime(old, (time.time() - 3600,) * 2)
    with written(tmp_path / "cards.pdf") as file:
        file.write(b"whole")
    assert sorted(tmp_path.iterdir()) == sorted(
        [tmp_path / "cards.pdf", *([mine, others] if os.name == "posix" else [gone, mine, others])]
    )


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
