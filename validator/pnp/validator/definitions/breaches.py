"""Sentences for a broken rule that a game's rules.yaml need not write: used where it has no words of its own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ..base.source import read_file


@cache
def common_breaches() -> Mapping[str, Any]:
    """Sentences for events of any game."""
    said: Mapping[str, Any] = read_file(Path(__file__).with_name("common_breaches.yaml"))
    return said


@cache
def own_breaches() -> Mapping[str, Any]:
    """Sentences for what the referee checks by itself in a game with its own rules.py."""
    said: Mapping[str, Any] = read_file(Path(__file__).with_name("own_breaches.yaml"))
    return said
