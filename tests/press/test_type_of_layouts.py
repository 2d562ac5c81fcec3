"""What a layout asks of type: the size of icons."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.press.layout.faces import Face
from pnp.press.marks.ink import Use

from .own_game import faces, own_game, told

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
