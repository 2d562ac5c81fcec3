"""The commands that `docs/` shows work: every one is run, into a folder of the test's own."""

from __future__ import annotations

import doctest
import json
import re
import shlex
from io import StringIO
from pathlib import Path

import pytest

from pnp.cli.main import main
from pnp.cli.terminal import Exit
from pnp.validator.judging.judge import verify_text

from ..judged import logged

ROOT = Path(__file__).parents[2]
PAGES = {
    "printing": ("docs/printing.md", "docs/printing.ru.md"),
    "checking": ("docs/checking.md", "docs/checking.ru.md"),
}
PROMPT = "pnp "

# A whole deck takes a second or more. These are tried with one card: what they do to a deck is tested in tests/press.
LONG = (
    "export ", "--gutter", "--estimate", "--flip", "--sides",
    "--proof", "--marks", "--printer", "--ink", "letter", "200mm",
)  # fmt: skip
OTHER = ("--booklet", "--side-by-side", "--fit", "--cubes", "--cover")  # and these with a game of a few cards
SMALL = str(ROOT / "tests" / "definitions" / "valid" / "duel")


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def commands(name: str) -> list[str]:
    """The commands on a page that have their own lines; their meaning may follow, after two spaces."""
    lines = [line for line in page(name).splitlines() if line.startswith(PROMPT)]
    return [line.removeprefix(PROMPT).split("  ")[0] for line in lines]


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The project's folder, as a reader has it; settings and output elsewhere."""
    monkeypatch.setenv("PNP_LANG", "en")
    monkeypatch.setattr("pnp.press.printer.printers.config_folder", lambda: tmp_path / "settings")
    monkeypatch.chdir(ROOT)
    return tmp_path


def run(command: str, out: Path) -> int:
    words = shlex.split(command)
    if words[0] in ("build", "export") or words == ["calibrate"]:
        words += ["-o", str(out)]
    if words[0] in ("replay", "record", "table"):  # their output has a name of its own
        at = words.index("-o") + 1 if "-o" in words else 2
        words[at] = str(out / Path(words[at]).name)
    if words[0] in ("build", "export") and "--only" not in words and any(long in command for long in LONG):
        words += ["--only", "quarantine"]
    if any(option in words for option in OTHER):
        words[1] = "13-minutes" if "--cubes" in words else SMALL
    return main(words)


def test_every_command_on_the_page_about_printing_works(room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in commands("docs/printing.md"):
        assert run(command, room) == Exit.GOOD, (command, capsys.readouterr().err)
    made = {path.name for path in room.rglob("*") if path.is_file()}
    assert {"calibrate.pdf", "printers.yaml", "board-a3.pdf", "13-days.json", "README.txt"} <= made
    assert set(re.findall(r"`([a-z-]+\.pdf)`", page("docs/printing.md"))) <= made


def test_every_command_on_the_page_about_checking_works(room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("Anna\nBoris\n\nquit\n"))
    for command in commands("docs/checking.md"):
        assert run(command.replace("--jobs 0", "--jobs 2"), room) == Exit.GOOD, command
    assert {path.name for path in room.iterdir()} >= {"chronicle.html", "chronicle.png", "evening.yaml"}


@pytest.mark.parametrize(("name", "lang"), [*zip(PAGES["checking"], ("en", "ru"), strict=True)])
def test_short_answers_at_the_table_mean_what_is_said(
    name: str, lang: str, room: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = page(name).index("pnp record 13-days")
    first, second, third, hidden = re.findall(r"^\| `(.*?)` \|", page(name)[start:], re.MULTILINE)[:4]
    answers = ["Anna", "Boris", "", hidden, hidden, "us", first, second, third, "quit", "выход"]
    monkeypatch.setattr("sys.stdin", StringIO("\n".join(answers) + "\n"))
    log = room / "evening.yaml"
    assert main(["record", "13-days", str(log), "--lang", lang]) == Exit.GOOD
    assert logged(log)["moves"][2:] == [
        {"us": {"play": "quarantine", "event": {"place": {"atlantic": 2}}}},
        {"ussr": {"play": "air-strike", "opponent": "pass", "command": {"at": "berlin", "add": 2}}},
        {"us": {"play": "excomm", "command": {"at": "italy", "remove": 1}}},
    ]


@pytest.mark.parametrize("name", PAGES)
def test_both_languages_show_the_same_commands(name: str) -> None:
    english, russian = map(commands, PAGES[name])
    assert english
    assert [re.sub("(?<=--why ).*", "", line).replace("--lang en", "--lang ru") for line in english] == [
        re.sub("(?<=--why ).*", "", line) for line in russian
    ]


@pytest.mark.parametrize("name", [*(name for pair in PAGES.values() for name in pair), "README.md", "README.ru.md"])
def test_options_that_are_named_exist(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("build", "export", "calibrate", "verify", "check", "legal", "replay", "record", "table"):
        main([command, "--help"])
    known = set(re.findall(r"--[a-z-]+", capsys.readouterr().out))
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", page(name))) <= known


@pytest.mark.parametrize(("name", "lang"), [*zip(PAGES["checking"], ("en", "ru"), strict=True)])
def test_the_answers_that_are_shown_are_the_answers(name: str, lang: str) -> None:
    log, text, answer = (
        re.search(rf"```{fence}\n({start}.*?)```", page(name), re.DOTALL)[1]  # type: ignore[index]
        for fence, start in (("yaml", "pnp:"), ("text", "evening.yaml:"), ("json", "{"))
    )
    verdict = verify_text(log.encode(), "evening.yaml")
    assert verdict.as_text(lang) + "\n" == text
    assert verdict.as_json(lang) == json.loads(answer)


@pytest.mark.parametrize("name", PAGES["checking"])
def test_the_examples_in_python_are_true(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    results = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8")
    assert results.attempted > 8 and not results.failed
