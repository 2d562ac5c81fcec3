"""The printed log sheet: what is written in its columns is a log, row by row."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from docs.reference.pages import sheets
from PIL import Image, ImageChops, ImageStat
from tests.press.conftest import A4, ROOT

from pnp.press.build import build, open_desk
from pnp.press.marks.ink import Group, Mark, Run, Shape
from pnp.press.marks.length import MM
from pnp.press.marks.paper import paper
from pnp.press.sheets.log.pages import log_pages, sheet_of
from pnp.press.sheets.rules.blanks import LEAST
from pnp.validator import load_game
from pnp.validator.base.names import Names
from pnp.validator.base.source import read
from pnp.validator.base.violation import Unclear
from pnp.validator.definitions.forms import NOTHING, BadForm, Cells, filled, parsed
from pnp.validator.definitions.model import Game
from pnp.validator.definitions.rules_model import FormTable
from pnp.validator.judging.judge import verify_text
from pnp.validator.judging.translating import translated
from pnp.validator.logs.sheets import answers, log_of, records

NAMES = ("13-minutes", "13-days", "illuminati", "metro-2033")
GAMES = pytest.mark.parametrize("game", [load_game(ROOT / "cards" / name) for name in NAMES], ids=lambda game: game.id)
LANGUAGES = pytest.mark.parametrize("lang", ["ru", "en"])
DAYS = load_game(ROOT / "cards" / "13-days")
MINUTES = load_game(ROOT / "cards" / "13-minutes")
TURN = "$who: {play: $card<, into: $zone><, opponent: {$event(theirs)}><, $deed(deed where change)>}"


def tables(game: Game) -> list[FormTable]:
    sheet = sheet_of(game)
    return [table for part in sheet.parts for table in part.tables]


# ── What a row becomes ──


@pytest.mark.parametrize(
    ("form", "cells", "record"),
    [
        ("bid: {us: $us, ussr: $ussr}", {"us": "2", "ussr": "3"}, "bid: {us: 2, ussr: 3}"),
        (TURN, {"who": "us", "card": "Куба"}, "us: {play: Куба}"),
        (
            TURN,
            {"who": "us", "card": "U-2", "deed": "command", "where": "Куба", "change": "−1"},
            "us: {play: U-2, command: {at: Куба, remove: 1}}",
        ),
        (
            TURN,
            {"who": "us", "card": "a", "theirs": "b +3, c +1", "deed": "event", "where": "b, d", "change": "→ us, +2"},
            "us: {play: a, opponent: {event: {place: {b: 3, c: 1}}}, event: [{zone: {b: us}}, {place: {d: 2}}]}",
        ),
        (TURN, {"who": "us", "card": "a", "deed": "event", "where": "—"}, "us: {play: a, event: {}}"),
        ("a: {b: $b, help: $names(c)}", {"b": "u", "c": "v, w"}, "a: {b: u, help: [v, w]}"),
        ("a: {<move: $to, ><$deed: $what>}", {"to": "Лубянка"}, "a: {move: Лубянка}"),
        ("vote: {$each(vote)}", {"vote": {"A": "for", "B": "against"}}, "vote: {A: for, B: against}"),
        ("a: {track: {t: $step}}", {"step": "−1"}, "a: {track: {t: -1}}"),
        ("end: $if(done who)", {"done": "true", "who": "A"}, "end: A"),
    ],
)
def test_a_row_becomes_a_record(form: str, cells: Cells, record: str) -> None:
    assert filled(form, cells) == record
    assert read(record)


@pytest.mark.parametrize("cells", [{}, {"who": "us"}, {"who": "us", "card": ""}])
def test_a_row_without_what_it_needs_is_no_record(cells: Cells) -> None:
    assert filled(TURN, cells) is None


def test_a_track_is_moved_where_a_place_takes_cubes() -> None:
    cells = {"who": "us", "card": "a", "deed": "event", "where": "military, cuba", "change": "−1, +1"}
    assert filled(TURN, cells, {"military"}) == "us: {play: a, event: [{track: {military: -1}}, {place: {cuba: 1}}]}"


@pytest.mark.parametrize("form", ["a: <b", "a: b>", "a: <b: <c>", "a: $nonsense(b)"])
def test_a_form_that_is_none_is_told(form: str) -> None:
    with pytest.raises(BadForm):
        parsed(form)


@pytest.mark.parametrize("change", ["2", "+", "+2, +1", "x"])
def test_a_change_that_nobody_can_read_is_told(change: str) -> None:
    cells = {"who": "us", "card": "a", "deed": "event", "where": "cuba", "change": change}
    with pytest.raises(BadForm):
        filled(TURN, cells)


# ── Names cut short ──


def test_a_name_is_cut_short_only_with_a_full_stop_and_only_if_it_is_clear() -> None:
    names = Names([("radio", 1), ("Говорит Москва", 1), ("road", 2), ("Дорога", 2), ("Fr.", 3), ("Frost", 4)])
    assert names.find("гов.") == names.find("Говорит М…") == names.find("Rad.") == 1
    assert names.find("Fr.") == 3, "what is a name as it stands is no other one cut short"
    assert names.find("гов") is names.find("r.") is names.find(".") is names.find("x.") is None
    assert names.candidates("r.") == ["radio", "road"]
    with pytest.raises(Unclear) as unclear:
        names.read("r.", ())
    assert unclear.value.code == "log.ambiguous"


def test_names_that_several_share_are_not_found_by_their_beginning() -> None:
    names = Names([("Киевская", 1), ("Киевская", 2), ("Курская", 3)])
    assert names.find("Киев.") is None
    assert names.find("Кур.") == 3


# ── The filled sheet and its log ──


@GAMES
@LANGUAGES
def test_the_log_of_the_filled_sheet_is_legal(game: Game, lang: str) -> None:
    log = translated(log_of(game, lang), game, lang)
    verdict = verify_text(log.encode(), "sheet.yaml")
    assert verdict.verdict == "legal", f"{log}\n{verdict.as_text('en')}"
    assert verdict.records >= 10


@GAMES
@LANGUAGES
def test_every_row_of_the_example_is_in_its_log(game: Game, lang: str) -> None:
    """No row is there for show: each means a record, and none has a cell that is in no record."""
    tracks = {track.id: 1 for track in game.board.tracks} if game.board else {}
    for table in tables(game):
        for row in table.example:
            alone = replace(table, example=(row,))
            whole = [*records(alone, lang, tracks)]
            assert whole, row
            for cell in [cell for cell, said in row.items() if cell != "deed" and said != NOTHING]:
                less = {key: said for key, said in row.items() if key != cell}
                with suppress(BadForm):  # a place without a change, or the other way round
                    assert [*records(replace(table, example=(less,)), lang, tracks)] != whole, (row, cell)


@GAMES
@LANGUAGES
def test_the_document_shows_the_filled_sheet_and_its_log(game: Game, lang: str) -> None:
    """If this fails: a log in docs/ is that of the example in rules.yaml, or its beginning, see `log_of`; or the cards
    of both are the same."""
    tail = "" if lang == "en" else f".{lang}"
    text = (ROOT / "docs" / f"log-{game.id}{tail}.md").read_text(encoding="utf-8")
    assert f"(pictures/log-{game.id}.{lang}.png)" in text
    log, shown = translated(log_of(game, lang), game, lang), re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    played = cards_played(log)
    assert any(log.startswith(block) or (played and cards_played(block) == played) for block in shown)


def cards_played(log: str) -> list[str]:
    return re.findall(r"^- \w+: {(?:play|карта): ([^,}]*)", log.replace("’", "'"), re.MULTILINE)


def test_the_pictures_of_the_sheets_are_those_of_this_program() -> None:
    """If this fails: `python -m docs.reference docs`."""
    made = dict(sheets())
    assert len(made) == 2 * len(NAMES)
    for name, content in made.items():
        file = ROOT / "docs" / "pictures" / name
        shown = Image.open(file).convert("L")
        now = Image.open(BytesIO(content)).convert("L")
        assert shown.size == now.size, name
        assert ImageStat.Stat(ImageChops.difference(shown, now)).mean[0] < 0.3, name


# ── The sheet itself ──


def runs(marks: tuple[Mark, ...]) -> list[Run]:
    found = [mark for mark in marks if isinstance(mark, Run)]
    return found + [run for mark in marks if isinstance(mark, Group) for run in runs(mark.marks)]


@GAMES
@LANGUAGES
@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("done", [False, True], ids=["empty", "filled"])
def test_nothing_is_smaller_than_eight_points_but_the_imprint(game: Game, lang: str, size: str, done: bool) -> None:
    document = log_pages(open_desk(game, lang), paper(size), filled=done)
    assert not document.problems
    for page in document.pages:
        small = [run.text for run in runs(page.marks) if run.size < LEAST - 0.01]
        assert "".join(small).startswith(f"{game.id}@"), small
        assert len("".join(small)) < 40, small


@GAMES
@LANGUAGES
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_no_page_is_half_empty(game: Game, lang: str, size: str) -> None:
    """What is not filled with tables is ruled for notes."""
    document = log_pages(open_desk(game, lang), paper(size))
    assert 1 <= len(document.pages) <= 3
    for page in document.pages:
        assert page.height - 45 * MM < max(lines(page.marks)) < page.height


def lines(marks: tuple[Mark, ...], down: float = 0.0) -> list[float]:
    """How far down there is anything, but for the imprint."""
    found: list[float] = []
    for mark in marks:
        if isinstance(mark, Group):
            found += lines(mark.marks, down + mark.matrix.f)
        elif isinstance(mark, Run):
            found += [mark.baseline + down] if mark.size >= LEAST else []
        elif isinstance(mark, Shape):
            found += [numbers[1] + down for _, numbers in mark.path if len(numbers) == 2]
    return found


def test_paper_too_narrow_for_the_columns_is_told_of() -> None:
    document = log_pages(open_desk(DAYS, "ru"), paper("100mmx150mm"))
    assert [problem.code for problem in document.problems] == ["log.room"]


def test_the_sheet_is_built_with_the_game(tmp_path: Path) -> None:
    made = {one.path.name: one for one in build(MINUTES, "ru", A4, tmp_path)}
    said = pypdfium2.PdfDocument(made["log.pdf"].path)[0].get_textpage().get_text_range().replace("\u00a0", " ")
    for part in ("Запись партии", "13-minutes@1", "Ради чего", "Карантин", "выставлено 2 кубика"):
        assert part in said, part
    assert "{" not in said, "a player need learn no notation"


@LANGUAGES
def test_a_game_without_a_sheet_of_its_own_has_a_general_one(lang: str) -> None:
    own = replace(MINUTES, rulebook=replace(MINUTES.rulebook, log=None))
    assert log_pages(open_desk(own, lang), paper("a4")).pages
    row = {"who": "us", "card": "Карантин", "what": "x"}
    (record,) = records(replace(tables(own)[0], example=(row,)), lang, {})
    assert record == "us: {play: Карантин}"


def test_seats_have_the_letters_of_the_language() -> None:
    assert answers({"who": "B", "vote": {"A": "for"}}, "ru") == {"who": "Б", "vote": {"А": "for"}}
    assert answers({"who": "B", "name": {"ru": "Аня", "en": "Anna"}}, "en") == {"who": "B", "name": "Anna"}
