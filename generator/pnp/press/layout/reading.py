"""Read the values of a layout: lengths, shares of a box, numbers, words. Impossible values are refused with their
place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pnp.validator.base.problem import Phrase
from pnp.validator.base.source import KeyPath

from ..marks.length import MM, parse_length

# Sensible limits for a face: no division by zero, and nothing drawn a million times.
LENGTHS: Mapping[str, tuple[float, float]] = {  # millimetres
    "bleed": (0, 10),
    "safe": (0, 20),
    "corner": (0, 20),
    "tooth": (0.5, 200),
    "pitch": (0.3, 200),
    "weight": (0, 35),
    "depth": (0, 100),
    "radius": (0, 100),
    "gap": (-100, 100),
    "high": (1, 50),
    "at": (-350, 1000),
    "step": (-350, 350),
}
SIZES: Mapping[str, tuple[float, float]] = {
    "size": (2, 200),
    "smallest": (2, 200),
    "or": (2, 200),
}  # points, the unit of type
NUMBERS: Mapping[str, tuple[float, float]] = {
    "leading": (0.8, 3),
    "tracking": (-200, 1000),
    "angle": (-360, 360),
    "rotate": (-360, 360),
    "dash": (0, 300),
    "opacity": (0, 1),
    "inner": (0.05, 1),
    "points": (3, 60),
    "corners": (3, 60),
}
SLACK = 1e-6  # rounding error of unit conversion

_SHARE = re.compile(r"\s*(\d{1,3}(?:\.\d+)?)%(?:\s*([+-])\s*(\S+))?\s*")


class Wrong(Exception):
    """An unusable value: a message code, its path in the file, and the values for the message."""

    def __init__(self, code: str, path: KeyPath, **values: object) -> None:
        super().__init__(code, path)
        self.code, self.path, self.values = code, path, values


def word(value: object, path: KeyPath) -> str:
    """A text. Raises Wrong."""
    if not isinstance(value, str):
        raise Wrong("layout.text", path, value=str(value))
    return value


def mapping(value: object, path: KeyPath) -> Mapping[str, Any]:
    """A set of keys. Raises Wrong."""
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise Wrong("layout.shape", path)
    return value


def one_of(known: tuple[object, ...], value: object, path: KeyPath) -> object:
    """The value, if it is among the known. Raises Wrong."""
    if not any(value == one and type(value) is type(one) for one in known):
        words = ", ".join(str(one).lower() for one in known)
        raise Wrong("layout.choice", path, value=str(value), known=words)
    return value


def points(value: object, path: KeyPath) -> float:
    """A length, in points. Raises Wrong."""
    try:
        length = parse_length("0mm" if value == 0 and value is not False else value).pt
    except ValueError as error:
        raise Wrong("layout.length", path, reason=str(error)) from None
    return _sensible(length, path)


def extent(value: object, whole: float, path: KeyPath) -> float:
    """A length, or a share of `whole` (`50%`, `100% - 3mm`), in points. Raises Wrong."""
    share = _SHARE.fullmatch(value) if isinstance(value, str) else None
    if share is None:
        return points(value, path)
    sign = {"+": 1, "-": -1, None: 0}[share[2]]
    return _sensible(whole * float(share[1]) / 100 + sign * points(share[3] or 0, path), path)


def number(value: object, path: KeyPath) -> float:
    """A number without a unit. Raises Wrong."""
    try:
        return _sensible(float(str(value)), path)
    except ValueError:
        raise Wrong("layout.number", path, value=str(value)) from None


def share(value: object, path: KeyPath) -> float:
    """A part of a whole, as `40%` or `0.4`. Raises Wrong."""
    found = re.fullmatch(r"(\d{1,3}(?:\.\d+)?)%", str(value))
    return _sensible(float(found[1]) / 100, path) if found else number(value, path)


def dashes(value: object, path: KeyPath) -> list[float]:
    """The lengths of dashes and gaps, points. Raises Wrong."""
    lengths = value if isinstance(value, list) else [value]
    numbers = [number(v, (*path, "dash", i)) for i, v in enumerate(lengths)]
    if sum(numbers) <= 0:  # a viewer may refuse the page
        raise Wrong("layout.range", (*path, "dash"), value="0", low="0.1", high="300")
    return numbers


def too_flat(path: KeyPath) -> Wrong:
    """The error that a box has no width or no height."""
    return _beyond(0, 0.1, LENGTHS["at"][1], MM, path)


def _sensible(value: float, path: KeyPath) -> float:
    """The value, if its key can have it."""
    keys = [part for part in path if isinstance(part, str)]
    key = "at" if "at" in keys else keys[-1]
    for table, unit in ((LENGTHS, MM), (SIZES, 1.0), (NUMBERS, 0.0)):
        if key in table:
            low, high = table[key]
            if key == "at" and path[-1] in (2, 3, "width", "height"):
                low = 0
            if not low - SLACK <= value / (unit or 1) <= high + SLACK:
                raise _beyond(value, low, high, unit, path)
    return value


def _beyond(value: float, low: float, high: float, unit: float, path: KeyPath) -> Wrong:
    """The error that a value is out of range; `unit` is in points, 0 for a bare number."""

    def said(n: float) -> object:
        return Phrase({MM: "length.mm", 1.0: "length.pt"}[unit], {"n": n}) if unit else n

    return Wrong("layout.range", path, value=said(round(value / (unit or 1), 4)), low=said(low), high=said(high))
