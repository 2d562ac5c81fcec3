"""What every decision at this table has in common: whose turn it has to be, and what is settled after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from typing import Any, ClassVar, Self

from ...judging.ruling import Violation
from ...source import KeyPath
from ..move import Move
from .elimination import eliminate, play_on, without_groups
from .placing import put_by_itself, settle_by_itself
from .position import ACT, FIRST, NEUTRAL, OVER, START, Position
from .secrets import secretly_won, winners_now

OWN = "illuminati"  # how a log names a player's own Illuminati, whichever it is
_LEFT = {
    "out.leave": ("out.leave", "acts"),
    "out.no-groups": ("out.no-groups", "out"),
    "money": ("out.no-groups", "money"),
}


class Act(Move):
    """One decision of a player; `side` is NOBODY for what the table does."""

    __slots__ = ("side",)

    def __init__(self, side: int, path: KeyPath = ()) -> None:
        self.side = side
        self.path = path
        self.hidden = False

    def apply(self, pos: Position) -> None:
        """Carry it out, after whatever was left open and before whatever follows by itself."""
        play_on(pos, self.side)
        pos.decisions += 1
        pos.acted = self.side if self.side >= 0 else pos.turn
        if self.absent(pos):
            return
        pos.cut = None
        pos.undo = pos.after = pos.rolled = None
        if not self.waits(pos):
            leave_open(pos)
            pos.given = None
        self.enact(pos)
        look_around(pos)

    def between(self, pos: Position) -> None:
        """Carry it out in the middle of anything: what is open stays open, and a special may still change it."""
        play_on(pos, self.side)
        pos.decisions += 1
        pos.acted = self.side
        if not self.absent(pos):
            pos.everywhere(self.enact)
            look_around(pos)

    def waits(self, pos: Position) -> bool:
        """Whether cards that are to be put down go on waiting for that."""
        return self.places

    places: ClassVar[bool] = False  # whether it may put down cards that wait for that
    opens: ClassVar[bool] = False  # whether it may come before the first turn

    def absent(self, pos: Position) -> bool:
        """Whether nothing can be carried out: nobody is on turn yet, the game is over, or the player is out of it."""
        gone = self.side >= 0 and pos.structures[self.side] is None
        return gone or pos.step == OVER or (pos.turn < 0 and not self.opens)

    def enact(self, pos: Position) -> None:
        """What it changes."""
        raise NotImplementedError

    def readings(self, pos: Position) -> Any:
        """Every way to understand it: whichever Illuminati the face-down ones may be, and whoever may have won by a
        hidden goal."""
        for table in assigned(pos) if pos.faceless else (pos,):
            named = self.named(table) if self.hidden else self
            for move in named.shown(table):
                yield table, move
                yield from ((won, move) for won in secretly_won(table, move.apply))

    def shown(self, pos: Position) -> Iterator[Self]:
        """The same for every card that a special may be which leaves a hand unseen."""
        yield self

    def but(self, **changes: Any) -> Self:
        """The same with something else."""
        new = copy(self)
        for name, value in changes.items():
            setattr(new, name, value)
        return new

    def named(self, pos: Position) -> Self:
        """The same where the Illuminati of its player is known."""
        new, root = self.but(hidden=False), pos.root(self.side)
        for kind in type(self).__mro__:
            for name in getattr(kind, "__slots__", ()):
                setattr(new, name, _named(getattr(self, name), root))
        return new


def _named(value: Any, root: str) -> Any:
    if isinstance(value, tuple):
        return tuple(_named(one, root) for one in value)
    if isinstance(value, dict):
        return {_named(key, root): one for key, one in value.items()}
    return root if value == OWN else value


def assigned(pos: Position) -> Any:
    """The tables on which the face-down Illuminati that the log does not tell are told."""
    side = min(pos.faceless)
    for card in pos.rules.illuminati_cards:
        if card not in pos.illuminati:
            table = pos.copy()
            table.illuminati[side] = card
            del table.faceless[side]
            if table.faceless:
                yield from assigned(table)
            else:
                table.lay_out()
                yield table


# ── whether a player may act ──────────────────────────────────────────────────


def present(pos: Position, side: int, path: KeyPath = ()) -> list[Violation]:
    """Why a player cannot do anything: the game has not begun or is over, or the player is out."""
    if pos.step == OVER:
        winner = pos.winners[0] if pos.winners else side
        return [Violation("win.when", "over", path, side=pos.side_name(winner))]
    if pos.step == NEUTRAL:
        n = pos.rules.numbers["neutral_start"]
        return [Violation("setup.neutral", "count", path, n=n, said=0)]
    if pos.step == FIRST:
        return [Violation("setup.first", "missing", path)]
    if side in pos.out:
        return [Violation(*_LEFT[pos.out[side]], path, side=pos.side_name(side))]
    return []


def on_turn(pos: Position, side: int, path: KeyPath = ()) -> list[Violation]:
    """Why it is not for this player to act."""
    if found := present(pos, side, path):
        return found
    if side != pos.turn:
        return [Violation("turn.order", "turn", path, side=pos.side_name(side), other=pos.side_name(pos.turn))]
    return []


def unfinished(pos: Position, path: KeyPath = ()) -> list[Violation]:
    """What has to be done first: the dice of an attack, or a group to be put down."""
    if pos.placing is not None:
        head = pos.title(pos.placing.branch.head)
        if pos.placing.why.startswith("trade") and not pos.placing.agreed:
            return [Violation("trade.consent", "missing", path, other=pos.side_name(pos.placing.side), card=head)]
        if pos.placing.why.startswith("trade"):
            return [Violation("trade.package", "place", path, side=pos.side_name(pos.placing.side), card=head)]
        return [Violation("control.place", "missing", path, target=head)]
    if pos.attack is not None:
        return [Violation("turn.actions", "open", path, target=pos.title(pos.attack.target))]
    return []


def begun(pos: Position, path: KeyPath = ()) -> list[Violation]:
    """Why a turn has not come to its actions: its card is to be drawn first (turn.draw)."""
    if pos.step == START and (pos.deck or (pos.discards and pos.ruled("ruling.empty-deck", "discards"))):
        return [Violation("turn.draw", "missing", path)]
    return []


def in_time(pos: Position, step: int, path: KeyPath = ()) -> list[Violation]:
    """Why it is too late in the turn for this step of it (turn.steps), or the turn was passed (turn.pass)."""
    if found := begun(pos, path):
        return found if step == ACT else [Violation("turn.steps", "early", path)]
    if pos.step > step:
        return [Violation("turn.steps", "order", path)]
    return []


def bare(pos: Position, path: KeyPath = ()) -> list[Violation]:
    """Why a turn that was passed has no free actions, transfers or special power (ruling.d3)."""
    return [Violation("turn.pass", "bare", path)] if pos.passed and pos.ruled("ruling.d3", "bare") else []


def action(pos: Position, side: int, path: KeyPath = (), cost: int = 1) -> list[Violation]:
    """Why a player cannot take an action now (turn.actions)."""
    if found := on_turn(pos, side, path) or unfinished(pos, path) or in_time(pos, ACT, path):
        return found
    if pos.passed:
        return [Violation("turn.pass", "passed", path)]
    return [*spent(pos, path, cost)]


def spent(pos: Position, path: KeyPath = (), cost: int = 1) -> list[Violation]:
    """Whether too few actions are left."""
    most = pos.rules.numbers["actions"]
    return [Violation("turn.actions", "over", path, max=most)] if pos.actions + cost > most else []


def free_action(pos: Position, side: int, path: KeyPath = ()) -> list[Violation]:
    """Why a player cannot take a free action now."""
    found = on_turn(pos, side, path) or unfinished(pos, path) or begun(pos, path) or bare(pos, path)
    if not found and pos.free >= pos.rules.numbers["free_actions"] and pos.ruled("ruling.d2", "two"):
        found = [Violation("free.drop", "limit", path, max=pos.rules.numbers["free_actions"])]
    return found


def take_action(pos: Position, cost: int = 1) -> None:
    """An action of the turn is used."""
    from .turn import collect

    collect(pos)
    pos.actions += cost
    pos.step = max(pos.step, ACT)
    pos.fresh = ()
    pos.given = None


def funds_wrong(pos: Position, rule: str, money: Mapping[str, int], path: KeyPath, **more: Any) -> list[Violation]:
    """Treasuries that do not hold what is paid from them."""
    found = []
    for card, n in money.items():
        held = pos.money.get(card, 0)
        if n > held:
            found.append(Violation(rule, "funds", (*path, card), card=pos.title(card), max=held, n=n, **more))
    return found


# ── what follows by itself ────────────────────────────────────────────────────


def leave_open(pos: Position) -> None:
    """What the record before has left open is settled, so that the game can go on as it did."""
    if pos.placing is not None:
        put_by_itself(pos)
    if pos.unsettled is not None:
        settle_by_itself(pos)


def look_around(pos: Position) -> None:
    """Who is out, and who has won, now that something has changed."""
    from .turn import finish, next_turn, one_is_left

    if pos.step in (NEUTRAL, FIRST, OVER) or pos.placing is not None:
        return
    if pos.rulings["ruling.d14"] == "at-once" and (winners := winners_now(pos)):
        pos.mattered.add("ruling.d14")
        pos.cut = pos.copy()
        finish(pos, winners)
        return
    if pos.turn in without_groups(pos) or pos.turn in pos.out:
        pos.cut = pos.copy()
    eliminate(pos)
    pos.bereft = None
    if not one_is_left(pos) and pos.turn in pos.out:
        next_turn(pos)
