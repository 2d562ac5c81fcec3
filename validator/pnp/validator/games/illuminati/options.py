"""What might be done at one moment: bounded lists of moves, for each move's `check` to decide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from pnp.game import Due

from .act import Act
from .attacks import Announce
from .bidding import CallOff, Help, PaidAtOnce, Pay
from .dealing import Discard, Give, Trade
from .dice import OwnRoll, Roll
from .groups import Drop, Guess, Leave, MoveGroup, Realign, Rearrange, Recycle
from .money import Redistribute, Tax, Transfer
from .position import ACT, FILL, FIRST, NEUTRAL, START, Position
from .privilege import Abolish, Privilege
from .setting import Gift, Lose, Put
from .specials import Play
from .turn import Draw, End, First, Neutral, Pass, TurnUp, wanting

MOVES: Sequence[type[Act]] = (
    Neutral, First, Roll, TurnUp, Trade, End,
    Announce, PaidAtOnce, Draw, Recycle, Put, MoveGroup, Transfer, Gift, Give, Pass, Pay, Help, CallOff, Privilege,
    Abolish, OwnRoll, Play, Lose, Drop, Rearrange, Redistribute, Realign, Tax, Discard, Guess, Leave,
)  # fmt: skip

# What may be done in each situation; what can be done at any time comes last.
_SETTLING = (Put, Lose)
_OPEN = (Roll, Pay, CallOff, Tax, Play, Give, Realign)
_TO_THE_END = (Tax, Play, Drop, Recycle, Give, Realign)
_TURN = (
    End, Pass, Tax, Gift, Transfer, Play, MoveGroup, Drop, Guess, Redistribute, Recycle, Rearrange, Give, Realign,
    Announce,
)  # fmt: skip
_LISTED: Sequence[type[Act]] = (Neutral, First, Draw, TurnUp, *_SETTLING, Roll, Pay, CallOff, *_TURN)


def situation(pos: Position) -> tuple[str, Sequence[type[Act]]]:
    """What has to be done now, and the kinds of moves that can do it."""
    if pos.over:
        return "over", ()
    if pos.step in (NEUTRAL, FIRST):
        return ("neutral", (Neutral,)) if pos.step == NEUTRAL else ("starter", (First,))
    if pos.placing is not None:
        return "set", (Put, Play)
    if pos.attack is not None:
        return "roll", _OPEN
    if pos.unsettled is not None:
        return "settle", (*_SETTLING, *_TURN)
    if pos.step == START:
        return "draw", (Draw, Tax, Play, Give)
    if pos.step == FILL and wanting(pos):
        return "turn-up", (TurnUp, *_TO_THE_END)
    return "act" if pos.step == ACT else "close", (*_TURN, TurnUp)


def due(pos: Position) -> Due | None:
    """The next decision, and whose it is; None once the game is over."""
    what, _ = situation(pos)
    if what == "over":
        return None
    if what in ("neutral", "starter", "turn-up"):
        return Due(what)
    waiting = pos.placing or pos.unsettled or pos.attack
    return Due(what, pos.rules.seats[pos.turn if waiting is None else waiting.side])


def candidates(pos: Position, decision: Any = None) -> Iterator[Any]:
    """The table, and the moves that might be legal there: of one decision, by its name or by a move that answers it, or
    all of them."""
    name = getattr(decision, "decides", decision)
    kinds = situation(pos)[1]
    if name is not None and not pos.over:
        kinds = [kind for kind in _LISTED if kind.decides == name]
    return chain.from_iterable(kind(pos.rules, seat).choices(pos) for kind, seat in kinds_for(pos, kinds))


def kinds_for(pos: Position, kinds: Sequence[type[Act]]) -> Iterator[tuple[type[Act], Any]]:
    """These kinds of moves, each with the seats whose it may be."""
    return ((kind, seat) for kind in kinds for seat in kind.seats(pos))
