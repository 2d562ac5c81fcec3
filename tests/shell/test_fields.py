"""Fields that a deck gives to its cards: lists of maps, and texts that take their numbers from fields."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pnp.validator import load_game
from pnp.validator.base.messages import own_messages
from pnp.validator.definitions.check import check_game

from ..edited import edit_only

DUEL = Path(__file__).parents[1] / "definitions" / "valid" / "duel"
FIELDS = "fields: {cubes: {type: number, least: 0, most: 3}, gifts: {type: maps}, aim: {type: text}}"
CARD = """\
- id: truce
  side: blue
  cubes: 2
  gifts:
  - {do: give, amount: 3}
  - {do: take, amount: 5, least: {of: 4}}
  aim: {ru: 'ещё {gifts.1.amount}', en: 'and {gifts.1.amount} {gifts.1.amount:piece|pieces}'}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "duel"
    shutil.copytree(DUEL, folder)
    edit_only(folder / "game.yaml", "fields: {cubes: {type: number, least: 0, most: 3}}", FIELDS)
    for name in ("cards.yaml", "second.yaml"):
        text = (folder / name).read_text(encoding="utf-8")
        text = text.replace("- id: truce\n  side: blue\n  cubes: 2\n", CARD)
        (folder / name).write_bytes(text.encode())
    return folder


def said(folder: Path, lang: str = "en") -> list[str]:
    return [own_messages().line(problem, lang) for problem in check_game(folder)]


def test_texts_take_their_numbers_from_fields(folder: Path) -> None:
    assert said(folder) == []
    card = next(card for card in load_game(folder).cards if card.id == "truce")
    assert card.values["aim"] == {"ru": "ещё 5", "en": "and 5 pieces"}
    assert card.values["gifts"][0] == {"do": "give", "amount": 3}


def test_the_text_of_a_card_may_name_a_field(folder: Path) -> None:
    edit_only(folder / "cards.yaml", "history: {ru: Было давно., en: Long ago.}", "history: {ru: Было., en: Long ago.}")
    edit_only(folder / "cards.yaml", "убе" + "рите {1.count}.", "уберите {1.count} из {cubes}.")
    edit_only(folder / "cards.yaml", "remove {1.count}.", "remove {1.count} of {cubes}.")
    assert said(folder) == []
    card = next(card for card in load_game(folder).cards if card.id == "siege")
    assert card.text["en"].endswith("remove 2 of 3.")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("en: 'and {gifts.1.amount} {", "en: 'and {gifts.2.amount} {", "gifts.2.amount"),
        ("{ru: 'ещё {gifts.1.amount}'", "{ru: 'ещё'", "gifts.1.amount"),
        ("  gifts:\n  - {do: give, amount: 3}\n", "  gifts:\n  - give\n", "name: value pairs"),
    ],
)
def test_what_a_field_does_not_have(folder: Path, old: str, new: str, told: str) -> None:
    edit_only(folder / "cards.yaml", old, new)
    assert any("cards.yaml" in line and told in line for line in said(folder)), said(folder)
