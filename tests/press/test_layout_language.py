"""Layouts made from others, boxes beside other boxes, styles of several layouts: and every mistake has its place."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.press.conftest import ROOT, made_card, made_game, same_as_golden

from pnp.press.build import open_desk
from pnp.press.layout.conditions import Asked
from pnp.press.layout.element import Layout
from pnp.press.layout.faces import dump, lay_out
from pnp.press.layout.layouts import load_layout
from pnp.press.marks.geometry import Rect
from pnp.press.marks.length import MM
from pnp.validator.base.messages import own_messages
from pnp.validator.base.problem import Invalid
from pnp.validator.definitions.model import Card
from pnp.validator.definitions.sizes import card_size

BASE = """\
face: base
safe: 2mm
styles:
  big: {font: display, size: 14pt, smallest: 9pt, colour: ink}
  small: {font: text, size: 9pt}
elements:
- {id: ground, draw: rect, at: [-3mm, -3mm, 69mm, 94mm], fill: paper}
- {id: band, draw: rect, at: [0mm, 0mm, 63mm, 10mm], fill: us, when: {side: us}}
- {id: band, draw: saw, at: [0mm, 0mm, 63mm, 10mm], fill: ussr, when: {side: ussr}}
- {id: title, draw: text, of: title, style: big, at: [3mm, 3mm, 57mm, 7mm]}
"""


def room(folder: Path, **files: str) -> Path:
    """A layouts folder with these faces; `styles_NAME` goes among the styles."""
    for kind in ("faces", "styles", "palettes"):
        (folder / kind).mkdir(exist_ok=True)
    for name, text in {"base": BASE, **files}.items():
        kind, _, stem = name.rpartition("_")
        (folder / (kind or "faces") / f"{stem.replace('0', '-')}.yaml").write_text(text, encoding="utf-8")
    return folder


def boxes(layout: Layout) -> dict[str, tuple[float, ...]]:
    return {e.id: tuple(round(v / MM, 2) for v in (e.at.x, e.at.y, e.at.w, e.at.h)) for e in layout.elements}


def wrong(folder: Path, name: str, code: str) -> tuple[str, int]:
    """The file and line of the only problem, which has that code and can be said in both languages."""
    with pytest.raises(Invalid) as caught:
        load_layout(name, folder)
    (problem,) = caught.value.problems
    assert problem.code == code
    messages = own_messages(ROOT / "generator" / "pnp" / "press" / "words" / "messages.yaml")
    assert "…" not in messages.line(problem, "ru") + messages.line(problem, "en")
    return Path(problem.file).name, problem.line


# ── extends ──────────────────────────────────────────────────────────────────


def test_a_layout_changes_another(tmp_path: Path) -> None:
    room(
        tmp_path,
        own="""\
face: own
extends: base
bleed: 2mm
styles:
  big: {size: 20pt}
elements:
- {id: title, at: [4mm, 4mm, 50mm, 8mm]}
- {id: band, draw: rect, at: [0mm, 0mm, 63mm, 12mm], fill: $side}
- {id: rule, draw: rect, at: [0mm, 12mm, 63mm, 1mm], fill: ink, under: title}
- {id: foot, draw: rect, at: [0mm, 80mm, 63mm, 8mm], fill: ink}
""",
    )
    layout = load_layout("own", tmp_path)
    assert [e.id for e in layout.elements] == ["ground", "band", "rule", "title", "foot"]
    assert layout.styles["big"].size == 20
    assert layout.styles["big"].smallest == 9
    assert (layout.bleed, layout.safe) == (2 * MM, 2 * MM)
    assert boxes(layout)["title"] == (4, 4, 50, 8)
    assert layout.elements[3].args == {"of": "title", "style": "big"}


def test_a_change_without_draw_reaches_every_element_of_that_id(tmp_path: Path) -> None:
    room(tmp_path, own="face: own\nextends: base\nelements:\n- {id: band, at: [0mm, 0mm, 63mm, 5mm]}\n")
    bands = [e for e in load_layout("own", tmp_path).elements if e.id == "band"]
    assert [(band.draw, band.at.h, band.when) for band in bands] == [
        ("rect", 5 * MM, {"side": Asked(("us",))}),
        ("saw", 5 * MM, {"side": Asked(("ussr",))}),
    ]


def test_draw_none_leaves_out_and_new_ones_of_one_id_stay_together(tmp_path: Path) -> None:
    more = "- {id: title, draw: none}\n- {id: band, draw: rect, at: [0mm, 0mm, 1mm, 1mm], fill: us, when: {side: us}}\n"
    more += "- {id: band, draw: rect, at: [0mm, 0mm, 1mm, 2mm], fill: ussr, when: {side: ussr}}\n"
    room(tmp_path, own="face: own\nextends: base\nelements:\n" + more)
    assert [e.id for e in load_layout("own", tmp_path).elements] == ["ground", "band", "band"]


@pytest.mark.parametrize(
    ("one", "other", "line"),
    [
        ("", "", 12),
        ("", ", when: {side: us}", 12),
        (", when: {side: [us, un]}", ", when: {side: [us, ussr]}", 12),
        (", when: {side: us}", ", when: {kind: military}", 12),
        (", when: {kind: some}", ", when: {kind: military}", 12),
        (", when: {side: us}", ", when: {side: ussr}", None),
        (", when: {kind: some}", ", when: {kind: none}", None),
        (", when: {kind: none}", ", when: {kind: [military, political]}", None),
    ],
)
def test_an_id_is_given_twice_only_to_what_no_card_has_both_of(
    tmp_path: Path, one: str, other: str, line: int | None
) -> None:
    more = "".join(
        f"- {{id: more, draw: rect, at: [0mm, 0mm, 1mm, {at}mm], fill: us{when}}}\n"
        for at, when in enumerate((one, other), 1)
    )
    twice = load_layout("base", room(tmp_path, base=BASE + more)).twice
    assert [(p.code, p.line) for p in twice] == ([("layout.twice", line)] if line else [])
    for problem in twice:
        file = tmp_path / "faces" / "base.yaml"
        assert (problem.file, problem.values["other"]) == (str(file), f"{file}:11:8")


def test_elements_without_an_id_are_never_twice(tmp_path: Path) -> None:
    line = "- {draw: rect, at: [0mm, 0mm, 1mm, 1mm], fill: us}\n"
    assert not load_layout("base", room(tmp_path, base=BASE + line * 2)).twice


def test_what_has_no_id_changes_nothing_that_has_none_either(tmp_path: Path) -> None:
    one = "- {at: [0mm, 0mm, 9mm, 9mm], elements: [{draw: rect, fill: us}]}\n"
    more = "- {under: title, elements: [{draw: rect, fill: ussr}]}\n- {under: title, draw: circle, fill: us}\n"
    room(tmp_path, base=BASE + one, own=f"face: own\nextends: base\nelements:\n{more}")
    drawn = [element.draw for element in load_layout("own", tmp_path).elements]
    assert drawn == ["rect", "rect", "saw", "group", "circle", "text", "group"]


def test_layouts_form_a_chain(tmp_path: Path) -> None:
    room(
        tmp_path,
        second="face: second\nextends: base\nelements:\n- {id: title, style: small}\n",
        third="face: third\nextends: second\nsafe: 4mm\n",
    )
    layout = load_layout("third", tmp_path)
    assert layout.elements[-1].args["style"] == "small"
    assert layout.safe == 4 * MM
    assert layout.id == "third"


@pytest.mark.parametrize(
    ("own", "code", "file", "line"),
    [
        ("face: own\nextends: bose\n", "needs.face", "own.yaml", 2),
        ("face: own\nextends: own\n", "layout.circle", "own.yaml", 2),
        ("face: own\nextends: base\nelements:\n- {id: tilte, draw: none}\n", "layout.element", "own.yaml", 4),
        (
            "face: own\nextends: base\nelements:\n- {id: tilte, at: [0mm, 0mm, 1mm, 1mm]}\n",
            "layout.changes",
            "own.yaml",
            4,
        ),
        ("face: own\nextends: base\nelements:\n- {id: title, colour: 3}\n", "layout.text", "own.yaml", 4),
        ("face: own\nextends: base\nstyles: {big: {font: none}}\n", "layout.font", "own.yaml", 3),
        ("face: own\nextends: base\nstyles: {small: {smallest: 12pt}}\n", "layout.smallest", "own.yaml", 3),
        ("face: own\nextends: base\nstyles: {big: {size: 8pt}}\n", "layout.smallest", "base.yaml", 4),
        ("face: own\nextends: base\nsafe: 40mm\n", "layout.range", "own.yaml", 3),
        ("face: own\nextends: base\nsize: tarok\n", "needs.size", "own.yaml", 3),
        ("face: own\nextends: base\nelements:\n- [1]\n", "layout.shape", "own.yaml", 4),
        (
            "face: own\nextends: base\nelements:\n- {draw: rect, under: no, at: [0mm, 0mm, 1mm, 1mm]}\n",
            "layout.element",
            "own.yaml",
            4,
        ),
    ],
)
def test_a_mistake_is_told_where_it_was_written(tmp_path: Path, own: str, code: str, file: str, line: int) -> None:
    assert wrong(room(tmp_path, own=own), "own", code) == (file, line)


def test_a_circle_of_layouts_is_refused(tmp_path: Path) -> None:
    room(tmp_path, one="face: one\nextends: two\n", two="face: two\nextends: one\n")
    assert wrong(tmp_path, "one", "layout.circle") == ("two.yaml", 2)


# ── styles of several layouts ────────────────────────────────────────────────


def test_styles_come_from_a_file(tmp_path: Path) -> None:
    head = "elements:\n- {draw: text, of: title, style: big, at: [3mm, 3mm, 9mm, 9mm]}\n"
    room(
        tmp_path,
        one="face: one\nstyles: shared\n" + head,
        two="face: two\nstyles: [shared, {big: {size: 30pt}}]\n" + head,
        styles_shared="big: {font: sans, size: 11pt}\n",
    )
    assert load_layout("one", tmp_path).styles["big"].size == 11
    big = load_layout("two", tmp_path).styles["big"]
    assert (big.font, big.size) == ("sans", 30)


@pytest.mark.parametrize(
    ("styles", "shared", "code", "file"),
    [
        ("shred", "big: {size: 9pt}\n", "layout.styles", "one.yaml"),
        ("shared", "big: {size: 900pt}\n", "layout.range", "shared.yaml"),
        ("shared", "[]\n", "layout.shape", "shared.yaml"),
        ("[3]", "{}\n", "layout.shape", "one.yaml"),
    ],
)
def test_a_mistake_in_shared_styles(tmp_path: Path, styles: str, shared: str, code: str, file: str) -> None:
    room(tmp_path, one=f"face: one\nstyles: {styles}\nelements: []\n", styles_shared=shared)
    assert wrong(tmp_path, "one", code)[0] == file


# ── boxes beside boxes ───────────────────────────────────────────────────────
PLACES = """\
face: x
elements:
- {id: text, draw: rect, at: {below: picture, gap: 1mm, until: foot}}
- {id: picture, draw: rect, at: [3mm, 10mm, 57mm, 30mm]}
- {id: foot, draw: rect, at: [0mm, 100% - 8mm, 100%, 8mm]}
- {id: half, draw: rect, at: [50%, 25%, 10%, 50% + 1mm]}
- {id: kind, draw: rect, at: {in: picture, left: 2mm, top: 10%, width: 10mm, height: 50%}}
- {id: letter, draw: rect, at: {right_of: kind, gap: 1mm, width: 50%}}
- {id: left, draw: rect, at: {left_of: kind, gap: 0.5mm, until: edge, height: 2mm}}
- {id: edge, draw: rect, at: [0mm, 0mm, 1mm, 1mm]}
- {id: over, draw: rect, at: {above: picture, height: 4mm, width: 20mm}}
- {id: same, draw: rect, at: {in: picture}}
"""


def test_boxes_beside_boxes(tmp_path: Path) -> None:
    assert boxes(load_layout("x", room(tmp_path, x=PLACES))) == {
        "text": (3, 41, 57, 38),
        "picture": (3, 10, 57, 30),
        "foot": (0, 80, 63, 8),
        "half": (31.5, 22, 6.3, 45),
        "kind": (5, 13, 10, 15),
        "letter": (16, 13, 5, 15),
        "left": (1.5, 13, 3, 2),
        "edge": (0, 0, 1, 1),
        "over": (3, 6, 20, 4),
        "same": (3, 10, 57, 30),
    }


def test_shares_are_of_the_cards_that_are_printed(tmp_path: Path) -> None:
    layout = load_layout("x", room(tmp_path, x=PLACES), size=card_size("70mmx120mm"))
    assert boxes(layout)["foot"] == (0, 112, 70, 8)


@pytest.mark.parametrize(
    ("at", "code"),
    [
        ("{below: nothing, height: 1mm}", "layout.element"),
        ("{below: one, height: 1mm}", "layout.circle"),
        ("{below: two, height: 1mm}", "layout.circle"),
        ("{below: three}", "layout.open"),
        ("{below: three, height: 1mm, until: three}", "layout.open"),
        ("{below: three, size: 1mm}", "layout.key"),
        ("{beside: three}", "layout.key"),
        ("{in: three, box: [1mm]}", "layout.formerly"),
        ("{in: four, left: 1mm, width: 1mm, right: 1mm}", "layout.edges"),
        ("{in: ''}", "layout.element"),
        ("{bleed: top}", "layout.strip"),
        ("{bleed: left, width: 1mm, height: 1mm}", "layout.strip"),
        ("{bleed: under, height: 1mm}", "layout.choice"),
        ("bled", "layout.at"),
        ("8mm", "layout.at"),
        ("{left: 40mm, right: 40mm}", "layout.range"),
        ("{in: three, left: 1mm, top: 1mm, width: 0%, height: 1mm}", "layout.range"),
        ("{above: three, until: four}", "layout.until"),
        ("{right_of: three, width: wide}", "layout.length"),
        ("['50% * 2', 0mm, 1mm, 1mm]", "layout.length"),
        ("[0mm, 0mm, 1mm, 1mm], rotate: 1000", "layout.range"),
        ("[0mm, 0mm, 1mm, 1mm], rotate: x", "layout.number"),
    ],
)
def test_places_that_cannot_be(tmp_path: Path, at: str, code: str) -> None:
    room(
        tmp_path,
        x=f"""\
face: x
elements:
- {{id: one, draw: rect, at: {at}}}
- {{id: two, draw: rect, at: {{below: one, height: 1mm}}}}
- {{id: three, draw: rect, at: [0mm, 10mm, 9mm, 9mm]}}
- {{id: four, draw: rect, at: [0mm, 15mm, 9mm, 9mm]}}
""",
    )
    assert wrong(tmp_path, "x", code) == ("x.yaml", 4 if "below: two" in at else 3)


def test_ranges_are_told_in_the_units_of_the_value(tmp_path: Path) -> None:
    room(tmp_path, x="face: x\nsafe: 400mm\nelements: []\n", y="face: y\nstyles: {a: {size: 1pt}}\nelements: []\n")
    messages = own_messages(ROOT / "generator" / "pnp" / "press" / "words" / "messages.yaml")
    for name, said in (("x", "400 mm; it can be from 0 mm to 20 mm"), ("y", "1 pt; it can be from 2 pt to 200 pt")):
        with pytest.raises(Invalid) as caught:
            load_layout(name, tmp_path)
        assert said in messages.line(caught.value.problems[0], "en")


EDGES = """\
face: x
bleed: 2mm
elements:
- {id: whole, draw: rect}
- {id: bled, draw: rect, at: bleed}
- {id: head, draw: rect, at: {bleed: top, height: 10mm}}
- {id: side, draw: rect, at: {bleed: right, width: 10%}}
- {id: corner, draw: rect, at: {right: 3mm, bottom: 4mm, width: 6mm, height: 5mm}}
- {id: middle, draw: rect, at: {width: 23mm, height: 8mm}}
- {id: inset, draw: rect, at: {inset: 3mm}}
- {id: low, draw: rect, at: {inset: 3mm, top: 50%}}
- {id: out, draw: rect, at: {left: bleed, right: 3mm, top: 1mm, height: 2mm}}
- {id: rows, at: {inset: 3mm}, column: 1mm, elements: [
    {draw: rect, at: 12mm}, {draw: rect}, {draw: rect, at: {height: rest, width: 50%}}, {draw: rect, at: 10%}]}
- {id: words, at: {inset: 3mm}, row: 2mm, elements: [{draw: rect, at: 10mm}, {draw: rect, at: rest}]}
"""


def test_boxes_by_edges_to_the_bleed_and_in_rows(tmp_path: Path) -> None:
    layout = load_layout("x", room(tmp_path, x=EDGES))
    rows, words = layout.elements[-2:]
    assert boxes(layout) == {
        "whole": (0, 0, 63, 88),
        "bled": (-2, -2, 67, 92),
        "head": (-2, -2, 67, 12),
        "side": (56.7, -2, 8.3, 92),
        "corner": (54, 79, 6, 5),
        "middle": (20, 40, 23, 8),
        "inset": (3, 3, 57, 82),
        "low": (3, 44, 57, 41),
        "out": (-2, 1, 62, 2),
        "rows": (3, 3, 57, 82),
        "words": (3, 3, 57, 82),
    }
    assert [tuple(round(v / MM, 2) for v in (e.at.x, e.at.y, e.at.w, e.at.h)) for e in rows.inner] == [
        (3, 3, 57, 12), (3, 16, 57, 29.4), (17.25, 46.4, 28.5, 29.4), (3, 76.8, 57, 8.2),
    ]  # fmt: skip
    assert [(round(e.at.x / MM, 2), round(e.at.w / MM, 2)) for e in words.inner] == [(3, 10), (15, 45)]


# ── what differs ─────────────────────────────────────────────────────────────
ELSE = """\
face: x
elements:
- {id: band, draw: rect, at: [0mm, 0mm, 9mm, 9mm], fill: red, when: {side: us}, else: {fill: blue, when: {side: ussr},
   else: {draw: circle, fill: gold}}}
"""


def test_else_changes_what_is_drawn_where_when_is_not_true(tmp_path: Path) -> None:
    layout = load_layout("x", room(tmp_path, x=ELSE))
    assert [(e.draw, e.args["fill"]) for e in layout.elements] == [
        ("rect", "red"),
        ("rect", "blue"),
        ("circle", "gold"),
    ]
    assert len({e.at for e in layout.elements}) == 1
    assert not layout.twice


@pytest.mark.parametrize(
    ("element", "code"),
    [
        ("{draw: rect, else: {fill: red}}", "layout.else"),
        ("{draw: rect, when: {side: us}, else: {filling: red}}", "layout.key"),
        ("{draw: rect, when: {side: us}, else: red}", "layout.shape"),
        ("{draw: icon, of: side}", "layout.formerly"),
        ("{draw: repeat, repeat: {over: slots}, elements: []}", "layout.formerly"),
        ("{elements: [], row: 1mm, column: 1mm}", "layout.either"),
        ("{row: 1mm, elements: [{draw: rect, at: [1mm, 1mm, 1mm, 1mm]}]}", "layout.slot"),
        ("{row: 1mm}", "layout.draw"),
    ],
)
def test_what_an_element_cannot_be(tmp_path: Path, element: str, code: str) -> None:
    assert wrong(room(tmp_path, x=f"face: x\nelements:\n- {element}\n"), "x", code) == ("x.yaml", 3)


def test_a_style_begins_with_the_base_or_with_one_that_it_names(tmp_path: Path) -> None:
    styles = "base: {font: display, hyphens: false, smallest: 6pt}, a: {size: 12pt}, b: {base: a, font: text, or: 7pt}"
    made = load_layout("x", room(tmp_path, x=f"face: x\nstyles: {{{styles}}}\nelements: []\n")).styles
    assert [(s.font, s.size, s.smallest, s.hyphens, s.two_sizes) for s in (made["a"], made["b"])] == [
        ("display", 12, 6, False, False),
        ("text", 12, 7, False, True),
    ]
    for name, code in (("c", "layout.style"), ("b", "layout.circle")):
        wrong(
            room(
                tmp_path,
                x=f"face: x\nstyles: {{a: {{base: b}}, b: {{base: {'a' if name == 'b' else name}}}}}\nelements: []\n",
            ),
            "x",
            code,
        )


# ── what is drawn ────────────────────────────────────────────────────────────


def test_pips_and_turned_elements(tmp_path: Path) -> None:
    room(
        tmp_path,
        x="""\
face: x
elements:
- {id: row, draw: pips, of: cubes, icon: cube, at: [3mm, 3mm, 20mm, 4mm], gap: 1mm, align: right}
- {id: column, draw: pips, of: cubes, icon: cube, at: [3mm, 10mm, 4mm, 6mm]}
- {id: none, draw: pips, of: stars, icon: cube, at: [3mm, 10mm, 4mm, 6mm]}
- {id: tilted, draw: rect, at: [10mm, 30mm, 20mm, 10mm], fill: ink, rotate: 90}
""",
    )
    card = replace(made_card(), values={"cubes": 3})
    face = lay_out(load_layout("x", tmp_path), card, open_desk(made_game(card), "en"))
    assert not face.problems
    pips = [mark.into for mark in face.marks[:6]]
    assert [round(box.x / MM, 2) for box in pips[:3]] == [9, 14, 19]
    assert {round(box.w / MM, 2) for box in pips[:3]} == {4}
    assert [round(box.y / MM, 2) for box in pips[3:]] == [10, 12, 14]  # three of 4 mm do not fit: smaller
    turned = face.marks[6]
    m = turned.matrix
    corner = Rect(10 * MM, 30 * MM, 0, 0)
    x, y = m.a * corner.x + m.c * corner.y + m.e, m.b * corner.x + m.d * corner.y + m.f
    assert (round(x / MM, 2), round(y / MM, 2)) == (25, 25)
    assert [placed.id for placed in face.placed] == ["row", "column", "tilted"]


def crisis(side: str | None, kind: str | None) -> Card:
    return replace(made_card(), side=side, kind=kind, values={"cubes": 3, "defcon": side != "un"})


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_faces_of_a_crisis_are_laid_out_as_before(lang: str) -> None:
    out = []
    for name, cards in {
        "crisis": [crisis(side, None) for side in ("us", "ussr", "un")],
        "crisis-agenda": [crisis(None, "military"), crisis("un", None)],
        "crisis-letter": [crisis(None, None)],
    }.items():
        for card in cards:
            face = lay_out(load_layout(name), card, open_desk(made_game(card), lang))
            assert not face.problems
            out.append(f"── {name}, {card.side}, {card.kind}\n{dump(face)}")
    same_as_golden(f"face-crisis.{lang}.txt", "\n".join(out))


def test_titles_are_not_hyphenated_unless_their_style_says_so(tmp_path: Path) -> None:
    styles = "a: {font: display}, b: {font: sans, align: centre}, c: {font: text}, d: {font: display, hyphens: true}"
    made = load_layout("x", room(tmp_path, x=f"face: x\nstyles: {{{styles}}}\nelements: []\n")).styles
    assert [made[name].hyphens for name in "abcd"] == [False, False, True, True]
