"""The page on layouts is true: every piece and every row of its tables works, and draws what is recorded; and between
them, our layouts and the documents draw every element with every key."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.press.build import open_desk
from pnp.press.files.layout_folders import layout_folders
from pnp.press.layout.inherit import KEYS
from pnp.press.layout.layouts import load_layout
from pnp.press.layout.registry import COMMON, ELEMENTS, GROUP
from pnp.press.layout.sheetlayout import load_sheet_layout
from pnp.press.marks.length import MM
from pnp.validator import load_game
from pnp.validator.base.source import read, read_file

from .conftest import ROOT, same_as_golden
from .layouts_page import DOCS, dishes, faces_of, pieces, written
from .own_game import faces, own_game, told

LANGUAGES = ("en", "ru")
OURS = ("layouts", "docs/examples", "generator/pnp/starter")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_piece_of_the_page_works_and_draws_what_is_recorded(lang: str, tmp_path: Path) -> None:
    game = dishes(tmp_path, lang)
    assert told(game) == []
    plain: dict[str, tuple[str, ...]] = {}
    lines = []
    for name, card, face in faces_of(game, lang):
        assert not [problem for problem in face.problems if problem.code != "face.unsafe"]
        marks = tuple(written(face.marks))
        under = plain.setdefault(card, marks) if name in ("dish", "dish-back") else plain[card]
        own = marks[len(under) :] if name != "dish" and marks[: len(under)] == under else marks
        lines += [f"── {name}: {card}", *own]
    same_as_golden(f"layouts-page.{lang}.txt", "\n".join(lines) + "\n")


def test_the_sheet_of_the_page_has_only_what_differs(tmp_path: Path) -> None:
    desk = open_desk(load_game(dishes(tmp_path, "en")), "en")
    made, ours = load_sheet_layout("mat", desk.layout_folders), load_sheet_layout("mat", layout_folders())
    assert made.lengths["gap"] == pytest.approx(2 * MM) != ours.lengths["gap"]
    assert [element.draw for element in made.boxes["empty"].listed] == ["rect"]
    assert made.boxes.keys() == ours.boxes.keys() and made.lengths.keys() == ours.lengths.keys()


def rows(lang: str, key: str) -> list[str]:
    """What the rows of the table of that key begin with, as YAML."""
    tail = "" if lang == "en" else f".{lang}"
    (table,) = re.findall(
        rf"(?m)^\| `{key}` \|.*\n(?:\|.*\n)+", (DOCS / f"layouts{tail}.md").read_text(encoding="utf-8")
    )
    first = [row.split(" | ")[0] for row in table.splitlines()[2:]]
    return [code for cell in first for code in re.findall(r"`(.*?)`", cell)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_place_and_condition_of_the_tables_can_be_written(lang: str, tmp_path: Path) -> None:
    game = dishes(tmp_path, lang)
    places, conditions = rows(lang, "at"), rows(lang, "when")
    assert len(places) >= 9 and len(conditions) >= 7
    elements = [f"{{draw: rect, fill: ink, at: {place}}}" for place in places]
    elements += [f"{{draw: rect, fill: ink, when: {when}}}" for when in conditions]
    file = game / "layouts" / "faces" / "rows.yaml"
    listed = "".join(f"- {element}\n" for element in elements)
    file.write_text(f"face: rows\nextends: dish\nelements:\n{listed}", encoding="utf-8")
    desk = open_desk(load_game(game), lang)
    assert len(load_layout("rows", desk.layout_folders).elements) == len(elements) + 6


def test_both_languages_show_the_same_pieces() -> None:
    for english, russian in zip(pieces("en"), pieces("ru"), strict=True):
        shapes = [re.sub(r"^# (\S+?),? .*", r"# \1", piece) for piece in (english, russian)]
        assert shapes[0] == shapes[1]
    for key in ("at", "when"):
        assert rows("en", key) == rows("ru", key)


# ── all that can be drawn is drawn somewhere ──────────────────────────────────


def drawn(raw: Any) -> Iterator[tuple[str, str]]:
    """Each element in a layout with each of its keys."""
    if isinstance(raw, list):
        for one in raw:
            yield from drawn(one)
    elif isinstance(raw, dict):
        draw = raw.get(
            "draw", GROUP if {"elements", "part"} & raw.keys() and not {*KEYS} - {"elements"} & raw.keys() else None
        )
        while isinstance(raw, dict):
            yield from ((str(draw), key) for key in raw if draw)
            for key, one in raw.items():
                if key != "else" or not draw:
                    yield from drawn(one)
            raw = raw.get("else") if draw else None
            draw = raw.get("draw", draw) if isinstance(raw, dict) else None


def test_every_element_is_drawn_with_every_key() -> None:
    files = [file for folder in OURS for file in (ROOT / folder).rglob("*.yaml") if "layouts" in file.parts]
    used: dict[str, set[str]] = defaultdict(set)
    for raw in (*map(read_file, files), *map(read, pieces("en")), *map(read, pieces("en", "your-board"))):
        for draw, key in drawn(raw):
            used[draw].add(key)
    assert used.keys() >= ELEMENTS.keys()
    alike: dict[object, set[str]] = defaultdict(set)  # areas share the code that draws them, and the keys of that
    for name, one in ELEMENTS.items():
        alike[one.draw.__code__] |= used[name]
    missing = {
        f"{name}: {key}" for name, one in ELEMENTS.items() for key in one.keys if key not in alike[one.draw.__code__]
    }
    assert missing == set()
    assert {*COMMON, "under"} <= set().union(*used.values())


def test_a_backslash_makes_a_bracket_an_ordinary_character(tmp_path: Path) -> None:
    styles = "styles: {small: {font: text, size: 9pt}}\n"
    box = "{draw: text, of: text, style: small, at: [4mm, 4mm, 50mm, 9mm]}"
    own = own_game(tmp_path, box, "Name,text.en\nGull,\\[pig] is no icon\n", head=styles)
    assert told(own) == []
    assert faces(own)[0].placed[0].lines == ("[pig] is no icon",)
