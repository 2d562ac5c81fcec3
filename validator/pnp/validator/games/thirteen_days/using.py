"""The events of cards: used by whoever plays the card, or by its owner before the opponent's Command."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from itertools import chain
from typing import Any

from ...judging.ruling import Violation
from ...source import KeyPath
from ..duels.effects import At, Event, Step
from ..duels.effects.notation import write_steps
from ..duels.ground import HIDDEN, Ref
from ..move import Move
from .playing import Act, Play, end_action
from .position import ANSWER, NOTHING, Position


class _Uses(Act):
    """Using the event of the card being played, by whoever has the right to.

    What an event takes from a hand and plays may be hidden: then it is any card that allows what was done with it.
    """

    __slots__ = ("letter", "steps")
    personal = True  # whether the user played the card

    def __init__(self, side: int, steps: Sequence[Step], path: KeyPath = (), *, letter: bool = False) -> None:
        self.side = side
        self.steps = steps
        self.path = path
        self.hidden = any(_hides(step) for step in steps) and not any(_names(step) for step in steps)
        self.letter = letter

    def readings(self, pos: Position) -> Iterator[tuple[Position, Move]]:
        if not self.hidden:
            yield pos, self
            return
        for card in pos.may_hold(1 - self.side):
            named = copy(self)
            named.steps = [
                replace(step, turn=_naming(step.turn, card)) if _hides(step) else step for step in self.steps
            ]
            yield pos, named

    def _forbidden(self, pos: Position) -> list[Violation]:
        """Why the event cannot be used at all."""
        raise NotImplementedError

    def _refused(self, pos: Position) -> list[Violation]:
        return self._of_any(pos, self._forbidden(pos))

    def _of_any(self, pos: Position, found: list[Violation]) -> list[Violation]:
        """What is wrong, without the name of a card that the log hides."""
        return [Violation("event.text", "unknown", self.path)] if found and pos.unnamed else found

    def check(self, pos: Position) -> list[Violation]:
        found = self._refused(pos)
        if found:
            return found
        if self._known_afterwards(pos):
            return self.performed(pos.copy())
        last = pos.event_card
        found = self.performed(pos, Event.check)
        pos.event_card = last
        return found

    def take(self, pos: Position) -> list[Violation]:
        found = self._refused(pos)
        if found:
            return found
        afterwards, last = self._known_afterwards(pos), pos.event_card
        before = pos.copy() if afterwards else None
        found = self.performed(pos, Event.perform if afterwards else Event.take)
        if not found:
            self._close(pos)
        elif before is not None:
            pos.become(before)
        else:
            pos.event_card = last
        return found

    def _known_afterwards(self, pos: Position) -> bool:
        """Whether the event has to be carried out before all is known that it breaks: what markers it may not lower."""
        return pos.barred[0] is not None or pos.barred[1] is not None or any(step.letter for step in self.steps)

    def enact(self, pos: Position) -> None:
        self.performed(pos)

    def apply(self, pos: Position) -> None:
        self.performed(pos)
        self._close(pos)

    def _close(self, pos: Position) -> None:
        pos.decisions += 1 + (pos.pending[-1][0] == ANSWER)
        end_action(pos, self.side)

    def inside(self, pos: Position) -> list[Violation]:
        return self._refused(pos) + self.performed(pos)

    def performed(self, pos: Position, how: Callable[..., list[Violation]] = Event.perform) -> list[Violation]:
        """Carry the event out and return the rules that this breaks; `how` may be one that first makes sure."""
        card = pos.current
        if card < 0:
            return []
        outer = pos.acting, pos.symbol, pos.personal, pos.moved, pos.owed, pos.lowered, pos.current, pos.lying
        depth, unnamed = len(pos.pending), pos.unnamed
        pos.acting, pos.symbol, pos.personal = True, pos.rules.symbol_of[card], self.personal
        pos.moved, pos.owed, pos.lowered, pos.event_card, pos.lying = 0, 0, set(), card, NOTHING
        found = self._lettered(pos)
        found += how(pos.rules.events[card], pos, self.steps, At(self.side, -1, pos.rules.title(card)))
        if pos.lowered:
            found += self._banned(pos)
        pos.acting, pos.symbol, pos.personal, pos.moved, pos.owed, pos.lowered, pos.current, pos.lying = outer
        del pos.pending[depth:]  # of a card that was played inside
        pos.unnamed = unnamed
        found = self._of_any(pos, found)
        return found and [type(v)(v.rule, v.breach, v.path or self.path, **v.values) for v in found]

    def _lettered(self, pos: Position) -> list[Violation]:
        """The letter beside a Command of the event's own, where it never belongs."""
        where = [(*step.path[:-1], "letter") for step in self.steps if step.letter]
        if not where:
            return []
        breach = "event" if self.personal else "turn"
        names = {"side": pos.side_name(self.side), "other": pos.side_name(1 - self.side)}
        return [Violation("letter.use", breach, path, **names) for path in where]

    def _banned(self, pos: Position) -> list[Violation]:
        """Markers that the event has lowered though their side may not."""
        found = []
        for side in sorted(pos.lowered):
            own_play = self.personal and side == self.side
            if (bar := pos.barred[side]) is not None and (own_play or bar[1]):
                values = {"side": pos.side_name(side), "card": pos.rules.title(bar[0])}
                found.append(Violation("event.text", "ban", self.path, **values))
        return found

    def _useless(self, pos: Position) -> list[Violation]:
        card = pos.current
        if self.steps or card < 0 or pos.rules.events[card].possible(pos, At(self.side, -1, pos.rules.title(card))):
            return []
        pos.mattered.add("ruling.no-effect")
        if pos.rulings["ruling.no-effect"] == "forbidden":
            return [Violation("event.text", "nothing", self.path, card=pos.rules.title(card))]
        return []

    def like(self, rules: Any, pos: Position) -> tuple[Any, Iterator[Any]]:
        table, moves = super().like(rules, pos)
        in_full = (type(self)(side, steps) for side, steps in self.ways(table, full=True) if steps)
        return table, chain(in_full, moves) if self.steps else moves

    @staticmethod
    def ways(pos: Position, *, full: bool = False) -> Iterator[tuple[int, Sequence[Step]]]:
        """Every way to carry the event out, with what happens by itself if it should be written in full."""
        side, card = pos.pending[-1][1], pos.current
        if card >= 0:
            before = pos.copy()
            before.acting, before.symbol = True, pos.rules.symbol_of[card]
            for steps in pos.rules.events[card].options(before, At(side, -1, pos.rules.title(card)), full=full):
                yield side, steps


class UseEvent(_Uses):
    """A side uses the event of its own or a neutral card instead of a Command."""

    __slots__ = ()

    def _forbidden(self, pos: Position) -> list[Violation]:
        card = pos.current
        if card >= 0 and pos.rules.side_of[card] == 1 - self.side:
            values = {"card": pos.rules.title(card), "other": pos.side_name(1 - self.side)}
            return [Violation("play.no-foreign-event", "event", self.path, **values)]
        letter = [Violation("letter.use", "event", (*self.path[:-1], "letter"))] if self.letter else []
        return letter + self._useless(pos)

    def write(self, pos: Position) -> dict[str, Any]:
        return {"event": write_steps(pos, self.steps, self.side)}

    @staticmethod
    def options(pos: Position) -> Iterator[Move]:
        for side, steps in _Uses.ways(pos):
            yield UseEvent(side, steps)


class Answer(_Uses):
    """The owner of a card that the opponent plays uses its event first, or declines."""

    __slots__ = ("declined",)
    decides = ANSWER
    personal = False

    def __init__(self, side: int, steps: Sequence[Step], path: KeyPath = (), *, declined: bool = False) -> None:
        super().__init__(side, steps, path)
        self.declined = declined

    def _forbidden(self, pos: Position) -> list[Violation]:
        if self.declined:
            return []  # whoever had no right to an event loses nothing by declining it
        card = pos.current
        if card >= 0 and pos.rules.side_of[card] != self.side:
            values = {"card": pos.rules.title(card), "side": pos.side_name(self.side)}
            return [Violation("event.opponent-first", "own", self.path, **values)]
        return self._useless(pos)

    def take(self, pos: Position) -> list[Violation]:
        if not self.declined:
            return super().take(pos)
        self._close(pos)
        return []

    def performed(self, pos: Position, how: Callable[..., list[Violation]] = Event.perform) -> list[Violation]:
        return [] if self.declined else super().performed(pos, how)

    def inside(self, pos: Position) -> list[Violation]:
        found = super().inside(pos)
        self._close(pos)
        return found

    def _close(self, pos: Position) -> None:
        if pos.pending[-1][0] == ANSWER:
            pos.pending.pop()
            pos.decisions += 1

    def write(self, pos: Position) -> dict[str, Any]:
        return {"opponent": "pass" if self.declined else {"event": write_steps(pos, self.steps, self.side)}}

    @staticmethod
    def options(pos: Position) -> Iterator[Move]:
        yield Answer(pos.pending[-1][1], (), declined=True)
        for side, steps in _Uses.ways(pos):
            yield Answer(side, steps)


def _hides(step: Step) -> bool:
    """Whether a step plays a card that the log hides, in a way that not every card allows."""
    unseen = any(isinstance(move, Play) and move.card == HIDDEN for move in step.turn)
    return unseen and any(isinstance(move, _Uses) and not getattr(move, "declined", False) for move in step.turn)


def _names(step: Step) -> bool:
    """Whether a step says which card it takes."""
    return step.verb == "take" and HIDDEN not in step.cards


def _naming(turn: Sequence[Move], card: Ref) -> Sequence[Move]:
    """A turn with the card that it hides."""
    return [move.naming(card) if isinstance(move, Play) and move.card == HIDDEN else move for move in turn]
