"""What each card's event allows and forbids, through logs."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.validator.definitions.model import Game
from pnp.validator.judging.judge import referee_for

from ..judged import Judge, each, holds, offers_are_legal
from ..marked import Case
from .events import USES


@pytest.fixture(scope="session")
def game(folder: Any) -> Game:
    found: Game = referee_for(folder, None).game
    return found


@pytest.mark.parametrize(("card", "case"), each(USES))
def test_event(card: str, case: Case, judge: Judge) -> None:
    holds(case, judge(case.text))


def test_the_nearest_legal_move_is_legal(judge: Judge) -> None:
    assert offers_are_legal(USES, judge) > 100


def test_every_card_is_used_and_misused(game: Game) -> None:
    ids = [card.id for deck in game.decks if deck.id == "strategy" for card in deck.cards]
    assert list(USES) == ids
    for id, cases in USES.items():
        assert sum(not case.found for case in cases) >= 2, id
        assert sum(bool(case.found) for case in cases) >= 2, id
