"""What differs from card to card without a copy of the element for each: values by field, lists, conditions."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.cli.main import main
from pnp.press.layout.faces import Face
from pnp.press.marks.ink import Art, Shape, Use
from pnp.press.marks.length import MM

from .own_game import PICTURE, faces, own_game, told

AT = "at: [4mm, 4mm, 9mm, 9mm]"
SLOTS = "slots: {type: maps}, realm: {type: word, of: [Baylands, North]}, crew: {type: number, least: 0, most: 9}"
TABLE = """Name,Qty,realm,crew,slots
Grey Gull,2,Baylands,7,"[{type: attack, text: Ram}, {type: defence, text: Turn}, {type: attack, text: Burn}]"
Tern,1,North,,
"""
FIVE_SLOTS = """{id: title, draw: text, of: title, style: small, at: [4mm, 4mm, 55mm, 9mm]}
id: slots
  repeat: {over: slots, as: slot, step: [0mm, 12mm]}
  at: [4mm, 26mm, 55.5mm, 11mm]
  elements:
  - {id: box, draw: rect, at: [0mm, 0mm, 100%, 100%], stroke: {by: slot.type, of: slot}, weight: 0.5mm}
  - {id: sign, draw: icon, icon: '{slot.type}', at: [1mm, 1mm, 9mm, 9mm], colour: {by: slot.type, of: slot}}
  - {id: says, draw: text, say: '{slot.text}', style: small, at: [12mm, 1mm, 42mm, 9mm]}
"""


def strokes(face: Face) -> list[str | None]:
    return [mark.paint.stroke for mark in face.marks if isinstance(mark, Shape)]


def test_a_card_of_five_slots_takes_less_than_twelve_lines(tmp_path: Path) -> None:
    assert len(FIVE_SLOTS.splitlines()) <= 12
    own = own_game(tmp_path, FIVE_SLOTS, TABLE, SLOTS)
    assert told(own) == []
    gull, tern = faces(own)
    assert strokes(gull) == ["#A1352C", "#2B5C8A", "#A1352C"]
    assert [mark.form.name for mark in gull.marks if isinstance(mark, Use)][:2] == ["attack", "defence"]
    says = [placed for placed in gull.placed if placed.id == "says"]
    assert [placed.lines for placed in says] == [("Ram",), ("Turn",), ("Burn",)]
    assert [round(placed.box.y / MM, 2) for placed in says] == [27, 39, 51]
    assert [placed.id for placed in tern.placed] == ["title"]


def test_a_list_of_words_is_repeated_one_below_the_other(tmp_path: Path) -> None:
    lines = """repeat: {over: tags}
  at: [4mm, 4mm, 50mm, 6mm]
  elements: [{id: tag, draw: text, of: entry, style: small, at: [0mm, 0mm, 100%, 100%]}]
"""
    own = own_game(tmp_path, lines, 'Name,tags\nGull,"fast, small"\n', "tags: {type: words}")
    assert told(own) == []
    (face,) = faces(own)
    assert [(placed.lines, round(placed.box.y / MM)) for placed in face.placed] == [(("fast",), 4), (("small",), 10)]


def test_pictures_and_icons_are_named_by_fields(tmp_path: Path) -> None:
    lines = f"{{draw: picture, file: 'art/{{id}}.svg', {AT}}}\n{{draw: icon, icon: '{{sign}}', {AT}}}"
    table = "Name,sign\nGull,attack\nTern,\nAuk,atack\n"
    art = {"art/gull.svg": PICTURE, "art/auk.svg": PICTURE}
    own = own_game(tmp_path, lines, table, "sign: {type: word}", more=art)
    assert told(own) == [
        "cards.csv:A3: error: picture not found: art/tern.svg",
        "cards.csv:B4: error: card “auk”, field sign (en): unknown icon [atack]; did you mean “attack”?",
    ]
    (own / "art" / "tern.svg").write_text(PICTURE, encoding="utf-8")
    (own / "cards.csv").write_text(table.replace("atack", "attack"), encoding="utf-8")
    assert told(own) == []
    gull, tern, _ = faces(own)
    assert (len(gull.marks), len(tern.marks)) == (2, 1)


NAMED = {
    "'art/{title:lower}.svg'": "art/grey gull.svg",
    "'art/{title:slug}.svg'": "art/grey-gull.svg",
    "{by: realm, of: {Baylands: 'art/{id}.svg'}, else: 'art/{realm}.svg'}": "art/grey-gull.svg",
    "{by: realm, of: {North: a.svg}, else: 'art/{realm:lower}.svg'}": "art/baylands.svg",
    "['art/{id}-night.svg', 'art/{id}.svg', art/tbd.svg]": "art/grey-gull.svg",
    "['art/{note}.svg', {by: realm, of: {Baylands: tbd.svg}, else: '{id}.svg'}]": "tbd.svg",
    "[a.svg, art/tbd.svg]": "art/tbd.svg",
}


@pytest.mark.parametrize(("written", "name"), NAMED.items(), ids=str)
def test_a_file_may_be_spelled_otherwise_named_by_a_map_or_the_first_of_a_list(
    written: str, name: str, tmp_path: Path
) -> None:
    table = "Name,realm,note\nGrey Gull,Baylands,\n"
    fields = "realm: {type: word, of: [Baylands, North]}, note: {type: word}"
    own = own_game(tmp_path, f"{{draw: picture, file: {written}, {AT}}}", table, fields, more={name: PICTURE})
    assert told(own) == []
    (face,) = faces(own)
    assert [mark.form for mark in face.marks if isinstance(mark, Use)] == [Art((own / name).resolve())]
    (own / name).unlink()
    assert "picture not found: " in "\n".join(told(own))


def test_a_picture_that_comes_takes_the_place_of_the_next_in_its_list(tmp_path: Path) -> None:
    line = f"{{draw: picture, file: ['art/{{id}}.svg', tbd.svg], {AT}}}"
    own = own_game(tmp_path, line, "Name\nGull\n", more={"tbd.svg": PICTURE.replace("M0 0", "M3 3")})
    out = ["--lang", "en", "-o", str(tmp_path / "out")]
    pdf = tmp_path / "out" / "own" / "en" / "cards.pdf"
    assert main(["build", str(own), *out]) == 0
    before = pdf.read_bytes()
    (own / "art").mkdir()
    (own / "art" / "gull.svg").write_text(PICTURE, encoding="utf-8")
    assert main(["build", str(own), *out]) == 0
    assert pdf.read_bytes() != before


def test_a_picture_named_by_a_field_is_seen_to_change(tmp_path: Path) -> None:
    line = "{draw: picture, file: 'art/{id}.svg', at: [4mm, 4mm, 9mm, 9mm]}"
    own = own_game(tmp_path, line, "Name\nGull\n", more={"art/gull.svg": PICTURE})
    out = ["--lang", "en", "-o", str(tmp_path / "out")]
    pdf = tmp_path / "out" / "own" / "en" / "cards.pdf"
    assert main(["build", str(own), *out]) == 0
    before = pdf.read_bytes()
    (own / "art" / "gull.svg").write_text(PICTURE.replace("M0 0", "M3 3"), encoding="utf-8")
    assert main(["build", str(own), *out]) == 0
    assert pdf.read_bytes() != before
    (own / "art" / "gull.svg").unlink()
    assert main(["build", str(own), *out]) == 1


CONDITIONS = {
    "copies: {most: 1}": ["tern"],
    "copies: {least: 2}": ["grey-gull"],
    "realm: {not: Baylands}": ["tern"],
    "realm: {any: [Baylands, North], not: North}": ["grey-gull"],
    "crew: {least: 7, most: 7}": ["grey-gull"],
    "crew: none": ["tern"],
    "slots: {least: 3}": ["grey-gull"],
}


@pytest.mark.parametrize("when", CONDITIONS)
def test_conditions(when: str, tmp_path: Path) -> None:
    own = own_game(tmp_path, f"{{draw: rect, at: [4mm, 4mm, 9mm, 9mm], fill: red, when: {{{when}}}}}", TABLE, SLOTS)
    assert told(own) == []
    ids = ["grey-gull", "tern"]
    assert [id for id, face in zip(ids, faces(own), strict=True) if face.marks] == CONDITIONS[when]


NO_RELM = "no deck with this face has a field “relm”; did you mean “realm”?"
WRONG = [
    ("draw: rect, fill: red, when: {realm: ^Bayland}", "when: unknown name “Bayland”; did you mean “Baylands”?"),
    (
        "draw: rect, fill: red, when: {realm: ^{not: Sout}}",
        "when: unknown name “Sout”; expected one of: Baylands, North",
    ),
    (
        "draw: rect, fill: red, when: {realm: ^{least: 2}}",
        "least and most compare numbers, but the field “realm” is neither a number nor a list",
    ),
    ("draw: rect, fill: red, when: {crew: ^{least: 10}}", "this is never true: the field “crew” goes from 0 to 9"),
    ("draw: rect, fill: red, when: {crew: ^12}", "this is never true: the field “crew” goes from 0 to 9"),
    ("draw: rect, fill: red, when: {copies: ^many}", "when: unknown name “many”"),
    (
        "draw: rect, fill: {by: realm, of: {Bay: ^red}}",
        "the field “realm” never has the value “Bay”; expected one of: Baylands, North",
    ),
    ("draw: rect, fill: {by: realm, of: {North: ^rod}}", "the palette has no colour “rod”; did you mean “red”?"),
    ("draw: rect, fill: {by: realm, of: ^slt}", "the palette's maps have no “slt”; did you mean “slot”?"),
    ("draw: rect, fill: ^{by: relm, of: slot}", NO_RELM),
    ("draw: rect, fill: ^{by: realm}", "this element needs: by, of"),
    ("draw: icon, icon: ^'{relm}'", NO_RELM),
    ("draw: picture, file: ^'{realm:loud}.svg'", "this is “loud”; it can be: lower, slug"),
    ("draw: picture, file: ^[a.svg, '{relm}.svg']", NO_RELM),
    ("draw: picture, file: ^{by: realm, of: {North: '{relm}.svg'}}", NO_RELM),
    ("draw: icon, icon: ^atack", "layouts/icons has no “atack”; did you mean “attack”?"),
    (
        "repeat: {over: ^realm}, elements: []",
        "the field “realm” is not a list (words or maps), so there is nothing to repeat",
    ),
    (
        "repeat: {over: slots, step: ^3mm}, elements: []",
        "step is two lengths, right and down: [0mm, 12mm]",
    ),
    (
        "repeat: {over: slots}, elements: [{draw: rect, at: [0mm, 0mm, 5mm, 5mm], fill: ^rot}]",
        (
            "element “rect-0”: the palette has no colour “rot”; known: paper, paper-dark, ink, ink-soft, line, white, "
            "red, blue, gold"
        ),
    ),
]


@pytest.mark.parametrize(("line", "message"), WRONG)
def test_what_cannot_be_is_told_where_it_is_written(line: str, message: str, tmp_path: Path) -> None:
    written = f"{{{line}, {AT}}}"
    problems = told(own_game(tmp_path, written.replace("^", ""), TABLE, SLOTS))
    assert problems == [f"layouts/faces/ship.yaml:5:{written.index('^') + 3}: error: {message}"]


def test_a_word_without_a_value_is_told_on_its_card(tmp_path: Path) -> None:
    line = f"{{draw: rect, {AT}, fill: {{by: realm, of: {{North: red}}ELSE}}}}"
    table = TABLE.replace("Tern,1,North", "Tern,1,")
    told_ = told(own_game(tmp_path, line.replace("ELSE", ""), table, SLOTS))
    assert told_ == [
        (
            "cards.csv:C2: error: card “grey-gull”, field realm: fill has no entry for “Baylands”; expected one of: "
            "North; add it under of, or add else for all others"
        )
    ]
    own = own_game(tmp_path, line.replace("ELSE", ", else: gold"), table, SLOTS)
    assert told(own) == []
    assert [face.marks[0].paint.fill for face in faces(own) if isinstance(face.marks[0], Shape)] == ["#B58A1B"] * 2
