"""A game told in sentences, move by move, for the page of a playtest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pnp.validator.definitions.model import Game
from pnp.validator.playtest.logged import LoggedGame
from pnp.validator.playtest.many import Playtest, Seating, logs
from pnp.validator.playtest.results import Result
from pnp.validator.source import read
from pnp.validator.table.narrating import Narrator

from .wording import Wording


class Told(NamedTuple):
    """A game to tell: what came of it, the game with its players seated, their names by seat, and the records."""

    result: Result
    game: Game
    people: Mapping[str, str]
    records: Sequence[Mapping[str, Any]]

    def outline(self, wording: Wording) -> str:
        """How it ended, on one line."""
        result = self.result
        winners = ", ".join(map(wording.seat, result.winners))
        won = wording.say("won-by", who=winners) if winners else wording.say("drawn-game")
        points = " : ".join(wording.number(points) for points in result.points.values())
        length = wording.say("length-of", n=result.decisions)
        return ", ".join(filter(None, (won, points, length)))

    def sentences(self, lang: str) -> Iterator[str]:
        """A sentence for each record."""
        narrator = Narrator(self.game, lang, self.people)
        return (narrator.told(record) for record in self.records)


def told_of(test: Playtest, results: Iterable[Result], seating: Seating) -> dict[Any, Told]:
    """Games between programs, by their numbers."""
    found: dict[Any, Told] = {}
    by_number = {result.number: result for result in results}
    for number, text in logs(test, [*by_number.values()], seating):
        log, game = read(text), seating.at(number)[0].game
        people = {seat: said["name"] if isinstance(said, Mapping) else said for seat, said in log["players"].items()}
        found[number] = Told(by_number[number], game, people, log["moves"])
    return found


def told_of_logs(games: Iterable[LoggedGame]) -> dict[Any, Told]:
    """Games that people logged, by their logs."""
    return {game.log: Told(game.result, game.rules.game, game.people, game.records) for game in games}
