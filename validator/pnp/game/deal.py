"""Sound reasoning about face-down cards.

Before the first move every card of a shuffled deck is at an unknown *place*: a hand, the top of the deck, the middle of
the table. Drawing only says which place moved where. So everything unknown about a log is one permutation, and every
observation is "this card is at one of those places". A log is possible exactly if the cards can be matched with the
places under all observations. If a card cannot be matched, the crowded set explains why.

A card that was played unseen (`hidden`) is a *guess*: some card of a set at one of its places.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from operator import or_

MAX_STEPS = 500  # of the search for cards played unseen; beyond it the deal counts as possible


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
        self.place_of = [1 << i for i in range(count)]  # by card: its place in the current matching
        self.holder = {1 << i: i for i in range(count)}  # the same, by place
        self.spent = 0  # cards that were played or turned up: no guess can be one of them
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
        """The same deal without what is known of cards played unseen."""
        other = self.copy()
        other.guesses = []
        return other

    def grow(self) -> tuple[int, int]:
        """One more card, at a place of its own. Returns both."""
        card, place = self.count, 1 << self.count
        self.count += 1
        self.allowed.append(place)
        self.place_of.append(place)
        self.holder[place] = card
        return card, place

    def move(self, places: int, card: int | None = None) -> tuple[int, int]:
        """A card that was at one of these places moves to a new one; any that may have been there may be it, if it is
        not known which. Returns a blank, which lies where it was, and the new place."""
        blank, place = self.grow()
        if card is not None and not self.allowed[card] & places:
            card = None  # it cannot have been there, and the game went on anyway
        movers = range(blank) if card is None else (card,)
        self.allowed[blank] = places if card is None else self.allowed[card] & places
        for one in movers:
            if self.allowed[one] & places and not self.spent >> one & 1:
                self.allowed[one] |= place
        self.spent |= 1 << blank
        if self._match(blank) is not None:
            self.allowed[blank] = place
        elif card is not None:
            self.allowed[card] = place
        return blank, place

    def see(self, card: int, places: int, *, spent: bool = True) -> Crowd | None:
        """Note that `card` was at one of `places`. Returns a Crowd if no deal explains that; the deal is unusable then.

        A `spent` card was played or turned up; one that was only dealt or drawn may still be played unseen.
        """
        return None if self.note(card, places, spent=spent) else self._crowd(card)

    def note(self, card: int, places: int, *, spent: bool = True) -> bool:
        """The same without a reason: True if some deal explains it."""
        if spent:
            self.spent |= 1 << card
        self.allowed[card] &= places
        fits = self.place_of[card] & places or self._match(card) is None
        return bool(fits) and (not self.guesses or self._solve())

    def _crowd(self, card: int) -> Crowd:
        """Why nothing fits since `card` was seen; the set is minimal.

        Where the matching fails these are the cards that were tried: they hold all the places that any of them may
        have, so every set that cannot fit contains them. If it is the cards played unseen that have no place, every
        card that makes no difference is left out.
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
        """True if some deal explains where these cards were, and those played unseen; other observations are
        ignored."""
        trial = Deal(self.count)
        trial.spent, trial.guesses = self.spent, self.guesses[:]
        return all(trial.note(card, self.allowed[card], spent=False) for card in cards)

    def guess(self, cards: int, places: int) -> int | None:
        """Note a card played unseen. Returns its number, to narrow it later; None if no deal explains it."""
        self.guesses.append((cards, places))
        if self._solve():
            return len(self.guesses) - 1
        self.guesses[-1] = (cards, 0)  # the game went on anyway, and this says nothing about the deal
        return None

    def narrow(self, number: int, cards: int) -> bool:
        """Note that a guess is one of `cards`. False if no deal explains that."""
        old, places = self.guesses[number]
        self.guesses[number] = (old & cards, places)
        return self._solve()

    def settle(self, number: int, card: int) -> bool:
        """Note that a guess was `card`; from then on it is an ordinary observation. False if it cannot be."""
        cards, places = self.guesses[number]
        if not cards >> card & 1:
            return False
        self.guesses[number] = (0, 0)
        return self.note(card, places)

    def can(self, card: int, places: int) -> bool:
        """True if some deal has `card` at one of `places`, on top of everything known. Changes nothing."""
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
        """True if the cards at all these places can be nowhere else, like a hand to the player who holds it."""
        while places:
            place = places & -places
            if self.allowed[self.holder[place]] != place:
                return False
            places ^= place
        return True

    def _match(self, card: int) -> Crowd | None:
        """Restore the matching after a card's places have shrunk, by an augmenting path (Kuhn 1955).

        Every card has a place, so the path ends where this card was. Usually one other card can simply swap places with
        it, so that is tried first. If there is no path, the matching stays as it was.
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
        """Move a card to a place where it may be, and others out of its way one after another, the last of them to
        `gap`."""
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
        """True if the guesses can all be given different cards that are not spent."""
        open_guesses = sorted((g for g in self.guesses if g[1]), key=lambda g: (g[0] & ~self.spent).bit_count())
        if len(open_guesses) > self.count - self.spent.bit_count():
            return False  # more guesses than cards left: no need to search
        steps = MAX_STEPS

        def give(deal: Deal, at: int) -> bool:
            nonlocal steps
            if at == len(open_guesses):
                self.place_of, self.holder = deal.place_of, deal.holder  # so that it is found first next time
                return True
            cards, places = open_guesses[at]
            rest = cards & ~deal.spent
            near = places
            while near:
                card = deal.holder[near & -near]
                near &= near - 1
                if not rest >> card & 1:
                    continue
                steps -= 1  # its place in the current matching: nothing has to move
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
    """The observations of a shuffled deck so far.

    While only plays have been seen, every deal is possible; the matching starts when something is known of a card
    before it is played.
    """

    __slots__ = ("count", "deal", "plays")

    def __init__(self, count: int) -> None:
        self.count = count
        self.deal: Deal | None = None
        self.plays: list[tuple[int, int]] = []  # (card, places) of plays seen before `deal` was needed

    def copy(self) -> Unseen:
        """An independent copy of these observations."""
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
        """Note where a card was that is played or turned up."""
        if self.deal is None:
            self.plays.append((card, places))
        else:
            self._note(card, places, True)

    def know(self, card: int, places: int) -> None:
        """Note where an unseen card went: it was dealt or drawn."""
        self._note(card, places, False)

    def guess(self, cards: int, places: int) -> int | None:
        """Note a card that was played without being named. Returns its number; None if no deal explains it."""
        return self.pinned().guess(cards, places)

    def may_be(self, number: int, cards: int) -> bool:
        """True if some deal lets an unnamed card be one of these."""
        return self.pinned().copy().narrow(number, cards)

    def narrow(self, number: int, cards: int) -> None:
        """Note that an unnamed card is one of these, if some deal allows it."""
        if self.may_be(number, cards):
            self.pinned().narrow(number, cards)

    def settle(self, number: int, card: int) -> bool:
        """Note which card it was; False, and nothing is noted, if no deal allows it."""
        trial = self.pinned().copy()
        if trial.settle(number, card):
            self.deal = trial
            return True
        return False

    def looks(self) -> Hashable:
        """What is known, apart from what the cards played unseen may have been."""
        if self.deal is None:
            return tuple(self.plays)
        return tuple(self.deal.allowed), self.deal.spent, tuple(places for _, places in self.deal.guesses)

    def join(self, other: Unseen) -> None:
        """Keep what is known here or there, where both look alike."""
        if self.deal is not None and other.deal is not None:
            pairs = zip(self.deal.guesses, other.deal.guesses, strict=True)
            self.deal.guesses = [(cards | others, places) for (cards, places), (others, _) in pairs]

    def can(self, card: int, places: int) -> bool:
        """True if some deal has a card, not yet seen, at one of these places."""
        return self.deal is None or self.deal.can(card, places)

    def _note(self, card: int, places: int, spent: bool) -> None:
        """Note something; if it is impossible it is forgotten, because the game went on anyway."""
        deal = self.deal or self.pinned()
        if not deal.guesses and deal.place_of[card] & places:  # the current matching explains it
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
