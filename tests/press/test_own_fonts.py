"""Typefaces of a game's own: TrueType and CFF, embedded as a subset, with their bold and italic; and rich text."""

from __future__ import annotations

import importlib.util
import io
import os
import struct
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.cli.main import main
from pnp.press.marks.ink import Run, Shape
from pnp.press.type import examining, fonts, markup
from pnp.press.type.own_fonts import content, own_font

from .own_game import faces, own_game, told

ttlib = pytest.importorskip("fontTools.ttLib")
STYLES = "styles: {body: {font: %s, size: 10pt}}\n"
TEXT = "{draw: text, of: title, style: body, at: [4mm, 4mm, 55mm, 30mm]}"
ONE = "; a style can name another for such letters, as in font: [display, text]"
SEVERAL = "; a style can name another font for them, as in font: [display, text]"


def packed(name: str) -> Path:
    spec = importlib.util.find_spec("font_source_serif_pro")
    assert spec is not None and spec.submodule_search_locations
    return Path(spec.submodule_search_locations[0]) / "files" / f"SourceSerifPro-{name}"


def font_file(
    folder: Path, name: str, of: str = "Regular.ttf", *, italic: bool = False, weight: int = 400, rights: int = 0
) -> None:
    """A font of the family Quill, made of one of ours: leaning if `italic`, in Cyrillic too."""
    font = ttlib.TTFont(packed(of), recalcTimestamp=False)
    for record in font["name"].names:
        if record.nameID in (1, 16):
            record.string = "Quill"
    font["OS/2"].fsType, font["OS/2"].usWeightClass = rights, weight
    font["OS/2"].fsSelection = 1 if italic else 64
    if italic:
        for glyph in font["glyf"].glyphs.values():
            glyph.expand(font["glyf"])
            if glyph.numberOfContours > 0:
                glyph.coordinates.transform(((1, 0), (0.2, 1)))
    (folder / "own" / "fonts").mkdir(parents=True, exist_ok=True)
    font.save(folder / "own" / "fonts" / name)


def family(folder: Path) -> None:
    font_file(folder, "Quill.ttf")
    font_file(folder, "Quill-It.ttf", italic=True)
    font_file(folder, "Quill-Bold.ttf", "Bold.ttf", weight=700)


def game(folder: Path, title: str, font: str = "Quill") -> Path:
    return own_game(folder, TEXT, f"id,Name\ncard,{title}\n", head=STYLES % font)


def runs(folder: Path) -> list[tuple[str, str]]:
    """The words of the card, each with the file that they are set in."""
    marks = faces(folder)[0].marks
    return [(mark.text.strip(), fonts.font(mark.font).path.name) for mark in marks if isinstance(mark, Run)]


def test_words_are_set_in_the_fonts_of_a_family(tmp_path: Path) -> None:
    family(tmp_path)
    own = game(tmp_path, "Sails *leaning* **heavy** Паруса *по ветру*")
    assert told(own) == []
    assert [file for _, file in runs(own)] == [
        "Quill.ttf",
        "Quill-It.ttf",
        "Quill-Bold.ttf",
        "Quill.ttf",
        "Quill-It.ttf",
    ]


def test_letters_that_it_lacks_on_several_cards_are_one_error(tmp_path: Path) -> None:
    family(tmp_path)
    own = own_game(tmp_path, TEXT, "id,Name\none,One 🔊\ntwo,**Two 📷**\nthree,Three 📷 ✂\n", head=STYLES % "Quill")
    assert told(own) == [
        f"cards.csv:B2: error: the font Quill lacks 3 characters: ✂ 📷 🔊{SEVERAL}",
        f"cards.csv:B3: error: card “two”, field title (en): the font Quill-Bold has no character “📷” (U+1F4F7){ONE}",
    ]


def test_a_family_without_italics_stresses_with_its_bold(tmp_path: Path) -> None:
    font_file(tmp_path, "Quill.ttf")
    font_file(tmp_path, "Quill-Bold.ttf", "Bold.ttf", weight=700)
    assert [file for _, file in runs(game(tmp_path, "Sails *so* leaning"))] == [
        "Quill.ttf",
        "Quill-Bold.ttf",
        "Quill.ttf",
    ]


def test_they_are_embedded_as_far_as_they_are_used(tmp_path: Path) -> None:
    pikepdf = pytest.importorskip("pikepdf")
    family(tmp_path)
    own = game(tmp_path, "Sails *leaning* Паруса *по ветру*")
    assert main(["build", str(own), "--lang", "en", "-o", str(tmp_path / "out")]) == 0
    with pikepdf.open(tmp_path / "out" / "own" / "en" / "cards.pdf") as pdf:
        embedded = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and "/FontFile2" in one]
        sizes = [len(one.FontFile2.read_bytes()) for one in embedded]
        assert len(sizes) == 3  # both of the card, and the one of the sheet's margin
        assert max(sizes) < packed("Regular.ttf").stat().st_size / 4


def test_outlines_of_the_other_kind_are_turned_into_ours(tmp_path: Path) -> None:
    folder = tmp_path / "own" / "fonts"
    folder.mkdir(parents=True)
    (folder / "Source.otf").write_bytes(packed("Regular.otf").read_bytes())
    own = game(tmp_path, "Sails Паруса", "Source")
    assert told(own) == []
    key = own_font("Source", own / "layouts" / "faces" / "ship.yaml")
    made = ttlib.TTFont(io.BytesIO(content(key)))
    assert "glyf" in made and "CFF " not in made
    ours, theirs = fonts.font("text"), fonts.font(key)
    assert theirs.measure("Паруса AVATAR") == ours.measure("Паруса AVATAR")  # advances and kerning are kept
    assert main(["build", str(own), "--lang", "en", "-o", str(tmp_path / "out")]) == 0


def test_a_changed_font_is_another_font(tmp_path: Path) -> None:
    font_file(tmp_path, "Quill.ttf")
    layout = tmp_path / "own" / "layouts" / "faces" / "ship.yaml"
    before = own_font("Quill", layout)
    font_file(tmp_path, "Quill.ttf", "Black.ttf")
    assert own_font("Quill", layout) != before


def test_a_build_with_another_font_is_another_build(tmp_path: Path) -> None:
    font_file(tmp_path, "Quill.ttf")
    words = ["build", str(game(tmp_path, "Sails")), "--lang", "en", "-o", str(tmp_path / "out")]
    made = tmp_path / "out" / "own" / "en" / "cards.pdf"
    assert main(words) == 0
    before = made.read_bytes()
    font_file(tmp_path, "Quill.ttf", "Black.ttf")
    assert main(words) == 0
    assert made.read_bytes() != before


def endless(raw: bytearray) -> None:
    """Every number of Unicode and many more stand for one letter."""
    table = struct.pack(">HHHHI", 0, 1, 3, 10, 12) + struct.pack(">HHIIIIII", 12, 0, 28, 0, 1, 0x20, 0xFFFFFFFE, 3)
    at = raw.index(b"cmap")
    raw[at : at + 16] = struct.pack(">4sIII", b"cmap", 0, len(raw), len(table))
    raw += table


def no_letters(raw: bytearray) -> None:
    at = table_at(raw, b"maxp") + 4
    raw[at : at + 2] = b"\0\0"


def no_widths(raw: bytearray) -> None:
    at = table_at(raw, b"hhea") + 34
    raw[at : at + 2] = b"\0\0"


def table_at(raw: bytearray, name: bytes) -> int:
    return int.from_bytes(raw[raw.index(name) + 8 :][:4])


@pytest.mark.parametrize("damage", [endless, no_letters, no_widths])
def test_a_font_that_harms_the_libraries_cannot_be_read(tmp_path: Path, damage: Callable[[bytearray], None]) -> None:
    font_file(tmp_path, "Quill.ttf")
    file = tmp_path / "own" / "fonts" / "Quill.ttf"
    raw = bytearray(file.read_bytes())
    damage(raw)
    file.write_bytes(raw)
    (problem,) = told(game(tmp_path, "Sails"))
    assert problem.startswith("layouts/faces/ship.yaml:3:23: error: the font Quill.ttf cannot be read")


def test_a_font_that_takes_too_long_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    font_file(tmp_path, "Quill.ttf", weight=433)  # not cached yet
    monkeypatch.setattr(examining, "PATIENCE", 0)
    assert "the font Quill.ttf cannot be read" in told(game(tmp_path, "Sails"))[0]


@pytest.mark.skipif(os.name == "nt", reason="pipes and devices have no names there")
def test_a_pipe_or_a_device_is_no_font(tmp_path: Path) -> None:
    font_file(tmp_path, "Quill.ttf")
    os.mkfifo(tmp_path / "own" / "fonts" / "Pipe.ttf")
    (tmp_path / "own" / "fonts" / "Zero.ttf").symlink_to("/dev/zero")
    assert told(game(tmp_path, "Sails")) == []
    assert "the font Pipe.ttf cannot be read" in told(game(tmp_path, "Sails", "Pipe"))[0]


def test_a_sound_font_is_examined_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    font_file(tmp_path, "Quill.ttf", weight=434)
    own = game(tmp_path, "Sails")
    assert told(own) == []
    monkeypatch.setattr(examining, "_examined", None)
    os.utime(tmp_path / "own" / "fonts" / "Quill.ttf", (0, 0))
    assert told(own) == []


@pytest.mark.parametrize(("rights", "closed"), [(0, False), (4, False), (8, False), (2, True), (0x100, True)])
def test_a_font_that_may_not_be_embedded_is_refused(rights: int, closed: bool, tmp_path: Path) -> None:
    font_file(tmp_path, "Quill.ttf", rights=rights)
    problems = told(game(tmp_path, "Sails"))
    said = (
        "layouts/faces/ship.yaml:3:23: error: the font Quill.ttf does not permit embedding in a PDF "
        "(OS/2 fsType); choose another"
    )
    assert problems == ([said] if closed else [])


def test_a_font_that_is_not_there_or_is_none(tmp_path: Path) -> None:
    font_file(tmp_path, "Quill.ttf")
    (problem,) = told(game(tmp_path, "Sails", "Quil"))
    assert problem == (
        "layouts/faces/ship.yaml:3:23: error: unknown font “Quil”; available: text, text-bold, sans, sans-bold, "
        "display, display-light, Quill"
    )
    (tmp_path / "own" / "fonts" / "Quill.ttf").write_bytes(b"OTTO and nothing else")
    (problem,) = told(game(tmp_path, "Sails"))
    assert "the font Quill.ttf cannot be read: it is not TTF or OTF, or it is damaged" in problem


def test_a_letter_that_the_font_lacks_is_told_with_its_name(tmp_path: Path) -> None:
    font_file(tmp_path, "Quill.ttf")
    assert told(game(tmp_path, "Sails 龙")) == [
        f"cards.csv:B2: error: card “card”, field title (en): the font Quill has no character “龙” (U+9F99){ONE}"
    ]


# ── rich text ─────────────────────────────────────────────────────────────────


def test_words_may_be_underlined_and_have_a_colour(tmp_path: Path) -> None:
    own = game(tmp_path, "Take [two **crates**](red) __at once__", "text")
    assert told(own) == []
    marks = faces(own)[0].marks
    words = [(mark.text.strip(), mark.colour, mark.font) for mark in marks if isinstance(mark, Run)]
    red, ink = "#A1352C", "#000000"
    assert words == [
        ("Take", ink, "text"),
        ("two", red, "text"),
        ("crates", red, "text-bold"),
        ("at once", ink, "text"),
    ]
    (line,) = (mark for mark in marks if isinstance(mark, Shape))
    run = next(mark for mark in marks if isinstance(mark, Run) and mark.text.strip() == "at once")
    (_, (left, _)), (_, (right, _)) = line.path
    assert left == pytest.approx(run.x)
    assert right - left == pytest.approx(fonts.font("text").measure("at once").width * run.size / 1000, abs=0.3)


def test_a_colour_that_the_palette_lacks_is_told_on_the_card(tmp_path: Path) -> None:
    assert told(game(tmp_path, "Take [two](rad)", "text")) == [
        "cards.csv:B2: error: card “card”, field title (en): the palette has no colour “rad”; did you mean “red”?"
    ]


@pytest.mark.parametrize("text", ["snake_case__here", "____", "a __ b", r"\__so__ x".replace("__ x", " x"), "[x] (y)"])
def test_lines_to_write_on_and_brackets_are_no_marks(text: str) -> None:
    tokens = markup.parse(text)
    assert not any(token.underlined or token.colour for token in tokens)


def test_an_underline_left_open_is_an_error() -> None:
    with pytest.raises(markup.Markup):
        markup.parse("__so")


def test_a_sheet_of_the_game_may_be_set_in_its_typeface(tmp_path: Path) -> None:
    family(tmp_path)
    own = game(tmp_path, "Gull")
    sheet = own / "layouts" / "sheets" / "masthead.yaml"
    sheet.parent.mkdir()
    sheet.write_text("sheet: masthead\nstyles: {title: {font: Quill}}\n", encoding="utf-8")
    assert told(own) == []
