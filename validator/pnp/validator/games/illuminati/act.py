"""What all decisions in this game share: whose turn it has to be, and what is settled afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self, TypeAlias

from pnp.game import KeyPath, Move, PerSeat, Piece, Slot, Unclear, Violation, When
from pnp.game.pieces import Mark

from .course import collect, finish, next_turn, one_is_left
from .elimination import eliminate, play_on, without_groups
from .placing import put_by_itself, settle_by_itself
from .position import ACT, FIRST, NEUTRAL, NOBODY, OVER, Position
from .secrets import secretly_won, winners_now
from .slots import OWN, names_cards, owned
from .times import IN_GAME

Ways: TypeAlias = Iterator[Mapping[str, Any]]
"""What may be in the slots of a move, by name: what `options` lists."""


class Act(Move):
    """One decision: of the player whose record it is, or of nobody if the record is the table's."""

    when: ClassVar[When] = IN_GAME
    places: ClassVar[bool] = False  # whether it may place cards that are waiting for that
    opens: ClassVar[bool] = False  # whether it may come before the first turn
    naming: ClassVar[Sequence[tuple[str, Slot]]] = ()  # the slots that may name cards
    of_others: ClassVar[bool] = False  # whether some of these cards are other players'
    seat: Any

    @property
    def at(self) -> KeyPath:
        """The path in the record of what is done."""
        return self.where(next(iter(self.slots.values())))

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.naming = [(name, slot) for name, slot in cls.slots.items() if names_cards(slot)]
        cls.of_others = any(isinstance(slot, PerSeat) for _, slot in cls.naming)

    def needs(self) -> None:
        """While nobody knows the Illuminati of a player whose cards it is about, it counts as hidden."""
        roots = self.rules.illuminati
        self.name_own(roots)
        unknown = None in roots if self.of_others else self.seat is not None and roots[self.seat] is None
        self.hidden = self.hidden or unknown

    def name_own(self, roots: Sequence[str | None]) -> None:
        """Call the Illuminati of players by name, as far as they are known; the table's records mean the first's."""
        own, name = self.__dict__, owned(roots, self.rules.seats[0] if self.seat is None else self.seat)
        for at, slot in self.naming:
            value = own[at]
            if value is None or (type(value) in (str, tuple) and OWN not in value):
                continue  # asked first, because it is nearly always so
            own[at] = slot.renamed(value, name, self.where(slot))

    def singly(self) -> Iterator[Act]:
        """The single decisions in it: one per card, if the record names several."""
        yield self

    # ── its course ────────────────────────────────────────────────────────────

    def enter(self, table: Position) -> bool:
        """Make the table ready for it: what was left open is settled. Returns whether it can be carried out at all."""
        side = self.side
        play_on(table, side)
        table.acted = table.turn if side is None else side
        if self.absent(table):
            return False
        if self.interrupts():
            table.elsewhere(self.apply)
            return True
        table.cut = table.undo = table.after = table.rolled = None
        if not self.waits(table):
            leave_open(table)
            table.given = None
        return True

    def interrupts(self) -> bool:
        """True if it is in the middle of something: what is open stays open, and a special may still change it."""
        return False

    def waits(self, table: Position) -> bool:
        """True if cards to be placed go on waiting."""
        return self.places

    def finishes(self, table: Position) -> bool:
        """True if it is the rest of a capture, which may itself have ended the game."""
        return False

    def absent(self, table: Position) -> bool:
        """True if nothing can be carried out: no turn has begun, the game is over, or the player is out."""
        side = self.side
        gone = side is not None and table.structures[side] is None
        over = table.step == OVER and not self.finishes(table)
        return gone or over or (table.turn is NOBODY and not self.opens)

    # ── what a log hides of it ────────────────────────────────────────────────

    def readings(self, table: Position) -> Iterator[tuple[Position, Self]]:
        """Every way to understand it: any identity of the face-down Illuminati, and any winner by a hidden goal."""
        for there in assigned(table) if table.faceless else (table,):
            move = self
            if self.hidden:
                move = self.but()
                move.name_own(there.illuminati)
            for way in move.shown(there):
                yield there, way
                yield from ((won, way) for won in secretly_won(there, way.carry_out))

    def shown(self, table: Position) -> Iterator[Self]:
        """The same for every card that a special leaving a hand unseen may be."""
        yield self


class OfCard(Act):
    """A decision about a card; a record that names several `cards` makes one about each."""

    cards: Sequence[str | Mark]

    @property
    def card(self) -> Any:
        """The card."""
        return self.cards[0]

    def singly(self) -> Iterator[Act]:
        for card in self.cards:
            one = self.but(cards=(card,))
            one.hidden = self.hidden
            yield one


def another(move: Act, other: Piece, key: str) -> None:
    """Raise Unclear if a player's target must be another player but is not."""
    if other == move.seat:
        known = ", ".join(seat.id for seat in move.rules.others(other))
        raise Unclear("log.value", (key,), said=other.id, known=known)


def assigned(table: Position) -> Iterator[Position]:
    """The tables with the face-down Illuminati assigned that the log does not name."""
    side = min(table.faceless)
    for card in table.rules.illuminati_cards:
        if card not in table.illuminati:
            new = table.copy()
            new.illuminati[side] = card
            del new.faceless[side]
            if new.faceless:
                yield from assigned(new)
            else:
                del new.unknown["illuminati"]
                new.lay_out()
                yield new


# ── what several kinds of them do ──────────────────────────────────────────────


def take_action(table: Position, cost: int = 1) -> None:
    """Use up an action of the turn."""
    collect(table)
    table.actions += cost
    if table.actions - cost < table.numbers["actions"] <= table.actions:
        table.tell("no-actions")
    table.step = max(table.step, ACT)
    table.fresh = ()
    table.given = None


def funds_wrong(table: Position, rule: str, money: Mapping[str, int], path: KeyPath, **more: Any) -> list[Violation]:
    """Treasuries that do not have what is paid from them."""
    found = []
    for card, n in money.items():
        held = table.money.get(card, 0)
        if n > held:
            found.append(table.breaks(rule, "funds", (*path, card), card=card, max=held, n=n, **more))
    return found


# ── what follows by itself ────────────────────────────────────────────────────


def leave_open(table: Position) -> None:
    """Settle what the record before left open, so that the game can go on as it did."""
    if table.placing is not None:
        put_by_itself(table)
    if table.unsettled is not None:
        settle_by_itself(table)


def look_around(table: Position) -> None:
    """Check who is out, and who has won, after a change."""
    if table.step in (NEUTRAL, FIRST, OVER) or table.placing is not None:
        return
    if table.rulings["ruling.d14"] == "at-once" and (winners := winners_now(table)):
        table.mattered.add("ruling.d14")
        table.cut = table.copy()
        finish(table, winners)
        return
    losers = without_groups(table)
    if table.turn in losers or table.turn in table.out:
        table.cut = table.copy()
    eliminate(table, losers)
    table.bereft = None
    if not one_is_left(table) and table.turn in table.out:
        next_turn(table)
