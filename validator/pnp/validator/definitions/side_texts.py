"""Translations of a workbook's texts, in a CSV file beside it for each language: `cards.fr.csv` for `cards.xlsx`.

A row for each card, with its `id`; a column for each text, `title`, `text`, `slots.1.text`. The workbook stays as it
is, because writing it would lose its formatting.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..base.problem import PLAIN_TABLES, SPREADSHEETS, Invalid, Place, Problem
from ..base.source import decode, read_bytes
from .comma_separated import csv_cells
from .finding import hint, ids
from .reading import reading_of
from .workbook import bad

ID = "id"
_NAME = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)*")


@dataclass(frozen=True, slots=True)
class SideTexts:
    """The texts of one language, by the card's id and the name of the text, each with its row and column; and the row
    of each card."""

    lang: str
    file: Path
    texts: Mapping[str, Mapping[str, tuple[str, Place]]]
    rows: Mapping[str, int]

    def __hash__(self) -> int:
        return hash((self.lang, self.file))


def is_workbook(file: Path) -> bool:
    """True if a table has formatting that we would lose."""
    return file.suffix.lower() in {*SPREADSHEETS} - {*PLAIN_TABLES}


def side_file(workbook: Path, lang: str) -> Path:
    """Where the texts of a workbook stand in a language."""
    return workbook.with_name(f"{workbook.stem}.{lang}.csv")


def side_texts(table: Path, languages: Iterable[str]) -> Iterator[SideTexts]:
    """The texts beside a workbook. Raises Invalid, with file, row and column."""
    for lang in languages if is_workbook(table) else ():
        file = side_file(table, lang)
        if file.is_file():
            try:
                yield _read(file, lang)
            except Invalid as invalid:
                raise Invalid(*(problem.within(file) for problem in invalid.problems)) from None


def unknown_cards(raw: Mapping[str, Any]) -> Iterator[Problem]:
    """Warnings of rows for cards that no deck of their workbook has, in a game's definitions."""
    decks: dict[Path, list[str]] = {}
    for role, file in raw["files"].items():
        if is_workbook(file):
            decks.setdefault(file, []).append(role)
    for book, roles in decks.items():
        hows = [reading_of(raw["game"], role) for role in roles]
        if any(role not in raw for role in roles) or any(how.expand for how in hows):
            continue  # what is unread is reported, and `expand` gives cards other ids than their rows have
        known = [id for role in roles for id in ids(raw[role], "cards")]
        for side in side_texts(book, hows[0].languages):
            for id, row in side.rows.items():
                if id not in known:
                    values = {"id": id, "book": book.name, "hint": hint(id, known)}
                    yield Problem("side.unknown", str(side.file), row, 1, values, warning=True)


def _read(file: Path, lang: str) -> SideTexts:
    cells: dict[int, dict[int, str]] = {}
    for row, column, said in csv_cells(decode(read_bytes(file))):
        cells.setdefault(row, {})[column] = str(said)
    first = min(cells, default=1)
    names = cells.pop(first, {})
    key = next((column for column, name in names.items() if name == ID), 0)
    problems = [] if key else [bad("side.id", first, 1)]
    for column, name in names.items():
        if not _NAME.fullmatch(name) or [*names.values()].count(name) > 1:
            problems.append(bad("side.column", first, column, name=name))
    texts: dict[str, dict[str, tuple[str, Place]]] = {}
    rows: dict[str, int] = {}
    for row, said in cells.items():
        id = said.get(key, "")
        if key and (not id or id in rows):
            problems.append(bad("side.row", row, key, id=id))
        rows[id] = row
        if nameless := next((column for column in said if column not in names), 0):
            problems.append(bad("sheet.no-name", row, nameless))
        texts[id] = {names[c]: (words, (row, c)) for c, words in said.items() if c != key and c in names}
    if problems:
        raise Invalid(*problems)
    return SideTexts(lang, file, texts, rows)
