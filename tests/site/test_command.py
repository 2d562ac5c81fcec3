"""The command `pnp site`: which games it takes, and which folders."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.cli.main import main
from pnp.web.site.folder import Folder
from tests.patience import LONG
from tests.site.conftest import ROOT, changed

pytestmark = pytest.mark.usefixtures("english")


def made(game: Path, out: Path, *more: str) -> int:
    return main(["site", str(game), "-o", str(out), "--lang", "en", "--paper", "a4", *more])


@pytest.fixture
def plain(tmp_path: Path, larks: Path) -> Path:
    """A published game without logs, so that nobody has to trust it."""
    game = changed(larks, tmp_path / "larks")
    for play in game.glob("plays/*"):
        play.unlink()
    return game


def contents(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_only_what_is_published_is_put_on_a_site(
    tmp_path: Path, larks: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = changed(larks, tmp_path / "secret", publish="")
    assert made(game, tmp_path / "out") == 1
    said = capsys.readouterr().err
    assert "larks: left out" in said
    assert "publish: yes" in said
    assert not (tmp_path / "out").exists()


def test_a_game_with_rules_of_its_own_has_to_be_trusted(
    tmp_path: Path, larks: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert made(larks, tmp_path / "out") == 1
    assert "--trust" in capsys.readouterr().err


def test_the_same_game_makes_the_same_bytes_and_what_is_gone_is_deleted(tmp_path: Path, plain: Path) -> None:
    out = tmp_path / "out"
    assert made(plain, out) == 0
    first = contents(out)
    assert made(plain, tmp_path / "again") == 0
    assert contents(tmp_path / "again") == first
    (out / "CNAME").write_text("games.example", encoding="utf-8")
    (out / "larks" / "mine.txt").write_text("mine", encoding="utf-8")
    rules = plain / "rules.yaml"
    text = rules.read_text(encoding="utf-8")
    start = text.index("\naid:")
    end = next((at for at in (text.find(f"\n{key}:", start + 1) for key in ("log", "rulings")) if at > 0), len(text))
    rules.write_text(text[:start] + text[end:], encoding="utf-8")
    assert made(plain, out) == 0
    assert not (out / "larks" / "aid.html").exists()
    assert not (out / "larks" / "en" / "aid.pdf").exists()
    assert (out / "CNAME").exists()
    assert (out / "larks" / "mine.txt").exists()


def test_a_folder_of_somebody_else_is_left_alone(
    tmp_path: Path, plain: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "index.html").write_text("mine", encoding="utf-8")
    assert made(plain, out) == 1
    assert "pnp site has not made" in capsys.readouterr().err
    assert contents(out) == {"index.html": b"mine"}


def test_a_marker_deletes_nothing_outside_its_folder(tmp_path: Path) -> None:
    out, other, kept = tmp_path / "out", tmp_path / "other.txt", tmp_path / "kept"
    other.write_text("mine", encoding="utf-8")
    kept.mkdir()
    (kept / "mine.txt").write_text("mine", encoding="utf-8")
    (out / "game").mkdir(parents=True)
    (out / "game" / "old.html").write_text("ours", encoding="utf-8")
    (out / "link").symlink_to(kept)
    files = ["../other.txt", str(other), "link/mine.txt", "game/old.html"]
    (out / "pnp-site.json").write_text(json.dumps({"top": ["game"], "files": files}), encoding="utf-8")
    folder = Folder(out, ["game"])
    folder.write("game/new.html", b"ours")
    folder.close()
    assert other.exists()
    assert (kept / "mine.txt").exists()
    assert [file.name for file in (out / "game").iterdir()] == ["new.html"]


def test_a_file_at_the_top_that_is_not_ours_stays(
    tmp_path: Path, plain: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "pnp-site.json").write_text('{"top": ["pnp-site.json"], "files": []}', encoding="utf-8")
    (out / "larks").write_text("mine", encoding="utf-8")
    assert made(plain, out) == 1
    assert "stays as it is" in capsys.readouterr().err
    assert (out / "larks").read_text(encoding="utf-8") == "mine"


def test_an_error_in_a_game_names_its_place(tmp_path: Path, plain: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = plain / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("players: 5", "players: 500"), encoding="utf-8")
    assert made(plain, tmp_path / "out") == 1
    assert "game.yaml:6:10: error" in capsys.readouterr().err


def test_a_site_is_served_with_games_that_are_not_published(tmp_path: Path, larks: Path) -> None:
    game = changed(larks, tmp_path / "secret", publish="")
    for play in game.glob("plays/*"):
        play.unlink()
    rooms = os.pathsep.join(str(ROOT / room) for room in ("generator", "validator"))
    command = [
        sys.executable,
        "-m",
        "pnp",
        "site",
        str(game),
        "--serve",
        "--no-browser",
        "--lang",
        "en",
        "--paper",
        "a4",
    ]
    settings = {**os.environ, "PYTHONPATH": rooms, "PNP_LANG": "en"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=settings, cwd=tmp_path) as process:
        try:
            assert process.stdout is not None
            found = next(m for line in process.stdout if (m := re.match(rb"http://(127\.0\.0\.1:\d+)(/[\w-]+/)", line)))
            host, root = found[1].decode(), found[2].decode()

            def status(path: str) -> int:
                connection = http.client.HTTPConnection(host, timeout=LONG)
                connection.request("GET", path)
                return connection.getresponse().status

            assert status(root) == status(f"{root}larks/index.html") == status(f"{root}larks/en/cards.pdf") == 200
            assert status("/") == status(f"{root}../site.css") == status(f"{root}..%2F..%2Fetc%2Fpasswd") == 404
            assert status(f"{root}%2Fetc%2Fpasswd") == status(f"{root}larks%00") == 404
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate()
    assert process.returncode == 130
    assert not (tmp_path / "output").exists()


def test_what_was_made_of_a_game_stays_while_it_has_errors(tmp_path: Path) -> None:
    """A site of which a game could not be made is not whole."""
    for whole in (False, True):
        out = tmp_path / str(whole)
        first = Folder(out, ["one", "two"])
        first.write("one/index.html", b"1")
        first.write("two/index.html", b"2")
        first.close()
        again = Folder(out, ["one", "two"])
        again.write("two/index.html", b"3")
        again.close(whole=whole)
        assert (out / "one" / "index.html").exists() is not whole
