"""When the files are looked at, and when they are shown."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.cli import watching


class Enough(Exception):
    """Ends the watching."""


def happened(
    folder: Path, monkeypatch: pytest.MonkeyPatch, *writing: Callable[[], object], prepared: Callable[[int], object]
) -> list[str]:
    """A watcher's actions: the `writing` steps are done one by one, each while it waits; `prepared` is called with how
    often that happened."""
    done: list[str] = []
    todo = [*writing]
    (folder / "game.yaml").write_text("there from the beginning")

    def waits(seconds: float) -> None:
        if not todo:
            raise Enough
        todo.pop(0)()

    def prepare(seen: watching.Seen) -> None:
        done.append(f"prepare {len(seen)}")
        prepared(len(done))

    monkeypatch.setattr(watching.time, "sleep", waits)
    with pytest.raises(Enough):
        watching.watched(lambda: done.append("build"), [folder], folder / "out", prepare)
    return done


def nothing(*_: object) -> None:
    pass


def test_it_is_prepared_before_it_is_sure_that_nobody_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.yaml"
    done = happened(tmp_path, monkeypatch, lambda: file.write_text("1"), nothing, prepared=nothing)
    assert done == ["prepare 1", "build", "prepare 2", "build"]


def test_what_was_written_meanwhile_is_prepared_anew_and_only_that_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.yaml"

    def prepared(times: int) -> None:
        if times == 3:  # it was prepared and built at the beginning, and now is prepared for the first change
            (tmp_path / "b.yaml").write_text("2")

    done = happened(tmp_path, monkeypatch, lambda: file.write_text("1"), nothing, nothing, prepared=prepared)
    assert done == ["prepare 1", "build", "prepare 2", "prepare 3", "build"]


def test_a_file_that_is_empty_for_a_moment_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.yaml"
    writing = (lambda: file.write_text(""), nothing, nothing, lambda: file.write_text("1"), nothing)
    done = happened(tmp_path, monkeypatch, *writing, prepared=nothing)
    assert done == ["prepare 1", "build", "prepare 2", "build"]


def test_a_file_that_stays_empty_is_meant_to_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.yaml"
    writing = (lambda: file.write_text(""), *[nothing] * (watching.EMPTY + 2))
    assert happened(tmp_path, monkeypatch, *writing, prepared=nothing) == ["prepare 1", "build", "prepare 2", "build"]


def test_a_file_that_has_long_been_empty_holds_nothing_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rules.py").write_text("")
    file = tmp_path / "a.yaml"
    done = happened(tmp_path, monkeypatch, lambda: file.write_text("1"), nothing, prepared=nothing)
    assert done == ["prepare 2", "build", "prepare 3", "build"]
