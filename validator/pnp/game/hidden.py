"""Cards that not everybody sees: hands, a face-down deck, whatever a log may leave unsaid.

A table declares `deck = Hidden("larks")`. The rules say what happened (`shuffle`, `deal`, `draw`, `play`, `turn_up`)
and what became known; whether some deal explains it all is worked out by matching (`judging/deal.py`), so that nobody
is accused whom a deal excuses, and a lie that no deal explains is found.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any

from ..validator.judging.deal import Crowd, Deal, Unseen
from ..validator.judging.violation import Violation
from .pieces import HIDDEN, Piece
from .table import Held

if TYPE_CHECKING:
    from .table import Table

MAX_WAYS = 200  # in which cards that were played unseen are understood


class Hidden(Held):
    """A deck of game.yaml whose cards lie face down."""

    @property
    def copy(self) -> Callable[[HiddenDeck], HiddenDeck]:
        return HiddenDeck.copied

    def __init__(self, deck: str = "") -> None:
        self.deck = deck

    def begin(self, table: Table) -> HiddenDeck:
        cards = table.rules.deck(self.deck)
        return HiddenDeck([card.model.copies for card in cards], len(table.rules.seats))


class HiddenDeck:
    """What is known of one deck. Cards and places are bit sets: before the first move every card is at an unknown
    *place* of the deck, numbered from the top; hands are sets of places. The *copies* of a card are numbered too, each
    as a card of its own; which of them is meant makes no difference, so that one is taken that fits."""

    __slots__ = ("card_of", "copies", "count", "hands", "lost", "played", "seen", "shuffles", "top", "unseen")

    def __init__(self, copies: Sequence[int], seats: int) -> None:
        ends = [0, *accumulate(copies)]
        self.copies = [range(*pair) for pair in pairwise(ends)]  # by card
        self.card_of = [card for card, n in enumerate(copies) for _ in range(n)]  # by copy
        self.shuffles = 0  # how often all cards were shuffled together
        self._begin(ends[-1], seats)

    def _begin(self, count: int, seats: int) -> None:
        self.count = count
        self.unseen = Unseen(count)
        self.hands = [0] * seats  # by seat, the places whose cards came into the hand
        self.played = [0] * seats  # by seat, how many were played from it
        self.top = 0  # the first place of the deck that nobody has drawn from
        self.seen: set[int] = set()  # copies that lie open, or were played
        self.lost: set[tuple[int, int]] = set()  # (seat, card) that it has shown not to hold

    def copied(self) -> HiddenDeck:
        """Independent knowledge of the same."""
        other = HiddenDeck.__new__(HiddenDeck)
        other.copies, other.card_of, other.count, other.top = self.copies, self.card_of, self.count, self.top
        other.unseen = self.unseen.copy()
        other.hands, other.played = self.hands[:], self.played[:]
        other.seen, other.lost = self.seen.copy(), self.lost.copy()
        other.shuffles = self.shuffles
        return other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HiddenDeck) and (self.hands, self.played, self.top, self.seen) == (
            other.hands, other.played, other.top, other.seen,
        )  # fmt: skip

    __hash__ = None  # type: ignore[assignment]

    # ── what happened ─────────────────────────────────────────────────────────

    def shuffle(self) -> None:
        """All cards are shuffled together: nothing is known any more, and nobody holds any."""
        self.shuffles += 1
        self._begin(self.count, len(self.hands))

    def deal(self, seat: Piece, n: int) -> None:
        """The next `n` cards go to a hand, unseen."""
        self.hands[seat] |= ((1 << n) - 1) << self.top
        self.top += n

    def draw(self, seat: Piece) -> int:
        """The next card goes to a hand; the place it lay at, to `learn` from."""
        self.deal(seat, 1)
        return 1 << self.top - 1

    def lay_aside(self) -> int:
        """The next card is laid aside, unseen; the place it lay at."""
        self.top += 1
        return 1 << self.top - 1

    def turn_up(self, card: Piece) -> None:
        """The next card of the deck is turned up, for all to see."""
        place, self.top = 1 << self.top, self.top + 1
        if card is not HIDDEN:
            self._see(card, place)

    def play(self, seat: Piece, card: Piece) -> int | None:
        """A card is played from a hand; of a hidden one, the number of its guess (see `judging/deal.py`)."""
        self.played[seat] += 1
        if card is not HIDDEN:
            self._see(card, self.hands[seat])
            return None
        deal = self.unseen.pinned()
        deal.guess((1 << self.count) - 1, self.hands[seat])
        return len(deal.guesses) - 1

    def learn(self, seat: Piece, cards: Iterable[Piece], places: int | None = None) -> None:
        """These cards are known to be in a hand, or at some places: they were dealt, drawn or shown."""
        places = self.hands[seat] if places is None else places
        told: set[int] = set()
        for card in cards:
            if card is not HIDDEN:
                copy = self._copy(card, places, told)
                told.add(copy)
                self.unseen.know(copy, places)

    def _see(self, card: Piece, places: int) -> None:
        copy = self._copy(card, places)
        self.seen.add(copy)
        self.unseen.see(copy, places)

    def _left(self, card: int) -> list[int]:
        """The copies of a card that have not been seen."""
        return [copy for copy in self.copies[card] if copy not in self.seen]

    def _copy(self, card: Piece, places: int, told: Collection[int] = ()) -> int:
        """The copy that is at one of some places, beside those just `told`: one that is known to be there if there is
        one, else one that may be."""
        copies = self.copies[card]
        if len(copies) == 1:
            return copies[0]
        left = [copy for copy in self._left(card) if copy not in told] or [*copies]
        allowed = self.unseen.pinned().allowed
        return min(left, key=lambda copy: (not self.unseen.can(copy, places), bool(allowed[copy] & ~places)))

    def gone(self, card: Piece) -> bool:
        """Whether every copy of a card has been seen."""
        return not self._left(card)

    def lacks(self, seat: Piece, wanted: Callable[[Piece], bool], cards: Iterable[Piece]) -> None:
        """A seat has shown that it holds none of the cards that are `wanted`. Forgotten if no deal explains it, which
        `must_hold` has told before; and after a card that it played unseen, which may have been one of them."""
        if self._played_unseen(seat):
            return
        none = [card for card in cards if not self.gone(card) and wanted(card)]
        deal = self._without(seat, none)
        if deal is not None:
            self.unseen.deal = deal
            self.lost |= {(int(seat), int(card)) for card in none}

    # ── what may be ───────────────────────────────────────────────────────────

    def left(self, seat: Piece) -> int:
        """How many cards a seat holds."""
        return self.hands[seat].bit_count() - self.played[seat]

    def may_hold(self, seat: Piece, card: Piece) -> bool:
        """Whether some deal has a card, that has not been seen, in a hand now."""
        hand = self.hands[seat]
        return self.left(seat) > 0 and any(self.unseen.can(copy, hand) for copy in self._left(card))

    def must_hold(self, seat: Piece, wanted: Callable[[Piece], bool], cards: Iterable[Piece]) -> bool:
        """Whether in every deal a seat holds some card that is `wanted`. What it played unseen may have been any."""
        if not self.left(seat):
            return False
        those = [card for card in cards if wanted(card)]
        return self._without(seat, those) is None and not self._spent(seat, those)

    def _without(self, seat: Piece, cards: Iterable[Piece]) -> Deal | None:
        """What would be known if a seat had held none of some cards; None if no deal explains it."""
        deal, elsewhere = self.unseen.pinned().copy(), ~self.hands[seat] & ((1 << self.count) - 1)
        fits = all(deal.note(copy, elsewhere, spent=False) for card in cards for copy in self._left(card))
        return deal if fits else None

    def _played_unseen(self, seat: Piece) -> list[int]:
        """The numbers of the cards that a seat played unseen."""
        guesses = self.unseen.deal.guesses if self.unseen.deal is not None else ()
        return [at for at, (_, places) in enumerate(guesses) if places and not places & ~self.hands[seat]]

    def _spent(self, seat: Piece, cards: Sequence[Piece]) -> bool:
        """Whether a seat may have had some of these cards, and played them all unseen. Yes, if that is a long story."""
        ways = [self]
        for number in self._played_unseen(seat):
            for way in ways[:]:
                for copy in [copy for card in cards for copy in way._left(card)]:
                    other = way.copied()
                    if other.unseen.settle(number, copy):
                        other.seen.add(copy)
                        ways.append(other)
                        if len(ways) > MAX_WAYS or other._without(seat, cards) is not None:
                            return True
        return False

    def known(self, seat: Piece, cards: Iterable[Piece]) -> list[Piece]:
        """The cards that are in a hand in every deal, one for each copy."""
        deal = self.unseen.deal
        if deal is None:
            return []
        hand = self.hands[seat]
        copies = [(card, deal.allowed[copy]) for card in cards for copy in self._left(card)]
        return [card for card, lies in copies if lies and not lies & ~hand]

    def shown(self, seat: Piece, cards: Iterable[Piece]) -> list[str | None]:
        """A hand as a picture has it: the ids of the cards that are known, then None for each of the others."""
        known = [card.id for card in self.known(seat, cards)]
        return [*known, *[None] * max(self.left(seat) - len(known), 0)]

    # ── why not ───────────────────────────────────────────────────────────────

    def why_not(self, move: Any, card: Piece, rule: str, slot: str = "") -> Violation | None:
        """The violation of a card that cannot come from the mover's hand: seen before, or no deal has it there. `slot`
        of the move is to blame."""
        seat = move.seat
        if self.gone(card):
            return move.breaks(rule, "twice", slot=slot, card=card)  # type: ignore[no-any-return]
        if not self.left(seat):
            return move.breaks(rule, "empty", slot=slot, card=card)  # type: ignore[no-any-return]
        return None if self.may_hold(seat, card) else self.no_deal(move, card, seat, rule, slot=slot)

    def no_deal(
        self, move: Any, card: Piece, seat: Piece, rule: str, *, places: int | None = None, **where: Any
    ) -> Violation:
        """Why no deal has a card in a hand, or at some `places` of it: its holder showed that it does not hold it, it
        is known to be with somebody else, or too many cards crowd there. `where` says what of the move is to blame."""
        deal, hand = self.unseen.pinned(), self.hands[seat]
        places = hand if places is None else places
        copy = self._copy(card, places)
        cards, lies = move.rules.deck_of(card), deal.allowed[copy]
        holders = (other for other in move.rules.seats if lies and not lies & ~self.hands[other])
        holder = next(holders, None) if not lies & places else None
        values: dict[str, Any] = {"side": seat, "impossible": True, **where}
        if (int(seat), int(card)) in self.lost:
            found: Violation = move.breaks(rule, "denied", card=card, **values)
        elif holder is not None:
            found = move.breaks(rule, "elsewhere", card=card, other=holder, **values)
        else:
            crowd = deal.copy().see(copy, places) or Crowd((copy,), places)
            said = [cards[self.card_of[one]].said for one in crowd.cards]
            titles = {lang: ", ".join(title[lang] for title in said) for lang in said[0]}
            found = move.breaks(rule, "crowd", cards=titles, n=hand.bit_count(), **values)
        return found
