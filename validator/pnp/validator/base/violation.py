"""What the referee says about one move, as values: a rule, how it was broken, where, and with which numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Self

from .problem import Phrase
from .source import KeyPath

MOST_KNOWN = 24  # names that a message lists
MAX_QUOTED = 80  # characters of a log that a sentence quotes
_NOTHING = Phrase("word.nothing", {})


class Violation:
    """`rule` was broken in the way its `breach` names, by what is at `path` in the record.

    `values` fill the sentence of the breach.
    """

    __slots__ = ("_values", "breach", "path", "rule")
    status = "illegal"

    def __init__(self, rule: str, breach: str, path: KeyPath = (), **values: Any) -> None:
        self.rule = rule
        self.breach = breach
        self.path = path
        self._values: Mapping[str, Any] | Callable[[], Mapping[str, Any]] = values

    @classmethod
    def worded_later(cls, rule: str, breach: str, path: KeyPath, values: Callable[[], Mapping[str, Any]]) -> Self:
        """One whose values are asked for when somebody reads them: most are only counted."""
        found = cls(rule, breach, path)
        found._values = values
        return found

    @property
    def values(self) -> Mapping[str, Any]:
        """What fills the sentence."""
        if callable(self._values):
            self._values = self._values()
        return self._values

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.rule!r}, {self.breach!r}, {self.path!r}, {dict(self.values)!r})"


class Impossible(Violation):
    """No deal of the hidden cards explains the move."""

    __slots__ = ()
    status = "impossible"


class LeftOut(Violation):
    """Before the move a decision was due that must be made, and the log leaves it out."""

    __slots__ = ()


class Untrue(Violation):
    """A `then` or `claim` states something false."""

    __slots__ = ()
    status = "claim"


class Unclear(Exception):
    """A record that cannot be read. `code` is a message, `path` the place within the record."""

    def __init__(self, code: str, path: KeyPath = (), **values: Any) -> None:
        super().__init__(code)
        self.code = code
        self.path = path
        quoting = {"said": as_written, "key": as_written, "keys": as_written, "known": shortened}
        self.values: Mapping[str, Any] = {
            name: quoting[name](value) if name in quoting else value for name, value in values.items()
        }


def shortened(known: Any) -> Any:
    """What may stand somewhere, as a list in a sentence: of many, the first few."""
    names = known.split(", ") if isinstance(known, str) else ()
    return ", ".join((*names[:MOST_KNOWN], "…")) if len(names) > MOST_KNOWN else known


def as_written(value: Any) -> Any:
    """The text of a log, for quoting: as YAML writes it, on one line and shortened."""
    if value is None:
        return _NOTHING
    text = _flow(value)
    return text if len(text) <= MAX_QUOTED else text[: MAX_QUOTED - 1] + "…"


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_flow(key)}: {_flow(body)}" for key, body in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
