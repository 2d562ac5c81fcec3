"""Many games, in one process or several. Each is made of its number and the seed alone, whoever plays it."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from ...game.playing import as_records
from ..definitions.load import load_game
from ..definitions.model import Game
from ..judging.judge import rules_of
from ..judging.trust import blaming, trusting
from ..logs.logtext import new_log, record_lines
from .playing import Played, play
from .roster import player_of
from .tally import Result, result_of

SEATS = ("anna", "boris", "vera", "grigori", "dina", "egor", "zhenya", "ira")
BATCH = 8  # games that travel together between processes
ATTEMPTS = 3  # with processes that can be killed


class Playtest(NamedTuple):
    """What is played: a game's folder, with which players, for how many seats, from which seed; all that a game needs
    to be played again."""

    folder: Path
    players: tuple[str, ...]
    seats: int
    seed: int
    trust: bool = False


def table_of(test: Playtest) -> tuple[Any, dict[str, Any]]:
    """The rules for the seated players, and the players as a log names them. Raises Invalid."""
    return seated(load_game(test.folder), test.seats)


def seated(game: Game, seats: int = 0) -> tuple[Any, dict[str, Any]]:
    """The same for a game; as few players as it allows unless `seats` says how many. Raises Invalid."""
    whole = rules_of(game)
    least = game.least_players or game.players
    names = [side.id for side in game.sides if side.plays] or [*SEATS]
    names = names[: min(max(seats or least, least), game.players)]
    takes = getattr(whole, "takes", {})
    decks = {deck.id: deck.cards for deck in game.decks}
    people: dict[str, Any] = {name: name.title() for name in names}
    if takes:
        people = {
            name: {"name": name.title(), **{key: decks[deck][at].id for key, deck in takes.items()}}
            for at, name in enumerate(names)
        }
    with blaming():
        return whole.seat(people), people


def players_of(test: Playtest, number: int, seats: int) -> list[str]:
    """Who plays which seat in a game: the players in turn, one seat further in each game."""
    return [test.players[(at + number) % len(test.players)] for at in range(seats)]


def one_game(rules: Any, test: Playtest, number: int, *, write: bool = False) -> Played:
    """A game by its number."""
    names = players_of(test, number, len(rules.seats))
    return play(rules, [player_of(name) for name in names], f"{test.seed}:{number}", write=write)


def logs(test: Playtest, numbers: Sequence[int]) -> Iterator[tuple[int, str]]:
    """The games of these numbers as texts of logs; played once more, for each is the same whenever it is played."""
    rules, people = table_of(test)
    head = new_log({"pnp": f"{rules.game.id}@{rules.game.rulebook.version}", "players": people})
    head = head.removesuffix(" []\n") + "\n"
    for number in numbers:
        game = one_game(rules, test, number, write=True)
        told = as_records(zip(game.moves, game.written, strict=True))
        yield number, head + "".join(f"{line}\n" for record in told for line in record_lines(record))


def games(test: Playtest, numbers: Sequence[int], jobs: int = 1) -> Iterator[Result]:
    """The results of games, in the order of their numbers."""
    left = batches(test, numbers)
    if jobs <= 1:
        for batch in left:
            yield from play_batch(test, batch)
        return
    for attempts_left in range(ATTEMPTS - 1, -1, -1):
        done = 0
        try:
            with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_deaf) as crew:
                for found in crew.map(partial(play_batch, test), left):
                    done += 1
                    yield from found
            return
        except BrokenProcessPool:  # a process was killed: what it has not handed in is played again
            left = left[done:]
            if not attempts_left:
                raise


def batches(test: Playtest, numbers: Sequence[int]) -> list[Sequence[int]]:
    """The games that travel together; one at a time where players think for long, so that Ctrl-C waits for one game."""
    n = BATCH if {*test.players} <= {"random", "greedy"} else 1
    return [numbers[at : at + n] for at in range(0, len(numbers), n)]


def _deaf() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process; the one that started us decides


def play_batch(test: Playtest, numbers: Sequence[int]) -> list[Result]:
    """The results of some games, played in this process."""
    with trusting(_silent) if test.trust else nullcontext():
        rules, _ = table_of(test)
        found = []
        for number in numbers:
            game = one_game(rules, test, number)
            found.append(result_of(number, players_of(test, number, len(rules.seats)), game))
        return found


def _silent(_: Path) -> None:
    """Nothing to say: the process that started us has said whose code runs."""
