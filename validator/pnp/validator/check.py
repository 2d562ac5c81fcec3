"""Definitions, checked: against their schemas, and against one another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .problem import Problem


def check_definitions(raw: Mapping[str, Any]) -> Iterator[Problem]:
    """Every problem of a game's definitions, in the order of the files."""
    yield from ()
