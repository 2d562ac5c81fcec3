"""A log as all who read one begin: from bytes to records, and from a path back to what is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..base.problem import Invalid, Problem
from ..base.source import KeyPath, decode, place_of, read
from ..definitions.log_words import Vocabulary, by_number
from ..logs.log import Log, named_game, read_log
from .loaded import NamedGame

if TYPE_CHECKING:
    from ..base.libyaml import Places

# The key is wrong, not its value.
_AT_KEY = {
    "log.two-languages",
    "log.two-languages-at",
    "log.key",
    "log.key-alike",
    "log.key-nearest",
    "log.option",
    "log.word",
    "log.two-moves",
}


@dataclass
class Opened:
    """A text that may be a log, parsed, and the game that it names. Paths are in English words, as in findings."""

    name: str
    text: str
    parsed: Any
    game: NamedGame

    @cached_property
    def plain(self) -> bool:
        """True if all its words are surely English: so far no game has words of another language in plain ASCII."""
        if self.text.isascii():
            return not by_number(self.text)
        return self._rules is not None and not self._words.occurs_in(self.text)

    def log(self) -> Log:
        """What the log says. Raises Unclear for the first thing that makes it unreadable."""
        rules = None if self.plain else self._rules
        return read_log(self.parsed, None if rules is None else rules.spelling, plain=self.plain)

    @property
    def _rules(self) -> Any:
        """The rules of its game; None if that cannot be found, which is reported when it is needed."""
        try:
            return self.game.rules
        except Invalid:
            return None

    @cached_property
    def _words(self) -> Vocabulary:
        return Vocabulary(None) if self._rules is None else self._rules.vocabulary

    def written(self, path: KeyPath) -> KeyPath:
        """A path as written."""
        found, value = [], self.parsed
        for step in path:
            key = self._key(value, step)
            found.append(key)
            value = value[key] if _has(value, key) else None
        return tuple(found)

    def _key(self, value: Any, step: Any) -> Any:
        """The key or number that a step leads to, as written."""
        if self.plain or not isinstance(value, dict) or step in value:
            return step
        return next((key for key in value if self._means(key, step)), step)

    def _means(self, key: Any, word: Any) -> bool:
        of_head = self._words.meant(key, "head")
        return word in (of_head, self._words.meant(key), self._words.meant(of_head))

    def value(self, path: KeyPath) -> Any:
        """What is written at a path; None if there is nothing."""
        value = self.parsed
        for key in self.written(path):
            value = value[key] if _has(value, key) else None
        return value

    @cached_property
    def _places(self) -> Places:
        from ..base.libyaml import Places  # only a log with mistakes needs them

        return Places(self.text)

    def place(self, path: KeyPath, code: str) -> tuple[int, int]:
        """Line and column of what a message with this code is about."""
        return self._places.of(self.written(path), key=code in _AT_KEY)

    def explained(self, code: str, values: Mapping[str, Any], path: KeyPath) -> tuple[str, Mapping[str, Any]]:
        """The code and values of a message about something that cannot be read, with what the log says there as
        written."""
        if code == "log.two-languages":
            line, column = self.place((*path[:-1], values["key"]), code)
            return "log.two-languages-at", {**values, "line": line, "column": column}
        written, raw = self.written(path), self.value(path)
        for name in ("key", "said"):
            if path and values.get(name) == path[-1]:
                return code, {**values, name: written[-1]}
        return code, {**values, "said": raw} if isinstance(raw, str) and "said" in values else values

    def placed(self, problems: Iterable[Problem]) -> list[Problem]:
        """The problems with the game; those that no file is to blame for are where the log names it."""
        line, column = place_of(self.text, ("pnp",))
        return [p if p.file else replace(p, file=self.name, line=line, column=column) for p in problems]


def opened(data: bytes, name: str, path: Path | None = None) -> Opened:
    """A log given as bytes. `name` is what messages call it; games beside `path` are found too. Raises Invalid unless
    it is YAML."""
    try:
        text = decode(data)
        parsed = read(text)
    except Invalid as invalid:
        raise Invalid(*(problem.within(name) for problem in invalid.problems)) from None
    return Opened(name, text, parsed, NamedGame(named_game(parsed), path))


def _has(value: Any, key: Any) -> bool:
    return (isinstance(value, dict) and key in value) or (isinstance(value, list) and key in range(len(value)))
