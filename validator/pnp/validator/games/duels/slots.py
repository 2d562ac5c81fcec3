"""Slots of a duel besides cards and numbers: battlegrounds, and the steps of an Event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from pnp.game import (
    HIDDEN,
    Card,
    Each,
    Flag,
    KeyPath,
    ListOf,
    Number,
    OfPieces,
    OneOf,
    Piece,
    Player,
    Record,
    Slot,
    Track,
    Unclear,
    Word,
    mapping,
    only,
)
from pnp.game.playing import seen_by

from .effects import Step
from .effects.notation import read_place, read_steps
from .ground import Ref, is_unsaid

PASS = "pass"


class Ground(OfPieces):
    """A battleground: its number, or a card's."""

    leaf = "place"

    def pieces(self, rules: Any) -> Any:
        return rules.grounds

    def read(self, rules: Any, said: Any, path: KeyPath) -> Any:
        return rules.place_names.read(said, path)


class Zone(OfPieces):
    """A sphere of influence or the neutral zone, numbered from the edge of side 0."""

    leaf = "zone"

    def pieces(self, rules: Any) -> Any:
        return rules.zones


class Played(Card):
    """A card of the deck that both sides play."""

    def pieces(self, rules: Any) -> Any:
        return rules.cards


class Turn(Slot):
    """A whole turn inside an Event: what a record has after the side."""

    def _meant(self, written: Any, rules: Any) -> Slot | None:
        return None if rules is None else rules.grammar.seat.meant(written, rules)


PLACE = Ground(hidden=True)
STEP = Record(
    verb=OneOf(
        place=Each(PLACE, Number()),
        remove=Each(PLACE, Number()),
        zone=Each(PLACE, Zone()),
        track=Each(Track(), Number(signed=True)),
        prestige=Number(signed=True),
        move=Record(from_=Ground(hidden=True), to=Ground(hidden=True), n=Number()),
        command=Record(
            at=Ground(hidden=True),
            change=OneOf(add=Number(), remove=Number()),
        ),
        take=ListOf(Played(hidden=True), short=True),
        discard=ListOf(Played(hidden=True), short=True),
        draw=ListOf(Played(hidden=True), short=True),
        reveal=ListOf(Played(hidden=True), short=True),
        play=Turn(),
    ),
    of=Player(optional=True),
    by=Player(optional=True),
    letter=Flag(optional=True),
)


class Battlegrounds(Slot):
    """A battleground, possibly hidden; or several, where only one is allowed. A tuple of Refs."""

    notation = ListOf(Ground(hidden=True), short=True)

    def read(self, rules: Any, said: Any, path: KeyPath) -> tuple[Ref, ...]:
        return tuple(read_place(rules, place, path) for place in (said if isinstance(said, list) else (said,)))

    hides = True

    def is_open(self, value: Any) -> bool:
        return bool(value) and value[0] is HIDDEN

    def say(self, value: Any) -> Any:
        return ""


class Steps(Slot):
    """The steps of an Event."""

    notation = ListOf(STEP, short=True)

    def read(self, rules: Any, said: Any, path: KeyPath) -> Sequence[Step]:
        return read_steps(rules, said, path)

    hides = True

    def is_open(self, value: Any) -> bool:
        return any(is_unsaid(step.source) or any(map(is_unsaid, step.amounts)) for step in value or ())

    def say(self, value: Any) -> Any:
        return ""

    def sort(self, value: Any) -> str:
        return "+".join(step.verb for step in value)

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


class Reply(Steps):
    """The answer of a card's owner: `pass`, or the Event."""

    notation = OneOf(Word(PASS, "no"), Flag(), Record(event=Steps()))

    def read(self, rules: Any, said: Any, path: KeyPath) -> Any:
        if said is False or (isinstance(said, str) and said in (PASS, "no")):
            return PASS
        only(mapping(said, path), ("event",), path)
        if "event" not in said:
            raise Unclear("log.missing", path, key="event")
        return super().read(rules, said["event"], (*path, "event"))

    def sort(self, value: Any) -> str:
        return PASS if value == PASS else super().sort(value)

    def is_open(self, value: Any) -> bool:
        return value != PASS and super().is_open(value)

    def seen_by(self, seat: Piece | None, owner: Piece | None, value: Any) -> Any:
        return value if value == PASS else super().seen_by(seat, owner, value)

    def revealed(self, move: Any, value: Any, chance: Any) -> Any:
        return value if value == PASS else super().revealed(move, value, chance)

    def among(self, move: Any, table: Any) -> Iterable[Any]:
        yield PASS
        yield from super().among(move, table)
