"""A log as all who read one begin: from bytes to records in English, and from a path back to what is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..base.problem import Invalid, Problem
from ..base.source import KeyPath, decode, place_of, read
from ..logs.log import Log, named_game, read_log
from ..logs.vocabulary import English, Vocabulary
from .loaded import NamedGame, vocabulary_of

if TYPE_CHECKING:
    from ..base.libyaml import Places

# The key is wrong, not its value.
_AT_KEY = {"log.two-languages-at", "log.key", "log.key-alike", "log.key-nearest", "log.word", "log.two-moves"}


@dataclass
class Opened:
    """A text that may be a log, parsed, and the game that it names. `english` is what was parsed, in English once it
    has been asked for."""

    name: str
    text: str
    parsed: Any
    game: NamedGame
    english: English

    def in_english(self) -> Any:
        """The log in English. Raises Unclear if a key is there in two languages."""
        if not self.text.isascii():  # so far no game has words of another language in plain ASCII
            try:
                words = vocabulary_of(self.game.rules.game)
            except Invalid:  # the game cannot be found, which is reported when it is needed
                self.english = Vocabulary(None).english(self.parsed, self.text)
            else:
                if words.occurs_in(self.text):
                    self.english = words.english(self.parsed, self.text)
        return self.english.log

    def log(self) -> Log:
        """What the log says. Raises Unclear for the first thing that makes it unreadable."""
        return read_log(self.in_english())

    @cached_property
    def _places(self) -> Places:
        from ..base.libyaml import Places  # only a log with mistakes needs them

        return Places(self.text)

    def place(self, path: KeyPath, code: str) -> tuple[int, int]:
        """Line and column of what a message with this code is about, by its path in English."""
        return self._places.of(self.english.written(path), key=code in _AT_KEY)

    def quoted(self, values: Mapping[str, Any], path: KeyPath) -> Mapping[str, Any]:
        """The values of a message about something at a path in English, with what the log says there as written."""
        return self.english.quoted(values, path, self.parsed)

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
    return Opened(name, text, parsed, NamedGame(named_game(parsed), path), English(parsed, {}))
