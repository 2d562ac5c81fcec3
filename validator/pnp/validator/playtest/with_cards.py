"""How games went with each card, and without it.

Seats are compared that had as many cards. Who does better often draws more of them, and so more often any given one: by
that alone every card would look strong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from .chances import Sums, With, beyond_luck, difference, luck, of_mean, overlap, rounded, wilson
from .results import Result

Likes = tuple[str, int]  # a seat, and how many cards it had: with others like it, it is compared


@dataclass(slots=True)
class OfCard:
    """How games went with a card: how seats fared that had it, and those that had not; how often it was used."""

    drawn: int = 0
    unknown: int = 0  # seats that may have had it
    games: Counter[With] = field(default_factory=Counter)
    among: dict[Likes, list[int]] = field(default_factory=dict)  # the same counts, of those who are alike in all games
    used: int = 0
    won_used: int = 0
    uses: Counter[str] = field(default_factory=Counter)
    last: int = 0  # games in which it was the last card that was used
    won_last: int = 0  # and its user won
    swings: Sums = field(default_factory=Sums)

    def note(self, seats: Sequence[tuple[Likes, bool, bool]]) -> None:
        """Count a game: of each seat of which it is known, which others it is like, whether it had the card, and
        whether it won."""
        key = [0, 0, 0, 0]
        for likes, had, wins in seats:
            own = self.among.setdefault(likes, [0, 0, 0, 0])
            for counts in (key, own):
                counts[0 if had else 2] += 1
                counts[1 if had else 3] += wins
        self.drawn += key[0]
        self.games[key[0], key[1], key[2], key[3]] += 1

    def halves(self) -> tuple[float, float, float, float] | None:
        """Winners with the card, how many had it, winners without it, how many had not: among those who are alike, so
        that neither a strong side nor drawing much makes a card strong (Mantel and Haenszel), and as many of them as
        would tell as much, were they not compared group by group and each of another game. None where all who are alike
        had it, or none had."""
        told = [one for one in self.among.values() if one[0] and one[2]]
        weights = [seats * others / (seats + others) for seats, _, others, _ in told]
        if not told:
            return None
        won, lost = (sum(w * one[at + 1] / one[at] for w, one in zip(weights, told, strict=True)) for at in (0, 2))
        total, (with_it, without) = sum(weights), [sum(one[at] for one in told) for at in (0, 2)]
        worth = total * (1 / with_it + 1 / without) / overlap(self.games)
        seats, others = with_it * worth, without * worth
        return won / total * seats, seats, lost / total * others, others


class WithCards:
    """The counts of each card. A seat had the cards that it drew; where nobody ever draws unseen, those that it used:
    which of the two it is shows only later, and until then both are counted."""

    def __init__(self, cards: Sequence[str]) -> None:
        self.by_drawing = {card: OfCard() for card in cards}
        self.by_using = {card: OfCard() for card in cards}

    def add(self, one: Result) -> None:
        """Count one more game."""
        if any(one.drawn.values()):
            self.by_using = {}
        doubt = {seat: {*one.unknown.get(seat, ())} for seat in one.seats}
        for counts, unseen in ((self.by_drawing, True), (self.by_using, False)):
            had = had_in(one, unseen)
            for card, of in counts.items():
                known = [seat for seat in had if card in had[seat] or card not in doubt[seat]]
                of.unknown += len(had) - len(known)
                of.note([((seat, len(had[seat])), card in had[seat], seat in one.winners) for seat in known])
            self._add_uses(one, counts)

    def _add_uses(self, one: Result, counts: dict[str, OfCard]) -> None:
        for seat, card, what in one.used:
            if card in counts:
                counts[card].used += 1
                counts[card].won_used += seat in one.winners
                counts[card].uses[what] += 1
        for seat, card, _ in one.used[-1:]:
            if card in counts:
                counts[card].last += 1
                counts[card].won_last += seat in one.winners
        swings: dict[str, list[float]] = {}
        for card, swing in one.swings:
            swings.setdefault(card, []).append(swing)
        for card in swings.keys() & counts.keys():
            counts[card].swings.add(sum(swings[card]), len(swings[card]))

    def told(self, cards: Sequence[str], lists: int) -> dict[str, Any]:
        """What is said of these cards, as one of so many lists of questions."""
        counts = self.by_using or self.by_drawing
        chances = {card: luck(*halves) for card in cards if (halves := counts[card].halves()) is not None}
        sure = beyond_luck(chances, lists)
        return {card: _card_told(counts[card], card in sure) for card in cards}


def had_in(one: Result, unseen: bool) -> dict[str, set[str]]:
    """By seat, the cards that came into its hand; where nobody draws `unseen`, those that it used."""
    if unseen:
        return {seat: {*hand} for seat, hand in one.drawn.items()}
    found: dict[str, set[str]] = {seat: set() for seat in one.seats}
    for seat, card, _ in one.used:
        found[seat].add(card)
    return found


def _card_told(c: OfCard, sure: bool) -> dict[str, Any]:
    uses = dict(sorted(c.uses.items()))
    told: dict[str, Any] = {
        "drawn": c.drawn, "unknown": c.unknown, "used": c.used, "won_used": c.won_used, "uses": uses,
        "last": c.last, "won_last": c.won_last, "swing": _swing(c.swings),
    }  # fmt: skip
    halves = c.halves()
    if halves is None:
        return {**told, "with": None, "without": None, "gain": None}
    won, seats, lost, others = halves
    low, high = map(rounded, difference(*halves))
    gain = {"share": rounded(won / seats - lost / others), "low": low, "high": high, "sure": sure}
    return {**told, "with": _part(won, seats), "without": _part(lost, others), "gain": gain}


def _swing(swings: Sums) -> dict[str, float] | None:
    """How much a use changes the lead: the mean of all uses, with its interval for that many games."""
    if not swings:
        return None
    low, high = of_mean(swings)
    told = {"mean": swings.mean, "low": low, "high": high}
    return {"n": swings.n, "games": swings.games, **{key: rounded(value) for key, value in told.items()}}


def _part(won: float, seats: float) -> dict[str, float]:
    low, high = wilson(won, seats)
    return {"share": rounded(won / seats), "low": rounded(low), "high": rounded(high)}
