"""Information-set Monte Carlo tree search: many imagined deals, one tree for each seat's knowledge.

Each simulation deals the cards that the seat cannot see and plays on with the moves that looked best so far; a few
decisions later the game's evaluation judges the position. A game without one is played to the end at random. Trees are
keyed by what a seat observes, so that nobody plans by cards that it cannot know.

What it is worth to move first shows in no position soon after that: who chooses it plays on far, and judges by how
clearly a game was won as well as by who won.

Sources: Cowling, Powley and Whitehouse 2012 (several observers, availability in the confidence bound); Couëtoux et al.
2011 (progressive widening: here the moves that look best come first).
"""

from __future__ import annotations

from math import ceil, log, sqrt
from typing import TYPE_CHECKING, Any

from ...game.pieces import Piece
from ...game.playing import seen_by
from ...game.rules import Rules
from .options import Options, Stuck, View, options_of
from .players import MAX_TRIED, AtRandom, ranking
from .playouts import value
from .thought import Imagined, Thought
from .truth import Truth
from .world import World

if TYPE_CHECKING:
    from pnp.game.together import AnyMove

BUDGET = 200  # simulations for a decision
EXPLORE = 0.3  # how much a move that was tried little is preferred
WIDEN = 0.7  # moves of a decision that are tried: so many times the root of its visits
HORIZON = 3  # decisions until a position is judged: as many in every simulation, since each seat's own move looks good
FAR = 30  # decisions until a game is judged in which the turn order was chosen
FAR_COST = 3  # simulations that take about as long as one of these
FEW = 12  # moves of which the best is taken where the trees have not grown yet
TO_THE_END = 2_000  # decisions at random in a game that nobody can judge earlier
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


class Ismcts:
    """The move that was tried most often. `thought` is what was thought before the last choice; None if there was
    only one."""

    def __init__(self, budget: int = BUDGET) -> None:
        self.budget = budget
        self.thought: Thought | None = None

    def choose(self, view: View, options: Options) -> Any:
        """One of the options; the same for the same view and seed."""
        self.thought = None
        if options.forced:
            return next(iter(options), None)
        search = _Search(view, options)
        budget = ceil(self.budget / FAR_COST) if search.far else self.budget
        for done in range(budget):
            if search.lead > budget - done:
                break  # no other choice can catch up
            search.simulate()
        self.thought = Thought(view.rules, view.seat, search.judged, search.imagined, far=search.far)
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
        self.far = self.judged and self._order_only()
        self.imagined: list[Imagined] = []

    def _order_only(self) -> bool:
        """Whether the choices differ in who decides next, and in nothing else that can be judged."""
        rules, seat = self.view.rules, self.view.seat
        worth, what, who = set(), set(), set()
        for after in map(self.options.after, self.ranked):
            worth.add(rules.worth(after, seat))
            what.add(after.due and after.due.what)
            who.add(after.due and after.due.seat)
            if len(worth) > 1 or len(what) > 1:
                return False
        return len(who) > 1

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
        self.moves: list[tuple[Piece, Any]] = []
        self.first = True
        self.left = FAR if search.far else HORIZON if search.judged else TO_THE_END

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
            arm.total += value(world, seat, clearly=self.search.far)
        if self.moves:
            self.search.imagined.append((self.moves, value(world, self.search.view.seat)))

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
            move = self._selected(self.nodes[seat], view, options, root)
        else:
            move = next(iter(search.best_first(view, options, FEW if search.judged else 1)), None)
        self.moves.append((seat, move))
        return move

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
