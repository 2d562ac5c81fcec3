"""The table of 13 Minutes at one moment, and what a player at it cannot know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf

from pnp.game import HIDDEN, Hidden, Items, Piece, Player, Value

from ..duels.ground import CUBA, OWN_EDGE, UNSAID, Laws, Ref, is_unsaid
from ..duels.table import DuelTable

NEUTRAL = 1


class Mat(DuelTable):
    """Battlegrounds are in *slots*, Cuba in the first; zones are numbered from the edge of side 0."""

    deck = Hidden()
    card = Items(start=[CUBA])  # by slot: its card; HIDDEN if unknown
    zone = Items(start=[NEUTRAL])
    laid = Items(start=[0])  # by slot: the record that laid it
    cubes = Items(Player, start=[0])  # by side and slot
    supply = Items(start=lambda table: [table.numbers["cubes"]] * 2)
    slot_of = Items(start=lambda table: [None] * len(table.rules.cards))
    bids = Value()
    dealt = Value(False)
    cuba_place = Value(0)  # in the deck, the place Cuba came from
    drawn = Value(0)
    user = Value()  # the side that uses an Event or a Command
    stepped = Value(())  # the slots that it has moved
    last_draw: Value[tuple[int, int | None]] = Value((0, None))  # the side, and the place drawn from
    left = Items(start=[None, None])  # by side, the card left in hand, once turned up
    cuba = Value()
    turned_up = Value(0)  # the last record of what was turned up at the end

    laws = Laws("event.supply", short="event.supply", option="event.option", room="event.supply", both="command.kind")

    # ── where things are ──────────────────────────────────────────────────────

    def slot(self, ref: Ref) -> int | None:
        """The slot of a card or of Cuba; None if it is not on the table."""
        if isinstance(ref, Piece):
            found: int | None = self.slot_of[ref]
            return found
        if isinstance(ref, int) and ref > UNSAID:
            return -ref - 10
        return 0 if ref is CUBA else None

    def ref(self, slot: int) -> Ref:
        """How to name a slot: by its card, or by its number if the card is not known."""
        card: Ref = self.card[slot]
        return -10 - slot if card is HIDDEN else card

    @staticmethod
    def named(place: str, this: int) -> int | None:
        """The slot of a place that a card names: Cuba, or the card itself."""
        return {"cuba": 0, "this": this}.get(place)

    @staticmethod
    def worth(side: int, n: int) -> int:
        """How many cubes a Command of `n` is worth; always `n` here."""
        return n

    @staticmethod
    def room(side: int, slot: int) -> float:
        """How many more cubes of a side a battleground can take; there is no limit."""
        return inf

    def may_be_kind(self, slot: int, kind: int) -> bool:
        """True if a battleground is, or may be, of a kind. Face-down Cuba has none or, under a ruling, may be any."""
        card = self.card[slot]
        if card is CUBA:
            return self.rulings["ruling.colour"] == "any"
        if card is HIDDEN:
            return self.can_be(slot, self.rules.of_kind[kind])
        return bool(self.rules.kind_of[card] == kind)

    def learn_kind(self, slot: int, kind: int | None) -> None:
        """A card played unseen has been treated as one of this kind, so it is of this kind."""
        if kind is not None and slot in self.unknown:
            self.narrow(slot, self.rules.of_kind[kind])

    # ── what moves ────────────────────────────────────────────────────────────

    def command(self, side: int, slot: int, n: int) -> None:
        """A Command: put a side's cubes on a battleground, or take them off if `n` is negative."""
        if n > 0:
            self.place(side, slot, n)
        elif n < 0:
            self.remove(side, slot, -n)

    def place(self, side: int, slot: int, n: int) -> None:
        """Put a side's cubes on a battleground, which moves a step towards that side's edge."""
        self.supply[side] -= n
        self.cubes[side][slot] += n
        self._step(slot, OWN_EDGE[self._mover(side)])

    def remove(self, side: int, slot: int, n: int) -> None:
        """Return a side's cubes to its supply, as far as there are any; the battleground moves away from its edge."""
        n = min(n, self.cubes[side][slot])
        self.supply[side] += n
        self.cubes[side][slot] -= n
        self._step(slot, OWN_EDGE[1 - self._mover(side)])

    def _mover(self, side: int) -> int:
        """The side towards which a battleground moves: the owner of the cubes or, under a ruling, the user of the
        Event."""
        if self.user == side:
            return side
        return side if self.ruling("ruling.event-move") == "owner" else self.user

    def _step(self, slot: int, edge: int) -> None:
        zone = self.zone[slot]
        if zone == edge:
            self.mattered.add("ruling.edge")
        else:
            self.go(slot, zone + 1 if zone < edge else zone - 1)
            if self.zone[slot] != zone:
                self.tell("step", it=self.title(self.ref(slot)), zone=self.zone_name(self.zone[slot]))

    def begin(self, user: int) -> None:
        """A side begins to use an Event or a Command, which has not moved any battleground yet."""
        self.user, self.stepped = user, ()

    def stays(self, slot: int) -> bool:
        """True if a battleground has been moved by this Event and, under a ruling, is not moved again."""
        return slot in self.stepped and self.rulings["ruling.two-steps"] == "once"

    def go(self, slot: int, zone: int) -> None:
        """Move a battleground to a zone, unless it stays."""
        if slot in self.stepped:
            self.mattered.add("ruling.two-steps")
        if not self.stays(slot):
            self.zone[slot] = zone
            self.stepped = (*self.stepped, slot)

    def lay(self, ref: Ref, zone: int) -> int:
        """Lay a card face up on the table as a new battleground. Returns its slot."""
        slot = len(self.card)
        self.card.append(ref)
        self.zone.append(zone)
        self.laid.append(self.record)
        self.cubes[0].append(0)
        self.cubes[1].append(0)
        if isinstance(ref, Piece):
            self.slot_of[ref] = slot
        return slot

    # ── what cannot be seen ───────────────────────────────────────────────────

    def can_be(self, slot: int, cards: int) -> bool:
        """True if some deal lets a card played unseen be one of a set."""
        return bool(self.deck.unseen.may_be(self.unknown[slot], cards))

    def narrow(self, slot: int, cards: int) -> None:
        """Note that a card played unseen is one of a set. An impossible note is ignored."""
        self.deck.unseen.narrow(self.unknown[slot], cards)

    def may_be(self, slot: int) -> int:
        """The bit set of cards that a card played unseen may be."""
        deal = self.deck.unseen.pinned()
        return int(deal.guesses[self.unknown[slot]][0] & ~deal.spent)

    def identify(self, slot: int, card: Piece) -> Mat | None:
        """This table, with the card played unseen in `slot` known to be `card`; None if it cannot be."""
        new = self.copy()
        if self.slot_of[card] is not None or not new.deck.identify(new.unknown.pop(slot), card):
            return None
        new.card[slot] = card
        new.slot_of[card] = slot
        return new

    def readings(self, refs: Sequence[Ref]) -> Iterator[tuple[Mat, dict[Ref, Ref]]]:
        """Every way to understand places that the log leaves open: the table then, and what each place is."""
        yield from self._readings(refs, {})

    def _readings(self, refs: Sequence[Ref], known: dict[Ref, Ref]) -> Iterator[tuple[Mat, dict[Ref, Ref]]]:
        for at, ref in enumerate(refs):
            if ref in known:
                continue
            if ref is HIDDEN or is_unsaid(ref):
                for slot in range(len(self.card)):  # one table for each: the game may go on from several of them
                    yield from self.copy()._readings(refs[at + 1 :], known | {ref: self.ref(slot)})
                return
            if isinstance(ref, Piece) and self.slot_of[ref] is None and self.unknown:
                for slot in list(self.unknown):
                    if self.may_be(slot) >> ref.number & 1 and (new := self.identify(slot, ref)):
                        yield from new._readings(refs[at + 1 :], known)
                # otherwise the log may simply be wrong: then it stays absent
        yield self, known

    # ── words for messages ────────────────────────────────────────────────────

    def title(self, ref: Ref) -> Mapping[str, str]:
        """A battleground's name in every language."""
        found: Mapping[str, str] = self.rules.title(
            self.card[-ref - 10] if isinstance(ref, int) and ref > UNSAID else ref
        )
        return found
