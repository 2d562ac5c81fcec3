"""How sure one can be of a share that was counted: intervals, and which of many differences are more than luck.

Sources: Wilson 1927 for a share; Newcombe 1998, method 10, for the difference of two; Holm 1979 for many questions.

>>> low, high = wilson(60, 100)
>>> round(low, 3), round(high, 3)
(0.502, 0.691)
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from statistics import NormalDist

SURE = 0.95  # of all intervals, those that hold the true value
_Z = NormalDist().inv_cdf((1 + SURE) / 2)

Interval = tuple[float, float]


def wilson(n: int, of: int) -> Interval:
    """The interval of a share, `n` of so many; all there is where nothing was counted."""
    if not of:
        return 0.0, 1.0
    share, z = n / of, _Z
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    reach = z / (1 + z * z / of) * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return max(middle - reach, 0.0), min(middle + reach, 1.0)


def difference(n: int, of: int, other: int, of_other: int) -> Interval:
    """The interval of the difference of two shares that have nothing to do with each other."""
    if not of or not of_other:
        return -1.0, 1.0
    one, two = n / of, other / of_other
    (low, high), (other_low, other_high) = wilson(n, of), wilson(other, of_other)
    down = sqrt((one - low) ** 2 + (other_high - two) ** 2)
    up = sqrt((high - one) ** 2 + (two - other_low) ** 2)
    return one - two - down, one - two + up


def luck(n: int, of: int, other: int, of_other: int) -> float:
    """How often luck alone would make two shares differ by so much (the pooled normal test, both ways)."""
    pooled = (n + other) / max(of + of_other, 1)
    spread = sqrt(pooled * (1 - pooled) * (1 / max(of, 1) + 1 / max(of_other, 1)))
    if not of or not of_other or not spread:
        return 1.0
    return 2 * (1 - NormalDist().cdf(abs(n / of - other / of_other) / spread))


def beyond_luck(chances: Mapping[str, float]) -> set[str]:
    """Of many differences, those that are more than luck if all are asked about at once.

    >>> sorted(beyond_luck({"one": 0.001, "two": 0.03, "three": 0.6}))
    ['one']
    """
    found: set[str] = set()
    for rank, (name, chance) in enumerate(sorted(chances.items(), key=lambda item: (item[1], item[0]))):
        if chance > (1 - SURE) / (len(chances) - rank):
            break
        found.add(name)
    return found
