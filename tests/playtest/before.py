"""The search as it was on 28 November 2026, at revision 43e57734: the opponent by which `strength.py` measures a better
one. It keeps its own copies of what it was made of, and does not change.
"""

from __future__ import annotations

from math import ceil, exp, log, sqrt
from typing import TYPE_CHECKING, Any

from pnp.game.ending import fared
from pnp.game.pieces import Piece
from pnp.game.playing import seen_by
from pnp.game.rules import Rules
from pnp.validator.playtest.options import Options, Stuck, View, options_of
from pnp.validator.playtest.players import AtRandom
from pnp.validator.playtest.truth import Truth
from pnp.validator.playtest.world import World

if TYPE_CHECKING:
    from pnp.game.together import AnyMove

BUDGET = 200  # simulations for a decision
EXPLORE = 0.3  # how much a move that was tried little is preferred
WIDEN = 0.7  # moves of a decision that are tried: so many times the root of its visits
HORIZON = 3  # decisions until a position is judged: as many in every simulation, since each seat's own move looks good
FEW = 12  # moves of which the best is taken where the trees have not grown yet
TO_THE_END = 2_000  # decisions at random in a game that nobody can judge earlier
MAX_TRIED = 200  # moves of the decision at the root whose outcome is looked at
SPREAD = 4.0  # points of the evaluation that make a win likely
RANKED = 20  # moves that are compared by the evaluation where a tree grows


class Arm:
    """What is known of a choice: how often it was open and taken, and the sum of what came of it, from 0 to 1."""

    __slots__ = ("move", "open", "taken", "total")

    def __init__(self, move: AnyMove) -> None:
        self.move = move
        self.open = self.taken = 0
        self.total = 0.0

    def bound(self) -> float:
        """The upper confidence bound: how good it may be. Without end for what was never tried."""
        if not self.taken:
            return float("inf")
        return self.total / self.taken + EXPLORE * sqrt(log(self.open) / self.taken)


class Node:
    """A decision or an observation of one seat, as far as it can tell them apart."""

    __slots__ = ("after", "arms", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.arms: dict[str, Arm] = {}  # by what a log would say
        self.after: dict[str, Node] = {}  # by what the seat observes next


class Before:
    """The move that was tried most often."""

    def __init__(self, budget: int = BUDGET) -> None:
        self.budget = budget

    def choose(self, view: View, options: Options) -> Any:
        """One of the options; the same for the same view and seed."""
        if options.forced:
            return next(iter(options), None)
        search = _Search(view, options)
        for done in range(self.budget):
            if search.lead > self.budget - done:
                break  # no other choice can catch up
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
        self.ranked = self.best_first(view, options, MAX_TRIED)

    @property
    def lead(self) -> int:
        """By how much the choice that was tried most often is ahead of the next."""
        taken = sorted(arm.taken for arm in self.roots[self.view.seat].arms.values())
        return taken[-1] - taken[-2] if len(taken) > 1 else 0

    def best(self) -> Any:
        arms = self.roots[self.view.seat].arms
        if not arms:  # every imagined game got stuck at once
            return AtRandom().choose(self.view, self.options)
        return arms[max(arms, key=lambda key: (arms[key].taken, arms[key].total, key))].move

    def simulate(self) -> None:
        """Deal, play down the trees, play on at random, and remember how it went."""
        table = self.options.table.copy()
        world = World(self.view.rules, table, Truth(table, self.rng), self.rng, told=True)
        _Simulation(self, world).run()

    def best_first(self, view: View, options: Options, most: int) -> list[Any]:
        """Legal moves, those that look best first; any where the game does not say how they look. None passes."""
        if self.judged:
            return [move for _, move in ranking(view, options, most)]
        return [AtRandom().choose(view, options) for _ in range(most)]


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
                if self.nodes is not None and self.taken and not self.taken[-1][1].taken:
                    self.nodes = None  # a choice that is new: what comes after it is played by looking one move ahead
                if self.nodes is not None:
                    self._observe(move)
        except Stuck:
            pass  # an imagined game is judged where it got stuck
        for seat, arm in self.taken:
            arm.taken += 1
            arm.total += value(world, seat)

    def _observe(self, move: AnyMove) -> None:
        """Each seat's tree goes where what it saw of a move leads."""
        assert self.nodes is not None
        for seat in self.world.rules.seats:
            key = repr(seen_by(seat, move).write(None))
            node = self.nodes[seat]
            self.nodes[seat] = node.after.get(key) or node.after.setdefault(key, Node())

    def _ask(self, seat: Piece, due: Any, kind: Any) -> Any:
        search, rules = self.search, self.world.rules
        root = self.first and seat == search.view.seat
        self.first = self.first and not root
        options = search.options if root else options_of(rules, self.world.table, seat, due, kind)
        if options.silent:
            return None
        self.left -= 1
        view = View(rules, seat, options.table, self.rng)
        if self.nodes is not None:
            return self._selected(self.nodes[seat], view, options, root)
        return next(iter(search.best_first(view, options, FEW if search.judged else 1)), None)

    def _selected(self, node: Node, view: View, options: Options, root: bool) -> Any:
        """The choice with the highest bound; a new one while few were tried for so many visits."""
        node.visits += 1
        open_ = [arm for arm in node.arms.values() if arm.move is None or options.legal(arm.move)]
        arm = self._fresh(node, view, options, root) if len(open_) < ceil(WIDEN * sqrt(node.visits)) else None
        open_ += [arm] if arm is not None else []
        for one in open_:
            one.open += 1
        if not open_:
            raise Stuck("nothing is legal")
        arm = arm or max(open_, key=lambda one: (one.bound(), self.rng.random()))
        self.taken.append((view.seat, arm))
        return arm.move

    def _fresh(self, node: Node, view: View, options: Options, root: bool) -> Arm | None:
        """A choice that was not tried yet, the one that looks best."""
        for move in self.search.ranked if root else self.search.best_first(view, options, RANKED):
            key = "pass" if move is None else repr(move.write(None))
            if key not in node.arms:
                return node.arms.setdefault(key, Arm(move))
        return None


def ranking(view: View, options: Options, most: int = MAX_TRIED) -> list[tuple[float, Any]]:
    """Legal moves with what their seat's position is worth after them, the best first; equals in the order drawn. None
    means saying nothing, where that is allowed."""
    tried = view.rng.sample(options.moves, min(most, len(options.moves)))
    worth, seat, found = view.rules.worth, view.seat, []
    for move in [*tried, None] if options.may_pass else tried:
        after = options.after(move)
        if after is not None:
            found.append((worth(after, seat), move))
    found.sort(key=lambda one: -one[0])
    return found


def value(world: World, seat: Piece) -> float:
    """How well a seat fared: from 1 for a win to 0 for a loss; by the evaluation where the game goes on."""
    rules, table = world.rules, world.table
    if world.over:
        endings, complete = rules.endings(table)
        return fared(rules.outcome([(table, end) for end in endings], complete), seat.id)
    return 1 / (1 + exp(-max(-50.0, min(50.0, rules.worth(table, seat) / SPREAD))))
