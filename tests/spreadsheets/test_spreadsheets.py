"""Cards in CSV and XLSX: the same game comes out, and errors are reported by cell."""

from __future__ import annotations

import csv
import io
import shutil
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from pnp.cli.main import main
from pnp.validator.base.messages import own_messages
from pnp.validator.base.source import read_file
from pnp.validator.definitions.check import check_game
from pnp.validator.definitions.gather import read_definitions
from pnp.validator.definitions.load import load_game
from pnp.validator.definitions.reading import Reading
from pnp.validator.definitions.spreadsheet import read_sheet

DUEL = Path(__file__).parents[1] / "definitions" / "valid" / "duel"
Rows = list[list[Any]]


def flat(value: Mapping[str, Any], head: str = "") -> dict[str, Any]:
    """The columns of a card: texts by language, everything else in its own cell."""
    cells: dict[str, Any] = {}
    for key, inner in value.items():
        if isinstance(inner, dict) and key in ("title", "text", "history"):
            cells |= flat(inner, f"{head}{key}.")
        else:
            cells[head + key] = inner if isinstance(inner, str | int) else _yaml(inner)
    return cells


def _yaml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_yaml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_yaml, value)) + "]"
    return str(value)


def table() -> Rows:
    """The cards of the duel as rows of cells, the names of the columns first."""
    cards = [flat(card) for card in read_file(DUEL / "cards.yaml")["cards"]]
    head = list(dict.fromkeys(key for card in cards for key in card))
    return [head, *([card.get(key) for key in head] for card in cards)]


def as_csv(rows: Rows, delimiter: str = ",", line: str = "\n") -> bytes:
    file = io.StringIO()
    csv.writer(file, delimiter=delimiter, lineterminator=line).writerows(rows)
    return file.getvalue().encode()


def as_xlsx(rows: Rows, change: Callable[[Any], None] = lambda _: None) -> bytes:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    change(book.active)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def game(folder: Path, name: str, content: bytes) -> Path:
    """The duel with its cards in that file."""
    own = folder / "duel"
    shutil.copytree(DUEL, own, dirs_exist_ok=True)
    (own / "cards.yaml").unlink(missing_ok=True)
    (own / name).write_bytes(content)
    text = (own / "game.yaml").read_text(encoding="utf-8")
    (own / "game.yaml").write_text(text.replace("cards.yaml", name), encoding="utf-8")
    return own


def said(folder: Path) -> list[str]:
    messages = own_messages()
    return [messages.line(problem, "en").replace(f"{folder}/", "") for problem in check_game(folder)]


FORMS = {
    "cards.csv": as_csv(table()),
    "semicolons.csv": b"\xef\xbb\xbf" + as_csv(table(), ";", "\r\n"),  # as Excel writes it in most of Europe
    "tabs.csv": as_csv(table(), "\t"),
}


def assert_same_cards(own: Path) -> None:
    one, other = load_game(own), load_game(DUEL)
    for ours, theirs in zip(one.decks, other.decks, strict=True):
        cards = [replace(card, art=card.art and DUEL / card.art.relative_to(own)) for card in ours.cards]
        assert cards == [*theirs.cards]


@pytest.mark.parametrize("name", FORMS)
def test_the_same_cards_come_out_of_csv(tmp_path: Path, name: str) -> None:
    assert "cards.yaml" in (DUEL / "game.yaml").read_text(encoding="utf-8")
    own = game(tmp_path, name, FORMS[name])
    assert said(own) == []
    assert_same_cards(own)


def test_the_same_cards_come_out_of_a_workbook(tmp_path: Path) -> None:
    own = game(tmp_path, "cards.xlsx", as_xlsx(table()))
    assert said(own) == []
    assert_same_cards(own)


def test_it_is_built_like_any_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = game(tmp_path, "cards.csv", FORMS["cards.csv"])
    assert main(["build", str(own), "--lang", "ru", "-o", str(tmp_path / "out")]) == 0
    assert (tmp_path / "out" / "duel" / "ru" / "cards.pdf").is_file(), capsys.readouterr()


def test_words_with_commas_between_are_a_list(tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    rows = [["id", "arrows[]", "event"], ["a", "left, top", "[{place: {up_to: 2}}]"], [], ["b", "", ""]]
    file.write_bytes(as_csv(rows))
    first = {"id": "a", "arrows": ["left", "top"], "event": [{"place": {"up_to": 2}}]}
    assert read_sheet(file).cards == (first, {"id": "b"})


def test_one_cause_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for header, told in (
        ("realm", "cards.csv:C1: ошибка: ключа «realm» здесь быть не может; собственное поле карт опишите в fields"),
        ("title", "cards.csv:C1: ошибка: в столбце «title» тексты, а язык не назван; переименуйте столбец в title.ru"),
    ):
        texts = ["title.ru", "title.en"] if header != "title" else []
        rows = [["id", "side", header, *texts], *([f"card{n}", "red", "x", *texts] for n in range(9))]
        own = game(tmp_path, "cards.csv", as_csv(rows))
        main(["check", str(own), "--lang", "ru"])
        lines = [line for line in capsys.readouterr().out.splitlines() if f"«{header}»" in line]
        assert len(lines) == 1, lines
        assert told in lines[0]
    own = game(tmp_path, "cards.csv", as_csv([["id", "side"], *([f"card{n}", "red"] for n in range(9))]))
    main(["check", str(own), "--lang", "ru"])
    assert "cards.csv:A2: ошибка: не хватает ключа «title» (и ещё 8 строк)\n" in capsys.readouterr().out


ROWS = [
    ["id", "title.en", "note.en", "code", "tags[]", "cubes"],
    ["a", "1984", "[light] 2", "200", "x, 2", "3"],
    ["b", "true", "7", "X-2", "", "1"],
]
FIELDS = {"note": {"type": "text"}, "code": {"type": "word"}, "tags": {"type": "words"}, "cubes": {"type": "number"}}


@pytest.mark.parametrize("form", ["cards.csv", "cards.xlsx"])
def test_the_type_of_a_field_decides_and_not_how_a_cell_looks(tmp_path: Path, form: str) -> None:
    numbers = [[int(cell) if cell.isdecimal() else cell for cell in row] for row in ROWS]  # as Excel keeps them
    file = tmp_path / form
    file.write_bytes(as_csv(ROWS) if form.endswith("csv") else as_xlsx(numbers))
    one, other = read_sheet(file, Reading(fields=FIELDS)).cards
    assert one == {
        "id": "a",
        "title": {"en": "1984"},
        "note": {"en": "[light] 2"},
        "code": "200",
        "tags": ["x", "2"],
        "cubes": 3,
    }
    assert other == {"id": "b", "title": {"en": "true"}, "note": {"en": "7"}, "code": "X-2", "cubes": 1}
    assert read_sheet(file, checked=False).of(("cards", 1, "note", "en")) == (3, 3)


def changed(column: str, value: Any, row: int = 1) -> Rows:
    rows = [[*row] for row in table()]
    rows[row][rows[0].index(column)] = value
    return rows


def column(name: str) -> str:
    return "ABCDEFGHIJKLMNOPQ"[table()[0].index(name)]


MISTAKES = {
    "wrong type": (changed("cubes", "many"), f"cards.csv:{column('cubes')}2: error: "),
    "unknown kind": (changed("kind", "castel"), f"cards.csv:{column('kind')}2: error: "),
    "missing translation": (changed("title.en", None, 2), f"cards.csv:{column('title.ru')}3: error: "),
    "broken event": (changed("event", "[{place: "), f"cards.csv:{column('event')}2: error: "),
    "unknown field": (changed("side", "sde", 0), f"cards.csv:{column('side')}1: error: "),
    "same column twice": ([[*table()[0], "cubes"], *table()[1:]], "means the same as the one in"),
    "no name": (
        [[*table()[0], None], table()[1], [*table()[2], "note"], *table()[3:], [*table()[-1], "note"]],
        f"cards.csv:{'ABCDEFGHIJKLMNOPQ'[len(table()[0])]}3: error: this cell is filled, but its column has no header",
    ),
    "bad name": (changed("side", "Side of card", 0), f"cards.csv:{column('side')}1: error: the column"),
    "same id twice": (changed("id", table()[2][0]), "cards.csv:A"),
    "nothing": ([], "cards.csv:A1: error: the table is empty"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes_are_told_by_their_cell(tmp_path: Path, name: str) -> None:
    rows, expected = MISTAKES[name]
    problems = said(game(tmp_path, "cards.csv", as_csv(rows)))
    assert any(expected in line for line in problems), problems
    assert all(line.startswith("cards.csv:") for line in problems)


def test_text_that_does_not_fit_names_its_cell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = game(tmp_path, "cards.csv", as_csv(changed("text.ru", "Долгая осада {0.up_to} {1.count} [military]. " * 60)))
    assert main(["build", str(own), "--lang", "ru", "-o", str(tmp_path / "out")]) == 1
    assert f"cards.csv:{column('text.ru')}2: " in capsys.readouterr().err


def test_an_open_quote_and_a_foreign_encoding(tmp_path: Path) -> None:
    assert said(game(tmp_path, "cards.csv", b'id,title.ru\na,"open\n')) == [
        "cards.csv:A2: error: this row has an unclosed quote"
    ]
    long = b"id,title.ru\na," + b"x" * 200_000 + b"\n"
    assert said(game(tmp_path, "cards.csv", long))[0].startswith(
        "cards.csv:A2: error: a cell in this row has more than 131072 "
    )
    (line,) = said(game(tmp_path, "cards.csv", "id,title.ru\na,Осада\n".encode("cp1251")))
    assert line.startswith("cards.csv:") and "UTF-8" in line


def _merge(sheet: Any) -> None:
    sheet.merge_cells("A2:B3")


def _count(sheet: Any) -> None:
    sheet["C2"] = "=1+2"


@pytest.mark.parametrize(
    ("change", "expected"), [(_merge, "A2: error: these cells are merged"), (_count, "C2: error: this form")]
)
def test_what_a_workbook_may_not_hold(tmp_path: Path, change: Callable[[Any], None], expected: str) -> None:
    problems = said(game(tmp_path, "cards.xlsx", as_xlsx(table(), change)))
    assert [line for line in problems if line.startswith(f"cards.xlsx:{expected}")], problems


def _far(row: int, column: int) -> Callable[[Any], None]:
    def change(sheet: Any) -> None:
        sheet.cell(row, column, "x")

    return change


def repacked(change: Callable[[str], str], part: str = "xl/worksheets/sheet1.xml") -> bytes:
    """The table as a workbook, one part of it changed as no program would."""
    file = io.BytesIO()
    with ZipFile(io.BytesIO(as_xlsx(table()))) as old, ZipFile(file, "w", ZIP_DEFLATED) as new:
        for name in old.namelist():
            text = old.read(name)
            new.writestr(name, change(text.decode()).encode() if name == part else text)
    return file.getvalue()


MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"


def workbook(cells: str, strings: str = "", styles: str = "") -> bytes:
    """A workbook as Excel packs it: texts in a part of their own, dates as numbers that look like dates."""

    def related(**targets: str) -> str:
        each = (f'<Relationship Id="r{kind}" Type="{OFFICE}/{kind}" Target="{at}"/>' for kind, at in targets.items())
        return f'<Relationships xmlns="{PACKAGE}">{"".join(each)}</Relationships>'

    sheets = f'<sheets><sheet name="Cards" sheetId="1" xmlns:r="{OFFICE}" r:id="rworksheet"/></sheets>'
    file = io.BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as packed:
        packed.writestr("_rels/.rels", related(officeDocument="xl/workbook.xml"))
        parts = related(worksheet="/xl/worksheets/sheet1.xml", sharedStrings="sharedStrings.xml", styles="styles.xml")
        packed.writestr("xl/_rels/workbook.xml.rels", parts)
        packed.writestr("xl/workbook.xml", f'<workbook xmlns="{MAIN}">{sheets}</workbook>')
        packed.writestr("xl/sharedStrings.xml", f'<sst xmlns="{MAIN}">{strings}</sst>')
        packed.writestr("xl/styles.xml", f'<styleSheet xmlns="{MAIN}">{styles}</styleSheet>')
        sheet = f'<worksheet xmlns="{MAIN}"><sheetData>{cells}</sheetData></worksheet>'
        packed.writestr("xl/worksheets/sheet1.xml", sheet)
    return file.getvalue()


FAR = ": error: there is something here, but a card table has at most 10000 rows and 500 columns"
LONG = ",".join(f"a{n}" for n in range(20_000))
BOMBS = {
    "a cell far down.xlsx": (lambda: as_xlsx(table(), _far(1_048_576, 1)), f"A1048576{FAR}"),
    "a cell far out.xlsx": (lambda: as_xlsx(table(), _far(1, 16_384)), f"XFD1{FAR}"),
    "all cells merged.xlsx": (
        lambda: repacked(
            lambda text: text.replace(
                "</sheetData>", '</sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'
            )
        ),
        "A1: error: these cells are merged",
    ),
    "a row of no number.xlsx": (
        lambda: repacked(
            lambda text: text.replace("</sheetData>", '<row r="99999999999"><c><v>1</v></c></row></sheetData>')
        ),
        f"A99999999999{FAR}",
    ),
    "unpacked without end.xlsx": (
        lambda: repacked(lambda text: text.replace("</sheetData>", "<row/>" * 9_000_000 + "</sheetData>")),
        " error: the file is larger than 2 MB",
    ),
    "a text in every cell.xlsx": (
        lambda: workbook('<row><c t="s"><v>0</v></c></row>' * 9_000, f"<si><t>{'x' * 1_000_000}</t></si>"),
        " error: the file is larger than 4 MB",
    ),
    "an entity.xlsx": (
        lambda: repacked(
            lambda text: '<!DOCTYPE a [<!ENTITY b "c">]>' + text.replace("</sheetData>", "&b;</sheetData>")
        ),
        None,
    ),
    "wide.csv": (lambda: f"{LONG}\n1\n".encode(), f"SG1{FAR}"),
    "wide below.csv": (lambda: f"id,b\n{LONG}\n".encode(), f"SG2{FAR}"),
    "deep.csv": (lambda: b"a." * 60_000 + b"a\n1\n", "A1: error: the column a.a"),
    "long.csv": (lambda: b"id\n" + b"a\n" * 200_000, f"A10001{FAR}"),
    "commas.csv": (lambda: b"id" + b"," * 500_000 + b"\n1\n", None),
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_table_that_is_too_large_is_told_at_once(tmp_path: Path, name: str) -> None:
    make, expected = BOMBS[name]
    own = game(tmp_path, f"cards.{name[-4:].strip('.')}", make())
    begun = time.perf_counter()
    problems = said(own)
    assert time.perf_counter() - begun < 5
    if expected is not None:
        assert len(problems) == 1
        assert problems[0].partition(":")[2].startswith(expected), problems


def test_what_cells_of_a_workbook_hold(tmp_path: Path) -> None:
    """Numbers, truth values, dates, words in several styles and with their pronunciation, what a formula came to."""
    strings = "<si><t>id</t></si><si><r><t>a </t></r><r><t>b</t></r><rPh><t>no</t></rPh></si>"
    styles = (
        '<numFmts><numFmt numFmtId="164" formatCode="[Red]yyyy"/>'
        '<numFmt numFmtId="165" formatCode="0 &quot;d&quot;"/>'
        '</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>'
    )
    head = '<c r="A1" t="s"><v>0</v></c>' + "".join(f'<c t="str"><v>{letter}</v></c>' for letter in "bcdefgh")
    cells = (
        '<c r="A4" t="s"><v>1</v></c><c><v>2</v></c><c r="C4"><v>2.5</v></c><c t="b"><v>1</v></c>'
        '<c s="1"><v>45292</v></c>'
        '<c s="2"><v>45292.5208333333</v></c><c s="3"><v>7</v></c>'
        '<c t="str"><f>x</f><v>c</v></c><c t="str"><v> </v></c><c/>'
    )
    file = tmp_path / "cards.xlsx"
    file.write_bytes(workbook(f'<row r="1">{head}</row><row r="2"/><row/><row>{cells}</row>', strings, styles))
    sheet = read_sheet(file)
    dates = {"e": "2024-01-01", "f": "2024-01-01 12:30:00"}
    assert sheet.cards == ({"id": "a b", "b": 2, "c": "2.5", "d": True, **dates, "g": 7, "h": "c"},)
    assert sheet.rows == (4,)


def test_a_formula_may_come_to_nothing(tmp_path: Path) -> None:
    """As Excel keeps `=IF(B2="","",…)`; a cell with no type was never calculated."""
    file = tmp_path / "cards.xlsx"
    row = '<row><c t="str"><v>a</v></c><c t="str"><f>IF(1,"","x")</f><v/></c><c><f>1+1</f><v>2</v></c></row>'
    head = '<row><c t="str"><v>id</v></c><c t="str"><v>b</v></c><c t="str"><v>c</v></c></row>'
    file.write_bytes(workbook(head + row))
    assert read_sheet(file).cards == ({"id": "a", "c": 2},)


def test_a_hashtag_is_a_text_and_an_error_is_told(tmp_path: Path) -> None:
    head = '<row><c t="str"><v>id</v></c><c t="str"><v>b</v></c></row>'
    cells = "".join(f'<row><c t="str"><v>{tag}</v></c></row>' for tag in ("#WINNING!", "#VITAMINA", "#really?"))
    file = tmp_path / "cards.xlsx"
    file.write_bytes(workbook(head + cells))
    assert [card["id"] for card in read_sheet(file).cards] == ["#WINNING!", "#VITAMINA", "#really?"]
    for wrong in ('t="e"><v>#SPILL!', 't="e"><f>1/0</f><v>#DIV/0!', 't="str"><v>#REF!'):
        file.write_bytes(workbook(f'{head}<row><c t="str"><v>a</v></c><c {wrong}</v></c></row>'))
        (line,) = said(game(tmp_path, "cards.xlsx", file.read_bytes()))
        assert line == f"cards.xlsx:B2: error: the cell holds the error {wrong.rpartition('>')[2]}"


def test_an_empty_column_separates(tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    file.write_bytes(b"id,title.en,,text.en\na,A,,x\nb,B, ,y\n")
    assert [card["text"] for card in read_sheet(file).cards] == [{"en": "x"}, {"en": "y"}]


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 and nothing", b"id,title\n"])
def test_what_is_no_workbook(tmp_path: Path, content: bytes) -> None:
    pytest.importorskip("openpyxl")
    (line,) = said(game(tmp_path, "cards.xlsx", content))
    assert line == "cards.xlsx: error: this is not an Excel workbook (.xlsx), or it is damaged"


def test_a_card_is_found_by_its_row_past_empty_ones(tmp_path: Path) -> None:
    head, *cards = changed("cubes", "many", 2)
    own = game(tmp_path, "cards.csv", as_csv([head, cards[0], [], [], *cards[1:]]))
    assert any(line.startswith(f"cards.csv:{column('cubes')}5: ") for line in said(own))


@pytest.mark.parametrize(("page", "lang"), [("spreadsheets.md", "en"), ("spreadsheets.ru.md", "ru")])
def test_the_page_shows_what_is_so(tmp_path: Path, page: str, lang: str) -> None:
    text = (Path(__file__).parents[2] / "docs" / page).read_text(encoding="utf-8")
    first = text[text.index("\n| id") + 1 :].partition("\n\n")[0].splitlines()
    rows: Rows = [[cell.strip() or None for cell in line.strip("|").split("|")] for line in (first[0], *first[2:])]
    shown = game(tmp_path / "shown", "cards.csv", as_csv(rows))
    expected = {card["id"]: card for card in read_file(DUEL / "cards.yaml")["cards"]}
    for card in read_definitions(shown)["cards"]["cards"]:
        assert {key: expected[card["id"]][key] for key in ("title", "cubes", "side")}.items() <= card.items()
    file, cell, said_there = text.split("```text\n")[1].split("\n")[0].split(":", 2)
    wrong = [[*row] for row in table()]
    wrong[1][wrong[0].index("kind")] = "castel"
    messages = own_messages()
    problems = check_game(game(tmp_path / "wrong", file, as_csv([*wrong[:1], *[[]] * 5, *wrong[1:]])))
    assert [messages.line(problem, lang).rpartition(f"{file}:")[2] for problem in problems] == [f"{cell}:{said_there}"]
