"""A game told in sentences, move by move, for the page of a playtest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import repeat
from typing import Any, NamedTuple

from pnp.game.table import News
from pnp.validator.at_table.narrating import Narrator
from pnp.validator.base.interface import LANGUAGES
from pnp.validator.base.source import read
from pnp.validator.definitions.model import Game
from pnp.validator.playtest.logged import LoggedGame
from pnp.validator.playtest.many import Playtest, Seating, logs
from pnp.validator.playtest.results import Result

from .wording import Wording


class Told(NamedTuple):
    """A game to tell: its result, the rules with its players seated, their names by seat (None: programs, which are
    named after their sides), the records, and
    what came of them."""

    result: Result
    rules: Any
    people: Mapping[str, str] | None
    records: Sequence[Mapping[str, Any]]
    news: Sequence[Sequence[News]] = ()  # what came of each, if that is known

    @property
    def game(self) -> Game:
        """The game with its players seated."""
        return self.rules.game  # type: ignore[no-any-return]

    def outline(self, wording: Wording) -> str:
        """How it ended, on one line."""
        result = self.result
        if result.reason is None:
            return wording.say("unfinished-game")
        those, key = (result.losers, "won-by-lost") if result.losers else (result.winners, "won-by")
        why = wording.why(result.reason or "")
        *first, last = (self._who(seat, wording) for seat in those) if those else [""]
        who = wording.say("and", first=", ".join(first), last=last) if first else last
        won = wording.say(key, who=who, n=len(those)) if those else ""
        won = wording.say("all-lost") if len(result.losers) == len(result.seats) else won
        fewer = won and self._fewer(those)
        won = wording.say("won-fewer" if fewer else "won-why", won=won, why=why) if won and why else won or why
        points = (
            wording.say("points-in", who=self._who(seat, wording), n=wording.number(points))
            for seat, points in result.points.items()
        )
        length = wording.say("length-of", n=result.decisions)
        return "; ".join(filter(None, (won or wording.say("drawn-game"), ", ".join(points), length)))

    def _fewer(self, winners: Sequence[str]) -> bool:
        """Whether somebody has more points than those who won."""
        points = self.result.points
        return not self.result.losers and bool(points) and max(points.values()) > max(points.get(s, 0) for s in winners)

    def _who(self, seat: str, wording: Wording) -> str:
        """A person by name, with the side if there are sides; a program by its side or place."""
        at = self.result.seats.index(seat)
        name = (self.people or {}).get(self.rules.seats[at].id)
        if not name:
            return wording.named(seat)
        return wording.say("person", who=name, side=wording.labels[seat]) if seat in wording.labels else name

    def title(self, wording: Wording) -> str:
        """Who played, in the order of the table."""
        return " — ".join(self._who(seat, wording) for seat in self.result.seats)

    def sentences(self, wording: Wording) -> Iterator[str]:
        """A sentence for each record."""
        game, people = self.game, self.people
        if people is None:
            called = {side.id: wording.called(side.id) for side in game.sides}
            people = {id: wording.say("player", side=one) if id in wording.sides else one for id, one in called.items()}
            texts = {id: dict.fromkeys((*LANGUAGES, *game.languages), one) for id, one in called.items()}
            sides = (replace(side, name=texts[side.id], label=texts[side.id]) for side in game.sides)
            game = replace(game, sides=tuple(sides))
        narrator = Narrator(self.rules, wording.lang, people, game)
        results = map(narrator.news, self.news) if self.news else repeat("")
        pairs = zip(self.records, results, strict=False)
        return (f"{narrator.told(record)} {came}".rstrip() for record, came in pairs)


def told_of(test: Playtest, results: Iterable[Result], seating: Seating) -> dict[Any, Told]:
    """Games between programs, by their numbers."""
    found: dict[Any, Told] = {}
    by_number = {result.number: result for result in results}
    for number, text in logs(test, [*by_number.values()], seating):
        found[number] = Told(by_number[number], seating.at(number)[0], None, read(text)["moves"])
    return found


def told_of_logs(games: Iterable[LoggedGame]) -> dict[Any, Told]:
    """Games that people logged, by their logs."""
    return {game.log: Told(game.result, game.rules, game.people, game.records, game.news) for game in games}
