"""The table of 13 Minutes at one moment, and what a player at it cannot know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import inf
from typing import TYPE_CHECKING

from ...judging.deal import Unseen
from ..duels.ground import CUBA, HIDDEN, OWN_EDGE, UNSAID, Laws, Ref

if TYPE_CHECKING:
    from . import ThirteenMinutes

BID, FIRST, PLAY, ANSWER, ACTION, OVER = "bid", "first", "play", "answer", "action", "over"
NEUTRAL = 1


class Position:
    """Plain lists and numbers; `copy` is cheap and `==` means the same table.

    `pending` is the stack of decisions, each (what, side): the last is the one to be taken next. `hand` holds, by side,
    the bit set of places (see `deal`) whose cards have come into that hand.
    """

    __slots__ = (
        "as_far", "bids", "card", "carried", "cuba", "cubes", "dealt", "decisions", "drawn", "hand",
        "last_draw", "left", "mattered", "moved_by", "pending", "played", "rules", "rulings", "slot_of",
        "supply", "turn", "unknown", "unseen", "zone",
    )  # fmt: skip

    laws = Laws("event.supply", short="event.supply", option="event.option", room="event.supply", both="command.kind")

    def __init__(self, rules: ThirteenMinutes, rulings: Mapping[str, str]) -> None:
        numbers = rules.numbers
        self.rules = rules
        self.rulings = rulings
        self.as_far = rulings["ruling.as-far"] == "required"
        self.pending: list[tuple[str, int]] = [(BID, 0)]
        self.turn = 0  # turns begun
        self.decisions = 0
        self.card: list[Ref] = [CUBA]  # by slot: its card; HIDDEN if that is not known
        self.zone = [NEUTRAL]
        self.cubes: tuple[list[int], list[int]] = ([0], [0])
        self.supply = [numbers["cubes"], numbers["cubes"]]
        self.slot_of: list[int | None] = [None] * len(rules.cards)
        self.played = [0, 0]
        self.hand = [rules.hand_places, rules.hand_places << numbers["hand"]]
        self.drawn = 0
        self.last_draw: tuple[int, int | None] = (0, None)  # the side, and the place drawn from
        self.dealt = False
        self.unseen = Unseen(len(rules.cards))
        self.unknown: dict[int, int] = {}  # slots whose card is not known: the number of its guess in the deal
        self.left: list[Ref | None] = [None, None]
        self.cuba: Ref | None = None
        self.bids: tuple[int, int] | None = None
        self.carried: tuple[tuple[int, int], ...] = ((0, 0),)  # what earlier games of a campaign may have brought
        self.moved_by: dict[int, str] = {}  # by slot: the rule that moved it in the record at hand
        self.mattered: set[str] = set()  # rulings that made a difference

    def copy(self) -> Position:
        """An independent position that equals this one."""
        new = Position.__new__(Position)
        new.become(self)
        new.pending, new.unseen = new.pending[:], new.unseen.copy()
        new.card, new.zone, new.slot_of = new.card[:], new.zone[:], new.slot_of[:]
        new.cubes = (new.cubes[0][:], new.cubes[1][:])
        new.supply, new.played, new.hand, new.left = new.supply[:], new.played[:], new.hand[:], new.left[:]
        new.unknown, new.moved_by = new.unknown.copy(), new.moved_by.copy()
        new.mattered = new.mattered.copy()
        return new

    def become(self, other: Position) -> None:
        """Take over everything of another position, which must not be used afterwards."""
        self.rules = other.rules
        self.rulings = other.rulings
        self.as_far = other.as_far
        self.pending = other.pending
        self.turn = other.turn
        self.decisions = other.decisions
        self.card = other.card
        self.zone = other.zone
        self.cubes = other.cubes
        self.supply = other.supply
        self.slot_of = other.slot_of
        self.played = other.played
        self.hand = other.hand
        self.drawn = other.drawn
        self.last_draw = other.last_draw
        self.dealt = other.dealt
        self.unseen = other.unseen
        self.unknown = other.unknown
        self.left = other.left
        self.cuba = other.cuba
        self.bids = other.bids
        self.carried = other.carried
        self.moved_by = other.moved_by
        self.mattered = other.mattered

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        told = ("pending", "turn", "card", "zone", "cubes", "supply", "played", "hand", "left", "cuba")
        return all(getattr(self, name) == getattr(other, name) for name in told)

    __hash__ = None  # type: ignore[assignment]

    # ── where things are ──────────────────────────────────────────────────────

    def slot(self, ref: Ref) -> int | None:
        """The slot of a card or of Cuba; None if it is not on the table."""
        if ref >= 0:
            return self.slot_of[ref]
        return 0 if ref == CUBA else None if ref == HIDDEN or ref <= UNSAID else -ref - 10

    def ref(self, slot: int) -> Ref:
        """How to name a slot: by its card, or by its number where the card is not known."""
        card = self.card[slot]
        return -10 - slot if card == HIDDEN else card

    @staticmethod
    def named(place: str, this: int) -> int | None:
        """The slot of a place that a card names: Cuba, or the card itself."""
        return {"cuba": 0, "this": this}.get(place)

    @staticmethod
    def worth(side: int, n: int) -> int:
        """How many cubes a Command of `n` is worth; nothing changes that here."""
        return n

    @staticmethod
    def room(side: int, slot: int) -> float:
        """How many more cubes of a side a battleground can take; there is no limit."""
        return inf

    def may_be_kind(self, slot: int, kind: int) -> bool:
        """Whether a battleground is, or may be, of a kind. Cuba lies face down and is of none."""
        card = self.card[slot]
        if card >= 0:
            return self.rules.kind_of[card] == kind
        return card == HIDDEN and self.can_be(slot, self.rules.of_kind[kind])

    def learn_kind(self, slot: int, kind: int | None) -> None:
        """A card played unseen has been treated as one of this kind, so it is one."""
        if kind is not None and slot in self.unknown:
            self.narrow(slot, self.rules.of_kind[kind])

    # ── what moves ────────────────────────────────────────────────────────────

    def command(self, side: int, slot: int, n: int) -> None:
        """A Command: cubes of a side onto a battleground, or off it if `n` is negative."""
        if n > 0:
            self.place(side, slot, n)
        elif n < 0:
            self.remove(side, slot, -n)

    def place(self, side: int, slot: int, n: int) -> None:
        """Cubes of a side onto a battleground, which moves a step towards that side's edge."""
        self.supply[side] -= n
        self.cubes[side][slot] += n
        self._step(slot, OWN_EDGE[self._mover(side)])

    def remove(self, side: int, slot: int, n: int) -> None:
        """Cubes of a side back to its supply, as far as there are any; the battleground moves away from its edge."""
        n = min(n, self.cubes[side][slot])
        self.supply[side] += n
        self.cubes[side][slot] -= n
        self._step(slot, OWN_EDGE[1 - self._mover(side)])

    def _mover(self, side: int) -> int:
        """The side by which a battleground moves: whose cubes these are, or by a ruling whoever plays the Event."""
        user = self.pending[-1][1]
        if user == side:
            return side
        self.mattered.add("ruling.event-move")
        return side if self.rulings["ruling.event-move"] == "owner" else user

    def _step(self, slot: int, edge: int) -> None:
        zone = self.zone[slot]
        if zone == edge:
            self.mattered.add("ruling.edge")
        else:
            self.zone[slot] = zone + 1 if zone < edge else zone - 1

    def lay(self, ref: Ref, zone: int) -> int:
        """A card face up onto the table as a new battleground; its slot."""
        slot = len(self.card)
        self.card.append(ref)
        self.zone.append(zone)
        self.cubes[0].append(0)
        self.cubes[1].append(0)
        if ref >= 0:
            self.slot_of[ref] = slot
        return slot

    def end_turn(self, side: int) -> None:
        """Draw while the deck lasts, then the other side is on turn, or the game is over."""
        place = None
        if self.drawn < self.rules.numbers["draw"]:
            place = self.rules.cuba_place << (1 + self.drawn)
            self.hand[side] |= place
            self.drawn += 1
        self.last_draw = (side, place)
        self.pending = [(OVER, 0)] if self.turn >= self.rules.numbers["turns"] else [(PLAY, 1 - side)]

    # ── what cannot be seen ───────────────────────────────────────────────────

    def can_be(self, slot: int, cards: int) -> bool:
        """Whether some deal lets a card played unseen be one of a set."""
        return self.unseen.pinned().copy().narrow(self.unknown[slot], cards)

    def narrow(self, slot: int, cards: int) -> None:
        """Take note that a card played unseen is one of a set. An impossible note is forgotten."""
        if self.can_be(slot, cards):
            self.unseen.pinned().narrow(self.unknown[slot], cards)

    def may_be(self, slot: int) -> int:
        """The bit set of cards that a card played unseen may be."""
        deal = self.unseen.pinned()
        return deal.guesses[self.unknown[slot]][0] & ~deal.spent

    def identify(self, slot: int, card: int) -> Position | None:
        """This position, knowing that the card played unseen in `slot` is `card`; None if it cannot be."""
        new = self.copy()
        deal = new.unseen.pinned()
        if self.slot_of[card] is not None or not deal.settle(new.unknown.pop(slot), card):
            return None
        new.card[slot] = card
        new.slot_of[card] = slot
        return new

    def readings(self, refs: list[Ref]) -> Iterator[tuple[Position, dict[Ref, Ref]]]:
        """Every way to understand places that the log leaves open: the position then, and what each stands for."""
        yield from self._readings(refs, {})

    def _readings(self, refs: list[Ref], known: dict[Ref, Ref]) -> Iterator[tuple[Position, dict[Ref, Ref]]]:
        for at, ref in enumerate(refs):
            if ref in known:
                continue
            if ref == HIDDEN or ref <= UNSAID:
                for slot in range(len(self.card)):  # a table for each: the game may go on from several of them
                    yield from self.copy()._readings(refs[at + 1 :], known | {ref: self.ref(slot)})
                return
            if ref >= 0 and self.slot_of[ref] is None and self.unknown:
                for slot in list(self.unknown):
                    if self.may_be(slot) >> ref & 1 and (new := self.identify(slot, ref)):
                        yield from new._readings(refs[at + 1 :], known)
                # besides, the log may simply be wrong: then it stays absent
        yield self, known

    # ── words for messages ────────────────────────────────────────────────────

    def title(self, ref: Ref) -> Mapping[str, str]:
        """A battleground's name in every language."""
        return self.rules.title(self.card[-ref - 10] if UNSAID < ref <= -10 else ref)

    def side_name(self, side: int) -> Mapping[str, str]:
        """A side's name in every language."""
        return self.rules.side_names[side]

    def zone_name(self, zone: int) -> Mapping[str, str]:
        """A zone's name in every language."""
        return self.rules.zone_names[zone]
