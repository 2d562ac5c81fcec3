"""Use the event of a card: its player instead of a Command, or its owner before the opponent's Command."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Self

from pnp.game import HIDDEN, Violation

from ..duels.effects import At, Event, Step
from ..duels.ground import Ref
from ..duels.moves import Answering, Eventful
from .cards import Play, end_turn
from .table import Mat

_NOTHING = Event(((),))  # the event of a card that nobody knows


class Uses(Eventful):
    """Use the event of the card just played. A hidden battleground, or a hidden card, may be any that fits."""

    part_of = Play

    def readings(self, table: Mat) -> Iterator[tuple[Mat, Self]]:
        this = len(table.card) - 1
        refs = [ref for step in self.steps for ref in (step.source, *step.amounts) if ref is not None]
        for start in _identities(table, this):
            for reading, known in start.readings(refs):
                steps = [_known(step, known) for step in self.steps]
                if all(len(a.amounts) == len(b.amounts) for a, b in zip(steps, self.steps, strict=True)):
                    yield reading, self.but(steps=steps)

    def check(self, table: Mat) -> list[Violation]:
        return self.placed(self.forbidden(table) or self._event(table).check(table, self.steps, self._at(table)))

    def apply(self, table: Mat) -> None:
        self._event(table).perform(table, self.steps, self._at(table))
        self._moved(table)
        self.closed(table)

    def attempt(self, table: Mat) -> list[Violation]:
        """Check and carry out in one pass, because matching an event to its card is costly."""
        found = self.forbidden(table) or self._event(table).take(table, self.steps, self._at(table))
        if found:
            return self.placed(found)
        self._moved(table)
        self.closed(table)
        return []

    def closed(self, table: Mat) -> None:
        """What follows the event."""

    @staticmethod
    def _event(table: Mat) -> Event:
        card = table.card[-1]
        return _NOTHING if card is HIDDEN else table.rules.events[card]

    def _at(self, table: Mat) -> At:
        table.begin(self.seat.number)
        return At(self.seat.number, len(table.card) - 1, table.rules.title(table.card[-1]))

    def _moved(self, table: Mat) -> None:
        """Note what the event may have moved."""
        for step in self.steps:
            for ref in step.amounts if step.source is None else (step.source, *step.amounts):
                if (slot := table.slot(ref)) is not None:
                    table.cause[slot] = "event.move"

    def ways(self, table: Mat) -> Iterator[Sequence[Step]]:
        return self._event(table).options(table, self._at(table))


def _identities(table: Mat, this: int) -> Iterator[Any]:
    """The table for each card that a card played unseen may be."""
    if table.card[this] is not HIDDEN:
        yield table
        return
    for card in table.rules.cards:
        if table.may_be(this) >> card.number & 1 and (known := table.identify(this, card)):
            yield known


def _known(step: Step, known: dict[Ref, Ref]) -> Step:
    """The step with a value for `hidden`."""
    if not known:
        return step
    amounts = {known.get(ref, ref): n for ref, n in step.amounts.items()}
    source = known.get(step.source, step.source) if step.source is not None else None
    keys = {known.get(ref, ref): key for ref, key in step.keys.items()}
    return Step(step.verb, amounts, step.of, step.by, source, step.path, keys, step.both)


class UseEvent(Uses):
    """event: {place: {cuba: 1}}: a side uses the event of its own or a neutral card instead of a Command."""

    key = "event"

    def options(self, table: Mat) -> Iterable[Mapping[str, Any]]:
        return iter(()) if self._foreign(table.card[-1]) else super().options(table)

    def _foreign(self, card: Any) -> bool:
        return card is not HIDDEN and bool(self.rules.side_of[card] == 1 - self.seat.number)

    def forbidden(self, table: Mat) -> list[Violation]:
        this = len(table.card) - 1
        card = table.card[this]
        if self._foreign(card):
            other = self.rules.seats[1 - self.seat.number]
            return [self.breaks("play.no-foreign-event", "event", card=table.title(table.ref(this)), other=other)]
        if not self.steps and card is not HIDDEN and self._useless(table):
            return [self.breaks("event.option", "nothing", card=table.title(card))]
        return []

    def _useless(self, table: Mat) -> bool:
        """True if events that can do nothing may not be used, and this one can do nothing."""
        if table.rulings["ruling.no-effect"] != "forbidden":
            return False
        return not self._event(table).possible(table, self._at(table))

    def closed(self, table: Mat) -> None:
        if not self.steps:
            table.mattered.add("ruling.no-effect")
        end_turn(table, self.seat)


class Answer(Answering, Uses):
    """opponent: {event: …} or pass: the owner of a card that the opponent plays uses its event first, or declines"""

    def readings(self, table: Mat) -> Iterator[tuple[Mat, Self]]:
        return iter([(table, self)]) if self.declined else super().readings(table)

    def forbidden(self, table: Mat) -> list[Violation]:
        return self.not_own(table, table.card[-1])
