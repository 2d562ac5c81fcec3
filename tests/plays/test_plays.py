"""The logs that come with the games are honest; those beside this file are not, and the verdicts on them are recorded.

`PNP_GOLDEN=write pytest tests/plays` writes the recorded answers anew; read the difference before you commit it.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pnp.validator.judging.judge import verify_file, verify_text

ROOT = Path(__file__).parents[2]
HONEST = sorted(ROOT.glob("cards/*/plays/*.yaml"))
DISHONEST = sorted(Path(__file__).parent.glob("*.yaml"))


def test_there_are_logs_of_both_sorts() -> None:
    assert HONEST
    assert DISHONEST


@pytest.mark.parametrize("path", HONEST, ids=lambda path: path.stem)
def test_an_honest_log_is_legal(path: Path) -> None:
    told = verify_file(path)
    assert (told.verdict, told.findings, told.problems) == ("legal", [], []), told.as_text("en")


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("path", DISHONEST, ids=lambda path: path.stem)
def test_what_is_said_of_a_dishonest_log(path: Path, lang: str) -> None:
    told = verify_text(path.read_bytes(), path.name)
    assert not told.ok
    answer = path.with_suffix(f".{lang}.txt")
    if os.environ.get("PNP_GOLDEN") == "write":
        answer.write_text(told.as_text(lang) + "\n", encoding="utf-8", newline="\n")
    assert told.as_text(lang) + "\n" == answer.read_text(encoding="utf-8")
