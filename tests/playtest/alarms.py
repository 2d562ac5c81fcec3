"""How often the report accuses where there is nothing to find: `python -m tests.playtest.alarms [GAME…] [--runs N]`.

In each game of a run the cards change names, and the seats change what became of them, as a lot decides: then no card
and no seat is better than another, and whatever stands out is a false alarm. For `--against` a run is compared with
games of the same version by another seed.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pnp.validator.judging.trust import trusting
from pnp.validator.playtest.against import compared
from pnp.validator.playtest.many import Playtest, games, table_of
from pnp.validator.playtest.results import Result
from pnp.validator.playtest.tally import report
from pnp.web.playtest.findings import findings
from pnp.web.playtest.wording import Wording

CARDS = Path(__file__).parents[2] / "cards"
GAMES = ("13-minutes", "illuminati")
SEED = 1_000  # of the first run


def by_lot(one: Result, cards: Sequence[str], rng: random.Random) -> Result:
    """A game in which no card and no seat helps anybody."""
    card = dict(zip(cards, rng.sample(cards, len(cards)), strict=True))
    seat = dict(zip(one.seats, rng.sample(one.seats, len(one.seats)), strict=True))
    return replace(
        one,
        winners=tuple(seat[who] for who in one.winners),
        points={seat[who]: points for who, points in one.points.items()},
        drawn={who: tuple(card[name] for name in hand) for who, hand in one.drawn.items()},
        used=tuple((who, card.get(name, name), what) for who, name, what in one.used),
        swings=tuple((card.get(name, name), swing) for name, swing in one.swings),
    )


def alarms(results: Sequence[Result], rules: Any, rng: random.Random) -> list[str]:
    """What stands out of games in which nothing does."""
    cards = [card.id for card in rules.cards]
    told = report([by_lot(one, cards, rng) for one in results], rules)
    told |= {"forced": {**told["forced"], "low": 0}, "never": {**told["never"], "unused": []}}  # true of any game
    wording = Wording(rules.game, told, "en")
    return [one for one in findings(told, wording) if one != wording.say("nothing-found", n=told["games"])]


def alarms_against(old: Sequence[Result], new: Sequence[Result], rules: Any) -> list[str]:
    """What became different from one version to the same one."""
    other = [replace(one, number=at.number) for one, at in zip(new, old, strict=True)]
    told = compared(old, other, (rules, rules))
    shares = {key: told[key] for key in ("begins", "nobody", "decisions", "forced")}
    shares |= {f"{key} {name}": one for key in ("seats", "reasons", "points") for name, one in told[key].items()}
    shares |= {f"{card} {key}": one[key] for card, one in told["cards"].items() for key in ("won", "used")}
    return [name for name, one in shares.items() if one["sure"]]


def runs_of(test: Playtest, runs: int, n: int) -> list[list[Result]]:
    """So many playtests, each by a seed of its own."""
    return [[*games(test._replace(seed=test.seed + run), range(n))] for run in range(runs)]


def main() -> None:
    """Play, deal by lot and count."""
    parser = argparse.ArgumentParser(prog="python -m tests.playtest.alarms", description="False alarms of the report.")
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    parser.add_argument("--runs", type=int, default=200, help="how many playtests of each (200)")
    parser.add_argument("--games", dest="count", type=int, default=200, help="how many games in each (200)")
    parser.add_argument("--seed", type=int, default=SEED)
    asked = parser.parse_args()
    for game in asked.games:
        folder = CARDS / game if (CARDS / game).is_dir() else Path(game).resolve()
        test = Playtest(folder, ("random",), 0, asked.seed, True)
        with trusting():
            rules, runs = table_of(test)[0], runs_of(test, asked.runs, asked.count)
        rng = random.Random(asked.seed)
        found = [alarms(run, rules, rng) for run in runs]
        print(f"{game}: {sum(map(bool, found))} of {len(runs)} runs with a finding", flush=True)
        pairs = [*zip(runs[::2], runs[1::2], strict=False)]
        other = [alarms_against(*pair, rules) for pair in pairs]
        print(f"{game} against itself: {sum(map(bool, other))} of {len(pairs)}", flush=True)
        for said, n in Counter(one for run in [*found, *other] for one in run).most_common(10):
            print(f"  {n} {said}")


if __name__ == "__main__":
    main()
