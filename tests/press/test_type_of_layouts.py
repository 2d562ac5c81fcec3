"""What a layout asks of type: the size of icons, fonts for letters that another lacks, outlines."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from pnp.press.layout.faces import Face
from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import Group, Paint, Run, Shape, Use, bounds, rect_path, solid
from pnp.press.marks.length import MM
from pnp.press.marks.pages import Page
from pnp.press.out.canvas import Canvas
from pnp.press.out.raster import rendered
from pnp.press.type import fonts

from .own_game import STYLES, faces, own_game, told

TEXT = "{draw: text, of: text, style: small, at: [4mm, 4mm, 50mm, 20mm]}"


def face(folder: Path, style: str, words: str, element: str = TEXT) -> Face:
    """A face with one text in that style, in a game with the icon of a pig."""
    own = own_game(folder, element, f"Name,text.en\nGull,{words}\n", head=f"styles: {{small: {{{style}}}}}\n")
    game = own / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8") + "icons: [pig]\n", encoding="utf-8")
    assert told(own) == []
    (made,) = faces(own)
    return made


def icons(made: Face) -> list[float]:
    """How high its icons are, points."""
    return [round(mark.into.h, 2) for mark in made.marks if isinstance(mark, Use)]


def test_icons_are_a_share_of_the_type_and_each_may_have_its_own(tmp_path: Path) -> None:
    words = "[pig] and [pig](150%) and **[pig](60%)**"
    assert icons(face(tmp_path / "a", "size: 10pt, icons: 120%", words)) == [12, 15, 6]
    assert icons(face(tmp_path / "b", "size: 10pt", words)) == [pytest.approx(7.91, abs=0.3), 15, 6]


def test_the_size_of_icons_has_limits(tmp_path: Path) -> None:
    own = own_game(tmp_path, TEXT, "Name,text.en\nGull,Fish\n", head="styles: {small: {size: 9pt, icons: 900%}}\n")
    assert told(own) == ["layouts/faces/ship.yaml:3:36: error: this is 9; it can be from 0.1 to 3"]


def pieces(made: Face) -> list[tuple[str, str]]:
    """Its words, each with its font."""
    return [(mark.text.strip(), mark.font) for mark in made.marks if isinstance(mark, Run)]


TITLE = "{draw: text, of: title, style: small, at: [4mm, 4mm, 50mm, 20mm]}"


def titled(folder: Path, font: str, title: str) -> Path:
    return own_game(folder, TITLE, f"Name\n{title}\n", head=f"styles: {{small: {{font: {font}, size: 9pt}}}}\n")


def test_letters_that_a_font_lacks_are_set_in_the_next(tmp_path: Path) -> None:
    own = titled(tmp_path, "[display, text]", "Kṛṣna")
    assert told(own) == []
    (made,) = faces(own)
    assert pieces(made) == [("K", "display"), ("ṛṣ", "text"), ("na", "display")]
    first, second, third = (mark for mark in made.marks if isinstance(mark, Run))
    widths = [fonts.font(run.font).measure(run.text).width * 9 / 1000 for run in (first, second)]
    assert [second.x - first.x, third.x - second.x] == pytest.approx(widths)
    assert made.placed[0].lines == ("Kṛṣna",)


def test_a_stressed_letter_is_stressed_in_the_next_font_too(tmp_path: Path) -> None:
    made = face(tmp_path, "font: [display-light, text], size: 9pt", "**Kṛṣ**")
    assert pieces(made) == [("K", "display"), ("ṛṣ", "text-bold")]


def test_a_letter_that_no_font_has_is_reported(tmp_path: Path) -> None:
    (line,) = told(titled(tmp_path / "a", "display", "Kṛ"))
    assert "the font display has no character “ṛ” (U+1E5B); a style can name another" in line
    (line,) = told(titled(tmp_path / "b", "[display, text]", "Kṛ ☆"))
    assert "the font text has no character “☆”" in line


def test_an_unknown_font_of_several_is_reported_where_it_is_written(tmp_path: Path) -> None:
    (line,) = told(titled(tmp_path, "[display, txt]", "Gull"))
    assert line.startswith("layouts/faces/ship.yaml:3:34: error: unknown font “txt”")
    (line,) = told(titled(tmp_path / "b", "[]", "Gull"))
    assert line == "layouts/faces/ship.yaml:3:24: error: a text is expected here, not “[]”"


OUTLINED = "{draw: text, of: title, style: small, at: [4mm, 4mm, 50mm, 20mm], stroke: white, weight: 1mm, opacity: 50%}"


def test_a_text_has_an_outline_below_its_letters(tmp_path: Path) -> None:
    own = own_game(tmp_path, OUTLINED, "Name\nGrey Gull\n", head=STYLES)
    assert told(own) == []
    ((group,),) = (face.marks for face in faces(own))
    assert isinstance(group, Group) and group.opacity == 0.5
    outline, words = group.marks
    assert isinstance(outline, Shape) and isinstance(words, Run)
    assert (outline.paint.stroke, outline.paint.fill, round(outline.paint.width / MM, 2)) == ("#FFFFFF", None, 2)
    letters = bounds(outline.path)
    wide = fonts.font(words.font).measure(words.text).width * words.size / 1000
    assert (letters.x, letters.right) == pytest.approx((words.x, words.x + wide), abs=1)
    assert letters.bottom == pytest.approx(words.baseline + 2, abs=1)


def test_letters_with_an_outline_are_written_once(tmp_path: Path) -> None:
    (made,) = faces(own_game(tmp_path, OUTLINED, "Name\nGrey Gull\n", head=STYLES))
    file = BytesIO()
    canvas = Canvas(file, "", "en", lambda _: pytest.fail("no form is used"))
    canvas.page(Page(180, 252, made.marks))
    canvas.close()
    page = PdfDocument(file.getvalue())[0]
    assert page.get_textpage().get_text_range() == "Grey Gull"


@pytest.mark.parametrize("key", ["stroke: whit", "weight: 99mm", "opacity: 120%"])
def test_an_outline_that_cannot_be_is_reported(key: str, tmp_path: Path) -> None:
    element = f"{{draw: text, of: title, style: small, at: [4mm, 4mm, 50mm, 20mm], {key}}}"
    (line,) = told(own_game(tmp_path, element, "Name\nGull\n", head=STYLES))
    assert line.startswith("layouts/faces/ship.yaml:5:")


def test_what_is_translucent_is_drawn_as_a_whole_first() -> None:
    """Neither bands of a gradient nor an outline shine through what is on top of them."""
    page = Rect(0, 0, 10, 10)
    fading = Shape(rect_path(page), Paint(fill="#000000", fade=("#000000", 0), opacity=0.5))
    two = Group((solid(rect_path(page), "#FF0000"), solid(rect_path(page), "#000000")), opacity=0.5)
    for mark in (fading, two):
        (image,) = rendered([Page(10, 10, (mark,))], lambda _: pytest.fail("no form is used"), 72)
        assert {image.getpixel((x, 5)) for x in (1, 5, 8)} <= {(grey, grey, grey) for grey in (127, 128)}
