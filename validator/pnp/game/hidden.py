"""Cards that not everybody sees: hands, a face-down deck, whatever a log may leave unsaid.

A table declares `deck = Hidden("larks")`. The rules say what happened (`shuffle`, `deal`, `draw`, `play`, `turn_up`)
and what became known; whether some deal explains it all is worked out by matching (`judging/deal.py`), so that nobody
is accused whom a deal excuses, and a lie that no deal explains is found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from ..validator.judging.deal import Crowd, Deal, Unseen
from ..validator.judging.ruling import Violation
from .pieces import HIDDEN, Piece
from .table import Held

if TYPE_CHECKING:
    from .table import Table


class Hidden(Held):
    """A deck of game.yaml whose cards lie face down."""

    @property
    def copy(self) -> Callable[[HiddenDeck], HiddenDeck]:
        return HiddenDeck.copied

    def __init__(self, deck: str = "") -> None:
        self.deck = deck

    def begin(self, table: Table) -> HiddenDeck:
        cards = table.rules.deck(self.deck)
        twice = next((card for card in cards if card.model.copies > 1), None)
        if twice is not None:
            raise ValueError(f"a Hidden deck knows each card apart: give every copy of {twice.id!r} an id of its own")
        return HiddenDeck(len(cards), len(table.rules.seats))


class HiddenDeck:
    """What is known of one deck. Cards and places are bit sets: before the first move every card is at an unknown
    *place* of the deck, numbered from the top; hands are sets of places."""

    __slots__ = ("count", "hands", "lost", "played", "seen", "top", "unseen")

    def __init__(self, count: int, seats: int) -> None:
        self.count = count
        self.unseen = Unseen(count)
        self.hands = [0] * seats  # by seat, the places whose cards came into the hand
        self.played = [0] * seats  # by seat, how many were played from it
        self.top = 0  # the first place of the deck that nobody has drawn from
        self.seen: set[int] = set()  # cards that lie open, or were played
        self.lost: set[tuple[int, int]] = set()  # (seat, card) that it has shown not to hold

    def copied(self) -> HiddenDeck:
        """Independent knowledge of the same."""
        other = HiddenDeck.__new__(HiddenDeck)
        other.count, other.top = self.count, self.top
        other.unseen = self.unseen.copy()
        other.hands, other.played = self.hands[:], self.played[:]
        other.seen, other.lost = self.seen.copy(), self.lost.copy()
        return other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HiddenDeck) and (self.hands, self.played, self.top, self.seen) == (
            other.hands, other.played, other.top, other.seen,
        )  # fmt: skip

    __hash__ = None  # type: ignore[assignment]

    # ── what happened ─────────────────────────────────────────────────────────

    def shuffle(self) -> None:
        """All cards are shuffled together: nothing is known any more, and nobody holds any."""
        self.__init__(self.count, len(self.hands))  # type: ignore[misc]

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
            self.seen.add(card)
            self.unseen.see(card, place)

    def play(self, seat: Piece, card: Piece) -> int | None:
        """A card is played from a hand; of a hidden one, the number of its guess (see `judging/deal.py`)."""
        self.played[seat] += 1
        if card is not HIDDEN:
            self.seen.add(card)
            self.unseen.see(card, self.hands[seat])
            return None
        deal = self.unseen.pinned()
        deal.guess((1 << self.count) - 1, self.hands[seat])
        return len(deal.guesses) - 1

    def learn(self, seat: Piece, cards: Iterable[Piece], places: int | None = None) -> None:
        """These cards are known to be in a hand, or at some places: they were dealt, drawn or shown."""
        for card in cards:
            if card is not HIDDEN:
                self.unseen.know(card, self.hands[seat] if places is None else places)

    def lacks(self, seat: Piece, wanted: Callable[[Piece], bool], cards: Iterable[Piece]) -> None:
        """A seat has shown that it holds none of the cards that are `wanted`. Forgotten if no deal explains it:
        `must_hold` has told that before."""
        none = [card for card in cards if card not in self.seen and wanted(card)]
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
        return card not in self.seen and self.left(seat) > 0 and self.unseen.can(card, self.hands[seat])

    def must_hold(self, seat: Piece, wanted: Callable[[Piece], bool], cards: Iterable[Piece]) -> bool:
        """Whether in every deal a seat holds some card that is `wanted`."""
        if not self.left(seat):
            return False
        return self._without(seat, [card for card in cards if wanted(card)]) is None

    def _without(self, seat: Piece, cards: Iterable[Piece]) -> Deal | None:
        """What would be known if a seat held none of some cards; None if no deal explains it."""
        deal, elsewhere = self.unseen.pinned().copy(), ~self.hands[seat] & ((1 << self.count) - 1)
        fits = all(deal.note(card, elsewhere, spent=False) for card in cards if card not in self.seen)
        return deal if fits else None

    def known(self, seat: Piece, cards: Iterable[Piece]) -> list[Piece]:
        """The cards that are in a hand in every deal."""
        deal = self.unseen.deal
        if deal is None:
            return []
        hand = self.hands[seat]
        return [c for c in cards if c not in self.seen and deal.allowed[c] and not deal.allowed[c] & ~hand]

    def shown(self, seat: Piece, cards: Iterable[Piece]) -> list[str | None]:
        """A hand as a picture has it: the ids of the cards that are known, then None for each of the others."""
        known = [card.id for card in self.known(seat, cards)]
        return [*known, *[None] * max(self.left(seat) - len(known), 0)]

    # ── why not ───────────────────────────────────────────────────────────────

    def why_not(self, move: Any, card: Piece, rule: str, slot: str = "") -> Violation | None:
        """The violation of a card that cannot come from the mover's hand: seen before, or no deal has it there. `slot`
        of the move is to blame."""
        seat = move.seat
        if card in self.seen:
            return move.breaks(rule, "twice", slot=slot, card=card)  # type: ignore[no-any-return]
        if not self.left(seat):
            return move.breaks(rule, "empty", slot=slot, card=card)  # type: ignore[no-any-return]
        return None if self.unseen.can(card, self.hands[seat]) else self.no_deal(move, card, seat, rule, slot=slot)

    def no_deal(
        self, move: Any, card: Piece, seat: Piece, rule: str, *, places: int | None = None, **where: Any
    ) -> Violation:
        """Why no deal has a card in a hand, or at some `places` of it: its holder showed that it does not hold it, it
        is known to be with somebody else, or too many cards crowd there. `where` says what of the move is to blame."""
        deal, hand = self.unseen.pinned(), self.hands[seat]
        places = hand if places is None else places
        cards, lies = move.rules.deck_of(card), deal.allowed[card]
        holders = (other for other in move.rules.seats if lies and not lies & ~self.hands[other])
        holder = next(holders, None) if not lies & places else None
        values: dict[str, Any] = {"side": seat, "impossible": True, **where}
        if (int(seat), int(card)) in self.lost:
            found: Violation = move.breaks(rule, "denied", card=card, **values)
        elif holder is not None:
            found = move.breaks(rule, "elsewhere", card=card, other=holder, **values)
        else:
            crowd = deal.copy().see(card, places) or Crowd((card,), places)
            said = [cards[one].said for one in crowd.cards]
            titles = {lang: ", ".join(title[lang] for title in said) for lang in said[0]}
            found = move.breaks(rule, "crowd", cards=titles, n=hand.bit_count(), **values)
        return found
