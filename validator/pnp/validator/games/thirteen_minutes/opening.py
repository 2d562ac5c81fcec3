"""Before the first turn: the deal, the bids, and who begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...judging.ruling import Violation
from ..duels.dealt import Dealt
from ..duels.ground import Ref
from ..move import Move
from .position import BID, FIRST, PLAY, Position


class Bid(Move):
    """Both sides' bids, revealed together; None where one is missing. `keys` is how the log names the sides."""

    __slots__ = ("bids", "keys")
    decides = BID

    def __init__(self, us: int | None, ussr: int | None, keys: Mapping[int, str] | None = None) -> None:
        self.path = ()
        self.hidden = False
        self.bids = (us, ussr)
        self.keys = keys or {}

    @property
    def cubes(self) -> tuple[int, int]:
        """The cubes that were bid; a bid that is not written counts as none."""
        return self.bids[0] or 0, self.bids[1] or 0

    def check(self, pos: Position) -> list[Violation]:
        if pos.pending[-1][0] != BID:
            winner = pos.pending[-1][1] if pos.pending[-1][0] == FIRST else 0
            return [Violation("bid.choose", "again", (), side=pos.side_name(winner))]
        found = [
            Violation("bid.supply", "range", (self._key(pos, s),), side=pos.side_name(s), n=n, max=pos.supply[s])
            for s, n in enumerate(self.cubes)
            if n > pos.supply[s]
        ]
        if None in self.bids:
            found.append(Violation("bid.supply", "one", (), side=pos.side_name(1 - self.bids.index(None))))
        return found

    def _key(self, pos: Position, side: int) -> str:
        return self.keys.get(side, pos.rules.sides[side])

    def apply(self, pos: Position) -> None:
        pos.bids = self.cubes
        pos.decisions += 2
        us, ussr = self.cubes
        if pos.pending[-1][0] != BID:
            return
        if us != ussr:
            pos.supply[0] -= us
            pos.supply[1] -= ussr
            pos.pending = [(FIRST, 0 if us > ussr else 1)]

    def stays(self, other: Any) -> bool:
        return None not in self.bids  # what the other side would have bid nobody can say

    def write(self, pos: Position) -> dict[str, Any]:
        return {"bid": {pos.rules.sides[s]: n for s, n in enumerate(self.bids) if n is not None}}

    @staticmethod
    def options(pos: Position) -> Iterator[Move]:
        for us in range(pos.supply[0] + 1):
            for ussr in range(pos.supply[1] + 1):
                yield Bid(us, ussr)


class First(Move):
    """The winner of the bid names the side that begins."""

    __slots__ = ("side",)
    decides = FIRST

    def __init__(self, side: int) -> None:
        self.path = ()
        self.hidden = False
        self.side = side

    def check(self, pos: Position) -> list[Violation]:
        due = pos.pending[-1][0]
        if due == FIRST:
            return []
        if due == BID and pos.bids is not None:
            return [Violation("bid.tie", "first")]
        return [Violation("bid.choose", "early")]

    def apply(self, pos: Position) -> None:
        if pos.turn == 0:
            pos.decisions += 1
            pos.pending = [(PLAY, self.side)]

    def write(self, pos: Position) -> dict[str, Any]:
        return {"first": pos.rules.sides[self.side]}

    @staticmethod
    def options(pos: Position) -> Iterator[Move]:
        yield First(0)
        yield First(1)


class DealCards(Dealt):
    """The hands of the game."""

    __slots__ = ()

    def check(self, pos: Position) -> list[Violation]:
        found: list[Violation] = []
        if pos.dealt or pos.turn:
            return [Violation("setup.deal", "again", self.path)]
        said: set[Ref] = set()
        for side, hand in enumerate(self.hands):
            where = (*self.path, self.keys.get(side, pos.rules.sides[side]))
            if hand is not None and len(hand) != pos.rules.numbers["hand"]:
                values = {"side": pos.side_name(side), "n": pos.rules.numbers["hand"], "said": len(hand)}
                found.append(Violation("setup.deal", "count", where, **values))
            for at, card in enumerate(hand or ()):
                if card in said and card >= 0:
                    found.append(Violation("setup.deal", "twice", (*where, at), card=pos.title(card)))
                said.add(card)
        return found

    def apply(self, pos: Position) -> None:
        if pos.dealt or pos.turn:
            return
        pos.dealt = True
        for side, hand in enumerate(self.hands):
            for card in hand or ():
                if card >= 0:
                    pos.unseen.know(card, pos.hand[side])

    def write(self, pos: Position) -> dict[str, Any]:
        hands = zip(pos.rules.sides, self.hands, strict=True)
        return {"deal": {s: "hidden" if h is None else [pos.rules.write_ref(c) for c in h] for s, h in hands}}
