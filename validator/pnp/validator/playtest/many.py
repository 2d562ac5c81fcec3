"""Many games, in one process or several. Each depends only on its number and the seed, whichever process plays it."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ...game.playing import as_records
from ..definitions.load import load_game
from ..definitions.model import Game
from ..judging.loaded import rules_of
from ..judging.trust import blaming, trusting
from ..logs.logtext import log_text
from .looking import LookedAt, Looks
from .playing import Played, play
from .results import Result, result_of
from .roster import player_of

if TYPE_CHECKING:
    from pnp.game.rules import Rules

SEATS = ("anna", "boris", "vera", "grigori", "dina", "egor", "zhenya", "ira")
LOOKED_AT = 100  # so many games are looked at closely: their legal moves are counted, and their moves judged
LATER = 10  # and after those, one in so many
SEATINGS = 100  # tried for a game until the rules allow one
MAX_SEATINGS = 500  # cached
BATCH = 8  # games that travel together to a cluster
AHEAD = 64  # games in progress for each process: results wait for the slowest before them and take memory
KEPT = 1_000  # games whose logs are kept, so that those to be shown need not be played again
ATTEMPTS = 3  # if processes are killed


class Killed(Exception):
    """Processes were killed again and again: the games from here on are not played."""


class Playtest(NamedTuple):
    """What is played: a game's folder, the players, the number of seats, and the seed; everything needed to play a game
    again."""

    folder: Path
    players: tuple[str, ...]
    seats: int
    seed: int
    trust: bool = False
    edition: str | None = None


def table_of(test: Playtest, number: int = 0) -> tuple[Any, dict[str, Any]]:
    """The rules for the players of a game, and these as a log names them. Raises Invalid."""
    return seating_of(test).at(number)


def seated(game: Game, seats: int = 0) -> tuple[Any, dict[str, Any]]:
    """The same for the first game; as few players as it allows unless `seats` says how many. Raises Invalid."""
    return Seating(game, seats).at(0)


class Seating:
    """Who sits at the table in which game. Where there are more sides than seats, or players take a card such as a
    faction, they change from game to game: in as many games as there are, each comes to each seat once, and later
    about as often, in orders that the rules allow.

    Raises Invalid.
    """

    def __init__(self, game: Game, seats: int = 0) -> None:
        self.game = game
        self.rules = rules_of(game)
        least = game.least_players or game.players
        self.seats = min(max(seats or least, least), game.players)
        self.sides = [side.id for side in game.sides if side.plays]
        decks = {deck.id: [card.id for card in deck.cards] for deck in game.decks}
        self.takes = {key: decks[deck] for key, deck in self.rules.takes.items()}
        self._known: dict[str, Any] = {}

    def at(self, number: int) -> tuple[Any, dict[str, Any]]:
        """The rules for the players of a game, and these as a log names them. Raises Invalid."""
        for attempt in range(SEATINGS):
            people = self.people(number, attempt)
            rules = self._seated(people)
            if not self.takes or not rules.misseated(people):
                break
        return rules, people

    def _seated(self, people: dict[str, Any]) -> Any:
        key = str(people)
        if key not in self._known:
            if len(self._known) >= MAX_SEATINGS:
                self._known.clear()
            with blaming():
                self._known[key] = self.rules.seat(people)
        return self._known[key]

    def people(self, number: int, attempt: int = 0) -> dict[str, Any]:
        """The players of a game as a log names them, in seating order; others with each attempt, for not all may sit
        side by side."""
        names = self.sides or [*SEATS]
        if self.sides and (self.takes or len(names) > self.seats):
            names = _turned(names, number, attempt)
        names = names[: self.seats]
        if not self.takes:
            return {name: name.title() for name in names}
        taken = {key: names if {*names} <= {*cards} else _turned(cards, number) for key, cards in self.takes.items()}
        return {
            name: {"name": name.title(), **{key: cards[at] for key, cards in taken.items()}}
            for at, name in enumerate(names)
        }


def _turned(names: Sequence[str], number: int, attempt: int = 0) -> list[str]:
    """Names in an order that rotates by one place with each game, and is reshuffled once all have been everywhere."""
    again, turn = divmod(number, len(names))
    shuffled = random.Random(f"seats:{again}:{attempt}" if attempt else f"seats:{again}").sample
    order = shuffled(names, len(names)) if again or attempt else [*names]
    return order[turn:] + order[:turn]


def players_of(test: Playtest, number: int, seats: int) -> list[str]:
    """Who plays which seat in a game: the players rotate by one seat with each game."""
    return [test.players[(at + number) % len(test.players)] for at in range(seats)]


def one_game(rules: Rules, test: Playtest, number: int, *, write: bool = False) -> Played:
    """A game by its number."""
    names = players_of(test, number, len(rules.seats))
    return play(rules, [player_of(name, rules.game) for name in names], f"{test.seed}:{number}", write=write)


def logs(test: Playtest, results: Sequence[Result | int], seating: Seating | None = None) -> Iterator[tuple[int, str]]:
    """Games as texts of logs, by their results or numbers; played once more unless the result has its log, for each is
    the same whenever it is played."""
    seating = seating or seating_of(test)
    for one in results:
        if not isinstance(one, int) and one.written:
            yield one.number, one.written
            continue
        number = one if isinstance(one, int) else one.number
        yield number, game_and_log(test, number, seating)[1]


def game_and_log(test: Playtest, number: int, seating: Seating) -> tuple[Played, str]:
    """A game by its number, and the text of its log."""
    rules, people = seating.at(number)
    game = one_game(rules, test, number, write=True)
    return game, _log_of(game, people)


def _log_of(game: Played, people: Mapping[str, Any]) -> str:
    told = [*as_records(zip(game.moves, game.written, strict=True)), *game.shown]
    of = game.rules.game
    options = {"options": {"edition": of.edition}} if of.other_edition else {}
    return log_text({"pnp": of.tag, "players": people, **options, "moves": told})


def games(test: Playtest, numbers: Sequence[int], jobs: int = 1, seating: Seating | None = None) -> Iterator[Result]:
    """The results of games, in the order of their numbers; in this process, at the given table if there is one. Raises
    Killed."""
    if jobs <= 1:
        with _trusted(test):
            seating = seating or seating_of(test)
        for number in numbers:
            yield from play_batch(test, [number], seating)
        return
    from concurrent.futures.process import BrokenProcessPool

    for _ in range(ATTEMPTS):
        try:
            for found in _by_crew(test, numbers, jobs):
                numbers = numbers[len(found) :]
                yield from found
            return
        except BrokenProcessPool:  # a process was killed: what it has not handed in is played again
            continue
    raise Killed


def _by_crew(test: Playtest, numbers: Sequence[int], jobs: int) -> Iterator[list[Result]]:
    """The results of games, each a list, from several processes. After Ctrl-C those that are finished, although one
    before them is not, and then KeyboardInterrupt."""
    from ..base.children import crew, dismiss

    with crew(jobs) as pool:
        coming = (pool.submit(_play_as_crew, test, [number]) for number in numbers)
        waiting = deque(islice(coming, AHEAD * jobs))
        try:
            while waiting:
                yield waiting[0].result()
                waiting.popleft()
                waiting += islice(coming, 1)
        except KeyboardInterrupt:
            done = [one.result() for one in waiting if one.done() and not one.exception()]
            dismiss(pool)
            yield from done
            raise
        finally:
            dismiss(pool)


def batches(test: Playtest, numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    """The games sent to a cluster together; one at a time if players think for long."""
    n = 1 if _slow(test) else BATCH
    return (numbers[at : at + n] for at in range(0, len(numbers), n))


def _slow(test: Playtest) -> bool:
    """Whether players may think for long: all their logs are kept."""
    return not {*test.players} <= {"random", "greedy"}


def play_batch(test: Playtest, numbers: Sequence[int], seating: Seating | None = None) -> list[Result]:
    """The results of some games, played in this process; at a table that is there already, or one for these games."""
    with _trusted(test):
        seating = seating or seating_of(test)
        return [_result(test, number, *seating.at(number)) for number in numbers]


def _play_as_crew(test: Playtest, numbers: Sequence[int]) -> list[Result]:
    return play_batch(test, numbers, _seating_of_crew(test))


@lru_cache(maxsize=1)
def _seating_of_crew(test: Playtest) -> Seating:
    """The table of a process that plays one playtest and ends."""
    with _trusted(test):
        return seating_of(test)


def seating_of(test: Playtest) -> Seating:
    """Who sits where in the games of a playtest; the game is loaded for it. Raises Invalid."""
    return Seating(load_game(test.folder, test.edition), test.seats)


def _trusted(test: Playtest) -> AbstractContextManager[None]:
    return trusting(_silent) if test.trust else nullcontext()


def _result(test: Playtest, number: int, rules: Rules, people: Mapping[str, Any]) -> Result:
    keep, names = number < KEPT or _slow(test), players_of(test, number, len(rules.seats))
    players: list[Any] = [player_of(name, rules.game) for name in names]
    looks = Looks() if number < LOOKED_AT or number % LATER == 0 else None
    if looks is not None:
        players = [LookedAt(player, looks) for player in players]
    game = play(rules, players, f"{test.seed}:{number}", write=keep)
    with blaming():
        found = result_of(number, names, game, people)
    if looks is not None:
        swings = tuple((card, swing) for card, swing in looks.swings)
        mattered = tuple(sorted({*found.mattered, *looks.mattered}))
        found = replace(found, looked_at=True, choices=looks.choices, swings=swings, mattered=mattered)
    return replace(found, written=_log_of(game, people)) if keep else found


def _silent(_: Path) -> None:
    """Nothing to say: the process that started us has said whose code runs."""
