"""Rules that never end, or want all the memory there is, stop themselves only: the answer names their line."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pnp.cli import trusting
from pnp.cli.terminal import Exit
from pnp.validator.judging import limits
from pnp.validator.judging.limits import SECONDS
from tests.shell.process import ENVIRON, pnp

CHECK = "if self.play.side != self.seat.id:"
LOG = "my-game/plays/honest.yaml"
HURRY = {SECONDS: "1", "PNP_LANG": "en"}

posix = pytest.mark.skipif(sys.platform == "win32", reason="limits of memory, and signals, as POSIX has them")


def spoil(game: Path, *lines: str, before: str = CHECK, head: str = "") -> int:
    """Put lines into the rules before one of theirs; the number of the last that is put in."""
    file = game / "rules.py"
    text = head + file.read_text(encoding="utf-8")
    at = text.index(before)
    indent = at - text.rindex("\n", 0, at) - 1
    put = ("\n" + " " * indent).join([*lines, ""])
    file.write_text(text[:at] + put + text[at:], encoding="utf-8")
    return text.count("\n", 0, at) + len(lines)


def told(game: Path, *words: str, env: dict[str, str] | None = None, code: Exit = Exit.WRONG, **more: object) -> str:
    """Everything a command prints; that it fails, and how."""
    found = pnp(*words, "--trust", cwd=game.parent, env={**HURRY, **(env or {})}, timeout=120, **more)
    said = (found.stdout + found.stderr).decode()
    assert found.returncode == code, said
    assert "Traceback" not in said and "mistake in pnp" not in said
    return said


ENDLESS = {
    "a loop": ("while True: pass",),
    "a loop inside C": ("sum(iter(int, 1))",),
    "a loop that lets nothing through": ("while True:", "    try: [][0]", "    except BaseException: pass"),
}


@pytest.mark.parametrize("lines", ENDLESS.values(), ids=ENDLESS)
def test_rules_without_an_end_are_stopped(lines: tuple[str, ...], game: Path) -> None:
    last = spoil(game, *lines)
    said = told(game, "verify", LOG)
    assert "rules were still running after 1 second (check) in record 1, Play, so pnp stopped them here" in said
    assert any(f"my-game/rules.py:{line}: error: " in said for line in range(last - len(lines) + 1, last + 1)), said


def test_so_they_are_in_several_processes(game: Path) -> None:
    line = spoil(game, "while True: pass")
    said = told(game, "verify", LOG, "--jobs", "2")
    assert said.count(f"my-game/rules.py:{line}: error: the rules were still running") == 1, said


def test_record_keeps_what_was_said_before(game: Path) -> None:
    line = spoil(game, "while table.turn > 1: pass")
    answers = b"Anna\nBoris\nspark rose 1\nmoss lily 2\n"
    said = told(game, "record", "my-game", "new.yaml", input=answers)
    assert f"my-game/rules.py:{line}: error: the rules were still running" in said
    assert "play: spark" in (game.parent / "new.yaml").read_text(encoding="utf-8")


def test_it_is_said_in_russian_and_of_a_folder_with_any_name(game: Path) -> None:
    line = spoil(game, "while True: pass")
    game.parent.joinpath("Моя «игра»").mkdir()
    game.rename(game.parent / "Моя «игра»" / "my-game")
    said = told(game, "verify", f"Моя «игра»/{LOG}", env={"PNP_LANG": "ru"})
    assert (
        f"Моя «игра»/my-game/rules.py:{line}: ошибка: правила не остановились за 1 секунду (check) на записи 1 (Play)"
        in said
    )


def test_a_file_that_never_ends_as_it_is_read(game: Path) -> None:
    (game / "rules.py").write_text("while True: pass\n", encoding="utf-8")
    assert "my-game/rules.py:1: error: the rules were still running after 1 second (<module>)" in told(
        game, "verify", LOG
    )


def test_each_log_has_the_whole_time(game: Path) -> None:
    spoil(game, "import time; time.sleep(0.02)")
    found = pnp("verify", *[LOG] * 8, "--trust", cwd=game.parent, env=HURRY, timeout=120)
    assert found.returncode == Exit.GOOD, found.stderr


GREEDY = {
    "a list doubled": ("all = [0]", "while True: all += all"),
    "many small things": ("all = []", "while True: all.append([])"),
    "a long text": ("'x' * 10 ** 12",),
}


@posix
@pytest.mark.skipif(sys.platform == "darwin", reason="macOS does not always limit memory")
@pytest.mark.parametrize("lines", GREEDY.values(), ids=GREEDY)
def test_rules_that_want_all_memory_are_stopped(lines: tuple[str, ...], game: Path) -> None:
    line = spoil(game, *lines)
    for more in ((), ("--jobs", "2")) if len(lines) == 1 else ((),):
        said = told(game, "verify", LOG, *more, env={SECONDS: "30"})
        assert f"my-game/rules.py:{line}:" in said and "(Play.check): MemoryError" in said, said


RAISED = {
    "an exception of their own": ("class Own(BaseException): pass\n", "raise Own('stop')", "Own: stop"),
    "one that cannot be said": (
        "class Own(Exception):\n    def __str__(self): raise BaseException\n",
        "raise Own",
        ": Own",
    ),
    "one that says itself": ("class Own(Exception):\n    def __str__(self): return 3\n", "raise Own", ": Own"),
}


@pytest.mark.parametrize(("head", "line", "what"), RAISED.values(), ids=RAISED)
def test_whatever_they_raise_is_told(head: str, line: str, what: str, game: Path) -> None:
    number = spoil(game, line, head=head)
    said = told(game, "verify", LOG)
    assert f"my-game/rules.py:{number}:" in said and f"(Play.check){what if what[0] == ':' else ': ' + what}" in said


def test_an_exception_that_never_says_what_it_is(game: Path) -> None:
    spoil(game, "raise Own", head="class Own(Exception):\n    def __str__(self):\n        while True: pass\n")
    assert "my-game/rules.py:3: error: the rules were still running after 1 second (__str__)" in told(
        game, "verify", LOG
    )


@pytest.mark.parametrize(
    ("command", "broken", "what"),
    [
        ("legal", "sum(iter(int, 1))", "were still running"),
        ("replay", "sum(iter(int, 1))", "were still running"),
        ("record", "1 / 0", "ZeroDivisionError"),
    ],
)
def test_a_fact_that_only_pictures_ask_for(command: str, broken: str, what: str, game: Path) -> None:
    line = spoil(
        game, "from pnp.game import Fact", f'facts = [Fact("odd", lambda table: {broken})]', before="moves = ["
    )
    words = {"legal": (LOG,), "replay": (LOG, "-o", "page.html"), "record": ("my-game", "new.yaml")}[command]
    said = told(game, command, *words, input=b"Anna\nBoris\n")
    assert f"my-game/rules.py:{line}:" in said and what in said, said


@posix
def test_a_crash_is_told_with_its_line(game: Path) -> None:
    line = spoil(game, "import ctypes; ctypes.string_at(0)")
    said = told(game, "verify", LOG)
    assert f"my-game/rules.py:{line}: error: the rules failed on this line (check): Segmentation fault" in said


@posix
def test_being_killed_is_no_answer(game: Path) -> None:
    spoil(game, "import os; os.kill(os.getpid(), 9)")
    assert "was killed (signal 9)" in told(game, "verify", LOG, code=Exit.SURROUNDINGS)


@pytest.mark.parametrize("further", [(), ("--jobs", "2")])
def test_what_they_print_is_no_part_of_the_verdict(further: tuple[str, ...], game: Path) -> None:
    spoil(game, "print('here')", "sys.stdout.write('there\\n')", "out.write('everywhere\\n')",
          head="import sys\nfrom sys import stdout as out\n")  # fmt: skip
    words = ("verify", LOG, "--trust", "--format", "json", *further)
    found = pnp(*words, cwd=game.parent, env={"PNP_LANG": "en"}, timeout=120)
    assert found.returncode == Exit.GOOD
    assert json.loads(found.stdout)["verdict"] == "legal"
    assert all(word in found.stderr for word in (b"here\n", b"there\n", b"everywhere\n", b"Running the game's code"))


def test_several_processes_say_the_same_as_one(game: Path) -> None:
    one, two = (
        pnp("verify", "my-game/plays", "--trust", *further, cwd=game.parent, env=HURRY, timeout=120)
        for further in ((), ("--jobs", "2"))
    )
    assert (one.stdout, one.returncode) == (two.stdout, two.returncode) and one.returncode == Exit.WRONG


@posix
@pytest.mark.parametrize(("sign", "code"), [(signal.SIGINT, Exit.INTERRUPTED), (signal.SIGTERM, Exit.TERMINATED)])
def test_even_a_loop_inside_c_can_be_interrupted(sign: signal.Signals, code: Exit, game: Path) -> None:
    mark = game.parent / "mark"
    spoil(game, f"open({str(mark)!r}, 'w').close()", "sum(iter(int, 1))")
    process = subprocess.Popen(
        [sys.executable, "-m", "pnp", "verify", LOG, "--trust"],
        cwd=game.parent, env={**ENVIRON, "PNP_LANG": "en", SECONDS: "600"}, stderr=subprocess.PIPE,
    )  # fmt: skip
    until = time.monotonic() + 120
    while not mark.exists() and time.monotonic() < until:
        time.sleep(0.05)
    process.send_signal(sign)
    _, said = process.communicate(timeout=120)  # less than the rules would have
    assert process.returncode == code and b"Traceback" not in said and said.count(b"Interrupted.") == 1


@posix
def test_a_playtest_that_is_interrupted_still_reports_however_long_that_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Child:
        waits = 0

        def wait(self, seconds: float | None = None) -> int:
            self.waits += 1
            if self.waits == 1:
                raise KeyboardInterrupt
            if seconds is not None:
                raise subprocess.TimeoutExpired("pnp", seconds)
            return Exit.GOOD

        def poll(self) -> int:
            return 0

    assert trusting._end_of(Child(), lambda: True) == Exit.GOOD  # type: ignore[arg-type]
    with pytest.raises(KeyboardInterrupt):
        trusting._end_of(Child(), lambda: False)  # type: ignore[arg-type]
    assert not limits.goes_on(str(tmp_path))
    with (tmp_path / "1").open("w", encoding="utf-8") as report:
        monkeypatch.setattr(limits, "_report", lambda: report)
        limits.go_on()
    assert limits.goes_on(str(tmp_path))


def test_of_many_records_only_the_last_is_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "1"
    with file.open("a", encoding="utf-8") as report:
        monkeypatch.setattr(limits, "_report", lambda: report)
        monkeypatch.setattr(limits, "_record_at", [])
        limits.note("rules.py")
        for number in range(1, 1001):
            limits.note_record(number, "Play")
        assert file.read_text("utf-8") == '"rules.py"\n{"record": 1000, "kind": "Play"}\n'
        limits.note("player.py")
        limits.note_record(1, "Bid")
    assert file.read_text("utf-8").splitlines()[1:] == [
        '{"record": 1000, "kind": "Play"}', '"player.py"', '{"record": 1, "kind": "Bid"}',
    ]  # fmt: skip
