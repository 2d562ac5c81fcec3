"""Where nothing is to be found, the report hardly ever accuses: `python -m tests.playtest.alarms` measures it."""

from __future__ import annotations

import random
from itertools import pairwise

from pnp.validator.playtest.many import Playtest, games, table_of
from pnp.validator.playtest.results import Result
from pnp.validator.playtest.tally import LISTS
from pnp.validator.playtest.with_cards import WithCards

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


DECK = [f"card-{number}" for number in range(36)]


def drawn(number: int, rng: random.Random, strong: float) -> Result:
    """A game in which all cards are alike, but perhaps the first, and the more a seat draws, the more often it wins."""
    deck = rng.sample(DECK, len(DECK))
    more = rng.randint(-6, 6)
    hands = {"anna": (*deck[: 18 + more],), "boris": (*deck[18 + more :],)}
    wins = 0.5 + 0.06 * more + (strong if DECK[0] in hands["anna"] else -strong)
    winner = "anna" if rng.random() < wins else "boris"
    return Result(number, ("one", "two"), (winner,), "won", "anna", {}, 30, {}, hands, (), (), (), "")


def accused(strong: float, seed: int) -> tuple[set[str], int]:
    """The cards that stand out of 300 such games, and how many seem to be of use."""
    rng, cards = random.Random(seed), WithCards(DECK)
    for number in range(300):
        cards.add(drawn(number, rng, strong))
    gains = {card: told["gain"] for card, told in cards.told(DECK, LISTS).items()}
    return {card for card, gain in gains.items() if gain["sure"]}, sum(gain["share"] > 0 for gain in gains.values())


def test_where_drawing_more_wins_no_card_is_strong_by_that() -> None:
    for seed in range(5):
        found, helpful = accused(0.0, seed)
        assert not found and 8 <= helpful <= 28  # of 36, by luck; all 36 if it counted who draws more


def test_a_strong_card_is_found_even_where_drawing_more_wins() -> None:
    for seed in range(5):
        assert accused(0.2, seed)[0] == {DECK[0]}
