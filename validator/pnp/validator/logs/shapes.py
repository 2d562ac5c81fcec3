"""Keys of a log below which the keys are names, for what does not walk the slots of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

BY_NAME = (
    "place", "remove", "zone", "track", "pay", "transfer", "gift", "redistribute", "money", "privilege", "tax",
)  # fmt: skip
NAMES, AMOUNTS, ENTRIES = "*", "#", "[]"

Path: TypeAlias = tuple[str | int, ...]
Range: TypeAlias = Mapping[Any, Any]
"""The values found at one place, without duplicates, in the order found."""
