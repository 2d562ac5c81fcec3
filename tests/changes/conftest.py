"""A designer's repository: the starter's game, changed once."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.cli.starter import starter_files

from ..edited import edit

NOBODY = {f"GIT_{who}_{what}": "x" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
ALONE = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", **NOBODY}


def git(folder: Path, *words: str, given: bytes = b"") -> str:
    """What git prints."""
    command = ["git", "-C", folder, *words]
    done = subprocess.run(command, input=given, check=True, capture_output=True, env={**os.environ, **ALONE})
    return done.stdout.decode()


def made(folder: Path) -> Path:
    """The starter's game in a folder."""
    for name, content in starter_files(folder.name, "en").items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    return folder


def commit(folder: Path) -> None:
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "as it is")


@pytest.fixture
def repo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with `my-game` as committed, where a light has changed since; it is the current folder."""
    game = made(tmp_path / "repo" / "my-game")
    git(game.parent, "init", "-q")
    commit(game.parent)
    edit(game / "cards.yaml", "light: 1", "light: 2")
    monkeypatch.chdir(game.parent)
    return game.parent


Run = Callable[..., tuple[int, str, str]]
