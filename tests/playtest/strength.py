"""How strong a player is, measured against another: `python -m tests.playtest.strength [GAME…] [--games N]`.

Each deal is played twice, with the seats swapped, by as few players as the game allows. `before:200` is the search as
it was when this was first measured (`before.py`); every other name is one of `pnp playtest`.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import as_completed
from pathlib import Path
from typing import Any, NamedTuple

from pnp.validator.base.children import crew
from pnp.validator.definitions.load import load_game
from pnp.validator.definitions.model import Game
from pnp.validator.playtest.chances import wilson
from pnp.validator.playtest.many import Seating
from pnp.validator.playtest.options import Options, Player, View
from pnp.validator.playtest.playing import play
from pnp.validator.playtest.results import result_of
from pnp.validator.playtest.roster import player_of

from .before import Before

CARDS = Path(__file__).parents[2] / "cards"
GAMES = ("13-minutes", "13-days")
PLAYERS = "ismcts:200,before:200"


class Match(NamedTuple):
    """A game's folder, the players, who change seats with each game, and the seed."""

    folder: Path
    players: tuple[str, ...]
    seed: int


class Timed:
    """A player and the seconds it thought."""

    def __init__(self, name: str, game: Game) -> None:
        kind, _, n = name.partition(":")
        self.player: Player = Before(int(n)) if kind == "before" else player_of(name, game)
        self.seconds, self.decisions = 0.0, 0

    def choose(self, view: View, options: Options) -> Any:
        """What the player chooses."""
        began = time.process_time()
        move = self.player.choose(view, options)
        self.seconds += time.process_time() - began
        self.decisions += not options.forced
        return move


def game_of(match: Match, number: int) -> dict[str, Any]:
    """The result of a game by its number, as plain values: who sat where, who won, and how long they thought."""
    deal, turn = divmod(number, len(match.players))
    seating = Seating(load_game(match.folder))
    rules, _ = seating.at(deal)
    names = [match.players[(at + turn) % len(match.players)] for at in range(len(rules.seats))]
    players = [Timed(name, rules.game) for name in names]
    game = play(rules, players, f"{match.seed}:{deal}")
    found = result_of(number, names, game)
    return {
        "number": number,
        "players": names,
        "seats": found.seats,
        "winners": found.winners,
        "reason": found.reason,
        "begins": found.begins,
        "seconds": [round(one.seconds, 2) for one in players],
        "decisions": [one.decisions for one in players],
    }


def played(match: Match, games: int, jobs: int, kept: Path | None) -> Iterator[dict[str, Any]]:
    """The games, as they end; those in the file `kept` are not played again, and the others are added to it."""
    told = map(json.loads, kept.read_text("utf-8").splitlines()) if kept and kept.exists() else ()
    known = {one["number"]: one for one in told if one["number"] < games}
    yield from known.values()
    with crew(jobs) as pool:
        coming = [pool.submit(game_of, match, number) for number in range(games) if number not in known]
        for one in as_completed(coming):
            found = one.result()
            if kept:
                with kept.open("a", encoding="utf-8") as file:
                    print(json.dumps(found), file=file)
            yield found


def summary(match: Match, results: Sequence[dict[str, Any]]) -> str:
    """What came of it in two lines: wins of each player, the share of the first among the decided games, and times."""
    won: dict[str, int] = defaultdict(int)
    seconds: dict[str, float] = defaultdict(float)
    decisions: dict[str, int] = defaultdict(int)
    for one in results:
        for at, name in enumerate(one["players"]):
            won[name] += one["seats"][at] in one["winners"]
            seconds[name] += one["seconds"][at]
            decisions[name] += one["decisions"][at]
    first, other = match.players
    decided = won[first] + won[other]
    low, high = wilson(won[first], decided)
    share = won[first] / decided if decided else 0.5
    each = ", ".join(f"{name} {1000 * seconds[name] / max(decisions[name], 1):.0f} ms" for name in match.players)
    return (
        f"{match.folder.name}, seed {match.seed}: {len(results)} games, {first} won {won[first]}, "
        f"{other} won {won[other]}, nobody {len(results) - decided}; "
        f"of those decided {share:.1%} ({low:.1%}–{high:.1%})\n  a decision: {each}"
    )


def main() -> None:
    """Play and count."""
    parser = argparse.ArgumentParser(prog="python -m tests.playtest.strength", description="Two players meet.")
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    parser.add_argument("--games", dest="count", type=int, default=200, help="how many games of each (200)")
    parser.add_argument("--players", default=PLAYERS, help=f"two players ({PLAYERS})")
    parser.add_argument("--seed", type=int, default=1962)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--kept", type=Path, help="a folder for the results: what is there is not played again")
    asked = parser.parse_args()
    for game in asked.games:
        match = Match(CARDS / game, tuple(asked.players.split(",")), asked.seed)
        if asked.kept:
            asked.kept.mkdir(parents=True, exist_ok=True)
        kept = asked.kept and asked.kept / f"{game} {asked.players.replace(':', '-')} {asked.seed}.jsonl"
        print(summary(match, [*played(match, asked.count, asked.jobs, kept)]), flush=True)


if __name__ == "__main__":
    main()
