"""Read the values of a layout: lengths, shares of a box, numbers, words. Impossible values are refused with their
place: each has limits, so that nothing is divided by zero, and nothing drawn a million times.

A length is written with its unit, and is a number of points from here on; its limits are in millimetres.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pnp.validator.base.problem import Phrase
from pnp.validator.base.source import KeyPath
from pnp.validator.definitions.finding import hint

from ..marks.length import MM, parse_length

# Where a box may be, millimetres: nothing is drawn further away than that.
LEAST, MOST = -350.0, 1000.0
SLACK = 1e-6  # rounding error of unit conversion

_SHARE = re.compile(r"\s*(\d{1,3}(?:\.\d+)?)%(?:\s*([+-])\s*(\S+))?\s*")


class Wrong(Exception):
    """An unusable value: a message code, its path in the file, and the values for the message."""

    def __init__(self, code: str, path: KeyPath, **values: object) -> None:
        super().__init__(code, path)
        self.code, self.path, self.values = code, path, values


@dataclass(frozen=True, slots=True)
class Extent:
    """So many hundredths of a whole and so many points more; together not less than `low`, in millimetres."""

    percent: float
    more: float
    low: float = 0.0

    def of(self, whole: float, path: KeyPath) -> float:
        """It in points, of a whole in points. Raises Wrong."""
        return _within(whole * self.percent / 100 + self.more, path, self.low, MOST, MM)


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


def listed(value: object, path: KeyPath) -> list[Any]:
    """A list. Raises Wrong."""
    if not isinstance(value, list):
        raise Wrong("board.list", path)
    return value


def one_of(known: tuple[object, ...], value: object, path: KeyPath) -> object:
    """The value, if it is among the known. Raises Wrong."""
    if not any(value == one and type(value) is type(one) for one in known):
        words = ", ".join(str(one).lower() for one in known)
        raise Wrong("layout.choice", path, value=str(value), known=words)
    return value


# What was written otherwise before, by where it was: what to write now.
FORMERLY: Mapping[str, Mapping[str, str]] = {
    "icon": {"of": "icon: '{side.icon}'"},
    "at": {"box": "left, top, width, height"},
    "entry": {"parts": "elements: [{part: name}]"},
    "face": {"parts": "extends: [name], elements: [{part: name}]"},
    "draw": {"repeat": "draw: group"},
}


def known(keys: Iterable[str], names: Collection[str], path: KeyPath, of: str = "") -> None:
    """Refuse a key that is not among the names; of something that once had it, say what to write. Raises Wrong."""
    for key in keys:
        if key not in names:
            if now := FORMERLY.get(of, {}).get(key):
                raise Wrong("layout.formerly", (*path, key), now=now)
            raise Wrong("layout.key", (*path, key), key=key, hint=hint(key, names))


def points(value: object, path: KeyPath, low: float = -math.inf, high: float = math.inf, unit: float = MM) -> float:
    """A length, in points; its limits are in units of so many points. Raises Wrong."""
    try:
        length = parse_length("0mm" if value == 0 and value is not False else value).pt
    except ValueError:
        raise Wrong("layout.length", path) from None
    return _within(length, path, low, high, unit)


def extent(value: object, path: KeyPath, low: float) -> Extent:
    """A length, or a share of a whole (`50%`, `100% - 3mm`); it must not come to less than that. Raises Wrong."""
    share = _SHARE.fullmatch(value) if isinstance(value, str) else None
    if share is None:
        return Extent(0.0, points(value, path, low, MOST), low)
    sign = {"+": 1, "-": -1, None: 0}[share[2]]
    return Extent(float(share[1]), sign * points(share[3] or 0, path, low, MOST), low)


def number(value: object, path: KeyPath, low: float, high: float) -> float:
    """A number without a unit. Raises Wrong."""
    try:
        return _within(float(str(value)), path, low, high)
    except ValueError:
        raise Wrong("layout.number", path, value=str(value)) from None


def whole(value: object, path: KeyPath, low: int, high: int) -> int:
    """A number of things. Raises Wrong."""
    found = number(value, path, low, high)
    if not found.is_integer():
        raise Wrong("layout.whole", path, value=str(value))
    return int(found)


def share(value: object, path: KeyPath, low: float, high: float) -> float:
    """A part of a whole, as `40%` or `0.4`. Raises Wrong."""
    found = re.fullmatch(r"(\d{1,3}(?:\.\d+)?)%", str(value))
    return _within(float(found[1]) / 100, path, low, high) if found else number(value, path, low, high)


def too_flat(path: KeyPath) -> Wrong:
    """The error that a box has no width or no height."""
    return _beyond(0, 0.1, MOST, MM, path)


def _within(value: float, path: KeyPath, low: float, high: float, unit: float = 0.0) -> float:
    """The value, if it is not beyond its limits."""
    if not low - SLACK <= value / (unit or 1) <= high + SLACK:
        raise _beyond(value, low, high, unit, path)
    return value


def _beyond(value: float, low: float, high: float, unit: float, path: KeyPath) -> Wrong:
    """The error that a value is out of range; `unit` is in points, 0 for a bare number."""

    def said(n: float) -> object:
        return Phrase({MM: "length.mm", 1.0: "length.pt"}[unit], {"n": n}) if unit else n

    return Wrong("layout.range", path, value=said(round(value / (unit or 1), 4)), low=said(low), high=said(high))
