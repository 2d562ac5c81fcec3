"""The record of a game on paper."""

from __future__ import annotations

from pathlib import Path

import pypdfium2

from pnp.generator.replay import drawn
from pnp.generator.replay.story import story_of

ROOT = Path(__file__).parents[2]
LOG = """pnp: 13-minutes@1
players: {us: "**Аня** [кубик]", ussr: 冬}
moves:
- bid: {us: 5, ussr: 3}
  note: долго думали
- first: ussr
- us: {play: castro, into: us, event: {}}
"""


def said(text: str, lang: str) -> str:
    """All words of the pages."""
    story = story_of(text.encode(), "evening.yaml", ROOT / "evening.yaml")
    pages = pypdfium2.PdfDocument(drawn(story, "pdf", lang))
    return " ".join(" ".join(page.get_textpage().get_text_range() for page in pages).split())


def test_it_says_who_played_every_record_what_was_wrong_and_what_was_noted() -> None:
    words = said(LOG, "ru")
    for part in ("**Аня** [кубик]", "долго думали", "Первый ход", "Телеграмма Кастро", "Первый ход — за СССР"):
        assert part in words, words
    assert "?" in words, "a character that no font has"


def test_it_ends_with_the_score() -> None:
    play = ROOT / "cards" / "13-minutes" / "plays" / "anna-boris.yaml"
    words = said(play.read_text(encoding="utf-8"), "en")
    assert "Total 6 5" in words and "finished" in words
