"""The package for Card Game Simulator: what the program looks for under which name, and every picture a card needs."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from PIL import Image
from tests.press.conftest import A4, made_card, made_game

from pnp.press.exports.cgs import safe
from pnp.press.exports.exports import Wanted, export
from pnp.validator.definitions.model import Game
from pnp.validator.definitions.sizes import CARDS

DPI = 60


def packed(game: Game, folder: Path) -> ZipFile:
    (made,), problems = export(game, "en", A4, folder, "cgs", Wanted(dpi=DPI))
    assert not problems
    assert {file.name for file in made.path.iterdir()} == {"Proof.cgs.zip", "README.txt"}
    return ZipFile(made.path / "Proof.cgs.zip")


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    """Two decks that share a card id, the second one smaller and with its own back."""
    game = made_game(made_card(), replace(made_card("two", "ussr"), copies=3))
    small = replace(
        game.decks[0], id="small", title={"ru": "Мини: раз?", "en": "Small: one?"}, size=CARDS["mini"], back="duel"
    )
    return packed(replace(game, decks=(*game.decks, small)), tmp_path_factory.mktemp("cgs"))


def read(package: ZipFile, name: str) -> Any:
    return json.loads(package.read(f"Proof/{name}"))


def cards(package: ZipFile) -> dict[str, dict[str, Any]]:
    return {card["id"]: card for one in read(package, "AllSets.json") for card in one["cards"]}


def test_everything_is_below_a_folder_called_like_the_game(package: ZipFile) -> None:
    assert {name.split("/")[0] for name in package.namelist()} == {"Proof"}
    game = read(package, "cgs.json")
    assert (game["name"], game["autoUpdate"]) == ("Proof", -1)
    assert set(game) <= {
        "name", "autoUpdate", "cardSize", "cardNameIsUnique", "cardProperties", "cardPrimaryProperty", "gameStartDecks",
        "cardBackFaceImageUrls", "playMatSize",
    }  # fmt: skip


def test_a_card_has_its_text_and_its_picture_in_the_folder_of_its_deck(package: ZipFile) -> None:
    assert [*cards(package)] == ["strategy_one", "strategy_two", "small_one", "small_two"]
    for one in read(package, "AllSets.json"):
        for card in one["cards"]:
            assert f"Proof/sets/{one['code']}/{card['id']}.png" in package.namelist()
    assert cards(package)["strategy_one"]["text"].startswith("Remove up to 2 of your cubes")


def test_a_deck_names_its_cards_by_id_as_often_as_it_has_them(package: ZipFile) -> None:
    names = [deck["name"] for deck in read(package, "cgs.json")["gameStartDecks"]]
    assert names == ["Proof", "Small – one"]
    lines = package.read(f"Proof/decks/{names[1]}.txt").decode().splitlines()
    assert lines == ["1 [small_one] Address to the Nation", "3 [small_two] Address to the Nation"]


def test_other_backs_than_the_first_are_named_by_the_cards(package: ZipFile) -> None:
    named = {card["backs"][0] for card in cards(package).values() if "backs" in card}
    assert {back["id"] for back in read(package, "cgs.json")["cardBackFaceImageUrls"]} == named
    assert {f"Proof/backs/{id}.png" for id in named} | {"Proof/CardBack.png"} <= {*package.namelist()}
    assert "backs" not in cards(package)["strategy_one"]


def test_all_pictures_have_one_size_and_a_smaller_card_is_clear_around(package: ZipFile) -> None:
    size = read(package, "cgs.json")["cardSize"]
    pictures = {
        name: Image.open(io.BytesIO(package.read(name))) for name in package.namelist() if name.endswith(".png")
    }
    assert {image.size for image in pictures.values()} == {(round(size["x"] * DPI), round(size["y"] * DPI))}
    small = pictures["Proof/sets/small/small_one.png"]
    assert small.mode == "RGBA"
    box = small.getbbox()
    assert box is not None
    assert (box[2] - box[0], box[3] - box[1]) == (1.75 * DPI, 2.5 * DPI)
    assert box[0] == pytest.approx(small.width - box[2], abs=1)


def test_a_board_is_drawn_on_the_mat_as_large_as_it_is(game: Game, tmp_path: Path) -> None:
    (made,), _ = export(replace(game, decks=game.decks[:1]), "ru", A4, tmp_path, "cgs", Wanted(dpi=DPI))
    with ZipFile(next(made.path.glob("*.zip"))) as package:
        mat = Image.open(io.BytesIO(package.read("13 минут/PlayMat.png")))
        size = json.loads(package.read("13 минут/cgs.json"))["playMatSize"]
    assert mat.width / size["x"] == pytest.approx(mat.height / size["y"], rel=0.001)
    assert mat.getpixel((5, 5)) != mat.getpixel((mat.width // 2, mat.height // 2))
    assert "Жетонов здесь нет" in (made.path / "README.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(("title", "name"), [("A/B: what?", "A – B – what"), ("...", "game"), ("«Карты»", "«Карты»")])
def test_a_title_becomes_a_name_that_every_system_has_files_with(title: str, name: str) -> None:
    assert safe(title) == name
