"""When a decision may be taken: by whom, in which step of the turn (turn.steps), and what has to be done first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pnp.game import Due, KeyPath, Move, Piece, Violation, When

from .position import ACT, FIRST, NEUTRAL, NOBODY, OVER, START, Position

if TYPE_CHECKING:
    from .act import Act

_LEFT = {
    "out.leave": ("out.leave", "acts"),
    "out.no-groups": ("out.no-groups", "out"),
    "money": ("out.no-groups", "money"),
}


class InGame(When):
    """While its player is in the game. It is listed for the player whose turn it is."""

    def untimely(self, move: Act, table: Position) -> Iterable[Violation]:
        side = move.side
        return [] if move.finishes(table) else present(table, NOBODY if side is None else side)

    def seats(self, kind: type[Move], table: Position, due: Due) -> Sequence[Piece | None]:
        return (None,) if kind.word else (table.turn,) if table.turn is not NOBODY else ()


class AtAnyTime(InGame):
    """While its player is in the game. It is listed for everybody."""

    def seats(self, kind: type[Move], table: Position, due: Due) -> Sequence[Piece | None]:
        return table.alive()


class OnTurn(InGame):
    """In its player's turn, whatever is going on."""

    def untimely(self, move: Act, table: Position) -> Iterable[Violation]:
        return on_turn(table, move.side)


@dataclass(frozen=True, slots=True)
class Turn(InGame):
    """In its player's turn, or anybody's if it is the table's, when nothing is unfinished: once the card of the turn
    was drawn, and not after a step."""

    step: int | None = None

    def untimely(self, move: Act, table: Position) -> Iterable[Violation]:
        side = move.side
        found = present(table, NOBODY) if side is None else on_turn(table, side)
        return found or unfinished(table) or (begun(table) if self.step is None else in_time(table, self.step))


class Action(InGame):
    """As one of the actions of its player's turn (turn.actions)."""

    def untimely(self, move: Act, table: Position) -> Iterable[Violation]:
        return action(table, move.side)


IN_GAME, AT_ANY_TIME, ON_TURN, ACTION = InGame(), AtAnyTime(), OnTurn(), Action()


# ── what they find ────────────────────────────────────────────────────────────


def present(table: Position, side: Any, path: KeyPath = ()) -> list[Violation]:
    """Why a player cannot do anything: the game has not begun or is over, or the player is out."""
    if table.step == OVER:
        winner = table.winners[0] if table.winners else table.rules.seats[-1] if side is NOBODY else side
        return [table.breaks("win.when", "over", path, side=winner)]
    if table.step == NEUTRAL:
        n = table.numbers["neutral_start"]
        return [table.breaks("setup.neutral", "count", path, n=n, said=0)]
    if table.step == FIRST:
        return [table.breaks("setup.first", "missing", path)]
    if side in table.out:
        return [table.breaks(*_LEFT[table.out[side]], path, side=side)]
    return []


def on_turn(table: Position, side: Piece, path: KeyPath = ()) -> list[Violation]:
    """Why it is not this player's turn."""
    if found := present(table, side, path):
        return found
    if side != table.turn:
        return [table.breaks("turn.order", "turn", path, side=side, other=table.turn)]
    return []


def unfinished(table: Position, path: KeyPath = ()) -> list[Violation]:
    """What has to be done first: the dice of an attack, or placing a group."""
    if table.placing is not None:
        head = table.placing.branch.head
        if table.placing.cause.startswith("trade") and not table.placing.agreed:
            return [table.breaks("trade.consent", "missing", path, other=table.placing.side, card=head)]
        if table.placing.cause.startswith("trade"):
            return [table.breaks("trade.package", "place", path, side=table.placing.side, card=head)]
        return [table.breaks("control.place", "missing", path, target=head)]
    if table.attack is not None:
        return [table.breaks("turn.actions", "open", path, target=table.attack.target)]
    return []


def begun(table: Position, path: KeyPath = ()) -> list[Violation]:
    """Why a turn has not reached its actions: its card has to be drawn first (turn.draw)."""
    if table.step == START and (table.deck or (table.discards and table.ruled("ruling.empty-deck", "discards"))):
        return [table.breaks("turn.draw", "missing", path)]
    return []


def in_time(table: Position, step: int, path: KeyPath = ()) -> list[Violation]:
    """Why it is too late in the turn for this step (turn.steps), or the turn was passed (turn.pass)."""
    if found := begun(table, path):
        return found if step == ACT else [table.breaks("turn.steps", "early", path)]
    if table.step > step:
        return [table.breaks("turn.steps", "order", path)]
    return []


def bare(table: Position, path: KeyPath = ()) -> list[Violation]:
    """Why a passed turn has no free actions, transfers or special power (ruling.d3)."""
    return [table.breaks("turn.pass", "bare", path)] if table.passed and not table.ruled("ruling.d3", "free") else []


def action(table: Position, side: Piece, path: KeyPath = (), cost: int = 1) -> list[Violation]:
    """Why a player cannot take an action now (turn.actions)."""
    if found := on_turn(table, side, path) or unfinished(table, path) or in_time(table, ACT, path):
        return found
    if table.passed:
        return [table.breaks("turn.pass", "passed", path)]
    return [*spent(table, path, cost)]


def spent(table: Position, path: KeyPath = (), cost: int = 1) -> list[Violation]:
    """Why so many actions cannot be taken: too few are left (turn.actions)."""
    most = table.numbers["actions"]
    return [table.breaks("turn.actions", "over", path, max=most)] if table.actions + cost > most else []


def free_action(table: Position, side: Piece, path: KeyPath = ()) -> list[Violation]:
    """Why a player cannot take a free action now."""
    found = on_turn(table, side, path) or unfinished(table, path) or begun(table, path) or bare(table, path)
    if not found and table.free >= table.numbers["free_actions"] and table.ruled("ruling.d2", "two"):
        found = [table.breaks("free.drop", "limit", path, max=table.numbers["free_actions"])]
    return found
