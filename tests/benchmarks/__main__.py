"""`python -m tests.benchmarks [--rounds N] [--long] [--only PART] [--beside CHECKOUT]`: medians and ratios of one
run."""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.table import tapping

from . import cold, large, playtest, press, referee
from .measure import Room

PARTS = ("cold", "press", "large", "many", "referee", "taps", "playtest")


def main(words: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description="Medians and ratios of one run.")
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is measured (5)")
    parser.add_argument("--long", action="store_true", help="also 1,000 cards and 100,000 logs; takes many minutes")
    parser.add_argument("--only", choices=PARTS, help="only this part")
    parser.add_argument("--beside", type=Path, metavar="CHECKOUT", help="of another revision, for large decks")
    asked = parser.parse_args(words)
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, {platform.system()}; {asked.rounds} rounds")
    if hasattr(os, "getloadavg"):
        print(f"Load before: {os.getloadavg()[0]:.1f}")
    room = Room()
    # What runs in this process comes last: the memory of a process counts from that of the one which started it.
    parts: dict[str, Callable[[], None]] = {
        "cold": lambda: cold.starts(room, 4 * asked.rounds),
        "press": lambda: press.decks(room, asked.rounds, asked.long),
        "large": lambda: large.decks(room, asked.rounds, asked.beside),
        "many": lambda: referee.archives(room, asked.rounds, asked.long),
        "referee": lambda: referee.judging(asked.rounds),
        "taps": tapping.main,
        "playtest": lambda: playtest.at_random(asked.rounds),
    }
    try:
        for name in PARTS:
            if asked.only in (None, name):
                try:
                    parts[name]()
                except RuntimeError as failed:
                    print(f"\n{name}: could not be measured: {failed}")
    finally:
        room.close()


if __name__ == "__main__":
    main()
