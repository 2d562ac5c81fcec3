"""Ways to play. None knows a game: what is legal the rules list, what is good their `worth` says."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from .playing import Options, Player, Stuck, View

MAX_TRIED = 200  # moves whose outcome is looked at
BLUFF = 4  # of so many moves that are revealed together, the best one is as likely as all its like


class AtRandom:
    """Something legal: every sort of move is as likely, however many ways there are to do it."""

    def choose(self, view: View, options: Options, rng: random.Random) -> Any:
        sorts: list[Any] = [*sorted(options.by_sort), *([None] if options.may_pass else ())]
        for sort in rng.sample(sorts, len(sorts)):
            if sort is None:
                return None
            moves = options.by_sort[sort]
            for move in rng.sample(moves, len(moves)):
                if options.legal(move):
                    return move
        raise Stuck(f"{view.seat.id} has to decide in {view.rules.game.id}, and nothing is legal")


class Greedy:
    """The move after which its seat stands best; one decision ahead and no further. What all reveal together it
    chooses among the best, so that nobody can foresee it."""

    def choose(self, view: View, options: Options, rng: random.Random) -> Any:
        listed = [move for moves in options.by_sort.values() for move in moves]
        tried = rng.sample(listed, min(MAX_TRIED, len(listed)))
        ranked = [(self._worth(view, options, move), move) for move in tried if options.legal(move)]
        if options.may_pass:
            ranked.append((view.rules.worth(options.table, view.seat), None))
        if not ranked:
            return AtRandom().choose(view, options, rng)
        ranked.sort(key=lambda one: -one[0])  # of equals the first in the order drawn
        return rng.choice(ranked[: len(ranked) // BLUFF + 1])[1] if options.together else ranked[0][1]

    @staticmethod
    def _worth(view: View, options: Options, move: Any) -> float:
        after = options.table.copy()
        if options.together:
            move.apply(after)
        else:
            move.carry_out(after)
        return view.rules.worth(after, view.seat)


PLAYERS: Mapping[str, Player] = {"random": AtRandom(), "greedy": Greedy()}
