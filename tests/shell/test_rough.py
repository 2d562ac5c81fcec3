"""Rough handling: closed streams, pipes where files belong, names that steer terminals, signals, full disks."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pnp.cli.main import main
from pnp.cli.terminal import Exit, show, visible
from pnp.validator.base import words
from pnp.validator.base.source import read
from pnp.validator.judging.judge import verify_text

from .process import DUEL, ENVIRON, LOG, pnp

pytestmark = pytest.mark.usefixtures("english")

posix = pytest.mark.skipif(sys.platform == "win32", reason="pipes, signals and devices as POSIX has them")

PEAK = """
import re, resource, sys
from pathlib import Path
from pnp.cli.main import main
code = main(sys.argv[1:])
status = Path("/proc/self/status")  # what getrusage says begins with the memory of the parent
found = re.search("VmHWM: *([0-9]+)", status.read_text().replace("\\t", " ")) if status.exists() else None
print(found[1] if found else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)
sys.exit(code)
"""


@posix
@pytest.mark.parametrize(("closed", "code"), [("<&-", Exit.WRONG), (">&-", Exit.SURROUNDINGS)])
def test_a_closed_stream(tmp_path: Path, closed: str, code: Exit) -> None:
    command = f'"{sys.executable}" -m pnp verify - {closed}'
    env = {**ENVIRON, "PNP_LANG": "en"}
    result = subprocess.run(command, shell=True, cwd=tmp_path, env=env, input=b"", capture_output=True, check=False)
    assert result.returncode == code
    assert b"Traceback" not in result.stderr
    assert b"a bug in pnp" not in result.stderr
    assert result.stdout or b"standard output is closed" in result.stderr


@pytest.mark.parametrize("version", ["²", "1²", "١", "", "1234567890", "-1", "1.0"])
def test_a_version_is_digits(version: str) -> None:
    verdict = verify_text(LOG.replace("13-minutes@1", f'"13-minutes@{version}"').encode(), "log.yaml")
    assert [f["path"] for f in verdict.as_json("en")["findings"]] == ["pnp"]
    assert verdict.verdict == "invalid"


def test_a_key_that_is_nothing_is_quoted_as_it_is_written() -> None:
    move = "- us: {play: air-strike, command: {~: italy, remove: 1}}"
    log = f"pnp: 13-days@1\nplayers: {{us: A, ussr: B}}\nmoves:\n{move}\n"
    assert "record 1, command.null: cannot be read" in verify_text(log.encode(), "log.yaml").as_text("en")


@pytest.mark.parametrize("players", ["{null: A, us: B}", "{1: A, us: B}", "{true: A, us: B}", "{1: A, true: B}"])
def test_players_are_named_by_words(players: str) -> None:
    verdict = verify_text(LOG.replace("{us: Аня, ussr: Борис}", players).encode(), "log.yaml")
    column, at = (17, 0) if players.endswith("true: B}") else (11, 1)
    for lang, said in (("ru", ("не слово", "каждая словом")), ("en", ("is not a word", "one word for each side"))):
        (found,) = verdict.as_json(lang)["findings"]
        assert (found["status"], found["line"], found["column"]) == ("invalid", 2, column)
        assert said[at] in found["message"]


def test_keys_that_are_equal_to_python_only() -> None:
    assert read("{1: a, '1': b}") == {1: "a", "1": "b"}
    for text in ("{1: a, true: b}", "{false: a, 0: b}"):
        with pytest.raises(Exception, match=r"^schema\.key-text$"):
            read(text)
    with pytest.raises(Exception, match=r"^yaml\.twice$"):
        read("{true: a, true: b}")


def test_what_a_terminal_is_shown() -> None:
    ordinary = "«Облёт»\u00a0— ёлка,\u202fnaïve “x”\nnext"
    assert visible(ordinary) == ordinary
    assert visible("\x1b]0;a\a\r\t\u202e\u2066\u200f\x9b\u2028\udcff") == (
        "\\x1b]0;a\\x07\\r\\t\\u202e\\u2066\\u200f\\x9b\\u2028\\udcff"
    )


def test_a_log_cannot_steer_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evil = '"\\e[31mred\\e]0;pwned\\a\\u202E\\r\\nother.yaml: legal"'
    (tmp_path / "log.yaml").write_text(LOG + f"- us: {{play: {evil}}}\n- {evil}: 1\n", encoding="utf-8")
    assert main(["verify", "log.yaml"]) == Exit.WRONG
    out = capsys.readouterr().out
    assert "\\x1b[31mred" in out
    assert not {"\x1b", "\a", "\u202e", "\r"} & set(out)
    assert not [line for line in out.splitlines() if line.startswith("other.yaml")]
    assert main(["verify", "log.yaml", "--format", "json"]) == Exit.WRONG
    assert any("\x1b[31mred" in found["message"] for found in json.loads(capsys.readouterr().out)["findings"])


def test_nor_can_a_definition(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(DUEL, tmp_path / "duel")
    game = tmp_path / "duel" / "game.yaml"
    text = game.read_text(encoding="utf-8")
    game.write_text(text + f'"\\e[31m{"x" * 900}": 1\n', encoding="utf-8")
    assert main(["check", "duel"]) == Exit.WRONG
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert "\\x1b[31mxxx" in out
    assert "x" * 61 not in out


def test_what_is_quoted_is_short() -> None:
    assert words.cited("the key “{key}” {n:is|are} «{other}», {known}") == {"key", "other"}
    assert len(words.shortened("я" * 1000)) == words.MOST_CITED
    (finding,) = verify_text(f"pnp: 13-minutes@1\n{'k' * 900}: 1\n".encode(), "log.yaml").findings
    assert finding.breach == "log.key"
    assert len(verify_text(f"pnp: 13-minutes@1\n{'k' * 900}: 1\n".encode(), "log.yaml").as_text("en")) < 500


@posix
@pytest.mark.parametrize("args", [["verify", "duel/cards.yaml"], ["check", "duel"], ["build", "duel"]])
def test_a_pipe_where_a_file_belongs(tmp_path: Path, args: list[str]) -> None:
    shutil.copytree(DUEL, tmp_path / "duel")
    pipe = tmp_path / "duel" / "cards.yaml"
    pipe.unlink()
    os.mkfifo(pipe)
    result = pnp(*args, cwd=tmp_path, env={"PNP_LANG": "en"}, timeout=120)
    assert result.returncode == Exit.WRONG
    assert b"a pipe or a device" in result.stdout + result.stderr


@posix
def test_a_thousand_logs_and_a_bad_one(tmp_path: Path) -> None:
    (tmp_path / "0.yaml").write_text("[[[", encoding="utf-8")
    for at in range(1, 301):
        (tmp_path / f"{at}.yaml").write_text(LOG + f"# {at}\n", encoding="utf-8")
    measured = [sys.executable, "-c", PEAK, "verify", *["."] * 4, "--format", "json"]
    result = subprocess.run(measured, cwd=tmp_path, capture_output=True, check=False)
    assert result.returncode == Exit.WRONG
    assert len(result.stdout.splitlines()) == 4 * 301
    peak = int(result.stderr.split()[-1])
    assert peak < 200 * 1024 * (1024 if sys.platform == "darwin" else 1)


def test_one_unreadable_log_does_not_stop_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "log.yaml").write_text(LOG, encoding="utf-8")

    def fails() -> bytes:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("pnp.cli.verify.standard_input", fails)
    assert main(["verify", "-", "log.yaml"]) == Exit.SURROUNDINGS
    said = capsys.readouterr()
    assert said.out.startswith("log.yaml: legal")
    assert said.err == "-: cannot be read (input or output failed).\n"


def test_a_full_disk_under_standard_output(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    (tmp_path / "log.yaml").write_text(LOG, encoding="utf-8")
    command = [sys.executable, "-m", "pnp", "verify", "log.yaml"]
    env = {**ENVIRON, "PNP_LANG": "en"}
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(command, cwd=tmp_path, env=env, stdout=full, stderr=subprocess.PIPE, check=False)
    assert result.returncode == Exit.SURROUNDINGS
    assert result.stderr.decode().startswith("error: the output is incomplete: the disk is full.")
    assert b"earlier file" not in result.stderr


def test_an_output_folder_without_a_name(capsys: pytest.CaptureFixture[str]) -> None:
    for lang, said in (("en", "the folder name is empty"), ("ru", "имя папки пусто")):
        os.environ["PNP_LANG"] = lang  # the fixture puts it back
        assert main(["build", "-o", ""]) == Exit.USAGE
        assert said in capsys.readouterr().err


def test_an_empty_file_is_what_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(DUEL, tmp_path / "duel")
    (tmp_path / "duel" / "board.yaml").write_text("# nothing yet\n", encoding="utf-8")
    assert main(["check", "duel"]) == Exit.WRONG
    first, *_ = capsys.readouterr().out.splitlines()
    assert "board.yaml" in first
    assert "the file is empty" in first


@posix
def test_sigterm_leaves_nothing_half_written(tmp_path: Path) -> None:
    code = (
        "import sys, time; from pnp.press.out.canvas import Canvas\n"
        "def slow(self): print('writing', flush=True); time.sleep(60)\n"
        "Canvas.close = slow\n"
        "from pnp.cli.main import main; sys.exit(main(['build', sys.argv[1], '-o', 'out']))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(DUEL)],
        cwd=tmp_path,
        env={**ENVIRON, "PNP_LANG": "en"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"writing\n"
    assert [*(tmp_path / "out").rglob("*.part")]
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=50)  # less than it would sleep
    assert (process.returncode, err.decode().strip()) == (Exit.TERMINATED, "Interrupted.")
    assert not [path for path in (tmp_path / "out").rglob("*") if path.is_file()]


def test_two_folders_of_one_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("duel", "duel-copy"):
        shutil.copytree(DUEL, tmp_path / "cards" / name)
    assert main(["check"]) == Exit.GOOD
    first, *_ = capsys.readouterr().out.splitlines()
    assert "warning" in first
    assert str(Path("cards/duel")) + " and " in first
    assert str(Path("cards/duel-copy")) + " both contain" in first
    assert main(["check", "duel", "--strict"]) == Exit.WRONG
    shutil.rmtree(tmp_path / "cards" / "duel-copy")
    assert main(["check", "--strict"]) == Exit.GOOD


def test_a_number_typed_into_a_rule(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(DUEL, tmp_path / "duel")
    game, rules = tmp_path / "duel" / "game.yaml", tmp_path / "duel" / "rules.yaml"
    numbers = read(game.read_text(encoding="utf-8"))["numbers"]
    name, n = next((name, n) for name, n in numbers.items() if n > 1)
    other = next(number for number in range(100, 200) if number not in numbers.values())
    text = rules.read_text(encoding="utf-8")
    head, rest = text.split("\nrules:\n")
    for typed, warned in ((n, True), (other, False), (f"[us]({n}%)", False)):
        section = read(text)["sections"][0]["id"]
        added = f"- {{id: typed.in, section: {section}, ru: 'Их {typed}.', en: 'There are {typed}.'}}\n"
        rules.write_text(f"{head}\nrules:\n{added}{rest}", encoding="utf-8")
        main(["check", "duel"])
        out = capsys.readouterr().out
        assert (f"the number {typed} is typed by hand" in out) is warned
        assert (name in out) is warned


def test_a_terminal_breaks_no_words(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    text = "  Сфера США: " + ", ".join(f"«Операция {n}»" for n in range(9))
    show(text)
    assert capsys.readouterr().out == text + "\n"
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "50")
    show(text)
    lines = capsys.readouterr().out.splitlines()
    assert all(len(line) < 50 for line in lines)
    assert " ".join(line.strip() for line in lines) == text.strip()
    assert lines[1].startswith("    «")


INTERRUPTED_AT_ONCE = """
import _signal, os, sys
sys.argv = ["pnp", *sys.argv[2:]]
from pnp import entry
class Interrupting:
    "Sends Ctrl-C when a module is looked for, and goes on doing so."
    def find_spec(self, name, *_):
        if name == wanted:
            for _ in range(5):
                os.kill(os.getpid(), _signal.SIGINT)
wanted = os.environ["WANTED"]
sys.meta_path.insert(0, Interrupting())
entry.run()
"""


@posix
@pytest.mark.parametrize("wanted", ["click", "pnp.cli.problems", "PIL"])
def test_ctrl_c_while_something_is_imported(tmp_path: Path, wanted: str) -> None:
    """From the first import on, in a hurry or not: 130, and not a word of Python."""
    command = [sys.executable, "-c", INTERRUPTED_AT_ONCE, "-", "check", str(DUEL)]
    env = {**ENVIRON, "PNP_LANG": "en", "WANTED": wanted, "XDG_CACHE_HOME": str(tmp_path)}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, check=False)
    assert done.returncode == Exit.INTERRUPTED
    assert done.stderr.decode().strip() in ("", "Interrupted.")


@posix
@pytest.mark.parametrize("pause", [0.0, 0.06])
def test_ctrl_c_again_and_again(tmp_path: Path, pause: float) -> None:
    """As an impatient hand does, also while the files are tidied up."""
    command = [sys.executable, "-m", "pnp", "build", "13-minutes", "--lang", "all", "-o", "out"]
    env = {**ENVIRON, "PNP_LANG": "en", "XDG_CACHE_HOME": str(tmp_path / "cache")}
    process = subprocess.Popen(command, cwd=tmp_path, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    while not (tmp_path / "out").exists() and process.poll() is None:
        time.sleep(0.01)
    while process.poll() is None:
        process.send_signal(signal.SIGINT)
        time.sleep(pause or 0.001)
    _, said = process.communicate()
    assert process.returncode in (130, -signal.SIGINT)  # the second, when Python itself was leaving
    assert said.decode().strip() in ("", "Interrupted.")
    assert not [*tmp_path.rglob("*.part")]
