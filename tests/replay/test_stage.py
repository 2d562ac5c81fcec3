"""Everything on a table is on the stage: the same number of tokens, on the printed spots, inside their panel."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

from pnp.position.columns import columns
from pnp.position.kit import Kit
from pnp.position.panels import in_row
from pnp.position.secrets import Secrets
from pnp.press.build import open_desk
from pnp.press.marks.geometry import Rect
from pnp.press.play.stage import Scene, Stage
from pnp.validator import load_game
from pnp.validator.base.picture import Picture

from .conftest import CHRONICLE, ROOT, story


@cache
def stage(log: Path) -> Stage:
    return Stage(open_desk(story(log).game, "ru"), story(log).pictures)


def scene(stage: Stage, picture: Picture, before: Picture | None = None) -> Scene:
    last = stage.scene(before, Secrets(), None, None) if before is not None else None
    return stage.scene(picture, Secrets(), last, before)


def test_every_piece_lies_in_its_panel_and_can_be_drawn(log: Path) -> None:
    for step in story(log).steps:
        shown = stage(log).scene(step.picture, step.secrets, None, None)
        for panel, pieces in zip(stage(log).panels, shown.pieces, strict=True):
            for piece in pieces:
                assert Rect(0, 0, panel.width, panel.height).contains(piece.box, 1), piece
                assert stage(log).desk.library(stage(log).sprites.form(piece.sprite)).marks
                assert piece.known is None or stage(log).desk.library(stage(log).sprites.form(piece.back)).marks
            assert len({piece.key for piece in pieces}) == len(pieces)


def test_counters_and_cards_are_as_many_as_on_the_table(log: Path) -> None:
    for step in story(log).steps:
        picture = step.picture
        shown = Counter(piece.shows for pieces in scene(stage(log), picture).pieces for piece in pieces)
        for place, cubes in picture.places.items():
            for side, count in cubes.items():
                assert shown["places", place, side] == count
        for side, hand in picture.hands.items():
            assert sum(n for (part, whose, _), n in shown.items() if (part, whose) == ("hands", side)) == len(hand)
        cards = sum(1 + sum(cubes.values()) for lying in picture.zones.values() for _, cubes in lying)
        assert sum(n for (part, _, _), n in shown.items() if part == "zones") == cards
        for track, markers in picture.tracks.items():
            assert all(shown["tracks", track, side] == 1 for side in markers)


def test_counters_lie_on_the_printed_spots() -> None:
    (board,) = [area for area in stage(CHRONICLE).areas if area.panel.id == "board"]
    picture = Picture(places={"berlin": {"us": 3}})
    boxes = [piece.box for piece in board.pieces(picture, Secrets())]
    spots = next(
        placed.box
        for name, placed in stage(CHRONICLE).sprites.board.placed
        if (name, placed.id) == ("berlin", "us-cubes")
    )  # type: ignore[attr-defined]
    step = spots.w / 5
    for at, box in enumerate(boxes):
        assert abs(box.cx - (spots.x + (at + 0.5) * step)) < 0.1
        assert abs(box.cy - spots.cy) < 0.1


def test_more_counters_than_spots_stay_on_them() -> None:
    shown = scene(stage(CHRONICLE), Picture(places={"berlin": {"us": 9}}))
    boxes = [piece.box for pieces in shown.pieces for piece in pieces]
    assert len({round(box.x, 1) for box in boxes}) == 9
    assert max(box.right for box in boxes) - min(box.x for box in boxes) < 61 * 72 / 25.4


def test_a_marker_stands_on_its_space() -> None:
    (board,) = [area for area in stage(CHRONICLE).areas if area.panel.id == "board"]
    for number in range(-5, 6):
        (piece,) = board.pieces(Picture(tracks={"prestige": {"all": number}}), Secrets())
        assert board.spaces["prestige"][number + 5].contains(piece.box, 1.5)  # type: ignore[attr-defined]


def test_flags_stand_on_what_their_cards_are_about() -> None:
    shown = scene(stage(CHRONICLE), Picture(flags={"us": ["berlin", "military-track", None]}))
    places = {piece.key for pieces in shown.pieces for piece in pieces if piece.key.startswith("flag/")}
    assert places == {"flag/us/berlin", "flag/us/military"}


def test_what_changed_is_lit(log: Path) -> None:
    last = None
    for step in story(log).steps:
        if last is not None and last.moment.game == step.moment.game:
            shown = scene(stage(log), step.picture, last.picture)
            differs = (step.picture.zones, step.picture.places, step.picture.tracks) != (
                last.picture.zones,
                last.picture.places,
                last.picture.tracks,
            )
            assert shown.lit or not differs
        last = step


def test_counters_that_are_gone_are_lit_where_they_lay() -> None:
    shown = scene(stage(CHRONICLE), Picture(places={"berlin": {}}), Picture(places={"berlin": {"us": 2}}))
    assert len(shown.lit) == 1


def test_a_table_that_no_game_has_yet() -> None:
    """Zones, piles and hands that the definitions do not know, and a game without a board."""
    game = replace(load_game(str(ROOT / "cards" / "13-minutes")), board=None)
    picture = Picture(
        zones={"market": [("anadyr", {"us": 2}), (None, {}), ("nobody-knows", {"ussr": 1})]},
        hands={"us": [None] * 30},
        piles={"deck": [None] * 200, "void": []},
        held={"quarantine": "ussr"},
        flags={"us": [None, "anadyr"]},
        supply={"us": 3, "ussr": -2},
        places={"nowhere": {"us": 2}},
        tracks={"none": {"us": 1}},
    )
    made = Stage(open_desk(game, "en"), [picture])
    assert [panel.id for panel in made.panels] == ["zone-market", "seat-us", "seat-ussr", "piles"]
    shown = made.scene(picture, Secrets(), None, None)
    for panel, pieces in zip(made.panels, shown.pieces, strict=True):
        for piece in pieces:
            assert Rect(0, 0, panel.width, panel.height).contains(piece.box, 1), piece
            assert made.desk.library(made.sprites.form(piece.sprite)).marks


def test_a_row_closes_up_before_it_leaves_its_room() -> None:
    room = Rect(10, 0, 100, 10)
    assert in_row(0, 20, room, 5) == []
    assert in_row(2, 20, room, 5) == [10, 35]
    assert in_row(9, 20, room, 5) == [10 + 10 * at for at in range(9)]


def test_what_lies_on_the_sheets_of_a_table_is_shown_there_alone() -> None:
    """Cards inside their sheets, tokens of a supply on its side's spots; nothing of it in a panel beside them."""
    game = load_game("13-minutes")
    assert game.board is not None
    zone, supply = game.board.sheets[0].zone, {"us": 4}
    picture = Picture(zones={zone: ((None, {}), (None, {"us": 2}))}, supply=supply)
    laid = Stage(open_desk(game, "ru"), [picture], "mat", on_mat=True)
    shown = laid.scene(picture, Secrets(), None, None)
    assert [panel.id for panel in laid.panels[:3]] == [f"zone-{sheet.zone}" for sheet in reversed(game.board.sheets)]
    for panel, pieces in zip(laid.panels, shown.pieces, strict=True):
        assert all(Rect(0, 0, panel.width, panel.height).contains(piece.box) for piece in pieces)
    counts = Counter(piece.shows[:2] for pieces in shown.pieces for piece in pieces)
    assert counts == {("zones", zone): 4, ("supply", "us"): 4}
    crowded = Picture(zones={zone: ((None, {}),) * 40})
    assert not Stage(open_desk(game, "ru"), [crowded], "full", on_mat=True).sheets


def test_the_cards_that_are_turned_up_at_the_end_lie_there_open() -> None:
    """Cuba, and what was left in the hands; before, nobody but their sides knows them."""
    log = ROOT / "cards" / "13-minutes" / "plays" / "anna-boris.yaml"
    before, after = (story(log).steps[at] for at in (12, 13))
    assert before.picture.zones["ussr"][0][0] is None and after.picture.zones["ussr"][0][0] == "back-channel"
    assert after.picture.hands == {"us": ["radio-moscow"], "ussr": ["u2-photographs"]}
    pieces = [piece for lying in stage(log).scene(after.picture, after.secrets, None, None).pieces for piece in lying]
    assert all(piece.known is None for piece in pieces)


def test_many_tokens_on_a_card_lie_in_several_rows_of_a_narrow_table() -> None:
    game = load_game(ROOT / "cards" / "13-minutes")
    picture = Picture(zones={"neutral": [("quarantine", {"us": 7, "ussr": 6}), ("black-saturday", {})]})
    (column,) = columns(Kit(game), [picture], 0)
    pieces = [*column.pieces(picture, Secrets())]
    tokens = [piece.box for piece in pieces if piece.sprite.kind == "counter"]
    assert len(tokens) == 13
    assert all(one.right <= other.x for one, other in pairwise(tokens) if one.y == other.y)
    assert all(Rect(0, 0, column.panel.width, column.panel.height).contains(piece.box, 1) for piece in pieces)
    assert pieces[-1].box.y >= max(box.bottom for box in tokens), "the next card lies below them"
