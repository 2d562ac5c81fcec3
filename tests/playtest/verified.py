"""Games between programs, written as logs and judged: `python -m tests.playtest.verified [GAME…] [--games N]`.

Each line counts the games of one game: how many are legal and finished, and how many were broken off because they were
too long or because nothing was legal.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from pnp.validator.judging.judge import verify_text
from pnp.validator.playtest.many import Playtest, logs

CARDS = Path(__file__).parents[2] / "cards"
GAMES = ("13-minutes", "13-days", "illuminati", "metro-2033")


def verdicts(folder: Path, texts: Iterable[tuple[int, str]]) -> Counter[str]:
    """How many games got which verdict by their logs, and how many of them were not finished. The first that is not
    legal is printed."""
    found: Counter[str] = Counter()
    for number, text in texts:
        told = verify_text(text.encode(), f"{number}.yaml", folder / "log.yaml")
        if told.verdict != "legal" and told.verdict not in found:
            print(f"{folder.name} {number}:\n{text}{told.as_text('en')}")
        found[told.verdict] += 1
        found["unfinished"] += not told.finished
    return found


def main() -> None:
    """Play, judge and count."""
    parser = argparse.ArgumentParser(prog="python -m tests.playtest.verified", description="Games by their logs.")
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    parser.add_argument("--games", dest="count", type=int, default=10_000, help="how many games of each (10000)")
    parser.add_argument("--players", default="random", help="who plays, separated by commas (random)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", dest="first", type=int, default=0, help="the number of the first game (0)")
    asked = parser.parse_args()
    for game in asked.games:
        test = Playtest(CARDS / game, tuple(asked.players.split(",")), 0, asked.seed)
        found = verdicts(test.folder, logs(test, range(asked.first, asked.first + asked.count)))
        print(
            f"{game}: {asked.count} games, " + ", ".join(f"{n} {name}" for name, n in sorted(found.items())), flush=True
        )


if __name__ == "__main__":
    main()
