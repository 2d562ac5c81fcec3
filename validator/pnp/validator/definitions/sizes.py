"""Sizes by name or as width and height, such as the formats of finished (trimmed) cards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ..base.length import POINTS_PER_INCH, Length, mm, parse_length


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height, portrait unless turned. What is `round` or a `hex` (with corners at top and bottom) fills
    that box; without a `shape` it is a rectangle."""

    name: str
    width: Length
    height: Length
    shape: str = ""

    @property
    def points(self) -> tuple[float, float]:
        return self.width.pt, self.height.pt

    @classmethod
    def inches(cls, name: str, width: float, height: float) -> Size:
        return cls(name, Length(width * POINTS_PER_INCH), Length(height * POINTS_PER_INCH))

    def landscape(self) -> Size:
        return self if self.width >= self.height else Size(self.name, self.height, self.width)

    def __str__(self) -> str:
        return f"{self.shape} {self.width} × {self.height}".lstrip()


# "Standard" and "poker" differ by half a millimetre, which matters for sleeves and print shops.
CARDS = {
    size.name: size
    for size in (
        Size("standard", mm(63), mm(88)),
        Size.inches("poker", 2.5, 3.5),
        Size.inches("bridge", 2.25, 3.5),
        Size.inches("tarot", 2.75, 4.75),
        Size.inches("mini", 1.75, 2.5),
        Size("euro", mm(59), mm(92)),
        Size("mini-euro", mm(44), mm(68)),
        Size.inches("jumbo", 3.5, 5.5),
        Size("square", mm(70), mm(70)),
        Size.inches("business", 3.5, 2),
    )
}

REGULAR = 3**0.5 / 2  # the width of a regular hexagon with corners at top and bottom, as a share of its height
_SHAPED = re.compile(r"(round|hex) +(.+)")
_CUSTOM = re.compile(r"([^x×х]+)[x×х]([^x×х]+)")  # the last one is the Cyrillic letter
_UNIT = re.compile(r"(?<![a-z])[a-z]+$")


def named_size(name: str, known: Mapping[str, Size]) -> Size:
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


def card_size(name: str) -> Size:
    """A card format; `round 70mm` has that diameter, `hex 70mm` that height. Raises ValueError."""
    shaped = _SHAPED.fullmatch(name.strip().lower())
    if shaped is None:
        return named_size(name, CARDS)
    shape, written = shaped[1], shaped[2].strip()
    if _CUSTOM.fullmatch(written):
        found = named_size(written, {})
        return Size(name, found.width, found.height, shape)
    high = parse_length(written)
    if high.pt <= 0:
        raise ValueError(f"a size must be larger than nothing: {name!r}")
    return Size(name, Length(high.pt * REGULAR) if shape == "hex" else high, high, shape)
