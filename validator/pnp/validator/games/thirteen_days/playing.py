"""A turn: a card is played, for a Command if it is not for its event (see `using`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Self

from pnp.game import HIDDEN, Card, Flag, Move, Piece, Violation
from pnp.game.pieces import Thing

from ..duels import bits
from ..duels.moves import Ordered
from . import closing
from .opening import Decision, over, start_hands
from .table import FIRST, GOALS, NOTHING, OVER, PLAY, Crisis
from .unseen import not_in_hand


class Play(Decision):
    """- us: {play: u-thant, …, letter: true}

    A hidden card matters at once if its event is used; otherwise it is only known to be one that allows the Command.
    """

    decides = "play"
    play = Card("strategy", hand="deck")
    letter = Flag(optional=True)
    unnamed = False  # whether the log hides the card, and this is one that it may have been

    def readings(self, table: Crisis) -> Iterator[tuple[Crisis, Any]]:
        if not self.hidden:
            yield table, self
            return
        for card in table.rules.cards:
            if card not in table.seen:
                yield table, self.naming(card)

    def naming(self, card: Any) -> Play:
        """The same move, with the card that the log hides."""
        named = self.but(play=card)
        named.unnamed = True
        return named

    def check(self, table: Crisis) -> list[Violation]:
        found = self._out_of_turn(table)
        if found and table.stage != PLAY:
            return found
        return found + not_in_hand(table, self.seat.number, self.play, (*self.path, "play"))

    def _out_of_turn(self, table: Crisis) -> list[Violation]:
        stage = table.stage
        if stage == PLAY:
            if table.on_turn == self.seat.number:
                return []
            rule = "r3.turns" if any(table.played) else "r3.first"
            return [self.breaks(rule, "turn", other=table.side_name(table.on_turn))]
        if stage == GOALS:
            return [Violation("r2.agendas", "missing")]
        if stage == FIRST:
            return self._unchosen(table)
        return [over(table)] if stage == OVER else [self.breaks("r3.turns", "over", max=table.numbers["plays"])]

    def _unchosen(self, table: Crisis) -> list[Violation]:
        """What is wrong with playing before the first side was chosen, which matters if there was a choice."""
        if (opener := table.opens()) is None:
            return [Violation("r3.first", "missing", (), side=table.side_name(table.chooser()))]
        return [] if self.seat.number == opener else [Violation("r3.first", "us", (), side=table.side_name(opener))]

    def take_up(self, table: Crisis) -> bool:
        table.turn += 1
        table.decisions += 1  # even a side that was not asked
        return True

    def apply(self, table: Crisis) -> None:
        if table.stage == GOALS:
            table.escalate()
            start_hands(table)
        if table.stage == FIRST:
            table.begun_by = self.seat.number
            table.stage = PLAY
        hand = table.deck.hands[self.seat]
        if self.unnamed:
            table.guess = table.deck.unseen.guess(1 << self.play.number, hand)
        else:
            table.see(self.play, hand)
        table.deck.played[self.seat] += 1
        table.played[self.seat] += 1
        self._lay(table, self.play)

    def inside(self, table: Crisis) -> list[Violation]:
        """Play a card that an event took from a hand."""
        event = table.rules.title(table.event_card)
        found = table.turned_up(1 - self.seat.number, self.play, (*self.path, "play"), event)
        self._lay(table, table.lying if self.play is HIDDEN else self.play)
        return found

    def _lay(self, table: Crisis, card: Thing) -> None:
        """The card is face up in front of its player, who acts next; its owner may answer first."""
        table.current, table.unnamed = card, self.unnamed or card is HIDDEN
        table.ask(self.rules.acting, self.seat)
        other = 1 - self.seat.number
        if isinstance(card, Piece) and self.rules.side_of[card] == other:
            table.ask(self.rules.answering, self.rules.seats[other])

    def same_intent(self, other: Any) -> bool:
        return bool(self.seat == other.seat and self.play == other.play)

    def body(self) -> Any:
        return {"play": self.play.id}  # the letter is used up together with the card

    def options(self, table: Crisis) -> Iterator[Mapping[str, Any]]:
        for card in table.may_hold(self.seat):
            yield {"play": card}


def end_action(table: Crisis, side: int) -> None:
    """The card has been played: now it is the other side's turn, or the round goes on to its last steps."""
    table.current = NOTHING
    if table.stage != PLAY:
        return  # it was played out of turn
    table.pending = []
    most = table.numbers["plays"]
    if sum(table.played) >= 2 * most:
        closing.start(table)
    else:
        table.on_turn = 1 - side if table.played[1 - side] < most else side


class Act(Decision):
    """What is done with a card that was played."""

    part_of, decides = Play, "action"

    def inside(self, table: Crisis) -> list[Violation]:
        """Carry out the move within an event, and return the rules this breaks."""
        found = self.violations(table)
        self.enact(table)
        return found

    def enact(self, table: Crisis) -> None:
        """What the move does, apart from what follows it."""
        raise NotImplementedError

    def apply(self, table: Crisis) -> None:
        self.enact(table)
        self.closed(table)

    def closed(self, table: Crisis) -> None:
        """What follows the move."""
        end_action(table, self.seat.number)

    @property
    def letter(self) -> bool:
        """True if the letter was played with it."""
        return "letter" in self.beside and bool(self.beside["letter"])


class Command(Ordered, Act):
    """A Command, possibly with the letter."""

    _also_listed = ("letter",)

    def check(self, table: Crisis) -> list[Violation]:
        add, remove = self.add or 0, self.remove or 0
        n, letter, with_event = max(add, remove), self.letter, self.with_event
        card = table.rules.title(table.current)
        found: list[Violation] = []
        if with_event:
            found.append(self.breaks("play.kind", "both", card=card))
        if self.at and len(self.at) > 1:
            found.append(self.breaks("command.target", "several", slot="at"))
        if add and remove:
            found.append(self.breaks("command.target", "both"))
        most = self._most(table, letter)
        if n > most:
            breach, slot = "hidden" if table.unnamed else "above", "add" if add >= remove else "remove"
            found.append(self.breaks("command.target", breach, slot=slot, card=card, max=most, n=n))
        if n and self.at and not (add and remove):
            found += self._cubes(table, self.at[0], add, remove)
        if letter and table.letter != self.seat.number:
            found.append(self._no_letter("holder"))
        if letter and with_event:
            found.append(self._no_letter("event"))
        return found

    def _no_letter(self, breach: str) -> Violation:
        names = {"side": self.seat.said, "other": self.rules.seats[1 - self.seat.number].said}
        return Violation("letter.use", breach, (*self.path[:-1], "letter"), **names)

    def _most(self, table: Crisis, letter: bool) -> int:
        """The most cubes the card allows; if the log hides it, the most that any possible card allows."""
        cubes_of, side = self.rules.cubes_of, self.seat
        if isinstance(table.current, Piece):
            return table.worth_with(side, cubes_of[table.current], letter)
        allowed = [table.worth_with(side, cubes, letter) for cubes in sorted({*cubes_of})]
        possible = (most for most in reversed(allowed) if self._may_allow(table, most))
        return next(possible, allowed[0])

    def _may_allow(self, table: Crisis, n: int) -> bool:
        return table.guess is None or table.deck.unseen.may_be(table.guess, self._allowing(table, n))

    def _allowing(self, table: Crisis, n: int) -> int:
        """The set of cards that allow a Command of so many cubes."""
        return bits(table.worth_with(self.seat, cubes, self.letter) >= n for cubes in self.rules.cubes_of)

    def _cubes(self, table: Crisis, slot: int, add: int, remove: int) -> Iterator[Violation]:
        lie, have = table.cubes[self.seat][slot], table.supply[self.seat]
        most = table.numbers["max_cubes"]
        if add > 0 and add + lie > most:  # removing is never too much, whatever is there
            yield self.breaks("command.max5", "above", slot="add", place=table.title(slot), n=lie + add, max=most)
        if add > max(have, 0):  # after a slip it may be below zero, but cubes can still go back to it
            how: dict[str, Any] = {"place": table.title(slot), "n": add, "max": max(have, 0)}
            yield self.breaks("command.supply", "place", slot="add", **how)
        if remove > lie:
            yield self.breaks("command.supply", "remove", slot="remove", place=table.title(slot), n=remove, max=lie)

    def inside(self, table: Crisis) -> list[Violation]:
        lowered = table.lowered
        found = super().inside(table)
        table.lowered = lowered  # by the Command of a card played, not by the event that took it
        return found

    def enact(self, table: Crisis) -> None:
        if self.at and self.add:
            table.command(self.seat.number, self.at[0], self.add)
        if self.at and self.remove:
            table.command(self.seat.number, self.at[0], -self.remove)
        if table.current is HIDDEN and table.guess is not None:
            table.deck.unseen.narrow(table.guess, self._allowing(table, self.cubes))
        if self.letter:
            table.give_letter(1 - self.seat.number, "letter.use")

    def take_up(self, table: Crisis) -> bool:
        return not self.with_event and super().take_up(table)

    def closed(self, table: Crisis) -> None:
        if not self.with_event:
            super().closed(table)

    def write(self, table: Crisis) -> dict[str, Any]:
        return super().write(table) | ({"letter": True} if self.letter else {})

    def but(self, **values: Any) -> Self:
        letter = values.pop("letter", None)
        other = super().but(**values)
        if letter is not None:
            other.beside = {"letter": True} if letter else {}
        return other

    def options(self, table: Crisis) -> Iterator[Mapping[str, Any]]:
        for letter in (False, True) if table.letter == self.seat.number else (False,):
            yield {"at": None, "add": None, "remove": None, "letter": letter}
            cubes = self.rules.cubes_of[table.current] if isinstance(table.current, Piece) else self.rules.max_cubes
            most = table.worth_with(self.seat, cubes, letter)
            for slot, lie in enumerate(table.cubes[self.seat]):
                for n in range(1, most + 1):
                    yield {"at": (slot,), "add": n, "remove": None, "letter": letter}
                    if n <= lie:
                        yield {"at": (slot,), "add": None, "remove": n, "letter": letter}

    def alternatives(self, rules: Any, table: Crisis) -> tuple[Any, Iterator[Any]]:
        return (table, iter([self._left_out()])) if self.with_event else super().alternatives(rules, table)

    def _left_out(self) -> Move:
        other = EventAlone(self.rules, self.seat, self.path)
        other.beside = self.beside
        return other


class EventAlone(Command):
    """What should replace a Command beside an event: the event alone."""

    def check(self, table: Crisis) -> list[Violation]:
        return []

    def write(self, table: Crisis) -> dict[str, Any]:
        beside = self.rules.reader.of_seat(self.seat, self.beside)
        return next(move.write(table) for move in beside if move.key == "event")
