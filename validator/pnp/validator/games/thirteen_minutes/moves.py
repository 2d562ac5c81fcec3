"""All moves of 13 Minutes, and which of them are legal."""

from __future__ import annotations

from collections.abc import Iterator

from ..move import Move
from .cards import ABSENT, Draw, End, Play
from .command import Command
from .event import Answer, UseEvent
from .opening import Bid, DealCards, First
from .position import ACTION, ANSWER, BID, FIRST, OVER, PLAY, Position

OPTIONS = {
    BID: (Bid.options,),
    FIRST: (First.options,),
    PLAY: (Play.options,),
    ANSWER: (Answer.options,),
    ACTION: (Command.options, UseEvent.options),
    OVER: (),
}


def legal(pos: Position, decision: str | None = None) -> Iterator[Move]:
    """Every legal move of the decision that is due, lazily. Cards in a hidden hand count as far as any deal allows.

    If the action is asked for while the opponent has not answered yet, that is taken for declining.
    """
    if decision == ACTION and pos.pending[-1][0] == ANSWER:
        pos = pos.copy()
        pos.pending.pop()
    for options in OPTIONS[pos.pending[-1][0]]:
        for move in options(pos):
            if not move.check(pos):
                yield move


__all__ = [
    "ABSENT",
    "Answer",
    "Bid",
    "Command",
    "DealCards",
    "Draw",
    "End",
    "First",
    "Move",
    "Play",
    "UseEvent",
    "legal",
]
