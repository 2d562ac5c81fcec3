"""QR codes on cards: the modules that the library gives, with free ground, in any ink; what phones cannot read."""

from __future__ import annotations

from pathlib import Path

import pytest
from segno import make_qr

from pnp.press.marks.length import MM
from pnp.press.marks.pages import Document, Page
from pnp.press.out.lowink import spared
from pnp.press.out.raster import rendered

from .own_game import faces, own_game, told

AT = "at: [0mm, 0mm, 20mm, 20mm]"
TABLE = "Name,link\nGull,https://example.org/gull\nTern,\n"
FIELDS = "link: {type: word}"


def modules(page: Page, count: int) -> list[list[int]]:
    """What is dark of a page, at the middle of each of so many squares in a row."""
    (image,) = rendered([page], lambda _: pytest.fail("no form is used"), 300)
    middle = [(at + 0.5) * image.width / count for at in range(count)]
    return [[int(sum(image.getpixel((int(x), int(y)))) < 380) for x in middle] for y in middle]  # type: ignore[arg-type]


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("says", ["of: link", "say: 'https://example.org/{id}'"])
def test_a_code_is_drawn_module_by_module_with_four_free_around_it(says: str, ink: str, tmp_path: Path) -> None:
    own = own_game(tmp_path, f"{{draw: qr, {says}, {AT}}}", TABLE, FIELDS)
    assert told(own) == []
    page = Page(20 * MM, 20 * MM, faces(own)[0].marks)
    if ink == "low":
        (page,) = spared(Document((page,), 1, 0), "#000000").pages
    code = [[*row] for row in make_qr("https://example.org/gull", error="m").matrix_iter(border=4)]
    assert modules(page, len(code)) == code


def test_an_empty_field_has_no_code(tmp_path: Path) -> None:
    own = own_game(tmp_path, f"{{draw: qr, of: link, {AT}}}", TABLE, FIELDS)
    assert [bool(face.marks) for face in faces(own)] == [True, False]


UNREADABLE = [
    ("of: link, at: [0mm, 0mm, 8mm, 30mm]", "a QR code 8 mm wide is too fine for phones; make it 11 mm"),
    (f"of: link, {AT}, colour: gold, ground: paper", "a QR code must be much darker than its ground"),
    (f"of: link, {AT}, colour: white, ground: ink", "a QR code must be much darker than its ground"),
]


@pytest.mark.parametrize(("keys", "message"), UNREADABLE)
def test_what_phones_cannot_read_is_a_warning(keys: str, message: str, tmp_path: Path) -> None:
    (line,) = told(own_game(tmp_path, f"{{draw: qr, {keys}}}", TABLE, FIELDS))
    assert line.startswith(f"cards.csv:B2: warning: card “gull”, field link (en): {message}")


def test_more_than_a_code_holds_is_an_error(tmp_path: Path) -> None:
    own = own_game(tmp_path, f"{{draw: qr, of: link, {AT}}}", f"Name,link\nGull,{'gull ' * 500}\n", FIELDS)
    assert told(own) == ["cards.csv:B2: error: card “gull”, field link (en): 2499 characters do not fit a QR code"]


def test_a_code_needs_something_to_say(tmp_path: Path) -> None:
    assert told(own_game(tmp_path, f"{{draw: qr, {AT}}}", TABLE, FIELDS))[0].endswith("this element needs: of / say")
