"""Cards that not everybody sees: hands, a face-down deck, anything a log may leave out.

A table declares `deck = Hidden("larks")`. The rules say what happened (`shuffle`, `deal`, `draw`, `play`, `turn_up`,
`give`, `reshuffle`) and what became known; whether some deal explains it all is worked out by matching
(`game/deal.py`), so that nobody is accused whom a deal excuses, and a lie that no deal explains is found.

A card that has left its place for good, and comes into a hand or the deck again, counts as one more copy at one more
place: so all that is known of the others stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import reduce
from itertools import accumulate, pairwise
from operator import or_
from typing import TYPE_CHECKING, Any, Self, SupportsIndex

from ..validator.base.violation import Violation
from .deal import Crowd, Deal, Unseen
from .pieces import HIDDEN, Mark, Piece, Pieces
from .table import Held

if TYPE_CHECKING:
    from .rules import Rules
    from .table import Table

MAX_WAYS = 200  # ways to explain cards that were played unseen, before giving up


class Hidden(Held["HiddenDeck"]):
    """A deck of game.yaml whose cards are face down, and the hands into which they go. With a `fact`, a log can state
    how many cards each player holds; with a `stock`, how many are left to draw."""

    @property
    def copy(self) -> Callable[[HiddenDeck], HiddenDeck]:
        return HiddenDeck.copied

    def __init__(self, deck: str = "", *, fact: str = "", stock: str = "") -> None:
        self.deck = deck
        self.fact = fact
        self.stock = stock

    def cards(self, rules: Rules) -> Pieces:
        """The cards of the deck."""
        return rules.deck(self.deck)

    def begin(self, table: Table) -> HiddenDeck:
        return HiddenDeck([card.model.copies for card in self.cards(table.rules)], len(table.rules.seats))


class HiddenDeck:
    """What is known of one deck. Cards and places are bit sets: before the first move every card is at an unknown
    *place* in the deck, counted from the top; hands are sets of places. The *copies* of a card are numbered as separate
    cards. They are interchangeable, so any copy that fits is used."""

    __slots__ = (
        "aside", "card_of", "copies", "count", "end", "hands", "last_card", "later", "lost", "of", "open", "played",
        "seen", "shuffles", "top", "unseen",
    )  # fmt: skip

    def __init__(self, copies: Sequence[int], seats: int) -> None:
        self.of = copies  # how many of each card
        self.shuffles = 0  # how often all cards have been shuffled together
        self._begin(seats)

    def _begin(self, seats: int) -> None:
        ends = [0, *accumulate(self.of)]
        self.copies: list[Sequence[int]] = [range(*pair) for pair in pairwise(ends)]  # by card
        cards = [card for card, n in enumerate(self.of) for _ in range(n)]
        self.card_of: list[int] = cards  # by copy; -1: see `Deal.move`
        self.count = self.end = ends[-1]
        self.unseen = Unseen(self.count)
        self.hands = [0] * seats  # by seat, the places whose cards were dealt into the hand
        self.played = [0] * seats  # by seat, how many cards were played from the hand
        self.top = 0  # the first place of the deck that nobody has drawn from; those up to `end` are to be drawn
        self.later: tuple[tuple[int, int], ...] = ()  # and then those of these ranges
        self.last_card: Piece | None = None  # the last card of the deck, while it lies there face up
        self.aside = 0  # places whose cards were laid aside unseen
        self.seen: set[int] = set()  # copies that are face up or were played
        self.open: frozenset[int] = frozenset()  # copies in hands that everybody has seen go there
        self.lost: set[tuple[Piece, Piece]] = set()  # (seat, card) that the seat has shown it does not hold

    def copied(self) -> Self:
        """An independent copy of this knowledge."""
        other = object.__new__(type(self))
        other.of, other.count, other.top, other.end = self.of, self.count, self.top, self.end
        other.copies, other.card_of, other.open = self.copies, self.card_of, self.open
        other.later, other.last_card, other.aside = self.later, self.last_card, self.aside
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
        """Shuffle all cards together: nothing is known any more, and all hands are empty."""
        self.shuffles += 1
        self._begin(len(self.hands))

    def deal(self, seat: SupportsIndex, n: int) -> int:
        """Deal the next `n` cards to a hand, unseen, or as many as are left; returns how many that were."""
        for dealt in range(n):
            if not self.draw(seat):
                return dealt
        return n

    def deal_out(self, n: int, hands: Mapping[Piece, Any] | None = None) -> None:
        """Shuffle all cards and deal `n` to each seat; `hands` are those that a log names, as far as it does."""
        self.shuffle()
        for number in range(len(self.hands)):
            self.deal(number, n)
        for seat, cards in (hands or {}).items():
            self.learn(seat, cards)

    def draw(self, seat: SupportsIndex) -> int:
        """Draw the next card into a hand; returns the place it was at, for `learn`, or 0 if none is left."""
        place = self._next()
        self.hands[seat] |= place
        if self.last_card is not None and not self.stock:
            self.open |= {copy for copy in self.copies[self.last_card] if self.unseen.pinned().allowed[copy] == place}
            self.last_card = None
        return place

    def lay_aside(self) -> int:
        """Lay the next card aside, unseen; returns the place it was at."""
        place = self._next()
        self.aside |= place
        return place

    def turn_up(self, card: Piece | Mark, *, last: bool = False) -> None:
        """Turn up the next card of the deck for all to see, or the `last`, which stays there until it is drawn."""
        if last:
            _, end = self.later[-1] if self.later else (self.top, self.end)
            if isinstance(card, Piece):
                self.last_card = card
                self.unseen.know(self._copy(card, 1 << end - 1), 1 << end - 1)
            return
        place = self._next()
        if isinstance(card, Piece):
            self._see(card, place)

    def _next(self) -> int:
        """Take the next card off the deck: its place, or 0 if none is left."""
        if self.top >= self.end and self.later:
            ((self.top, self.end), *rest) = self.later
            self.later = tuple(rest)
        if self.top >= self.end:
            return 0
        self.top += 1
        return 1 << self.top - 1

    def give(self, seat: Piece, cards: Iterable[Piece | Mark], by: Piece | None = None) -> None:
        """Put cards into a hand: those that lay open on the table, so that everybody knows them there; or, `by` another
        seat, some of its cards, which a log need not name."""
        for card in cards:
            if by is None:
                place = self._again(card)
            else:
                self.played[by] += 1
                place = self._moved(card, self.hands[by])
            self.hands[seat] |= place
            if isinstance(card, Piece):
                self.lost.discard((seat, card))

    def reshuffle(self, cards: Sequence[Piece | Mark]) -> None:
        """Shuffle cards that were played or laid aside, and put them under the deck; a log need not have named them."""
        first, deal = self.count, self.unseen.pinned()
        if HIDDEN in cards:
            unseen = reduce(or_, (places for _, places in deal.guesses), self.aside)
            deal.guesses = [(0, 0)] * len(deal.guesses)  # any of these may be in the deck now
        for card in cards:
            if card is HIDDEN:
                self._moved(card, unseen)
            else:
                self._again(card, is_open=False)
        self.later = (*self.later, (first, self.count))
        mixed = (1 << self.count) - (1 << first)
        deal.allowed = [lies | mixed if lies & mixed else lies for lies in deal.allowed]
        self._confuse(mixed)

    def _again(self, card: Piece | Mark, *, is_open: bool = True) -> int:
        """One more copy of a card that everybody has seen; returns its place."""
        if not isinstance(card, Piece):
            raise ValueError("a card that nobody has seen can only be given `by` the player who held it")
        copy, place = self.unseen.pinned().grow()
        self._counted(card.number)
        self.copies = [*self.copies]  # a copy of the table may have the same list
        self.copies[card] = (*self.copies[card], copy)
        if is_open:
            self.open |= {copy}
        return place

    def _moved(self, card: Piece | Mark, places: int) -> int:
        """A card that nobody need have seen moves from one of these places to a new one, which this returns."""
        copy = self._copy(card, places) if isinstance(card, Piece) else None
        _, place = self.unseen.pinned().move(places, copy)
        self._counted(-1)
        if copy is None:
            self._confuse(place)
        return place

    def _confuse(self, places: int) -> None:
        """Of several copies of a card that may be at these places, nobody knows which is which."""
        allowed = self.unseen.pinned().allowed
        for copies in self.copies:
            alike = [copy for copy in copies if copy not in self.seen and allowed[copy] & places]
            anywhere = reduce(or_, (allowed[copy] for copy in alike), 0)
            for copy in alike:
                allowed[copy] = anywhere

    def _counted(self, card: int) -> None:
        """One more copy and place."""
        self.count += 1
        self.card_of = [*self.card_of, card]

    def play(self, seat: Piece, card: Piece | Mark) -> int | None:
        """Play a card from a hand; for a hidden card, returns the number of its guess (see `game/deal.py`)."""
        self.played[seat] += 1
        if isinstance(card, Piece):
            self._see(card, self.hands[seat])
            return None
        deal = self.unseen.pinned()
        deal.guess((1 << self.count) - 1, self.hands[seat])
        return len(deal.guesses) - 1

    def identify(self, number: int, card: Piece) -> bool:
        """Note which card one that was played unseen has turned out to be, by the number of its guess. False, and
        nothing is noted, if it cannot be."""
        copy = next((copy for copy in self._left(card) if self.unseen.settle(number, copy)), None)
        if copy is None:
            return False
        self.seen.add(copy)
        return True

    def learn(self, seat: Piece, cards: Iterable[Piece | Mark] | Mark, places: int | None = None) -> set[int]:
        """Note that these cards are known to be in a hand, or at some places: they were dealt, drawn or seen. Returns
        the copies that they are taken to be."""
        places = self.hands[seat] if places is None else places
        told: set[int] = set()
        for card in () if isinstance(cards, Mark) else cards:
            if isinstance(card, Piece):
                copy = self._copy(card, places, told)
                told.add(copy)
                self.unseen.know(copy, places)
        return told

    def show(self, seat: Piece, cards: Iterable[Piece | Mark]) -> None:
        """Show cards of a hand to everybody."""
        self.open |= self.learn(seat, cards)

    def _see(self, card: Piece, places: int) -> None:
        copy = self._copy(card, places)
        self.seen.add(copy)
        self.unseen.see(copy, places)

    def _left(self, card: Piece) -> list[int]:
        """The copies of a card that nobody has seen."""
        return [copy for copy in self.copies[card] if copy not in self.seen]

    def _copy(self, card: Piece, places: int, told: Collection[int] = ()) -> int:
        """A copy that is at one of these places, other than those just `told`: one that is known to be there, otherwise
        one that may be; one that was rather not played unseen before."""
        copies = self.copies[card]
        if len(copies) == 1:
            return copies[0]
        left = [copy for copy in self._left(card) if copy not in told] or [*copies]
        deal = self.unseen.pinned()
        allowed, unseen = deal.allowed, reduce(or_, (lies for _, lies in deal.guesses), 0)

        def doubtful(copy: int) -> tuple[bool, bool, bool]:
            return not self.unseen.can(copy, places), bool(allowed[copy] & ~places), bool(allowed[copy] & unseen)

        return min(left, key=doubtful)

    def gone(self, card: Piece) -> bool:
        """True if every copy of a card has been seen."""
        return not self._left(card)

    def lacks(self, seat: Piece, wanted: Callable[[Piece], bool], cards: Iterable[Piece]) -> None:
        """Note that a seat has shown it holds none of the cards that are `wanted`. This is forgotten if no deal
        explains it (`must_hold` has reported that before), and after the seat plays a card unseen, because that may
        have been one of them."""
        if self._played_unseen(seat):
            return
        none = [card for card in _those(cards, wanted) if not self.gone(card)]
        deal = self._without(seat, none)
        if deal is not None:
            self.unseen.deal = deal
            self.lost |= {(seat, card) for card in none}

    # ── what may be ───────────────────────────────────────────────────────────

    @property
    def stock(self) -> int:
        """The number of cards that are left to draw."""
        return sum(max(end - first, 0) for first, end in ((self.top, self.end), *self.later))

    @property
    def to_draw(self) -> list[int]:
        """The numbers of the places that are to be drawn from, the next one first."""
        return [place for first, end in ((self.top, self.end), *self.later) for place in range(first, end)]

    def left(self, seat: SupportsIndex) -> int:
        """The number of cards a seat holds."""
        return self.hands[seat].bit_count() - self.played[seat]

    def may_hold(self, seat: Piece, card: Piece) -> bool:
        """True if some deal puts this unseen card in a hand now."""
        hand = self.hands[seat]
        return self.left(seat) > 0 and any(self.unseen.can(copy, hand) for copy in self._left(card))

    def may_be(self, seat: Piece, cards: Iterable[Piece]) -> list[Piece]:
        """Those of these cards that may be in a hand now."""
        return [card for card in cards if self.may_hold(seat, card)]

    def must_hold(self, seat: Piece, wanted: Callable[[Piece], bool], cards: Iterable[Piece]) -> bool:
        """True if a seat holds some `wanted` card in every deal. A card it played unseen may have been any card."""
        if not self.left(seat):
            return False
        those = _those(cards, wanted)
        return self._without(seat, those) is None and not self._spent(seat, those)

    def _without(self, seat: Piece, cards: Iterable[Piece]) -> Deal | None:
        """What would be known if a seat had held none of these cards; None if no deal explains it."""
        deal, elsewhere = self.unseen.pinned().copy(), ~self.hands[seat] & ((1 << self.count) - 1)
        fits = all(deal.note(copy, elsewhere, spent=False) for card in cards for copy in self._left(card))
        return deal if fits else None

    def _played_unseen(self, seat: Piece) -> list[int]:
        """The numbers of the cards a seat played unseen."""
        guesses = self.unseen.deal.guesses if self.unseen.deal is not None else ()
        return [at for at, (_, places) in enumerate(guesses) if places and not places & ~self.hands[seat]]

    def _spent(self, seat: Piece, cards: Sequence[Piece]) -> bool:
        """True if a seat may have had some of these cards and played them all unseen. Also True if that takes too long
        to work out."""
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
        """The cards that are in a hand in every deal, one entry per copy."""
        deal = self.unseen.deal
        if deal is None:
            return []
        hand, unseen = self.hands[seat], self._played_unseen(seat)
        copies = [(card, copy) for card in cards for copy in self._left(card)]
        there = [(card, copy) for card, copy in copies if deal.allowed[copy] and not deal.allowed[copy] & ~hand]
        return [card for card, copy in there if not any(deal.copy().settle(number, copy) for number in unseen)]

    def tells(self, before: HiddenDeck) -> list[int | None]:
        """Whose hands what has happened since `before` tells something about: some deal that was possible then is no
        more. None stands for cards that are in no hand. Empty after a shuffle."""
        if self.shuffles != before.shuffles:
            return []
        was, now = before.unseen.copy().pinned(), self.unseen.copy().pinned()
        pairs = enumerate(zip(was.allowed, now.allowed, strict=False))  # a card that came back is known anyway
        told = [(lies & ~left, left) for copy, (lies, left) in pairs if lies & ~left and was.can(copy, lies & ~left)]
        fresh = [copy for copy in range(before.count) if (now.spent & ~was.spent) >> copy & 1]
        for number, (guess, is_now) in enumerate(zip(was.guesses, now.guesses, strict=False)):
            # a card named only now may be the one that was played unseen before
            if guess != is_now or any(was.copy().settle(number, copy) for copy in fresh):
                told.append((guess[1], guess[1]))
        return [self._holder(*places) for places in told]

    def _holder(self, not_there: int, there: int) -> int | None:
        """The seat whose hand holds a card that is `there`, or does not hold one that is `not_there`."""
        sure = (seat for seat, hand in enumerate(self.hands) for places in (there, not_there) if not places & ~hand)
        return next(sure, None)

    def is_open(self, seat: Piece, card: Piece) -> bool:
        """True if everybody has seen a card in a hand, or on its way there."""
        allowed = self.unseen.pinned().allowed if self.open else ()
        return any(copy in self.open and not allowed[copy] & ~self.hands[seat] for copy in self._left(card))

    def shown(self, seat: Piece, cards: Iterable[Piece]) -> list[str | None]:
        """A hand as a picture shows it: the ids of the known cards, then None for each other card."""
        known = [card.id for card in self.known(seat, cards)]
        return [*known, *[None] * max(self.left(seat) - len(known), 0)]

    # ── why not ───────────────────────────────────────────────────────────────

    def why_not(
        self, move: Any, card: Piece, rule: str, slot: str = "", entry: tuple[Any, ...] = ()
    ) -> Violation | None:
        """The violation if a card cannot come from the mover's hand: it was seen before, or no deal puts it there.
        `slot` of the move is to blame, or an `entry` of it."""
        seat = move.seat
        if self.gone(card):
            return move.breaks(rule, "twice", slot=slot, entry=entry, card=card)  # type: ignore[no-any-return]
        if not self.left(seat):
            return move.breaks(rule, "empty", slot=slot, entry=entry, card=card)  # type: ignore[no-any-return]
        return None if self.may_hold(seat, card) else self.no_deal(move, card, seat, rule, slot=slot, entry=entry)

    def no_deal(
        self, move: Any, card: Piece, seat: Piece, rule: str, *, places: int | None = None, **where: Any
    ) -> Violation:
        """Why no deal puts a card in a hand, or at some of its `places`: its holder showed that it does not have it, it
        is known to be elsewhere, or too many cards would have to be there. `where` says which part of the move is to
        blame."""
        deal, hand = self.unseen.pinned(), self.hands[seat]
        places = hand if places is None else places
        copy = self._copy(card, places)
        cards, lies = card.sort, deal.allowed[copy]
        holders = (other for other in move.rules.seats if lies and not lies & ~self.hands[other])
        holder = next(holders, None) if not lies & places else None
        values: dict[str, Any] = {"side": seat, "impossible": True, **where}
        if (seat, card) in self.lost:
            found: Violation = move.breaks(rule, "denied", card=card, **values)
        elif holder is not None:
            found = move.breaks(rule, "elsewhere", card=card, other=holder, **values)
        else:
            crowd = deal.copy().see(copy, places) or Crowd((copy,), places)
            said = [cards[self.card_of[one]].said for one in crowd.cards if self.card_of[one] >= 0]
            titles = {lang: ", ".join(title[lang] for title in said) for lang in said[0]}
            found = move.breaks(rule, "crowd", cards=titles, n=hand.bit_count(), **values)
        return found


def _those(cards: Iterable[Piece], wanted: Callable[[Piece], Any]) -> list[Piece]:
    """The cards that are wanted. `card.__eq__` says NotImplemented of all others, which counts as true elsewhere."""
    return [card for card in cards if (said := wanted(card)) is not NotImplemented and said]
