"""What the page of Метро 2033 says is known of the published game is what the definitions say of themselves."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pnp.validator.definitions.gather import read_definitions
from pnp.validator.definitions.load import load_game
from pnp.validator.definitions.log_words import log_words, spelt

METRO = Path(__file__).parents[2] / "cards" / "metro-2033"
HALVES = pytest.mark.parametrize("half", [0, 1], ids=["en", "ru"])

# By row of the table: the deck, and the fields that are spoken of; of a whole card if there are none.
ROWS: list[tuple[str, tuple[str, ...]]] = [
    ("factions", ("homes",)),
    ("factions", ("start",)),
    ("factions", ("ability",)),
    ("heroes", ("speed", "strength")),
    ("heroes", ("ability",)),
    ("equipment", ("ability",)),
    ("threats", ()),
    ("laws", ()),
    ("tasks", ()),
    ("combat", ()),
]


def sure(card: dict[str, Any], fields: tuple[str, ...]) -> str:
    """How much of a card is known: all, part of it, or nothing, so that it is ours."""
    told = card.get("confidence", {})
    if told.get("card") == "ours":
        return "ours"
    said = {told.get(field) for field in fields or told} - {None}
    return "known" if not said else "ours" if said == {"ours"} and fields else "part"


def page(half: int) -> str:
    return (METRO / "README.md").read_text(encoding="utf-8").split("\n---\n")[half]


def rows(text: str, heading: str) -> list[list[str]]:
    """The rows of the first table of a chapter, without its head."""
    lines = text.split(f"\n## {heading}", 1)[1].splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith("|")) + 2
    end = next(at for at, line in enumerate(lines[start:], start) if not line.startswith("|"))
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[start:end]]


@HALVES
def test_what_is_known_is_counted(half: int) -> None:
    raw = read_definitions(METRO)
    table = rows(page(half), ("What is known", "Что известно")[half])
    assert len(table) == len(ROWS)
    for (deck, fields), (said, *counts) in zip(ROWS, table, strict=True):
        cards = [
            card
            for role, entries in raw.items()
            if role.removeprefix("cards/").startswith(deck) or (role == "cards" and deck == "factions")
            for card in entries["cards"]
        ]
        found = Counter(sure(card, fields) for card in cards)
        assert counts == [str(found[key] or "–") for key in ("known", "part", "ours")], said


@HALVES
def test_the_rulings_are_those_of_the_rules(half: int) -> None:
    game, lang = load_game(METRO), ("en", "ru")[half]
    rulings, words = game.rulebook.rulings, log_words(game)
    table = rows(page(half), ("Where the rules", "Где правила")[half])
    assert [row[0] for row in table] == [f"`{spelt(words, ruling.id, lang)}`" for ruling in rulings]
    for ruling, (_, _, ours, others) in zip(rulings, table, strict=True):
        assert [ours, others] == [f"`{spelt(words, value, lang, ruling.id)}`" for value in ruling.values], ruling.id
        assert spelt(words, ruling.default, lang, ruling.id) == ours.strip("`")


@HALVES
def test_the_map_has_so_many_stations_and_links(half: int) -> None:
    board = load_game(METRO).board
    assert board is not None
    stations = sum(place.kind is not None for place in board.places)
    assert f"{stations} {('stations', 'станций')[half]}, {len(board.links)} " in page(half)
