"""A turn: a card is played, its owner may use the event first, then comes the Command or the event."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ...judging.ruling import Violation
from ...source import KeyPath
from ..duels.effects import At, Event, Step
from ..duels.effects.notation import write_steps
from ..duels.ground import HIDDEN, Ref
from ..move import Move
from . import closing
from .opening import over, start_hands
from .position import ACTION, ANSWER, FIRST, GOALS, NOTHING, OVER, PLAY, Position
from .unseen import not_in_hand


class Play(Move):
    """A side plays a card from its hand."""

    __slots__ = ("card", "side")
    decides = PLAY

    def __init__(self, side: int, card: Ref, path: KeyPath = ()) -> None:
        self.side = side
        self.card = card
        self.path = path
        self.hidden = card == HIDDEN

    def readings(self, pos: Position) -> Iterator[tuple[Position, Move]]:
        if self.card != HIDDEN:
            yield pos, self
            return
        for card in range(len(pos.rules.cards)):
            if card not in pos.seen and pos.unseen.can(card, pos.hand[self.side]):
                yield pos, Play(self.side, card, self.path)

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
        if due in (GOALS, FIRST, PLAY):
            pos.pending = []
        pos.see(self.card, pos.hand[self.side])
        pos.held[self.side] -= 1
        pos.played[self.side] += 1
        pos.turn += 1
        pos.decisions += 1
        lay(pos, self.side, self.card)

    def inside(self, pos: Position) -> list[Violation]:
        """Play a card that an event took from a hand."""
        found = pos.turned_up(1 - self.side, self.card, (*self.path, "play"), pos.rules.title(pos.event_card))
        lay(pos, self.side, self.card if self.card != HIDDEN else pos.lying)
        return found

    def stays(self, other: Any) -> bool:
        return bool(self.side == other.side and self.card == other.card)

    def write(self, pos: Position) -> dict[str, Any]:
        return {"play": pos.rules.write_ref(self.card)}

    @staticmethod
    def options(pos: Position) -> Iterator[Move]:
        side = pos.pending[-1][1]
        for card in range(len(pos.rules.cards)):
            if card not in pos.seen and pos.unseen.can(card, pos.hand[side]):
                yield Play(side, card)


def lay(pos: Position, side: int, card: Ref) -> None:
    """A card lies open before its player, who now acts; its owner may answer first."""
    pos.current = card
    pos.pending.append((ACTION, side, 0))
    if card >= 0 and pos.rules.side_of[card] == 1 - side:
        pos.pending.append((ANSWER, 1 - side, 0))


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
        self.carry_out(pos)
        return found

    def carry_out(self, pos: Position) -> None:
        """What the move does, without what comes after it."""
        raise NotImplementedError

    def apply(self, pos: Position) -> None:
        self.carry_out(pos)
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
        with_event: bool = False,
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
        most = pos.worth_with(self.side, pos.rules.cubes_of[card] if card >= 0 else pos.rules.max_cubes, self.letter)
        if n > most:
            where = (*self.path, "add" if self.add >= self.remove else "remove")
            found.append(Violation("command.target", "above", where, card=title, max=most, n=n))
        if n and self.at is not None:
            found += self._cubes(pos, self.at)
        if self.letter and pos.letter != self.side:
            found.append(Violation("letter.use", "holder", (*self.path[:-1], "letter"), **self._letter(pos)))
        if self.letter and self.with_event:
            found.append(Violation("letter.use", "event", (*self.path[:-1], "letter")))
        return found

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

    def carry_out(self, pos: Position) -> None:
        if self.at is not None and self.add:
            pos.command(self.side, self.at, self.add)
        if self.at is not None and self.remove:
            pos.command(self.side, self.at, -self.remove)
        if self.letter:
            pos.letter = 1 - self.side
            pos.cause["letter", 0, 0] = "letter.use"

    def apply(self, pos: Position) -> None:
        if self.with_event:
            self.carry_out(pos)
        else:
            super().apply(pos)

    def write(self, pos: Position) -> dict[str, Any]:
        body: dict[str, Any] = {}
        if self.at is not None and (self.add or self.remove):
            body = {"at": pos.rules.write_place(self.at)}
            body |= {"add": self.add} if self.add else {"remove": self.remove}
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


class _Uses(Act):
    """Using the event of the card being played, by whoever has the right to."""

    __slots__ = ("letter", "steps")
    personal = True  # whether the user played the card

    def __init__(self, side: int, steps: Sequence[Step], path: KeyPath = (), *, letter: bool = False) -> None:
        self.side = side
        self.steps = steps
        self.path = path
        self.hidden = False
        self.letter = letter

    def _forbidden(self, pos: Position) -> list[Violation]:
        raise NotImplementedError

    def check(self, pos: Position) -> list[Violation]:
        found = self._forbidden(pos)
        if found:
            return found
        if self._known_afterwards(pos):
            return self.performed(pos.copy())
        last = pos.event_card
        found = self.performed(pos, Event.check)
        pos.event_card = last
        return found

    def take(self, pos: Position) -> list[Violation]:
        found = self._forbidden(pos)
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

    def carry_out(self, pos: Position) -> None:
        self.performed(pos)

    def apply(self, pos: Position) -> None:
        self.performed(pos)
        self._close(pos)

    def _close(self, pos: Position) -> None:
        pos.decisions += 1 + (pos.pending[-1][0] == ANSWER)
        end_action(pos, self.side)

    def inside(self, pos: Position) -> list[Violation]:
        return self._forbidden(pos) + self.performed(pos)

    def performed(self, pos: Position, how: Callable[..., list[Violation]] = Event.perform) -> list[Violation]:
        """Carry the event out and return the rules that this breaks; `how` may be one that first makes sure."""
        card = pos.current
        if card < 0:
            return []
        outer = pos.acting, pos.symbol, pos.personal, pos.moved, pos.owed, pos.lowered, pos.current, pos.lying
        depth = len(pos.pending)
        pos.acting, pos.symbol, pos.personal = True, pos.rules.symbol_of[card], self.personal
        pos.moved, pos.owed, pos.lowered, pos.event_card, pos.lying = 0, 0, set(), card, NOTHING
        found = self._lettered(pos)
        found += how(pos.rules.events[card], pos, self.steps, At(self.side, -1, pos.rules.title(card)))
        if pos.lowered:
            found += self._banned(pos)
        pos.acting, pos.symbol, pos.personal, pos.moved, pos.owed, pos.lowered, pos.current, pos.lying = outer
        del pos.pending[depth:]  # of a card that was played inside
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

    @staticmethod
    def ways(pos: Position) -> Iterator[tuple[int, Sequence[Step]]]:
        """Every way to carry the event out."""
        side, card = pos.pending[-1][1], pos.current
        if card >= 0:
            before = pos.copy()
            before.acting, before.symbol = True, pos.rules.symbol_of[card]
            for steps in pos.rules.events[card].options(before, At(side, -1, pos.rules.title(card))):
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
