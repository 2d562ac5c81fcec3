"""A board of many small places: tokens with what the place yields, figures beside them, and numbers without a track."""

from __future__ import annotations

from functools import cache

import pytest

from pnp.position.panels import Piece, called
from pnp.position.secrets import Secrets
from pnp.press.build import open_desk
from pnp.press.marks.length import MM
from pnp.press.play.stage import Stage
from pnp.validator import load_game
from pnp.validator.base.picture import Picture
from pnp.validator.definitions.model import Game

from .conftest import ROOT

TABLE = Picture(
    places={
        "tverskaya": {"fourth-reich": 1, "artyom": 1},
        "arbatskaya": {"red-line": 1},
        "komsomolskaya-hansa": {"anna": 1},
    },
    tracks={"points": {"red-line": 2, "fourth-reich": 12}, "pigs": {"red-line": 3, "fourth-reich": 0}},
    piles={"market": ["akm", "akm", None], "equipment-discard": ["akm"]},
)


@cache
def metro() -> Game:
    return load_game(ROOT / "cards" / "metro-2033")


@cache
def table() -> tuple[Stage, dict[str, Piece]]:
    stage = Stage(open_desk(metro(), "ru"), [TABLE])
    pieces = [piece for panel in stage.scene(TABLE, Secrets(), None, None).pieces for piece in panel]
    assert len({piece.key for piece in pieces}) == len(pieces)
    return stage, {piece.key: piece for piece in pieces}


def place(id: str) -> tuple[float, float]:
    """The middle of a place in the panel of the board, points."""
    stage, _ = table()
    (board,) = (area for area in stage.areas if area.panel.id == "board")
    box = board.places[id]  # type: ignore[attr-defined]
    return box.cx, box.cy + board.above  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("key", "token", "kind"),
    [
        ("tverskaya/fourth-reich/0", "fourth-reich-stations", "mushrooms"),
        ("arbatskaya/red-line/0", "red-line", None),
    ],
)
def test_a_side_lays_the_token_that_shows_the_kind_of_the_place(key: str, token: str, kind: str | None) -> None:
    """token.side: the product of a station; in Polis, which has none, the emblem."""
    piece = table()[1][key]
    name, at = piece.sprite.of
    found = next(one for one in metro().tokens if one.id == name)
    assert (found.id, found.face(at).kind) == (token, kind)


def test_a_token_lies_in_the_middle_of_a_small_place() -> None:
    box = table()[1]["tverskaya/fourth-reich/0"].box
    assert (box.cx, box.cy) == pytest.approx(place("tverskaya"))


def test_a_figure_stands_where_the_token_can_still_be_seen() -> None:
    token, figure = (table()[1][f"tverskaya/{who}/0"].box for who in ("fourth-reich", "artyom"))
    assert figure.x >= token.cx - 0.1 and figure.y < token.y
    assert figure.w < 14 * MM


def test_a_figure_stands_alone_too() -> None:
    assert "komsomolskaya-hansa/anna/0" in table()[1]


def test_piles_lie_beyond_the_edge_that_their_place_is_at() -> None:
    stage, pieces = table()
    (panel,) = (panel for panel in stage.panels if panel.id == "board")
    assert pieces["pile/equipment-discard/akm"].box.bottom < place("aeroport")[1]
    assert pieces["pile/market/akm"].box.y > place("tulskaya")[1]
    assert pieces["pile/market/akm"].box.bottom < panel.height


def test_a_marker_beyond_the_end_of_its_track_stays_on_the_last_space() -> None:
    low, high = (table()[1][f"points/{side}"].box for side in ("red-line", "fourth-reich"))
    assert low.cy > high.cy


def test_what_has_no_track_is_a_table_of_numbers() -> None:
    stage, pieces = table()
    assert [panel.title["en"] for panel in stage.panels if panel.id == "stock"] == ["Stocks"]
    assert {key for key in pieces if key.startswith("stock/")} == {"stock/pigs/red-line", "stock/pigs/fourth-reich"}


@pytest.mark.parametrize(
    ("cards", "names"),
    [
        (["akm", "svd"], ["akm", "svd"]),
        (["akm", "akm", "akm"], ["akm", "akm.2", "akm.3"]),
        ([None, "akm", None], ["0", "akm", "2"]),
    ],
)
def test_copies_of_a_card_are_told_apart(cards: list[str | None], names: list[str]) -> None:
    assert called(cards) == names
