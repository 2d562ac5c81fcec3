"""Messages about what is wrong, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from . import words
from .problem import SPREADSHEETS, Phrase, Problem
from .source import read_file


class Messages:
    """The messages for problem codes, from one or more `messages.yaml`."""

    def __init__(self, *files: Path) -> None:
        self._files = [*files]  # files not yet read
        self._texts: dict[str, Mapping[str, str]] = {}

    @classmethod
    def of(cls, texts: Mapping[str, Mapping[str, str]]) -> Messages:
        """Messages that have been read already, by code."""
        found = cls()
        found._texts = {**texts}
        return found

    def codes(self) -> Iterable[str]:
        """The codes of all messages."""
        while self._files:
            self._texts.update(read_file(self._files.pop(0)))
        return self._texts

    def say(self, code: str, lang: str, values: Mapping[str, Any]) -> str:
        """The message for a code. A value may be a Phrase, or bilingual itself: a mapping from language to text."""

        template = self.sentence(code)[lang]
        cited = words.cited(template)

        def value(name: str) -> object:
            found = self.told(values.get(name, "…"), lang)
            found = found.get(lang, "…") if isinstance(found, Mapping) else found
            return words.shortened(found) if name in cited and isinstance(found, str) else found

        return words.fill(template, lang, value)

    def told(self, found: Any, lang: str) -> Any:
        """A phrase in a language; anything else as it is."""
        return self.say(found.code, lang, found.values) if isinstance(found, Phrase) else found

    def line(self, problem: Problem, lang: str, more: int = 0) -> str:
        """`path:line:column: error: message`, the form that editors can jump to; no path if no file is to blame. It
        ends with how many `more` places have the same problem."""
        place = "".join(f"{part}:" for part in (problem.file, *problem.spot) if part)
        kind = self.say("warning" if problem.warning else "error", lang, {})
        line = f"{place} {kind}: {self.say(problem.code, lang, problem.values)}".lstrip()
        if more:
            in_rows = problem.file.lower().endswith(SPREADSHEETS)
            line += " " + self.say("more-rows" if in_rows else "more-places", lang, {"n": more})
        return line.replace("\n", "\\n")  # a name with a line end must not look like a line of ours

    def sentence(self, code: str) -> Mapping[str, str]:
        """The message for a code in every language; files are read until it is found. KeyError if there is none."""
        while code not in self._texts and self._files:
            self._texts.update(read_file(self._files.pop(0)))
        return self._texts[code]

    def __contains__(self, code: str) -> bool:
        try:
            return bool(self.sentence(code))
        except KeyError:
            return False


def own_messages(*further: Path) -> Messages:
    """The validator's own messages, including the referee's, and those in further files."""
    here = Path(__file__).parent
    return Messages(here / "verdicts.yaml", here / "messages.yaml", *further)
