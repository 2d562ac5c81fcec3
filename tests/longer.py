"""How much of what is drawn at random, or sampled, is tried; PNP_TIMES=5 makes it five times as much."""

from __future__ import annotations

import os

TIMES = int(os.environ.get("PNP_TIMES", "1"))


def times(few: int) -> int:
    """So many examples, or more of them in a long run."""
    return few * TIMES


def each(step: int) -> int:
    """Every so-manyth of a list is tried, more of them in a long run."""
    return max(1, step // TIMES)
