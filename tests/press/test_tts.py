"""The saved object for Tabletop Simulator: the form that the program reads, and every picture it names."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

import jsonschema
import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from tests.press.conftest import A4, ROOT, made_card, made_game

from pnp.press.exports import tts
from pnp.press.exports.exports import Wanted, export
from pnp.press.exports.tts import COLUMNS, HALF, ROWS, TEXTURE, Columns, grid, sheets_of
from pnp.press.marks.geometry import Rect
from pnp.press.marks.length import MM
from pnp.validator import load_game
from pnp.validator.definitions.model import Game, Token, TokenFace

SCHEMA = json.loads(Path(__file__).with_name("tts.schema.json").read_text(encoding="utf-8"))
QUICK = jsonschema_rs.validator_for(SCHEMA)  # of games with many objects


@pytest.fixture(scope="module")
def proof() -> Game:
    game = made_game(made_card(), replace(made_card("two", "ussr"), copies=3))
    both = {"ru": "Флажки", "en": "Flags"}
    faces = (TokenFace("us"), TokenFace("ussr"))
    flags = Token("flags", both, None, 6, "flag", 20 * MM, None, faces)
    people = Token("people", both, "us", 1, "standee", 15 * MM)
    disc = Token("disc", both, "us", 1, "disc", 15 * MM, None, (TokenFace("us"),), (TokenFace("ussr"),))
    return replace(game, tokens=(*game.tokens, flags, people, disc))


@pytest.fixture(scope="module")
def folder(proof: Game, tmp_path_factory: pytest.TempPathFactory) -> Path:
    (made,), problems = export(proof, "ru", A4, tmp_path_factory.mktemp("Имя с пробелом"), "tts")
    assert not problems
    return made.path


@pytest.fixture(scope="module")
def saved(folder: Path) -> dict[str, Any]:
    state: dict[str, Any] = json.loads((folder / "proof.json").read_text(encoding="utf-8"))
    return state


def objects(state: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for one in state["ObjectStates"]:
        yield one
        yield from one.get("ContainedObjects", ())


def urls(state: dict[str, Any]) -> set[str]:
    found = set()
    for one in objects(state):
        for sheet in one.get("CustomDeck", {}).values():
            found |= {sheet["FaceURL"], sheet["BackURL"]}
        image = one.get("CustomImage", {})
        found |= {image[key] for key in ("ImageURL", "ImageSecondaryURL") if key in image}
    return found


def test_schema(saved: dict[str, Any]) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(saved, SCHEMA)


@pytest.mark.parametrize("key", ["DeckIDs", "CustomDeck", "ContainedObjects"])
def test_the_schema_misses_what_is_missing(saved: dict[str, Any], key: str) -> None:
    broken = json.loads(json.dumps(saved))
    deck = next(one for one in broken["ObjectStates"] if one["Name"] == "DeckCustom")
    del deck[key]
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(broken, SCHEMA)


def test_cards_and_copies(saved: dict[str, Any]) -> None:
    deck = next(one for one in saved["ObjectStates"] if one["Name"] == "DeckCustom")
    assert deck["DeckIDs"] == [100, 101, 101, 101]
    cards = deck["ContainedObjects"]
    assert [card["CardID"] for card in cards] == deck["DeckIDs"]
    assert all(card["CustomDeck"] == deck["CustomDeck"] for card in cards)
    assert cards[0]["Nickname"] == "Обращение к нации"
    words = cards[0]["Description"]
    assert "выставьте до 3" in words
    assert "В октябре 1962" in words
    assert not {"*", "["} & set(words)


def test_every_object_has_a_guid_of_its_own(saved: dict[str, Any]) -> None:
    guids = [one["GUID"] for one in objects(saved)]
    assert len(guids) == len(set(guids))


def test_every_picture_is_there(folder: Path, saved: dict[str, Any]) -> None:
    named = {Path(unquote(urlparse(url).path)) for url in urls(saved)}
    assert all(urlparse(url).scheme == "file" and " " not in url and url.isascii() for url in urls(saved))
    assert named == set(folder.glob("*.png"))


def test_sheets_hold_the_grid_that_they_name(saved: dict[str, Any]) -> None:
    for one in saved["ObjectStates"]:
        for sheet in one.get("CustomDeck", {}).values():
            image = Image.open(Path(unquote(urlparse(sheet["FaceURL"]).path)))
            assert max(image.size) <= TEXTURE
            width, height = image.width / sheet["NumWidth"], image.height / sheet["NumHeight"]
            assert (width, height) == (int(width), int(height))
            assert width / height == pytest.approx(63 / 88, rel=0.003)
            assert not sheet["UniqueBack"]


def test_counters_come_in_bags(saved: dict[str, Any]) -> None:
    bags = [one["ContainedObjects"] for one in saved["ObjectStates"] if one["Name"] == "Bag"]
    by_kind = [[one["Name"] for one in bag] for bag in bags]
    assert by_kind == [["Custom_Tile"] * 13, ["Custom_Token"] * 6]
    assert len({flag["CustomImage"]["ImageURL"] for flag in bags[1]}) == 2


def test_a_single_counter_lies_by_itself(saved: dict[str, Any]) -> None:
    names = {one["Nickname"]: one["Name"] for one in saved["ObjectStates"]}
    assert [one["Name"] for one in saved["ObjectStates"] if one["Name"] in ("Custom_Tile", "Figurine_Custom")] == [
        "Figurine_Custom",
        "Custom_Tile",
    ], names


def test_the_table_has_the_name_of_the_game(saved: dict[str, Any]) -> None:
    assert saved["SaveName"] == saved["GameMode"] == "Проба"
    assert all(one["Nickname"] for one in objects(saved))


@given(st.integers(1, 400), st.sampled_from([(63.0, 88.0), (88.0, 63.0), (70.0, 121.0), (44.0, 63.0)]))
def test_all_sheets_of_a_deck_are_as_fine(count: int, size: tuple[float, float]) -> None:
    width, height = (edge / 25.4 * 72 for edge in size)
    parts = sheets_of(count, width, height)
    assert sum(parts) == count and max(parts) - min(parts) <= 1 and max(parts) <= COLUMNS * ROWS
    assert grid(max(parts), width, height).card[0] >= 180 / 25.4 * size[0] - 2


@given(st.lists(st.tuples(st.floats(0.5, 3.2), st.floats(0.5, 4.2)), min_size=1, max_size=60))
def test_nothing_lies_beyond_the_table_or_on_another(sizes: list[tuple[float, float]]) -> None:
    columns = Columns(5.0)
    boxes = []
    for width, height in sizes:
        x, z = columns.place(width, height)
        boxes.append(Rect(x - width / 2, z - height / 2, width, height))
    assert all(abs(box.y) <= HALF + 1e-6 and abs(box.bottom) <= HALF + 1e-6 and box.x >= 5 - 1e-6 for box in boxes)
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))


@pytest.mark.parametrize("name", ["illuminati", "metro-2033"])
def test_our_large_games_lie_on_the_table(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is on their pictures, which are not drawn."""
    monkeypatch.setattr(tts, "_atlas", lambda *_: b"")
    monkeypatch.setattr(tts, "png", lambda image: b"")
    monkeypatch.setattr(tts, "rendered", lambda pages, *_, **__: (Image.new("RGB", (1, 1)) for _ in pages))
    (made,), _ = export(load_game(ROOT / "cards" / name), "ru", A4, tmp_path, "tts")
    state = json.loads((made.path / f"{name}.json").read_text(encoding="utf-8"))
    assert QUICK.is_valid(state)
    places = [one["Transform"] for one in state["ObjectStates"]]
    assert all(abs(at["posZ"]) < 8 and abs(at["posX"]) < 21 for at in places)
    for one in state["ObjectStates"]:
        grids = {(sheet["NumWidth"], sheet["NumHeight"]) for sheet in one.get("CustomDeck", {}).values()}
        assert len(grids) <= 1, "the sheets of a deck are alike"


def test_cut_out_counters_stand_on_nothing(folder: Path) -> None:
    image = Image.open(folder / "token-flags-1.png")
    assert image.mode == "RGBA"
    assert image.getpixel((0, 0))[3] == 0
    assert Image.open(folder / "token-us.png").mode == "RGB"


def test_a_disc_has_a_back_of_its_own(saved: dict[str, Any]) -> None:
    disc = next(one for one in objects(saved) if one["GUID"] and "token-disc" in str(one.get("CustomImage")))
    assert disc["CustomImage"]["ImageSecondaryURL"].endswith("token-disc-back.png")
    assert disc["CustomImage"]["CustomTile"]["Type"] == 2


def test_a_lone_card_is_no_deck(tmp_path: Path) -> None:
    (made,), _ = export(made_game(made_card()), "en", A4, tmp_path, "tts")
    state = json.loads((made.path / "proof.json").read_text(encoding="utf-8"))
    jsonschema.validate(state, SCHEMA)
    assert [one["CardID"] for one in state["ObjectStates"] if one["Name"] == "Card"] == [100]
    assert not [one for one in state["ObjectStates"] if one["Name"] == "DeckCustom"]


@pytest.mark.parametrize("url", ["https://example.org/proof", "https://example.org/proof/"])
def test_hosted_pictures(tmp_path: Path, url: str) -> None:
    (made,), _ = export(made_game(made_card()), "en", A4, tmp_path, "tts", Wanted(url=url))
    state = json.loads((made.path / "proof.json").read_text(encoding="utf-8"))
    assert {one.rpartition("/")[0] for one in urls(state)} == {"https://example.org/proof"}
    assert "https://example.org/proof/" in (made.path / "README.txt").read_text(encoding="utf-8")


def test_a_mat_lies_as_on_the_table(game: Game, tmp_path: Path) -> None:
    (made,), _ = export(game, "en", A4, tmp_path, "tts")
    state = json.loads((made.path / "13-minutes.json").read_text(encoding="utf-8"))
    assert QUICK.is_valid(state)
    sheets = [one for one in state["ObjectStates"] if one["Name"] == "Custom_Tile"]
    assert [one["Locked"] for one in sheets] == [True] * 3
    assert [one["Transform"]["rotY"] for one in sheets] == [180, 180, 0]
    away = [one["Transform"]["posZ"] for one in sheets]
    assert away == sorted(away)
    assert away[0] == -away[2]


@given(st.integers(1, COLUMNS * ROWS), st.floats(50, 400), st.floats(50, 400))
def test_grid(count: int, width: float, height: float) -> None:
    laid = grid(count, width, height)
    assert laid.columns <= COLUMNS
    assert laid.rows <= ROWS
    assert laid.columns * laid.rows >= count
    assert laid.columns * (laid.rows - 1) < count
    assert laid.columns * laid.card[0] <= TEXTURE
    assert laid.rows * laid.card[1] <= TEXTURE


def test_too_many_for_a_grid() -> None:
    with pytest.raises(ValueError, match="71"):
        grid(71, 100, 100)


def test_a_large_deck_takes_several_sheets(tmp_path: Path) -> None:
    game = made_game(*(made_card(f"card-{at}") for at in range(75)))
    (made,), _ = export(game, "en", A4, tmp_path, "tts")
    state = json.loads((made.path / "proof.json").read_text(encoding="utf-8"))
    deck = next(one for one in state["ObjectStates"] if one["Name"] == "DeckCustom")
    assert deck["CustomDeck"].keys() == {"1", "2"}
    assert deck["DeckIDs"] == [*range(100, 138), *range(200, 237)]
