"""Named sizes: sheets of paper and finished (trimmed) cards."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .geometry import Rect
from .length import Length, mm, parse_length


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height, portrait unless turned."""

    name: str
    width: Length
    height: Length

    @property
    def box(self) -> Rect:
        """Its area in points, from (0, 0)."""
        return Rect(0, 0, self.width.pt, self.height.pt)

    def landscape(self) -> Size:
        return self if self.width >= self.height else Size(self.name, self.height, self.width)


def _inches(name: str, width: str, height: str) -> Size:
    return Size(name, parse_length(width + "in"), parse_length(height + "in"))


PAPERS = {
    size.name: size
    for size in (
        Size("a4", mm(210), mm(297)),
        Size("a3", mm(297), mm(420)),
        _inches("letter", "8.5", "11"),
        _inches("legal", "8.5", "14"),
        Size("a2", mm(420), mm(594)),
    )
}

# "Standard" and "poker" differ by half a millimetre, which matters for sleeves and print shops (study of card tools,
# 1.4).
CARDS = {
    size.name: size
    for size in (
        Size("standard", mm(63), mm(88)),
        _inches("poker", "2.5", "3.5"),
        _inches("bridge", "2.25", "3.5"),
        _inches("tarot", "2.75", "4.75"),
        _inches("mini", "1.75", "2.5"),
        Size("square", mm(70), mm(70)),
        _inches("business", "3.5", "2"),
    )
}

SMALLEST, LARGEST = mm(100), mm(3000)  # of paper that a size is given for
_CUSTOM = re.compile(r"([^x×х]+)[x×х]([^x×х]+)")  # the last one is the Cyrillic letter
_UNIT = re.compile(r"(?<![a-z])[a-z]+$")


def named_size(name: str, known: dict[str, Size]) -> Size:
    """A size by its name, or `WxH` with units (`70mmx120mm`, `70x120mm`). Raises ValueError with the known names."""
    key = name.strip().lower()
    if key in known:
        return known[key]
    custom = _CUSTOM.fullmatch(key)
    if custom is None:
        raise ValueError(f"unknown size {name!r}: use one of {', '.join(known)}, or WIDTHxHEIGHT such as 70mmx120mm")
    first, second = custom[1].strip(), custom[2].strip()
    unit = _UNIT.search(second)
    if unit and not _UNIT.search(first):
        first += unit[0]
    width, height = parse_length(first), parse_length(second)
    if width.pt <= 0 or height.pt <= 0:
        raise ValueError(f"a size must be larger than nothing: {name!r}")
    return Size(f"{width}x{height}", width, height)


def paper(name: str) -> Size:
    """Paper by its name, or by width and height; portrait. Raises ValueError."""
    size = named_size(name, PAPERS)
    if not all(SMALLEST <= edge <= LARGEST for edge in (size.width, size.height)):
        raise ValueError(f"paper can be from {SMALLEST} to {LARGEST}, not {name!r}")
    return size if size.width <= size.height else Size(size.name, size.height, size.width)


def card_size(name: str) -> Size:
    return named_size(name, CARDS)
