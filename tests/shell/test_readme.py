"""What the READMEs say of the referee, of files, sheets and cuts, and of what is known of a game, is so."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from pnp.press.build import open_desk, sound
from pnp.press.marks.paper import paper
from pnp.press.options import PrintOptions
from pnp.press.printer.printers import config_folder
from pnp.validator.base.folders import cache_folder
from pnp.validator.base.source import read, read_file
from pnp.validator.definitions.load import load_game
from pnp.validator.definitions.log_words import log_words, spelt
from pnp.validator.judging.judge import verify_text

ROOT = Path(__file__).parents[2]
READMES = pytest.mark.parametrize(("name", "lang"), [("README.md", "en"), ("README.ru.md", "ru")])


def block(text: str, fence: str, start: str) -> str:
    """The first fenced block of a sort that starts with a word."""
    found = re.search(rf"```{fence}\n({re.escape(start)}.*?)```", text, re.DOTALL)
    assert found, f"no {fence} block that starts with {start!r}"
    return found.group(1)


@READMES
def test_the_answer_that_is_shown_is_the_answer(name: str, lang: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    log = block(text, "yaml", "pnp:")
    assert verify_text(log.encode(), "evening.yaml").as_text(lang) + "\n" == block(text, "text", "evening.yaml:")


@READMES
def test_the_corrected_log_is_legal_as_promised(name: str, lang: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    log = block(text, "yaml", "pnp:")
    line, column = re.findall(r"^evening\.yaml:(\d+):(\d+):", text, re.MULTILINE)[0]
    lines = log.splitlines()
    wrong = lines[int(line) - 1]
    at = int(column) - 1
    assert wrong[at] == "3"
    lines[int(line) - 1] = wrong[:at] + "2" + wrong[at + 1 :]
    told = verify_text("\n".join(lines).encode(), "evening.yaml").as_text(lang)
    assert f"`{told.splitlines()[0]}`" in text


def test_both_readmes_give_the_same_commands_each_in_its_language() -> None:
    commands = {}
    for name, lang in (("README.md", "en"), ("README.ru.md", "ru")):
        found = re.findall(r"```(?:sh|powershell)\n(.*?)```", (ROOT / name).read_text(encoding="utf-8"), re.DOTALL)
        assert all(command.count("\n") == 1 for command in found), "each is one line"
        assert [f"--lang {lang}" in command for command in found] == [True, True, False]
        commands[lang] = [command.replace(f"--lang {lang}", "--lang …") for command in found]
    assert commands["en"] == commands["ru"]


@pytest.mark.skipif(sys.platform == "win32", reason="bash may be that of another system there")
def test_the_workflow_runs_the_commands_of_the_readme() -> None:
    """On all three systems; each step takes them from the README, and here only writes down what it would do."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    install, tests = re.findall(r"```sh\n(.*?)\n```", text, re.DOTALL)
    (windows,) = re.findall(r"```powershell\n(.*?)\n```", text, re.DOTALL)
    (job,) = read_file(ROOT / ".github" / "workflows" / "readme.yaml")["jobs"].values()
    assert {system.partition("-")[0] for system in job["strategy"]["matrix"]["os"]} == {"ubuntu", "macos", "windows"}
    assert "3.11" in job["strategy"]["matrix"]["python"]
    runs = {step["name"].partition(", on ")[2]: step["run"] for step in job["steps"] if "run" in step}
    for name, system, expected in (
        ("Linux and macOS", "Linux", install),
        ("", "macOS", tests),
        ("", "Windows", tests.replace(".venv/bin", ".venv/Scripts").replace("python3 ", "python ")),
    ):
        script = runs[name].replace('bash -euo pipefail -c "$line"', ":")
        environ = {**os.environ, "RUNNER_OS": system}
        done = subprocess.run(["bash", "-euc", script], cwd=ROOT, env=environ, capture_output=True, check=True)
        assert done.stdout.decode() == f"+ {expected}\n"
    (pattern,) = re.findall(r"Raw\), '(.*?)'\)", runs["Windows"])
    assert re.findall(pattern, text) == [windows]


@READMES
def test_the_folders_outside_the_project_are_those_of_the_program(name: str, lang: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    home = {"HOME": "~", "LOCALAPPDATA": "%LOCALAPPDATA%", "APPDATA": "%APPDATA%"}
    for folder in (cache_folder, config_folder):
        for platform, between in (("linux", "/"), ("darwin", "/"), ("win32", "\\")):
            assert f"`{between.join(folder(home, platform).parts)}`" in text


# ── What is printed ──


GAMES = ("13-days", "13-minutes", "illuminati", "metro-2033")


@cache
def printed(game: str, lang: str) -> dict[str, tuple[int, int]]:
    """By file, how many sheets of A4 it takes in a language, and how many cuts."""
    made = sound(open_desk(load_game(ROOT / "cards" / game), lang), PrintOptions(paper("a4")))
    return {f"{job.name}.pdf": (job.document.sheets, job.document.cuts) for job in made}


def numbers(sheets: str, cuts: str) -> tuple[int, int]:
    """What two cells say, such as `6` and `48`, or `3` and `–`."""
    return int(sheets), 0 if cuts == "–" else int(cuts)


def table(text: str, start: str) -> list[list[str]]:
    """The cells of the rows that start with a word in code."""
    lines = [line for line in text.splitlines() if line.startswith("| `") and start in line.split("|")[1]]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


@READMES
def test_the_files_and_how_much_paper_they_take_are_those_of_the_press(name: str, lang: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    told = [file for row in table(text, ".pdf`") for file in re.findall(r"`(.*?)`", row[0])]
    assert sorted(told) == sorted({file for game in GAMES for file in printed(game, lang)})
    for games in (GAMES, ("13-minutes",)):
        sheets = sum(sheets for game in games for sheets, _ in printed(game, lang).values())
        assert re.search(rf"\b{sheets} (sheets|лист)", text), games


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_tells_its_sheets_and_cuts(game: str) -> None:
    text = (ROOT / "cards" / game / "README.md").read_text(encoding="utf-8")
    for half, lang in zip(text.split("\n---\n"), ("en", "ru"), strict=True):
        told = {row[0].strip("`"): numbers(row[2], row[3]) for row in table(half, ".pdf`")}
        assert told == printed(game, lang)
        sheets, cuts = (sum(each) for each in zip(*printed(game, lang).values(), strict=True))
        (row,) = re.findall(r"^\| \d[^|]* \| (?:\w+ )?\d+ \| .*? \| (\d+) .*? \| (\d+) \|$", half, re.MULTILINE)
        assert row == (str(sheets), str(cuts))


# ── What is known of 13 Days ──

DAYS = ROOT / "cards" / "13-days"
FIELDS = ("title", "title_ru", "side", "cubes", "defcon", "event")
LEVELS = ("high", "medium", "low", "ours")


@pytest.mark.parametrize("half", [0, 1], ids=["en", "ru"])
def test_how_sure_the_facts_are_is_what_the_cards_say(half: int) -> None:
    text = (DAYS / "README.md").read_text(encoding="utf-8").split("\n---\n")[half]
    cards = read((DAYS / "cards.yaml").read_text(encoding="utf-8"))["cards"]
    counted = [Counter(card.get("confidence", {}).get(field, "high") for card in cards) for field in FIELDS]
    rows = re.findall(r"^\| [^|]+ \| ([\d–]+) \| ([\d–]+) \| ([\d–]+) \| ([\d–]+) \|$", text, re.MULTILINE)
    told = [[int(n.replace("–", "0")) for n in row] for row in rows]
    assert told == [[count[level] for level in LEVELS] for count in counted]
    ours = [card["title"] for card in cards if card.get("confidence", {}).get("title_ru") == "ours"]
    for title in ours:
        assert f"«{title['ru']}» ({title['en']})" in text


@pytest.mark.parametrize("half", [0, 1], ids=["en", "ru"])
def test_the_rulings_are_those_of_the_rule_sheet(half: int) -> None:
    text = (DAYS / "README.md").read_text(encoding="utf-8").split("\n---\n")[half]
    game, lang = load_game(DAYS), ("en", "ru")[half]
    words = log_words(game)
    told = [(row[0], row[2], row[3]) for row in table(text, "`") if len(row) == 4]
    for ruling in game.rulebook.rulings:
        (other,) = set(ruling.values) - {ruling.default}
        values = (spelt(words, value, lang, ruling.id) for value in (ruling.default, other))
        assert told.count(tuple(f"`{word}`" for word in (spelt(words, ruling.id, lang), *values))) == 1


@pytest.mark.parametrize(("ruling", "winner"), [("chronicle", "ussr"), ("written", "us")])
def test_the_published_game_ends_as_is_said(ruling: str, winner: str) -> None:
    log = (DAYS / "plays" / "chronicle.yaml").read_text(encoding="utf-8")
    assert verify_text(log.encode(), "log").verdict == "legal"
    told, claims = log.split("- claim:")[0], r"^ +then:.*(?:\n {4,}.*)*\n"
    bare = re.sub(claims, "", told.replace("ruling.rise: chronicle", f"ruling.rise: {ruling}"), flags=re.MULTILINE)
    verdict = verify_text(bare.encode(), "log")
    assert verdict.verdict == "legal" and verdict.outcome is not None
    assert verdict.outcome["winner"] == winner
