"""Printing options of the command: what is built, what is refused, what is saved about printers."""

from __future__ import annotations

import shutil
from pathlib import Path

import pikepdf
import pytest

from pnp.cli.main import main
from pnp.cli.terminal import Exit

SMALL = Path(__file__).parents[1] / "definitions" / "valid" / "small"
CARD = ["build", "13-minutes", "--only", "castro"]


@pytest.fixture(autouse=True)
def room(english: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An empty folder, English, and settings of no other test."""
    monkeypatch.setattr("pnp.press.printer.printers.config_folder", lambda: tmp_path / "settings" / "pnp")


@pytest.mark.parametrize("paper", ["a3", "Legal", "200mmx280mm", "8inx11in"])
def test_paper_names_the_file(paper: str) -> None:
    assert main([*CARD, "--paper", paper]) == Exit.GOOD
    (file,) = Path("output/13-minutes/en").iterdir()
    tail = {"8inx11in": "203.2mmx279.4mm"}.get(paper, paper.lower())
    assert file.name == f"cards-{tail}.pdf"


def test_several_papers_are_built_at_once_each_of_them_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*CARD, "--paper", "letter,a4,letter"]) == Exit.GOOD
    assert {file.name for file in Path("output/13-minutes/en").iterdir()} == {"cards.pdf", "cards-letter.pdf"}
    assert "2 files, 2 sheets" in capsys.readouterr().out


def test_what_is_wrong_on_both_papers_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", "13-minutes", "--only", "castor", "--paper", "letter,a4"]) == Exit.WRONG
    assert capsys.readouterr().err.count("unknown card “castor”") == 1


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--paper", "a4,foo"], "no paper is called “foo”"),
        (["--paper", "10mmx10mm"], "from 100 to 3000 mm"),
        (["--margin", "5"], "add a unit"),
        (["--margin", "80mm"], "use 0 to 50 mm"),
        (["--gutter", "2"], "add a unit"),
        (["--gutter", "3cm"], "use 0 to 20 mm"),
        (["--date", "14.3.2026"], "write it as 2026-03-14"),
        (["--date", "2026-02-30"], "write it as 2026-03-14"),
        (["--marks", "silhouette", "--sides", "gutterfold"], "a flat sheet"),
        (["--copies", "0"], "use 1 to 1000"),
        (["--sides", "both"], "“gutterfold”"),
        (["--flip", "wide"], "“short”"),
        (["--marks", "all"], "“cut”"),
    ],
)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_wrong_wishes_are_wrong_usage(
    args: list[str], said: str, lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PNP_LANG", lang)
    assert main(["build", "13-minutes", *args]) == Exit.USAGE
    told = capsys.readouterr().err
    if lang == "en":
        assert said in told
    else:
        assert "Error" not in told and "Invalid" not in told
    assert not Path("output").exists()


def test_margins_leave_room_for_fewer_cards(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*CARD, "--copies", "9", "--margin", "5mm"]) == Exit.GOOD
    assert "1 sheet" in capsys.readouterr().out
    assert main([*CARD, "--copies", "9", "--margin", "2cm"]) == Exit.GOOD
    assert "3 sheets" in capsys.readouterr().out


def test_a_gutter_is_more_cuts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*CARD, "--copies", "9", "--estimate"]) == Exit.GOOD
    assert "8 cuts" in capsys.readouterr().out
    assert main([*CARD, "--copies", "8", "--gutter", "2mm", "--estimate"]) == Exit.GOOD
    assert "12 cuts" in capsys.readouterr().out


@pytest.mark.parametrize(("sides", "pages"), [("duplex", 4), ("fronts", 2), ("backs", 2), ("gutterfold", 4)])
def test_sides(sides: str, pages: int) -> None:
    assert main(["build", "13-minutes", "--sides", sides]) == Exit.GOOD
    with pikepdf.open("output/13-minutes/en/cards.pdf") as pdf:
        assert len(pdf.pages) == pages


def test_a_file_gives_the_date_of_the_release_and_no_other() -> None:
    for wish, date in ([], None), (["--date", "2026-03-14", "--prototype"], "D:20260314"):
        assert main([*CARD, *wish]) == Exit.GOOD
        with pikepdf.open("output/13-minutes/en/cards.pdf") as pdf:
            info, described = pdf.docinfo, pdf.Root.Metadata.read_bytes()
        assert [info.get(key) for key in ("/CreationDate", "/ModDate")] == [date, date]
        assert (b"2026-03-14" in described) == (date is not None)


def test_only_takes_names_in_any_way(capsys: pytest.CaptureFixture[str]) -> None:
    """Several options, or one with commas."""
    wishes = (["--only", "castro", "--only", "Карантин"], ["--only", "castro, quarantine"])
    seen = []
    for wish in wishes:
        assert main(["build", "13-minutes", *wish]) == Exit.GOOD
        seen.append(capsys.readouterr().out)
        assert "1 file, 1 sheet of paper, 5 cuts" in seen[-1]
    assert len(set(seen)) == 1


def test_only_takes_no_name_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    """A misspelt game is not taken for a card, on whichever side of --only it stands."""
    for words in (["13-dayz", "--only", "Cuba"], ["--only", "Cuba", "13-dayz"]):
        assert main(["build", *words]) == Exit.WRONG
        told = "error: “13-dayz” is neither a game nor a folder with one; did you mean “13-days”?\n"
        assert capsys.readouterr().err == told


def test_only_with_a_name_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", "13-minutes", "--only", "qarantine"]) == Exit.WRONG
    assert "unknown card “qarantine” (13 Minutes); did you mean “Quarantine”?" in capsys.readouterr().err
    assert main(["build", "13-minutes", "--only", ""]) == Exit.WRONG
    assert not Path("output").exists()


def test_an_estimate_writes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", "13-minutes", "--estimate"]) == Exit.GOOD
    *files, last = capsys.readouterr().out.splitlines()
    assert all(line.endswith("% ink") for line in files)
    assert last.endswith("Nothing was written.")
    assert not Path("output").exists()


# ── Printers ──


def test_a_printer_is_measured_once_and_used(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibrate"]) == Exit.GOOD
    assert Path("output/calibrate.pdf").is_file()
    assert main(["calibrate", "--list"]) == Exit.GOOD
    assert "No printers saved yet" in capsys.readouterr().out
    assert main(["calibrate", "--set", "office", "0.5", "-0,25"]) == Exit.GOOD
    assert "settings/pnp/printers.yaml" in capsys.readouterr().out
    assert main(["calibrate", "--list"]) == Exit.GOOD
    assert "office: 0.5 mm right, −0.25 mm down" in capsys.readouterr().out
    assert main(["calibrate", "--list", "--lang", "ru"]) == Exit.GOOD
    assert "office: вправо 0,5 мм, вниз −0,25 мм" in capsys.readouterr().out

    boxes = []
    for printer in ([], ["--printer", "office"]):
        assert main([*CARD, *printer]) == Exit.GOOD
        with pikepdf.open("output/13-minutes/en/cards.pdf") as pdf:
            boxes.append([[float(v) * 25.4 / 72 for v in page.TrimBox] for page in pdf.pages])
    (front, back), (same, moved) = boxes
    assert front == same
    assert moved[0] - back[0] == pytest.approx(0.5, abs=0.01)
    assert moved[1] - back[1] == pytest.approx(0.25, abs=0.01), "PDF counts upwards"


@pytest.mark.parametrize(("edge", "said"), [("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge")])
def test_the_printer_is_asked_to_turn_the_sheet_as_was_said(edge: str, said: str) -> None:
    for args, file in (([*CARD], "13-minutes/en/cards.pdf"), (["calibrate"], "calibrate.pdf")):
        assert main([*args, "--flip", edge]) == Exit.GOOD
        with pikepdf.open(f"output/{file}") as pdf:
            assert pdf.Root.ViewerPreferences.Duplex == said


def test_what_is_remembered_of_a_printer_can_be_checked_on_a_sheet() -> None:
    assert main(["calibrate", "--set", "office", "3", "0"]) == Exit.GOOD
    made = []
    for printer in ([], ["--printer", "office"]):
        assert main(["calibrate", *printer]) == Exit.GOOD
        with pikepdf.open("output/calibrate.pdf") as pdf:
            made.append([page.Contents.read_bytes() for page in pdf.pages])
    assert made[0][0] == made[1][0], "the front stays where it is"
    assert made[0][1] != made[1][1]
    assert main(["calibrate", "--printer", "study"]) == Exit.WRONG


def test_cards_without_marks_and_with_a_line_round_each() -> None:
    made = []
    for marks in ("crop", "cut", "none"):
        assert main([*CARD, "--marks", marks]) == Exit.GOOD
        with pikepdf.open("output/13-minutes/en/cards.pdf") as pdf:
            made.append(len(pikepdf.parse_content_stream(pdf.pages[0])))
    crop, cut, none = made
    assert none < cut and none < crop


def test_printers_that_are_not_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*CARD, "--printer", "office"]) == Exit.WRONG
    assert "unknown printer “office”" in capsys.readouterr().err
    assert main(["calibrate", "--set", "office", "far", "0"]) == Exit.USAGE
    assert main(["calibrate", "--set", " ", "1", "0"]) == Exit.USAGE
    assert main(["calibrate", "--set", "a\nb", "1", "0"]) == Exit.USAGE
    assert main(["calibrate", "--set", "office", "1"]) == Exit.USAGE
    assert not Path("settings").exists()


def test_a_broken_file_of_printers(capsys: pytest.CaptureFixture[str]) -> None:
    file = Path("settings/pnp/printers.yaml").absolute()
    file.parent.mkdir(parents=True)
    file.write_text("printers:\n  office: {right: x, down: 1mm}\n", encoding="utf-8")
    for args in (["calibrate", "--list"], ["calibrate", "--set", "home", "1", "1"], [*CARD, "--printer", "office"]):
        assert main(args) == Exit.WRONG
        assert f"{file}:2:11: error: printer “office”" in capsys.readouterr().err


def test_settings_that_cannot_be_written(capsys: pytest.CaptureFixture[str]) -> None:
    Path("settings").write_text("in the way", encoding="utf-8")
    assert main(["calibrate", "--set", "office", "1", "1"]) == Exit.SURROUNDINGS
    told = capsys.readouterr().err
    assert "error: could not save the offset" in told and "-o DIR" not in told


# ── Cards of one game among several ──


def test_a_card_of_one_game_leaves_the_other_games_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", "13-minutes", "13-days", "--only", "castro"]) == Exit.GOOD
    assert {file.parts[1] for file in Path("output").rglob("*.pdf")} == {"13-minutes"}
    assert capsys.readouterr().err == ""


def test_cards_of_several_games_are_each_printed_with_theirs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", "13-minutes", "13-days", "--only", "castro, fidel castro", "--only", "excomm"]) == Exit.GOOD
    sheets = capsys.readouterr().out
    assert sheets.count("1 sheet,") == 2
    assert {file.parts[1] for file in Path("output").rglob("*.pdf")} == {"13-minutes", "13-days"}


def test_a_card_of_none_of_the_games_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", "13-minutes", "13-days", "--only", "fidel kastro", "--only", "castro"]) == Exit.WRONG
    told = capsys.readouterr().err
    assert told.count("fidel kastro") == 1
    assert "13 Minutes, 13 Days" in told and "Fidel Castro" in told
    assert not Path("output").exists()


# ── Wishes that nothing would come of ──


@pytest.mark.parametrize(
    ("args", "idle"),
    [
        (["build", "13-minutes", "--dpi", "200"], "--dpi"),
        (["build", "13-minutes", "--bleed"], "--bleed"),
        (["export", "svg", "13-minutes", "--dpi", "200"], "--dpi"),
        (["export", "png", "13-minutes", "--copies", "2"], "--copies"),
        (["build", "13-minutes", "--to", "png", "--booklet"], "--booklet"),
        (["build", "13-minutes", "--to", "png", "--paper", "a4,letter"], "--paper"),
        (["export", "tts", "13-minutes", "--proof"], "--proof"),
        (["build", "13-minutes", "--to", "tts", "--ink", "low"], "--ink"),
        (["export", "print-shop", "13-minutes", "--paper", "a3"], "--paper"),
        (["export", "svg", "13-minutes", "--only", "castro", "--fit"], "--fit"),
        (["build", "13-minutes", "--only", "castro", "--fit"], "--fit"),
        (["build", "13-minutes", "--only", "castro", "--booklet"], "--booklet"),
        (["calibrate", "--set", "desk", "1mm", "0mm", "--list"], "--list"),
        (["calibrate", "--list", "--paper", "a3"], "--paper"),
        (["verify", "game.yaml", "--jobs", "2", "--scheduler", "tcp://localhost:1"], "--jobs"),
        (["playtest", "13-minutes", "--jobs", "2", "--scheduler", "tcp://localhost:1"], "--jobs"),
        (["replay", "game.yaml", "-o", "game.gif", "--at", "3"], "--at"),
    ],
)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_an_option_that_changes_nothing_is_wrong_usage(
    args: list[str], idle: str, lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PNP_LANG", lang)
    assert main(args) == Exit.USAGE
    said = capsys.readouterr().err
    assert f": {idle}" in said
    assert ("ничего не меняет" in said or "только одну" in said) == (lang == "ru")
    assert not Path("output").exists()


def test_defaults_are_no_wishes() -> None:
    """Only what was written on the command line can be idle."""
    assert main(["export", "png", "13-minutes", "--only", "castro", "--dpi", "40", "--paper", "a4"]) == Exit.GOOD


def test_a_log_that_is_there_keeps_its_rulings(capsys: pytest.CaptureFixture[str]) -> None:
    Path("game.yaml").write_text("pnp: 13-minutes@1\nplayers: {us: A, ussr: B}\nmoves: []\n", encoding="utf-8")
    assert main(["record", "13-minutes", "game.yaml", "--option", "ruling.zero=forbidden"]) == Exit.USAGE
    assert "--option is only for a new log" in capsys.readouterr().err


def test_two_languages_side_by_side_take_two_languages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(SMALL, tmp_path / "small")
    assert main(["build", "small", "--side-by-side"]) == Exit.WRONG
    assert "in one language only" in capsys.readouterr().err


@pytest.mark.parametrize(("out", "made"), [("home.pdf", "home.pdf"), ("sheets", "sheets/calibrate.pdf")])
def test_a_sheet_for_the_printer_has_the_name_it_is_given(out: str, made: str) -> None:
    assert main(["calibrate", "-o", out]) == Exit.GOOD
    assert [str(file) for file in Path().rglob("*.pdf")] == [made]
