"""A turn: a card is played, for a Command if it is not for its event (see `using`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...judging.ruling import Violation
from ...source import KeyPath
from ..duels import bits
from ..duels.ground import HIDDEN, Ref
from ..move import Move
from . import closing
from .opening import over, start_hands
from .position import ACTION, ANSWER, FIRST, GOALS, NOTHING, OVER, PLAY, Position
from .unseen import not_in_hand


class Play(Move):
    """A side plays a card from its hand; `unnamed` if the log hides it, and this is one that it may have been.

    Which card it was matters at once if its event is used; else it is only known to be one that allows the Command.
    """

    __slots__ = ("card", "side", "unnamed")
    decides = PLAY

    def __init__(self, side: int, card: Ref, path: KeyPath = (), *, unnamed: bool = False, event: bool = False) -> None:
        self.side = side
        self.card = card
        self.path = path
        self.hidden = event and card == HIDDEN
        self.unnamed = unnamed

    def readings(self, pos: Position) -> Iterator[tuple[Position, Move]]:
        if not self.hidden:
            yield pos, self
            return
        for card in range(len(pos.rules.cards)):
            if card not in pos.seen:
                yield pos, self.naming(card)

    def naming(self, card: Ref) -> Play:
        """The same, of a card that the log hides."""
        return Play(self.side, card, self.path, unnamed=True)

    def check(self, pos: Position) -> list[Violation]:
        found = self._out_of_turn(pos)
        if found and pos.pending[-1][0] != PLAY:
            return found
        return found + not_in_hand(pos, self.side, self.card, (*self.path, "play"))

    def _out_of_turn(self, pos: Position) -> list[Violation]:
        due, side, _ = pos.pending[-1]
        if due == PLAY and side == self.side:
            return []
        values = {"side": pos.side_name(self.side), "other": pos.side_name(side)}
        if due == PLAY:
            return [Violation("r3.turns" if any(pos.played) else "r3.first", "turn", (), **values)]
        if due == GOALS:
            return [Violation("r2.agendas", "missing")]
        if due == FIRST:
            return self._unchosen(pos, values["other"])
        if due == OVER:
            return [over(pos)]
        return [Violation("r3.turns", "over", (), max=pos.rules.numbers["plays"], **values)]

    def _unchosen(self, pos: Position, chooser: Mapping[str, str]) -> list[Violation]:
        """What is wrong with playing before the first side was named, which matters if there was a choice."""
        if (opener := pos.opens()) is None:
            return [Violation("r3.first", "missing", (), side=chooser)]
        return [] if self.side == opener else [Violation("r3.first", "us", (), side=pos.side_name(opener))]

    def apply(self, pos: Position) -> None:
        due = pos.pending[-1][0]
        if due == GOALS:
            pos.escalate()
            start_hands(pos)
        if due == FIRST:
            pos.begun_by = self.side
        if due in (GOALS, FIRST, PLAY):
            pos.pending = []
        if self.unnamed:
            pos.guess = pos.unseen.guess(1 << self.card, pos.hand[self.side])
        else:
            pos.see(self.card, pos.hand[self.side])
        pos.held[self.side] -= 1
        pos.played[self.side] += 1
        pos.turn += 1
        pos.decisions += 1
        self._lay(pos, self.card)

    def inside(self, pos: Position) -> list[Violation]:
        """Play a card that an event took from a hand."""
        found = pos.turned_up(1 - self.side, self.card, (*self.path, "play"), pos.rules.title(pos.event_card))
        self._lay(pos, self.card if self.card != HIDDEN else pos.lying)
        return found

    def _lay(self, pos: Position, card: Ref) -> None:
        """The card lies open before its player, who now acts; its owner may answer first."""
        pos.current, pos.unnamed = card, self.unnamed or card == HIDDEN
        pos.pending.append((ACTION, self.side, 0))
        if card >= 0 and pos.rules.side_of[card] == 1 - self.side:
            pos.pending.append((ANSWER, 1 - self.side, 0))

    def stays(self, other: Any) -> bool:
        return bool(self.side == other.side and self.card == other.card)

    def write(self, pos: Position) -> dict[str, Any]:
        return {"play": pos.rules.write_ref(self.card)}

    @staticmethod
    def options(pos: Position) -> Iterator[Move]:
        side = pos.pending[-1][1]
        for card in pos.may_hold(side):
            yield Play(side, card)


def end_action(pos: Position, side: int) -> None:
    """The card has been played; the other side is on turn, or the round goes on to its last steps."""
    while pos.pending and pos.pending[-1][0] in (ACTION, ANSWER):
        pos.pending.pop()
    pos.current = NOTHING
    if pos.pending:
        return  # it was played out of turn
    if sum(pos.played) >= 2 * pos.rules.numbers["plays"]:
        closing.start(pos)
    else:
        most = pos.rules.numbers["plays"]
        pos.pending = [(PLAY, 1 - side if pos.played[1 - side] < most else side, 0)]


class Act(Move):
    """What the moves of a played card share."""

    __slots__ = ("side",)
    decides = ACTION
    side: int

    def inside(self, pos: Position) -> list[Violation]:
        """Carry the move out within an event, and return the rules that this breaks."""
        found = self.check(pos)
        self.enact(pos)
        return found

    def enact(self, pos: Position) -> None:
        """What the move does, without what comes after it."""
        raise NotImplementedError

    def apply(self, pos: Position) -> None:
        self.enact(pos)
        pos.decisions += 1 + (pos.pending[-1][0] == ANSWER)  # the opponent's silence declines its event
        end_action(pos, self.side)


class Command(Act):
    """Cubes placed on or removed from one battleground. `at` is None where the log leaves the Command out."""

    __slots__ = ("add", "also", "at", "letter", "remove", "with_event")

    def __init__(
        self,
        side: int,
        at: Sequence[Ref] = (),
        add: int = 0,
        remove: int = 0,
        path: KeyPath = (),
        *,
        letter: bool = False,
        with_event: Act | None = None,
    ) -> None:
        self.side = side
        self.at = at[0] if at else None
        self.also = at[1:]
        self.add = add
        self.remove = remove
        self.letter = letter
        self.with_event = with_event
        self.path = path
        self.hidden = False

    def check(self, pos: Position) -> list[Violation]:
        found: list[Violation] = []
        card, n = pos.current, max(self.add, self.remove)
        title = pos.rules.title(card)
        if self.with_event:
            found.append(Violation("play.kind", "both", self.path, card=title))
        if self.also:
            found.append(Violation("command.target", "several", (*self.path, "at")))
        if self.add and self.remove:
            found.append(Violation("command.target", "both", self.path))
        most = self._most(pos)
        if n > most:
            where = (*self.path, "add" if self.add >= self.remove else "remove")
            found.append(
                Violation("command.target", "hidden" if pos.unnamed else "above", where, card=title, max=most, n=n)
            )
        if n and self.at is not None and not (self.add and self.remove):
            found += self._cubes(pos, self.at)
        if self.letter and pos.letter != self.side:
            found.append(Violation("letter.use", "holder", (*self.path[:-1], "letter"), **self._letter(pos)))
        if self.letter and self.with_event:
            found.append(Violation("letter.use", "event", (*self.path[:-1], "letter")))
        return found

    def _most(self, pos: Position) -> int:
        """How many cubes the card allows; as many as any does that it may be, if the log hides it."""
        cubes_of, side, letter = pos.rules.cubes_of, self.side, self.letter
        if pos.current >= 0:
            return pos.worth_with(side, cubes_of[pos.current], letter)
        allowed = [pos.worth_with(side, cubes, letter) for cubes in sorted({*cubes_of})]
        possible = (most for most in reversed(allowed) if self._may_allow(pos, most))
        return next(possible, allowed[0])

    def _may_allow(self, pos: Position, n: int) -> bool:
        return pos.guess is None or pos.unseen.may_be(pos.guess, self._allowing(pos, n))

    def _allowing(self, pos: Position, n: int) -> int:
        """The set of cards that allow a Command of so many cubes."""
        return bits(pos.worth_with(self.side, cubes, self.letter) >= n for cubes in pos.rules.cubes_of)

    def _letter(self, pos: Position) -> dict[str, Any]:
        return {"side": pos.side_name(self.side), "other": pos.side_name(1 - self.side)}

    def _cubes(self, pos: Position, slot: int) -> list[Violation]:
        lie, have = pos.cubes[self.side][slot], pos.supply[self.side]
        most = pos.rules.numbers["max_cubes"]
        too_many = self.add > 0 and self.add + lie > most  # taking off is never too much, whatever lies there
        short = self.add > max(have, 0)  # after a slip it may be below zero, and yet cubes can go back to it
        if not too_many and not short and self.remove <= lie:
            return []
        values = {"side": pos.side_name(self.side), "place": pos.title(slot)}
        found = []
        if too_many:
            found.append(Violation("command.max5", "above", (*self.path, "add"), n=lie + self.add, max=most, **values))
        if short:
            where = (*self.path, "add")
            found.append(Violation("command.supply", "place", where, n=self.add, max=max(have, 0), **values))
        if self.remove > lie:
            where = (*self.path, "remove")
            found.append(Violation("command.supply", "remove", where, n=self.remove, max=lie, **values))
        return found

    def inside(self, pos: Position) -> list[Violation]:
        lowered = pos.lowered.copy()
        found = super().inside(pos)
        pos.lowered = lowered  # by the Command of a card played, not by the event that took the card
        return found

    def enact(self, pos: Position) -> None:
        if self.at is not None and self.add:
            pos.command(self.side, self.at, self.add)
        if self.at is not None and self.remove:
            pos.command(self.side, self.at, -self.remove)
        if pos.current == HIDDEN and pos.guess is not None:
            pos.unseen.narrow(pos.guess, self._allowing(pos, max(self.add, self.remove)))
        if self.letter:
            pos.letter = 1 - self.side
            pos.cause["letter", 0, 0] = "letter.use"

    def apply(self, pos: Position) -> None:
        if self.with_event:
            self.enact(pos)
        else:
            super().apply(pos)

    def like(self, rules: Any, pos: Position) -> tuple[Any, Iterator[Any]]:
        return (
            (pos, iter([_NoCommand(self.side, with_event=self.with_event)]))
            if self.with_event
            else super().like(rules, pos)
        )

    def write(self, pos: Position) -> dict[str, Any]:
        body: dict[str, Any] = {}
        if self.at is not None and (self.add or self.remove):
            body = {"at": pos.rules.write_place(self.at)}
            body |= ({"add": self.add} if self.add else {}) | ({"remove": self.remove} if self.remove else {})
        return {"command": body} | ({"letter": True} if self.letter else {})

    @staticmethod
    def options(pos: Position) -> Iterator[Move]:
        side = pos.pending[-1][1]
        for letter in (False, True) if pos.letter == side else (False,):
            yield Command(side, letter=letter)
            cubes = pos.rules.cubes_of[pos.current] if pos.current >= 0 else pos.rules.max_cubes
            most = pos.worth_with(side, cubes, letter)
            for slot in range(len(pos.cubes[side])):
                for n in range(1, most + 1):
                    yield Command(side, [slot], n, letter=letter)
                    yield Command(side, [slot], 0, n, letter=letter)


class _NoCommand(Command):
    """What should stand in place of a Command beside an event: the event alone."""

    __slots__ = ()

    def check(self, pos: Position) -> list[Violation]:
        return []

    def write(self, pos: Position) -> dict[str, Any]:
        assert self.with_event is not None
        return self.with_event.write(pos)
