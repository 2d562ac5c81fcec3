"""What each card's event allows and forbids, through logs."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.validator.definitions.model import Game
from pnp.validator.judging.verdict import referee_for

from ..judged import Judge, each, holds, put_right_is_legal, worst
from ..marked import Case
from .events import USES


@pytest.fixture(scope="session")
def game(folder: Any) -> Game:
    found: Game = referee_for(folder, None).game
    return found


@pytest.mark.parametrize(("card", "case"), each(USES))
def test_event(card: str, case: Case, judge: Judge) -> None:
    verdict = judge(case.text)
    holds(case, verdict)
    assert verdict.verdict == worst(case)


@pytest.mark.parametrize(("card", "case"), each(USES))
def test_the_nearest_legal_move_is_legal(card: str, case: Case, judge: Judge) -> None:
    put_right_is_legal(case, judge)


def test_every_card_is_used_and_misused(game: Game) -> None:
    ids = [card.id for deck in game.decks if deck.id == "strategy" for card in deck.cards]
    assert list(USES) == ids
    for id, cases in USES.items():
        assert sum(not case.found for case in cases) >= 2, id
        assert sum(bool(case.found) for case in cases) >= 2, id
