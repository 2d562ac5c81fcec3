"""A length is a type: written with its unit, stored in points (1/72 inch), never a bare number."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

POINTS_PER_INCH = 72.0
MM = POINTS_PER_INCH / 25.4

_UNITS = {"mm": MM, "cm": MM * 10, "in": POINTS_PER_INCH, "pt": 1.0}
_FORM = re.compile(r"\s*([+-]?)(?:(\d{1,9})\s+)?(\d{1,9}(?:\.\d{1,50})?|\.\d{1,50})(?:/(\d{1,9}))?\s*(mm|cm|in|pt)\s*")


@dataclass(frozen=True, slots=True, order=True)
class Length:
    """A distance. Only `pt` and `mm` read it, so a unit is always named."""

    pt: float

    @property
    def mm(self) -> float:
        return self.pt / MM

    def __add__(self, other: Length) -> Length:
        return Length(self.pt + other.pt)

    def __sub__(self, other: Length) -> Length:
        return Length(self.pt - other.pt)

    def __mul__(self, times: float) -> Length:
        return Length(self.pt * times)

    __rmul__ = __mul__

    def __neg__(self) -> Length:
        return Length(-self.pt)

    def __str__(self) -> str:
        return f"{self.mm:.2f}".rstrip("0").rstrip(".") + "mm"


def mm(value: float) -> Length:
    return Length(value * MM)


def parse_length(text: object) -> Length:
    """The length that `63mm`, `2.5in`, `1/8in`, `37.5/300in`, `2 1/2in`, `8.8cm` or `9pt` states.

    A number without a unit is refused, not guessed. Raises ValueError.

    >>> parse_length("1/8in")
    Length(pt=9.0)
    >>> str(parse_length("2 1/2in"))
    '63.5mm'
    """
    match = _FORM.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise ValueError(f"not a length: {text!r} (write it with a unit: 63mm, 2.5in, 1/8in, 9pt)")
    sign, whole, number, divisor, unit = match.groups()
    if whole and (divisor is None or "." in number):
        raise ValueError(f"not a length: {text!r}")
    if divisor is not None and int(divisor) == 0:
        raise ValueError(f"not a length: {text!r} (division by zero)")
    value = float(number) / (int(divisor) if divisor else 1) + (int(whole) if whole else 0)
    if not math.isfinite(value):
        raise ValueError(f"not a length: {text!r}")
    return Length(value * _UNITS[unit] * (-1 if sign == "-" else 1))


def points(text: str) -> float:
    """A length in points. Raises ValueError."""
    return parse_length(text).pt
