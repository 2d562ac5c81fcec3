"""The referee of a site: it has all that it needs, needs nothing else, and says what `pnp verify` says."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.validator.base.languages import know_plurals, plural, plural_table
from pnp.validator.definitions.find import package_games
from pnp.validator.definitions.frozen import know_game
from pnp.validator.definitions.load import load_game
from pnp.web.site.referee.drawing import drawn
from pnp.web.site.referee.folder import referee_files
from pnp.web.site.referee.packing import frozen, modules
from pnp.web.site.referee.pyodide import NotPyodide, package
from pnp.web.site.referee.seat import Table
from pnp.web.table.pictures import Faces

from .comparing import differences
from .worker import HERE, NODE, Worker, in_node, native, tarball, write_files

ROOT = Path(__file__).parents[2]
GAMES = sorted(package_games().iterdir())
LOGS = [*sorted(package_games().glob("*/plays/*.yaml")), *sorted((ROOT / "tests" / "plays").glob("*.yaml"))]
EXAMPLES = sorted((ROOT / "docs" / "examples").iterdir())


@pytest.mark.parametrize("folder", [*GAMES, *EXAMPLES], ids=lambda folder: folder.name)
def test_a_frozen_game_is_the_game_that_was_frozen(folder: Path, forgetful: None) -> None:
    editions = [None, *(edition.id for edition in load_game(folder).editions)]
    meant, data = [load_game(folder, edition) for edition in editions], frozen(folder)
    assert str(folder) not in data.decode()  # nothing about whose disk it was on
    know_game(folder, json.loads(data))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pnp.validator.definitions.load.read_definitions", None)
        assert [load_game(folder, edition) for edition in editions] == meant


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is taken up is forgotten after the test."""
    for module in ("base.languages", "base.source", "definitions.load"):
        monkeypatch.setattr(f"pnp.validator.{module}._known", {})


@pytest.mark.parametrize("lang", ["ru", "en", "de", "fr", "cs", "lt", "sl"])
def test_counting_from_a_table_is_counting_by_the_rule(lang: str, forgetful: None) -> None:
    numbers = [*range(300), 999, 1000, 1001, 1011, 2001, 5022, 12_345, 101_000, 1_000_021]
    meant = [[plural(lang, n, ordinal) for n in numbers] for ordinal in (False, True)]
    tables = [plural_table(lang, ordinal) for ordinal in (False, True)]
    for ordinal, table in zip((False, True), tables, strict=True):
        know_plurals(lang, ordinal, table)
    plural.cache_clear()
    assert [[plural(lang, n, ordinal) for n in numbers] for ordinal in (False, True)] == meant
    plural.cache_clear()


def test_the_referee_needs_nothing_but_what_travels(tmp_path: Path) -> None:
    """Another Python, without any library, judges the logs of all games as this one does. PyYAML is what travels."""
    with zipfile.ZipFile(_written(tmp_path / "pnp.zip", modules())) as archive:
        archive.extractall(tmp_path / "modules")
    (tmp_path / "games").mkdir()
    for game in GAMES:
        _written(tmp_path / "games" / f"{game.name}.json", frozen(game))
    command = [sys.executable, "-I", "-S", HERE / "alone.py", tmp_path / "modules", tmp_path / "games", *LOGS]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True, cwd=tmp_path)
    *said, loaded = map(json.loads, done.stdout.splitlines())
    assert said == [native(log.read_bytes(), str(log), lang) for log in LOGS for lang in ("ru", "en")]
    assert {*loaded} <= {"pnp", "yaml", "__main__"}


def test_the_archive_is_the_same_each_time() -> None:
    assert modules() == modules()


def test_another_file_is_not_pyodide(tmp_path: Path) -> None:
    with pytest.raises(NotPyodide):
        package(_written(tmp_path / "pyodide.tgz", b"anything"))
    with pytest.raises(NotPyodide):
        package(tmp_path / "missing.tgz")


@pytest.fixture(scope="module")
def worker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worker]:
    """The worker of a site with all games, in Node."""
    file = tarball()
    if NODE is None or file is None:
        pytest.skip("Node or Pyodide is not here: see `pnp site --download`, or set $PYODIDE")
    folder = tmp_path_factory.mktemp("site") / "referee"
    write_files(folder, referee_files(GAMES, package(file)))
    with in_node(folder, [game.name for game in GAMES]) as started:
        yield started


def test_a_browser_judges_as_the_terminal_does(worker: Worker) -> None:
    for log in LOGS:
        for lang in ("ru", "en"):
            data = log.read_bytes()
            assert worker.verify(data, log.name, lang) == native(data, log.name, lang), log


def test_a_browser_judges_spoilt_logs_as_the_terminal_does(
    worker: Worker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many more: python -m tests.site --logs 2000."""
    monkeypatch.chdir(tmp_path)  # where no game is found but ours
    assert [*differences(worker, range(60))] == []


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_the_room_of_a_browser_answers_as_that_of_the_server(game: str, worker: Worker) -> None:
    """A log opened in both: what is shown, what was played, and after a record is undone, the same."""
    folder = package_games() / game
    log = (sorted((folder / "plays").glob("*.yaml"))[0]).read_text(encoding="utf-8")
    about, _ = drawn(load_game(folder), "ru")
    worker.ask("table", game=game, about=about.decode(), log=log)
    here = Table(load_game(folder), json.loads(about), log)
    here.room.faces = Faces(load_game(folder), "ru")  # what the server has
    for what in ("view", "moves"):
        assert _same(worker.ask("get", what=what)) == _same(json.loads(here.get(what))), what
    there, words = worker.ask("get", what="words"), json.loads(here.get("words"))
    assert there.pop("languages") == {"ru": words.pop("languages")["ru"]}  # a page has one, and links to the other
    assert there == words
    version = worker.ask("get", what="view")["version"]
    said = worker.ask("post", what="undo", said={"version": version, "id": "1"})
    meant = json.loads(here.post("undo", json.dumps({"version": here.room.version, "id": "1"})))
    assert said["status"] == 200
    assert said.pop("log") == here.sheet.known != log
    assert _same(said["view"]) == _same(meant["view"])


def _same(told: dict[str, Any]) -> dict[str, Any]:
    return {**told, "version": ""}  # that of a room is its own


def _written(file: Path, content: bytes) -> Path:
    file.write_bytes(content)
    return file
