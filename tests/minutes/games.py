"""Whole games from the openings of the cases, without their headers; turning up Cuba is separate."""

from __future__ import annotations

from ..cases import opening


def _cut(name: str) -> tuple[str, str]:
    moves, end, left = opening("13-minutes", name).partition("moves:\n")[2].partition("- end:")
    return moves, end + left


PEACE, PEACE_END = _cut("peace")
QUIET, QUIET_END = _cut("an idle game")
LEVEL, LEVEL_END = _cut("level")
WAR, WAR_END = _cut("war by the US")
BOTH, BOTH_END = _cut("war by both")
REVERSE, REVERSE_END = _cut("landslide of the USSR")
