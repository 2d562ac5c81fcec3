"""Colours by name, and what can be mixed from them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from PIL.ImageColor import colormap  # the names in CSS

_HEX = re.compile(r"#[0-9A-Fa-f]{6}")
_MIXED = re.compile(r"(\S+) (\d{1,2})% (\S+)")

_SEATS = ("#2F5D8C", "#9C2F33", "#3C6E3A", "#6B3F86", "#8A5A00", "#1F6F78", "#4A5563", "#6F4A2A")
SEATS = {f"seat-{at}": colour for at, colour in enumerate(_SEATS)}
"""The default colours of players; a palette may define its own by these names."""
LIT = "#C2410C"
"""What a picture points at, or what has changed in it."""


class UnknownColour(Exception):
    """The palette has no such colour; `args` are the name and the names there are."""


@dataclass(frozen=True, slots=True)
class Palette:
    id: str
    colours: Mapping[str, str]
    maps: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # names of colours, by the values of a field

    def __getitem__(self, name: str) -> str:
        """'#RRGGBB' of a colour's name, here or in CSS, of `#RRGGBB` itself, or of a mixture: `paper 20% ink` has a
        fifth of ink. Raises UnknownColour."""
        if _HEX.fullmatch(name):
            return name
        if mixed := _MIXED.fullmatch(name):
            return mix(self[mixed[1]], self[mixed[3]], int(mixed[2]) / 100)
        found = self.colours.get(name) or SEATS.get(name) or colormap.get(name)
        if not isinstance(found, str):
            raise UnknownColour(name, tuple(self.colours))
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self.colours)

    def __contains__(self, name: str) -> bool:
        try:
            return bool(self[name])
        except UnknownColour:
            return False

    def get(self, name: str, otherwise: str) -> str:
        return self[name] if name in self.colours else self[otherwise]


def mix(one: str, other: str, share: float) -> str:
    """`share` of the second colour mixed into the first; a solid colour prints the same everywhere, unlike
    transparency."""
    parts = []
    for i in (1, 3, 5):
        a, b = int(one[i : i + 2], 16), int(other[i : i + 2], 16)
        parts.append(f"{round(a + (b - a) * share):02X}")
    return "#" + "".join(parts)


@lru_cache(maxsize=4096)
def luminance(colour: str) -> float:
    """Relative luminance, 0 black to 1 white (WCAG 2.1)."""
    values = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours, 1 to 21 (WCAG 2.1)."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)
