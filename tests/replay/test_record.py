"""The record of a game on paper."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest

from pnp.press.build import open_desk
from pnp.press.exports.record import TABLE_BEFORE, _Record
from pnp.press.marks.paper import paper
from pnp.press.play.snapshot import TALL, snapshot
from pnp.press.play.story import story_of
from pnp.validator.judging.report import score_rows
from pnp.validator.judging.trust import trusting
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


PLAYS = ROOT / "cards" / "13-minutes" / "plays"


def record_of(play: Path, lang: str, on: str = "a4") -> bytes:
    return drawn(story_of(play.read_bytes(), play.name, play), "pdf", lang, on=paper(on))


def test_it_opens_with_date_place_winner_names_and_score_and_shows_the_table() -> None:
    pages = pypdfium2.PdfDocument(record_of(PLAYS / "anna-boris.yaml", "ru"))
    first = " ".join(pages[0].get_textpage().get_text_range().split())
    opening, _, moves = first.partition("Ход за ходом")
    parts = ("14 ноября 2026", "Кухня", "Победитель — Аня (США)", "6 : 5", "СССР — Борис", "Как сложился счёт")
    assert [*map(opening.index, parts)] == sorted(map(opening.index, parts))
    assert "«Очаги (7.1)»: 5 против 2" in opening
    assert "Ставки" in moves
    shapes = [len([*page.get_objects(max_depth=6)]) for page in pages]
    assert shapes[0] > 4 * shapes[1], "the table is drawn on the first page"


def test_a_game_that_was_cut_off_has_no_winner_and_one_against_the_rules_has_none_either() -> None:
    cut_off = words_of(record_of(PLAYS / "interrupted.yaml", "en"))
    assert "The game was not finished" in cut_off and "wins" not in cut_off
    slip = words_of(record_of(ROOT / "tests" / "plays" / "slip.yaml", "en"))
    assert "Not played by the rules" in slip and " wins" not in slip


def test_it_fits_the_paper() -> None:
    for name, size in (("a4", (595, 842)), ("letter", (612, 792))):
        for page in pypdfium2.PdfDocument(record_of(PLAYS / "campaign.yaml", "ru", name)):
            assert tuple(map(round, page.get_size())) == size
            words = page.get_textpage()
            boxes = [words.get_charbox(at) for at in range(words.count_chars())]
            assert all(x0 > 20 and x1 < size[0] - 20 and y0 > 20 for x0, y0, x1, _ in boxes if x1 > x0)


def test_a_table_far_higher_than_wide_is_shown_in_two_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    play = ROOT / "cards" / "illuminati" / "plays" / "four.yaml"
    story = story_of(play.read_bytes(), play.name, play)
    wide = snapshot(story.steps[-1], open_desk(story.game, "en"))
    monkeypatch.setattr("pnp.press.play.snapshot.TALL", 100)
    high = snapshot(story.steps[-1], open_desk(story.game, "en"))
    assert wide is not None and high is not None and len(wide.marks) == len(high.marks)
    assert high.height > TALL * high.width
    assert wide.width > 2 * high.width and wide.height < high.height


def test_a_table_on_which_nothing_lies_is_not_shown() -> None:
    larks = ROOT / "docs" / "examples" / "larks" / "plays" / "open.yaml"
    with trusting():
        story = story_of(larks.read_bytes(), larks.name, larks)
        assert snapshot(story.steps[-1], open_desk(story.game, "en")) is None
        assert snapshot(story.steps[5], open_desk(story.game, "en")) is not None


DAYS = ROOT / "cards" / "13-days" / "plays" / "as-written.yaml"


def test_a_line_of_an_agenda_names_it_and_its_round() -> None:
    words = words_of(record_of(DAYS, "en"))
    for line in ("Round 1, “Italy”: Agenda with a bonus (6.9) 2 0", "Round 2: Event of a card (5.1) 0 2",
                 "Round 2, “Atlantic”: Agenda: a tie (6.8) 0 0",
                 "Taken off both: the marker shows only the lead (1.3) −6 −6"):  # fmt: skip
        assert line in words
    verdict = story_of(DAYS.read_bytes(), DAYS.name, DAYS).verdict
    assert len(verdict.notes[0]) <= len(verdict.sheets[0])


def test_the_reason_stands_below_who_won_and_only_there() -> None:
    letter = words_of(record_of(DAYS.with_name("chronicle.yaml"), "ru"))
    assert letter.count("рестижа поровну, но «Личное письмо» у этой стороны") == 1
    assert letter.index("рестижа поровну") < letter.index("на картах развязки") < letter.index("Как сложился счёт")
    assert "restige is equal" not in words_of(record_of(PLAYS / "interrupted.yaml", "en"))


def test_a_game_without_points_has_no_score_but_names_the_goal() -> None:
    play = ROOT / "cards" / "illuminati" / "plays" / "duel.yaml"
    opening, _, _ = words_of(record_of(play, "en")).partition("Move by move")
    assert "The special goal is met." in opening and "“Destroy 8 groups”" in opening
    assert "4 : 3" not in opening and "How the score came about" not in opening
    assert "6 : 5" in words_of(record_of(PLAYS / "anna-boris.yaml", "en"))


def test_the_moves_are_headed_by_their_rounds_where_the_board_counts_them() -> None:
    days = words_of(record_of(DAYS, "en")).partition("Move by move")[2]
    assert [*map(int, re.findall(r"Round (\d+)", days))] == [1, 2, 3]
    assert days.index("15 The agendas are revealed") < days.index("Round 2") < days.index("16 The deal")
    metro = words_of(record_of(ROOT / "cards" / "metro-2033" / "plays" / "three.yaml", "en"))
    rounds = [*map(int, re.findall(r"Round (\d+)", metro))]
    assert rounds == [*range(1, 12)], "although the marker goes round the track"
    assert "keeps “Flag”, discards the other: “Flag”" in metro
    campaign = words_of(record_of(PLAYS / "campaign.yaml", "en"))
    assert "The campaign is won." in campaign and not re.search(r"Round \d", campaign)


def test_the_board_is_as_wide_as_the_page() -> None:
    story = story_of(DAYS.read_bytes(), DAYS.name, DAYS)
    whole = _Record(story, "en", paper("a4"))
    for room, wide in ((10_000.0, 1.0), (0.0, 1.0), (0.95, 0.95), (0.5, 1.0)):
        shown = snapshot(story.steps[-1], whole.desk)
        assert shown is not None
        full = shown.height * whole.width / shown.width
        (block,) = whole._table(room * full + TABLE_BEFORE if room < 2 else room)
        assert block.height == pytest.approx(wide * full)
