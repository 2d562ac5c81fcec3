"""What programs that play Illuminati think good: an attack is worth what its dice are; an amount is decided once."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from pnp.validator.playtest.many import Playtest, seating_of
from pnp.validator.playtest.options import Options, View
from pnp.validator.playtest.players import Greedy, ranking
from pnp.validator.playtest.playing import Playing
from pnp.validator.playtest.world import is_luck, throws

from .conftest import GAME


class Noting(Greedy):
    """Notes before each throw of the dice what the position is worth, and what the throw is."""

    def __init__(self) -> None:
        self.noted: list[tuple[float, float]] = []
        self.paid_again = 0

    def choose(self, view: View, options: Options) -> Any:
        ranked = ranking(view, options)
        rolls = [worth for worth, move in ranked if move is not None and is_luck(move)]
        if rolls and view.table.attack is not None:
            self.noted.append((view.rules.worth(view.table, view.seat), rolls[0]))
            assert len({*rolls}) == 1
        return super().choose(view, options)


@pytest.mark.parametrize("seed", ["1:0", "1:1"])
def test_nobody_puts_the_dice_off_to_keep_the_prospects_of_an_attack(seed: str) -> None:
    rules, _ = seating_of(Playtest(GAME, ("greedy",), 2, 1)).at(0)
    players = Noting(), Noting()
    game = Playing(rules, players, seed)
    for _ in range(60):
        game.step()
    noted = [one for player in players for one in player.noted]
    assert len(noted) > 5 and all(thrown >= before - 1e-9 for before, thrown in noted)


def test_a_program_decides_once_how_much_it_pays_and_people_may_pay_again() -> None:
    test = Playtest(GAME, ("greedy",), 2, 1)
    seating = seating_of(test)
    rules, _ = seating.at(0)
    game = Playing(rules, [Greedy(), Greedy()], "1:0")
    for _ in range(60):
        game.step()
    paid = [(one.seat, {*one.money}) if type(one).__name__ == "Pay" else None for one in game.game.moves]
    assert any(paid) and not any(one == other and one for one, other in pairwise(paid))
    while not (game.game.moves and type(game.game.moves[-1]).__name__ == "Pay"):
        game.step()
    pay = game.game.moves[-1]
    assert pay._just_paid(game.world.table) == {*pay.money}
    again = [way["money"] for way in pay.unlisted(game.world.table)]
    assert dict.fromkeys(pay.money, 1) in again


def test_dice_in_any_order_fall_in_so_many_ways() -> None:
    rules, _ = seating_of(Playtest(GAME, ("greedy",), 2, 1)).at(0)
    roll = next(kind for kind in rules.moves if kind.__name__ == "Roll")
    assert [throws(rules.blank(roll, None).but(dice=dice)) for dice in ([2, 2], [2, 5])] == [1, 2]
