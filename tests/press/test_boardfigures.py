"""Positions on a board in the examples of a rule sheet."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.press.conftest import made_card, made_game

from pnp.generator.boards.boardfigures import MANY, board_table
from pnp.generator.boards.clashes import words_of
from pnp.generator.build import open_desk
from pnp.generator.drawing.ink import Mark, Run, Use
from pnp.generator.faces.face import Desk
from pnp.generator.rules.figures import Frame
from pnp.generator.sizes.geometry import Rect
from pnp.generator.sizes.length import MM
from pnp.validator.definitions.model import Area, Board, BoardPlace, Token, TokenFace, Track

WIDTH = 77 * MM
BOTH = {"ru": "Поле", "en": "Board"}


def desk_with(places: int) -> Desk:
    listed = tuple(
        BoardPlace(f"p{i}", {"ru": f"Место {i}", "en": f"Place {i}"}, {}, "tokens", "military") for i in range(places)
    )
    areas = (Area("low", BOTH, 1, 3, None), Area("high", BOTH, 4, 6, None))
    track = Track("war", {"ru": "Шкала", "en": "Track"}, "military", 6, 1, {}, areas, (), "up")
    shared = Track("round", {"ru": "Раунд", "en": "Round"}, None, 3, 1, {}, (), (), "right")
    tokens = (
        Token("us", BOTH, "us", 5, "square", "12mm"),
        Token("ussr", BOTH, "ussr", 5, "round", "12mm"),
        Token("marker", BOTH, "ussr", 1, "disc", "12mm", faces=(TokenFace("ussr", "military"),)),
        Token("round", BOTH, None, 1, "hex", "12mm", faces=(TokenFace(icon="round"),)),
    )
    board = Board("board", BOTH, (), ("400mm", "277mm"), places=listed, tracks=(track, shared))
    return open_desk(replace(made_game(made_card()), board=board, tokens=tokens), "en")


def words(marks: tuple[Mark, ...]) -> list[str]:
    return [mark.text.replace("\u00a0", " ") for mark in marks if isinstance(mark, Run)]


def icons(marks: tuple[Mark, ...]) -> list[str]:
    return [mark.form.split("/")[1] for mark in marks if isinstance(mark, Use)]


def test_every_place_with_its_counters() -> None:
    desk = desk_with(4)
    frame = Frame({}, places={"p0": {"us": 2, "ussr": 3}, "p1": {}, "p2": {"ussr": 1}})
    marks, height = board_table(frame, desk, WIDTH)
    assert words(marks) == ["Place 0", "2", "3", "Place 1", "Place 2", "1"]
    assert icons(marks) == ["military", "us", "ussr", "military", "military", "ussr"]
    field = Rect(0, 0, WIDTH, height)
    assert all(field.contains(mark.into) for mark in marks if isinstance(mark, Use))


@pytest.mark.parametrize(("places", "named"), [(MANY, MANY), (MANY + 1, 1)])
def test_of_many_places_only_those_with_counters(places: int, named: int) -> None:
    frame = Frame({}, places={f"p{i}": {"us": int(i == 0)} for i in range(places)})
    marks, _ = board_table(frame, desk_with(places), WIDTH)
    assert len([word for word in words(marks) if word.startswith("Place")]) == named


def test_markers_stand_on_their_spaces() -> None:
    """A side without a marker is shown by what it counts with."""
    frame = Frame({}, tracks={"war": {"us": 2, "ussr": 6}, "round": {"all": 3}})
    marks, _ = board_table(frame, desk_with(0), WIDTH)
    assert words(marks) == ["Track", *"123456", "Round", *"123"]
    assert icons(marks) == ["military", "us", "ussr", "round"]
    us, ussr = (mark.into for mark in marks if isinstance(mark, Use) and mark.form.split("/")[1] in ("us", "ussr"))
    assert us.cx == pytest.approx(WIDTH * 1.5 / 6)
    assert ussr.cx == pytest.approx(WIDTH * 5.5 / 6)


@pytest.mark.parametrize("markers", [{"us": 2, "ussr": 6}, {"us": 4, "ussr": 4}])
def test_no_marker_hides_a_number(markers: dict[str, int]) -> None:
    marks, _ = board_table(Frame({}, tracks={"war": markers}), desk_with(0), WIDTH)
    stand = [mark.into for mark in marks if isinstance(mark, Use) and mark.form.split("/")[1] in ("us", "ussr")]
    numbers = [word for word in words_of(marks) if word.y > 3 * MM]
    assert (len(stand), len(numbers)) == (2, 6)
    assert not [number for number in numbers for box in stand if box.overlaps(number)]


def test_a_game_without_a_board_has_nothing_to_show() -> None:
    desk = open_desk(made_game(made_card()), "en")
    assert board_table(Frame({}, places={"p0": {"us": 1}}), desk, WIDTH) == ((), 0.0)
