"""From turn to turn: income, the card that is drawn, passing, the uncontrolled area filled up, who comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...judging.ruling import Violation
from ...source import KeyPath
from .act import Act, begun, in_time, on_turn, present, unfinished
from .deck import not_in_deck, restock, stocked, turn_up
from .elimination import eliminate
from .hands import gain_special
from .position import ACT, FILL, FIRST, HIDDEN, NEUTRAL, NOBODY, OVER, START, Position
from .secrets import winners_now

NONE = "none"

# ── before the first turn ─────────────────────────────────────────────────────


class Neutral(Act):
    """The groups that are turned up at the beginning (setup.neutral)."""

    __slots__ = ("cards",)
    decides = "neutral"
    opens = True

    def __init__(self, cards: Sequence[str]) -> None:
        super().__init__(NOBODY)
        self.cards = tuple(cards)

    def check(self, pos: Position) -> list[Violation]:
        n = pos.rules.numbers["neutral_start"]
        if pos.step != NEUTRAL:
            over = present(pos, NOBODY) if pos.step == OVER else []
            return over or [Violation("setup.neutral", "again", ())]
        found: list[Violation] = []
        for at, card in enumerate(self.cards):
            if card in pos.rules.specials:
                found.append(Violation("setup.neutral", "special", (at,), card=pos.title(card)))
            else:
                found += not_in_deck(pos, card, (at,), self.cards[:at])
        if len(self.cards) != n:
            found.append(Violation("setup.neutral", "count", (), n=n, said=len(self.cards)))
        return found

    def enact(self, pos: Position) -> None:
        pos.step = max(pos.step, FIRST)
        for card in self.cards:
            turn_up(pos, card)

    def write(self, pos: Position) -> dict[str, Any]:
        return {"neutral": [*self.cards]}

    def stays(self, other: Any) -> bool:
        """Only what keeps the right ones is any use as the nearest."""
        return super().stays(other) and len({*self.cards} & {*other.cards}) >= len(other.cards) - 1

    @staticmethod
    def options(pos: Position) -> Iterator[Neutral]:
        cards = [card for card in pos.rules.groups if not pos.gone(card)]
        n = pos.rules.numbers["neutral_start"]
        yield from (Neutral([cards[(at + k) % len(cards)] for k in range(n)]) for at in range(len(cards)))


class First(Act):
    """Who begins, and what everybody rolled, as far as that is known (setup.first)."""

    __slots__ = ("rolls",)
    decides = "first"
    opens = True

    def __init__(self, side: int, rolls: dict[int, int] | None = None, path: KeyPath = ()) -> None:
        super().__init__(side, path)
        self.rolls = rolls or {}

    def check(self, pos: Position) -> list[Violation]:
        if pos.step != FIRST:
            return present(pos, self.side) or [Violation("turn.steps", "order", self.path)]
        best = self._best(pos)
        if self.side in self.rolls and self.side not in best:
            values = {"side": pos.side_name(self.side), "other": pos.side_name(best[0])}
            return [Violation("setup.first", "roll", self.path, **values)]
        return []

    def _best(self, pos: Position) -> list[int]:
        """Who may begin, by the rolls that are known, in the order of play."""
        best = sorted(side for side, roll in self.rolls.items() if roll == max(self.rolls.values()))
        return best[:1] if len(best) > 1 and pos.ruled("ruling.first-tie", "order") else best

    def like(self, rules: Any, pos: Position) -> tuple[Position, Iterator[First]]:
        """Another player with the same rolls."""
        return pos, (First(side, self.rolls, self.path) for side in pos.alive())

    def stays(self, other: Any) -> bool:
        return True

    def enact(self, pos: Position) -> None:
        pos.turn = self.side
        begin(pos)

    def write(self, pos: Position) -> dict[str, Any]:
        sides = pos.rules.sides
        if not self.rolls:
            return {"first": sides[self.side]}
        return {"first": {"side": sides[self.side], "rolls": {sides[side]: n for side, n in self.rolls.items()}}}

    @staticmethod
    def options(pos: Position) -> Iterator[First]:
        yield from (First(side) for side in pos.alive())


# ── the card of a turn ────────────────────────────────────────────────────────


def draws(pos: Position, side: int) -> int:
    """How many cards a player draws in the draw step."""
    n = pos.rules.numbers["draw"]
    for card in pos.cards(side):
        for ability in pos.rules.faces[card].able("draw"):
            n = max(n, ability["count"]) if ability["when"] == "draw-step" else n
    return n


class Draw(Act):
    """The beginning of a turn: income comes by itself, then cards are drawn (turn.income, turn.draw).

    `upkeep` is the treasury that pays for a card with an upkeep, NONE that none does; None leaves it to the rules.
    """

    __slots__ = ("cards", "overstated", "upkeep")
    decides = "draw"
    opens = True

    def __init__(self, side: int, cards: Sequence[str], upkeep: str | None = None, overstated: int = 0) -> None:
        super().__init__(side, ("draw",))
        self.cards = tuple(cards)
        self.upkeep = upkeep
        self.overstated = overstated

    def check(self, pos: Position) -> list[Violation]:
        if found := present(pos, self.side):
            return found
        ended = pos.turn != self.side or pos.step != START
        if pos.turn != self.side:
            if self.side != pos.following() or begun(pos):
                other = pos.turn if pos.step == START else pos.following()
                return [Violation("turn.order", "turn", (), side=pos.side_name(self.side), other=pos.side_name(other))]
            if found := End(pos.turn).check(pos):
                return found
            pos = pos.copy()
            end(pos)
            if pos.step == OVER:
                return present(pos, self.side)
        found = unfinished(pos) if not ended else []
        pos = stocked(pos)
        most = draws(pos, self.side)
        n, done = len(self.cards), pos.drawn if pos.turn == self.side else 0
        if done + n != min(most, done + pos.deck):
            return [*found, Violation("turn.draw", "count", ("draw",), n=done + n, max=most)]
        for at, card in enumerate(self.cards):
            found += not_in_deck(pos, card, ("draw", at) if n > 1 else ("draw",), self.cards[:at])
        return found + self._upkeep_wrong(pos) + self._overstated_wrong(pos)

    def _upkeep_wrong(self, pos: Position) -> list[Violation]:
        if self.upkeep is None:
            return []
        for card, ability in costly(pos, self.side):
            if self.upkeep == NONE:
                if payer(pos, self.side, card, ability["amount"]) is not None:
                    return [
                        Violation("card.post-office", "unpaid", ("upkeep",), card=pos.title(card), n=ability["amount"])
                    ]
            elif self.upkeep not in payers(pos, self.side, card):
                values = {"target": pos.title(card), "card": pos.title(self.upkeep)}
                return [Violation("card.post-office", "treasury", ("upkeep",), **values)]
        return []

    def _overstated_wrong(self, pos: Position) -> list[Violation]:
        return overstating(pos, self.side, self.overstated, pos.rules.faces[pos.root(self.side)].income)

    def enact(self, pos: Position) -> None:
        if pos.turn == NOBODY:
            pos.turn = self.side
            begin(pos)
        if pos.turn != self.side:
            end(pos, self.side)
            if pos.step == OVER:
                return
        restock(pos)
        collect(pos, self.upkeep, self.overstated)
        for card in self.cards:
            pos.drawn += 1
            if card in pos.rules.specials or card == HIDDEN:
                pos.leave_deck(card)
                gain_special(pos, self.side, card)
            else:
                turn_up(pos, card)

    def write(self, pos: Position) -> dict[str, Any]:
        return {"draw": self.cards[0] if len(self.cards) == 1 else [*self.cards]}

    @staticmethod
    def options(pos: Position) -> Iterator[Draw]:
        side, pos = pos.turn if pos.step == START else pos.following(), stocked(pos)
        n = min(draws(pos, side), pos.deck)
        cards = [HIDDEN, *(card for card in pos.rules.copies if not pos.gone(card))]
        if not n:
            yield Draw(side, ())
        for at in range(len(cards) if n else 0):
            yield Draw(side, [cards[(at + k) % len(cards)] for k in range(n)])


def overstating(pos: Position, side: int, by: int, true: int) -> list[Violation]:
    """Why an Illuminati cannot be counted so much stronger (opt.overstate)."""
    if not by:
        return []
    if not pos.overstates(side):
        return [Violation("opt.overstate", "open", ("overstate",), side=pos.side_name(side))]
    return [Violation("opt.overstate", "more", ("overstate",), max=true + 1, said=true + by)] if by > 1 else []


# ── income ────────────────────────────────────────────────────────────────────


def collect(pos: Position, upkeep: str | None = None, overstated: int = 0) -> None:
    """Every card of the player on turn takes its income, once a turn (turn.income); then what costs money is paid."""
    if pos.collected:
        return
    pos.collected, pos.step, side = True, max(pos.step, ACT), pos.turn
    for card in pos.cards(side):
        income = max(pos.rules.faces[card].income, 0)
        if pos.rules.faces[card].is_illuminati:
            income += pos.more() + overstated
            income += pos.overstates(side) and pos.rulings["ruling.d15-overstate"] == "always"
        if income:
            income *= 2 if pos.doubled else 1
            pos.set_money(card, pos.money.get(card, 0) + income, "turn.income")
        else:
            pos.cause["money", card] = ("turn.income-none", card)
    for card, ability in costly(pos, side):
        chosen = upkeep if upkeep in payers(pos, side, card) else payer(pos, side, card, ability["amount"])
        if chosen is not None and upkeep != NONE:
            pos.pay(chosen, ability["amount"], "card.post-office")
        elif pos.ruled("ruling.post-office", "lost"):
            pos.release(pos.take_off(side, card).cards, "card.post-office", card)


def costly(pos: Position, side: int) -> list[tuple[str, Any]]:
    """The cards of a player that cost money every turn."""
    return [(card, ability) for card in pos.cards(side) for ability in pos.rules.faces[card].able("upkeep")]


def payers(pos: Position, side: int, card: str) -> list[str]:
    """The treasuries that may pay for a card."""
    structure = pos.own(side)
    return [*dict.fromkeys([structure.master(card) or structure.root, structure.root])]


def payer(pos: Position, side: int, card: str, amount: int) -> str | None:
    """The first of them that has the money."""
    return next((one for one in payers(pos, side, card) if pos.money.get(one, 0) >= amount), None)


# ── the rest of the turn ──────────────────────────────────────────────────────


class Pass(Act):
    """No action at all, for money (turn.pass)."""

    __slots__ = ("amount",)
    decides = "pass"

    def __init__(self, side: int, amount: int | None = None) -> None:
        super().__init__(side, ("pass",))
        self.amount = amount

    def check(self, pos: Position) -> list[Violation]:
        if found := on_turn(pos, self.side) or unfinished(pos) or in_time(pos, ACT):
            return found
        if pos.actions:
            return [Violation("turn.pass", "acted", self.path)]
        if pos.passed:
            return [Violation("turn.pass", "passed", self.path)]
        n = pos.rules.numbers["pass_income"]
        if self.amount not in (None, n):
            return [Violation("turn.pass", "money", self.path, n=n, said=self.amount)]
        if pos.free and pos.ruled("ruling.d3", "bare"):
            return [Violation("turn.pass", "bare", self.path)]
        return []

    def enact(self, pos: Position) -> None:
        collect(pos)
        pos.passed = True
        root = pos.root(self.side)
        pos.set_money(root, pos.money.get(root, 0) + pos.rules.numbers["pass_income"], "turn.pass")

    def write(self, pos: Position) -> dict[str, Any]:
        return {"pass": pos.rules.numbers["pass_income"]}

    @staticmethod
    def options(pos: Position) -> Iterator[Pass]:
        yield Pass(pos.turn)


class TurnUp(Act):
    """Cards turned up at the end of a turn, until enough groups are uncontrolled (turn.steps, ruling.d1)."""

    __slots__ = ("cards",)
    decides = "turn-up"

    def __init__(self, cards: Sequence[str]) -> None:
        super().__init__(NOBODY)
        self.cards = tuple(cards)

    def check(self, pos: Position) -> list[Violation]:
        if found := present(pos, NOBODY) or unfinished(pos) or begun(pos):
            return found
        least = pos.rules.numbers["neutral_least"]
        n, pos = len(pos.neutral), stocked(pos)
        for at, card in enumerate(self.cards):
            where = (at,) if len(self.cards) > 1 else ()
            if n >= least or not pos.ruled("ruling.d1", "fill"):
                return [*found, Violation("turn.steps", "full", where, n=n)]
            found += not_in_deck(pos, card, where, self.cards[:at])
            n += card not in pos.rules.specials and card != HIDDEN
        return found

    def enact(self, pos: Position) -> None:
        collect(pos)
        pos.step = FILL
        for card in self.cards:
            restock(pos)
            turn_up(pos, card)

    def write(self, pos: Position) -> dict[str, Any]:
        return {"turn-up": self.cards[0] if len(self.cards) == 1 else [*self.cards]}

    @staticmethod
    def options(pos: Position) -> Iterator[TurnUp]:
        if wanting(pos):
            pos = stocked(pos)
            yield from (TurnUp([card]) for card in pos.rules.copies if not pos.gone(card))


def wanting(pos: Position) -> bool:
    """Whether groups are to be turned up before this turn ends."""
    there = pos.deck and any(not pos.gone(card) for card in pos.rules.groups)
    return bool(there) and len(pos.neutral) < pos.rules.numbers["neutral_least"] and pos.ruled("ruling.d1", "fill")


class End(Act):
    """The end of a turn: goals are checked, and the next player comes (win.when, turn.order)."""

    __slots__ = ()
    decides = "end"

    def __init__(self, side: int, path: KeyPath = ()) -> None:
        super().__init__(side, path)

    def check(self, pos: Position) -> list[Violation]:
        if self._cut(pos):
            return []
        if found := on_turn(pos, self.side, self.path):
            return found
        if pos.attack is not None:
            return [Violation("attack.roll", "missing", self.path)]
        if found := unfinished(pos, self.path) or begun(pos, self.path):
            return found
        if wanting(pos):
            n, least = len(pos.neutral), pos.rules.numbers["neutral_least"]
            return [Violation("turn.steps", "fill", self.path, n=n, max=least)]
        return []

    def _cut(self, pos: Position) -> bool:
        """Whether the turn has ended by itself, for its player is out or has won: saying so changes nothing."""
        return pos.cut is not None and pos.cut.turn == self.side

    def apply(self, pos: Position) -> None:
        if self._cut(pos):
            pos.decisions += 1
            pos.cut = None
        else:
            super().apply(pos)

    def enact(self, pos: Position) -> None:
        end(pos)

    def write(self, pos: Position) -> dict[str, Any]:
        return {"end": pos.rules.sides[self.side]}

    @staticmethod
    def options(pos: Position) -> Iterator[End]:
        yield End(pos.turn)


def end(pos: Position, then: int | None = None) -> None:
    """The turn ends: who has won, who is out, whose turn is next (`then`, if somebody took it)."""
    collect(pos)
    pos.attack = None
    if pos.rulings["option.length"] == "endless":
        if not pos.neutral and not pos.deck:
            totals = {side: pos.aims.final_score(pos.holding(side)) for side in pos.alive()}
            best = max(totals.values())
            finish(pos, [side for side, total in totals.items() if total == best], "endless")
            return
    elif winners := winners_now(pos):
        finish(pos, winners)
        return
    pos.spared = tuple(side for side in pos.spared if len(pos.cards(side)) == 1)
    last = pos.turn
    pos.turn = NOBODY  # nobody's turn: it counts as done
    eliminate(pos)
    pos.turn = last
    if not one_is_left(pos):
        next_turn(pos, then)


def next_turn(pos: Position, then: int | None = None) -> None:
    """Whose turn it is now."""
    pos.turn = pos.following() if then is None else then
    begin(pos)


def begin(pos: Position) -> None:
    """A turn begins; income waits until something is done in it, for its player may lose it or double it."""
    pos.step = START
    pos.attack = None
    pos.turns[pos.turn] += 1
    pos.begin_counting()


def one_is_left(pos: Position) -> bool:
    """Whether everybody else is out, so that the game is over."""
    alive = pos.alive()
    if len(alive) <= 1:
        finish(pos, alive, "last" if alive else "nobody")
    return len(alive) <= 1


def finish(pos: Position, winners: Sequence[int], reason: str | None = None) -> None:
    """The game is over."""
    pos.winners = tuple(winners)
    kinds = [{goal.rule for goal in pos.met(side)} for side in winners]
    pos.reasons = tuple(reason or ("basic" if "win.basic" in met else "special") for met in kinds)
    if not winners:
        pos.reasons = (reason or "nobody",)
    pos.step = OVER
