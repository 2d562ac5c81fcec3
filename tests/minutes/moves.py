"""Moves of 13 Minutes made by hand, and the decision that is due on a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.game import HIDDEN
from pnp.game.together import Together
from pnp.validator.games.duels.slots import PASS
from pnp.validator.games.thirteen_minutes.cards import Draw, End, Play
from pnp.validator.games.thirteen_minutes.command import Command
from pnp.validator.games.thirteen_minutes.event import Answer, UseEvent
from pnp.validator.games.thirteen_minutes.opening import Bid, Deal, First

OVER = "over"


def due_of(pos: Any) -> tuple[str, int]:
    """The decision that is due, and whose it is: `over` once the game is."""
    return (pos.due[0], 0 if pos.due[1] is None else int(pos.due[1])) if pos.due is not None else (OVER, 0)


def bid(rules: Any, us: int, ussr: int) -> Any:
    bids = zip(rules.seats, (us, ussr), strict=True)
    return Together(rules, Bid, [Bid(rules, seat, (), cubes=n) for seat, n in bids])


def first(rules: Any, side: int) -> Any:
    return First(rules, None, (), first=rules.seats[side])


def play(rules: Any, side: int, card: Any, zone: int) -> Any:
    said = {"play": HIDDEN if card is HIDDEN else rules.cards[card], "into": rules.zones[zone]}
    return Play(rules, rules.seats[side], (), **said)


def command(rules: Any, side: int, at: Sequence[int] = (), add: int = 0, remove: int = 0) -> Any:
    said = {"at": tuple(at) or None, "add": add or None, "remove": remove or None}
    return Command(rules, rules.seats[side], ("command",), **said)


def event(rules: Any, side: int, steps: Sequence[Any]) -> Any:
    return UseEvent(rules, rules.seats[side], ("event",), steps=steps)


def answer(rules: Any, side: int, steps: Sequence[Any], declined: bool = False) -> Any:
    return Answer(rules, rules.seats[side], ("opponent",), steps=PASS if declined else steps)


def end(rules: Any, left: Sequence[int], cuba: int) -> Any:
    cards = [rules.cards[card] for card in left]
    return End(rules, None, (), left=dict(zip(rules.seats, cards, strict=True)), cuba=rules.cards[cuba])


__all__ = ["OVER", "PASS", "Answer", "Bid", "Command", "Deal", "Draw", "End", "First", "Play", "UseEvent", "due_of"]
