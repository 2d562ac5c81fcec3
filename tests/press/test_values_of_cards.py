"""Places, angles, sizes, colours and styles that each card says itself; what cannot be is reported at its cell."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.press.build import open_desk
from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import Group, Made, Mark, Run, Shape, bounds
from pnp.press.marks.length import MM
from pnp.press.sheets.cards.pages import card_pages
from pnp.validator import load_game

from .conftest import A4
from .own_game import faces, own_game, told
from .test_sheets import forms

FIELDS = (
    "x: {type: word}, angle: {type: number}, colour: {type: word}, mood: {type: word}, thick: {type: word}, "
    "slots: {type: maps}"
)
HEAD = "Name,x,angle,colour,mood,thick\n"
STYLES = "styles: {base: {font: text, size: 9pt, smallest: 7pt}, loud-title: {font: sans, size: 12pt}}\n"
STAR = "{id: star, draw: star, at: {left: '{x}mm', top: 4mm, width: 9mm, height: 9mm}, fill: red}"


def box(mark: Mark) -> Rect:
    assert isinstance(mark, Shape)
    return bounds(mark.path)


def game(folder: Path, elements: str, rows: str) -> Path:
    return own_game(folder, elements, HEAD + rows, FIELDS, head=STYLES)


def test_a_card_says_where_an_element_is_and_what_is_beside_it_follows(tmp_path: Path) -> None:
    beside = "{draw: rect, at: {below: star, gap: 1mm, height: 2mm}, fill: blue}"
    own = game(tmp_path, f"{beside}\n{STAR}", "Gull,4,,,,\nTern,30.5,,,,\nAuk,,,,,\n")
    assert told(own) == []
    gull, tern, auk = faces(own)
    assert [round(box(face.marks[0]).x / MM, 2) for face in (gull, tern)] == [4, 30.5]
    assert [round(box(face.marks[1]).cx / MM, 2) for face in (gull, tern)] == [8.5, 35]
    assert auk.marks == ()


def test_a_card_says_colour_angle_thickness_and_style(tmp_path: Path) -> None:
    lines = """{draw: rect, at: [0%, 0%, 9mm, 9mm], fill: '{colour}', stroke: ink, weight: '{thick}', rotate: '{angle}'}
{draw: text, of: title, style: '{mood}-title', at: [4mm, 20mm, 50mm, 9mm]}
"""
    own = game(tmp_path, lines, "Gull,,-90,#12AB34,loud,0.5mm\nTern,,,teal,loud,\nAuk,,,red,,\nSkua,,,,,\n")
    assert told(own) == []
    gull, tern, auk, skua = faces(own)
    assert isinstance(gull.marks[0], Group) and gull.marks[0].matrix.b == pytest.approx(-1)
    plain = [face.marks[0] for face in (tern, auk, skua)]
    turned = gull.marks[0].marks[0]
    paints = [mark.paint for mark in (turned, *plain) if isinstance(mark, Shape)]
    assert [paint.fill for paint in paints] == ["#12AB34", "#008080", "#A1352C", None]
    assert [round(paint.width, 2) for paint in paints] == [1.42, 0.5, 0.5, 0.5]
    assert [[m.font for m in face.marks if isinstance(m, Run)] for face in (gull, auk)] == [["sans"], []]


def test_each_entry_of_a_list_says_where_it_is(tmp_path: Path) -> None:
    lines = """repeat: {over: slots, as: slot, step: [0mm, 0mm]}
  at: [4mm, 4mm, 50mm, 50mm]
  elements: [{draw: circle, at: ['{slot.x}mm', '{slot.y}%', 4mm, 4mm], fill: '{slot.ink}'}]
"""
    table = 'Name,slots\nGull,"[{x: 10, y: 20, ink: red}, {x: 40, y: 50, ink: blue}]"\n'
    own = own_game(tmp_path, lines, table, FIELDS)
    assert told(own) == []
    boxes = [box(mark) for mark in faces(own)[0].marks]
    assert [(round(b.x / MM, 2), round(b.y / MM, 2)) for b in boxes] == [(14, 14), (44, 29)]


def test_groups_and_rows_take_the_places_of_cards(tmp_path: Path) -> None:
    lines = """at: ['{x}mm', 4mm, 20mm, 10mm]
  row: 0mm
  elements: [{draw: rect, at: '{thick}', fill: red}, {draw: rect, fill: blue}]
"""
    own = game(tmp_path, lines, "Gull,10,,,,25%\n")
    assert told(own) == []
    assert [round(box(mark).w / MM, 2) for mark in faces(own)[0].marks] == [5, 15]
    assert [round(box(mark).x / MM, 2) for mark in faces(own)[0].marks] == [10, 15]


NEEDS_UNIT = "a length needs its unit: 63mm, 2.5in, 1/8in or 9pt"


def test_each_copy_of_a_card_is_printed_with_its_own_number(tmp_path: Path) -> None:
    def printed(elements: str) -> list[str]:
        made = load_game(own_game(tmp_path, elements, "Name,Qty\nGull,3\nTern,1\n"))
        desk = open_desk(made, "en")
        page = card_pages(made.decks, desk, A4).pages[0]
        fronts = [desk.library(Made(name)) for name in forms(page.marks)]
        return ["".join(mark.text for mark in form.marks if isinstance(mark, Run)) for form in fronts]

    box = "style: small, at: [4mm, 4mm, 50mm, 9mm]"
    assert printed(f"{{draw: text, say: '{{title}} {{copy}}', {box}}}") == ["Gull 1", "Gull 2", "Gull 3", "Tern 1"]
    assert printed(f"{{draw: text, of: title, {box}, when: {{copy: {{least: 2}}}}}}") == ["", "Gull", "Gull", ""]
    assert printed(f"{{draw: text, of: title, {box}}}") == ["Gull", "Gull", "Gull", "Tern"]


WRONG = [
    (STAR, "Gull,many,,,,", "cards.csv:B2", "field x: the value “many” cannot be used for at: " + NEEDS_UNIT),
    (
        STAR,
        "Gull,9999,,,,",
        "cards.csv:B2",
        "field x: the value “9999” cannot be used for at: this is 9999 mm; it can be from −350 mm to 1000 mm",
    ),
    (
        "{draw: rect, at: {left: '{x}mm', right: 40mm, top: 0mm, height: 9mm}, fill: red}",
        "Gull,40,,,,",
        "cards.csv:B2",
        "field x: the value “40” cannot be used for at: this is 0 mm; it can be from 0.1 mm to 1000 mm",
    ),
    (
        "{draw: rect, fill: red, rotate: '{angle}'}",
        "Gull,,720,,,",
        "cards.csv:C2",
        "field angle: the value “720” cannot be used for rotate: this is 720; it can be from −360 to 360",
    ),
    (
        "{draw: rect, fill: '{colour}'}",
        "Gull,,,bleu,,",
        "cards.csv:D2",
        "field colour (en): the palette has no colour “bleu”; did you mean “blue”?",
    ),
    (
        "{draw: rect, fill: $colour}",
        "Gull,,,bleu,,",
        "cards.csv:D2",
        "field colour (en): the palette has no colour “bleu”; did you mean “blue”?",
    ),
    (
        "{draw: text, of: title, style: '{mood}-title'}",
        "Gull,,,,sad,",
        "cards.csv:E2",
        "field mood: the value “sad” cannot be used for style: unknown style “sad-title”; known: base, loud-title",
    ),
]


@pytest.mark.parametrize(("element", "row", "cell", "message"), WRONG)
def test_a_value_that_cannot_be_is_reported_at_its_cell(
    element: str, row: str, cell: str, message: str, tmp_path: Path
) -> None:
    assert told(game(tmp_path, element, row + "\n")) == [f"{cell}: error: card “gull”, {message}"]


def test_a_mistake_of_the_layout_is_reported_there(tmp_path: Path) -> None:
    own = game(tmp_path, "{draw: rect, at: {left: '{x}mm', topp: 4mm}, fill: red}", "Gull,4,,,,\n")
    assert told(own) == ["layouts/faces/ship.yaml:5:36: error: unknown key “topp”; did you mean “top”?"]
    own = game(tmp_path / "two", "{draw: rect, at: {left: '{z}mm', top: 4mm}, fill: red}", "Gull,4,,,,\n")
    assert any("no deck with this face has a field “z”" in line for line in told(own))
