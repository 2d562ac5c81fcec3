"""A move at random is drawn, not chosen from a list. Here is that list, and how likely each move of it has to be."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pnp.game.together import Together
from pnp.validator.playtest.many import Playtest, table_of
from pnp.validator.playtest.options import Options, View
from pnp.validator.playtest.players import AtRandom
from pnp.validator.playtest.playing import Playing

CARDS = Path(__file__).parents[2] / "cards"
POSITIONS = {"13-minutes": 500, "13-days": 250, "illuminati": 400, "metro-2033": 180}
EVERY = {"metro-2033": 3}  # its games are long: so many decisions apart
DRAWS, DRAWN_AT = 300, 12  # moves drawn, and at how many of the positions
UNLIKELY = 5.0  # standard deviations; the seeds are fixed, so that luck decides once


class Compared:
    """Plays at random, and compares at each decision how likely every move is with how likely it has to be."""

    def __init__(self, every: int) -> None:
        self.every = every
        self.seen = self.compared = self.drawn_at = 0
        self.apart, self.freedom = 0.0, 0

    def choose(self, view: View, options: Options) -> Any:
        self.seen += 1
        if self.seen % self.every == 0 and not options.together:
            right = from_the_list(view, options)
            assert as_drawn(options) == right
            self.compared += 1
            if len(right) > 2 and self.compared % 7 == 0 and self.drawn_at < DRAWN_AT:
                self._draw(view, options, right)
        return AtRandom().choose(view, options)

    def _draw(self, view: View, options: Options, right: dict[Any, Fraction]) -> None:
        """Add up the chi-squared of many draws: its mean is the degrees of freedom."""
        self.drawn_at += 1
        view = view._replace(rng=random.Random(self.compared))
        drawn = Counter(key(AtRandom().best_of(1, view, options)) for _ in range(DRAWS))
        assert drawn.keys() <= right.keys()
        self.apart += sum(float((drawn[move] - DRAWS * share) ** 2 / (DRAWS * share)) for move, share in right.items())
        self.freedom += len(right) - 1


def key(move: Any) -> Any:
    """What tells a move from every other one."""
    if move is None:
        return None
    return type(move).__name__, str(move.seat), repr([getattr(move, name) for name in move.slots]), repr(move.beside)


def shares(kinds: list[list[Any]], may_pass: bool) -> dict[Any, Fraction]:
    """Every kind with a legal move is as likely, saying nothing too; in it every sort, and in that every move."""
    open_ = [moves for moves in kinds if moves]
    found: Counter[Any] = Counter()
    if may_pass:
        found[None] = Fraction(1, len(open_) + 1)
    for moves in open_:
        sorts = Counter(move.sort for move in moves)
        for move in moves:
            found[key(move)] += Fraction(1, (len(open_) + may_pass) * len(sorts) * sorts[move.sort])
    return dict(found)


def from_the_list(view: View, options: Options) -> dict[Any, Fraction]:
    """By every legal move that the rules list for this seat."""
    table = options.table
    kinds, unsaid = [], []
    for listed in view.rules.listed(table):
        moves = [*listed]
        own = [m for m in moves if not (isinstance(m, Together) or m.chance) and m.seat in (None, view.seat)]
        legal = [move for move in own if not move.violations(table)]
        kinds.append([move for move in legal if not move.hidden])
        unsaid += [move for move in legal if move.hidden]
    if any(kinds) or options.may_pass:
        return shares(kinds, options.may_pass)
    return dict(Counter({key(move): Fraction(1, len(unsaid)) for move in unsaid}))


def as_drawn(options: Options) -> dict[Any, Fraction]:
    """By the moves from which one is drawn."""
    kinds = [[move for move in kind if options.legal(move)] for kind in options.kinds]
    if any(kinds) or options.may_pass:
        return shares(kinds, options.may_pass)
    legal = [move for move in options.unsaid if options.legal(move)]
    return {key(move): Fraction(1, len(legal)) for move in legal}


@pytest.mark.parametrize("game", POSITIONS)
def test_every_move_is_as_likely_as_in_a_choice_from_the_list(game: str) -> None:
    rules, _ = table_of(Playtest(CARDS / game, ("random",), 0, 1))
    player, number = Compared(EVERY.get(game, 1)), 0
    while player.compared < POSITIONS[game]:
        playing = Playing(rules, [player] * len(rules.seats), f"shares:{number}")
        while not playing.world.over and player.compared < POSITIONS[game]:
            playing.step()
        number += 1
    assert player.drawn_at == DRAWN_AT
    assert abs(player.apart - player.freedom) < UNLIKELY * (2 * player.freedom) ** 0.5
