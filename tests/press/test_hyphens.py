"""Words are divided where pyphen divides them, though its dictionaries are opened otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pyphen
import pytest

from pnp.press.type import hyphens, typography
from pnp.validator.base.cache import on_disk

ROOT = Path(__file__).parents[2]
WORDS = sorted(
    {word for file in ROOT.glob("cards/13-*/*.yaml") for word in re.findall(r"[^\W\d_]{4,}", file.read_text("utf-8"))}
)


@pytest.fixture(autouse=True)
def opened_anew() -> Iterator[None]:
    """No dictionary is open before a test, and none is left."""
    pyphen.hdcache.clear()
    yield
    pyphen.hdcache.clear()


@pytest.mark.parametrize("lang", ["ru_RU", "en_US"])
def test_every_word_is_divided_as_by_pyphen_itself(lang: str) -> None:
    theirs = pyphen.Pyphen(lang=lang, left=2, right=3)
    said = {word: list(theirs.positions(word)) for word in WORDS}
    pyphen.hdcache.clear()
    ours = hyphens.dictionary(lang, left=2, right=3)
    assert type(ours.hd) is not type(theirs.hd)
    assert {word: list(ours.positions(word)) for word in WORDS} == said


def test_a_dictionary_with_patterns_of_other_kinds_is_left_to_pyphen() -> None:
    ours = hyphens.dictionary("hu_HU", left=2, right=3)
    assert type(ours.hd) is pyphen.HyphDict


def test_words_that_are_divided_already_need_no_dictionary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with on_disk(tmp_path):
        typography._divided.cache_clear()
        points = typography.break_points("достопримечательность", "ru")
        typography.keep()
        typography._divided.cache_clear()
        monkeypatch.setattr(typography, "_dictionary", lambda _: pytest.fail("a dictionary was opened"))
        assert typography.break_points("достопримечательность", "ru") == points != ()
