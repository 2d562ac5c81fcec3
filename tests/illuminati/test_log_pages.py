"""What `docs/log-illuminati.md` says of logs, and the Russian page: the logs are legal, every line can be read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from pnp.validator.base.source import read
from pnp.validator.definitions.log_words import log_words, spelt

from ..judged import Judge
from .player import unseated
from .tables import THREE

DOCS = Path(__file__).parents[2] / "docs"
PAGES = ("log-illuminati.md", "log-illuminati.ru.md")
LINES = 28  # that begin with a dash, so that none is overlooked
pages = pytest.mark.parametrize("page", PAGES)


def text(page: str) -> str:
    return (DOCS / page).read_text(encoding="utf-8")


def lines(page: str) -> list[Any]:
    """The rows of the table as records in English, of the players of `THREE`."""
    found = text(page).replace("Аня", "anna").replace("Борис", "boris").replace("Вера", "vera")
    english = unseated().seat(read(f"{{{THREE}}}")).spelling.record
    return [[english(read(row)[0])] for row in re.findall(r"^\| `(- .*?)` \|", found, re.MULTILINE)]


@pages
def test_logs_are_legal(page: str, judge: Judge) -> None:
    logs = re.findall(r"```yaml\n(.*?)```", text(page), re.DOTALL)
    assert len(logs) == 2
    for log in logs:
        verdict = judge(log)
        assert not verdict.findings, verdict.as_text("en")


@pages
def test_every_line_can_be_read(page: str) -> None:
    rules = unseated().seat(read(f"{{{THREE}}}"))
    found = lines(page)
    assert len(found) == LINES
    for (record,) in found:
        ((key, body),) = record.items()
        if key == "claim":
            assert [*rules.statements(body, ())]
        else:
            assert rules.read(key, body)


@pages
def test_every_verb_is_told(page: str) -> None:
    """Every key that a record can begin with stands on the page."""
    said = text(page)
    rules = unseated()
    known, lang = log_words(rules.game), "ru" if ".ru." in page else "en"
    verbs = {slot.key for kind in rules.moves for slot in [*kind.slots.values()][:1]}
    words = {*verbs, *rules.words, *rules.facts_by_name, "winner"}
    spelled = {spelt(known, word, lang) for word in words}
    assert {word for word in spelled if not re.search(rf"`[^`]*\b{word}\b[^`]*`", said)} == set()


def test_both_pages_tell_the_same() -> None:
    """The same lines in the same order, whatever the cards are called."""
    en, ru = (
        [
            [(key, [*body] if isinstance(body, dict) else None) for key, body in record.items()]
            for (record,) in lines(page)
        ]
        for page in PAGES
    )
    assert en == ru
