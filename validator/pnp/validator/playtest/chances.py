"""How certain a counted share is: intervals, and which of many differences are more than luck.

Sources: Wilson 1927 for a share; Newcombe 1998, method 10, for the difference of two, and of two in the same games;
Kish 1965 for what is counted several times in one game; McNemar 1947; Holm 1979 for many questions.

>>> low, high = wilson(60, 100)
>>> round(low, 3), round(high, 3)
(0.502, 0.691)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import comb, sqrt
from statistics import NormalDist

SURE = 0.95  # of all intervals, those that hold the true value
_Z = NormalDist().inv_cdf((1 + SURE) / 2)

MANY = 500  # pairs; with more, a normal distribution approximates the binomial one

Interval = tuple[float, float]


def rounded(share: float) -> float:
    """A figure as it is told: more digits than anybody is shown, so that rounding it again changes nothing."""
    return round(share, 6)


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


@dataclass(slots=True)
class Sums:
    """What a mean and its interval are made of, however many games there are: each has a sum and how many values that
    is of, one if not said."""

    games: int = 0
    total: float = 0
    n: int = 0
    _squares: float = 0
    _mixed: float = 0
    _squares_of_n: int = 0

    def add(self, total: float, n: int = 1, times: int = 1) -> None:
        """Count a game, or several that are alike."""
        self.games += times
        self.total += total * times
        self.n += n * times
        self._squares += total * total * times
        self._mixed += total * n * times
        self._squares_of_n += n * n * times

    @property
    def mean(self) -> float:
        """The mean of all values; 0 if there are none."""
        return self.total / self.n if self.n else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean. What happens within one game is alike, so the number of games counts, not
        the number of values."""
        if self.games < 2 or not self.n:
            return 0.0
        middle = self.mean
        apart = max(self._squares - 2 * middle * self._mixed + middle * middle * self._squares_of_n, 0.0)
        return sqrt(apart * self.games / (self.games - 1)) / self.n

    def __bool__(self) -> bool:
        return self.games > 0


def sums(values: Mapping[float, int]) -> Sums:
    """The sums of values that occurred so often."""
    found = Sums()
    for value, times in values.items():
        found.add(value, 1, times)
    return found


def of_mean(sums: Sums) -> Interval:
    """The interval of a mean; for a single game, its mean."""
    return sums.mean - _Z * sums.error, sums.mean + _Z * sums.error


def of_ratio(sums: Sums) -> Interval:
    """The interval of a share over games, each given as so many of so many."""
    low, high = wilson(sums.total, sums.n)
    if sums.games < 2 or not sums.n:
        return low, high
    below, above = of_mean(sums)
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


def luck_of_mean(sums: Sums) -> float:
    """How often luck alone would put a mean this far from 0."""
    if sums.games < 2 or not sums.mean:
        return 1.0
    return 2 * (1 - NormalDist().cdf(abs(sums.mean) / sums.error)) if sums.error else 0.0
