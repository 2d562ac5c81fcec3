"""One game between programs: each seat decides by what it may see, chance by where the cards really lie.

Beside the table on which everything is told there is one for each seat, with what it has seen: its moves are listed on
that one, judged on it and chosen by it. What a choice brings to light of somebody else's cards, chance decides.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple, Protocol

from ...game.pieces import Piece
from ...game.playing import revealed, sampled, seen_by
from ...game.rules import Rules
from ...game.table import Due
from ...game.together import Together
from .truth import Truth

MAX_LISTED = 2_000  # moves of one decision among which one is chosen
TRIES = 100  # for what chance decides, until it is possible
LONGEST = 2_000  # moves of one game, which is then broken off

Sort = tuple[str, ...]


class Stuck(RuntimeError):
    """A decision is due and no move is legal."""


class View(NamedTuple):
    """What a seat that has to decide may see: the rules, itself, and its own table."""

    rules: Rules
    seat: Piece
    table: Any


class Options:
    """What a seat may do: by sort, moves that are listed, of which `legal` decides."""

    def __init__(self, table: Any, listed: Iterator[Any], *, may_pass: bool = False, together: bool = False) -> None:
        self.table = table
        self.may_pass = may_pass  # whether None, for saying nothing, may be chosen as well
        self.together = together  # whether all reveal what they say at the same time
        self.by_sort: dict[Sort, list[Any]] = {}
        unsaid = []
        for move in islice(listed, MAX_LISTED):
            if not move.hidden:
                self.by_sort.setdefault(move.sort, []).append(move)
            else:
                unsaid.append(move)
        few = len(list(islice(self, 2)))
        self.forced = few + may_pass == 1  # whether there is but one thing to do
        if not few:  # what comes of it only somebody else can tell
            self.by_sort = {("hidden",): unsaid} if unsaid else {}

    def legal(self, move: Any) -> bool:
        """Whether a move that is listed is legal, by what the seat knows."""
        return not (move.wrong(self.table) if self.together else move.violations(self.table))

    def __iter__(self) -> Iterator[Any]:
        return (move for moves in self.by_sort.values() for move in moves if self.legal(move))


class Player(Protocol):
    """A way to play. `choose` takes one of the options, by what it sees and by nothing else; None is saying nothing,
    where that is allowed."""

    def choose(self, view: View, options: Options, rng: random.Random) -> Any: ...


@dataclass(slots=True)
class Chosen:
    """A decision that a seat took: which, whose, how many sorts of moves there were, whether there was but one move,
    and what it did."""

    what: str
    seat: Piece
    sorts: int
    forced: bool
    move: Any


@dataclass(slots=True)
class Played:
    """A finished game: its last table, all moves, those that seats chose, the cards each seat drew, and the outcome."""

    rules: Rules
    table: Any
    moves: list[Any] = field(default_factory=list)
    written: list[dict[str, Any]] = field(default_factory=list)  # the moves in the notation of a log, if asked for
    chosen: list[Chosen] = field(default_factory=list)
    drawn: list[dict[Piece, None]] = field(default_factory=list)  # by seat, in order
    outcome: Mapping[str, Any] = field(default_factory=dict)  # empty where it was broken off after LONGEST moves
    mattered: set[str] = field(default_factory=set)  # the rulings that it hung on
    stuck: str = ""  # where something was due and nothing legal


def play(
    rules: Rules,
    players: Sequence[Player],
    seed: str,
    rulings: Mapping[str, str] | None = None,
    *,
    write: bool = False,
) -> Played:
    """A whole game between players, by seat. The same seed gives the same game."""
    return _Game(rules, players, seed, rulings, write=write).played()


class _Game:
    def __init__(
        self,
        rules: Rules,
        players: Sequence[Player],
        seed: str,
        rulings: Mapping[str, str] | None,
        *,
        write: bool = False,
    ) -> None:
        self.rules = rules
        self.players = players
        self.write = write
        self.dice = random.Random(f"{seed}:chance")  # apart from the players', so that a change of rules moves little
        self.minds = [random.Random(f"{seed}:{seat.id}") for seat in rules.seats]
        given = {ruling.id: ruling.default for ruling in rules.game.rulebook.rulings} | dict(rulings or {})
        self.open = rules.start(given)
        self.truth = Truth(self.open, random.Random(f"{seed}:deal"))
        self.own = [self.open.copy() for _ in rules.seats]
        self.game = Played(rules, self.open, drawn=[{} for _ in rules.seats])

    def played(self) -> Played:
        try:
            while not self.rules.over(self.open) and len(self.game.moves) < LONGEST:
                self._make(self._next())
        except Stuck as stuck:
            self.game.stuck = str(stuck)
        self.game.mattered = self.open.mattered
        if self.rules.over(self.open):
            self.truth.tell(self.open)
            endings, complete = self.rules.endings(self.open)
            self.game.outcome = self.rules.outcome([(self.open, end) for end in endings], complete)
        return self.game

    def _next(self) -> Any:
        """The next move: that of whoever is asked, or of those asked after it if it says nothing."""
        for due in self.open.dues():
            for kind in self.rules.kinds_for(due):
                if kind.chance:
                    return self._by_chance(kind)
                if kind.together:
                    return self._of_all(kind)
            if due.seat is None:
                return self._possible(list(islice(self.rules.candidates(self.open)[1], MAX_LISTED)))
            move = self._choice(due.seat, due.what, self._options(due))
            if move is not None:
                move = revealed(move, self.truth.chance(self.open))
                return move if self._may_be(move) else self._really(move)
        raise Stuck(f"nobody has anything to say in {self.rules.game.id}")

    def _of_all(self, kind: Any) -> Together:
        asked = self.rules.asked_together(self.open, kind)
        return Together(self.rules, kind, [self._choice(seat, kind.decides, self._parts(kind, seat)) for seat in asked])

    # ── what a seat decides ───────────────────────────────────────────────────

    def _options(self, due: Due) -> Options:
        later = due.what if due != self.open.due else None  # what is asked once others have said nothing
        table, moves = self.rules.candidates(self._seen(due.seat), later)
        own = (move for move in moves if _is_for(move, due.seat))
        return Options(table, own, may_pass=due.passes)

    def _parts(self, kind: Any, seat: Piece) -> Options:
        table = self._seen(seat)
        return Options(table, kind(self.rules, seat).choices(table), together=True)

    def _seen(self, seat: Piece) -> Any:
        table = self.own[seat]
        self.truth.show(table, seat)
        return table

    def _choice(self, seat: Piece, what: str, options: Options) -> Any:
        if options.may_pass and not options.by_sort:
            return None
        view = View(self.rules, seat, options.table)
        move = self.players[seat].choose(view, options, self.minds[seat])
        self.game.chosen.append(Chosen(what, seat, len(options.by_sort), options.forced, move))
        return move

    def _really(self, move: Any) -> Any:
        """What comes of a choice that names somebody else's card: one of the same sort, as the cards lie."""
        listed = islice(self.rules.candidates(self.open)[1], MAX_LISTED)
        return self._possible([other for other in listed if _is_for(other, move.seat) and other.sort == move.sort])

    # ── what chance decides ───────────────────────────────────────────────────

    def _by_chance(self, kind: Any) -> Any:
        table = self.open
        for _ in range(TRIES):
            move = sampled(self.rules, kind, table, self.truth.chance(table))
            if not move.violations(table) and self._may_be(move):
                return move
        listed = islice(self.rules.candidates(table)[1], MAX_LISTED)
        return self._possible([move for move in listed if isinstance(move, kind)])

    def _possible(self, moves: list[Any]) -> Any:
        """Any of some moves that is legal and possible as the cards lie."""
        for move in self.dice.sample(moves, len(moves)):
            if not move.violations(self.open) and self._may_be(move):
                return move
        raise Stuck(f"{self._due.what} is due in {self.rules.game.id}, and nothing is legal")

    @property
    def _due(self) -> Due:
        due: Due | None = self.open.due
        assert due is not None
        return due

    def _may_be(self, move: Any) -> bool:
        if not self.truth.decks:
            return True
        after = self.open.copy()
        move.carry_out(after)
        return self.truth.allows(after)

    def _make(self, move: Any) -> None:
        if self.write:
            self.game.written.append(move.write(self.open))
        for seat, table in zip(self.rules.seats, self.own, strict=True):
            seen_by(seat, move).carry_out(table)
        move.carry_out(self.open)
        self.truth.keep_up(self.open)
        self.game.moves.append(move)
        for seat, drawn in zip(self.rules.seats, self.game.drawn, strict=True):
            drawn |= dict.fromkeys(self.truth.hand(self.open, seat))


def _is_for(move: Any, seat: Piece) -> bool:
    """Whether it is for a seat to make a move: not what others might do if it says nothing, nor what all do."""
    return not isinstance(move, Together) and move.seat in (None, seat)
