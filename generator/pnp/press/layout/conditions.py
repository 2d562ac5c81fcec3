"""What a `when` asks of a field: `{side: [us, un], copies: {most: 1}, realm: {not: Baylands}}`.

`none` is true of an empty field, `some` of one with a value; a condition is true of a list if it is true of one of its
words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pnp.validator.base.source import KeyPath

from .reading import Wrong, mapping

WHETHER = ("none", "some")  # what a `when` may ask of any field
_FIELD = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)?")
_KEYS = ("any", "not", "least", "most")


@dataclass(frozen=True, slots=True)
class Asked:
    """What is required of one field: one of the words (if there are any), none of `never`, and a number within bounds.
    A list counts its entries."""

    words: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None

    def of(self, value: Any) -> bool:
        """True if a value meets the condition."""
        said = {*words_of(value)}
        if (self.words and not said & {*self.words}) or said & {*self.never}:
            return False
        return self.allows(_amount(value)) if (self.least, self.most) != (None, None) else True

    def allows(self, n: int | None) -> bool:
        """True if a number is within the bounds."""
        low, high = self.least, self.most
        return n is not None and (low is None or n >= low) and (high is None or n <= high)

    def apart(self, other: Asked) -> bool:
        """True if no value meets both conditions."""
        if self.words and other.words and _differ(self.words, other.words):
            return True
        if (self.words and {*self.words} <= {*other.never}) or (other.words and {*other.words} <= {*self.never}):
            return True
        return _below(self.most, other.least) or _below(other.most, self.least)


When = Mapping[str, Asked]


def read_when(value: object, path: KeyPath) -> When:
    """The conditions of a `when`, by field. Raises Wrong."""
    out = {}
    for key, asked in mapping(value or {}, path).items():
        if not _FIELD.fullmatch(key):
            raise Wrong("layout.key", (*path, key), key=key, hint="")
        out[key] = _asked(asked, (*path, key))
    return out


def _asked(value: Any, path: KeyPath) -> Asked:
    if not isinstance(value, dict):
        return Asked(_words(value, path))
    for key in value:
        if key not in _KEYS:
            raise Wrong("layout.choice", (*path, key), value=str(key), known=", ".join(_KEYS))
    for key in ("least", "most"):
        if key in value and (not isinstance(value[key], int) or isinstance(value[key], bool)):
            raise Wrong("layout.number", (*path, key), value=str(value[key]))
    words, never = (_words(value[key], (*path, key)) if key in value else () for key in ("any", "not"))
    return Asked(words, never, value.get("least"), value.get("most"))


def _words(value: Any, path: KeyPath) -> tuple[str, ...]:
    listed = value if isinstance(value, list) else [value]
    if not listed or any(isinstance(one, dict | list) for one in listed):
        raise Wrong("layout.when", path)
    return tuple(str(one).lower() if isinstance(one, bool) else str(one) for one in listed)


def words_of(value: Any) -> Iterator[str]:
    """The words of a `when` that apply to a value: its own, or those in its list; and whether there is any value at
    all."""
    yield WHETHER[0] if value is None or value in ((), [], {}) else WHETHER[1]
    for one in value if isinstance(value, list | tuple) else [value]:
        yield str(one).lower() if isinstance(one, bool) else str(one)


def _amount(value: Any) -> int | None:
    if isinstance(value, list | tuple):
        return len(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _differ(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """`some` is any word but `none`."""
    if "some" in one or "some" in other:
        return {*one} == {"none"} or {*other} == {"none"}
    return not {*one} & {*other}


def _below(most: int | None, least: int | None) -> bool:
    return most is not None and least is not None and most < least
