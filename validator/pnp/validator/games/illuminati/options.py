"""What may be done in each situation."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.game import Due

from .act import Act
from .attacks import Announce, idle
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
LISTED: Sequence[type[Act]] = (Neutral, First, Draw, TurnUp, *_SETTLING, Roll, Pay, CallOff, *_TURN)


def situation(table: Position) -> tuple[str, tuple[type[Act], ...]]:
    """What has to be done now, and the kinds of moves that can do it."""
    if table.over:
        return "over", ()
    if table.step in (NEUTRAL, FIRST):
        return ("neutral", (Neutral,)) if table.step == NEUTRAL else ("starter", (First,))
    if table.placing is not None:
        return "set", (Put, Play)
    if table.attack is not None:
        return "roll", _OPEN
    if table.unsettled is not None:
        return "settle", (*_SETTLING, *_TURN)
    if table.step == START:
        return "draw", (Draw, Tax, Play, Give)
    if table.step == FILL and wanting(table):
        return "turn-up", (TurnUp, *_TO_THE_END)
    acts = table.step == ACT and not table.passed and table.actions < table.numbers["actions"] and not idle(table)
    return "act" if acts else "close", (*_TURN, TurnUp)


def due(table: Position) -> Due | None:
    """The next decision, whose it is, and what may be done; None once the game is over."""
    what, kinds = situation(table)
    if what == "over":
        return None
    if what in ("neutral", "starter", "turn-up"):
        return Due(what, kinds=kinds)
    waiting = table.placing or table.unsettled or table.attack
    return Due(what, table.rules.seats[table.turn if waiting is None else waiting.side], kinds=kinds)
