"""What players say resulted, `then` and `claim`, as the referee hears it.

A statement is true if it holds in some way in which the hidden cards may lie; it then narrows them. Each judge returns
the violation that a false statement is, or None.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..source import KeyPath
from .violation import Violation

Said = Callable[..., Violation | None]
"""Judges one statement of a position and, if the game is over, one way in which it may have ended.

One that speaks of a place takes as third argument what the place stands for, where the log leaves that open.
"""

Needs = bool | Callable[[Sequence[Any]], bool]
"""Whether a statement needs the end of the game; one that may speak of it asks the tables that there can be."""

Statement = tuple[Needs, Said, KeyPath, int | None]
"""Whether it needs the end of the game, its judge, where it stands, and the place of which it speaks, if any."""
