"""A new game in a folder of the test's own, and a way to give commands there."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from pnp.cli.main import main
from pnp.cli.starter import starter_files

files = cache(starter_files)  # it spells the keys of every game's logs
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The starter's game in the folder `my-game`."""
    return made(tmp_path / "my-game")


def made(folder: Path, lang: str = "en") -> Path:
    for name, content in files(folder.name, lang).items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    return folder


@pytest.fixture
def run(english: None, capsys: pytest.CaptureFixture[str]) -> Run:
    """Give a command in the folder of the test: its exit code, what it says, and what it complains of."""

    def run(*words: str) -> tuple[int, str, str]:
        code = main(words)
        said = capsys.readouterr()
        return code, said.out, said.err

    return run
