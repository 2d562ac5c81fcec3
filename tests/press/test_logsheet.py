"""The printed record sheet: what is written on it can be typed into a log as it stands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from tests.press.conftest import A4, ROOT

from pnp.generator.build import build, open_desk
from pnp.generator.options import PrintOptions
from pnp.generator.rules.blanks import width_of
from pnp.generator.rules.logsheet import BETWEEN, FINE, SMALL, _Maker, log_pages, short_names
from pnp.generator.sizes.length import MM
from pnp.generator.sizes.paper import paper
from pnp.validator import load_game
from pnp.validator.definitions.model import FormRow, Game
from pnp.validator.judging.judge import rules_of, verify_text
from pnp.validator.judging.violation import Unclear
from pnp.validator.logs.forms import BadForm, blanks, filled, parsed
from pnp.validator.logs.names import Names, cut_short
from pnp.validator.source import read

MINUTES, DAYS = (load_game(ROOT / "cards" / name) for name in ("13-minutes", "13-days"))
GAMES = pytest.mark.parametrize("game", [MINUTES, DAYS], ids=lambda game: game.id)
LANGUAGES = pytest.mark.parametrize("lang", ["ru", "en"])


def rows(game: Game) -> list[FormRow]:
    assert game.rulebook.log is not None
    return [row for part in game.rulebook.log.parts for row in part.rows]


# ── What a form becomes ──


@pytest.mark.parametrize(
    ("form", "answers", "record"),
    [
        ("bid: {us: __, ussr: __}", ["2", "3"], "bid: {us: 2, ussr: 3}"),
        ("(us|ussr): {play: ____<, into: ____>}", ["us", "Куба"], "us: {play: Куба}"),
        ("(us|ussr): {play: ____<, into: ____>}", ["us", "Куба", "us"], "us: {play: Куба, into: us}"),
        ("a: {b: _<, c: {d: __<, e: _><, f: _>}>}", ["1", "", "", "2"], "a: {b: 1, c: {d: , f: 2}}"),
        ("a: {b: _<, c: {d: __<, e: _><, f: _>}>}", ["1"], "a: {b: 1}"),
        ("a: {b: _,\nc: _}", ["1", "2"], "a: {b: 1, c: 2}"),
        ("a: {b: c<, letter: (true)>}", ["true"], "a: {b: c, letter: true}"),
    ],
)
def test_what_is_filled_in_becomes_a_record(form: str, answers: list[str], record: str) -> None:
    assert filled(parsed(form), answers) == record


@pytest.mark.parametrize("form", ["a: <b", "a: b>", "a: <b: <c>"])
def test_brackets_of_a_form_are_closed(form: str) -> None:
    with pytest.raises(BadForm):
        parsed(form)


# ── Names cut short ──


@GAMES
@LANGUAGES
def test_short_names_mean_what_they_stand_for(game: Game, lang: str) -> None:
    rules, short = rules_of(game), short_names(game, lang)
    for at, card in enumerate(game.decks[0].cards):
        assert rules.cards.names.read(short[card.id], ()) == rules.cards.names.read(card.id, ()) == at
        assert rules.place_names.find(short[card.id]) in (None, at)
    titles = [short[card.id] for card in game.decks[0].cards]
    assert len(set(titles)) == len(titles)
    assert max(map(len, titles)) <= 14


@LANGUAGES
def test_short_names_of_agendas_and_places(lang: str) -> None:
    rules, short = rules_of(DAYS), short_names(DAYS, lang)
    agendas = DAYS.decks[1].cards
    for card in agendas:
        for names in (rules.agendas.names, rules.flag_names):
            assert names.read(short[card.id], ()) == names.read(card.id, ())
    assert DAYS.board is not None
    for place in DAYS.board.places:
        if place.kind is not None:
            assert rules.place_names.read(short[place.id], ()) == rules.place_names.read(place.id, ())


@LANGUAGES
@pytest.mark.parametrize("name", ["13-minutes", "13-days", "illuminati", "metro-2033"])
def test_what_is_written_alike_is_called_alike(name: str, lang: str) -> None:
    """Two threats of different decks may both be turned up; no short name may stand for either of them."""
    game = load_game(ROOT / "cards" / name)
    short = short_names(game, lang)
    titles: dict[str, set[str]] = {}
    for card in [card for deck in game.decks for card in deck.cards]:
        titles.setdefault(short[card.id], set()).add(card.title[lang])
    places = {place.title[lang] for place in game.board.places} if game.board else set()
    assert not [said for said, called in titles.items() if len(called - places) > 1]


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


def test_what_is_cut_short_is_told_from_all_others() -> None:
    assert cut_short("Приморская улица", ["Приморский бульвар"]) == "Приморская."
    assert cut_short("Ленинград", []) == "Ленинград"
    assert cut_short("Abcdefghijkl", ["Abcdefghijklm"]) == "Abcdefghijkl"


# ── The sheet itself ──


@GAMES
@LANGUAGES
def test_the_example_on_the_sheet_can_be_read(game: Game, lang: str) -> None:
    rules, maker = rules_of(game), _Maker(open_desk(game, lang), 500.0)
    shown = [row for row in rows(game) if row.example]
    assert shown
    for row in shown:
        record = read(filled(parsed(row.form), [maker._said(answer) for answer in row.example]))
        ((key, body),) = record.items()
        assert rules.read(key, body)


@GAMES
def test_every_form_begins_with_a_word_of_the_game(game: Game) -> None:
    from pnp.validator.logs.forms import sample
    from pnp.validator.source import read

    rules = rules_of(game)
    for row in rows(game):
        (key,) = read(filled(parsed(row.form), sample(parsed(row.form))))
        assert key in (*rules.words, *rules.sides)


def typed(game: Game, answers: Sequence[tuple[int, Sequence[str]]], lang: str) -> str:
    """A log typed from a sheet: for each record the number of its form and what was written in it."""
    short, forms = short_names(game, lang), [parsed(row.form) for row in rows(game)]
    lines = [f"pnp: {game.id}@{game.rulebook.version}", "players: {us: Аня, ussr: Борис}", "moves:"]
    for at, said in answers:
        assert len(said) <= len(blanks(forms[at]))
        lines.append("- " + filled(forms[at], [short.get(word, word) for word in said]))
    return "\n".join(lines) + "\n"


@LANGUAGES
def test_a_filled_sheet_of_13_minutes_is_a_legal_log(lang: str) -> None:
    cuba = {"ru": "Куба", "en": "Cuba"}[lang]
    places = short_names(MINUTES, lang)
    log = typed(
        MINUTES,
        [
            (0, ["2", "3"]),
            (1, ["us"]),
            (2, ["us", "quarantine", "us", "", cuba, "2"]),
            (2, ["ussr", "castro", "ussr", "", "", "", "", f"{{place: {{{cuba}: 1, {places['castro']}: 1}}}}"]),
            (2, ["us", "b-59", "neutral", "", cuba, "", "1"]),
            (2, ["ussr", "address", "ussr", f"{{place: {{{places['address']}: 1}}}}", cuba, "1"]),
        ],
        lang,
    )
    verdict = verify_text(log.encode(), "sheet.yaml")
    assert verdict.verdict == "legal", f"{log}\n{verdict.as_text('en')}"
    assert verdict.records == 6


@LANGUAGES
def test_a_filled_sheet_of_13_days_is_a_legal_log(lang: str) -> None:
    s = short_names(DAYS, lang)
    flags = ["turkey", "italy", "atlantic"]
    passed = [(2, [side, "hidden"]) for side in ("us", "ussr")] * 2
    log = typed(
        DAYS,
        [
            (0, [*flags, flags[0], "berlin", "cuba-military", "personal-letter", "hidden"]),
            (1, ["us", "ussr"]),
            (2, ["us", "fidel-castro", f"{{place: {{{s['cuba-military']}: 2}}}}", "", "atlantic", "3"]),
            (2, ["ussr", "quarantine", "", "", "atlantic", "1"]),
            (2, ["us", "scramble", "", "", "", "", "", f"{{place: {{{s['turkey']}: 1, {s['berlin']}: 1}}}}"]),
            (2, ["ussr", "excomm", "", "", "television", "1"]),
            *passed,
            (3, ["hidden", "u-thant"]),
            (4, ["ussr", "political", "-1"]),
            (7, [flags[0], "hidden"]),
        ],
        lang,
    )
    verdict = verify_text(log.encode(), "sheet.yaml")
    assert verdict.verdict == "legal", f"{log}\n{verdict.as_text('en')}"


@GAMES
@LANGUAGES
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_one_page_or_two(game: Game, lang: str, size: str) -> None:
    document = log_pages(open_desk(game, lang), PrintOptions(paper(size)))
    assert not document.problems
    assert 1 <= len(document.pages) <= 2
    assert document.cuts == 0


def test_paper_too_narrow_for_the_records_is_told_of() -> None:
    document = log_pages(open_desk(DAYS, "ru"), PrintOptions(paper("100mmx150mm")))
    assert [problem.code for problem in document.problems] == ["log.room"]


def test_the_sheet_is_built_with_the_game(tmp_path: Path) -> None:
    made = {one.path.name: one for one in build(MINUTES, "ru", A4, tmp_path)}
    said = pypdfium2.PdfDocument(made["log.pdf"].path)[0].get_textpage().get_text_range()
    for part in ("Запись партии", "pnp: 13-minutes@1", "opponent: {event:", "Подлодка Б-59", "кубики выставлены"):
        assert part in said.replace("\u00a0", " "), part


def test_another_deck_on_the_table_is_named_in_the_head() -> None:
    first = MINUTES.editions[0]
    own = replace(MINUTES, editions=(first, replace(first, id="mine")), edition="mine")
    from pnp.generator.rules.logsheet import _header

    assert any("edition: mine" in form for form in _header(own))
    assert not any("edition" in form for form in _header(MINUTES))


# ── Players by name, and records that follow one another ──


def test_players_by_name_have_a_line_each_in_the_head() -> None:
    from pnp.generator.rules.logsheet import _header

    sheet = DAYS.rulebook.log
    assert sheet is not None
    seat = "______: {faction: ______}"
    seated = replace(DAYS, players=3, rulebook=replace(DAYS.rulebook, log=replace(sheet, player=seat)))
    assert _header(seated).count(seat) == 3
    assert "players:" in _header(seated)
    assert not any(form.startswith("players: {") for form in _header(seated))


def test_records_that_belong_together_are_repeated_together() -> None:
    metro = load_game(ROOT / "cards" / "metro-2033")
    forms = [row.form for row in rows(metro)]
    first = next(at for at, form in enumerate(forms) if "(attack|forage)" in form)
    n = metro.numbers["players_most"]
    assert forms[first : first + 4 * n] == forms[first : first + 4] * n
    assert all(row.times == 1 for row in rows(metro)[first : first + 4 * n])


# ── The key ──


@pytest.mark.parametrize("name", ["13-days", "13-minutes", "illuminati", "metro-2033"])
@LANGUAGES
def test_what_the_key_shows_is_in_one_notation(name: str, lang: str) -> None:
    """No id stands beside a title: whatever has a name in the language goes by it."""
    game = load_game(ROOT / "cards" / name)
    ids = {card.id for card in game.cards} | {place.id for place in game.board.places} if game.board else set()
    ids |= {kind.id for kind in game.kinds}
    shown = key_shown(game, lang)
    assert shown
    for written in shown:
        assert lang == "en" or not ids & set(re.findall(r"[a-z0-9-]+", written)), written
        if ": " in written:
            assert read(written if written.startswith("{") else "{" + written + "}")


def test_the_resources_of_the_key_are_those_a_log_takes() -> None:
    game = load_game(ROOT / "cards" / "metro-2033")
    assert "A: {добыть: свиньи}" in key_shown(game, "ru")
    seats = "A: {faction: Красная линия, hero: Артём}, B: {faction: Бауманский альянс, hero: Хан}"
    moves = "- mobilize: {}\n- A: {attack: Лубянка}\n- turn-up: Паук-мутант\n- B: {добыть: свиньи}\n"
    verdict = verify_text(f"pnp: metro-2033@1\nplayers: {{{seats}}}\nmoves:\n{moves}".encode(), "log.yaml")
    assert verdict.verdict == "legal"


@pytest.mark.parametrize("name", ["13-days", "13-minutes", "illuminati", "metro-2033"])
@LANGUAGES
def test_every_name_of_the_key_can_be_read(name: str, lang: str) -> None:
    """Each column is as wide as its widest name is in fine print."""
    game = load_game(ROOT / "cards" / name)
    made = _Maker(open_desk(game, lang), 190 * MM)
    for _, names in made._names():
        widths = made._columns(names)
        assert sum(widths) <= made.width + 0.01
        rows = -(-len(names) // len(widths))
        for at, (short, meant) in enumerate(names):
            needed = width_of(short, SMALL, "sans-bold") + width_of(meant, FINE) + 2 * BETWEEN
            assert needed <= widths[at // rows] + 0.01, (short, meant)


def key_shown(game: Game, lang: str) -> list[str]:
    """What the key says may be written."""
    assert game.rulebook.log is not None
    made = _Maker(open_desk(game, lang), 190 * MM)
    return [made._worded(entry.write) for entry in game.rulebook.log.key]
