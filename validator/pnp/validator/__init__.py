"""Knows games, never paper: reads and checks definitions, and referees logged games."""

from .load import load_game
from .problem import Invalid, Problem

__all__ = ["Invalid", "Problem", "load_game"]
