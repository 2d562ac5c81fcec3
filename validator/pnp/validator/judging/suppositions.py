"""What a log would be if one thing in it had been done, or written down, differently.

A slip is reported once. If another move would make later findings disappear, and everything the log says since fits
that move, those findings follow from the slip. First the nearest legal move is assumed in place of an illegal one. Only
if that does not explain a later finding are the other moves up to the slip tried: a wrong number may be legal and show
up much later. What no single change explains stands alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from .likeness import alike, one_apart
from .supposing import as_far_as, supposing

if TYPE_CHECKING:
    from pnp.game.together import AnyMove

    from ..logs.log import Record
    from .referee import GameReferee, Key, Said

MAX_SLIPS = 12  # after which the search stops: a log that is nothing but mistakes is not worth the time
MAX_DOUBTS = 4  # slips of one log that may have consequences; if there are more, the latest
MAX_GAMES = 24  # corrections of a slip that are followed at once
ENOUGH = 6  # corrections that explain everything; then no more are tried
AGAIN = 40  # records judged again to explain the slips of a log, on one table each: this many times its own,
MAX_JUDGED = 6_000  # but no more than this
OPTIONS = 20  # options that can be examined in the time one record takes to judge


class Doubt:
    """A finding that stands alone: what it is, where it was said among everything said, and in which record; and the
    games, each with one thing corrected, that do not have it."""

    def __init__(self, keys: set[Key], at: int, record: int) -> None:
        self.keys = keys
        self.at = at
        self.record = record
        self.games: list[GameReferee] = []
        self.looked_back = False

    def narrow(self, told: set[Key]) -> None:
        """Drop the games that have findings which the log as played does not have."""
        games = [game for game in self.games if game.complete and accused(game) <= told]
        if self.games and not games:
            self.looked_back = False  # what was found has not proved true; there may be more
        self.games = games

    def excused(self, keys: set[Key]) -> set[Key]:
        """What of this would be right in one of the games; if all of it is right in some, only those are followed
        further."""
        self.narrow(keys)
        self.games = [game for game in self.games if not game.findings] or self.games
        return {key for game in self.games for key in keys - accused(game)}


class Suppositions:
    """The doubts about one game, oldest first, and what follows from them."""

    def __init__(self, referee: GameReferee) -> None:
        self.referee = referee
        self.doubts: list[Doubt] = []
        self.line: list[GameReferee] = []  # the game as played, before each thing that was said
        self.left: float = 0  # records that may still be judged again,
        self.granted = 0  # out of this many
        self.slips = 0  # how many findings stand alone
        self.told = 0  # how many findings there were before the last thing said

    def fork(self, referee: GameReferee) -> Suppositions:
        """A copy for a referee who continues from this point, independent of this one."""
        other = Suppositions(referee)
        other.left, other.granted, other.slips = self.left, self.granted, self.slips
        for doubt in self.doubts:
            copied = Doubt(doubt.keys, doubt.at, doubt.record)
            copied.looked_back = doubt.looked_back
            copied.games = [game.fork(referee.to_try) for game in doubt.games]
            other.doubts.append(copied)
        return other

    def follow(self, said: Said) -> None:
        """Carry out what a log says in every supposed game."""
        told = {finding.key for finding in self.referee.findings[self.told :]}
        self.told = len(self.referee.findings)
        for doubt in self.doubts:
            doubt.narrow(told)
            doubt.games = [game for game in doubt.games if tell(game, said)]

    def explain(self, keys: set[Key]) -> Mapping[Key, int]:
        """Which of the log's current findings follow from an earlier slip, and the record of that slip."""
        follows: dict[Key, int] = {}
        for doubt in reversed(self.doubts):
            follows = dict.fromkeys(doubt.excused(keys), doubt.record) | follows
        for doubt in reversed(self.doubts):
            if len(follows) < len(keys) and not doubt.looked_back and self.slips <= MAX_SLIPS:
                games = list(islice(self._explaining(doubt, keys), MAX_GAMES))
                doubt.games, doubt.looked_back = games or doubt.games, True
                follows = dict.fromkeys(doubt.excused(keys), doubt.record) | follows
        return follows

    def doubt(self, keys: set[Key], record: Record) -> None:
        """Note a finding that stands alone."""
        assert self.referee.past is not None
        self.slips += len(keys)
        self.doubts = [*self.doubts, Doubt(keys, len(self.referee.past) - 1, record.number)][-MAX_DOUBTS:]

    def instead(self, before: Sequence[Any], moves: Sequence[AnyMove], record: Record) -> None:
        """Suppose that the last slip was these moves, or none, on the tables there may have been before it."""
        game = self.referee.supposing([table.copy() for table in before])
        with supposing():
            game.play(moves, record)
            self.doubts[-1].games.append(game)

    # ── looking back ──────────────────────────────────────────────────────────

    def _explaining(self, doubt: Doubt, keys: set[Key]) -> Iterator[GameReferee]:
        """The games with one move changed, at the doubt or before it, that have no findings since, apart from those
        that stand alone beside the doubt; and now perhaps also these."""
        past, right = self.referee.past, 0
        assert past is not None
        granted = min(AGAIN * len(past), MAX_JUDGED)
        self.left, self.granted = self.left + granted - self.granted, granted
        told = {f.key for f in self.referee.findings if f.status != "follows"} - doubt.keys | keys
        self._replay(doubt.at)
        for at in range(min(doubt.at, len(self.line) - 1), -1, -1):
            for said in self._changed(self.line[at], past[at]):
                game = self.line[at].fork()
                if all(self._passes(game, each, told) for each in (said, *past[at + 1 :])):
                    yield game
                    right += not game.findings
                if self.left <= 0 or right == ENOUGH:
                    return

    def _passes(self, game: GameReferee, said: Said, told: set[Key]) -> bool:
        self.left -= len(game.tables)
        return tell(game, said) and accused(game) <= told and game.complete and self.left > 0

    def _replay(self, until: int) -> None:
        """Replay the game as it was played, up to what was said at a place."""
        past = self.referee.past
        assert past is not None
        if not self.line:
            self.line.append(self.referee.supposing())
        while len(self.line) <= until and self.left > 0:
            game = self.line[-1].fork()
            tell(game, past[len(self.line) - 1])
            self.left -= len(game.tables)
            self.line.append(game)

    def _changed(self, game: GameReferee, said: Said) -> Iterator[Said]:
        """What a record says with one word or number of its moves changed."""
        for at, move in enumerate(said.moves):
            if at:
                game = game.fork()
                if not tell(game, said._replace(moves=said.moves[at - 1 : at], statements=())):
                    return
            table = game.tables[0]
            written = move.write(table)
            for option, _ in as_far_as(alike(self.referee.rules, table, move)):
                self.left -= 1 / OPTIONS
                if self.left <= 0:
                    return
                if one_apart(written, option.write(table)):
                    yield said._replace(moves=[*said.moves[:at], option, *said.moves[at + 1 :]])


def tell(game: GameReferee, said: Said) -> bool:
    """Apply what a log says to a supposed game; its earlier findings are dropped. False if the rules fail there."""
    game.findings.clear()
    with supposing():
        for statement in said.statements:
            game.hear(statement, said.record)
        if not said.statements:
            game.play(said.moves, said.record)
        return True
    return False


def accused(game: GameReferee) -> set[Key]:
    """The findings of a supposed game in what was applied last."""
    return {finding.key for finding in game.findings}
