"""A new game in a folder of the test's own, and a way to give commands there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.cli import main
from pnp.generator.starter import starter_files
from pnp.validator.judging import verdict

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The starter's game in the folder `my-game`."""
    return made(tmp_path / "my-game")


def made(folder: Path, lang: str = "en") -> Path:
    for name, content in starter_files(folder.name, lang).items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    return folder


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Give a command in the folder of the test: its exit code, what it says, and what it complains of."""
    verdict._folder_of.cache_clear()  # it knows folders by paths from the current one
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PNP_LANG", "en")

    def run(*words: str) -> tuple[int, str, str]:
        code = main(words)
        said = capsys.readouterr()
        return code, said.out, said.err

    return run
