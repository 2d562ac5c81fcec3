"""Tables as they are: with headers of their own, several decks from one, ids made of titles, a sheet of several."""

from __future__ import annotations

import io
import re
import shutil
import textwrap
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from pnp.cli.main import main
from pnp.validator.base.messages import own_messages
from pnp.validator.definitions.card_ids import id_of
from pnp.validator.definitions.check import check_game
from pnp.validator.definitions.load import load_game
from pnp.validator.definitions.model import Card

from .test_spreadsheets import as_csv, as_xlsx

HEAD = """
id: fleet
title: {en: Fleet}
languages: [en]
players: 2
minutes: 20
age: 8
palette: october
decks:
"""
DECK = "- {id: ships, title: {en: Ships}, size: standard, face: plain, back: plain, cards: cards.csv, "
ROWS: list[list[Any]] = [
    ["Card Name", "qty", "realm", "crew", "tags", "Designer's notes"],
    ["Grey Gull", 2, "Baylands", "7", "fast; small", "too strong?"],
    ["Ярославна", 1, "North", "n/a", "slow", ""],
    ["Čapek & Œuvre", "", "Baylands", "", "", "1984"],
]
COLUMNS = "columns: {Card Name: title.en, qty: copies, Designer's notes: none}, ids: title"
FIELDS = "fields: {realm: {type: word}, crew: {type: word}, tags: {type: words, separator: ';'}}"
FACE = """
face: plain
styles: {name: {font: text, size: 9pt}}
elements:
- {id: title, draw: text, of: title, style: name, at: [3mm, 3mm, 50mm, 8mm]}
"""


def fleet(folder: Path, decks: str, table: bytes = b"", name: str = "cards.csv") -> Path:
    own = folder / "fleet"
    (own / "layouts" / "faces").mkdir(parents=True, exist_ok=True)
    (own / "layouts" / "faces" / "plain.yaml").write_text(FACE, encoding="utf-8")
    (own / name).write_bytes(table or as_csv(ROWS))
    (own / "game.yaml").write_text(HEAD.lstrip() + textwrap.dedent(decks), encoding="utf-8")
    return own


def said(folder: Path) -> list[str]:
    messages = own_messages()
    return [messages.line(problem, "en").replace(f"{folder}/", "") for problem in check_game(folder)]


def cards(folder: Path) -> tuple[Card, ...]:
    assert said(folder) == []
    return load_game(folder).cards


def test_a_file_keeps_its_own_headers_and_ids_are_made_of_titles(tmp_path: Path) -> None:
    gull, princess, third = cards(fleet(tmp_path, f"{DECK}{COLUMNS}, {FIELDS}}}"))
    assert (gull.id, gull.title["en"], gull.copies) == ("grey-gull", "Grey Gull", 2)
    assert gull.values == {"realm": "Baylands", "crew": "7", "tags": ["fast", "small"]}
    assert (princess.id, princess.values["crew"]) == ("yaroslavna", "n/a")
    assert third.id == "capek-and-oeuvre"


def test_several_decks_come_from_one_table(tmp_path: Path) -> None:
    one = f"{DECK}{COLUMNS}, where: {{realm: Baylands}}, fields: {{crew: {{type: word}}, tags: {{type: words}}}}}}\n"
    other = one.replace("ships", "north").replace("Baylands", "[North, South]")
    game = load_game(
        fleet(tmp_path, one + other.replace("fields: {crew: {type: word}, tags: {type: words}}", "fields: {as: ships}"))
    )
    assert [[card.id for card in deck.cards] for deck in game.decks] == [
        ["grey-gull", "capek-and-oeuvre"],
        ["yaroslavna"],
    ]
    assert "realm" not in game.cards[0].values  # only `where` asks for it
    assert game.cards[-1].values["crew"] == "n/a"


def test_a_game_without_rules_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = fleet(tmp_path, f"{DECK}{COLUMNS}, {FIELDS}}}")
    assert main(["build", str(own), "--lang", "en", "-o", str(tmp_path / "out")]) == 0, capsys.readouterr()
    assert [file.name for file in (tmp_path / "out" / "fleet" / "en").iterdir()] == ["cards.pdf"]


def test_a_sheet_is_found_by_its_name(tmp_path: Path) -> None:
    def change(sheet: Any) -> None:
        sheet.title = "Notes"
        for row in (["id", "title.en"], ["gull", 1984]):
            ships = sheet.parent["Ships"] if "Ships" in sheet.parent else sheet.parent.create_sheet("Ships")
            ships.append(row)

    deck = DECK.replace("cards.csv", "cards.xlsx")
    own = fleet(tmp_path, deck + "sheet: Ships}", as_xlsx([["not", "these"]], change), "cards.xlsx")
    assert [card.title["en"] for card in cards(own)] == ["1984"]
    (line,) = said(fleet(tmp_path, deck + "sheet: Shps}", as_xlsx([["id"]], change), "cards.xlsx"))
    assert line == "game.yaml:9:103: error: the file has no sheet “Shps”; did you mean “Ships”?"


ODS = """<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">
<office:body><office:spreadsheet><table:table table:name="Ships">%s
<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/>
</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>"""


def as_ods(rows: list[list[Any]]) -> bytes:
    """The rows as LibreOffice keeps them: empty cells are counted, not written."""
    made = ""
    for row in rows:
        made += "<table:table-row>"
        for cell in row:
            kind = f'float" office:value="{cell}' if isinstance(cell, int) else "string"
            text = str(cell).replace("&", "&amp;")
            filled = f'<table:table-cell office:value-type="{kind}"><text:p>{text}</text:p></table:table-cell>'
            made += filled if cell != "" else '<table:table-cell table:number-columns-repeated="1"/>'
        made += '<table:table-cell table:number-columns-repeated="16000"/></table:table-row>'
    file = io.BytesIO()
    with ZipFile(file, "w") as packed:
        packed.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        packed.writestr("content.xml", ODS % made)
    return file.getvalue()


def test_the_same_cards_come_out_of_libreoffice(tmp_path: Path) -> None:
    decks = f"{DECK}{COLUMNS}, {FIELDS}}}"
    expected = cards(fleet(tmp_path, decks))
    own = fleet(tmp_path, decks.replace("cards.csv", "cards.ods, sheet: Ships"), as_ods(ROWS), "cards.ods")
    assert cards(own) == expected
    wrong = as_ods([*ROWS, ["#WINNING!", "#REF!"]])
    (line,) = said(fleet(tmp_path, decks.replace("cards.csv", "cards.ods"), wrong, "cards.ods"))
    assert line == "cards.ods:B5: error: the cell holds the error #REF!"
    far = as_ods([*ROWS, [""] * 600 + ["x"]])
    (line,) = said(fleet(tmp_path, decks.replace("cards.csv", "cards.ods"), far, "cards.ods"))
    assert line.startswith("cards.ods:WC5: error: there is something here")
    (line,) = said(fleet(tmp_path, decks.replace("cards.csv", "cards.ods"), b"PK no", "cards.ods"))
    assert line == "cards.ods: error: this is not a LibreOffice spreadsheet (.ods), or it is damaged"


def test_columns_may_be_parts_of_the_entries_of_a_list(tmp_path: Path) -> None:
    rows = [
        ["Name", "a_icon", "a_says", "b_icon", "b_says"],
        ["Gull", "sail", "1984", "", ""],
        ["Tern", "a", "b", "c", "[d]"],
    ]
    columns = "Name: title.en, a_icon: slots.1.icon, a_says: slots.1.says, b_icon: slots.2.icon, b_says: slots.2.says"
    deck = f"{DECK}ids: title, columns: {{{columns}}}, fields: {{slots: {{type: maps}}}}}}"
    gull, tern = cards(fleet(tmp_path, deck, as_csv(rows)))
    assert gull.values["slots"] == [{"icon": "sail", "says": 1984}]
    assert tern.values["slots"] == [{"icon": "a", "says": "b"}, {"icon": "c", "says": "[d]"}]


def test_a_card_for_every_combination(tmp_path: Path) -> None:
    deck = DECK.replace("cards.csv", "cards.yaml") + "expand: {suit: [oak, elm], rank: {from: 1, to: 13}}}"
    table = (
        b"cards:\n- {id: card, title: {en: '{rank} of {suit}'}}\n- {id: 'joker-{suit}-{rank}', title: {en: Joker}}\n"
    )
    made = cards(fleet(tmp_path, deck.replace("to: 13", "to: 2"), table, "cards.yaml"))
    assert [card.id for card in made[:5]] == ["card-oak-1", "card-oak-2", "card-elm-1", "card-elm-2", "joker-oak-1"]
    assert [card.title["en"] for card in made[:2]] == ["1 of oak", "2 of oak"]
    assert made[1].values == {"suit": "oak", "rank": 2}
    table = b"cards:\n- {title: {en: '{rank} of {suit}'}}\n"
    assert len(cards(fleet(tmp_path, deck, table, "cards.yaml"))) == 26
    (line,) = said(fleet(tmp_path, deck, table.replace(b"}}", b"}, tint: red}"), "cards.yaml"))
    assert line.startswith("cards.yaml:2:37: error: unknown key “tint”; to add a card field of your own")


WRONG = {
    "a header that people use": (
        "",
        [["Name"], ["Gull"]],
        (
            "cards.csv:A1: error: the column “Name” seems to be title.en; rename it title.en, or add"
            " to the deck in game.yaml: columns: {Name: title.en}"
        ),
    ),
    "a header that is no name": (
        "ids: title, columns: {name: title.en}",
        [["name", "Crew Size", "Zu:stark"], ["Gull", 7]],
        (
            "cards.csv:B1: error: the columns Crew Size, Zu:stark are not card fields; fields look like id, title.en, "
            "cubes: lowercase Latin letters with dots between parts. To keep the headers, say in the deck in game.yaml "
            "what they mean: columns: {Crew Size: crew_size, 'Zu:stark': zu_stark}, or none to ignore them; "
            "the header * stands for all others"
        ),
    ),
    "a text in no language": (
        "",
        [["title"], ["Gull"]],
        (
            "cards.csv:A1: error: the column “title” has texts but no language; rename it title.en, or"
            " add to the deck in game.yaml: columns: {title: title.en}"
        ),
    ),
    "a column that is not there": (
        "columns: {Qty: copies}",
        ROWS[:1],
        ("game.yaml:9:110: error: the table has no column “Qty”; did you mean “qty”?"),
    ),
    "no such row": (
        f"{COLUMNS}, where: {{realm: Bayland}}",
        ROWS,
        ("game.yaml:9:191: error: no row of the table has “Bayland” in the column “realm”; did you mean “Baylands”?"),
    ),
    "two of one id": (
        "ids: title, columns: {name: title.en}",
        [["name"], ["Grey Gull"], ["Grey gull!"]],
        (
            "cards.csv:A3: error: “Grey gull!” becomes the id “grey-gull”, which another card has; give"
            " one of them its own id"
        ),
    ),
    "letters without Latin ones": (
        "ids: title, columns: {name: title.en}",
        [["name"], ["龙"]],
        (
            "cards.csv:A2: error: cannot make an id from “龙”: its letters have no Latin equivalent; give "
            "the cards an id column"
        ),
    ),
    "ids of what is not there": (
        "ids: nme",
        [["title.en", "id"], ["Gull", "gull"]],
        (
            "game.yaml:9:100: error: cards of this deck have no key “nme”; expected one of: art, "
            "confidence, copies, event, history, kind, side, text, title"
        ),
    ),
    "fields of no deck": (
        "fields: {as: ship}",
        [["title.en", "id"], ["Gull", "gull"]],
        ("game.yaml:9:108: error: game.yaml has no deck “ship”; did you mean “ships”?"),
    ),
    "a separator of no list": (
        "fields: {crew: {type: word, separator: ';'}}",
        [["title.en", "id"], ["Gull", "gull"]],
        (
            "game.yaml:9:123: error: separator splits the words of a list, but “crew” is not "
            "a list: it needs type: words"
        ),
    ),
    "values that cannot be": (
        "expand: {rank: {from: 3, to: 1}}",
        [["title.en", "id"], ["Gull", "gull"]],
        (
            "game.yaml:9:110: error: cannot read the values of “rank”; give a list of "
            "words or numbers, or {from: 1, to: 13}, at most 1000 numbers"
        ),
    ),
    "a column of no field, in every row": (
        "ids: title, columns: {name: title.en}",
        [["name", "crew"], *([f"Gull {n}", "7"] for n in range(40))],
        (
            "cards.csv:B1: error: unknown key “crew”; to add a card field of your own, "
            "declare it under the deck's fields in game.yaml (declared now: —)"
        ),
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_one_cause_is_one_message_that_says_what_to_write(tmp_path: Path, name: str) -> None:
    deck, rows, expected = WRONG[name]
    lines = said(fleet(tmp_path, f"{DECK}{deck}}}", as_csv(rows)))
    assert [line.removesuffix(" (and 39 more rows)") for line in lines] == [expected]


DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize(("page", "lang"), [("spreadsheets.md", "en"), ("spreadsheets.ru.md", "ru")])
def test_the_three_files_of_the_page_print_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], page: str, lang: str
) -> None:
    blocks = re.findall(r"```yaml\n# (\S+)\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL)
    files = dict(blocks)  # of game.yaml the last, which is whole
    assert [*files] == ["game.yaml", "layouts/faces/ship.yaml", "layouts/faces/ship-back.yaml"]
    columns = re.search(r"columns: {(.*)}", files["game.yaml"])
    assert columns is not None
    head = [pair.split(":")[0] for pair in columns[1].split(", ")]
    own = tmp_path / "ships"
    for name, text in files.items():
        (own / name).parent.mkdir(parents=True, exist_ok=True)
        (own / name).write_text(text, encoding="utf-8")
    (own / "cards.csv").write_bytes(as_csv([head, ["Gull", 2, "2,50", "Draw a card.", "weak?"]], ";", "\r\n"))
    assert said(own) == []
    assert main(["build", str(own), "-o", str(tmp_path / "out")]) == 0, capsys.readouterr()
    assert (tmp_path / "out" / "ships" / lang / "cards.pdf").is_file()


def test_what_a_cell_holds_instead_is_said_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [["id", "title.en", "price"], *([f"gull-{n}", "Gull", f"{n},50"] for n in range(9))]
    own = fleet(tmp_path, f"{DECK}fields: {{price: {{type: number}}}}}}", as_csv(rows, ";"))
    assert main(["check", str(own)]) == 1
    assert "".join(capsys.readouterr()).splitlines()[0].replace(f"{own}/", "") == (
        "cards.csv:C2: error: the field “price” needs a whole number, not “0,50” (fields in game.yaml); "
        "type: word accepts anything as written (and 8 more rows)"
    )


def test_what_is_wrong_with_a_face_is_said_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = one_deck(tmp_path, "ids: title", [["title.en"], *([f"Gull {n}"] for n in range(9))])
    face = own / "layouts" / "faces" / "plain.yaml"
    face.write_text(FACE.replace("[3mm, 3mm,", "[1mm, 1mm,"), encoding="utf-8")
    assert main(["check", str(own), "--lang", "en"]) == 0
    (line, _) = capsys.readouterr().out.splitlines()
    assert line.endswith("field title: the text leaves the safe zone and may be cut off (and 8 more rows)")


def test_where_asks_for_a_cell_that_is_empty_or_not(tmp_path: Path) -> None:
    for asked, ids in (("some", ["grey-gull", "yaroslavna"]), ("none", ["capek-and-oeuvre"])):
        own = fleet(tmp_path, f"{DECK}{COLUMNS}, {FIELDS}, where: {{crew: {asked}}}}}")
        assert [card.id for card in cards(own)] == ids


def test_an_id_is_the_same_for_ever() -> None:
    said = "Щука, ёж & цапля — №2 «Эй!»"
    assert id_of(said) == "shchuka-ezh-and-tsaplya-no2-ey"
    assert [id_of(word) for word in ("Öl", "straße", "Ελλάδα", "Її", "O’Neill")] == [
        "ol", "strasse", "ellada", "ii", "oneill",
    ]  # fmt: skip


LARKS = Path(__file__).parents[2] / "docs" / "examples" / "larks"
EXPAND = """expand:
    suit: [{value: wood, said: {ru: леса, en: woods}}, field, {value: river, said: {ru: реки, en: rivers}}, garden]
    rank: [1, 2, 3, 4, 5, 6, {value: 7, said: {ru: К, en: K}}]
  count: 28"""


def test_a_deck_of_playing_cards_is_made_in_two_languages(tmp_path: Path) -> None:
    own = tmp_path / "larks"
    shutil.copytree(LARKS, own, ignore=shutil.ignore_patterns("rules.*", "plays", "words.yaml"))
    game = (own / "game.yaml").read_text(encoding="utf-8").replace("count: 28", EXPAND)
    game = re.sub(r"(rules|words): \S+\n", "", game)
    (own / "game.yaml").write_text(game, encoding="utf-8")
    title = "{ru: '{rank} {suit}', en: '{rank} of {suit}'}"
    (own / "cards.yaml").write_text(
        f"cards:\n- {{id: '{{suit}}-{{rank}}', kind: '{{suit}}', title: {title}}}\n", "utf-8"
    )
    made = {card.id: card for card in cards(own)}
    assert len(made) == 28
    king, two = made["wood-7"], made["field-2"]
    assert (king.title, king.kind, king.values["rank"]) == ({"ru": "К леса", "en": "K of woods"}, "wood", 7)
    assert (two.title, two.kind, two.values["suit"]) == ({"ru": "2 field", "en": "2 of field"}, "field", "field")


# ── words and columns that are not as a card needs them ───────────────────────
def one_deck(folder: Path, more: str, rows: list[list[Any]]) -> Path:
    fields = "fields: {realm: {type: word}, crew: {type: number}, guests: {type: number}, left: {type: number}, "
    return fleet(folder, DECK + fields + "tags: {type: words}, said: {type: word}}, " + more + "}", as_csv(rows))


def test_all_columns_that_are_no_keys_can_be_left_out_at_once(tmp_path: Path) -> None:
    rows = [["id", "title.en", "1-action", "💡", "crew"], ["gull", "Gull", "x", "y", "3"]]
    (card,) = cards(one_deck(tmp_path, "columns: {'*': none}", rows))
    assert (card.id, card.values) == ("gull", {"crew": 3})


def test_what_a_message_proposes_for_headers_can_be_pasted(tmp_path: Path) -> None:
    rows = [
        ["id", "title.en", "1-action", "💡", "🔊", "Crew Size", "crew size"],
        ["gull", "Gull", "x", "y", "z", "3", "4"],
    ]
    (line,) = said(one_deck(tmp_path, "", rows))
    proposed = re.search(r"columns: (\{.*?\})", line)
    assert proposed is not None
    assert proposed[1] == "{'1-action': none, '💡': none, '🔊': none, Crew Size: crew_size, crew size: none}"


def test_pieces_of_texts_are_replaced_and_braces_can_be_words(tmp_path: Path) -> None:
    rows = [["id", "title.en", "Rules"], ["gull", "Gull %n", "Pay {r}: 💡💡%n%nT2 {crew}"]]
    how = """replace: {'💡': '**idea**', '%n': "\\n"}, braces: off,
      columns: {Rules: {for: text.en, replace: {'{r}': '*r*', '/T(\\d)/': 'turn \\1'}}}"""
    (card,) = load_game(one_deck(tmp_path, how, rows)).cards
    assert card.title["en"] == "Gull \n"
    assert card.text["en"] == "Pay *r*: **idea****idea**\n\nturn 2 {crew}"


def test_a_column_is_calculated_from_others(tmp_path: Path) -> None:
    rows = [["id", "title.en", "crew", "guests"], ["gull", "Gull", 4, ""], ["tern", "Tern", 1, 3]]
    how = "columns: {left: {calc: 'crew - default(guests, 0)'}, said: {calc: 'upper(title_en) if left > 0 else \"\"'}}"
    gull, tern = cards(one_deck(tmp_path, how, rows))
    assert (gull.values["left"], gull.values["said"]) == (4, "GULL")
    assert (tern.values["left"], "said" in tern.values) == (-2, False)


@pytest.mark.parametrize(
    ("calc", "why"),
    [
        ("crew + nobody", "'nobody' is not defined"),
        ("crew +", "invalid syntax"),
        ("crew / 0", "division by zero"),
        ("title_en + crew", "can only concatenate"),
        ("9 ** 9 ** 9", ""),
        ("'x' * 9999999", ""),
        ("title_en.upper()", ""),
        ("().__class__", ""),
        ("open('x')", "Function 'open' not defined"),
        ("[one for one in crew]", ""),
        ("crew if crew else " * 200 + "1", "more than 1000 characters"),
    ],
)
def test_what_cannot_be_calculated_is_told_at_its_row(tmp_path: Path, calc: str, why: str) -> None:
    rows = [["id", "title.en", "crew"], ["gull", "Gull", 4]]
    quoted = calc.replace("'", "''")
    (line,) = said(one_deck(tmp_path, f"columns: {{left: {{calc: '{quoted}'}}}}", rows))[:1]
    assert why in line
    if len(calc) <= 1000:
        assert line.startswith("cards.csv:A2: error: ")


@pytest.mark.parametrize(
    ("pattern", "said_of_it"),
    [("/(/", "is not a pattern"), ("/(a|aa)+$/", "takes too long in this cell"), ("/(x)/", "is not a pattern")],
)
def test_a_pattern_that_is_none_or_takes_for_ever_is_told(tmp_path: Path, pattern: str, said_of_it: str) -> None:
    rows = [["id", "title.en"], ["gull", "a" * 60 + "x"]]
    lines = said(one_deck(tmp_path, f"replace: {{'{pattern}': '\\2'}}", rows))
    assert len(lines) == 1 and lines[0].startswith("cards.csv:B2: error: ") and said_of_it in lines[0], lines


def test_ids_are_made_from_several_columns_and_keys_in_capitals_are_ids(tmp_path: Path) -> None:
    rows = [["title.en", "realm"], ["Gull", "North"], ["Gull", "South"]]
    assert [card.id for card in cards(one_deck(tmp_path, "ids: [title, realm]", rows))] == ["gull-north", "gull-south"]
    rows = [["id", "title.en"], ["7ncNDLjk", "Gull"]]
    assert [card.id for card in cards(one_deck(tmp_path / "other", "", rows))] == ["7ncndljk"]


def test_the_same_card_in_several_rows_is_numbered(tmp_path: Path) -> None:
    rows = [["title.en", "copies"], ["Gull", 1], ["Gull", 1], ["Gull", 8], ["Gull 2", 1]]
    own = one_deck(tmp_path, "ids: title", rows)
    assert said(own) == [
        "cards.csv:A5: error: “Gull 2” becomes the id “gull-2”, which another card has; give one of them its own id"
    ]
    assert [card.id for card in cards(one_deck(tmp_path, "ids: title", rows[:4]))] == ["gull", "gull-2", "gull-3"]


def test_tabs_may_be_in_the_name_of_the_file(tmp_path: Path) -> None:
    table = b"Card Name\tqty\nGrey Gull, the old\t2\n"
    deck = DECK.replace("cards.csv", "cards.tsv") + "columns: {Card Name: title.en, qty: copies}, ids: title}"
    (card,) = cards(fleet(tmp_path, deck, table, "cards.tsv"))
    assert (card.id, card.copies) == ("grey-gull-the-old", 2)


def test_a_row_is_meant_by_one_word_of_a_list(tmp_path: Path) -> None:
    rows = [["id", "title.en", "tags"], ["gull", "Gull", "fast, small"], ["tern", "Tern", "slow"]]
    assert [card.id for card in cards(one_deck(tmp_path, "where: {tags: fast}", rows))] == ["gull"]


def test_a_mistake_in_a_workbook_names_the_sheet(tmp_path: Path) -> None:
    rows = [["id", "title.en", "Notes"], ["gull", "Gull", "x"]]
    own = fleet(tmp_path, DECK.replace("cards.csv", "cards.xlsx") + "sheet: Sheet}", as_xlsx(rows), "cards.xlsx")
    assert said(own)[0].startswith("cards.xlsx:Sheet!C1: error: ")
