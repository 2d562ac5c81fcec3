"""A closer look at some of the games, which takes time: how many legal moves there are, and what cards do at once."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ...game.pieces import Piece
from .options import Options, Player, View
from .results import used_cards

if TYPE_CHECKING:
    from pnp.game.move import Move


class Looks:
    """What was seen in one game. `choices`: how many decisions had how many legal moves. `swings`: for each use of a
    card, how much better off its user was at once."""

    def __init__(self) -> None:
        self.choices: Counter[int] = Counter()
        self.mattered: set[str] = set()  # the rulings by which a move was legal
        self.swings: list[list[Any]] = []
        self._using: tuple[Piece, int] | None = None  # who uses cards in this record, and how many

    def check(self, options: Options, move: Move) -> None:
        """Take note of the rulings by which a move is legal."""
        table = options.table.copy()
        table.mattered = set()
        _ = move.wrong(table) if options.together else move.violations(table)
        self.mattered |= table.mattered

    def note(self, view: View, options: Options, move: Move) -> None:
        """Take note of a move; what is part of a record counts for the cards that it names."""
        kind = type(move)
        if not (kind.part_of is not None and kind.key and self._using is not None):
            cards = used_cards(move)
            self._using = (view.seat, len(cards)) if cards else None
            self.swings += [[card, 0.0] for card in cards]
        if self._using is None:
            return
        user, n = self._using
        after = options.table.copy()
        move.carry_out(after)
        swing = view.rules.worth(after, view.seat) - view.rules.worth(options.table, view.seat)
        for one in self.swings[-n:]:
            one[1] += swing if view.seat == user else -swing


class LookedAt:
    """A player in such a game."""

    def __init__(self, player: Player, looks: Looks) -> None:
        self.player = player
        self.looks = looks

    def choose(self, view: View, options: Options) -> Any:
        """What the player chooses."""
        self.looks.choices[options.count] += 1
        move = self.player.choose(view, options)
        if move is not None:
            self.looks.check(options, move)
            if not options.together:
                self.looks.note(view, options, move)
        return move
