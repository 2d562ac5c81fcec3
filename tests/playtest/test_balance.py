"""The duel of our own making is balanced, as far as programs can tell; `pnp playtest` gives finer figures."""

from __future__ import annotations

from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from pnp.validator.playtest.many import Playtest, games, table_of
from pnp.validator.playtest.tally import report

FOLDER = Path(__file__).parents[2] / "cards" / "13-minutes"
GAMES = {"random": 160, "greedy": 60}

every_player = pytest.mark.parametrize("player", GAMES)


@cache
def told(player: str) -> dict[str, Any]:
    test = Playtest(FOLDER, (player,), 0, 1963)
    return report(list(games(test, range(GAMES[player]))), table_of(test)[0])


@every_player
def test_each_side_wins_about_half(player: str) -> None:
    """Within three standard errors of a share of so many games: 12 points of 160, 19 of 60."""
    about = 3 * sqrt(0.25 / GAMES[player])
    assert all(abs(share["share"] - 0.48) <= about for share in told(player)["seats"].values())


@every_player
def test_neither_the_first_nor_the_second_turn_decides(player: str) -> None:
    assert 0.25 <= told(player)["begins"]["share"] <= 0.75


@every_player
def test_war_is_a_danger_and_not_the_rule(player: str) -> None:
    reasons = told(player)["reasons"]
    assert 0.05 <= (reasons.get("war", 0) + reasons.get("both", 0)) / GAMES[player] <= 0.36


@every_player
def test_few_games_are_drawn(player: str) -> None:
    assert told(player)["nobody"]["share"] <= 0.18


@every_player
def test_every_card_is_used_for_its_event_and_otherwise(player: str) -> None:
    for card, counts in told(player)["cards"].items():
        assert counts["used"] >= GAMES[player] / 2, card
        assert len(counts["uses"]) >= 2, card
