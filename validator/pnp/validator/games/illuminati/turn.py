"""From turn to turn: income, drawing a card, passing, refilling the uncontrolled area, who is next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pnp.game import HIDDEN, Alike, Due, KeyPath, Move, Number, OneOf, Piece, Player, Violation, Word

from .act import Act
from .course import NONE, begin, collect, costly, end, payer, payers
from .deck import not_in_deck, restock, stocked, turn_up
from .hands import gain_special
from .position import ACT, FILL, FIRST, NEUTRAL, NOBODY, OVER, START, Position
from .slots import Beginner, Begins, CardId, Drawn, Ids
from .times import InGame, Turn, begun, on_turn, present, unfinished

# ── before the first turn ─────────────────────────────────────────────────────


class Opening(InGame):
    """Before the first turn, as its check says."""

    def wrong(self, move: Act, table: Position) -> Iterable[Violation]:
        return ()


class Neutral(Act):
    """The groups turned up at the beginning (setup.neutral)."""

    word, when, opens = "neutral", Opening(), True
    cards = Ids(key="neutral", listed=True)

    def check(self, pos: Position) -> list[Violation]:
        n = pos.numbers["neutral_start"]
        if pos.step != NEUTRAL:
            over = present(pos, NOBODY) if pos.step == OVER else []
            return over or [pos.breaks("setup.neutral", "again", ())]
        found: list[Violation] = []
        for at, card in enumerate(self.cards):
            if card in pos.rules.specials:
                found.append(pos.breaks("setup.neutral", "special", (at,), card=card))
            else:
                found += not_in_deck(pos, card, (at,), self.cards[:at])
        if len(self.cards) != n:
            found.append(pos.breaks("setup.neutral", "count", (), n=n, said=len(self.cards)))
        return found

    def apply(self, pos: Position) -> None:
        pos.step = max(pos.step, FIRST)
        for card in self.cards:
            turn_up(pos, card)

    def same_intent(self, other: Any) -> bool:
        """The nearest legal move has to keep the correct groups."""
        return super().same_intent(other) and len({*self.cards} & {*other.cards}) >= len(other.cards) - 1

    def options(self, pos: Position) -> Iterator[Mapping[str, Any]]:
        cards = [card for card in pos.rules.groups if not pos.gone(card)]
        n = pos.numbers["neutral_start"]
        yield from ({"cards": tuple(cards[(at + k) % len(cards)] for k in range(n))} for at in range(len(cards)))


class First(Act):
    """Who begins, and what everybody rolled, if known (setup.first)."""

    word, when, opens = "first", Opening(), True
    first = Begins()

    @property
    def side(self) -> Any:
        return self.first.side

    @property
    def at(self) -> KeyPath:
        return self.path if self.first.rolls is None else (*self.path, "side")

    def check(self, pos: Position) -> list[Violation]:
        rolls = self.first.rolls or {}
        if pos.step != FIRST:
            return present(pos, self.side) or [pos.breaks("turn.steps", "order", self.at)]
        best = self._best(pos, rolls)
        if self.side in rolls and self.side not in best:
            return [pos.breaks("setup.first", "roll", self.at, side=self.side, other=best[0])]
        return []

    @staticmethod
    def _best(pos: Position, rolls: Mapping[Piece, int]) -> list[Piece]:
        """Who may begin by the known rolls, in order of play."""
        best = sorted(side for side, roll in rolls.items() if roll == max(rolls.values()))
        return best[:1] if len(best) > 1 and pos.ruled("ruling.first-tie", "order") else best

    def alternatives(self, rules: Any, pos: Position) -> tuple[Position, Iterator[Any]]:
        """Another player with the same roll."""
        return pos, self.choices(pos)

    def apply(self, pos: Position) -> None:
        pos.turn = self.side
        begin(pos)

    def options(self, pos: Position) -> Iterator[Mapping[str, Any]]:
        rolls = self.first.rolls if self.first else None
        yield from ({"first": Beginner(side, rolls=rolls)} for side in pos.alive())


# ── the card of a turn ────────────────────────────────────────────────────────


def draws(pos: Position, side: Piece) -> int:
    """How many cards a player draws in the draw step."""
    n = pos.numbers["draw"]
    for card in pos.cards(side):
        for ability in pos.rules.faces[card].able("draw"):
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

    def check(self, pos: Position) -> list[Violation]:
        ended = pos.turn != self.side or pos.step != START
        if pos.turn != self.side:
            if self.side != pos.following() or begun(pos):
                other = pos.turn if pos.step == START else pos.following()
                return [pos.breaks("turn.order", "turn", (), side=self.side, other=other)]
            if found := ending_wrong(pos, pos.turn):
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
            return [*found, pos.breaks("turn.draw", "count", ("draw",), n=done + n, max=most)]
        for at, card in enumerate(self.cards):
            found += not_in_deck(pos, card, ("draw", at) if n > 1 else ("draw",), self.cards[:at])
        return found + self._upkeep_wrong(pos) + self._overstated_wrong(pos)

    def _upkeep_wrong(self, pos: Position) -> list[Violation]:
        if self.upkeep is None:
            return []
        for card, ability in costly(pos, self.side):
            if self.upkeep == NONE:
                if payer(pos, self.side, card, ability["amount"]) is not None:
                    return [pos.breaks("card.post-office", "unpaid", ("upkeep",), card=card, n=ability["amount"])]
            elif self.upkeep not in payers(pos, self.side, card):
                return [pos.breaks("card.post-office", "treasury", ("upkeep",), target=card, card=self.upkeep)]
        return []

    def _overstated_wrong(self, pos: Position) -> list[Violation]:
        return overstating(pos, self.side, self.overstated or 0, pos.rules.faces[pos.root(self.side)].income)

    def apply(self, pos: Position) -> None:
        if pos.turn is NOBODY:
            pos.turn = self.side
            begin(pos)
        if pos.turn != self.side:
            end(pos, self.side)
            if pos.step == OVER:
                return
        restock(pos)
        collect(pos, self.upkeep, self.overstated or 0)
        for card in self.cards:
            pos.drawn += 1
            if card in pos.rules.specials or card is HIDDEN:
                pos.leave_deck(card)
                gain_special(pos, self.side, card)
            else:
                turn_up(pos, card)

    def options(self, pos: Position) -> Iterable[Mapping[str, Any]]:
        pos = stocked(pos)
        n, left = min(draws(pos, self.seat), pos.deck), pos.left
        cards = [HIDDEN, *(card for card, copies in pos.rules.copies.items() if left.get(card, 0) < copies)]
        twice = cards * (1 + n // len(cards) + 1)
        return Alike(len(cards) if n else 1, lambda at: {"cards": tuple(twice[at : at + n])})


def overstating(pos: Position, side: Piece, by: int, true: int) -> list[Violation]:
    """Why an Illuminati cannot be counted that much stronger (opt.overstate)."""
    if not by:
        return []
    if not pos.overstates(side):
        return [pos.breaks("opt.overstate", "open", ("overstate",), side=side)]
    return [pos.breaks("opt.overstate", "more", ("overstate",), max=true + 1, said=true + by)] if by > 1 else []


# ── the rest of the turn ──────────────────────────────────────────────────────


class Pass(Act):
    """No action at all, for money (turn.pass)."""

    decides, when = "pass", Turn(ACT)
    amount = OneOf(Word("turn"), Number(from_zero=True), key="pass")

    def check(self, pos: Position) -> list[Violation]:
        if pos.actions:
            return [pos.breaks("turn.pass", "acted", self.at)]
        if pos.passed:
            return [pos.breaks("turn.pass", "passed", self.at)]
        n = pos.numbers["pass_income"]
        if self.amount not in ("turn", n):
            return [pos.breaks("turn.pass", "money", self.at, n=n, said=self.amount)]
        if pos.free and not pos.ruled("ruling.d3", "free"):
            return [pos.breaks("turn.pass", "bare", self.at)]
        return []

    def apply(self, pos: Position) -> None:
        collect(pos)
        pos.passed = True
        root = pos.root(self.side)
        pos.set_money(root, pos.money.get(root, 0) + pos.numbers["pass_income"], "turn.pass")

    def options(self, pos: Position) -> Iterator[Mapping[str, Any]]:
        yield {"amount": pos.numbers["pass_income"]}


class TurnUp(Act):
    """Turn up cards at the end of a turn until enough groups are uncontrolled (turn.steps, ruling.d1)."""

    word, when = "turn-up", Turn()
    cards = Drawn(key="turn-up")

    def check(self, pos: Position) -> list[Violation]:
        found: list[Violation] = []
        least = pos.numbers["neutral_least"]
        n, pos = len(pos.neutral), stocked(pos)
        for at, card in enumerate(self.cards):
            where = (at,) if len(self.cards) > 1 else ()
            if n >= least or not pos.ruled("ruling.d1", "fill"):
                return [*found, pos.breaks("turn.steps", "full", where, n=n)]
            found += not_in_deck(pos, card, where, self.cards[:at])
            n += card not in pos.rules.specials and card is not HIDDEN
        return found

    def apply(self, pos: Position) -> None:
        collect(pos)
        pos.step = FILL
        for card in self.cards:
            restock(pos)
            turn_up(pos, card)

    def options(self, pos: Position) -> Iterator[Mapping[str, Any]]:
        if wanting(pos):
            pos = stocked(pos)
            yield from ({"cards": (card,)} for card in pos.rules.copies if not pos.gone(card))


def wanting(pos: Position) -> bool:
    """True if groups have to be turned up before this turn ends."""
    there = pos.deck and any(not pos.gone(card) for card in pos.rules.groups)
    return bool(there) and len(pos.neutral) < pos.numbers["neutral_least"] and pos.ruled("ruling.d1", "fill")


class Ending(InGame):
    """When everything in the turn is done."""

    def wrong(self, move: Any, table: Position) -> Iterable[Violation]:
        return [] if move.cut_short(table) else ending_wrong(table, move.end, move.at)


class End(Act):
    """The end of a turn: goals are checked, and the next player's turn begins (win.when, turn.order)."""

    word, when = "end", Ending()
    end = Player()

    @property
    def side(self) -> Any:
        return self.end

    def same_intent(self, other: Any) -> bool:
        return bool(self.end == other.end)

    def cut_short(self, pos: Position) -> bool:
        """True if the turn has ended by itself, because its player is out or has won: saying so changes nothing."""
        return pos.cut is not None and bool(pos.cut.turn == self.end)

    def enter(self, table: Position) -> bool:
        if not self.cut_short(table):
            return super().enter(table)
        table.cut = None
        return False

    def apply(self, pos: Position) -> None:
        end(pos)

    def options(self, pos: Position) -> Iterator[Mapping[str, Any]]:
        if pos.turn is not NOBODY:
            yield {"end": pos.turn}


def ending_wrong(pos: Position, side: Piece, path: KeyPath = ()) -> list[Violation]:
    """Why a turn cannot end now."""
    if found := on_turn(pos, side, path):
        return found
    if pos.attack is not None:
        return [pos.breaks("attack.roll", "missing", path)]
    if found := unfinished(pos, path) or begun(pos, path):
        return found
    if wanting(pos):
        n, least = len(pos.neutral), pos.numbers["neutral_least"]
        return [pos.breaks("turn.steps", "fill", path, n=n, max=least)]
    return []
