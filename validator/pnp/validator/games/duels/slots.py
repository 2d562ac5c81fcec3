"""Slots of a duel besides cards and numbers: battlegrounds, and the steps of an Event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from pnp.game import HIDDEN, OneOf, Piece, Record, Word
from pnp.game.playing import seen_by

from .effects import Step, notation
from .effects.notation import Ground, Single
from .ground import is_unsaid

PASS = "pass"


class Battlegrounds(Single):
    """A battleground, possibly hidden; or several, where only one is allowed. A tuple of Refs."""

    def __init__(self, **how: Any) -> None:
        super().__init__(Ground(hidden=True), branches=True, **how)

    def say(self, value: Any) -> Any:
        return ""


class Steps(notation.Steps):
    """The steps of an Event."""

    hides = True

    def is_open(self, value: Any) -> bool:
        return any(is_unsaid(step.source) or any(map(is_unsaid, step.amounts)) for step in value or ())

    def say(self, value: Any) -> Any:
        return ""

    def sort(self, value: Any) -> str:
        return "+".join([step.verb for step in value])

    def revealed(self, move: Any, value: Any, chance: Any) -> Any:
        """The cards that the Event discards, and the one it takes: that one is discarded."""
        steps: list[Step] = []
        for step in value:
            if step.verb not in ("discard", "take") or HIDDEN not in step.cards:
                steps.append(step)
                continue
            seat = move.seat if step.verb == "discard" else move.rules.after(move.seat)
            cards = tuple(chance.some(move.rules.deck(move.rules.played), seat, len(step.cards)))
            steps.append(replace(step, cards=cards))
            steps += [Step("discard", {}, cards=cards)] if step.verb == "take" else []
        return value if steps == list(value) else steps

    def seen_by(self, seat: Piece | None, owner: Piece | None, value: Any) -> Any:
        """The cards that a side draws only that side sees."""
        if not any(step.verb == "draw" or step.turn for step in value):
            return value
        taken = any(step.verb == "take" for step in value)  # then it is the other side that fills its hand again
        found = []
        for step in value:
            drawer = step.of if step.of is not None or owner is None else owner.number ^ taken
            if step.verb == "draw" and (seat is None or seat.number != drawer):
                step = replace(step, cards=(HIDDEN,) * len(step.cards))
            elif step.turn:
                step = replace(step, turn=[seen_by(seat, move) for move in step.turn])
            found.append(step)
        return value if found == list(value) else found

    def among(self, move: Any, table: Any) -> Iterable[Any]:
        ways: Iterable[Any] = move.ways(table)
        return ways


class Under(Record):
    """What another slot reads, below its key."""

    def __init__(self, **one: Any) -> None:
        super().__init__(into=lambda **values: next(iter(values.values())), **one)

    def held(self, value: Any) -> Iterable[tuple[Any, Any, Any]]:
        return [(slot, value, key) for key, slot in self.keys.items()]

    def holding(self, value: Any, parts: Sequence[Any]) -> Any:
        return parts[0]


class Reply(OneOf):
    """The answer of a card's owner: `pass`, or the Event."""

    def __init__(self) -> None:
        super().__init__(Word({PASS: PASS, "no": PASS, False: PASS}), Under(event=Steps()))

    def say(self, value: Any) -> Any:
        return ""
