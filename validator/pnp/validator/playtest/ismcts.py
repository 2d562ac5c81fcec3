"""Information-set Monte Carlo tree search: many imagined deals, one tree for each seat's knowledge.

Each simulation deals the cards that the seat cannot see and plays on with the moves that looked best so far; a few
decisions later the game's evaluation judges the position. A game without one is played to the end at random. Trees are
keyed by what a seat observes, so that nobody plans by cards that it cannot know.

Sources: Cowling, Powley and Whitehouse 2012 (several observers, availability in the confidence bound); Couëtoux et al.
2011 (progressive widening).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from math import ceil, exp, log, sqrt
from typing import Any

from ...game.pieces import Piece
from ...game.playing import seen_by
from ...game.rules import Rules
from .options import Options, Sort, Stuck, View, options_of, shuffled
from .players import MAX_TRIED, AtRandom, best_first, ranking
from .truth import Truth
from .world import World

BUDGET = 200  # simulations for a decision
EXPLORE = 0.3  # how much a move that was tried little is preferred
WIDEN = 1.0  # members of a sort that are tried: so many times the root of its visits
HORIZON = 4  # decisions until a position is judged: as many after every choice, since each seat's own move looks good
FEW = 5  # moves of which the best is taken where the trees have not grown yet
TO_THE_END = 2_000  # decisions at random in a game that nobody can judge earlier
RANKED = 20  # moves that are compared by the evaluation where a tree grows
SPREAD = 4.0  # points of the evaluation that make a win likely

PASS: Sort = ("pass",)


class Arm:
    """What is known of a choice: how often it was open and taken, and the sum of what came of it, from 0 to 1."""

    __slots__ = ("members", "move", "open", "taken", "total")

    def __init__(self, move: Any = None) -> None:
        self.move = move
        self.open = self.taken = 0
        self.total = 0.0
        self.members: dict[str, Arm] = {}  # of a sort, its moves

    def bound(self) -> float:
        """The upper confidence bound: how good it may be. Without end for what was never tried."""
        if not self.taken:
            return float("inf")
        return self.total / self.taken + EXPLORE * sqrt(log(self.open) / self.taken)


class Node:
    """A decision or an observation of one seat, as far as it can tell them apart."""

    __slots__ = ("after", "ranked", "sorts")

    def __init__(self) -> None:
        self.ranked: dict[Sort, list[Any]] | None = None  # the moves that look good, until they are tried
        self.sorts: dict[Sort, Arm] = {}
        self.after: dict[str, Node] = {}  # by what the seat observes next


class Ismcts:
    """The move that was tried most often."""

    def __init__(self, budget: int = BUDGET) -> None:
        self.budget = budget

    def choose(self, view: View, options: Options) -> Any:
        """One of the options; the same for the same view and seed."""
        if options.forced:
            return next(iter(options), None)
        search = _Search(view, options)
        for _ in range(self.budget):
            search.simulate()
        return search.best()


class _Search:
    """The search for one decision: the trees of all seats, grown from the root with each simulation."""

    def __init__(self, view: View, options: Options) -> None:
        self.view = view
        self.options = options
        self.rng = view.rng
        self.judged = type(view.rules).worth is not Rules.worth  # whether the game knows how well a seat is doing
        self.roots = [Node() for _ in view.rules.seats]

    def best(self) -> Any:
        sorts = self.roots[self.view.seat].sorts
        if not sorts:  # every imagined game got stuck at once
            return AtRandom().choose(self.view, self.options)
        sort = max(sorts, key=lambda sort: (sorts[sort].taken, sort))
        members = sorts[sort].members
        return None if sort == PASS else members[max(members, key=lambda key: (members[key].taken, key))].move

    def simulate(self) -> None:
        """Deal, play down the trees, play on at random, and remember how it went."""
        table = self.options.table.copy()
        world = World(self.view.rules, table, Truth(table, self.rng), self.rng, told=True)
        _Simulation(self, world).run()


class _Simulation:
    """One imagined game."""

    def __init__(self, search: _Search, world: World) -> None:
        self.search = search
        self.world = world
        self.rng = search.rng
        self.nodes: list[Node] | None = [*search.roots]  # None once the trees are left
        self.taken: list[tuple[Piece, Arm]] = []
        self.first = True
        self.left = HORIZON if search.judged else TO_THE_END

    def run(self) -> None:
        world = self.world
        try:
            while self.left > 0 and not world.over:
                move = world.advance(self._ask)
                if self.nodes is not None and any(not arm.taken for _, arm in self.taken):
                    self.nodes = None  # a choice that is new: what comes after it is played at random
                if self.nodes is not None:
                    self._observe(move)
        except Stuck:
            pass  # an imagined game is judged where it got stuck
        for seat, arm in self.taken:
            arm.taken += 1
            arm.total += value(world, seat)

    def _observe(self, move: Any) -> None:
        """Each seat's tree goes where what it saw of a move leads."""
        assert self.nodes is not None
        for seat in self.world.rules.seats:
            key = repr(seen_by(seat, move).write(None))
            node = self.nodes[seat]
            self.nodes[seat] = node.after.get(key) or node.after.setdefault(key, Node())

    def _ask(self, seat: Piece, due: Any, kind: Any) -> Any:
        rules, table = self.world.rules, self.world.table
        root, self.first = self.first and seat == self.search.view.seat, self.first and seat != self.search.view.seat
        options = self.search.options if root else options_of(rules, table, seat, due, kind)
        if options.silent:
            return None
        self.left -= 1
        if self.nodes is None:
            view = View(rules, seat, options.table, self.rng)
            ranked = ranking(view, options, FEW) if self.search.judged else []
            return ranked[0][1] if ranked else AtRandom().choose(view, options)
        node = self.nodes[seat]
        if node.ranked is None and not self.search.judged:
            node.ranked = {}
        if node.ranked is None:
            most = MAX_TRIED if root else RANKED
            node.ranked = best_first(View(rules, seat, options.table, self.rng), options, most)
        return self._selected(node, seat, options)

    def _selected(self, node: Node, seat: Piece, options: Options) -> Any:
        """The choice with the highest bound: first among the sorts that are open, then among the sort's members."""
        assert node.ranked is not None
        sorts = [*sorted(options.by_sort), *([PASS] if options.may_pass else ())]
        arms = [node.sorts.get(sort) or node.sorts.setdefault(sort, Arm()) for sort in sorts]
        for arm in arms:
            arm.open += 1
        for sort, arm in _by_bound(list(zip(sorts, arms, strict=True)), self.rng):
            if sort == PASS:
                self.taken.append((seat, arm))
                return None
            member = self._member(arm, options, node.ranked.get(sort, []), options.by_sort[sort])
            if member is not None:
                self.taken += [(seat, arm), (seat, member)]
                return member.move
        raise Stuck("nothing is legal")

    def _member(self, arm: Arm, options: Options, ranked: list[Any], moves: Sequence[Any]) -> Arm | None:
        """The member with the highest bound; a new one while few were tried for so many visits."""
        width = ceil(WIDEN * sqrt(arm.taken + 1))
        if len(arm.members) < min(width, len(moves)):
            fresh = self._fresh(arm, options, ranked, moves)
            if fresh is not None:
                fresh.open += 1
                return fresh
        open_ = [(key, one) for key, one in arm.members.items() if options.legal(one.move)]
        for _, one in open_:
            one.open += 1
        return next((one for _, one in _by_bound(open_, self.rng)), None)

    def _fresh(self, arm: Arm, options: Options, ranked: list[Any], moves: Sequence[Any]) -> Arm | None:
        """A member that was not tried yet, the ones that look good first; or one drawn again."""
        while ranked:
            move = ranked.pop(0)
            if options.legal(move):
                return arm.members.setdefault(repr(move.write(None)), Arm(move))
        for move in shuffled(moves, self.rng):
            if options.legal(move):
                return arm.members.setdefault(repr(move.write(None)), Arm(move))
        return None


def _by_bound(arms: Sequence[tuple[Any, Arm]], rng: random.Random) -> Iterator[tuple[Any, Arm]]:
    """Choices from the highest bound down; equals in random order."""
    yield from sorted(arms, key=lambda one: (-one[1].bound(), rng.random()))


def value(world: World, seat: Piece) -> float:
    """How well a seat fared: 1 for a win, 0 for a loss; by the evaluation where the game goes on."""
    rules, table = world.rules, world.table
    if world.over:
        endings, complete = rules.endings(table)
        winner = rules.outcome([(table, end) for end in endings], complete).get("winner")
        won = winner if isinstance(winner, list) else [winner]
        return 0.5 if winner is None else float(seat.id in won)
    return 1 / (1 + exp(-max(-50.0, min(50.0, rules.worth(table, seat) / SPREAD))))
