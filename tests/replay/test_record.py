"""The record of a game on paper."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pypdfium2

from pnp.press.play.story import story_of
from pnp.validator.judging.report import score_rows
from pnp.web.replay import drawn

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
    return words_of(drawn(story, "pdf", lang))


def words_of(pdf: bytes) -> str:
    pages = pypdfium2.PdfDocument(pdf)
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


def test_the_score_sheet_is_that_of_the_verdict_with_what_nobody_knows() -> None:
    play = ROOT / "cards" / "13-minutes" / "plays" / "anna-boris.yaml"
    story = story_of(play.read_bytes(), play.name, play)
    known = [*story.verdict.sheets[-1]]
    unknown = [(rule, None if rule == known[0][0] else points) for rule, points in known]
    for sheet, total in ((known, ("6", "5")), (unknown, ("?", "?"))):
        shown = replace(story, sheets={0: sheet}, verdict=replace(story.verdict, sheets=[sheet]))
        rows = score_rows(shown.verdict, sheet, "en")
        assert rows[-1].cells == total and len(rows) == len(sheet) + 2
        on_paper = words_of(drawn(shown, "pdf", "en"))
        in_columns = [" ".join(line.split()) for line in shown.verdict.as_text("en").splitlines()[-len(rows) :]]
        for row, line in zip(rows, in_columns, strict=True):
            assert line == " ".join((row.name, *row.cells, row.rule)).strip()
            assert line.removesuffix(row.rule) in on_paper
