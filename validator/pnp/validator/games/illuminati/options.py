"""What might be done at one moment: bounded lists of moves, of which each move's `check` decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from .act import Act
from .attacks import Announce
from .bidding import CallOff, Pay
from .dealing import Give
from .dice import Roll
from .groups import Drop, Guess, MoveGroup, Realign, Rearrange, Recycle
from .money import Redistribute, Tax, Transfer
from .position import ACT, FILL, FIRST, NEUTRAL, START, Position
from .setting import Gift, Lose, Put
from .specials import Play
from .turn import Draw, End, First, Neutral, Pass, TurnUp, wanting

Options = Callable[[Position], Iterator[Any]]
OPTIONS: Mapping[str, Options] = {
    kind.decides: kind.options
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


def due(pos: Position) -> tuple[str, str | None] | None:
    """The decision to be taken next, and whose it is; None once the game is over."""
    what, _ = situation(pos)
    if what == "over":
        return None
    if what in ("neutral", "starter", "turn-up"):
        return what, None
    side = pos.turn
    if pos.placing is not None:
        side = pos.placing.side
    elif pos.unsettled is not None:
        side = pos.unsettled.side
    elif pos.attack is not None:
        side = pos.attack.side
    return what, pos.rules.sides[side]


def candidates(pos: Position, decision: str | None = None) -> Iterator[Act]:
    """The moves that might be legal, of one decision or of all that may be taken now."""
    if pos.over:
        return iter(())
    wanted = situation(pos)[1] if decision is None else (decision,)
    return chain.from_iterable(OPTIONS[one](pos) for one in wanted if one in OPTIONS)
