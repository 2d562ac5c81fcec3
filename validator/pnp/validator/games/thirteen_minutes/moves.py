"""All moves of 13 Minutes, and which decision each of them takes."""

from __future__ import annotations

from ..move import Move
from .cards import ABSENT, Draw, End, Play
from .command import Command
from .event import Answer, UseEvent
from .opening import Bid, DealCards, First
from .position import ACTION, ANSWER, BID, FIRST, OVER, PLAY

OPTIONS = {
    BID: (Bid.options,),
    FIRST: (First.options,),
    PLAY: (Play.options,),
    ANSWER: (Answer.options,),
    ACTION: (Command.options, UseEvent.options),
    OVER: (),
}

__all__ = [
    "ABSENT",
    "OPTIONS",
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
]
