"""Face-down cards, soundly.

Before the first move every card of a shuffled deck lies at an unknown *place*: a hand, the top of the deck, the middle
of the table. Drawing says only which place moved where. So the whole ignorance of a log is one permutation, and every
observation is "this card is at one of those places". A log is possible exactly if the cards can be matched with the
places within all observations; a card that cannot be matched leaves behind the crowded set that explains why.

A card that was played unseen (`hidden`) is a *guess*: some card of a set at one of its places.
"""

from __future__ import annotations

from dataclasses import dataclass

MAX_STEPS = 500  # of the search for cards that were played unseen; past it the deal is taken to be possible


@dataclass(frozen=True, slots=True)
class Crowd:
    """Why no deal fits: `cards` compete for `places` (bit sets), and there are too few of these."""

    cards: tuple[int, ...]
    places: int


class Deal:
    """`count` cards at `count` places; sets of places and of cards are bit sets."""

    __slots__ = ("allowed", "count", "guesses", "holder", "place_of", "spent")

    def __init__(self, count: int) -> None:
        self.count = count
        self.allowed = [(1 << count) - 1] * count  # by card: the places where it may be
        self.place_of = [1 << i for i in range(count)]  # by card: its place in the matching at hand
        self.holder = {1 << i: i for i in range(count)}  # the same, by place
        self.spent = 0  # the cards that were played or turned up: no guess can be one of them
        self.guesses: list[tuple[int, int]] = []  # cards played unseen: (possible cards, possible places); 0 once known

    def copy(self) -> Deal:
        """An independent deal with the same observations."""
        other = Deal.__new__(Deal)
        other.count = self.count
        other.allowed = self.allowed[:]
        other.place_of = self.place_of[:]
        other.holder = self.holder.copy()
        other.spent = self.spent
        other.guesses = self.guesses[:]
        return other

    def see(self, card: int, places: int, *, spent: bool = True) -> Crowd | None:
        """Take note that `card` was at one of `places`. A Crowd if no deal explains that; the deal is then spoilt.

        A card that is `spent` was played or turned up; one that was only dealt or drawn may still be played unseen.
        """
        if spent:
            self.spent |= 1 << card
        self.allowed[card] &= places
        crowd = self._match(card)
        if crowd is None and self.guesses:
            return None if self._solve() else Crowd((card,), places)
        return crowd

    def guess(self, cards: int, places: int) -> int | None:
        """Take note of a card played unseen. Its number, to narrow it later; None if no deal explains it."""
        self.guesses.append((cards, places))
        if self._solve():
            return len(self.guesses) - 1
        self.guesses[-1] = (cards, 0)  # the game went on all the same, but this tells nothing of the deal
        return None

    def narrow(self, number: int, cards: int) -> bool:
        """Take note that a guess is one of `cards`. False if no deal explains that."""
        old, places = self.guesses[number]
        self.guesses[number] = (old & cards, places)
        return self._solve()

    def settle(self, number: int, card: int) -> bool:
        """Take note that a guess was `card`; it is an ordinary observation from then on. False if it cannot be."""
        cards, places = self.guesses[number]
        if not cards >> card & 1:
            return False
        self.guesses[number] = (0, 0)
        return self.see(card, places) is None

    def can(self, card: int, places: int) -> bool:
        """Whether some deal has `card` at one of `places`, besides all that is known. Changes nothing."""
        if not self.guesses and self.place_of[card] & places & self.allowed[card]:
            return True
        return self.copy().see(card, places) is None

    def _match(self, card: int) -> Crowd | None:
        """Restore the matching after a card's places have shrunk, by an augmenting path (Kuhn 1955)."""
        if self.place_of[card] & self.allowed[card]:
            return None
        del self.holder[self.place_of[card]]
        visited = 0
        crowded = []

        def augment(mover: int) -> bool:
            nonlocal visited
            crowded.append(mover)
            while free := self.allowed[mover] & ~visited:
                place = free & -free
                visited |= place
                other = self.holder.get(place)
                if other is None or augment(other):
                    self.holder[place] = mover
                    self.place_of[mover] = place
                    return True
            return False

        return None if augment(card) else Crowd(tuple(crowded), visited)

    def _solve(self) -> bool:
        """Whether the guesses can all be given different cards that are not spent."""
        open_guesses = sorted((g for g in self.guesses if g[1]), key=lambda g: (g[0] & ~self.spent).bit_count())
        if len(open_guesses) > self.count - self.spent.bit_count():
            return False  # more cards than there are left: nothing to search for
        steps = MAX_STEPS

        def give(deal: Deal, at: int) -> bool:
            nonlocal steps
            if at == len(open_guesses):
                return True
            cards, places = open_guesses[at]
            rest = cards & ~deal.spent
            while rest:
                card = (rest & -rest).bit_length() - 1
                rest &= rest - 1
                steps -= 1
                if steps < 0:
                    return True
                trial = deal.copy()
                trial.spent |= 1 << card
                trial.allowed[card] &= places
                if trial._match(card) is None and give(trial, at + 1):
                    return True
            return False

        return give(self, 0)


class Unseen:
    """What has been observed of a shuffled deck so far.

    As long as only plays have been seen every deal is possible; the matching starts with the first thing that was
    known of a card before it was played.
    """

    __slots__ = ("count", "deal", "plays")

    def __init__(self, count: int) -> None:
        self.count = count
        self.deal: Deal | None = None
        self.plays: list[tuple[int, int]] = []  # (card, places) of the plays seen before `deal` was needed

    def copy(self) -> Unseen:
        """Independent knowledge of the same."""
        other = Unseen.__new__(Unseen)
        other.count = self.count
        other.deal = self.deal.copy() if self.deal is not None else None
        other.plays = self.plays[:]
        return other

    def pinned(self) -> Deal:
        """The deal, taking part from now on."""
        if self.deal is None:
            self.deal = Deal(self.count)
            for card, places in self.plays:
                self._note(card, places, True)
        return self.deal

    def see(self, card: int, places: int) -> None:
        """Take note of where a card was that is played or turned up."""
        if self.deal is None:
            self.plays.append((card, places))
        else:
            self._note(card, places, True)

    def know(self, card: int, places: int) -> None:
        """Take note of where a card came to lie unseen: it was dealt or drawn."""
        self.pinned()
        self._note(card, places, False)

    def can(self, card: int, places: int) -> bool:
        """Whether some deal has a card that has not been seen yet at one of these places."""
        return self.deal is None or self.deal.can(card, places)

    def _note(self, card: int, places: int, spent: bool) -> None:
        """An impossible note is forgotten: the game went on all the same."""
        trial = self.pinned().copy()
        if trial.see(card, places, spent=spent) is None:
            self.deal = trial
        elif spent:
            self.pinned().spent |= 1 << card
