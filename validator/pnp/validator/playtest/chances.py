"""How certain a counted share is: intervals, and which of many differences are more than luck.

Sources: Wilson 1927 for a share; Newcombe 1998, method 10, for the difference of two, and of two in the same games;
Kish 1965 for what is counted several times in one game; McNemar 1947; Holm 1979 for many questions.

>>> low, high = wilson(60, 100)
>>> round(low, 3), round(high, 3)
(0.502, 0.691)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb, sqrt
from statistics import NormalDist, fmean, stdev

SURE = 0.95  # of all intervals, those that hold the true value
_Z = NormalDist().inv_cdf((1 + SURE) / 2)

MANY = 500  # pairs; with more, a normal distribution approximates the binomial one

Interval = tuple[float, float]


def wilson(n: float, of: float) -> Interval:
    """The interval of a share, `n` of so many; from 0 to 1 if nothing was counted."""
    if not of:
        return 0.0, 1.0
    share, z = n / of, _Z
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    reach = z / (1 + z * z / of) * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return max(middle - reach, 0.0), min(middle + reach, 1.0)


def difference(n: float, of: float, other: float, of_other: float) -> Interval:
    """The interval of the difference of two independent shares."""
    if not of or not of_other:
        return -1.0, 1.0
    one, two = n / of, other / of_other
    (low, high), (other_low, other_high) = wilson(n, of), wilson(other, of_other)
    down = sqrt((one - low) ** 2 + (other_high - two) ** 2)
    up = sqrt((high - one) ** 2 + (two - other_low) ** 2)
    return one - two - down, one - two + up


def luck(n: float, of: float, other: float, of_other: float) -> float:
    """How often luck alone would make two shares differ this much (the pooled normal test, two-sided)."""
    pooled = (n + other) / max(of + of_other, 1)
    spread = sqrt(pooled * (1 - pooled) * (1 / max(of, 1) + 1 / max(of_other, 1)))
    if not of or not of_other or not spread:
        return 1.0
    return 2 * (1 - NormalDist().cdf(abs(n / of - other / of_other) / spread))


def luck_of(n: float, of: float, share: float) -> float:
    """How often luck alone would put a count this far from an expected share."""
    spread = sqrt(share * (1 - share) * of)
    return 2 * (1 - NormalDist().cdf(abs(n - share * of) / spread)) if spread else 1.0


def beyond_luck(chances: Mapping[str, float], lists: int = 1) -> set[str]:
    """Of many differences, those that are more than luck if all are asked about at once, and so many such lists.

    >>> sorted(beyond_luck({"one": 0.001, "two": 0.03, "three": 0.6}))
    ['one']
    """
    found: set[str] = set()
    for rank, (name, chance) in enumerate(sorted(chances.items(), key=lambda item: (item[1], item[0]))):
        if chance > (1 - SURE) / lists / (len(chances) - rank):
            break
        found.add(name)
    return found


# ── what is counted several times in one game ─────────────────────────────────

With = tuple[int, int, int, int]  # in one game: seats with something, winners among them, seats without, winners there


def overlap(games: Mapping[With, int]) -> float:
    """The divisor of counts of seats that makes them count as much as seats of different games would.

    Of two seats one wins: a card that is always in one of the hands gives the same information twice.

    >>> overlap({(1, 1, 1, 0): 50, (1, 0, 1, 1): 50})
    2.0
    """
    seats, won, others, other_won = (sum(key[at] * n for key, n in games.items()) for at in range(4))
    if not seats or not others:
        return 1.0
    pooled = (won + other_won) / (seats + others)
    apart = pooled * (1 - pooled) * (1 / seats + 1 / others)
    together = sum(n * ((a - pooled * k) / seats - (b - pooled * m) / others) ** 2 for (k, a, m, b), n in games.items())
    return together / apart if apart and together else 1.0


def of_mean(values: Sequence[float]) -> Interval:
    """The interval of a mean; for a single value, that value."""
    if len(values) < 2:
        return (values[0], values[0]) if values else (0.0, 0.0)
    middle, reach = fmean(values), _Z * stdev(values) / sqrt(len(values))
    return middle - reach, middle + reach


def of_games(pairs: Sequence[tuple[float, int]]) -> Interval:
    """The interval of a mean over games, each given as a sum and how many values it has. What happens within one game
    is alike, so the number of games counts, not the number of values."""
    of = sum(n for _, n in pairs)
    middle = sum(total for total, _ in pairs) / of if of else 0.0
    if len(pairs) < 2 or not of:
        return middle, middle
    apart = sqrt(sum((total - middle * n) ** 2 for total, n in pairs) * len(pairs) / (len(pairs) - 1)) / of
    return middle - _Z * apart, middle + _Z * apart


def of_ratio(pairs: Sequence[tuple[int, int]]) -> Interval:
    """The interval of a share over games, each given as so many of so many."""
    n, of = (sum(pair[at] for pair in pairs) for at in range(2))
    low, high = wilson(n, of)
    if len(pairs) < 2 or not of:
        return low, high
    below, above = of_games(pairs)
    return max(min(below, low), 0.0), min(max(above, high), 1.0)


# ── the same games twice ──────────────────────────────────────────────────────


def paired(both: int, one: int, other: int, neither: int) -> Interval:
    """The interval of the difference of two shares of the same games: true in both, only in the one, only in the other,
    in neither."""
    of = both + one + other + neither
    if not of:
        return -1.0, 1.0
    first, second = (both + one) / of, (both + other) / of
    (low, high), (other_low, other_high) = wilson(both + one, of), wilson(both + other, of)
    margins = (both + one) * (other + neither) * (both + other) * (one + neither)
    alike = both * neither - one * other
    corrected = max(alike - of / 2, 0) if alike > 0 else alike
    phi = corrected / sqrt(margins) if margins else 0.0
    down, up = first - low, high - first
    other_down, other_up = second - other_low, other_high - second
    below = sqrt(max(down**2 - 2 * phi * down * other_up + other_up**2, 0.0))
    above = sqrt(max(up**2 - 2 * phi * up * other_down + other_down**2, 0.0))
    return first - second - below, first - second + above


def luck_paired(one: int, other: int) -> float:
    """How often luck alone would make the games in which only the one or only the other is true differ by so much."""
    n, few = one + other, min(one, other)
    if n > MANY:
        return 2 * (1 - NormalDist().cdf(max(abs(one - other) - 1, 0) / sqrt(n)))
    tail: int = sum(comb(n, k) for k in range(few + 1))
    return min(1.0, 2 * tail / 2.0**n)


def luck_of_mean(values: Sequence[float]) -> float:
    """How often luck alone would put a mean this far from 0."""
    if len(values) < 2 or not any(values):
        return 1.0
    spread = stdev(values)
    return 2 * (1 - NormalDist().cdf(abs(fmean(values)) * sqrt(len(values)) / spread)) if spread else 0.0
