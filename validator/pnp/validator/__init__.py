"""Knows games, never paper: reads and checks definitions, and referees logged games. See `api` for ten lines to begin.

Names are imported when first used, so the command loads only what it needs.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .api import Choice, Turn, legal, turns, verify
    from .base.problem import Invalid, Problem
    from .definitions.load import load_game
    from .definitions.model import Game
    from .judging.verdict import Verdict

_HOME = {
    "Choice": "api",
    "Game": "definitions.model",
    "Invalid": "base.problem",
    "Problem": "base.problem",
    "Turn": "api",
    "Verdict": "judging.verdict",
    "legal": "api",
    "load_game": "definitions.load",
    "turns": "api",
    "verify": "api",
}

__all__ = ["Choice", "Game", "Invalid", "Problem", "Turn", "Verdict", "legal", "load_game", "turns", "verify"]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_HOME[name]}", __name__), name)


def __dir__() -> list[str]:
    return __all__
