"""What is wrong and where, as a value; the words come later, in the reader's language.

A problem names a message by its code and carries the values that go into it. Messages live in `messages.yaml`
beside the code that raises them, in both languages.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from pathlib import Path
from typing import Any

from . import words
from .frozen import dataclass

SPREADSHEETS = (".csv", ".xlsx")


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with what the user gave us. Lines and columns count from 1; 0 means the file as a whole. In a
    spreadsheet they are rows and columns."""

    code: str
    file: str = ""
    line: int = 0
    column: int = 0
    values: Mapping[str, Any] = field(default_factory=dict)
    warning: bool = False

    @property
    def spot(self) -> tuple[int | str, ...]:
        """Line and column as they are written behind the name of the file; in a spreadsheet, the name of the cell."""
        if self.line and self.file.lower().endswith(SPREADSHEETS):
            return (cell_name(self.line, self.column),)
        return self.line, self.column

    def within(self, file: str | Path) -> Problem:
        """The same problem, said of this file."""
        return replace(self, file=str(file))


def cell_name(row: int, column: int) -> str:
    """A cell as spreadsheets name it.

    >>> cell_name(7, 2), cell_name(1, 28)
    ('B7', 'AB1')
    """
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{row}"


@dataclass(frozen=True, slots=True)
class Phrase:
    """A piece of a sentence that is itself a message: what kind of value was found, a hint at the end."""

    code: str
    values: Mapping[str, Any] = field(default_factory=dict)


class Invalid(Exception):
    """What the user gave us cannot be used; `problems` says why, each with its place."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(*(problem.code for problem in problems))
        self.problems = problems


def once(problems: Iterable[Problem]) -> list[Problem]:
    """The problems without those that were found twice: what editions or languages share is wrong once."""
    found: dict[tuple[str, int, int, str, str], Problem] = {}
    for p in problems:
        found.setdefault((p.file, p.line, p.column, p.code, str(p.values)), p)
    return list(found.values())


class Messages:
    """The sentences for problem codes, gathered from one or more `messages.yaml`."""

    def __init__(self, *files: Path) -> None:
        self._files = [*files]  # those that have not been read yet
        self._texts: dict[str, dict[str, str]] = {}

    def say(self, code: str, lang: str, values: Mapping[str, Any]) -> str:
        """The sentence for a code. A value may be a Phrase, or bilingual itself: a mapping from language to text."""

        template = self._sentence(code)[lang]
        cited = words.cited(template)

        def value(name: str) -> object:
            found = values.get(name, "…")
            if isinstance(found, Phrase):
                return self.say(found.code, lang, found.values)
            found = found.get(lang, "…") if isinstance(found, Mapping) else found
            return words.shortened(found) if name in cited and isinstance(found, str) else found

        return words.fill(template, lang, value)

    def line(self, problem: Problem, lang: str, more: int = 0) -> str:
        """`path:line:column: error: sentence`, the form that editors can jump to; no path where no file is to blame.
        At its end in how many `more` places the same is wrong."""
        place = "".join(f"{part}:" for part in (problem.file, *problem.spot) if part)
        kind = self.say("warning" if problem.warning else "error", lang, {})
        line = f"{place} {kind}: {self.say(problem.code, lang, problem.values)}".lstrip()
        if more:
            in_rows = problem.file.lower().endswith(SPREADSHEETS)
            line += " " + self.say("more-rows" if in_rows else "more-places", lang, {"n": more})
        return line.replace("\n", "\\n")  # a name that has a line end in it must not pass for a line of ours

    def _sentence(self, code: str) -> Mapping[str, str]:
        """The sentence for a code in every language; files are read until it is found. KeyError if there is none."""
        from .source import read_file

        while code not in self._texts and self._files:
            self._texts.update(read_file(self._files.pop(0)))
        return self._texts[code]

    def __contains__(self, code: str) -> bool:
        try:
            return bool(self._sentence(code))
        except KeyError:
            return False


def own_messages(*further: Path) -> Messages:
    """The validator's own sentences, the referee's among them, and those of further files."""
    here = Path(__file__).parent
    return Messages(here / "verdicts.yaml", here / "messages.yaml", *further)
