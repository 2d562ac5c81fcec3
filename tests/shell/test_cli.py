"""The command, as people and scripts meet it: exit codes, languages, streams, and never a traceback."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest

from pnp.cli import group, problems, terminal
from pnp.cli import main as cli
from pnp.cli.main import main
from pnp.cli.telling import MOST_PROBLEMS
from pnp.cli.terminal import Exit, language
from pnp.cli.which_games import folders_of_games

from ..benchmarks import press_deck as deck
from .process import DUEL, ENVIRON, LOG, pnp

pytestmark = pytest.mark.usefixtures("english")


# ── Languages ──


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, "en"),
        ({"PNP_LANG": "ru"}, "ru"),
        ({"PNP_LANG": "RU_ru.utf8", "LANG": "en_US.UTF-8"}, "ru"),
        ({"PNP_LANG": "en", "LANG": "ru_RU.UTF-8"}, "en"),
        ({"PNP_LANG": "tlh", "LANG": "ru_RU.UTF-8"}, "ru"),
        ({"PNP_LANG": "", "LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru"}, "ru"),
        ({"LANG": "ru_RU"}, "ru"),
        ({"LANG": "ru_UA@euro"}, "ru"),
        ({"LANG": "Russian_Russia.1251"}, "ru"),
        ({"LANG": "Russian_Russia.utf8"}, "ru"),
        ({"LANG": "English_United Kingdom.1252"}, "en"),
        ({"LC_ALL": "C", "LANG": "ru_RU.UTF-8"}, "en"),
        ({"LC_ALL": "ru_RU.UTF-8", "LANG": "en_US.UTF-8"}, "ru"),
        ({"LC_MESSAGES": "ru_RU.UTF-8", "LANG": "en_US.UTF-8"}, "ru"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "run_RN.UTF-8"}, "en"),
    ],
)
def test_whose_language(environ: dict[str, str], expected: str) -> None:
    assert language(environ) == expected


def test_windows_has_no_lang(monkeypatch: pytest.MonkeyPatch) -> None:
    import locale

    for name in ("PNP_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(locale, "getlocale", lambda: ("Russian_Russia", "1251"))
    assert language() == "ru"


COMMANDS = cli.cli.list_commands(click.Context(cli.cli))


@pytest.mark.parametrize("args", [["--help"], *([name, "--help"] for name in COMMANDS)])
def test_help_in_both_languages(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    seen = {}
    for lang in ("ru", "en"):
        terminal.translate_click(lang)
        group.translate_help(cli.cli, lang)
        assert cli.cli.main(args, "pnp", obj=lang, standalone_mode=False) == 0
        seen[lang] = capsys.readouterr().out
    assert "Использование: pnp" in seen["ru"]
    assert "Показать эту справку" in seen["ru"]
    assert "Usage: pnp" in seen["en"]
    assert "Options:" not in seen["ru"]
    assert not {*terminal._texts()["value"]["ru"]} & {*re.findall(r"[A-Z]+", seen["ru"])}
    assert not any("а" <= letter <= "я" for letter in seen["en"])


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_help_of_build_fits_two_screens(
    lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of the size that a terminal has by itself, 24 lines of 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["build", "--help", "--lang", lang]) == Exit.GOOD
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) <= 2 * 24 and max(map(len, lines)) <= 80
    assert "-h, --help" in lines[-1]


def test_an_option_of_several_commands_is_the_same_everywhere() -> None:
    """`--jobs` has one range and default; `-o` is a folder where several files are made, else a file."""
    jobs, short = set(), set()
    takes: dict[str, set[str]] = {"DIR": set(), "FILE": set()}
    for name in COMMANDS:
        command = cli.cli.get_command(click.Context(cli.cli), name)
        assert command is not None
        for param in command.params:
            if "--jobs" in param.opts:
                jobs.add((param.type.min, param.type.max, param.default))  # type: ignore[attr-defined]
            if "--output" in param.opts:
                short.add("-o" in param.opts)
                takes[terminal.in_language(str(param.metavar), "en")].add(name)
    assert jobs == {(0, 60, 1)} and short == {True}
    assert takes["DIR"] == {"build", "export", "diff", "site"}
    assert takes["FILE"] == {"calibrate", "playtest", "replay", "stats", "translate"}


def test_click_still_says_what_we_translate() -> None:
    sources = "".join(
        Path(str(module.__file__)).read_text(encoding="utf-8")
        for name, module in sys.modules.items()
        if name.startswith("click.") and module.__file__
    )
    for sentence in {*terminal._texts()["click"]["ru"], *terminal._texts()["click"]["en"]}:
        assert json.dumps(sentence) in sources, sentence


def test_every_sentence_is_there_twice_with_the_same_values() -> None:
    from pnp.validator.base.words import names, wrong_forms

    for section in ("help", "say"):
        for key, texts in terminal._texts()[section].items():
            assert set(texts) == {"ru", "en"}, key
            assert names(texts["ru"]) == names(texts["en"]), key
            assert [wrong_forms(texts[lang], lang) for lang in texts] == [[], []], key


# ── Wrong usage ──


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["biuld"], "“build”"),
        (["build", "--papr", "a4"], "--paper"),
        (["build", "--paper", "a6"], "use a4, a3, letter, legal"),
        (["build", "--lang", "german"], "german is not a language code"),
        (["check", "--lang", "de"], "“ru”, “en”"),
        (["verify"], "LOG..."),
        (["verify", "--format", "xml", "x"], "“text”, “json”"),
        (["check", "--strict", "--nonsense"], "--nonsense"),
        (["translate", "x"], "missing option --lang. Choose from: ru, en, ids."),
        (["calibrate", "--set", "home", "4"], "--set requires NAME RIGHT DOWN."),
        ([], "COMMAND"),
    ],
)
def test_wrong_usage_is_2(args: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(args) == Exit.USAGE
    streams = capsys.readouterr()
    assert said in streams.err
    assert streams.out == ""


def test_wrong_usage_in_russian(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("PNP_LANG", "ru")
    assert main(["build", "--paper", "a6"]) == Exit.USAGE
    assert main(["calibrate", "--set", "home"]) == Exit.USAGE
    told = capsys.readouterr().err
    assert "ошибка: --paper: нет бумаги «a6»; есть a4," in told and "нужно: ИМЯ ВПРАВО ВНИЗ." in told


@pytest.mark.parametrize(
    ("args", "russian"),
    [
        (["check", "--nonsense", "--lang", "ru"], True),
        (["check", "--lang=ru", "--nonsense"], True),
        (["verify", "--lang", "ru"], True),
        (["verify", "x.yaml", "--lang", "ru", "--jobs"], True),
        (["build", "--paper", "a6", "--lang", "ru"], True),
        (["export", "gif", "--lang", "ru"], True),
        (["biuld", "--lang", "ru"], True),
        (["--lang", "ru"], True),
        (["check", "--lang", "ru", "--lang", "en", "--nonsense"], False),  # the last one counts, as for any option
        (["check", "--nonsense", "--", "--lang", "ru"], False),  # a game of that name
        (["record", "--option", "--lang", "ru"], False),  # the value of another option
        (["build", "--paper", "a6", "--lang", "all"], False),
        (["translate", "--lang", "ru"], False),  # the language to translate into
        (["texts", "--lang", "ru"], False),
    ],
)
def test_wrong_usage_is_told_in_the_language_that_is_asked_for(
    args: list[str], russian: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever is wrong, and whatever `--lang` means to the command."""
    assert main(args) == Exit.USAGE
    assert ("ошибка: " in capsys.readouterr().err) == russian


@pytest.mark.parametrize(
    "command",
    [
        ["translate", "{}", "--lang", "ru"],
        ["replay", "{}", "--to", "html"],
        ["stats", "{}"],
        ["playtest", "13-minutes", "--games", "1"],
    ],
    ids=lambda command: command[0],
)
def test_a_log_is_never_overwritten(command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "evening.yaml"
    log.write_text(LOG, encoding="utf-8")
    assert main([*(word.format(log) for word in command), "-o", str(log)]) == Exit.WRONG
    assert "already exists" in capsys.readouterr().err
    assert log.read_text(encoding="utf-8") == LOG


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == Exit.GOOD
    assert capsys.readouterr().out.startswith("pnp")


# ── Finding games ──


def test_games_of_the_package_from_an_empty_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == Exit.GOOD
    (row,) = [row for row in capsys.readouterr().out.splitlines() if row.startswith("13-minutes ")]
    assert "13 Minutes" in row
    assert "ru, en" in row
    assert main(["games", "--lang", "ru"]) == Exit.GOOD
    said = " ".join(capsys.readouterr().out.split())
    assert "13 минут 2 игрока 13 мин ru, en" in said
    assert "Метро 2033 2–6 игроков 120 мин" in said


@pytest.mark.parametrize("name", ["13 минут", "«13 Minutes»", "13minutes"])
def test_a_game_may_be_called_by_its_title(name: str) -> None:
    found, missing = folders_of_games([name], "en")
    assert ([folder.name for folder in found], missing) == (["13-minutes"], False)


def test_the_language_of_a_command_is_that_of_its_mistakes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibrate", "--lang", "ru", "--list", "--paper", "a4"]) == Exit.USAGE
    assert "ошибка: " in capsys.readouterr().err


def test_the_current_folder_is_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(DUEL, tmp_path / "mine")
    monkeypatch.chdir(tmp_path / "mine")
    monkeypatch.setattr(problems, "_on_paper", lambda folder: [])  # only which game is meant
    for args in ([], ["."], ["duel"], ["game.yaml"], ["../mine"], [str(tmp_path / "mine")]):
        assert main(["check", *args]) == Exit.GOOD, args
        assert capsys.readouterr().out == "duel: no problems (ru, en).\n"


def test_a_game_in_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(DUEL, tmp_path / "cards" / "mine")
    monkeypatch.setattr(problems, "_on_paper", lambda folder: [])
    for args in ([], ["mine"], ["duel"]):
        assert main(["check", *args]) == Exit.GOOD, args
        assert capsys.readouterr().out == "duel: no problems (ru, en).\n"
    assert main(["games"]) == Exit.GOOD
    assert {row.split()[0] for row in capsys.readouterr().out.splitlines()} >= {"duel", "13-minutes"}


def test_own_games_come_before_the_package(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "cards" / "13-minutes"
    shutil.copytree(DUEL, folder)
    (folder / "game.yaml").write_text(
        (folder / "game.yaml").read_text(encoding="utf-8").replace("id: duel", "id: 13-minutes"), encoding="utf-8"
    )
    assert main(["games"]) == Exit.GOOD
    (row,) = [row for row in capsys.readouterr().out.splitlines() if row.startswith("13-minutes ")]
    assert row.endswith(str(Path("cards/13-minutes")))


def test_an_unknown_command_and_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["buld"]) == Exit.USAGE
    assert "error: no such command “buld”. Did you mean “build”?" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "near"),
    [("13-minuts", "13-minutes"), ("13 Minuts", "13 Minutes"), ("13minits", "13-minutes"), ("13 минуты", "13 минут")],
)
def test_an_unknown_game_and_the_nearest(name: str, near: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", name]) == Exit.WRONG
    assert (
        capsys.readouterr().err == f"error: “{name}” is neither a game nor a folder with one; did you mean “{near}”?\n"
    )
    assert main(["check", name, "--lang", "ru"]) == Exit.WRONG
    assert capsys.readouterr().err == f"ошибка: «{name}» — не игра и не папка с игрой; может быть, «{near}»?\n"


@pytest.mark.parametrize("name", ["nowhere/13-minutes", "..", "/", "", "a\0b"])
def test_a_folder_that_is_no_game(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", name]) == Exit.WRONG
    assert "game" in capsys.readouterr().err


def test_a_broken_game_is_still_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, text in [("one", "title: ["), ("two", "- 1"), ("three", "id: three\ntitle: {}\nlanguages: [ru]")]:
        (tmp_path / "cards" / name).mkdir(parents=True)
        (tmp_path / "cards" / name / "game.yaml").write_text(text, encoding="utf-8")
    assert main(["games"]) == Exit.GOOD
    rows = [row for row in capsys.readouterr().out.splitlines() if "cannot be read" in row]
    assert [row.split()[0] for row in rows] == ["one", "three", "two"]


# ── check ──


def test_check_tells_places_and_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(DUEL, tmp_path / "duel")
    cards = tmp_path / "duel" / "cards.yaml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("cubes: 3", "cubes: 5"), encoding="utf-8")
    assert main(["check", "duel", "--lang", "ru"]) == Exit.WRONG
    assert capsys.readouterr().out == (
        f"{Path('duel/cards.yaml')}:6:10: ошибка: в поле «cubes» — 5, а больше 3 быть не может "
        "(fields в game.yaml)\nduel: 1 ошибка, 0 предупреждений.\n"
    )


def test_strict_takes_warnings_for_errors(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(DUEL, tmp_path / "duel")
    cards = tmp_path / "duel" / "cards.yaml"
    cards.write_text(
        cards.read_text(encoding="utf-8").replace("castles [military] and", "castles and"), encoding="utf-8"
    )
    assert main(["check", "duel"]) == Exit.GOOD
    assert "cards.yaml:13:9: warning: " in capsys.readouterr().out
    assert main(["check", "duel", "--strict"]) == Exit.WRONG
    assert "cards.yaml:13:9: error: " in capsys.readouterr().out


def test_a_thousand_mistakes_do_not_scroll_by(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(DUEL, tmp_path / "duel")
    (tmp_path / "duel" / "board.yaml").write_text("".join(f"x{n}: 1\n" for n in range(1000)), encoding="utf-8")
    assert main(["check", "duel"]) == Exit.WRONG
    out = capsys.readouterr().out.splitlines()
    assert len(out) == MOST_PROBLEMS + 2
    assert out[-2] == "… and more; start with these."


# ── build ──


def test_build_says_what_it_made(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["build", "13-minutes", "--lang", "ru", "-o", "out"]) == Exit.GOOD
    *files, last = capsys.readouterr().out.splitlines()
    names = [line.split(":")[0] for line in files]
    parts = ("cards", "mat", "tokens", "tuckbox", "aid", "log", "rules")
    assert [Path(name).name for name in names] == [f"{part}.pdf" for part in parts]
    assert all((tmp_path / name).read_bytes().startswith(b"%PDF") for name in names)
    assert last.startswith("Готово: 7 файлов, ")


def test_build_in_a_language_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    small = DUEL.with_name("small")
    assert main(["build", str(small), "--lang", "ru"]) == Exit.WRONG
    assert capsys.readouterr().err == "ошибка: small: перевода на этот язык нет (ru); есть en.\n"
    main(["build", str(DUEL), "--lang", "rus"])
    assert "for rus; did you mean ru? Available: " in capsys.readouterr().err


def test_build_of_an_unknown_edition(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", "13-minutes", "--edition", "mine"]) == Exit.WRONG
    assert "this game has no edition “mine”" in capsys.readouterr().err


def test_a_file_where_the_output_should_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "out").write_text("mine", encoding="utf-8")
    assert main(["build", "13-minutes", "-o", "out"]) == Exit.SURROUNDINGS
    assert "Choose another place: -o DIR" in capsys.readouterr().err
    assert main(["build", "13-minutes", "-o", "out", "--lang", "ru"]) == Exit.SURROUNDINGS
    assert "стоит файл. Выберите другое место: -o ПАПКА" in capsys.readouterr().err
    assert (tmp_path / "out").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (PermissionError(13, "Permission denied"), "is open in another program. Close it"),
        (OSError(28, "No space left on device"), "the disk is full"),
        (OSError(30, "Read-only file system"), "this disk is read-only. Choose another place"),
    ],
)
def test_when_a_pdf_cannot_be_put_in_its_place(
    error: OSError, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    earlier = tmp_path / "out" / "13-minutes" / "en" / "cards.pdf"
    earlier.parent.mkdir(parents=True)
    earlier.write_bytes(b"earlier")

    def refuse(*_: object) -> None:
        raise error

    monkeypatch.setattr(os, "replace", refuse)
    assert main(["build", "13-minutes", "-o", "out"]) == Exit.SURROUNDINGS
    assert said in capsys.readouterr().err
    assert [file.name for file in earlier.parent.iterdir()] == ["cards.pdf"]
    assert earlier.read_bytes() == b"earlier"


# ── verify ──


def test_verify_text_and_json(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(log), "--lang", "ru"]) == Exit.GOOD
    assert capsys.readouterr().out.startswith(f"{log}: ")
    assert main(["verify", str(log), "--format", "json"]) == Exit.GOOD
    verdict = json.loads(capsys.readouterr().out)
    assert verdict["verdict"] == "legal"
    assert verdict["log"] == str(log)


def test_one_bad_log_never_stops_the_rest(log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad.yaml").write_text("pnp: [", encoding="utf-8")
    (tmp_path / "empty.yaml").write_bytes(b"")
    names = ["bad.yaml", "empty.yaml", "nowhere.yaml", str(tmp_path), str(log)]
    assert main(["verify", *names, "--format", "json"]) == Exit.WRONG
    verdicts = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    # The folder contains three logs.
    assert [verdict["verdict"] for verdict in verdicts] == ["invalid"] * 3 + ["invalid", "invalid", "legal", "legal"]


def test_a_folder_of_logs_leaves_out_definitions(log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(DUEL, tmp_path / "game")
    (tmp_path / "game" / "plays").mkdir()
    shutil.move(log, tmp_path / "game" / "plays" / "log.yaml")
    assert main(["verify", "game", "--format", "json"]) == Exit.GOOD
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["log"] == str(Path("game/plays/log.yaml"))


def test_a_folder_without_logs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").mkdir()
    assert main(["verify", "empty"]) == Exit.WRONG
    assert "Traceback" not in capsys.readouterr().err


def test_a_mistake_of_ours_in_one_log(
    log: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import pnp.validator.archives.answer as module

    honest = module.verify_file

    def stumble(path: Path) -> Any:
        if path.name == "trap.yaml":
            raise ZeroDivisionError("one of us")
        return honest(path)

    monkeypatch.setattr(module, "verify_file", stumble)
    assert main(["verify", "trap.yaml", str(log)]) == Exit.SURROUNDINGS
    streams = capsys.readouterr()
    assert "trap.yaml: pnp itself failed on this log" in streams.err
    assert "PNP_DEBUG=1" in streams.err
    assert streams.out.startswith(f"{log}: ")
    monkeypatch.setenv("PNP_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        main(["verify", "trap.yaml"])


# ── Processes ──


def test_standard_input(tmp_path: Path) -> None:
    result = pnp("verify", "-", "--format", "json", cwd=tmp_path, input=LOG.encode())
    assert (result.returncode, result.stderr) == (0, b"")
    assert json.loads(result.stdout)["log"] == "-"


@pytest.mark.parametrize("codec", ["cp1251", "ascii", "utf-16"])
def test_redirected_output_is_utf8(tmp_path: Path, codec: str) -> None:
    env = {"PNP_LANG": "ru", "PYTHONIOENCODING": codec, "PYTHONUTF8": "0", "LC_ALL": "C"}
    result = pnp("games", cwd=tmp_path, env=env)
    assert result.returncode == 0
    assert "13 минут" in result.stdout.decode("utf-8")
    assert b"\r\n" not in result.stdout
    assert "нет такого" not in result.stderr.decode("utf-8")


def test_a_file_name_that_is_no_text(tmp_path: Path) -> None:
    name = os.fsdecode(b"log-\xff.yaml")
    try:
        (tmp_path / name).write_text(LOG, encoding="utf-8")
    except OSError:
        pytest.skip("this file system takes only names that are text")
    for form in ("text", "json"):
        result = pnp("verify", name, "--format", form, cwd=tmp_path)
        assert (result.returncode, result.stderr) == (0, b"")
        result.stdout.decode("utf-8")
    assert json.loads(result.stdout)["log"] == name


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("args", [["games"], ["--help"]])
def test_nobody_reads_on(tmp_path: Path, args: list[str], unbuffered: str) -> None:
    read, write = os.pipe()
    os.close(read)
    env = {**ENVIRON, "PYTHONUNBUFFERED": unbuffered}
    with os.fdopen(write, "wb") as gone:
        command = [sys.executable, "-m", "pnp", *args]
        result = subprocess.run(command, cwd=tmp_path, env=env, stdout=gone, stderr=subprocess.PIPE, check=False)
    assert result.stderr == b""
    assert result.returncode == Exit.SURROUNDINGS


def test_a_full_disk(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "pnp", "games"]
        result = subprocess.run(command, cwd=tmp_path, env=ENVIRON, stdout=full, stderr=subprocess.PIPE, check=False)
    assert result.returncode == Exit.SURROUNDINGS
    assert b"disk is full" in result.stderr
    assert b"Traceback" not in result.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
def test_an_interruption_is_130(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pnp", "verify", "-"]
    process = subprocess.Popen(
        command, cwd=tmp_path, env=ENVIRON, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin is not None
    process.stdin.write(b"#" * 2**18)  # more than a pipe holds: whoever has that waits for the rest
    process.stdin.flush()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=120)
    assert process.returncode == Exit.INTERRUPTED
    assert err.decode().strip() == "Interrupted."


def test_abort_is_130(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise click.Abort

    monkeypatch.setattr(cli.cli, "main", interrupted)
    assert main(["games"]) == Exit.INTERRUPTED
    assert capsys.readouterr().err == "Interrupted.\n"


def test_a_mistake_of_ours_is_owned_up_to(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fall(*_: object, **__: object) -> None:
        raise ZeroDivisionError("one of us")

    monkeypatch.setattr(cli.cli, "main", fall)
    assert main(["games"]) == Exit.SURROUNDINGS
    err = capsys.readouterr().err
    assert "a bug in pnp itself (ZeroDivisionError('one of us'))" in err
    assert "Traceback" not in err
    monkeypatch.setenv("PNP_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        main(["games"])


def test_help_imports_nothing_heavy(tmp_path: Path) -> None:
    code = (
        "import sys; from pnp.cli.main import main; main(['--help']);"
        "heavy = ('yaml', 'reportlab', 'jsonschema', 'pnp.validator.base.source', 'pnp.press');"
        "print([name for name in heavy if name in sys.modules])"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=ENVIRON, capture_output=True, check=True, text=True
    )
    assert result.stdout.splitlines()[-1] == "[]"


def test_a_deck_with_plain_rules_loads_nothing_that_plays(tmp_path: Path) -> None:
    """Of the rule sheet neither what the referee says of a game nor what shows one; of a few cards, no rule sheet."""
    deck.game(tmp_path, [], 1)
    code = (
        "import sys; from pnp.cli.main import main; assert main(sys.argv[1:]) == 0;"
        "heavy = ('game', 'press.play.stage', 'press.sheets.rules.lessons', 'press.sheets.rules.rulesheet');"
        "print(*[name for name in heavy if f'pnp.{name}' in sys.modules])"
    )
    loaded = []
    for only in ([], ["--only", "card-0"]):
        command = [sys.executable, "-c", code, "build", str(tmp_path), "-o", str(tmp_path / "out"), *only]
        done = subprocess.run(command, cwd=tmp_path, env=ENVIRON, capture_output=True, check=True, text=True)
        loaded.append(done.stdout.splitlines()[-1])
    assert loaded == ["press.sheets.rules.rulesheet", ""]
