"""What is wrong and where, as a value; its words are added later, in the reader's language.

A problem has the code of a message and the values that fill it. Messages are in `messages.yaml` beside the code that
raises them, in both languages; `messages.py` fills them in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol, TypeAlias

Place: TypeAlias = tuple[int, int]
"""Line and column, from 1."""

PLAIN_TABLES = (".csv", ".tsv")
SPREADSHEETS = (*PLAIN_TABLES, ".xlsx", ".ods")


class Findable(Protocol):
    """Knows where the values of a file are."""

    def of(self, path: Iterable[str | int], *, key: bool = False) -> Place:
        """Line and column, or row and column, from 1, of the value at a path; of its key if `key`."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with the user's input. Lines and columns count from 1; 0 means the file as a whole. In a
    spreadsheet they are rows and columns."""

    code: str
    file: str = ""
    line: int = 0
    column: int = 0
    values: Mapping[str, Any] = field(default_factory=dict)
    warning: bool = False
    sheet: str = ""  # of a workbook, if the deck names one

    @property
    def spot(self) -> tuple[int | str, ...]:
        """Line and column as written after the name of the file; in a spreadsheet, the name of the cell."""
        if self.line and self.file.lower().endswith(SPREADSHEETS):
            cell = cell_name(self.line, self.column)
            return (f"{self.sheet}!{cell}" if self.sheet else cell,)
        return self.line, self.column

    def within(self, file: str | Path, sheet: str = "") -> Problem:
        """This problem as one of a file, and of a sheet of it if it is a workbook."""
        return replace(self, file=str(file), sheet=sheet)


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
    """A part of a message that is a message itself: the kind of value found, or a hint at the end."""

    code: str
    values: Mapping[str, Any] = field(default_factory=dict)


class Invalid(Exception):
    """The user's input cannot be used; `problems` say why, each with its place."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(*(problem.code for problem in problems))
        self.problems = problems

    def __reduce__(self) -> tuple[Any, ...]:
        """How it is pickled: with its problems, not with their codes."""
        return type(self), self.problems


def once(problems: Iterable[Problem]) -> list[Problem]:
    """The problems without duplicates: what editions or languages share is reported once."""
    found: dict[tuple[str, int, int, str, str], Problem] = {}
    for p in problems:
        found.setdefault((p.file, p.line, p.column, p.code, str(p.values)), p)
    return list(found.values())
