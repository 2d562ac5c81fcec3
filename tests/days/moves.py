"""Moves of 13 Days made by hand, and the decision that is due on a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.game import HIDDEN
from pnp.validator.games.duels.slots import PASS
from pnp.validator.games.thirteen_days.closing import Opinion, Reveal
from pnp.validator.games.thirteen_days.opening import First, Goals
from pnp.validator.games.thirteen_days.playing import Command, Play
from pnp.validator.games.thirteen_days.slots import Dealt
from pnp.validator.games.thirteen_days.table import OVER
from pnp.validator.games.thirteen_days.using import Answer, UseEvent

from ..minutes.moves import due_of


def goals(rules: Any, flags: Sequence[Sequence[int]], keeps: Sequence[int]) -> Any:
    dealt = (Dealt(*one) for one in zip(flags, keeps, strict=True))
    return Goals(rules, goals=dict(zip(rules.seats, dealt, strict=True)))


def first(rules: Any, side: int) -> Any:
    return First(rules, first=First.slots["first"].read(rules, rules.sides[side], ()))


def play(rules: Any, side: int, card: int) -> Any:
    return Play(rules, rules.seats[side], play=rules.cards[card])


def command(
    rules: Any, side: int, at: Sequence[int] = (), add: int = 0, remove: int = 0, *, letter: bool = False
) -> Any:
    said = {"at": tuple(at) or None, "add": add or None, "remove": remove or None}
    move = Command(rules, rules.seats[side], ("command",), **said)
    move.beside = {"letter": True} if letter else {}
    return move


def event(rules: Any, side: int, steps: Sequence[Any]) -> Any:
    return UseEvent(rules, rules.seats[side], ("event",), steps=steps)


def answer(rules: Any, side: int, steps: Sequence[Any], declined: bool = False) -> Any:
    return Answer(rules, rules.seats[side], ("opponent",), steps=PASS if declined else steps)


def opinion(rules: Any, side: int, slot: int, **said: Any) -> Any:
    return Opinion(rules, rules.seats[side], opinion=rules.places[slot], **said)


def reveal(rules: Any, us: int, ussr: int) -> Any:
    shown = (rules.agendas[agenda] for agenda in (us, ussr))
    return Reveal(rules, agendas=dict(zip(rules.seats, shown, strict=True)))


def end_game(pos: Any) -> None:
    """The last decision has been taken."""
    pos.pending, pos.stage = [], OVER


__all__ = ["HIDDEN", "OVER", "PASS", "Answer", "Command", "Opinion", "Play", "UseEvent", "due_of"]
