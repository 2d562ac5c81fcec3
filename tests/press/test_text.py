"""Words into lines: what binds, where words part, what fits and what does not."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.press.files import typefaces
from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import Icon, Run, Use
from pnp.press.type import fonts, markup
from pnp.press.type.boxes import BULLET, SMALL, blocks
from pnp.press.type.text import (
    CHOOSY,
    LESS,
    Style,
    break_lines,
    fit,
    in_columns,
    marks,
    plain_lines,
    set_paragraph,
    set_with_tail,
)
from pnp.press.type.ties import NBSP, TIE, bind
from pnp.press.type.typography import break_points

STYLE = Style(size=10, smallest=7)
RU = "Уберите до 2 своих кубиков с одного очага, затем выставьте до 3 на один очаг общественного мнения."


@pytest.mark.parametrize(
    ("lang", "text", "bound"),
    [
        ("ru", "в ООН и на Кубу", "в~ООН и~на~Кубу"),
        ("ru", "Куба — это остров", "Куба_— это остров"),
        ("ru", "до 2 кубиков", "до~2~кубиков"),
        ("ru", "в области DEFCON 2", "в~области DEFCON~2"),
        ("ru", "хотел бы знать", "хотел~бы знать"),
        ("ru", "Р. Кеннеди и У. Тан", "Р.~Кеннеди и~У.~Тан"),
        ("ru", "до 3 на один очаг", "до~3 на~один очаг"),
        ("en", "a cube — and I", "a~cube_— and I"),
        ("en", "up to 3 cubes", "up to 3~cubes"),
        ("ru", "очаг [opinion].", "очаг~[opinion]."),
        ("ru", "хватает **9** очков", "хватает **9**~очков"),
        ("ru", "на **9 очков**", "на~**9~очков**"),
        ("ru", "**при** ничьей", "**при**~ничьей"),
        ("ru", "№ 5, § 3, 100 % и т. д.", "№~5, §~3, 100~% и~т.~д."),
        ("ru", "Дж. Кеннеди", "Дж.~Кеннеди"),
        ("ru", "разница + 1 за каждый", "разница +~1 за~каждый"),
        ("ru", "самолёт U-2 снял 3–5 площадок", "самолёт U-2 снял 3–5~площадок"),
        ("en", "adds 1. Then a rival of Resistance 3 adds **2**", "adds~1. Then a~rival of Resistance~3~adds~**2**"),
        ("en", "costs **1** cartridge, see § 3 and No. 5", "costs **1**~cartridge, see §~3 and No.~5"),
    ],
)
def test_what_belongs_together_is_tied(lang: str, text: str, bound: str) -> None:
    assert bind(text, lang).replace(TIE, "~").replace(NBSP, "_") == bound


def test_a_tie_holds_unless_the_line_would_be_badly_short() -> None:
    style = Style(size=10, hyphens=False)
    held, loose = (set_paragraph("Для победы вам хватает **9** очков.", style, width, "ru") for width in (135, 30))
    assert held is not None and plain_lines(held) == ("Для победы вам хватает", "9 очков.")
    assert loose is None, "a word is wider than 30 points"
    narrow = set_paragraph("за 1234567890 очков", style, 62, "ru")
    assert narrow is not None and plain_lines(narrow) == ("за 1234567890", "очков"), "a tie makes no line too wide"


def test_a_version_is_not_broken_at_its_hyphen() -> None:
    style = Style(size=10, hyphens=False)
    lines = [set_paragraph(f"Метро {name}", style, 80, "ru") for name in ("metro-2033@1", "metro-2033")]
    assert [line and plain_lines(line) for line in lines] == [("Метро", "metro-2033@1"), ("Метро metro-", "2033")]


def test_a_no_break_space_of_the_text_holds_always() -> None:
    assert set_paragraph(f"за 1234567890{NBSP}очков", Style(size=10, hyphens=False), 62, "ru") is None


def test_a_ragged_text_breaks_no_word_where_a_shorter_line_will_do() -> None:
    """In a narrow column a line may be much shorter; of a long one, little is missing."""
    for width in range(130, 400, 5):
        paragraph = set_paragraph(RU, Style(size=10), width, "ru")
        assert paragraph is not None
        for line in paragraph.lines:
            if line.hyphenated:
                whole = max((at for at, box in enumerate(line.boxes) if box.space and not box.tied), default=-1)
                wide = sum(box.width + box.space for box in line.boxes[: whole + 1])
                assert wide / 100 < width * in_columns(width * 100).short + 3
    assert in_columns(9_000) == CHOOSY
    assert in_columns(25_000).short == 0.8


def test_a_justified_text_is_divided_so_that_it_has_no_holes() -> None:
    ragged, justified = (
        [set_paragraph(RU * 2, Style(size=10, align=align), width, "ru") for width in range(100, 200, 5)]
        for align in ("left", "justify")
    )
    broken = [sum(line.hyphenated for found in some if found for line in found.lines) for some in (ragged, justified)]
    assert broken[0] < broken[1] / 3


def test_a_word_is_broken_where_the_text_fits_in_no_other_way() -> None:
    text = "Подготовленный представитель договаривается"
    whole, tight = (fit(text, Style(size=10, smallest=10), 130, high, "ru") for high in (40, 22))
    assert not whole.over and not any(line.hyphenated for line in whole.paragraph.lines)
    assert not tight.over and any(line.hyphenated for line in tight.paragraph.lines)


def test_a_text_is_set_a_little_smaller_rather_than_with_a_broken_word() -> None:
    text = "США выставляют в сумме до 4 кубиков на любые из 3 очагов: Берлин, Италия, Турция. Не больше 2 на каждый."
    found = fit(text, Style(size=11, smallest=8, leading=1.2), 161.6, 56, "ru")
    assert not found.over and 11 * LESS - 0.01 <= found.paragraph.size < 11
    assert not any(line.hyphenated for line in found.paragraph.lines)


def test_words_part_by_syllables_in_both_languages() -> None:
    assert "общественного"[: break_points("общественного", "ru")[0]] == "об"
    assert break_points("battleground", "en")
    assert not break_points("очаг", "ru")
    assert not break_points("DEFCON", "en")


def test_no_line_is_wider_than_its_measure() -> None:
    for width in range(60, 300, 7):
        paragraph = set_paragraph(RU, STYLE, width, "ru")
        assert paragraph is not None
        assert paragraph.width <= width + 0.1


def test_the_words_come_out_as_they_went_in() -> None:
    paragraph = set_paragraph(RU, replace(STYLE, align="justify"), 100, "ru")
    assert paragraph is not None
    lines = plain_lines(paragraph)
    assert any(line.endswith("-") for line in lines), "nothing was hyphenated at this width"
    assert "".join(line[:-1] if line.endswith("-") else line + " " for line in lines).strip() == RU


@given(st.lists(st.text("абвгдежз", min_size=1, max_size=9), min_size=1, max_size=30), st.integers(70, 400))
def test_any_words_are_set_whole(words: list[str], width: int) -> None:
    text = " ".join(words)
    paragraph = set_paragraph(text, STYLE, width, "ru")
    assert paragraph is not None
    joined = "".join(line[:-1] if line.endswith("-") else line + " " for line in plain_lines(paragraph))
    assert joined.strip() == text


def test_a_text_is_set_as_large_as_fits() -> None:
    roomy, tight = fit(RU, STYLE, 160, 100, "ru"), fit(RU, STYLE, 160, 38, "ru")
    assert (roomy.paragraph.size, roomy.over) == (10, 0)
    assert 7 <= tight.paragraph.size < 10
    assert tight.over == 0
    assert tight.paragraph.height <= 38


def test_what_does_not_fit_says_by_how_much() -> None:
    over = fit(RU * 4, STYLE, 160, 38, "ru")
    assert over.paragraph.size == 7
    assert over.over == pytest.approx(over.paragraph.height - 38)


def test_a_word_wider_than_the_box_is_an_overflow_too() -> None:
    style = Style(size=10, smallest=8, hyphens=False)
    assert fit("Достопримечательность", style, 40, 100, "ru").over > 0


def test_an_id_finds_room_in_the_last_line() -> None:
    paragraph = set_with_tail(RU, STYLE, 200, "ru", 60)
    assert paragraph.lines[-1].width * paragraph.size / 1000 + 60 <= 200.1


def test_justified_lines_end_at_the_edge() -> None:
    style = Style(size=10, smallest=10, align="justify")
    paragraph = set_paragraph(RU * 3, style, 260, "ru")
    assert paragraph is not None
    runs = [m for m in marks(paragraph, Rect(0, 0, 260, 200)) if isinstance(m, Run)]
    for run in runs[:-1]:
        width = fonts.font("text").measure(run.text.replace(" ", "")).width + sum(run.kerns)
        spaces = fonts.font("text").measure(" ").width * run.text.count(" ")
        assert (width + spaces) * 0.01 == pytest.approx(260, abs=1.5)


def test_justified_lines_end_at_the_edge_however_wide_their_gaps() -> None:
    style = Style(size=10, smallest=10, align="justify", hyphens=False)
    paragraph = set_paragraph("По достопримечательностям и преимуществам", style, 150, "ru")
    assert paragraph is not None and len(paragraph.lines) == 2
    first, last = (m for m in marks(paragraph, Rect(0, 0, 150, 50)) if isinstance(m, Run))
    wide = [fonts.font("text").measure(run.text).width + sum(run.kerns) for run in (first, last)]
    assert wide[0] * 0.01 > 148 > wide[1] * 0.01


@pytest.mark.parametrize(
    ("lang", "text", "lines"),
    [
        ("en", '"No!" says the devil\'s aide', ("“No!” says", "the devil’s", "aide")),
        ("ru", 'Ответьте "нет" Кубе', ("Ответьте", "«нет» Кубе")),
        ("de", '"Nein" sagt er', ("„Nein“", "sagt er")),
        ("en", 'A 5" ruler', ('A 5" ruler',)),
        ("fr", 'Il a dit "non" !', ("Il a dit", "« non » !")),
    ],
)
def test_straight_quotes_become_those_of_the_language(lang: str, text: str, lines: tuple[str, ...]) -> None:
    paragraph = set_paragraph(text, Style(size=10), 58, lang)
    assert paragraph is not None and plain_lines(paragraph) == lines


def test_a_font_without_curled_quotes_keeps_straight_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    found = fonts.font("text")
    monkeypatch.setattr(type(found), "lacks", lambda _, char: char in "“”")
    paragraph = set_paragraph('"Never" mind', Style(size=10), 300, "en")
    assert paragraph is not None and plain_lines(paragraph) == ('"Never" mind',)


def test_french_signs_stay_with_their_word() -> None:
    for width in range(30, 200):
        paragraph = set_paragraph("Il dit : « Bien sûr ! » ; vraiment ?", Style(size=10), width, "fr")
        for line in plain_lines(paragraph) if paragraph else ():
            assert line[0] not in "!?:;»" and line[-1] != "«"


def test_markup() -> None:
    assert markup.parse("a **b** [us]") == (
        markup.Token("a "),
        markup.Token("b", bold=True),
        markup.Token(" "),
        markup.Token("us", icon=True),
    )
    assert markup.icons("на Кубу [cuba] и [us]") == ("cuba", "us")
    assert markup.plain(r"2 * 3, 2*3, *так* и ^^сяк^^ \*") == "2 * 3, 2*3, так и сяк *"


@pytest.mark.parametrize(("text", "mark"), [("**open", "**"), ("*open", "*"), ("^^open", "^^"), ("**a** *b", "*")])
def test_a_mark_left_open_is_an_error(text: str, mark: str) -> None:
    with pytest.raises(markup.Markup) as caught:
        markup.parse(text)
    assert caught.value.args == (mark,)


def test_bold_is_a_heavier_font_and_an_icon_a_picture() -> None:
    paragraph = set_paragraph("Взять **два** [us]", STYLE, 300, "ru")
    assert paragraph is not None
    drawn = marks(paragraph, Rect(0, 0, 300, 20))
    assert [m.font for m in drawn if isinstance(m, Run)] == ["text", "text-bold"]
    assert [m.form for m in drawn if isinstance(m, Use)] == [Icon("us")]


def runs(text: str, style: Style = STYLE, lang: str = "ru", width: float = 300) -> list[Run]:
    paragraph = set_paragraph(text, style, width, lang)
    assert paragraph is not None
    return [m for m in marks(paragraph, Rect(0, 0, width, 200)) if isinstance(m, Run)]


@pytest.mark.parametrize(
    ("text", "font", "fonts_used"),
    [
        ("so *rare* it is", "text", ["text", "text-italic", "text"]),
        ("**a *rare* thing**", "sans", ["sans-bold", "sans-bold-italic", "sans-bold"]),
        ("так *редко* бывает", "text", ["text", "text-semibold", "text"]),
        ("так *редко* бывает", "display-light", ["display-light", "display", "display-light"]),
        ("*Casus belli* и *редко*", "text", ["text-semibold", "text", "text-semibold"]),  # not two kinds in one line
        ("^^*Rare*^^", "text", ["text-italic", "text-italic"]),
    ],
)
def test_stress_is_italic_and_heavier_where_the_font_has_no_such_italics(
    text: str, font: str, fonts_used: list[str]
) -> None:
    assert [run.font for run in runs(text, replace(STYLE, font=font))] == fonts_used


@pytest.mark.parametrize(("text", "font"), [("Так *редко*", "display"), ("**Так *редко***", "text")])
def test_where_nothing_is_heavier_stress_is_spaced_out(text: str, font: str) -> None:
    (run,) = runs(text, replace(STYLE, font=font))
    assert min(run.kerns[-len("редко") :]) > 80
    assert max(run.kerns[: -len("редко")]) < 20


def test_small_capitals_are_smaller() -> None:
    found = [(run.text.strip(), run.size) for run in runs("Так и ^^Dr. ООН^^")]
    assert found == [("Так и D", 10), ("R", 10 * SMALL), (". ООН", 10)]


def test_an_empty_line_parts_two_paragraphs() -> None:
    tight, parted, more = (
        [run.baseline for run in runs(f"\n\nOne.\n{between}Two.\nThree.\n\n")] for between in ("", "\n", " \n\n")
    )
    line = tight[1] - tight[0]
    assert parted == more
    assert [after - before for before, after in zip(tight, parted, strict=True)] == pytest.approx(
        [0, line / 2, line / 2]
    )


def test_the_space_between_paragraphs_is_room_that_a_text_needs() -> None:
    text = "\n\n".join([RU] * 3)
    for height in (150, 120):
        found = fit(text, STYLE, 160, height, "ru")
        lowest = max(m.baseline for m in marks(found.paragraph, Rect(0, 0, 160, height)) if isinstance(m, Run))
        assert not found.over
        assert found.paragraph.height == pytest.approx(lowest + found.paragraph.depth)
        assert found.paragraph.height <= height
    assert fit(text, STYLE, 160, 40, "ru").over > fit(text.replace("\n\n", "\n"), STYLE, 160, 40, "ru").over


def test_lines_and_lists() -> None:
    paragraph = set_paragraph("Одно:\n- первое, весьма длинное дело\n- второе\n\nИ всё.", STYLE, 80, "ru")
    assert paragraph is not None
    lines = plain_lines(paragraph)
    assert lines[0] == "Одно:"
    assert [line[:2] == f"{BULLET} " for line in lines].count(True) == 2
    assert lines[-1] == "И всё."
    drawn = [m for m in marks(paragraph, Rect(0, 0, 80, 100)) if isinstance(m, Run)]
    starts = {m.text: m.x for m in drawn}
    assert starts[BULLET] == starts["Одно:"] == 0
    assert starts["второе"] == pytest.approx(9)
    assert paragraph.width <= 80.01


def test_a_list_fits_itself_too() -> None:
    found = fit("- " + RU + "\n- " + RU, STYLE, 150, 80, "ru")
    assert not found.over
    assert 7 <= found.paragraph.size < 10
    assert fit("- слово\n- " + "ЩЩЩЩЩЩЩЩЩЩ" * 4, STYLE, 60, 80, "ru").over


def test_icons_keep_their_names_among_capitals() -> None:
    paragraph = set_paragraph("сша [us]", Style(size=10, capitals=True), 300, "ru")
    assert paragraph is not None
    assert plain_lines(paragraph) == ("США [us]",)


def test_a_missing_glyph_is_an_error() -> None:
    with pytest.raises(fonts.MissingGlyph) as caught:
        blocks("漢字", STYLE, "ru")
    assert caught.value.char == "漢"


@pytest.mark.parametrize("name", [name for name in typefaces.FILES if "italic" not in name])
def test_every_font_speaks_both_languages(name: str) -> None:
    letters = "".join(chr(c) for c in range(0x410, 0x450)) + "Ёё«»„“—–№’”…ABCabc0123456789×"
    assert fonts.font(name).measure(letters).width > 0


def test_letters_are_kerned() -> None:
    assert min(fonts.font("text").measure("Та").kerns) < -10
    whole = fonts.font("text").measure("Таблица")
    assert whole.part(0, 2).kerns == whole.kerns[:2]


def test_lines_are_even() -> None:
    """The best breaking is no worse than filling each line: no short line before the last if it can be avoided."""
    items = blocks("aaaa bbbb cccc dddd eeee ffff", Style(size=10, hyphens=False), "en")[0].boxes
    lines = break_lines(items, items[0].width * 3.4)
    assert lines is not None
    assert len(lines) == 3 or max(line.width for line in lines[:-1]) - min(line.width for line in lines[:-1]) < 300


@given(st.text(alphabet="аб*^[]us\\- \n1", max_size=40), st.sampled_from([40.0, 90.0]))
def test_any_text_is_set_or_its_mark_is_told(text: str, width: float) -> None:
    try:
        found = fit(text, STYLE, width, 60, "ru")
    except markup.Markup as left_open:
        assert left_open.args[0] in text
        return
    marks(found.paragraph, Rect(0, 0, width, 60))
    words = [line.removeprefix(f"{BULLET} ") for line in plain_lines(found.paragraph)]
    kept, plain = (
        re.sub(r"\[[a-z][a-z0-9-]*\]", "", said.replace("-", "").replace(" ", ""))  # icons, known or not
        for said in ("".join(words), markup.plain(text))
    )
    assert kept.upper() == plain.upper()  # small capitals are capitals


def test_of_two_sizes_the_small_one_is_taken_if_it_ends_no_line_in_a_preposition() -> None:
    words = "Уберите один свой кубик с любого очага, затем до 3 кубиков соперника с одного очага."
    found = fit(words, Style(font="text", size=11, smallest=9.75, leading=1.2, two_sizes=True), 175, 40, "ru").paragraph
    assert found.size == 9.75
    assert not any(line.endswith(" с") for line in plain_lines(found))


def test_a_style_of_two_sizes_has_nothing_in_between() -> None:
    style = Style(size=12, smallest=8, two_sizes=True)
    words = "слово за словом " * 6
    sizes = {fit(words, style, 150, height, "ru").paragraph.size for height in range(20, 120, 4)}
    assert sizes == {8, 12}
    assert fit(words, style, 150, 20, "ru").over > 0
    assert (
        len({fit(words, replace(style, two_sizes=False), 150, h, "ru").paragraph.size for h in range(20, 120, 4)}) > 2
    )
