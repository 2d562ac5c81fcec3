"""Ways to play. None is made for a particular game: the rules list what is legal, and their `worth` says what
is good."""

from __future__ import annotations

from typing import Any

from .options import Options, Stuck, View, shuffled
from .playouts import best_of
from .world import is_luck, throws

MAX_TRIED = 200  # moves whose outcome is looked at
PATIENCE = 300  # decisions of a game until it is to be brought to an end
IMPATIENCE = 50  # decisions after which it draws one move more to choose from
SEVERAL = 8  # moves drawn of which a greedy player takes the best by then
BLUFF = 4  # of so many moves that are revealed together, the best one is as likely as all its like


class AtRandom:
    """Something legal: every kind of move is as likely, in it every sort, and in that every way to do it. A game that
    drags on it brings to an end: it takes the best of two such moves, later of three, and so on."""

    def choose(self, view: View, options: Options) -> Any:
        """One of the options. Raises Stuck."""
        return self.best_of(1 + (options.table.decisions - PATIENCE) // IMPATIENCE, view, options)

    def best_of(self, n: int, view: View, options: Options) -> Any:
        """The best of so many moves drawn. Raises Stuck."""
        if n < 2:
            return self._drawn(view, options)
        found = {id(move): move for move in (self._drawn(view, options) for _ in range(n))}  # each is looked at once
        return max(found.values(), key=lambda move: view.rules.worth(options.after(move), view.seat))

    def _drawn(self, view: View, options: Options) -> Any:
        rng, kinds = view.rng, len(options)
        for number in shuffled(range(kinds + options.may_pass), rng):
            if number == kinds:
                return None
            if (move := options.kind(number).drawn(rng, options.legal)) is not None:
                return move
        for move in shuffled(options.unsaid, rng):
            if options.legal(move):
                return move
        raise Stuck(f"{view.seat.id} has to decide in {view.rules.game.id}, and nothing is legal")


class Greedy:
    """Chooses the move after which its seat is best off, one decision ahead; of several alike, the one after which it
    fares best when the game goes on at random. If all seats reveal together, it takes any of the best moves, so that
    nobody can foresee it. If a game drags on, it picks among a few, to avoid loops."""

    def choose(self, view: View, options: Options) -> Any:
        """One of the options. Raises Stuck."""
        if options.table.decisions > PATIENCE:
            return AtRandom().best_of(SEVERAL, view, options)
        ranked = ranking(view, options)
        if not ranked:
            return AtRandom().choose(view, options)
        wanted = len(ranked) // BLUFF + 1 if options.together else 1
        alike = [move for worth, move in ranked if worth == ranked[0][0]]
        if len(alike) > wanted:
            best = best_of(wanted, alike, view, options, AtRandom().choose)
        else:
            best = [move for _, move in ranked[:wanted]]
        return view.rng.choice(best)


def ranking(view: View, options: Options, most: int = MAX_TRIED) -> list[tuple[float, Any]]:
    """Legal moves with what their seat's position is worth after them, the best first; equals in the order drawn. None
    means saying nothing, where that is allowed. What dice show is not chosen: each throw is worth as much as all."""
    tried = view.rng.sample(options.moves, min(most, len(options.moves)))
    judge, seat = view.rules.worth, view.seat
    found: list[tuple[float, Any]] = []
    for move in [*tried, None] if options.may_pass else tried:
        after = options.after(move)
        if after is not None:
            found.append((judge(after, seat), move))
    if thrown := [(worth * throws(move), throws(move)) for worth, move in found if move is not None and is_luck(move)]:
        mean = sum(of for of, _ in thrown) / sum(n for _, n in thrown)
        found = [(mean if move is not None and is_luck(move) else worth, move) for worth, move in found]
    found.sort(key=lambda one: -one[0])
    return found
