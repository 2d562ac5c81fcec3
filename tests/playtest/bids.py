"""What a bid in 13 Minutes is worth: `python -m tests.playtest.bids [BID-OTHER…] [--games N] [--players NAME]`.

Whoever bids more lets the other side begin; each deal is played twice, so that each side has each bid.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import Any

from pnp.validator.definitions.load import load_game
from pnp.validator.playtest.chances import wilson
from pnp.validator.playtest.many import Seating
from pnp.validator.playtest.options import Options, View
from pnp.validator.playtest.playing import play
from pnp.validator.playtest.roster import player_of

FOLDER = Path(__file__).parents[2] / "cards" / "13-minutes"
BIDS = ("1-0", "5-0", "8-0", "8-7")


class Bidder:
    """A player whose bid is given, and who never begins if it may choose."""

    def __init__(self, name: str, game: Any, bid: int) -> None:
        self.player, self.bid = player_of(name, game), bid

    def choose(self, view: View, options: Options) -> Any:
        """The bid, the other side, or what the player chooses."""
        due = view.table.due
        if due is not None and due.what == "bid":
            return next(move for move in options if move.cubes == self.bid)
        if due is not None and due.what == "first":
            return next(move for move in options if move.first != view.seat)
        return self.player.choose(view, options)


def main() -> None:
    """Play and count."""
    parser = argparse.ArgumentParser(prog="python -m tests.playtest.bids", description="What a bid is worth.")
    parser.add_argument("bids", nargs="*", default=BIDS, metavar="BID-OTHER")
    parser.add_argument("--games", type=int, default=24, help="how many for each pair of bids (24)")
    parser.add_argument("--players", default="ismcts:60")
    parser.add_argument("--seed", type=int, default=77)
    asked = parser.parse_args()
    rules, _ = Seating(load_game(FOLDER)).at(0)
    for pair in asked.bids:
        bid, other = map(int, pair.split("-"))
        found: Counter[str] = Counter()
        for number in range(asked.games):
            high = rules.seats[number % 2]
            players = [Bidder(asked.players, rules.game, bid if seat == high else other) for seat in rules.seats]
            winners = play(rules, players, f"{asked.seed}:{number // 2}").outcome["winners"]
            found["nobody" if not winners else "won" if high.id in winners else "lost"] += 1
        won, decided = found["won"], found["won"] + found["lost"]
        low, most = wilson(won, decided)
        share = won / max(decided, 1)
        print(f"{bid} against {other}: {won} of {decided} decided, {share:.1%} ({low:.1%}–{most:.1%})", flush=True)


if __name__ == "__main__":
    main()
