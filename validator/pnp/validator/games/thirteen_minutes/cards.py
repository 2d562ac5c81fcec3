"""Cards that come to light: played, drawn, turned up at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...judging.deal import Crowd
from ...judging.ruling import Impossible, Violation
from ...source import KeyPath
from ..duels.ground import HIDDEN, OWN_EDGE, Ref
from ..move import Move
from .position import ACTION, ANSWER, BID, FIRST, NEUTRAL, OVER, PLAY, Position

ABSENT: Ref = -3  # `draw: none`
_PLAY = ("play",)


class Play(Move):
    """A side plays a card into a zone; HIDDEN stands for one that the log leaves open."""

    __slots__ = ("card", "side", "zone")
    decides = PLAY

    def __init__(self, side: int, card: Ref, zone: int, path: KeyPath = ()) -> None:
        self.side = side
        self.card = card
        self.zone = zone
        self.path = path
        self.hidden = zone == HIDDEN

    def readings(self, pos: Position) -> Iterator[tuple[Position, Move]]:
        for zone in (OWN_EDGE[self.side], NEUTRAL) if self.hidden else (self.zone,):
            yield pos.copy(), Play(self.side, self.card, zone, self.path)

    def check(self, pos: Position) -> list[Violation]:
        found = self._not_in_hand(pos)
        due, side = pos.pending[-1]
        if due != PLAY or side != self.side:
            found = self._out_of_turn(pos) + found
        if self.zone == OWN_EDGE[1 - self.side]:
            values = {"side": pos.side_name(self.side), "other": pos.side_name(1 - self.side)}
            where = (*self.path, "into")
            found.append(Violation("play.zone", "sphere", where, card=pos.title(self.card), **values))
        return found

    def _out_of_turn(self, pos: Position) -> list[Violation]:
        due, side = pos.pending[-1]
        values = {"side": pos.side_name(self.side), "other": pos.side_name(side)}
        if due == PLAY:
            return [Violation("turn.order", "turn" if pos.turn else "first", (), **values)]
        if due == FIRST:
            return [Violation("bid.choose", "missing", (), side=values["other"])]
        if due == BID:
            return [Violation("bid.supply", "missing") if pos.bids is None else Violation("bid.tie", "first")]
        return [Violation("end.trigger", "over", (), side=pos.side_name(self.side), turns=pos.rules.numbers["turns"])]

    def _not_in_hand(self, pos: Position) -> list[Violation]:
        side, card = self.side, self.card
        hand, where = pos.hand[side], self.path + _PLAY
        if card >= 0 and (twice := seen_before(pos, card, where)):
            return [twice]
        if pos.played[side] >= hand.bit_count():
            if pos.pending[-1][0] == OVER:
                return []  # said already
            return [Violation("play.hand", "empty", where, side=pos.side_name(side))]
        if card >= 0 and not pos.unseen.can(card, hand):
            return [no_deal(pos, card, hand, side, where)]
        return []

    def apply(self, pos: Position) -> None:
        side, card = self.side, self.card
        slot = pos.lay(card, self.zone)
        if card >= 0:
            pos.unseen.see(card, pos.hand[side])
        else:
            everything = (1 << len(pos.rules.cards)) - 1
            pos.unknown[slot] = len(pos.unseen.pinned().guesses)
            pos.unseen.pinned().guess(everything, pos.hand[side])
        pos.played[side] += 1
        pos.turn += 1
        pos.decisions += 1
        pos.pending = [(ACTION, side)]
        if card >= 0 and pos.rules.side_of[card] == 1 - side:
            pos.pending.append((ANSWER, 1 - side))

    def stays(self, other: Any) -> bool:
        return bool(self.side == other.side and self.card == other.card)

    def write(self, pos: Position) -> dict[str, Any]:
        return {"play": pos.rules.write_ref(self.card), "into": pos.rules.zones[self.zone]}

    @staticmethod
    def options(pos: Position) -> Iterator[Move]:
        side = pos.pending[-1][1]
        for card in range(len(pos.rules.cards)):
            if pos.slot_of[card] is None and pos.unseen.can(card, pos.hand[side]):
                yield Play(side, card, OWN_EDGE[side])
                yield Play(side, card, NEUTRAL)


class Draw(Move):
    """What a side drew at the end of its turn, where the log says so."""

    __slots__ = ("card",)

    def __init__(self, card: Ref, path: KeyPath) -> None:
        self.card = card
        self.path = path
        self.hidden = False

    def check(self, pos: Position) -> list[Violation]:
        side, place = pos.last_draw
        if place is None:
            return [] if self.card == ABSENT else [Violation("turn.draw", "empty", self.path, side=pos.side_name(side))]
        if self.card == ABSENT:
            return [Violation("turn.draw", "none", self.path, side=pos.side_name(side))]
        if self.card < 0:
            return []
        if twice := seen_before(pos, self.card, self.path):
            return [twice]
        return [] if pos.unseen.pinned().can(self.card, place) else [no_deal(pos, self.card, place, side, self.path)]

    def apply(self, pos: Position) -> None:
        place = pos.last_draw[1]
        if self.card >= 0 and place is not None:
            pos.unseen.know(self.card, place)

    def write(self, pos: Position) -> dict[str, Any]:
        return {"draw": pos.rules.write_ref(self.card)}


class End(Move):
    """The cards left in hand and Cuba, turned up; None or hidden where the log does not say."""

    __slots__ = ("cuba", "keys", "left")

    def __init__(self, left: Sequence[Ref | None], cuba: Ref | None, keys: Mapping[int, str] | None = None) -> None:
        self.keys = keys or {}
        self.path = ()
        self.hidden = False
        self.left = left
        self.cuba = cuba

    def shown(self, pos: Position) -> Iterator[tuple[int, int, KeyPath, int | None]]:
        """The cards that it names: card, where it must have been, its path, whose hand it was left in."""
        for side, card in enumerate(self.left):
            if card is not None and card >= 0:
                yield card, pos.hand[side], ("left", self.keys.get(side, pos.rules.sides[side])), side
        if self.cuba is not None and self.cuba >= 0:
            yield self.cuba, pos.rules.cuba_place, ("cuba",), None

    def check(self, pos: Position) -> list[Violation]:
        return self._turned_up(pos.copy())

    def take(self, pos: Position) -> list[Violation]:
        left, cuba, unseen = pos.left[:], pos.cuba, pos.unseen.copy()
        found = self._turned_up(pos)
        if found:
            pos.left, pos.cuba, pos.unseen = left, cuba, unseen
        return found

    def _turned_up(self, pos: Position) -> list[Violation]:
        """Turn the cards up, and the rules that this breaks."""
        found: list[Violation] = []
        if pos.pending[-1][0] != OVER:
            found.append(Violation("end.trigger", "early", (), turn=pos.turn))
        for card, places, path, side in self.shown(pos):
            if card == (pos.cuba if side is None else pos.left[side]):
                continue  # said before
            if twice := seen_before(pos, card, path):
                found.append(twice)
            elif (pos.unknown or pos.unseen.deal is not None) and not pos.unseen.pinned().can(card, places):
                # Cuba was dealt like any hand, so a card that came into one was not laid there
                cuba = Impossible("setup.deal", "twice", path, card=pos.title(card))
                found.append(cuba if side is None else no_deal(pos, card, places, side, path))
            self._reveal(pos, card, places, side)
        return found

    @staticmethod
    def _reveal(pos: Position, card: int, places: int, side: int | None) -> None:
        pos.unseen.see(card, places)
        if side is None:
            pos.cuba = card
        else:
            pos.left[side] = card

    def apply(self, pos: Position) -> None:
        for card, places, _, side in self.shown(pos):
            self._reveal(pos, card, places, side)

    def write(self, pos: Position) -> dict[str, Any]:
        left = [pos.rules.write_ref(HIDDEN if card is None else card) for card in self.left]
        cuba = pos.rules.write_ref(HIDDEN if self.cuba is None else self.cuba)
        return {"end": {"left": dict(zip(pos.rules.sides, left, strict=True)), "cuba": cuba}}


def seen_before(pos: Position, card: int, where: KeyPath) -> Violation | None:
    """The violation of a card that appears a second time; None for a new one."""
    if (slot := pos.slot_of[card]) is not None:
        return Violation("play.hand", "twice", where, card=pos.title(card), turn=slot)
    if card == pos.cuba or card in pos.left:
        return Violation("play.hand", "cuba", where, card=pos.title(card))
    return None


def no_deal(pos: Position, card: int, places: int, side: int, where: KeyPath) -> Violation:
    """Why no deal has `card` at one of `places`: the log gave it to the other side, or too many cards crowd there."""
    deal = pos.unseen.pinned()
    if deal.allowed[card] & places == 0 and deal.allowed[card] & pos.hand[1 - side]:
        values = {"card": pos.title(card), "side": pos.side_name(side), "other": pos.side_name(1 - side)}
        return Impossible("play.hand", "elsewhere", where, **values)
    crowd = deal.copy().see(card, places) or Crowd((card,), places)
    cards = [pos.title(c) for c in crowd.cards]
    titles = {lang: ", ".join(title[lang] for title in cards) for lang in cards[0]}
    n = pos.hand[side].bit_count()
    return Impossible("play.hand", "crowd", where, cards=titles, side=pos.side_name(side), n=n)
