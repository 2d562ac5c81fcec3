"""What the decks do at the table of each game that is played at random."""

from __future__ import annotations

import random
from typing import Any

from pnp.game import HIDDEN, Piece
from pnp.validator.games.duels.effects import Step
from pnp.validator.games.duels.effects.notation import read_steps, write_steps

from ..days import moves as days
from ..minutes import moves as minutes


class Dealer:
    """A shuffled deck, and the hands dealt from it. What the two games share."""

    care = 1

    def __init__(self, rules: Any, rng: random.Random) -> None:
        self.rules = rules
        self.rng = rng
        self.deck = list(rules.cards)
        rng.shuffle(self.deck)
        self.hands: list[list[Piece]] = [[], []]
        self.ended = False

    def draw(self, n: int) -> list[Piece]:
        """The top cards of the deck."""
        drawn, self.deck = self.deck[:n], self.deck[n:]
        return drawn

    def dealt(self) -> dict[str, Any]:
        """A new hand for each side, as a log has it."""
        self.hands = [self.draw(self.rules.numbers["hand"]) for _ in self.rules.sides]
        return {"deal": {side: self.written(self.hands[at]) for at, side in enumerate(self.rules.sides)}}

    def written(self, cards: list[Piece]) -> list[str]:
        return [self.rules.write_ref(card) for card in cards]

    def holds(self, move: Any) -> bool:
        card = card_of(move)
        return card is None or card in self.hands[move.side]

    def shown(self, pos: Any, move: Any) -> Any:
        return move

    def dread(self, pos: Any, move: Any) -> int:
        return 0

    def carry(self, pos: Any, move: Any) -> None:
        if (card := card_of(move)) is not None:
            self.hands[move.side].remove(card)


def card_of(move: Any) -> Any:
    """The card that a move plays."""
    return move.play if isinstance(move, minutes.Play | days.Play) else None


def used(move: Any) -> Any:
    """The steps of the event that a move of 13 Days uses."""
    return () if getattr(move, "steps", days.PASS) == days.PASS else move.steps


class MinutesDealer(Dealer):
    """13 Minutes: two cards each, Cuba, and a card drawn after every turn."""

    def __init__(self, rules: Any, rng: random.Random) -> None:
        super().__init__(rules, rng)
        self.opened = False
        self.cuba: Any = HIDDEN

    def record(self, pos: Any) -> dict[str, Any] | None:
        due = minutes.due_of(pos)[0]
        if not self.opened:
            self.opened = True
            deal = self.dealt()
            (self.cuba,) = self.draw(1)
            return deal
        if due == "bid":  # few cubes: who has none left to play with tests little
            return {"bid": {side: self.rng.choice((0, 0, 1, 1, 2)) for side in self.rules.sides}}
        if due != "over" or self.ended:
            return None
        self.ended = True
        left = {side: self.rules.write_ref(self.hands[at][0]) for at, side in enumerate(self.rules.sides)}
        return {"end": {"left": left, "cuba": self.rules.write_ref(self.cuba)}}

    def carry(self, pos: Any, move: Any) -> None:
        super().carry(pos, move)
        if move.decides == "action" and self.deck:
            self.hands[move.side] += self.draw(1)


class DaysDealer(Dealer):
    """13 Days: hands and agendas for each round, cards that events and world opinion draw, the aftermath."""

    def __init__(self, rules: Any, rng: random.Random) -> None:
        super().__init__(rules, rng)
        self.care = rng.choice((1, 3))
        self.agendas = [agenda for agenda in rules.agendas for _ in range(agenda.copies)]
        self.kept: list[Any] = []
        self.pile: list[Piece] = []
        self.before = False  # whether the hands of this round were dealt before the agendas
        self.round = 0
        self.left = 0  # the round whose cards left were put on record

    def record(self, pos: Any) -> dict[str, Any] | None:
        due = days.due_of(pos)[0]
        if due == "goals" and self.round != pos.round:
            self.round = pos.round
            self.before = self.rng.choice((True, False))
            if self.before:
                return self.dealt()
        if due == "goals":
            return {"goals": self._goals()}
        if due == "first" and not pos.opened:
            return self.dealt()
        if due in ("opinion", "reveal") and self.left != pos.round:
            self.left = pos.round
            self.pile += [card for hand in self.hands for card in hand]
            cards = {side: self.rules.write_ref(self.hands[at][0]) for at, side in enumerate(self.rules.sides)}
            return {"aftermath": cards}
        if due == "reveal":
            return {"reveal": self._revealed()}
        if due != "over" or self.ended or any(pos.war):
            return None
        self.ended = True
        return {"end": {"aftermath": self.written(self.rng.sample(self.pile, len(self.pile)))}}

    def _goals(self) -> dict[str, Any]:
        n = self.rules.numbers["dealt_agendas"]
        self.rng.shuffle(self.agendas)
        dealt = self.agendas[:n], self.agendas[n : 2 * n]
        self.kept = [self.rng.choice(flags) for flags in dealt]
        return {
            side: {"flags": [agenda.id for agenda in dealt[at]], "keep": self.kept[at].id}
            for at, side in enumerate(self.rules.sides)
        }

    def _revealed(self) -> dict[str, Any]:
        for agenda in self.kept:
            self.agendas.remove(agenda)
        return {side: self.kept[at].id for at, side in enumerate(self.rules.sides)}

    def dread(self, pos: Any, move: Any) -> int:
        """The spaces of markers in DEFCON 2 and above."""
        if self.care == 1:
            return 0
        after = pos.copy()
        move.carry_out(after)
        calm = [space for space, area in self.rules.areas.items() if area == "defcon-3"]
        return sum(max(space - max(calm), 0) for markers in after.markers for space in markers)

    def shown(self, pos: Any, move: Any) -> Any:
        if isinstance(move, days.Opinion) and move.draw:
            move.draw = (self.deck[0],)
        if used(move) and not move.violations(pos):
            move.steps = self._steps(pos, move)
        return move

    def _steps(self, pos: Any, move: Any) -> list[Step]:
        """The steps of an event with the cards it takes, discards and draws; what was taken is played or discarded."""
        steps = list(move.steps)
        for at, step in enumerate(move.steps):
            if step.verb == "discard":
                step.cards = tuple(self.rng.sample(self.hands[move.side], len(step.cards)))
                steps += [Step("draw", {}, cards=(card,)) for card in self.deck[: len(step.cards)]]
            elif step.verb == "take":
                card = self.rng.choice(self.hands[1 - move.side.number])
                steps[at] = Step("take", {}, cards=(card,))
                inside = self._inside(pos, move, steps, card) if self.rng.randrange(3) else None
                steps += [inside or Step("discard", {}, cards=(card,))]
                steps += [Step("draw", {}, of=1 - move.side.number, cards=(self.deck[0],))]
        return steps

    def _inside(self, pos: Any, move: Any, steps: list[Step], card: Piece) -> Step | None:
        """A legal way to play a card inside the event that took it; None if chance found none."""
        table = pos.copy()
        table.current = card
        side, owner = move.side.number, self.rules.side_of[card]
        turn: dict[str, Any] = {"play": self.rules.write_ref(card)}
        if owner == 1 - side and self.rng.randrange(2):
            table.ask(days.Answer, self.rules.seats[owner])
            answers = [m for m in self._choices(days.Answer, table, owner) if not self._takes(m)]
            turn |= self.rng.choice(answers).write(table)
        elif owner != 1 - side and self.rng.randrange(2):
            table.ask(days.UseEvent, move.side)
            uses = [m for m in self._choices(days.UseEvent, table, side) if not self._takes(m)]
            turn |= self.rng.choice(uses).write(table)
        if "event" not in turn:
            place = self.rng.choice(self.rules.places).id
            verb = self.rng.choice(("add", "remove"))
            turn |= {"command": {"at": place, verb: self.rng.randint(0, self.rules.cubes_of[card])}}
        written = [*_as_list(write_steps(self.rules, steps, side)), {"play": turn}]
        trial = days.event(self.rules, side, read_steps(self.rules, written, ()))
        trial.needs()
        return None if trial.violations(pos) else trial.steps[-1]

    def _choices(self, kind: Any, table: Any, side: int) -> list[Any]:
        return [*kind(self.rules, self.rules.seats[side], (kind.key,)).choices(table)]

    @staticmethod
    def _takes(move: Any) -> bool:
        """True if an event needs cards of the decks, which an event inside another is not given here."""
        return any(step.verb in ("take", "discard", "draw") for step in used(move))

    def carry(self, pos: Any, move: Any) -> None:
        super().carry(pos, move)
        for step in used(move):
            if step.verb == "take":
                self.hands[1 - move.side.number].remove(step.cards[0])
            elif step.verb == "draw":
                side = move.side if step.of is None else step.of
                assert tuple(self.draw(1)) == step.cards
                self.hands[side] += step.cards
            elif step.verb == "discard" and move.steps[0].verb != "take":
                for card in step.cards:
                    self.hands[move.side].remove(card)
        if isinstance(move, days.Opinion) and move.draw:
            (card,) = self.draw(1)
            self.pile += [card] if move.to == "aftermath" else []


def _as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


DEALERS = {"13-minutes": MinutesDealer, "13-days": DaysDealer}
