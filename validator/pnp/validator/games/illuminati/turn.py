"""From turn to turn: income, drawing a card, passing, refilling the uncontrolled area, who is next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Self

from pnp.game import HIDDEN, Alike, Due, KeyPath, Move, Number, OneOf, Piece, Player, Rules, Violation, Word

from .act import Act, Ways
from .course import NONE, begin, collect, costly, end, payer, payers
from .deck import draw, not_in_deck, restock, stocked, turn_up
from .hands import is_special
from .position import ACT, FILL, FIRST, NEUTRAL, NOBODY, OVER, START, Position
from .slots import Beginner, Begins, CardId, Drawn, Ids
from .times import InGame, Turn, begun, on_turn, present, unfinished

# ── before the first turn ─────────────────────────────────────────────────────


class Opening(InGame):
    """Before the first turn, as its check says."""

    def untimely(self, move: Act, table: Position) -> Iterable[Violation]:
        return ()


class Neutral(Act):
    """The groups turned up at the beginning (setup.neutral)."""

    word, when, opens = "neutral", Opening(), True
    cards = Ids(key="neutral", listed=True)

    def check(self, table: Position) -> list[Violation]:
        n = table.numbers["neutral_start"]
        if table.step != NEUTRAL:
            over = present(table, NOBODY) if table.step == OVER else []
            return over or [table.breaks("setup.neutral", "again", ())]
        found: list[Violation] = []
        for at, card in enumerate(self.cards):
            if card in table.rules.specials:
                found.append(table.breaks("setup.neutral", "special", (at,), card=card))
            else:
                found += not_in_deck(table, card, (at,), self.cards[:at])
        if len(self.cards) != n:
            found.append(table.breaks("setup.neutral", "count", (), n=n, said=len(self.cards)))
        return found

    def apply(self, table: Position) -> None:
        table.step = max(table.step, FIRST)
        for card in self.cards:
            turn_up(table, card)

    def same_intent(self, other: Self) -> bool:
        """The nearest legal move has to keep the correct groups."""
        return super().same_intent(other) and len({*self.cards} & {*other.cards}) >= len(other.cards) - 1

    def options(self, table: Position) -> Ways:
        cards = [card for card in table.rules.groups if not table.gone(card)]
        n = table.numbers["neutral_start"]
        yield from ({"cards": tuple(cards[(at + k) % len(cards)] for k in range(n))} for at in range(len(cards)))


class First(Act):
    """Who begins, and what everybody rolled, if known (setup.first)."""

    word, when, opens = "first", Opening(), True
    first = Begins()

    @property
    def side(self) -> Piece:
        found: Piece = self.first.side
        return found

    @property
    def at(self) -> KeyPath:
        return self.path if self.first.rolls is None else (*self.path, "side")

    def check(self, table: Position) -> list[Violation]:
        rolls = self.first.rolls or {}
        if table.step != FIRST:
            return present(table, self.side) or [table.breaks("turn.steps", "order", self.at)]
        best = self._best(table, rolls)
        if self.side in rolls and self.side not in best:
            return [table.breaks("setup.first", "roll", self.at, side=self.side, other=best[0])]
        return []

    @staticmethod
    def _best(table: Position, rolls: Mapping[Piece, int]) -> list[Piece]:
        """Who may begin by the known rolls, in order of play."""
        best = sorted(side for side, roll in rolls.items() if roll == max(rolls.values()))
        return best[:1] if len(best) > 1 and table.ruled("ruling.first-tie", "order") else best

    def alternatives(self, rules: Rules, table: Position) -> tuple[Position, Iterator[Move]]:
        """Another player with the same roll."""
        return table, self.choices(table)

    def apply(self, table: Position) -> None:
        table.turn = self.side
        begin(table)

    def options(self, table: Position) -> Ways:
        rolls = self.first.rolls if self.first else None
        yield from ({"first": Beginner(side, rolls=rolls)} for side in table.alive())


# ── the card of a turn ────────────────────────────────────────────────────────


def draws(table: Position, side: Piece) -> int:
    """How many cards a player draws in the draw step."""
    n = table.numbers["draw"]
    for card in table.cards(side):
        for ability in table.rules.faces[card].able("draw"):
            n = max(n, ability["count"]) if ability["when"] == "draw-step" else n
    return n


class Drawing(InGame):
    """At the beginning of a turn, which may end the one before."""

    def seats(self, kind: type[Move], table: Position, due: Due) -> Sequence[Piece | None]:
        return (table.turn if table.step == START else table.following(),)


class Draw(Act):
    """The beginning of a turn: income is collected, then cards are drawn (turn.income, turn.draw).

    `upkeep` is the treasury that pays for a card with an upkeep, NONE if none does; None leaves it to the rules.
    """

    decides, when, opens = "draw", Drawing(), True
    cards = Drawn(key="draw")
    upkeep = OneOf(Word(NONE), CardId(), optional=True)
    overstated = Number(key="overstate", from_zero=True, optional=True)

    def check(self, table: Position) -> list[Violation]:
        ended = table.turn != self.side or table.step != START
        if table.turn != self.side:
            if self.side != table.following() or begun(table):
                other = table.turn if table.step == START else table.following()
                return [table.breaks("turn.order", "turn", (), side=self.side, other=other)]
            if found := ending_wrong(table, table.turn):
                return found
            table = table.copy()
            end(table)
            if table.step == OVER:
                return present(table, self.side)
        found = unfinished(table) if not ended else []
        table = stocked(table)
        most = draws(table, self.side)
        n, done = len(self.cards), table.drawn if table.turn == self.side else 0
        if done + n != min(most, done + table.deck):
            return [*found, table.breaks("turn.draw", "count", ("draw",), n=done + n, max=most)]
        for at, card in enumerate(self.cards):
            found += not_in_deck(table, card, ("draw", at) if n > 1 else ("draw",), self.cards[:at])
        return found + self._upkeep_wrong(table) + self._overstated_wrong(table)

    def _upkeep_wrong(self, table: Position) -> list[Violation]:
        if self.upkeep is None:
            return []
        for card, ability in costly(table, self.side):
            if self.upkeep == NONE:
                if payer(table, self.side, card, ability["amount"]) is not None:
                    return [table.breaks("card.post-office", "unpaid", ("upkeep",), card=card, n=ability["amount"])]
            elif self.upkeep not in payers(table, self.side, card):
                return [table.breaks("card.post-office", "treasury", ("upkeep",), target=card, card=self.upkeep)]
        return []

    def _overstated_wrong(self, table: Position) -> list[Violation]:
        return overstating(table, self.side, self.overstated or 0, table.rules.faces[table.root(self.side)].income)

    def apply(self, table: Position) -> None:
        if table.turn is NOBODY:
            table.turn = self.side
            begin(table)
        if table.turn != self.side:
            end(table, self.side)
            if table.step == OVER:
                return
        restock(table)
        collect(table, self.upkeep, self.overstated or 0)
        for card in self.cards:
            table.drawn += 1
            draw(table, self.side, card)

    def options(self, table: Position) -> Iterable[Mapping[str, Any]]:
        table = stocked(table)
        n, left = min(draws(table, self.seat), table.deck), table.left
        cards = [HIDDEN, *(card for card, copies in table.rules.copies.items() if left.get(card, 0) < copies)]
        twice = [HIDDEN] * (n - 1) + cards * (1 + n // len(cards) + 1)  # all face down, too
        return Alike(len(cards) + n - 1 if n else 1, lambda at: {"cards": tuple(twice[at : at + n])})


def overstating(table: Position, side: Piece, by: int, true: int) -> list[Violation]:
    """Why an Illuminati cannot be counted that much stronger (opt.overstate)."""
    if not by:
        return []
    if not table.overstates(side):
        return [table.breaks("opt.overstate", "open", ("overstate",), side=side)]
    return [table.breaks("opt.overstate", "more", ("overstate",), max=true + 1, said=true + by)] if by > 1 else []


# ── the rest of the turn ──────────────────────────────────────────────────────


class Pass(Act):
    """No action at all, for money (turn.pass)."""

    decides, when = "pass", Turn(ACT)
    amount = OneOf(Word("turn"), Number(from_zero=True), key="pass")

    def check(self, table: Position) -> list[Violation]:
        if table.actions:
            return [table.breaks("turn.pass", "acted", self.at)]
        if table.passed:
            return [table.breaks("turn.pass", "passed", self.at)]
        n = table.numbers["pass_income"]
        if self.amount not in ("turn", n):
            return [table.breaks("turn.pass", "money", self.at, n=n, said=self.amount)]
        if table.free and not table.ruled("ruling.d3", "free"):
            return [table.breaks("turn.pass", "bare", self.at)]
        return []

    def apply(self, table: Position) -> None:
        collect(table)
        table.passed = True
        root = table.root(self.side)
        table.set_money(root, table.money.get(root, 0) + table.numbers["pass_income"], "turn.pass")

    def options(self, table: Position) -> Ways:
        yield {"amount": table.numbers["pass_income"]}


class TurnUp(Act):
    """Turn up cards at the end of a turn until enough groups are uncontrolled (turn.steps, ruling.d1)."""

    word, when = "turn-up", Turn()
    cards = Drawn(key="turn-up")

    def check(self, table: Position) -> list[Violation]:
        found: list[Violation] = []
        least = table.numbers["neutral_least"]
        n, table = len(table.neutral), stocked(table)
        for at, card in enumerate(self.cards):
            where = (at,) if len(self.cards) > 1 else ()
            if n >= least or not table.ruled("ruling.d1", "fill"):
                return [*found, table.breaks("turn.steps", "full", where, n=n)]
            found += not_in_deck(table, card, where, self.cards[:at])
            n += not is_special(table, card)
        return found

    def apply(self, table: Position) -> None:
        collect(table)
        table.step = FILL
        for card in self.cards:
            restock(table)
            turn_up(table, card)

    def options(self, table: Position) -> Ways:
        if wanting(table):
            table = stocked(table)
            yield from ({"cards": (card,)} for card in table.rules.copies if not table.gone(card))


def wanting(table: Position) -> bool:
    """True if groups have to be turned up before this turn ends."""
    there = table.deck and any(not table.gone(card) for card in table.rules.groups)
    return bool(there) and len(table.neutral) < table.numbers["neutral_least"] and table.ruled("ruling.d1", "fill")


class Ending(InGame):
    """When everything in the turn is done."""

    def untimely(self, move: Any, table: Position) -> Iterable[Violation]:
        return [] if move.cut_short(table) else ending_wrong(table, move.end, move.at)


class End(Act):
    """The end of a turn: goals are checked, and the next player's turn begins (win.when, turn.order)."""

    word, when = "end", Ending()
    end = Player()

    @property
    def side(self) -> Piece:
        found: Piece = self.end
        return found

    def same_intent(self, other: Self) -> bool:
        return bool(self.end == other.end)

    def cut_short(self, table: Position) -> bool:
        """True if the turn has ended by itself, because its player is out or has won: saying so changes nothing."""
        return table.cut is not None and bool(table.cut.turn == self.end)

    def enter(self, table: Position) -> bool:
        if not self.cut_short(table):
            return super().enter(table)
        table.cut = None
        return False

    def apply(self, table: Position) -> None:
        end(table)

    def options(self, table: Position) -> Ways:
        if table.turn is not NOBODY:
            yield {"end": table.turn}


def ending_wrong(table: Position, side: Piece, path: KeyPath = ()) -> list[Violation]:
    """Why a turn cannot end now."""
    if found := on_turn(table, side, path):
        return found
    if table.attack is not None:
        return [table.breaks("attack.roll", "missing", path)]
    if found := unfinished(table, path) or begun(table, path):
        return found
    if wanting(table):
        n, least = len(table.neutral), table.numbers["neutral_least"]
        return [table.breaks("turn.steps", "fill", path, n=n, max=least)]
    return []
