"""Where nothing is to be found, the report hardly ever accuses: `python -m tests.playtest.alarms` measures it."""

from __future__ import annotations

import random
from itertools import pairwise

from pnp.validator.playtest.many import Playtest, games, table_of

from .alarms import CARDS, alarms, alarms_against, by_lot

LOTS = 30
GAMES = 60


def test_where_luck_decides_everything_few_reports_accuse_anybody() -> None:
    """At 5 of 100 it is 1 or 2 of 30 on average, and more than 6 less than once in a thousand times; without the care
    taken for many cards it would be more than half."""
    test = Playtest(CARDS / "13-minutes", ("random",), 0, 1962)
    rules, results, rng = table_of(test)[0], list(games(test, range(GAMES))), random.Random(1)
    assert sum(bool(alarms(results, rules, rng)) for _ in range(LOTS)) <= 6
    cards = [card.id for card in rules.cards]
    lots = [[by_lot(one, cards, rng) for one in results] for _ in range(LOTS + 1)]
    assert sum(bool(alarms_against(*pair, rules)) for pair in pairwise(lots)) <= 6
