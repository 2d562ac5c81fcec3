"""Two versions of a game on the same seeds: what changed, and how much of that is more than luck.

Game by game, the deal, the dice and the draws are the same, so games are compared in pairs. That needs far fewer games
than comparing two independent sets. They are counted as they come, and none is kept.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from .chances import Sums, beyond_luck, luck_of_mean, luck_paired, of_mean, paired
from .results import Result
from .tally import LISTS, seats_of, share_of
from .with_cards import had_in

Json = dict[str, Any]


def compared(old: Sequence[Result], new: Sequence[Result], rules: tuple[Any, Any]) -> Json:
    """What became of games from the one version to the other, as plain values. `rules` are those of both."""
    before = {one.number: one for one in old}
    pairs = Pairs(rules)
    for one in new:
        if one.number in before:
            pairs.add(before[one.number], one)
    return pairs.told()


@dataclass(slots=True)
class _Shift:
    """A figure of the games by the old version and by the new one, and the difference in each pair."""

    old: Sums = field(default_factory=Sums)
    new: Sums = field(default_factory=Sums)
    apart: Sums = field(default_factory=Sums)

    def add(self, old: float, new: float) -> None:
        self.old.add(old)
        self.new.add(new)
        self.apart.add(new - old)

    def told(self) -> Json:
        old, new, apart = self.old, self.new, self.apart
        means = {key: round(one.mean, 4) if one else None for key, one in (("old", old), ("new", new))}
        return {**means, **_told(apart.mean if apart else None, *of_mean(apart), luck_of_mean(apart))}


class Pairs:
    """What is counted of games by both versions, pair by pair. `rules` are those of the old and of the new one."""

    def __init__(self, rules: tuple[Any, Any]) -> None:
        self.rules = rules
        self.games = self.alike = 0
        self.seats: tuple[dict[str, None], dict[str, None]] = ({}, {})
        known = {card.id for card in rules[0].cards}
        self.cards = [card.id for card in rules[1].cards if card.id in known]
        self._true: defaultdict[tuple[str, str], Counter[tuple[bool, bool]]] = defaultdict(Counter)
        self._shifts: defaultdict[tuple[str, str], _Shift] = defaultdict(_Shift)
        self._drew = False

    def add(self, old: Result, new: Result) -> None:
        """Count the same game by the old version and by the new one."""
        pair = (old, new)
        for seats, one in zip(self.seats, pair, strict=True):
            seats |= dict.fromkeys(one.seats)
        if old.reason is None or new.reason is None:
            return
        self.games += 1
        self.alike += old.winners == new.winners
        self._drew = self._drew or any(any(one.drawn.values()) for one in pair)
        for seat in old.drawn:
            if seat in new.drawn:
                self._true["seats", seat][seat in old.winners, seat in new.winners] += 1
        if old.begins is not None and new.begins is not None:
            self._true["begins", ""][old.begins in old.winners, new.begins in new.winners] += 1
        self._true["nobody", ""][not old.winners, not new.winners] += 1
        self._true["reasons", ""][old.reason, new.reason] += 1  # type: ignore[index]
        self._shifts["decisions", ""].add(old.decisions, new.decisions)
        if all(one.forced[0] for one in pair):
            self._shifts["forced", ""].add(*(one.forced[1] / one.forced[0] for one in pair))
        for seat in old.points.keys() & new.points.keys():
            self._shifts["points", seat].add(old.points[seat], new.points[seat])
        self._add_cards(old, new)

    def _add_cards(self, old: Result, new: Result) -> None:
        uses = [Counter(card for _, card, _ in one.used) for one in (old, new)]
        for card in self.cards:
            self._shifts["used", card].add(uses[0][card], uses[1][card])
        for unseen in (True, False):
            before, after = (had_in(one, unseen) for one in (old, new))
            for seat, hand in before.items():
                for card in hand & after.get(seat, set()):
                    way = "drawn" if unseen else "had"
                    self._true[way, card][seat in old.winners, seat in new.winners] += 1

    def told(self) -> Json:
        """What changed."""
        there = [seats_of(seats, rules) for seats, rules in zip(self.seats, self.rules, strict=True)]
        seats = [seat for seat in there[1] if seat in there[0]]
        reasons = self._true["reasons", ""]
        found: Json = {
            "games": self.games,
            "alike": self.alike,
            "seats": {seat: _of_pairs(self._true["seats", seat]) for seat in seats},
            "begins": _of_pairs(self._true["begins", ""]),
            "nobody": _of_pairs(self._true["nobody", ""]),
            "reasons": {one: _of_pairs(_is(one, reasons)) for one in sorted({one for pair in reasons for one in pair})},
            "decisions": self._shifts["decisions", ""].told(),
            "forced": self._shifts["forced", ""].told(),
            "points": {seat: self._shifts["points", seat].told() for seat in seats if ("points", seat) in self._shifts},
        }
        by_name = [*found["seats"].values(), *found["reasons"].values(), *found["points"].values()]
        _judged([*by_name, *(found[key] for key in ("begins", "nobody", "decisions", "forced"))])
        found["cards"] = self._cards()
        return found

    def _cards(self) -> Json:
        """By card of both versions: how often seats win that had it, and how often it is used in a game."""
        way = "drawn" if self._drew else "had"
        found = {
            card: {"won": _of_pairs(self._true[way, card]), "used": self._shifts["used", card].told()}
            for card in self.cards
        }
        _judged([one for told in found.values() for one in told.values()])
        return found


def _is(wanted: Any, pairs: Counter[Any]) -> Counter[tuple[bool, bool]]:
    """Of pairs of anything, how often it is that in the one and in the other."""
    found: Counter[tuple[bool, bool]] = Counter()
    for (old, new), times in pairs.items():
        found[old == wanted, new == wanted] += times
    return found


def _of_pairs(said: Counter[tuple[bool, bool]]) -> Json:
    """Something that is true or not of the old and the new game of each pair."""
    both, gone, come, of = said[True, True], said[True, False], said[False, True], said.total()
    low, high = paired(both, come, gone, of - both - gone - come)
    return {
        "old": share_of(both + gone, of),
        "new": share_of(both + come, of),
        **_told((come - gone) / of if of else None, low, high, luck_paired(come, gone)),
    }


def _told(difference: float | None, low: float, high: float, luck: float) -> Json:
    """A difference; `luck` is how often chance alone would do as much, until it is `sure` or not."""
    said = None if difference is None else round(difference, 4)
    return {"difference": said, "low": round(low, 4), "high": round(high, 4), "luck": luck}


def _judged(told: Sequence[Json]) -> None:
    """Say of each difference whether it is more than luck, all of them being asked about at once."""
    sure = beyond_luck({str(at): one.pop("luck") for at, one in enumerate(told)}, LISTS)
    for at, one in enumerate(told):
        one["sure"] = str(at) in sure
