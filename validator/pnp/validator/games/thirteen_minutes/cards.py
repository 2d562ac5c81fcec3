"""Cards that come to light: played, drawn, turned up at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Self

from pnp.game import HIDDEN, Card, Move, PerSeat, Piece, Violation

from ..duels.effects.notation import Zone
from ..duels.ground import OWN_EDGE
from .slots import NONE, Drawn
from .table import NEUTRAL, Mat


class Play(Move):
    """- us: {play: quarantine, into: us, …}"""

    decides = "play"
    play = Card(hand="deck")
    into = Zone(hidden=True)

    def check(self, table: Mat) -> list[Violation]:
        found = self._not_in_hand(table)
        other = self.rules.seats[1 - self.seat.number]
        if self.into is self.rules.zones[OWN_EDGE[other]]:
            found = [*found, self.breaks("play.zone", "sphere", slot="into", card=self.play, other=other)]
        return found

    def _not_in_hand(self, table: Mat) -> list[Violation]:
        card, deck, seat = self.play, table.deck, self.seat
        if card is not HIDDEN and (twice := seen_before(self, table, card, "play")):
            return [twice]
        if deck.left(seat) <= 0:
            return []  # who has played so often was told whose turn it is, or that the game is over
        if card is not HIDDEN and not deck.unseen.can(card.number, deck.hands[seat]):
            return [deck.no_deal(self, card, seat, "play.hand", slot="play")]
        return []

    def apply(self, table: Mat) -> None:
        card, seat, rules = self.play, self.seat, self.rules
        slot = table.lay(card, self.into.number)
        guess = table.deck.play(seat, card)
        if guess is not None:
            table.unknown[slot] = guess
        table.turn += 1
        table.ask_only(rules.acting, seat)
        other = 1 - seat.number
        if card is not HIDDEN and rules.side_of[card] == other:
            table.ask(rules.answering, rules.seats[other])

    def options(self, table: Mat) -> Iterator[Mapping[str, Any]]:
        zones = self.rules.zones
        for card in table.rules.cards:
            if table.slot_of[card] is None and table.deck.unseen.can(card.number, table.deck.hands[self.seat]):
                yield {"play": card, "into": zones[OWN_EDGE[self.seat]]}
                yield {"play": card, "into": zones[NEUTRAL]}

    def readings(self, table: Mat) -> Iterator[tuple[Mat, Self]]:
        for zone in (OWN_EDGE[self.seat], NEUTRAL) if self.hidden else ():
            yield table.copy(), self.but(into=self.rules.zones[zone])
        if not self.hidden:
            yield table.copy(), self

    def same_intent(self, other: Any) -> bool:
        return bool(self.seat == other.seat and self.play == other.play)


def end_turn(table: Mat, seat: Any) -> None:
    """Draw while the deck lasts; then it is the other side's turn, or the game is over."""
    place = None
    if table.drawn < table.numbers["draw"]:
        place = table.deck.draw(seat)
        table.drawn += 1
    table.last_draw = seat, place
    table.pending = []
    if table.turn < table.numbers["turns"]:
        table.ask(Play, table.rules.seats[1 - seat.number])


class Draw(Move):
    """What a side drew at the end of its turn, if the log says so: draw: u-thant"""

    part_of, key, whole, asked = Play, "draw", True, "nobody"
    card = Drawn(secret=True, comes_up=True)

    def check(self, table: Mat) -> Iterator[Violation]:
        card, (side, place) = self.card, table.last_draw
        seat = self.rules.seats[side]
        if place is None:
            if card is not NONE:
                yield self.breaks("turn.draw", "empty", side=seat)
        elif card is NONE:
            yield self.breaks("turn.draw", "none", side=seat)
        elif card is not HIDDEN:
            if twice := seen_before(self, table, card, "card"):
                yield twice
            elif not table.deck.unseen.pinned().can(card.number, place):
                yield table.deck.no_deal(self, card, seat, "play.hand", places=place, slot="card")

    def apply(self, table: Mat) -> None:
        place = table.last_draw[1]
        if isinstance(self.card, Piece) and place is not None:
            table.deck.unseen.know(self.card.number, place)


class End(Move):
    """- end: {left: {us: hidden, ussr: turkey}, cuba: hotline}"""

    word, asked = "end", "nobody"
    left = PerSeat(Card(hidden=True), optional=True)
    cuba = Card(hidden=True, optional=True)

    def readings(self, table: Mat) -> Iterator[tuple[Mat, Self]]:
        yield table, self  # a card that stays face down may be any in the score

    def shown(self, table: Mat) -> Iterator[tuple[Any, int, str, Any]]:
        """The cards it names: the card, where it must have been, the slot, whose hand it was left in."""
        for seat in self.rules.seats:
            card = (self.left or {}).get(seat, HIDDEN)
            if card is not HIDDEN:
                yield card, table.deck.hands[seat], "left", seat
        if self.cuba is not None and self.cuba is not HIDDEN:
            yield self.cuba, table.cuba_place, "cuba", None

    def check(self, table: Mat) -> Iterator[Violation]:
        table = table.copy()
        if table.due is not None:
            yield self.breaks("end.trigger", "early", turn=table.turn)
        if table.turned_up and not self._tells_more(table):
            yield self.breaks("end.trigger", "again", record=table.turned_up)
        for card, places, slot, seat in self.shown(table):
            entry = () if seat is None else (seat,)
            unseen = table.deck.unseen
            if card is (table.cuba if seat is None else table.left[seat]):
                continue  # said before
            if twice := seen_before(self, table, card, slot, entry):
                yield twice
            elif (table.unknown or unseen.deal is not None) and not unseen.pinned().can(card.number, places):
                if seat is None:  # Cuba was dealt like a hand, so a card that went into a hand is not Cuba
                    yield self.breaks("setup.deal", "twice", slot="cuba", impossible=True, card=card)
                else:
                    yield table.deck.no_deal(self, card, seat, "play.hand", slot=slot, entry=entry)
            _reveal(table, card, places, seat)

    def _tells_more(self, table: Mat) -> bool:
        """True if it names a card that no record before it has turned up there."""
        known = [(card, table.cuba if seat is None else table.left[seat]) for card, _, _, seat in self.shown(table)]
        return any(card is not before for card, before in known)

    def apply(self, table: Mat) -> None:
        table.turned_up = table.record
        for card, places, _, seat in self.shown(table):
            _reveal(table, card, places, seat)

    def body(self) -> Any:
        left = {seat.id: (self.left or {}).get(seat, HIDDEN).id for seat in self.rules.seats}
        return {"left": left, "cuba": (self.cuba or HIDDEN).id}


def _reveal(table: Mat, card: Piece, places: int, seat: Piece) -> None:
    table.deck.unseen.see(card.number, places)
    if seat is None:
        table.cuba = card
    else:
        table.left[seat] = card


def seen_before(move: Move, table: Mat, card: Piece, slot: str, entry: tuple[Any, ...] = ()) -> Violation | None:
    """The violation for a card that appears a second time; None for a new one."""
    if (at := table.slot_of[card]) is not None:
        seen = table.laid[at]
        return move.breaks("play.hand", "twice", slot=slot, entry=entry, card=table.title(card), record=seen)
    if card is table.cuba or card in table.left:
        return move.breaks("play.hand", "cuba", slot=slot, entry=entry, card=table.title(card))
    return None


__all__ = ["Draw", "End", "Play", "end_turn", "seen_before"]
