"""Before the first turn: the deal, the bids, and who begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.game import HIDDEN, Cards, Move, Number, PerSeat, Player, Violation

from .table import Mat


class Deal(Move):
    """deal: {us: [quarantine, …], ussr: hidden}"""

    word, asked = "deal", "nobody"
    hands = PerSeat(Cards(secret=True, least="hand", most="hand"))

    def check(self, table: Mat) -> Iterator[Violation]:
        if table.dealt or table.turn:
            yield self.breaks("setup.deal", "again")
            return
        said = set()
        for seat, hand in self._named():
            if len(hand) != table.numbers["hand"]:
                values = {"side": seat, "n": table.numbers["hand"], "said": len(hand)}
                yield self.breaks("setup.deal", "count", slot="hands", entry=(seat,), **values)
            for at, card in enumerate(hand):
                if card in said and card is not HIDDEN:
                    yield self.breaks("setup.deal", "twice", slot="hands", entry=(seat, at), card=card)
                said.add(card)

    def _named(self) -> Iterator[tuple[Any, Any]]:
        """The hands that the record mentions, in seating order."""
        return ((seat, self.hands[seat]) for seat in self.rules.seats if self.hands.get(seat, HIDDEN) is not HIDDEN)

    def apply(self, table: Mat) -> None:
        if not table.dealt and not table.turn:
            table.dealt = True
            for seat, hand in self._named():
                table.deck.learn(seat, hand)


class Bid(Move):
    """- bid: {us: 2, ussr: 3}"""

    word, asked = "bid", "all"
    cubes = Number(0, lambda move, table: table.supply[move.seat], from_zero=True)

    def check(self, table: Mat) -> Iterator[Violation]:
        if self.cubes > table.supply[self.seat]:
            yield self.breaks("bid.supply", "range", slot="cubes", n=self.cubes, max=table.supply[self.seat])

    @classmethod
    def settle(cls, table: Mat, bids: Mapping[Any, Any]) -> None:
        us, ussr = (bids[seat].cubes if seat in bids else 0 for seat in table.rules.seats)
        table.bids = us, ussr
        if table.pending:  # it was not due
            return
        if us == ussr:
            table.tell("tie", n=us)
            table.ask(Bid)
        else:
            table.supply[0] -= us
            table.supply[1] -= ussr
            table.ask(First, table.rules.seats[0 if us > ussr else 1])


class First(Move):
    """- first: us"""

    word = "first"
    first = Player()

    def apply(self, table: Mat) -> None:
        from .cards import Play

        if not table.turn:
            table.ask_only(Play, self.first)
