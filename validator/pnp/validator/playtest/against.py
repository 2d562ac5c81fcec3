"""Two versions of a game on the same seeds: what changed, and how much of that is more than luck.

Game by game, the deal, the dice and the draws are the same, so games are compared in pairs. That needs far fewer games
than comparing two independent sets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from statistics import fmean
from typing import Any

from .chances import beyond_luck, luck_of_mean, luck_paired, of_mean, paired
from .results import Result
from .tally import LISTS, had_in, seats_of, share_of

Pair = tuple[Result, Result]  # the same game by the old version and by the new one
Ask = Callable[[Result], bool]
Json = dict[str, Any]


def compared(old: Sequence[Result], new: Sequence[Result], rules: tuple[Any, Any]) -> Json:
    """What became of games from the one version to the other, as plain values. `rules` are those of both."""
    before = {one.number: one for one in old if one.reason is not None}
    pairs = [(before[one.number], one) for one in new if one.reason is not None and one.number in before]
    seats = [seat for seat in seats_of(new, rules[1]) if seat in seats_of(old, rules[0])]
    reasons = sorted({one.reason or "" for pair in pairs for one in pair})
    found: Json = {
        "games": len(pairs),
        "alike": sum(one.winners == other.winners for one, other in pairs),
        "seats": {seat: _share(pairs, _winner(seat), _sits(seat)) for seat in seats},
        "begins": _share(pairs, lambda one: one.begins in one.winners, lambda one: one.begins is not None),
        "nobody": _share(pairs, lambda one: not one.winners),
        "reasons": {reason: _share(pairs, _ends_by(reason)) for reason in reasons},
        "decisions": _mean(pairs, lambda one: one.decisions),
        "forced": _mean(pairs, lambda one: one.forced / max(one.decisions, 1)),
        "points": {seat: told for seat in seats if (told := _points(pairs, seat))["old"] is not None},
    }
    by_name = [*found["seats"].values(), *found["reasons"].values(), *found["points"].values()]
    _judged([*by_name, *(found[key] for key in ("begins", "nobody", "decisions", "forced"))])
    found["cards"] = _cards(pairs, rules)
    return found


def _winner(seat: str) -> Callable[[Result], bool]:
    return lambda one: seat in one.winners


def _sits(seat: str) -> Callable[[Result], bool]:
    return lambda one: seat in one.drawn


def _ends_by(reason: str) -> Callable[[Result], bool]:
    return lambda one: one.reason == reason


def _share(
    pairs: Iterable[Pair], true: Callable[[Result], bool], asked: Callable[[Result], bool] | None = None
) -> Json:
    """A share of games by both versions, of the pairs in which it can be asked."""
    said = [(true(one), true(other)) for one, other in pairs if asked is None or (asked(one) and asked(other))]
    return _of_pairs(said)


def _of_pairs(said: Sequence[tuple[bool, bool]]) -> Json:
    """Something that is true or not of the old and the new game of each pair."""
    both, gone, come = (said.count(way) for way in ((True, True), (True, False), (False, True)))
    low, high = paired(both, come, gone, len(said) - both - gone - come)
    return {
        "old": share_of(both + gone, len(said)),
        "new": share_of(both + come, len(said)),
        **_told((come - gone) / len(said) if said else None, low, high, luck_paired(come, gone)),
    }


def _mean(pairs: Sequence[Pair], value: Callable[[Result], float]) -> Json:
    """A mean over games by both versions."""
    old, new = ([value(pair[at]) for pair in pairs] for at in range(2))
    return _of_values(old, new)


def _of_values(old: Sequence[float], new: Sequence[float]) -> Json:
    apart = [after - before for before, after in zip(old, new, strict=True)]
    low, high = of_mean(apart)
    means = [round(fmean(values), 4) if values else None for values in (old, new)]
    return {
        "old": means[0],
        "new": means[1],
        **_told(fmean(apart) if apart else None, low, high, luck_of_mean(apart)),
    }


def _points(pairs: Sequence[Pair], seat: str) -> Json:
    there = [pair for pair in pairs if all(seat in one.points for one in pair)]
    return _mean(there, lambda one: one.points[seat])


def _told(difference: float | None, low: float, high: float, luck: float) -> Json:
    """A difference; `luck` is how often chance alone would do as much, until it is `sure` or not."""
    said = None if difference is None else round(difference, 4)
    return {"difference": said, "low": round(low, 4), "high": round(high, 4), "luck": luck}


def _judged(told: Sequence[Json]) -> None:
    """Say of each difference whether it is more than luck, all of them being asked about at once."""
    sure = beyond_luck({str(at): one.pop("luck") for at, one in enumerate(told)}, LISTS)
    for at, one in enumerate(told):
        one["sure"] = str(at) in sure


# ── cards ─────────────────────────────────────────────────────────────────────


def _cards(pairs: Sequence[Pair], rules: tuple[Any, Any]) -> Json:
    """By card of both versions: how often seats win that had it, and how often it is used in a game."""
    known = {card.id for card in rules[0].cards}
    cards = [card.id for card in rules[1].cards if card.id in known]
    unseen = any(any(one.drawn.values()) for pair in pairs for one in pair)
    had = [[had_in(one, unseen) for one in pair] for pair in pairs]
    uses = [[Counter(card for _, card, _ in one.used) for one in pair] for pair in pairs]
    found: Json = {}
    for card in cards:
        won = [
            (seat in pair[0].winners, seat in pair[1].winners)
            for pair, (before, after) in zip(pairs, had, strict=True)
            for seat, hand in before.items()
            if card in hand and card in after.get(seat, ())
        ]
        old, new = ([counts[at][card] for counts in uses] for at in range(2))
        found[card] = {"won": _of_pairs(won), "used": _of_values(old, new)}
    _judged([one for told in found.values() for one in told.values()])
    return found
