"""Using the event of a card: its player instead of a Command, or its owner before the opponent's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...judging.ruling import Violation
from ...source import KeyPath
from ..duels.effects import At, Event, Step
from ..duels.effects.notation import write_steps
from ..duels.ground import HIDDEN, UNSAID, Ref
from ..move import Move
from .command import Act
from .position import ANSWER, Position

_NOTHING = Event(((),))  # the event of a card that nobody knows


class _Uses(Act):
    """Using the event of the card just played, by whoever has the right to."""

    __slots__ = ("steps",)

    def __init__(self, side: int, steps: Sequence[Step], path: KeyPath = ()) -> None:
        self.side = side
        self.steps = steps
        self.path = path
        self.hidden = False
        for step in steps:
            if (step.source or 0) <= UNSAID or min(step.amounts, default=0) <= UNSAID:
                self.hidden = True

    def readings(self, pos: Position) -> Iterator[tuple[Position, Move]]:
        this = len(pos.card) - 1
        refs = [ref for step in self.steps for ref in (step.source, *step.amounts) if ref is not None]
        for start in self._identities(pos, this):
            for reading, known in start.readings(refs):
                steps = [_known(step, known) for step in self.steps]
                if all(len(a.amounts) == len(b.amounts) for a, b in zip(steps, self.steps, strict=True)):
                    yield reading, type(self)(self.side, steps, self.path)

    @staticmethod
    def _identities(pos: Position, this: int) -> Iterator[Position]:
        """The position for each card that a card played unseen may be."""
        if pos.card[this] != HIDDEN:
            yield pos
            return
        for card in range(len(pos.rules.cards)):
            if pos.may_be(this) >> card & 1 and (known := pos.identify(this, card)):
                yield known

    def check(self, pos: Position) -> list[Violation]:
        found = self._forbidden(pos)
        if found:
            return found
        found = self._event(pos).check(pos, self.steps, self._at(pos))
        return found and self._placed(found)

    def take(self, pos: Position) -> list[Violation]:
        found = self._forbidden(pos)
        if found:
            return found
        found = self._event(pos).take(pos, self.steps, self._at(pos))
        if found:
            return self._placed(found)
        self._moved(pos)
        self._close(pos)
        return found

    def apply(self, pos: Position) -> None:
        self._event(pos).perform(pos, self.steps, self._at(pos))
        self._moved(pos)
        self._close(pos)

    def _forbidden(self, pos: Position) -> list[Violation]:
        """Why this side may not use the event at all."""
        raise NotImplementedError

    def _close(self, pos: Position) -> None:
        """What follows the event."""
        raise NotImplementedError

    @staticmethod
    def _event(pos: Position) -> Event:
        card = pos.card[-1]
        return pos.rules.events[card] if card >= 0 else _NOTHING

    def _at(self, pos: Position) -> At:
        return At(self.side, len(pos.card) - 1, pos.rules.title(pos.card[-1]))

    def _placed(self, found: list[Violation]) -> list[Violation]:
        """The rules broken, each with a place in the record."""
        return [type(v)(v.rule, v.breach, v.path or self.path, **v.values) for v in found]

    def _moved(self, pos: Position) -> None:
        """Take note of what the event may have moved."""
        for step in self.steps:
            for ref in step.amounts if step.source is None else (step.source, *step.amounts):
                slot = pos.slot(ref)
                if slot is not None:
                    pos.moved_by[slot] = "event.move"

    def _useless(self, pos: Position) -> list[Violation]:
        if self.steps or pos.rulings["ruling.no-effect"] != "forbidden":
            return []
        this = len(pos.card) - 1
        card = pos.card[this]
        if card < 0 or pos.rules.events[card].possible(pos, At(self.side, this, pos.title(card))):
            return []
        return [Violation("event.option", "nothing", self.path, card=pos.title(card))]

    @staticmethod
    def _ways(pos: Position) -> Iterator[tuple[int, Sequence[Step]]]:
        side, this = pos.pending[-1][1], len(pos.card) - 1
        card = pos.card[this]
        if card >= 0:
            for steps in pos.rules.events[card].options(pos, At(side, this, pos.title(card))):
                yield side, steps


def _known(step: Step, known: dict[Ref, Ref]) -> Step:
    """The step with what stands for `hidden` put in."""
    if not known:
        return step
    amounts = {known.get(ref, ref): n for ref, n in step.amounts.items()}
    source = known.get(step.source, step.source) if step.source is not None else None
    keys = {known.get(ref, ref): key for ref, key in step.keys.items()}
    return Step(step.verb, amounts, step.of, step.by, source, step.path, keys, step.both)


class UseEvent(_Uses):
    """A side uses the event of its own or a neutral card instead of a Command."""

    __slots__ = ()

    def _forbidden(self, pos: Position) -> list[Violation]:
        this = len(pos.card) - 1
        if self.owner_is_other(pos, this):
            values = {"card": pos.title(pos.ref(this)), "other": pos.side_name(1 - self.side)}
            return [Violation("play.no-foreign-event", "event", self.path, **values)]
        return self._useless(pos)

    def _close(self, pos: Position) -> None:
        if not self.steps:
            pos.mattered.add("ruling.no-effect")
        pos.decisions += len(pos.pending)
        pos.end_turn(self.side)

    def write(self, pos: Position) -> dict[str, Any]:
        return {"event": write_steps(pos, self.steps, self.side)}

    @staticmethod
    def options(pos: Position) -> Iterator[Move]:
        for side, steps in _Uses._ways(pos):
            yield UseEvent(side, steps)


class Answer(_Uses):
    """The owner of a card that the opponent plays uses its event first, or declines.

    Whoever had no right to an event loses nothing by declining it.
    """

    __slots__ = ("declined",)
    decides = ANSWER

    def __init__(self, side: int, steps: Sequence[Step], path: KeyPath = (), declined: bool = False) -> None:
        super().__init__(side, steps, path)
        self.declined = declined

    def readings(self, pos: Position) -> Iterator[tuple[Position, Move]]:
        if self.declined:
            yield pos, self
        else:
            yield from super().readings(pos)

    def _forbidden(self, pos: Position) -> list[Violation]:
        card = pos.card[-1]
        if card >= 0 and pos.rules.side_of[card] != self.side:
            values = {"card": pos.title(card), "side": pos.side_name(self.side)}
            return [Violation("event.opponent-first", "own", self.path, **values)]
        return []

    def check(self, pos: Position) -> list[Violation]:
        return [] if self.declined else super().check(pos)

    def take(self, pos: Position) -> list[Violation]:
        if not self.declined:
            return super().take(pos)
        self._close(pos)
        return []

    def apply(self, pos: Position) -> None:
        if self.declined:
            self._close(pos)
        else:
            super().apply(pos)

    def _close(self, pos: Position) -> None:
        if pos.pending[-1][0] == ANSWER:
            pos.pending.pop()
            pos.decisions += 1

    def write(self, pos: Position) -> dict[str, Any]:
        return {"opponent": "pass" if self.declined else {"event": write_steps(pos, self.steps, self.side)}}

    @staticmethod
    def options(pos: Position) -> Iterator[Move]:
        yield Answer(pos.pending[-1][1], (), declined=True)
        for side, steps in _Uses._ways(pos):
            yield Answer(side, steps)
