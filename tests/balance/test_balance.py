"""The deck is balanced: seeded self-play stays in generous bands. `python -m tests.balance` gives finer numbers."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

from pnp.validator.definitions.load import load_game
from pnp.validator.games.thirteen_minutes import ThirteenMinutes

from .players import AT_RANDOM, LOOKING_AHEAD, Player, play_game
from .tally import Tally, report, share, tally

SEED = 1962
GAMES = {AT_RANDOM.name: 400, LOOKING_AHEAD.name: 120}  # a share of 120 games is right to about nine points
PLAYERS = pytest.mark.parametrize("player", [AT_RANDOM, LOOKING_AHEAD], ids=lambda player: player.name)


@cache
def rules() -> ThirteenMinutes:
    return ThirteenMinutes(load_game(Path(__file__).parents[2] / "cards" / "13-minutes"))


@cache
def played(player: Player) -> Tally:
    return tally(rules(), player, GAMES[player.name], SEED)


@PLAYERS
def test_each_side_wins_about_half(player: Player) -> None:
    total = played(player)
    assert 0.40 <= share(total.wins[0], total.decided) <= 0.60


@PLAYERS
def test_neither_the_first_nor_the_second_turn_decides(player: Player) -> None:
    total = played(player)
    assert 0.25 <= share(total.first, total.decided) <= 0.75


@PLAYERS
def test_war_is_a_danger_and_not_the_rule(player: Player) -> None:
    total = played(player)
    assert 0.05 <= share(total.wars, total.games) <= 0.33


@PLAYERS
def test_few_games_are_drawn(player: Player) -> None:
    total = played(player)
    assert share(total.draws, total.games) <= 0.18


@PLAYERS
@pytest.mark.parametrize("card", [card.id for card in rules().cards])
def test_every_event_is_chosen_and_declined(player: Player, card: str) -> None:
    use = played(player).events[card]
    assert use.could.total() >= 20
    assert 0.10 <= use.chosen <= 0.92


@PLAYERS
def test_the_same_seed_plays_the_same_game(player: Player) -> None:
    one, two = (play_game(rules(), random.Random(7), player) for _ in range(2))
    assert (one.records, one.end, one.events) == (two.records, two.end, two.events)
    assert one.position is not None
    assert one.position.turn == rules().numbers["turns"]


def test_the_report_names_every_card() -> None:
    text = report(rules(), tally(rules(), AT_RANDOM, 2, SEED))
    assert all(card.id in text for card in rules().cards)
