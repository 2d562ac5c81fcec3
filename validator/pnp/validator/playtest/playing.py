"""One game between programs: each seat decides by what it may see, chance by where the cards really are.

Beside the table that everybody sees, each seat has a table of its own with what it has seen: its moves are listed on
that table, checked on it and chosen by it. If a choice turns up somebody else's cards, chance decides which.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ...game.pieces import Piece
from ...game.playing import seen_by
from ...game.rules import Rules
from ...game.table import Due
from ..judging.trust import blaming
from .ending import shown_at_end
from .options import Options, Player, Stuck, View, options_of
from .truth import Truth
from .world import World

if TYPE_CHECKING:
    from pnp.game.move import Move
    from pnp.game.table import Table
    from pnp.game.together import AnyMove

LONGEST = 2_000  # moves of one game, which is then broken off


@dataclass(slots=True)
class Chosen:
    """A decision of a seat: its name, how many kinds of moves were looked for, whether there was only one move (None if
    nobody counted them), and which move was chosen."""

    what: str
    seat: Piece
    sorts: int
    forced: bool | None
    move: Move


@dataclass(slots=True)
class Played:
    """A finished game: its last table, all moves, those that seats chose, the cards each seat drew, and the outcome."""

    rules: Rules
    table: Table
    moves: list[AnyMove] = field(default_factory=list)
    written: list[dict[str, Any]] = field(default_factory=list)  # the moves in the notation of a log, if asked for
    shown: list[Mapping[str, Any]] = field(default_factory=list)  # records by which cards come to light at the end
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
    return Playing(rules, players, seed, rulings, write=write).played()


class Playing:
    """A game while it is played."""

    def __init__(
        self,
        rules: Rules,
        players: Sequence[Player],
        seed: str,
        rulings: Mapping[str, str] | None = None,
        *,
        write: bool = False,
    ) -> None:
        self.rules = rules
        self.players = players
        self.write = write
        self.minds = [random.Random(f"{seed}:{seat.id}") for seat in rules.seats]
        given = {ruling.id: ruling.default for ruling in rules.game.rulebook.rulings} | dict(rulings or {})
        table = rules.start(given)
        dice = random.Random(f"{seed}:chance")  # not the players' own, so that a change of rules changes little else
        self.world = World(rules, table, Truth(table, random.Random(f"{seed}:deal")), dice)
        own = table.copy()
        alike = not self.world.truth.decks and all(kind.tells_all for kind in rules.moves)
        self.own = [own if alike else table.copy() for _ in rules.seats]  # one for all where nobody has secrets
        self.game = Played(rules, table, drawn=[{} for _ in rules.seats])

    def played(self) -> Played:
        """Play to the end, or until the game is broken off."""
        game, world = self.game, self.world
        guarded = blaming if self.rules.file else nullcontext  # the author's own rules may take so long for each move
        try:
            while not world.over and len(game.moves) < LONGEST:
                with guarded():
                    self.step()
        except Stuck as stuck:
            game.stuck = str(stuck)
        table = game.table = world.table
        game.mattered = table.mattered
        if world.over:
            with guarded():
                if self.write:
                    game.shown = [*shown_at_end(world)]
                world.truth.tell(table)
                endings, complete = self.rules.endings(table)
                game.outcome = self.rules.outcome([(table, end) for end in endings], complete)
        return game

    def step(self) -> None:
        """Make the next move. Raises Stuck."""
        before = self.world.table.copy() if self.write else None
        move = self.world.advance(self._ask)
        if self.write:
            self.game.written.append(move.write(before))
        self.see(move)
        self.game.moves.append(move)
        for seat, card in self.world.truth.drawn(self.world.table):
            self.game.drawn[seat][card] = None

    def see(self, move: AnyMove) -> None:
        """Let every seat see a move, each on its own table."""
        own = {id(table): (seat, table) for seat, table in zip(self.rules.seats, self.own, strict=True)}
        for seat, table in own.values():
            seen_by(seat, move).carry_out(table)

    def view(self, seat: Piece, due: Due, kind: Any = None) -> tuple[View, Options]:
        """What a seat sees at a decision, and what it may do."""
        self.world.truth.show(self.own[seat], seat)
        options = options_of(self.rules, self.own[seat], seat, due, kind)
        return View(self.rules, seat, options.table, self.minds[seat]), options

    def _ask(self, seat: Piece, due: Due, kind: Any) -> Any:
        view, options = self.view(seat, due, kind)
        if options.silent:
            return None
        move = self.players[seat.number].choose(view, options)
        forced = None if options.counted is None else options.counted == 1
        self.game.chosen.append(Chosen(due.what, seat, options.sorts, forced, move))
        return move
