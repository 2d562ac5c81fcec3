"""Markers on the spaces of a track: the number that is printed there can still be read."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.position.board import BoardArea
from pnp.position.secrets import Secrets
from pnp.press.build import open_desk
from pnp.press.layout.tracks import LEAST, standing
from pnp.press.marks.geometry import Rect
from pnp.press.play.stage import Stage
from pnp.press.type.text_boxes import words_of
from pnp.validator import load_game
from pnp.validator.base.picture import Picture
from pnp.validator.definitions.model import Game

from .conftest import ROOT

SPACE = Rect(0, 0, 100, 60)
COIN = (40.0, 40.0)


def test_a_marker_stands_in_the_middle_where_nothing_is_printed() -> None:
    assert standing(SPACE, [COIN], None) == [Rect(30, 10, 40, 40)]


def test_a_number_in_a_corner_is_in_nobodys_way() -> None:
    assert standing(SPACE, [COIN], Rect(2, 2, 10, 10)) == standing(SPACE, [COIN], None)


def test_a_marker_leaves_a_number_in_the_middle() -> None:
    number = Rect(45, 25, 10, 10)
    (box,) = standing(SPACE, [COIN], number)
    assert not box.overlaps(number)
    assert box.w > COIN[0] * 0.8


def test_markers_share_the_side_where_the_smallest_is_largest() -> None:
    number = Rect(2, 2, 14, 14)
    boxes = standing(SPACE, [COIN, COIN], number)
    assert not [box for box in boxes if box.overlaps(number)]
    assert boxes[0].w == boxes[1].w > COIN[0] * 0.9


def test_a_marker_that_is_in_nobodys_way_keeps_its_size() -> None:
    first, second = standing(Rect(0, 0, 110, 60), [(50.0, 50.0), COIN], Rect(2, 2, 10, 12))
    assert (first.w < 50, second.w) == (True, 40)


def test_a_marker_that_would_be_too_small_to_know_stays() -> None:
    assert standing(SPACE, [COIN], SPACE.inset(3)) == standing(SPACE, [COIN], None)


@given(st.floats(0, 80), st.floats(0, 50), st.floats(1, 30), st.floats(1, 30), st.integers(1, 6))
def test_markers_stay_on_the_space(x: float, y: float, w: float, h: float, count: int) -> None:
    number = Rect(x, y, min(w, 100 - x), min(h, 60 - y))
    boxes = standing(SPACE, [COIN] * count, number)
    assert all(SPACE.contains(box) for box in boxes)
    assert not any(one.overlaps(other) for at, one in enumerate(boxes) for other in boxes[:at])
    clear = not any(box.overlaps(number) for box in boxes)
    assert clear or max(100 - w, 60 - h) / count < 40 * LEAST * 2.5  # there was next to no room


# ── the boards of our games ───────────────────────────────────────────────────
@cache
def ours(name: str) -> Game:
    return load_game(ROOT / "cards" / name)


@pytest.mark.parametrize("name", ["13-days", "metro-2033"])
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_every_number_of_our_boards_can_be_read_below_its_markers(name: str, lang: str) -> None:
    game = ours(name)
    assert game.board is not None
    desk = open_desk(game, lang)
    stage = Stage(desk, [Picture()])
    (area,) = (one for one in stage.areas if isinstance(one, BoardArea))
    for track in game.board.tracks:
        sides = [*track.start] or [side.id for side in game.sides if side.plays]
        for number in range(track.first, track.last + 1):
            picture = Picture(tracks={track.id: dict.fromkeys(sides, number)})
            printed = area.numbers.get(f"{track.id}/{number}")
            lying = [p.box.moved(0, -area.above) for p in area.pieces(picture, Secrets()) if p.key.startswith(track.id)]
            assert lying
            assert printed is None or not [box for box in lying if box.overlaps(printed)]


def test_all_numbers_are_known() -> None:
    """What is printed on the spaces of the tracks of 13 Days, but for the last of the round, which says `end`."""
    game = ours("13-days")
    stage = Stage(open_desk(game, "en"), [Picture()])
    (area,) = (one for one in stage.areas if isinstance(one, BoardArea))
    assert game.board is not None
    spaces = {f"{t.id}/{n}" for t in game.board.tracks for n in range(t.first, t.last + 1)}
    assert spaces - area.numbers.keys() == {"round/4"}
    assert {*area.numbers.values()} <= {*words_of(stage.sprites.board.marks)}
