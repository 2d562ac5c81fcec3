"""What might be done at one moment: bounded lists of moves, of which each move's `check` decides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
LISTED: Mapping[str, type[Act]] = {
    kind.decides: kind
    for kind in (
        Neutral, First, Draw, Announce, Pay, CallOff, Roll, Put, Lose, Gift, Transfer, MoveGroup, Drop, Pass, Tax,
        Realign, Recycle, Rearrange, Redistribute, Guess, Give, Play, TurnUp, End,
    )
}  # fmt: skip

# What may be done in each situation; what is done at any time comes last.
_SETTLING = ("set", "lose")
_OPEN = ("roll", "pay", "withdraw", "special", "give")
_TURN = (
    "end", "pass", "tax", "gift", "transfer", "special", "move", "drop", "guess", "redistribute", "recycle",
    "rearrange", "give", "realign", "attack",
)  # fmt: skip


def situation(pos: Position) -> tuple[str, Sequence[str]]:
    """What is to be done now, and the decisions that this may be."""
    if pos.over:
        return "over", ()
    if pos.step in (NEUTRAL, FIRST):
        return ("neutral", ("neutral",)) if pos.step == NEUTRAL else ("starter", ("first",))
    if pos.placing is not None:
        return "set", ("set", "special")
    if pos.attack is not None:
        return "roll", _OPEN
    if pos.unsettled is not None:
        return "settle", (*_SETTLING, *_TURN)
    if pos.step == START:
        return "draw", ("draw", "special", "give")
    if pos.step == FILL and wanting(pos):
        return "turn-up", ("turn-up", "special", "give")
    return "act" if pos.step == ACT else "close", (*_TURN, "turn-up")


def due(pos: Position) -> Due | None:
    """The decision to be taken next, and whose it is; None once the game is over."""
    what, _ = situation(pos)
    if what == "over":
        return None
    if what in ("neutral", "starter", "turn-up"):
        return Due(what)
    waiting = pos.placing or pos.unsettled or pos.attack
    return Due(what, pos.rules.seats[pos.turn if waiting is None else waiting.side])


def candidates(pos: Position, decision: Any = None) -> Iterator[Any]:
    """The moves that might be legal: of one decision, by its name or as a move takes it, or of all that may be taken
    now."""
    name = getattr(decision, "decides", decision)
    wanted = () if pos.over else situation(pos)[1] if name is None else (name,)
    for kind in (LISTED[one] for one in wanted if one in LISTED):
        for seat in kind.seats(pos):
            yield from kind(pos.rules, seat).choices(pos)
