"""Distances on a board, as tests measure them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from pnp.press.layout.bends import Point


def distance_to(spot: Point, line: Sequence[Point]) -> float:
    """The shortest distance from a spot to a line of straight pieces."""
    return min(_from_piece(spot, one, other) for one, other in pairwise(line))


def _from_piece(spot: Point, one: Point, other: Point) -> float:
    dx, dy = other[0] - one[0], other[1] - one[1]
    length = dx * dx + dy * dy
    share = ((spot[0] - one[0]) * dx + (spot[1] - one[1]) * dy) / length if length else 0.0
    share = min(1.0, max(0.0, share))
    return math.dist(spot, (one[0] + dx * share, one[1] + dy * share))
