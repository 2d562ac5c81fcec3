"""How the deck plays: `python -m tests.balance [--games N] [--seed N] [--player random|ahead|both]`.

Prints, for a random player and for one that looks a turn ahead: wins by side and by first turn, nuclear wars, draws,
and how often each event was used when it could be.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from pnp.validator.definitions.load import load_game
from pnp.validator.games.thirteen_minutes import ThirteenMinutes

from .players import AT_RANDOM, LOOKING_AHEAD
from .tally import report, tally

PLAYERS = {"random": AT_RANDOM, "ahead": LOOKING_AHEAD}
FOLDER = Path(__file__).parents[2] / "cards" / "13-minutes"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.balance", description="How the deck plays.")
    parser.add_argument("--games", type=int, default=400, help="games for each player (400)")
    parser.add_argument("--seed", type=int, default=1962, help="the same seed plays the same games (1962)")
    parser.add_argument("--player", choices=[*PLAYERS, "both"], default="both", help="who plays both sides (both)")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="the folder of the game")
    arguments = parser.parse_args()
    rules = ThirteenMinutes(load_game(arguments.folder))
    for name, player in PLAYERS.items():
        if arguments.player in (name, "both"):
            print(report(rules, tally(rules, player, arguments.games, arguments.seed)), flush=True)


if __name__ == "__main__":
    main()
