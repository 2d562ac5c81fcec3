"""`pnp replay` from the command line."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from pnp.cli.main import main
from pnp.cli.terminal import Exit
from pnp.validator.judging.judge import verify_file

from .conftest import SLIPS, data_in

pytestmark = pytest.mark.usefixtures("english")


def test_a_page_beside_what_else_was_made(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(SLIPS)]) == Exit.GOOD
    made = Path("output/many-slips.html").read_text(encoding="utf-8")
    assert made.startswith("<!DOCTYPE html>")
    assert data_in(made)["lang"] == "en"
    wrong = verify_file(SLIPS).wrong
    assert f"{Path('output/many-slips.html')}: 7 records, {wrong} findings" in capsys.readouterr().out


def test_where_it_begins_and_in_which_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(SLIPS), "-o", "a.html", "--at", "3", "--lang", "ru"]) == Exit.GOOD
    data = data_in(Path("a.html").read_text(encoding="utf-8"))
    assert (data["lang"], data["at"]) == ("ru", 3)
    assert f"7 строк, {verify_file(SLIPS).wrong} замечаний" in capsys.readouterr().out


def test_the_name_of_the_file_says_what_it_is() -> None:
    pytest.importorskip("pypdfium2")
    assert main(["replay", str(SLIPS), "-o", "a.png", "--at", "2"]) == Exit.GOOD
    assert Path("a.png").read_bytes().startswith(b"\x89PNG")
    assert main(["replay", str(SLIPS), "-o", "film", "--to", "gif"]) == Exit.GOOD
    assert Path("film").read_bytes().startswith(b"GIF89a")


def test_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(SLIPS.read_bytes()), encoding="utf-8"))
    assert main(["replay", "-"]) == Exit.GOOD
    assert Path("output/replay.html").is_file()


@pytest.mark.parametrize(
    "text",
    [
        "nothing: here",
        "pnp: [",
        "pnp: no-such-game@1\nplayers: {us: a}\nmoves: []",
        "pnp: 13-minutes@1\nplayers: {us: a, ussr: b}\nmoves:\n- bid: {us: 1, ussr: many}",
        "pnp: 13-minutes@1\nplayers: {us: a}\nmoves: []",
    ],
)
def test_what_cannot_be_read_is_said_and_nothing_is_written(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("log.yaml").write_text(text, encoding="utf-8")
    assert main(["replay", "log.yaml", "-o", "a.html"]) == Exit.WRONG
    assert "log.yaml:" in capsys.readouterr().err
    assert not Path("a.html").exists()


def test_files_that_are_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "nothing.yaml"]) == Exit.WRONG
    assert "nothing.yaml" in capsys.readouterr().err


def test_a_record_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(SLIPS), "--at", "8"]) == Exit.USAGE
    assert "8" in capsys.readouterr().err
    assert not Path("output").exists()


def test_a_place_that_cannot_be_written() -> None:
    Path("file").write_text("", encoding="utf-8")
    assert main(["replay", str(SLIPS), "-o", "file/a.html"]) == Exit.SURROUNDINGS
