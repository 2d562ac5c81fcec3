"""Colours in four inks, as PDF/X-1a asks for them.

The conversion is a formula, not a measured profile: black replaces the three colours as far as possible (K = 1 − max(R,
G, B), C = (1 − R − K) / (1 − K), and so on), then they are reduced evenly until all four together stay within the
limit. Dark, nearly grey colours use black alone: text in one ink stays sharp even if the four plates are slightly out
of register.
"""

from __future__ import annotations

import re

LIMIT = 2.4  # of all four inks together; 1 is one ink, solid
VERSION = "PDF/X-1a:2003"
# The printing condition: web offset in the US, registered at http://www.color.org (PDF/X requires a name here).
CONDITION, REGISTRY, CONDITION_NAME = "CGATS TR 001", "http://www.color.org", "CGATS TR 001 (SWOP)"
GREY, COLOURED = 0.06, 0.1  # the spread of red, green and blue in what is grey, and in what is a colour
DARK, LIGHT = 0.42, 0.6  # the strongest of them in what is dark, and in what is not; in between a mix

_COLOUR = re.compile(r"(?<![\d.])([\d.]+) ([\d.]+) ([\d.]+) (rg|RG)(?![\w])")


def inks(red: float, green: float, blue: float, limit: float = LIMIT) -> tuple[float, float, float, float]:
    """Cyan, magenta, yellow and black for a colour; all from 0 to 1.

    >>> inks(0, 0, 0), inks(1, 0, 0), inks(1, 1, 1)
    ((0.0, 0.0, 0.0, 1), (0.0, 1.0, 1.0, 0.0), (0.0, 0.0, 0.0, 0.0))
    """
    strongest = max(red, green, blue)
    share = _below(strongest - min(red, green, blue), GREY, COLOURED) * _below(strongest, DARK, LIGHT)
    mean = (red + green + blue) / 3
    red, green, blue = (value + (mean - value) * share for value in (red, green, blue))
    black = 1 - max(red, green, blue)
    if black >= 1:
        return 0.0, 0.0, 0.0, 1
    three = [(1 - value - black) / (1 - black) for value in (red, green, blue)]
    thin = min(1.0, (limit - black) / sum(three)) if sum(three) else 0.0
    cyan, magenta, yellow = (value * thin for value in three)
    return cyan, magenta, yellow, black


def _below(value: float, low: float, high: float) -> float:
    """1 up to `low`, 0 from `high` on, linear in between."""
    return min(1.0, max(0.0, (high - value) / (high - low)))


def operators(code: str) -> str:
    """Drawing operators with every colour in four inks."""
    return _COLOUR.sub(_as_inks, code)


def _as_inks(found: re.Match[str]) -> str:
    values = inks(*(float(found[at]) for at in (1, 2, 3)))
    return f"{' '.join(f'{value:.4g}' for value in values)} {'k' if found[4] == 'rg' else 'K'}"
