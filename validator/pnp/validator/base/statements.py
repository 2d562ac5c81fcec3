"""The results that players state, `then` and `claim`, as the referee checks them.

A statement is true if it holds for some possible deal of the hidden cards; it then narrows the deals. Each judge
returns the violation for a false statement, or None.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .source import KeyPath
from .violation import Violation

Said = Callable[..., Violation | None]
"""Judges one statement about a position and, if the game is over, one possible ending. If it is about a place that the
log leaves open, the third argument is the place to assume.
"""

Needs = bool | Callable[[Sequence[Any]], bool]
"""Whether a statement needs the end of the game; if it can be about the end, it asks the possible tables."""

Statement = tuple[Needs, Said, KeyPath, int | None]
"""Whether it needs the end of the game, its judge, its path, and the place it is about, if any."""
