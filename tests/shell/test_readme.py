"""What the READMEs say of the referee is what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pnp.validator.verify import verify_text

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


def test_both_readmes_give_the_same_commands() -> None:
    commands = [
        re.findall(r"```(?:sh|powershell)\n(.*?)```", (ROOT / name).read_text(encoding="utf-8"), re.DOTALL)
        for name in ("README.md", "README.ru.md")
    ]
    assert commands[0] == commands[1]
    assert all(command.count("\n") == 1 for command in commands[0]), "each is one line"
