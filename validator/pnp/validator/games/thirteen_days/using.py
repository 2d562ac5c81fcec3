"""The events of cards: used by whoever plays the card, or by its owner before the opponent's Command."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Self

from pnp.game import HIDDEN, Move, Piece, Violation

from ..duels.effects import At, Event, Step
from ..duels.effects.notation import read_turns
from ..duels.moves import Answering, Eventful
from ..duels.slots import PASS
from .playing import Act, Play
from .table import Crisis


class Uses(Eventful, Act):
    """Use the event of the card being played, by whoever has the right to.

    A card that an event takes from a hand and plays may be hidden: then it is any card that allows what was done with
    it.
    """

    personal = True  # whether the user has played the card

    def needs(self) -> None:
        read_turns(self.rules, self.seat, self.steps)
        self.hidden = self.leaves_open()

    def leaves_open(self) -> bool:
        played = [step for step in self.steps or () if step.turn]
        return bool(played) and any(map(_hides, played)) and not any(map(_names, self.steps))

    def readings(self, table: Crisis) -> Iterator[tuple[Crisis, Self]]:
        if not self.hidden:
            yield table, self
            return
        for card in table.may_hold(1 - self.seat.number):
            steps = [replace(step, turn=_naming(step.turn, card)) if _hides(step) else step for step in self.steps]
            yield table, self.but(steps=steps)

    def _refused(self, table: Crisis) -> list[Violation]:
        return self._of_any(table, self.forbidden(table))

    def _of_any(self, table: Crisis, found: list[Violation]) -> list[Violation]:
        """What is wrong, without the name of a card that the log hides."""
        return [Violation("event.text", "unknown", self.written_at)] if found and table.unnamed else found

    def check(self, table: Crisis) -> list[Violation]:
        found = self._refused(table)
        if found:
            return found
        if self._known_afterwards(table):
            return self.performed(table.copy())
        last = table.event_card
        found = self.performed(table, Event.check)
        table.event_card = last
        return found

    def attempt(self, table: Crisis) -> list[Violation]:
        """Check and carry out in one pass, because matching an event to its card is costly."""
        found = self._refused(table)
        if found:
            return found
        afterwards, last = self._known_afterwards(table), table.event_card
        before = table.copy() if afterwards else None
        found = self.performed(table, Event.perform if afterwards else Event.take)
        if not found:
            self.closed(table)
        elif before is not None:
            table.become(before)
        else:
            table.event_card = last
        return found

    def _known_afterwards(self, table: Crisis) -> bool:
        """True if the event must be carried out before all its violations are known: which markers it may not lower."""
        return table.barred != [None, None] or any(step.letter for step in self.steps)

    def enact(self, table: Crisis) -> None:
        self.performed(table)

    def inside(self, table: Crisis) -> list[Violation]:
        return self._refused(table) + self.performed(table)

    def performed(self, table: Crisis, how: Callable[..., list[Violation]] = Event.perform) -> list[Violation]:
        """Carry out the event and return the rules this breaks; `how` may be a function that checks first."""
        card = table.current
        if not isinstance(card, Piece):
            return []
        outer = {**table.lasting("event"), "current": table.current, "unnamed": table.unnamed}
        depth = len(table.pending)
        table.next("event")
        table.acting, table.symbol, table.personal = True, self.rules.symbol_of[card], self.personal
        table.event_card = card
        before = None if self.steps or table.unnamed else table.copy()
        found = self._lettered(table)
        found += how(self.rules.events[card], table, self.steps, At(self.seat.number, -1, self.rules.title(card)))
        if table.lowered:
            found += self._banned(table)
        table.__dict__.update(outer)
        del table.pending[depth:]  # of a card played inside the event
        found = self._of_any(table, found)
        if before is not None and not found:
            _tell(before, table)
        return found and self.placed(found)

    def _lettered(self, table: Crisis) -> list[Violation]:
        """The letter beside a Command given by an event, where it is never allowed."""
        where = [(*step.path[:-1], "letter") for step in self.steps if step.letter]
        if not where:
            return []
        breach = "event" if self.personal else "turn"
        names = {"side": table.side_name(self.seat), "other": table.side_name(1 - self.seat.number)}
        return [Violation("letter.use", breach, path, **names) for path in where]

    def _banned(self, table: Crisis) -> list[Violation]:
        """Markers that the event lowered although their side may not."""
        found = []
        for side in sorted(table.lowered):
            own_play = self.personal and side == self.seat.number
            if (bar := table.barred[side]) is not None and (own_play or bar[1]):
                values = {"side": table.side_name(side), "card": self.rules.title(bar[0])}
                found.append(Violation("event.text", "ban", self.written_at, **values))
        return found

    def useless(self, table: Crisis) -> list[Violation]:
        """What is wrong with using an event that can do nothing, if that is forbidden."""
        card = table.current
        at = At(self.seat.number, -1, self.rules.title(card))
        if self.steps or not isinstance(card, Piece) or self.rules.events[card].possible(table, at):
            return []
        if table.ruling("ruling.no-effect") == "forbidden":
            return [Violation("event.text", "nothing", self.written_at, card=self.rules.title(card))]
        return []

    def alternatives(self, rules: Any, table: Crisis) -> tuple[Any, Iterator[Any]]:
        there, moves = super().alternatives(rules, table)
        seat = self.seat if there.due.seat is None else there.due.seat
        in_full = (type(self)(rules, seat, self.path, steps=steps) for steps in self.ways(there, full=True) if steps)
        return there, chain(in_full, moves) if self.steps and self.steps != PASS else moves

    def ways(self, table: Crisis, *, full: bool = False) -> Iterator[Sequence[Step]]:
        """Every way to carry out the event, including what happens by itself if it should be written in full."""
        card = table.current
        if isinstance(card, Piece):
            before = table.copy()
            before.acting, before.symbol = True, self.rules.symbol_of[card]
            yield from self.rules.events[card].options(
                before, At(self.seat.number, -1, self.rules.title(card)), full=full
            )


class UseEvent(Uses):
    """event: {place: {berlin: 1}}: a side uses the event of its own or a neutral card instead of a Command"""

    key = "event"

    def options(self, table: Crisis) -> Iterable[Mapping[str, Any]]:
        return iter(()) if self._foreign(table.current) else super().options(table)

    def _foreign(self, card: Any) -> bool:
        return isinstance(card, Piece) and bool(self.rules.side_of[card] == 1 - self.seat.number)

    def forbidden(self, table: Crisis) -> list[Violation]:
        card = table.current
        if self._foreign(card):
            values = {"card": self.rules.title(card), "other": table.side_name(1 - self.seat.number)}
            return [self.breaks("play.no-foreign-event", "event", **values)]
        found = self.useless(table)
        if self.letter and "command" not in self.beside:
            return [Violation("letter.use", "event", (*self.path[:-1], "letter")), *found]
        return found


class Answer(Answering, Uses):
    """opponent: {event: …} or pass: the owner of a card that the opponent plays uses its event first, or declines"""

    personal = False

    def needs(self) -> None:
        if not self.declined:
            super().needs()

    def leaves_open(self) -> bool:
        return not self.declined and super().leaves_open()

    def forbidden(self, table: Crisis) -> list[Violation]:
        return self.not_own(table, table.current) or self.useless(table)

    def closed(self, table: Crisis) -> None:
        """The turn goes on."""

    def inside(self, table: Crisis) -> list[Violation]:
        found = [] if self.declined else super().inside(table)
        table.take_up(self)
        return found


def _tell(before: Crisis, table: Crisis) -> None:
    """Tell what an event brought about by itself, which its record does not say."""
    for seat in table.rules.seats:
        side = seat.number
        for place, was, n in zip(table.rules.places, before.cubes[side], table.cubes[side], strict=True):
            if n != was:
                table.tell("placed" if n > was else "removed", it=place, side=seat, n=abs(n - was))
        for track, (was, n) in enumerate(zip(before.markers[side], table.markers[side], strict=True)):
            if n != was:
                table.tell("marker", it=table.track_name(track), side=seat, n=n, was=was)
    if gained := table.prestige - before.prestige:
        table.tell("prestige", side=table.rules.seats[gained < 0], n=abs(gained))


def _hides(step: Step) -> bool:
    """True if a step plays a card that the log hides, in a way that not every card allows."""
    unseen = any(isinstance(move, Play) and move.play is HIDDEN for move in step.turn)
    return unseen and any(isinstance(move, Uses) and move.steps != PASS for move in step.turn)


def _names(step: Step) -> bool:
    """True if a step says which card it takes."""
    return step.verb == "take" and HIDDEN not in step.cards


def _naming(turn: Sequence[Move], card: Any) -> Sequence[Move]:
    """A turn with the card that it hides."""
    return [move.naming(card) if isinstance(move, Play) and move.play is HIDDEN else move for move in turn]
