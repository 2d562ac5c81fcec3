"""Face-down cards, soundly.

Before the first move every card of a shuffled deck lies at an unknown *place*: a hand, the top of the deck, the middle
of the table. Drawing says only which place moved where. So the whole ignorance of a log is one permutation, and every
observation is "this card is at one of those places". A log is possible exactly if the cards can be matched with the
places within all observations; a card that cannot be matched leaves behind the crowded set that explains why.

A card that was played unseen (`hidden`) is a *guess*: some card of a set at one of its places.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from operator import or_

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

    def named(self) -> Deal:
        """The same, but for what is known of cards that were played unseen."""
        other = self.copy()
        other.guesses = []
        return other

    def see(self, card: int, places: int, *, spent: bool = True) -> Crowd | None:
        """Take note that `card` was at one of `places`. A Crowd if no deal explains that; the deal is then spoilt.

        A card that is `spent` was played or turned up; one that was only dealt or drawn may still be played unseen.
        """
        return None if self.note(card, places, spent=spent) else self._crowd(card)

    def note(self, card: int, places: int, *, spent: bool = True) -> bool:
        """The same, for whoever needs no reason: whether some deal explains that."""
        if spent:
            self.spent |= 1 << card
        self.allowed[card] &= places
        fits = self.place_of[card] & places or self._match(card) is None
        return bool(fits) and (not self.guesses or self._solve())

    def _crowd(self, card: int) -> Crowd:
        """Why nothing fits since `card` was seen; it names no card in vain.

        Where the matching fails these are the cards that were tried: they hold all the places that any of them may
        have, so every set that cannot fit contains them. Where it is the cards played unseen that find no place, each
        card that makes no difference is left away.
        """
        if crowd := self._match(card):
            return crowd
        everything = (1 << self.count) - 1
        needed = [other for other, allowed in enumerate(self.allowed) if other != card and allowed != everything]
        for other in needed[:]:
            rest = [one for one in needed if one != other]
            if not self._fits((card, *rest)):
                needed = rest
        cards = (card, *needed)
        return Crowd(cards, reduce(or_, (self.allowed[one] for one in cards)))

    def _fits(self, cards: Sequence[int]) -> bool:
        """Whether some deal explains where these cards were, and those played unseen; what others tell is forgotten."""
        trial = Deal(self.count)
        trial.spent, trial.guesses = self.spent, self.guesses[:]
        return all(trial.note(card, self.allowed[card], spent=False) for card in cards)

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
        return self.note(card, places)

    def can(self, card: int, places: int) -> bool:
        """Whether some deal has `card` at one of `places`, besides all that is known. Nothing is known after that."""
        if self.guesses:
            return self.copy().note(card, places)
        if self.place_of[card] & places:
            return True
        allowed = self.allowed[card]
        if self._kept(allowed & places):
            return False
        self.allowed[card] = allowed & places
        found = self._match(card) is None
        self.allowed[card] = allowed
        return found

    def _kept(self, places: int) -> bool:
        """Whether all of these places have cards that can be nowhere else, as a hand has for whoever holds it."""
        while places:
            place = places & -places
            if self.allowed[self.holder[place]] != place:
                return False
            places ^= place
        return True

    def _match(self, card: int) -> Crowd | None:
        """Restore the matching after a card's places have shrunk, by an augmenting path (Kuhn 1955).

        Every card has its place, so the path ends where this card was: mostly another card simply changes places with
        it, and that is tried first. Where there is no path the matching stays as it was.
        """
        allowed, holder, place_of = self.allowed, self.holder, self.place_of
        gap = place_of[card]
        near = allowed[card]
        if gap & near:
            return None
        while near:
            place = near & -near
            near ^= place
            other = holder[place]
            if allowed[other] & gap:
                holder[gap], place_of[other] = other, gap
                holder[place], place_of[card] = card, place
                return None
        return self._path(card, gap)

    def _path(self, card: int, gap: int) -> Crowd | None:
        """Let a card go where it may be, and others make room for it one after the other, the last of them at `gap`."""
        del self.holder[gap]
        visited = 0
        crowded = []

        def put(mover: int, place: int) -> bool:
            self.holder[place] = mover
            self.place_of[mover] = place
            return True

        def augment(mover: int) -> bool:
            nonlocal visited
            if self.allowed[mover] & gap:
                return put(mover, gap)
            crowded.append(mover)
            near = free = self.allowed[mover] & ~visited
            while near:
                place = near & -near
                near ^= place
                other = self.holder[place]
                if self.allowed[other] & gap:
                    return put(other, gap) and put(mover, place)
            while free:
                place = free & -free
                visited |= place
                if augment(self.holder[place]):
                    return put(mover, place)
                free = self.allowed[mover] & ~visited
            return False

        if augment(card):
            return None
        self.holder[gap] = card
        return Crowd(tuple(crowded), visited)

    def _solve(self) -> bool:
        """Whether the guesses can all be given different cards that are not spent."""
        open_guesses = sorted((g for g in self.guesses if g[1]), key=lambda g: (g[0] & ~self.spent).bit_count())
        if len(open_guesses) > self.count - self.spent.bit_count():
            return False  # more cards than there are left: nothing to search for
        steps = MAX_STEPS

        def give(deal: Deal, at: int) -> bool:
            nonlocal steps
            if at == len(open_guesses):
                self.place_of, self.holder = deal.place_of, deal.holder  # to be at hand the next time
                return True
            cards, places = open_guesses[at]
            rest = cards & ~deal.spent
            near = places
            while near:
                card = deal.holder[near & -near]
                near &= near - 1
                if not rest >> card & 1:
                    continue
                steps -= 1  # where it is in the matching at hand: nothing has to make room
                if steps < 0:
                    return True
                allowed, spent = deal.allowed[card], deal.spent
                deal.allowed[card], deal.spent = allowed & places, spent | 1 << card
                found = give(deal, at + 1)
                deal.allowed[card], deal.spent = allowed, spent
                if found:
                    return True
                rest ^= 1 << card
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


@cache
def _untouched(count: int) -> Deal:
    """The deal of which nothing is known yet, to be copied."""
    return Deal(count)


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
            self.deal = _untouched(self.count).copy()
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
        self._note(card, places, False)

    def guess(self, cards: int, places: int) -> int | None:
        """Take note of a card that came to light without being named. Its number; None if no deal explains it."""
        return self.pinned().guess(cards, places)

    def may_be(self, number: int, cards: int) -> bool:
        """Whether some deal has one of these for a card that was not named."""
        return self.pinned().copy().narrow(number, cards)

    def narrow(self, number: int, cards: int) -> None:
        """Take note that a card that was not named is one of these, if some deal has it so."""
        if self.may_be(number, cards):
            self.pinned().narrow(number, cards)

    def settle(self, number: int, card: int) -> bool:
        """Take note which card it was; False, and nothing is noted, if no deal has it so."""
        trial = self.pinned().copy()
        if trial.settle(number, card):
            self.deal = trial
            return True
        return False

    def looks(self) -> Hashable:
        """What is known, but for what the cards that were played unseen may have been."""
        if self.deal is None:
            return tuple(self.plays)
        return tuple(self.deal.allowed), self.deal.spent, tuple(places for _, places in self.deal.guesses)

    def join(self, other: Unseen) -> None:
        """Know only what is known here or there, where both look alike."""
        if self.deal is not None and other.deal is not None:
            pairs = zip(self.deal.guesses, other.deal.guesses, strict=True)
            self.deal.guesses = [(cards | others, places) for (cards, places), (others, _) in pairs]

    def can(self, card: int, places: int) -> bool:
        """Whether some deal has a card that has not been seen yet at one of these places."""
        return self.deal is None or self.deal.can(card, places)

    def _note(self, card: int, places: int, spent: bool) -> None:
        """An impossible note is forgotten: the game went on all the same."""
        deal = self.deal or self.pinned()
        if not deal.guesses and deal.place_of[card] & places:  # the matching at hand explains it
            deal.allowed[card] &= places
            deal.spent |= spent << card
            return
        trial = deal.copy() if deal.guesses else deal
        allowed = deal.allowed[card]
        if trial.note(card, places, spent=spent):
            self.deal = trial
        else:
            deal.allowed[card] = allowed
            deal.spent |= spent << card
