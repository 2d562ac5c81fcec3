"""The machines of the people we build for: folders with names in Russian, line ends of Windows, and names and paths
that Windows does not have, which are refused on every system."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import pytest

from pnp.cli.main import main
from pnp.cli.terminal import Exit
from pnp.press.files.writing import CannotWrite, written
from pnp.validator.base.filenames import too_long, unportable
from pnp.validator.base.system import Phrase
from pnp.validator.definitions.check import check_game

from .process import LOG, pnp

PLACE = Path("Настольные игры (мои)") / "Ёжики & «туман» №1"


@pytest.fixture
def in_russian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a game in it, made there; both have names in Russian, with spaces."""
    folder = tmp_path / PLACE
    folder.mkdir(parents=True)
    monkeypatch.chdir(folder)
    assert main(["new", "Моя игра", "--lang", "ru"]) == Exit.GOOD
    return folder / "Моя игра"


def test_folders_and_files_in_russian_with_spaces(in_russian: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Absolute and relative, of a game, of the output, of a log and of a page."""
    shutil.copy(in_russian / "plays" / "honest.yaml", "партия 1.yaml")
    here = Path.cwd()
    for words in (
        ["check", "Моя игра"],
        ["check", str(in_russian)],
        ["build", "Моя игра", "--lang", "ru", "--only", "spark", "-o", "для печати"],
        [
            "export",
            "svg",
            str(in_russian),
            "--lang",
            "ru",
            "--only",
            "spark",
            "-o",
            str(here / "картинки"),
        ],
        ["verify", "партия 1.yaml", "--trust"],
        ["verify", str(here / "партия 1.yaml"), "--trust"],
        ["diff", "Моя игра", str(in_russian)],
    ):
        assert main(words) == Exit.GOOD, (words, capsys.readouterr().err)
    assert Path("для печати", "moya-igra", "ru", "cards.pdf").is_file()
    assert [*Path("картинки").rglob("*.svg")]


def test_a_console_of_windows_in_russian(tmp_path: Path) -> None:
    """What goes out is UTF-8, whatever the console would take: arrows and letters that cp1251 lacks."""
    log = LOG.replace("us: 2", "us: 99").replace("Аня", "Žofie ąę")
    (tmp_path / "партия.yaml").write_text(log, encoding="utf-8")
    environ = {"PNP_LANG": "ru", "PYTHONIOENCODING": "cp1251", "PYTHONUTF8": "0"}
    done = pnp("verify", "партия.yaml", cwd=tmp_path, env=environ)
    assert done.returncode == Exit.WRONG
    assert not done.stderr
    assert done.stdout.decode("utf-8").startswith("партия.yaml:4:13: ")


def test_every_kind_of_file_may_have_the_line_ends_and_the_mark_of_windows(in_russian: Path) -> None:
    """Definitions, layouts, palettes, words, labels, logs, and a table of cards."""
    (in_russian / "labels.yaml").write_text("# nothing\nruler: {ru: Линейка, en: Ruler}\n", encoding="utf-8")
    files = [*in_russian.rglob("*.yaml")]
    assert {file.parent.name for file in files} >= {"Моя игра", "faces", "palettes", "boards", "plays"}
    before = [str(problem) for problem in check_game(in_russian)]
    for file in files:
        file.write_bytes(b"\xef\xbb\xbf" + file.read_text(encoding="utf-8").replace("\n", "\r\n").encode())
    assert [str(problem) for problem in check_game(in_russian)] == before == []
    assert main(["check", str(in_russian)]) == Exit.GOOD
    assert main(["verify", str(in_russian / "plays" / "honest.yaml"), "--trust"]) == Exit.GOOD


# ── Names that Windows does not have ──

NAMES = ["con.yaml", "aux", "NUL", "com1.txt", "ends with a dot.", "space ", "a:b", 'so "named"']


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_written_under_a_name_that_windows_lacks(name: str, tmp_path: Path) -> None:
    for path in (tmp_path / name, tmp_path / name / "cards.pdf"):
        with pytest.raises(CannotWrite) as refused, written(path):
            pass
        assert refused.value.reason == Phrase("system.name", {"name": name})
    assert [*tmp_path.iterdir()] == []


def test_what_is_there_already_is_left_alone(tmp_path: Path) -> None:
    """A disk of Linux may hold such a folder; on Windows there is none, whatever the system says about a device."""
    (tmp_path / "aux").mkdir()
    assert unportable(tmp_path / "aux" / "cards.pdf", "posix") is None
    assert unportable(tmp_path / "aux" / "cards.pdf", "nt") == "aux"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["build", "13-minutes", "--only", "castro", "-o", "aux"], "Windows has no file or folder of the name “aux”"),
        (["new", "con"], "“con”: Windows has no file of this name"),
        (["new", "Con!"], "“con”: Windows has no file of this name"),
        (["record", "13-minutes", "con.yaml"], "“con.yaml”: Windows has no file of this name"),
        (["table", "13-minutes", "nul", "--no-browser"], "“nul”: Windows has no file of this name"),
        (["playtest", "13-minutes", "--games", "1", "--format", "json", "--logs", "prn"], "of the name “prn”"),
    ],
)
def test_a_command_says_so(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PNP_LANG", "en")
    monkeypatch.setattr("sys.stdin", io.StringIO("a\nb\n"))
    assert main(words) in (Exit.WRONG, Exit.SURROUNDINGS)
    assert said in capsys.readouterr().err
    assert [*tmp_path.iterdir()] == []


# ── Paths that are too long for Windows ──


@pytest.mark.parametrize(("length", "fits"), [(259, True), (260, False)])
def test_a_path_has_at_most_259_characters(length: int, fits: bool) -> None:
    folder = Path.cwd() / ("x" * 100) / ("y" * 100)
    path = folder / ("z" * (length - len(str(folder)) - 1))
    assert (too_long(path, "nt") is None) == fits
    assert too_long(path, "posix") is None


def test_a_path_that_is_too_long_is_told_of_only_if_windows_refuses_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A setting of Windows allows more; and it says “no such file” of a path that is too long."""
    monkeypatch.setattr("pnp.press.files.writing.too_long", lambda path: too_long(path, "nt"))
    out = tmp_path / ("x" * 120) / ("y" * 120)
    words = ["build", "13-minutes", "--only", "castro", "--lang", "en", "-o", str(out)]
    assert main(words) == Exit.GOOD
    shutil.rmtree(out)

    def refuse(*_: object, **__: object) -> None:
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr(Path, "mkdir", refuse)
    capsys.readouterr()
    assert main(words) == Exit.SURROUNDINGS
    assert "the path is too long: Windows usually allows 259 characters" in capsys.readouterr().err
