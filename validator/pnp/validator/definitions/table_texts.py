"""Texts in a table of cards: which cell each is in, and the table with new words in some cells.

Only CSV is written: a workbook gets a file beside it (see `side_texts`). Every byte of a CSV file outside the changed
cells stays. A language without a column gets one after the last.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ..base.problem import Place
from ..base.source import KeyPath, read_text, with_changes
from .card_ids import made_id
from .comma_separated import csv_cells, delimiter_of
from .reading import Reading
from .side_texts import ID, side_file
from .spreadsheet import cells_in, read_sheet
from .texts import texts_of

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class TableText:
    """A text of a card: the card's id, the text's path in the card, its words by language, and its row. The header has
    the columns of its languages."""

    card: str
    path: tuple[str, ...]
    said: Mapping[str, Any]
    row: int
    title: str


def table_texts(file: Path, how: Reading, source: str) -> Iterator[tuple[TableText, Mapping[KeyPath, int]]]:
    """The texts that have their own column for the source language, with the columns of the table by what they are for.
    Raises Invalid."""
    sheet = read_sheet(file, how)
    as_written = read_sheet(file, replace(how, rewriting={})) if any(how.rewriting.values()) else sheet
    filled = {(row, column) for row, column, _ in cells_in(file, how.sheet)}
    for (at, *found), said in texts_of([*as_written.cards], (source,)):
        assert isinstance(at, int)
        card, row = sheet.cards[at], sheet.rows[at]
        there = [name for name, column in sheet.columns.items() if (row, column) in filled]
        path = _named(found, there)
        if (*path, source) not in sheet.columns and (row, (*path, source)) not in sheet.beside:
            continue  # in braces, in a cell with all languages
        named = card.get("title")
        title = str(next(iter(named.values()), "")) if isinstance(named, dict) else ""
        id = str(card.get("id") or made_id(card, how) or f"row-{row}")
        yield TableText(id, path, said, row, title), sheet.columns


def _named(path: Sequence[str | int], there: Sequence[KeyPath]) -> tuple[str, ...]:
    """A path as column names write it, for the cells a row has (`there`). Columns count list entries from 1, and
    entries without a cell are skipped.

    >>> _named(["slots", 1, "text"], [("slots",), ("slots", "1", "icon"), ("slots", "3", "text", "en")])
    ('slots', '3', 'text')
    """
    out: tuple[str, ...] = ()
    for part in path:
        if isinstance(part, int):
            inner = {str(name[len(out)]) for name in there if len(name) > len(out) and name[: len(out)] == out}
            numbers = sorted(int(number) for number in inner if number.isdecimal())
            part = numbers[part] if part < len(numbers) else part
        out = (*out, str(part))
    return out


def beside(workbook: Path, lang: str, said: Mapping[tuple[str, str], str]) -> tuple[Path, str]:
    """The file beside a workbook for a language, and its contents with these texts by card and name."""
    file = side_file(workbook, lang)
    names = dict.fromkeys((ID, *(name for _, name in said)))
    new_file = f"\ufeff{','.join(names)}\r\n"  # without a BOM, Excel assumes another encoding
    text = read_text(file) if file.is_file() else new_file
    cells = {(row, column): str(words) for row, column, words in csv_cells(text.removeprefix("\ufeff"))}
    first = min((row for row, _ in cells), default=1)
    columns = {words: column for (row, column), words in cells.items() if row == first}
    rows = {words: row for (row, column), words in cells.items() if column == columns[ID] and row != first}
    new = [id for id in dict.fromkeys(id for id, _ in said) if id not in rows]
    if new and not text.endswith("\n"):
        text += "\r\n"
    before = len([*_records(text, delimiter_of(text))])
    text += "".join(f"{delimiter_of(text) * (columns[ID] - 1)}{id}\r\n" for id in new)
    rows |= {id: row for row, id in enumerate(new, before + 1)}
    wanted = {(rows[id], columns[name]): words for (id, name), words in said.items() if name in columns}
    headers: dict[str, dict[int, str]] = {}
    for (id, name), words in said.items():
        if name not in columns:
            headers.setdefault(name, {})[rows[id]] = words
    return file, with_cells(text, wanted, headers)


def with_cells(text: str, said: Mapping[Place, str], headers: Mapping[str, Mapping[int, str]]) -> str:
    """A CSV text with new words in these cells, by row and column, and a new column for each of these headers with
    these words in its rows."""
    before = {(row, column): cell for row, column, cell in csv_cells(text)}
    first = min(row for row, _ in before)
    last = max(column for row, column in before if row == first)
    wanted = dict(said)
    for column, (header, cells) in enumerate(headers.items(), last + 1):
        wanted |= {(first, column): header, **{(row, column): words for row, words in cells.items()}}
    delimiter = delimiter_of(text)
    records = [*_records(text, delimiter)]
    changes = [
        change for row in {row for row, _ in wanted} for change in _of_row(records[row - 1], row, wanted, delimiter)
    ]
    result = with_changes(text, sorted(changes))
    after = {(row, column): cell for row, column, cell in csv_cells(result)}
    if after != {**before, **{at: words.strip() for at, words in wanted.items()}}:
        raise AssertionError("an import would have changed more than the texts concerned")
    return result


def _of_row(cells: list[Span], row: int, wanted: Mapping[Place, str], delimiter: str) -> Iterator[tuple[int, int, str]]:
    """The replacements within one record; cells beyond its last one are appended."""
    columns = {column: words for (at, column), words in wanted.items() if at == row}
    beyond, end = "", cells[-1][1]
    for column in range(1, max(columns) + 1):
        words = columns.get(column)
        new = "" if words is None else _quoted(words, delimiter)
        if column > len(cells):
            beyond += delimiter + new
        elif words is not None:
            yield (*cells[column - 1], new)
    if beyond:
        yield end, end, beyond


def _quoted(words: str, delimiter: str) -> str:
    return '"' + words.replace('"', '""') + '"' if re.search(f'["\r\n{delimiter}]', words) else words


def _records(text: str, delimiter: str) -> Iterator[list[Span]]:
    """Where each cell of each record begins and ends, quotes included; an empty line is one empty cell."""
    cell = re.compile(rf'"(?:[^"]|"")*"|[^{delimiter}\r\n]*')
    at = 0
    while at < len(text):
        cells: list[Span] = []
        while True:
            match = cell.match(text, at)
            assert match is not None  # the pattern can match nothing, too
            at = match.end()
            cells.append(match.span())
            if text[at : at + 1] != delimiter:
                break
            at += 1
        yield cells
        at += 2 if text[at : at + 2] == "\r\n" else 1
