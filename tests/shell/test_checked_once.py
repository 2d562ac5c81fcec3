"""Stamps skip a check of what was checked, and nothing else."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from pnp.cli.problems import everything_wrong
from pnp.validator import Invalid, load_game
from pnp.validator.base import cache
from pnp.validator.definitions import check
from pnp.validator.definitions.check import CHECKED, check_definitions, looked_at
from pnp.validator.definitions.gather import read_definitions

from .process import DUEL, LOG, pnp


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Path]:
    with cache.on_disk(tmp_path / "cache"):
        yield tmp_path / "cache"


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    return Path(shutil.copytree(DUEL, tmp_path / "duel"))


def stamps(room: Path) -> list[Path]:
    return [*room.rglob(f"{CHECKED}-*")]


def is_known(raw: Mapping[str, Any]) -> bool:
    return cache.get(CHECKED, looked_at(raw), bool) is True


def test_nothing_is_kept_unasked(duel: Path, nothing_kept: None) -> None:
    load_game(duel)
    assert not is_known(read_definitions(duel))


def test_what_is_sound_is_stamped(duel: Path, room: Path) -> None:
    assert not is_known(read_definitions(duel))
    assert load_game(duel) == load_game(duel)
    assert is_known(read_definitions(duel))
    assert len(stamps(room)) == 1


def test_any_change_needs_another_check(duel: Path, room: Path) -> None:
    load_game(duel)
    cards = duel / "cards.yaml"
    text = cards.read_text(encoding="utf-8")
    cards.write_text(text.replace("cubes: 3", "cubes: 5"), encoding="utf-8")
    for _ in range(2):  # what is wrong is never stamped
        with pytest.raises(Invalid):
            load_game(duel)
    cards.write_text(text.replace("cubes: 3", "cubes: '3'"), encoding="utf-8")  # a text that looks like the number
    assert not is_known(read_definitions(duel))
    cards.write_text(text, encoding="utf-8")
    assert is_known(read_definitions(duel))


def test_a_picture_that_is_gone(duel: Path, room: Path) -> None:
    art = next(file for file in duel.rglob("*.*") if file.suffix in (".svg", ".png"))
    load_game(duel)
    assert is_known(read_definitions(duel))
    art.unlink()
    assert not is_known(read_definitions(duel))
    with pytest.raises(Invalid):
        load_game(duel)


def test_another_program_checks_again(duel: Path, room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load_game(duel)
    assert is_known(read_definitions(duel))
    monkeypatch.setattr(cache, "program", lambda folder: ("another",))
    assert not is_known(read_definitions(duel))


def test_check_examines_the_definitions_once(duel: Path, nothing_kept: None, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = list[str]()
    monkeypatch.setattr(check, "check_definitions", lambda raw: seen.append(looked_at(raw)) or check_definitions(raw))
    assert all(problem.warning for problem in everything_wrong(duel))
    assert seen and len(seen) == len({*seen})


@pytest.mark.parametrize("spoilt", [b"", b"\xff\xfe\0", b"x" * 100_000, b"yes\n"])
def test_a_spoilt_file_is_no_stamp(duel: Path, room: Path, spoilt: bytes) -> None:
    load_game(duel)
    (file,) = stamps(room)
    file.write_bytes(spoilt)
    assert not is_known(read_definitions(duel))
    load_game(duel)
    assert is_known(read_definitions(duel))


def test_where_nothing_can_be_written(duel: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with cache.on_disk(tmp_path / "file" / "below"):
        assert load_game(duel) == load_game(duel)


def test_the_command_keeps_them(tmp_path: Path) -> None:
    (tmp_path / "log.yaml").write_text(LOG, encoding="utf-8")
    env = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "LOCALAPPDATA": str(tmp_path / "cache"), "HOME": str(tmp_path)}
    said = [pnp("verify", "log.yaml", cwd=tmp_path, env=env).stdout for _ in range(2)]
    assert said[0] == said[1]
    assert len(stamps(tmp_path)) == 1
