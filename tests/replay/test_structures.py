"""Cards attached to each other on the stage: rotated as on the table, with what is on them, and whose they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from pnp.position.kit import Kit, Sprite, turned
from pnp.position.panels import Piece
from pnp.position.secrets import Secrets
from pnp.press.build import open_desk
from pnp.press.marks.geometry import Rect
from pnp.press.marks.length import MM
from pnp.press.marks.palette import SEATS, contrast
from pnp.press.play.facts import Fact, Teller
from pnp.press.play.stage import Scene, Stage
from pnp.validator import load_game
from pnp.validator.base.picture import Laid, Picture
from pnp.validator.definitions.model import Game, Side
from pnp.web.replay.page import page

from .conftest import THREE, data_in, story

NAMES = ("Аня", "Борис", "Вера", "Глеб", "Даша", "Егор", "Жанна", "Зоя")
UPRIGHT, LYING = Laid("ufos", 0, 0, count=8), Laid("mafia", 0, -75.5, 1, "ufos", 12)
BESIDE = Laid("cia", 88, 0, 2, "ufos")
TWO = Picture(
    structures={"p0": [UPRIGHT, LYING, BESIDE], "p1": [Laid("network", 0, 0, count=9)]},
    hands={"p0": ["bribery", None], "p1": []},
    zones={"neutral": [("yuppies", {}), ("kgb", {})]},
    piles={"deck": [None] * 90, "specials": [], "dead": ["fbi"]},
)


def seated(players: int = 2) -> Game:
    """The game with so many players, as the referee seats them."""
    sides = (
        Side(f"p{at}", {"ru": name, "en": name}, {"ru": name, "en": name}, True, f"seat-{at}", "")
        for at, name in enumerate(NAMES[:players])
    )
    return replace(load_game("illuminati"), sides=tuple(sides))


@cache
def stage(players: int = 2) -> Stage:
    return Stage(open_desk(seated(players), "ru"), [TWO])


def scene(picture: Picture, before: Picture | None = None) -> Scene:
    last = stage().scene(before, Secrets(), None, None) if before is not None else None
    return stage().scene(picture, Secrets(), last, before)


def pieces(picture: Picture, panel: str) -> dict[str, Piece]:
    shown = zip(stage().panels, scene(picture).pieces, strict=True)
    return next({piece.key: piece for piece in found} for area, found in shown if area.id == panel)


def back_of(sprite: Sprite) -> str:
    """The layout of the back that is shown."""
    assert sprite.kind == "back"
    deck, _ = sprite.of
    return next(one.back for one in seated().decks if one.id == deck)


# ── structures ───────────────────────────────────────────────────────────────


def test_cards_lie_against_each_other_as_on_the_table() -> None:
    found = pieces(TWO, "seat-p0")
    upright, lying, beside = (found[f"card/{id}"].box for id in ("ufos", "mafia", "cia"))
    assert (upright.w, upright.h) == pytest.approx((88 * MM, 63 * MM))
    assert (lying.w, lying.h) == pytest.approx((63 * MM, 88 * MM))
    assert lying.bottom == pytest.approx(upright.y)
    assert lying.cx == pytest.approx(upright.cx)
    assert (beside.x, beside.cy) == pytest.approx((upright.right, upright.cy))


def test_a_card_is_turned_and_is_read_upright() -> None:
    """In the large picture of a card that somebody has touched it is upright."""
    found, kit = pieces(TWO, "seat-p0"), stage().sprites.kit
    for id, is_turned in {"ufos": False, "mafia": True, "cia": True}.items():
        sprite = found[f"card/{id}"].sprite
        assert bool(sprite.turn) == is_turned
        assert replace(sprite, turn=0) == kit.card(id)
        assert kit.label(sprite) == kit.label(kit.card(id)) is not None
    assert len({turned(kit.card("mafia"), turns) for turns in range(8)}) == 4


def test_what_is_on_a_card_is_a_number_on_its_corner() -> None:
    found = pieces(TWO, "seat-p0")
    chips = {key: piece for key, piece in found.items() if key.endswith("/count")}
    assert set(chips) == {"card/ufos/count", "card/mafia/count"}
    for key, chip in chips.items():
        assert found[key.removesuffix("/count")].box.contains(chip.box, 6.1 * MM)


def test_a_structure_keeps_its_place_as_it_grows() -> None:
    young = replace(TWO, structures={"p0": [replace(UPRIGHT, count=1)], "p1": []})
    before, after = pieces(young, "seat-p0")["card/ufos"], pieces(TWO, "seat-p0")["card/ufos"]
    assert before.box == after.box
    assert pieces(young, "seat-p1") == {}


def test_hands_are_counted_and_known_to_their_side_alone() -> None:
    found = pieces(TWO, "seat-p0")
    known, unknown, count = (found[key] for key in ("hand/p0/bribery/0", "hand/p0//1", "hand/p0"))
    assert known.known == frozenset({"p0"})
    assert unknown.known is None
    assert back_of(unknown.sprite) == back_of(known.back)
    assert count.sprite == Kit.chip(2)


def test_a_card_face_down_is_known_to_its_side() -> None:
    down = replace(TWO, structures={"p0": [replace(UPRIGHT, down=True)], "p1": [Laid(None, 0, 0, down=True)]})
    mine, theirs = pieces(down, "seat-p0")["card/ufos"], pieces(down, "seat-p1")["structure/p1/0"]
    assert mine.known == frozenset({"p0"})
    assert mine.sprite != mine.back
    assert back_of(mine.back) == back_of(theirs.sprite)


# ── what changed ─────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "after",
    [
        [UPRIGHT, LYING, replace(BESIDE, x=-88.0)],
        [UPRIGHT, LYING, replace(BESIDE, count=3)],
    ],
    ids=["moved", "paid"],
)
def test_what_changed_is_lit_and_nothing_else(after: list[Laid]) -> None:
    now = replace(TWO, structures={**TWO.structures, "p0": after})
    ((panel, box, known),) = scene(now, TWO).lit
    assert stage().panels[panel].id == "seat-p0"
    assert box.contains(pieces(now, "seat-p0")["card/cia"].box, 0.1)
    assert known is None


def test_a_card_that_changes_hands_is_lit_where_it_came_to() -> None:
    theirs = [*TWO.structures["p1"], replace(BESIDE, master="network")]
    now = replace(TWO, structures={"p0": [UPRIGHT, LYING], "p1": theirs})
    assert {stage().panels[panel].id for panel, _, _ in scene(now, TWO).lit} == {"seat-p1"}


# ── the middle of the table ──────────────────────────────────────────────────


def test_uncontrolled_cards_and_piles_lie_on_their_places() -> None:
    game, found = seated(), pieces(TWO, "board")
    assert game.board is not None
    area = next(area for area in stage().areas if area.panel.id == "board")
    places = area.places  # type: ignore[attr-defined]
    for key, place in {"card/yuppies": "neutral-1", "card/kgb": "neutral-2", "pile/dead/fbi": "dead"}.items():
        assert places[place].contains(found[key].box, 0.1)
    assert found["count/deck"].sprite == Kit.chip(90)
    assert "count/specials" not in found
    assert not any(area.panel.id in ("zone-neutral", "piles") for area in stage().areas)


@pytest.mark.parametrize(("count", "rows"), [(7, 1), (10, 1), (11, 2), (40, 3)])
def test_more_cards_than_places_lie_below_the_board(count: int, rows: int) -> None:
    groups = [card.id for card in seated().decks[1].cards[:count]]
    picture = Picture(zones={"neutral": [(card, {}) for card in groups]})
    made = Stage(open_desk(seated(), "ru"), [picture])
    (board,) = (area for area in made.areas if area.panel.id == "board")
    (found,) = made.scene(picture, Secrets(), None, None).pieces
    assert len({(round(piece.box.x), round(piece.box.y)) for piece in found}) == count
    below = [piece.box.y for piece in found if piece.box.y > board.plan.height]  # type: ignore[attr-defined]
    assert (len(below), len(set(below))) == (count - 6, rows)
    assert all(Rect(0, 0, board.panel.width, board.panel.height).contains(piece.box, 0.1) for piece in found)


def test_a_back_that_nobody_names_is_that_of_the_common_deck() -> None:
    kit = stage().sprites.kit
    assert back_of(kit.back(None)) == back_of(kit.back("yuppies")) != back_of(kit.back("ufos"))


# ── tables of two to eight ───────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("players", "rows"),
    [(2, [2]), (3, [3]), (4, [2, 2]), (5, [3, 2]), (6, [2, 2, 2]), (7, [3, 2, 2]), (8, [2, 2, 2, 2])],
)
def test_every_player_has_a_panel_and_none_has_a_row_alone(players: int, rows: list[int]) -> None:
    game = seated(players)
    picture = Picture(structures={side.id: [replace(UPRIGHT, card=None)] for side in game.sides})
    made = Stage(open_desk(game, "en"), [picture])
    seats = [panel for panel in made.panels if panel.id.startswith("seat-")]
    assert [panel.id for panel in seats] == [f"seat-p{at}" for at in range(players)]
    assert [*Counter(panel.row for panel in seats).values()] == rows


def test_seats_have_colours_on_which_a_name_can_be_read() -> None:
    paper = stage().desk.palette["paper"]
    assert len(set(SEATS.values())) == len(NAMES)
    assert all(contrast(colour, paper) >= 4.5 for colour in SEATS.values())


# ── in words ─────────────────────────────────────────────────────────────────


def told(picture: Picture) -> Iterator[Fact]:
    return (fact for fact in Teller(seated()).facts(picture) if fact.key[0] == "structures")


def test_structures_are_told_card_by_card() -> None:
    said = [(fact.label["ru"], fact.value["ru"]) for fact in told(TWO)]
    assert said == [
        ("НЛО", "Аня, на ней 8"),
        ("Мафия", "Аня, под картой «НЛО», на ней 12"),
        ("ЦРУ", "Аня, под картой «НЛО»"),
        ("Сеть", "Борис, на ней 9"),
    ]


def test_what_lies_face_down_is_told_to_its_side_alone() -> None:
    (fact,) = told(Picture(structures={"p0": [replace(UPRIGHT, down=True)]}))
    assert fact.known == frozenset({"p0"})
    assert fact.outside is not None
    assert (fact.value["en"], fact.outside["en"]) == ("The UFOs, with 8 on it", "a card face down, with 8 on it")
    assert "UFO" not in fact.label["en"]


# ── a log of such a game ─────────────────────────────────────────────────────


@cache
def data() -> dict[str, Any]:
    return data_in(page(story(THREE), "ru", 0))


def test_a_page_for_three() -> None:
    ids = [panel["id"] for panel in data()["panels"]]
    assert ids == ["seat-anna", "seat-boris", "seat-vera", "board"], "what the players have first"
    assert [side["player"] for side in data()["sides"]] == ["Аня", "Борис", "Вера"]
    assert data()["verdict"] == "legal"


def test_the_page_knows_which_card_is_turned() -> None:
    """Junk Mail is on its side above the UFOs; touched, it is shown upright."""
    sprites = data()["sprites"]
    turned = [sprite for sprite in sprites if "up" in sprite]
    assert [sprite["label"][1] for sprite in turned] == ["Junk Mail"]
    upright = sprites[turned[0]["up"]]
    assert upright["label"] == turned[0]["label"]
    assert upright["r"] == pytest.approx(63 / 88, abs=0.001)
    assert turned[0]["r"] == pytest.approx(88 / 63, abs=0.001)


def test_a_group_on_its_way_lies_before_whoever_puts_it_down() -> None:
    """Once the dice have fallen it has left the UFOs, and the log does not say yet where it goes."""
    *_, before, last = story(THREE).pictures
    assert "junk-mail" in [laid.card for laid in before.structures["boris"]]
    assert last.held == {"junk-mail": "vera"}
    made = Stage(open_desk(story(THREE).game, "ru"), story(THREE).pictures)
    shown = dict(zip((panel.id for panel in made.panels), made.scene(last, Secrets(), None, None).pieces, strict=True))
    assert [piece.key for piece in shown["seat-vera"] if piece.shows[0] == "held"] == ["card/junk-mail"]


def test_a_special_is_seen_by_its_holder_alone() -> None:
    picture = story(THREE).pictures[-1]
    (fact,) = (fact for fact in Teller(story(THREE).game).facts(picture) if fact.key == ("hands", "boris"))
    assert (fact.value["en"], fact.known) == ("Slush Fund", frozenset({"boris"}))
    assert fact.outside is not None
    assert fact.outside["en"] == "1 card"
