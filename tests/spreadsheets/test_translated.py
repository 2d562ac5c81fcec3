"""`pnp texts` of cards in a CSV file: the translation goes into its cells, and no other byte of the file changes."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from pnp.cli.main import main
from pnp.validator.definitions.check import check_game
from pnp.validator.definitions.exchange import read, written
from pnp.validator.definitions.load import load_game
from pnp.validator.definitions.table_texts import with_cells
from pnp.validator.definitions.translation import Row

from .test_own_headers import COLUMNS, DECK, FIELDS, fleet
from .test_spreadsheets import as_xlsx

TABLE = (
    '\ufeffCard Name;qty;realm;crew;tags;"Designer\'s; notes"\r\n'
    "Grey Gull;2;Baylands;7;fast\r\n"
    "\r\n"
    '"The ""Tern""";1;North;"n/a";"slow; old";\r\n'
)


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, english: None) -> Path:
    monkeypatch.chdir(tmp_path)
    deck = f"{DECK}{COLUMNS}, {FIELDS}}}".replace("Designer's notes", '"Designer\'s; notes"')
    own = fleet(tmp_path, deck.replace("{en: Ships}", "{en: Ships, de: Schiffe}"), TABLE.encode())
    file = own / "game.yaml"
    text = (
        file.read_text(encoding="utf-8").replace("[en]", "[en, de]").replace("{en: Fleet}", "{en: Fleet, de: Flotte}")
    )
    file.write_text(text, encoding="utf-8")
    return own


def translated(file: Path, german: dict[str, str]) -> None:
    rows = [
        Row(r.id, r.context, r.source, german.get(r.source, r.target)) for r in read(file.read_bytes(), file.suffix)
    ]
    file.write_bytes(written(rows, file.suffix, "de"))


@pytest.mark.parametrize("ending", ["csv", "xlsx", "po"])
def test_a_language_without_a_column_gets_one(game: Path, ending: str) -> None:
    table = f"de.{ending}"
    assert main(["texts", "fleet", "--lang", "de", "--export", table]) == 0
    translated(Path(table), {"Grey Gull": "Graue Möwe"})
    assert main(["texts", "fleet", "--lang", "de", "--import", table]) == 0
    assert (game / "cards.csv").read_bytes().decode() == TABLE.replace(' notes"\r', ' notes";title.de\r').replace(
        ";fast\r", ";fast;;Graue Möwe\r"
    )
    translated(Path(table), {"Grey Gull": "Graue Möwe", 'The "Tern"': "Seeschwalbe; alt"})
    assert main(["texts", "fleet", "--lang", "de", "--import", table]) == 0
    ours = load_game(game).cards
    assert [(card.id, card.title["de"]) for card in ours] == [
        ("grey-gull", "Graue Möwe"),
        ("the-tern", "Seeschwalbe; alt"),
    ]


def test_a_column_with_a_header_of_its_own_is_filled(game: Path) -> None:
    file, table = game / "game.yaml", game / "cards.csv"
    file.write_text(file.read_text(encoding="utf-8").replace("qty: copies", "qty: copies, naam: title.de"), "utf-8")
    before = TABLE.replace("qty", "naam;qty").replace("Grey Gull;", "Grey Gull;;").replace('""";', '""";Tern;')
    table.write_bytes(before.encode())
    assert main(["texts", "fleet", "--lang", "de", "--export", "de.csv"]) == 0
    translated(Path("de.csv"), {"Grey Gull": "Möwe", 'The "Tern"': "Tern"})
    assert main(["texts", "fleet", "--lang", "de", "--import", "de.csv"]) == 0
    assert table.read_bytes().decode() == before.replace("Gull;;", "Gull;Möwe;")


def test_the_entries_of_a_list_are_texts_too(tmp_path: Path, english: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    table = "id,title.en,a,b,c\ngull,Gull,,sail,Ram\n"
    columns = "columns: {a: slots.1.icon, b: slots.2.icon, c: slots.2.says.en}, fields: {slots: {type: maps}}"
    own = fleet(tmp_path, f"{DECK}{columns}}}", table.encode())
    assert main(["texts", "fleet", "--lang", "de", "--export", "de.csv"]) == 0
    translated(Path("de.csv"), {"Ram": "Ramme"})
    assert main(["texts", "fleet", "--lang", "de", "--import", "de.csv"]) == 0
    assert (own / "cards.csv").read_text(
        encoding="utf-8"
    ) == "id,title.en,a,b,c,slots.2.says.de\ngull,Gull,,sail,Ram,Ramme\n"


BOOK = [["id", "title.en", "text.en"], ["gull", "Grey Gull", "Dive 💡"], ["tern", "Tern", "Fly"]]


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, english: None) -> Path:
    """A game with its cards in a workbook, in English and German."""
    monkeypatch.chdir(tmp_path)
    deck = DECK.replace("csv", "xlsx") + "replace: {💡: idea}}"
    own = fleet(tmp_path, deck.replace("{en: Ships}", "{en: Ships, de: Schiffe}"), as_xlsx(BOOK), "cards.xlsx")
    file = own / "game.yaml"
    text = file.read_text(encoding="utf-8").replace("[en]", "[en, de]").replace("{en: Fleet}", "{en: F, de: F}")
    file.write_text(text, encoding="utf-8")
    return own


def put_in(german: dict[str, str]) -> None:
    assert main(["texts", "fleet", "--lang", "de", "--export", "de.csv"]) == 0
    translated(Path("de.csv"), german)
    assert main(["texts", "fleet", "--lang", "de", "--import", "de.csv"]) == 0


def test_texts_of_a_workbook_go_into_a_file_beside_it(book: Path) -> None:
    before = (book / "cards.xlsx").read_bytes()
    put_in({"Grey Gull": "Möwe", "Dive 💡": "Tauch 💡"})
    side = book / "cards.de.csv"
    assert side.read_bytes().decode() == "\ufeffid,title,text\r\ngull,Möwe,Tauch 💡\r\n"
    put_in({"Tern": "Seeschwalbe, alt", "Fly": "Flieg"})
    assert side.read_text("utf-8").splitlines()[-1] == 'tern,"Seeschwalbe, alt",Flieg'
    assert (book / "cards.xlsx").read_bytes() == before
    assert [(card.title["de"], card.text["de"]) for card in load_game(book).cards] == [
        ("Möwe", "Tauch idea"),
        ("Seeschwalbe, alt", "Flieg"),
    ]
    put_in({})
    assert check_game(book) == []


def test_other_columns_of_a_file_beside_a_workbook_stay(book: Path) -> None:
    side = book / "cards.de.csv"
    side.write_bytes(b"text;id;title\ntief;gull;\n")
    put_in({"Grey Gull": "Möwe", "Tern": "Tern"})
    assert side.read_bytes().decode() == "text;id;title\ntief;gull;Möwe\n;tern;Tern\r\n"


@pytest.mark.parametrize(
    ("side", "said"),
    [
        ("name,title\ngull,Möwe\n", "A1: error: a file of translations beside a workbook needs a column id"),
        ("id,Titel!\ngull,Möwe\n", "B1: error: the column “Titel!” is not the name of a text"),
        ("id,title\ngull,Möwe\ngull,Moewe\n", "A3: error: this row has no id of a card, or there is another"),
        ("id,title\n,Möwe\n", "A2: error: this row has no id of a card"),
        ("id,title\ngul,Möwe\n", "A2: warning: no deck in cards.xlsx has a card “gul”; did you mean “gull”?"),
        ("id,title\ngull,M {x}\n", "B2: warning: {x} will be printed literally"),
        ("id,titel\ngull,Möwe\n", "B2: error: unknown key “titel”"),
        ("id,title\ngull,Möwe,Gans\n", "C2: error: this cell is filled, but its column has no header"),
        ('id,title\ngull,"Möwe\n', "A2: error: "),
    ],
)
def test_mistakes_beside_a_workbook_are_told_there(
    book: Path, capsys: pytest.CaptureFixture[str], side: str, said: str
) -> None:
    (book / "cards.de.csv").write_text(side, encoding="utf-8")
    main(["check", "fleet"])
    told = capsys.readouterr()
    assert f"cards.de.csv:{said}" in told.out + told.err


def test_the_workbook_for_translators_opens_elsewhere() -> None:
    openpyxl = pytest.importorskip("openpyxl")
    rows = [Row("a/b", "Gull: title", " two\nlines & <more>\x01", ""), Row("c", "", "1984", "1984")]
    sheet: Any = openpyxl.load_workbook(io.BytesIO(written(rows, ".xlsx", "de"))).active
    assert [[cell.value for cell in row] for row in sheet.iter_rows()] == [
        ["id", "context", "source", "target", "state"],
        ["a/b", "Gull: title", " two\nlines & <more>", None, "untranslated"],
        ["c", None, "1984", "1984", None],
    ]
    assert sheet.freeze_panes == "A2"
    assert read(written(rows, ".xlsx", "de"), ".xlsx")[0].source == rows[0].source.rstrip("\x01")  # spaces count


@pytest.mark.parametrize(
    ("before", "cells", "headers", "after"),
    [
        ("a,b\n1,2\n", {(2, 1): "x,y"}, {}, 'a,b\n"x,y",2\n'),
        ("a,b,\n1\n", {}, {"c": {2: "z"}}, "a,b,c\n1,,z\n"),
        ("\n\na\tb\n1\t2", {(4, 2): "x"}, {"c": {4: 'say "so"'}}, '\n\na\tb\tc\n1\tx\t"say ""so"""'),
        ('a,b\r\n"1\n2",3\r\n4,5\r\n', {(3, 2): "x\ny"}, {}, 'a,b\r\n"1\n2",3\r\n4,"x\ny"\r\n'),
    ],
)  # fmt: skip
def test_only_the_cells_concerned_change(before: str, cells: Any, headers: Any, after: str) -> None:
    assert with_cells(before, cells, headers) == after
