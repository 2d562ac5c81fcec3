"""The page for those who come from other programs is true: what it says to write in a layout works."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pnp.validator.definitions.sizes import card_size

from .layouts_page import DOCS, pieces
from .own_game import PICTURE, faces, own_game, told

TABLE = """Name,Qty,a,b,type,hue,html,symbol,number,x,angle,tags
Gull,1,one,two,hot,teal,#CC0000,X,+2,4,30,"gull, tern"
Tern,2,one,two,cold,gold,#008800,Y,3,9,60,tern
"""
FIELDS = ", ".join(f"{name}: {{type: word}}" for name in ["a", "b", "type", "hue", "html", "symbol", "number"]) + (
    ", x: {type: number}, angle: {type: number}, tags: {type: words}"
)
STYLES = "title: {font: display, size: 12pt}, name: {font: [sans, text], size: 9pt, icons: 120%}"
AT = "at: [4mm, 40mm, 30mm, 30mm]"
WHOLE = (  # an element that could have a key
    "{{draw: rect, {}}}",
    f"{{{{draw: rect, {AT}, fill: red, {{}}}}}}",
    f"{{{{draw: text, of: title, style: title, {AT}, {{}}}}}}",
    f"{{{{draw: text, style: title, {AT}, {{}}}}}}",
    f"{{{{draw: picture, file: art/gull.svg, {AT}, {{}}}}}}",
    f"{{{{draw: path, path: M0 0 L100 100, stroke: red, {AT}, {{}}}}}}",
)
OF_LAYOUTS = r"(at|say|fill|when|rotate|scale|dash|stroke|opacity|gradient|radius|shadow|flip|mask|clip): "


def right_column(lang: str) -> list[str]:
    """The pieces of code in the second column of all tables of the page."""
    page = DOCS / ("coming-from.md" if lang == "en" else "coming-from.ru.md")
    rows = [re.split(r"(?<!\\)\|", line) for line in page.read_text(encoding="utf-8").splitlines() if line[:2] == "| "]
    return [code for row in rows for code in re.findall(r"`(.+?)`", row[2])]


def errors(folder: Path, element: str) -> list[str]:
    lines = f"{{id: name, draw: text, of: title, style: name, at: [4mm, 4mm, 50mm, 8mm]}}\n{element}"
    names = ("art/gull", "icons/gull", "icons/tern", "layouts/icons/gull", "layouts/icons/tern", "layouts/icons/light")
    more = {f"{name}.svg": PICTURE for name in names}
    own = own_game(folder, lines, TABLE, FIELDS, f"styles: {{{STYLES}}}\n", more)
    return [line for line in told(own) if "error" in line] or ([] if faces(own) else ["nothing is drawn"])


@pytest.mark.parametrize("code", [code for code in right_column("en") if code.startswith("{draw:")])
def test_every_element_of_the_page_works(tmp_path: Path, code: str) -> None:
    code = code.replace("name:lower", "title:lower").replace("…", "[4mm, 4mm, 20mm, 20mm]")
    code = code.replace("scale: fit, at", "file: art/gull.svg, scale: fit, at")
    assert errors(tmp_path, code) == []


@pytest.mark.parametrize("code", [code for code in right_column("en") if re.match(OF_LAYOUTS, code)])
def test_every_key_of_the_page_works_in_some_element(tmp_path: Path, code: str) -> None:
    found = [errors(tmp_path / str(n), whole.format(code)) for n, whole in enumerate(WHOLE)]
    assert [] in found, found


def test_every_size_of_the_page_is_one_of_a_card() -> None:
    sizes = [code.removeprefix("size: ") for code in right_column("en") if code.startswith("size: ")]
    assert len(sizes) > 3 and all(map(card_size, sizes))


def test_the_group_of_the_page_keeps_the_numbers(tmp_path: Path) -> None:
    (piece,) = pieces("en", "coming-from")
    assert errors(tmp_path, piece.removeprefix("- ")) == []


def test_both_languages_say_the_same() -> None:
    assert right_column("en") == right_column("ru")
    assert pieces("en", "coming-from") == pieces("ru", "coming-from")
