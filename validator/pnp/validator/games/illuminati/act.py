"""What all decisions in this game share: whose turn it has to be, and what is settled afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self

from pnp.game import CHECKED, KeyPath, Move, PerSeat, Piece, Slot, Unclear, Violation

from .course import collect, finish, next_turn, one_is_left
from .elimination import eliminate, play_on, without_groups
from .placing import put_by_itself, settle_by_itself
from .position import ACT, FIRST, NEUTRAL, NOBODY, OVER, START, Position
from .secrets import secretly_won, winners_now
from .slots import names_cards, owned

_LEFT = {
    "out.leave": ("out.leave", "acts"),
    "out.no-groups": ("out.no-groups", "out"),
    "money": ("out.no-groups", "money"),
}


class Act(Move):
    """One decision: of the player whose record it is, or of nobody if the record is the table's."""

    when = CHECKED
    places: ClassVar[bool] = False  # whether it may place cards that are waiting for that
    opens: ClassVar[bool] = False  # whether it may come before the first turn
    anybody: ClassVar[bool] = False  # whether players may do it out of turn
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
        """Call the Illuminati of players by name, as far as they are known."""
        own, name = self.__dict__, owned(roots, self.seat)
        for at, slot in self.naming:
            if (value := own[at]) is not None:
                own[at] = slot.renamed(value, name, self.where(slot))

    def singly(self) -> Iterator[Act]:
        """The single decisions in it: one per card, if the record names several."""
        yield self

    @classmethod
    def seats(cls, pos: Position) -> Sequence[Any]:
        """The players whose moves of this kind are listed."""
        return (None,) if cls.word else pos.alive() if cls.anybody else (pos.turn,) if pos.turn is not NOBODY else ()

    # ── its course ────────────────────────────────────────────────────────────

    def carry_out(self, pos: Position) -> None:
        """Carry it out, after settling what was left open and before what follows by itself."""
        side = self.side
        play_on(pos, side)
        pos.decisions += 1
        pos.acted = pos.turn if side is None else side
        if self.absent(pos):
            return
        pos.cut = None
        pos.undo = pos.after = pos.rolled = None
        if not self.waits(pos):
            leave_open(pos)
            pos.given = None
        self.apply(pos)
        look_around(pos)

    def between(self, pos: Position) -> None:
        """Carry it out in the middle of something: what is open stays open, and a special may still change it."""
        play_on(pos, self.side)
        pos.decisions += 1
        pos.acted = self.side
        if not self.absent(pos):
            pos.everywhere(self.apply)
            look_around(pos)

    def waits(self, pos: Position) -> bool:
        """True if cards to be placed go on waiting."""
        return self.places

    def finishes(self, pos: Position) -> bool:
        """True if it is the rest of a capture, which may itself have ended the game."""
        return False

    def absent(self, pos: Position) -> bool:
        """True if nothing can be carried out: no turn has begun, the game is over, or the player is out."""
        side = self.side
        gone = side is not None and pos.structures[side] is None
        over = pos.step == OVER and not self.finishes(pos)
        return gone or over or (pos.turn is NOBODY and not self.opens)

    # ── what a log hides of it ────────────────────────────────────────────────

    def readings(self, pos: Position) -> Any:
        """Every way to understand it: any identity of the face-down Illuminati, and any winner by a hidden goal."""
        for table in assigned(pos) if pos.faceless else (pos,):
            move = self
            if self.hidden:
                move = self.but()
                move.name_own(table.illuminati)
            for way in move.shown(table):
                yield table, way
                yield from ((won, way) for won in secretly_won(table, way.carry_out))

    def shown(self, pos: Position) -> Iterator[Self]:
        """The same for every card that a special leaving a hand unseen may be."""
        yield self


class OfCard(Act):
    """A decision about a card; a record that names several `cards` makes one about each."""

    cards: Any

    @property
    def card(self) -> Any:
        """The card."""
        return self.cards[0]

    def singly(self) -> Iterator[Act]:
        for card in self.cards:
            one = self.but(cards=(card,))
            one.hidden = self.hidden
            yield one


def another(move: Act, other: Any, key: str) -> None:
    """Raise Unclear if a player's target must be another player but is not."""
    if other == move.seat:
        known = ", ".join(seat.id for seat in move.rules.others(other))
        raise Unclear("log.value", (key,), said=other.id, known=known)


def assigned(pos: Position) -> Any:
    """The tables with the face-down Illuminati assigned that the log does not name."""
    side = min(pos.faceless)
    for card in pos.rules.illuminati_cards:
        if card not in pos.illuminati:
            table = pos.copy()
            table.illuminati[side] = card
            del table.faceless[side]
            if table.faceless:
                yield from assigned(table)
            else:
                del table.unknown["illuminati"]
                table.lay_out()
                yield table


# ── whether a player may act ──────────────────────────────────────────────────


def present(pos: Position, side: Any, path: KeyPath = ()) -> list[Violation]:
    """Why a player cannot do anything: the game has not begun or is over, or the player is out."""
    if pos.step == OVER:
        winner = pos.winners[0] if pos.winners else pos.rules.seats[-1] if side is NOBODY else side
        return [pos.breaks("win.when", "over", path, side=winner)]
    if pos.step == NEUTRAL:
        n = pos.numbers["neutral_start"]
        return [pos.breaks("setup.neutral", "count", path, n=n, said=0)]
    if pos.step == FIRST:
        return [pos.breaks("setup.first", "missing", path)]
    if side in pos.out:
        return [pos.breaks(*_LEFT[pos.out[side]], path, side=side)]
    return []


def on_turn(pos: Position, side: Piece, path: KeyPath = ()) -> list[Violation]:
    """Why it is not this player's turn."""
    if found := present(pos, side, path):
        return found
    if side != pos.turn:
        return [pos.breaks("turn.order", "turn", path, side=side, other=pos.turn)]
    return []


def unfinished(pos: Position, path: KeyPath = ()) -> list[Violation]:
    """What has to be done first: the dice of an attack, or placing a group."""
    if pos.placing is not None:
        head = pos.placing.branch.head
        if pos.placing.why.startswith("trade") and not pos.placing.agreed:
            return [pos.breaks("trade.consent", "missing", path, other=pos.placing.side, card=head)]
        if pos.placing.why.startswith("trade"):
            return [pos.breaks("trade.package", "place", path, side=pos.placing.side, card=head)]
        return [pos.breaks("control.place", "missing", path, target=head)]
    if pos.attack is not None:
        return [pos.breaks("turn.actions", "open", path, target=pos.attack.target)]
    return []


def begun(pos: Position, path: KeyPath = ()) -> list[Violation]:
    """Why a turn has not reached its actions: its card has to be drawn first (turn.draw)."""
    if pos.step == START and (pos.deck or (pos.discards and pos.ruled("ruling.empty-deck", "discards"))):
        return [pos.breaks("turn.draw", "missing", path)]
    return []


def in_time(pos: Position, step: int, path: KeyPath = ()) -> list[Violation]:
    """Why it is too late in the turn for this step (turn.steps), or the turn was passed (turn.pass)."""
    if found := begun(pos, path):
        return found if step == ACT else [pos.breaks("turn.steps", "early", path)]
    if pos.step > step:
        return [pos.breaks("turn.steps", "order", path)]
    return []


def bare(pos: Position, path: KeyPath = ()) -> list[Violation]:
    """Why a passed turn has no free actions, transfers or special power (ruling.d3)."""
    return [pos.breaks("turn.pass", "bare", path)] if pos.passed and not pos.ruled("ruling.d3", "free") else []


def action(pos: Position, side: Piece, path: KeyPath = (), cost: int = 1) -> list[Violation]:
    """Why a player cannot take an action now (turn.actions)."""
    if found := on_turn(pos, side, path) or unfinished(pos, path) or in_time(pos, ACT, path):
        return found
    if pos.passed:
        return [pos.breaks("turn.pass", "passed", path)]
    return [*spent(pos, path, cost)]


def spent(pos: Position, path: KeyPath = (), cost: int = 1) -> list[Violation]:
    """Why so many actions cannot be taken: too few are left (turn.actions)."""
    most = pos.numbers["actions"]
    return [pos.breaks("turn.actions", "over", path, max=most)] if pos.actions + cost > most else []


def free_action(pos: Position, side: Piece, path: KeyPath = ()) -> list[Violation]:
    """Why a player cannot take a free action now."""
    found = on_turn(pos, side, path) or unfinished(pos, path) or begun(pos, path) or bare(pos, path)
    if not found and pos.free >= pos.numbers["free_actions"] and pos.ruled("ruling.d2", "two"):
        found = [pos.breaks("free.drop", "limit", path, max=pos.numbers["free_actions"])]
    return found


def take_action(pos: Position, cost: int = 1) -> None:
    """Use up an action of the turn."""
    collect(pos)
    pos.actions += cost
    pos.step = max(pos.step, ACT)
    pos.fresh = ()
    pos.given = None


def funds_wrong(pos: Position, rule: str, money: Mapping[str, int], path: KeyPath, **more: Any) -> list[Violation]:
    """Treasuries that do not have what is paid from them."""
    found = []
    for card, n in money.items():
        held = pos.money.get(card, 0)
        if n > held:
            found.append(pos.breaks(rule, "funds", (*path, card), card=card, max=held, n=n, **more))
    return found


# ── what follows by itself ────────────────────────────────────────────────────


def leave_open(pos: Position) -> None:
    """Settle what the record before left open, so that the game can go on as it did."""
    if pos.placing is not None:
        put_by_itself(pos)
    if pos.unsettled is not None:
        settle_by_itself(pos)


def look_around(pos: Position) -> None:
    """Check who is out, and who has won, after a change."""
    if pos.step in (NEUTRAL, FIRST, OVER) or pos.placing is not None:
        return
    if pos.rulings["ruling.d14"] == "at-once" and (winners := winners_now(pos)):
        pos.mattered.add("ruling.d14")
        pos.cut = pos.copy()
        finish(pos, winners)
        return
    losers = without_groups(pos)
    if pos.turn in losers or pos.turn in pos.out:
        pos.cut = pos.copy()
    eliminate(pos, losers)
    pos.bereft = None
    if not one_is_left(pos) and pos.turn in pos.out:
        next_turn(pos)
