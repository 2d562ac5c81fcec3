"""A box that somebody has changed: what the referee cannot use is reported with its place, not with a traceback."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pnp.validator.definitions.model import Game
from pnp.validator.definitions.sizes import card_size
from pnp.validator.games.illuminati.needs import unmet

from .laid import game


def with_values(card: str, **changes: Any) -> Game:
    """The box with other values on one card; None takes one away."""
    decks = []
    for deck in game().decks:
        cards = [
            replace(one, values={k: v for k, v in {**one.values, **changes}.items() if v is not None})
            if one.id == card
            else one
            for one in deck.cards
        ]
        decks.append(replace(deck, cards=tuple(cards)))
    return replace(game(), decks=tuple(decks))


def test_the_box_as_it_is_has_all_that_is_needed() -> None:
    assert unmet(game()) == []


@pytest.mark.parametrize("size", ["poker", "70mmx120mm"])
def test_cards_of_other_sizes_cannot_be_laid_against_each_other(size: str) -> None:
    """geo.rotation: a format by name, or groups larger than the Illuminati."""
    decks = tuple(replace(deck, size=card_size(size)) if deck.id == "groups" else deck for deck in game().decks)
    (problem,) = unmet(replace(game(), decks=decks))
    assert (problem.code, problem.values["name"]) == ("game.card-size", size)
    written = (game().folder / "game.yaml").read_text(encoding="utf-8").splitlines()[problem.line - 1]
    assert written.strip().startswith("size:")


def test_a_card_that_lacks_a_number() -> None:
    (problem,) = unmet(with_values("mafia", resistance=None))
    assert (problem.code, problem.values) == ("game.needs", {"where": "mafia", "name": "resistance"})


def test_an_ability_in_a_word_that_nobody_knows() -> None:
    (problem,) = unmet(with_values("mafia", ability=({"do": "bonuss", "amount": 3},)))
    assert (problem.code, problem.values["name"]) == ("game.word", "bonuss")
    assert "bonus" in problem.values["known"]
    file = next(deck.file for deck in game().decks if deck.id == "groups")
    assert "do: bonus" in file.read_text(encoding="utf-8").splitlines()[problem.line - 1]
