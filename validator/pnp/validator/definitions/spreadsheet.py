"""Cards that are kept in a spreadsheet: a row for each card, a column for each of its fields.

The first row names the fields: `id`, `title.ru`, `text.en`, `cubes`. In the column of a text or a word a cell is taken
as it is, be it 1984. In any other it holds a number, true or false, or a word; one that begins with a bracket holds a
list or a mapping as YAML writes it, `[{place: {up_to: 2}}]`; in a column `alignments[]` words with commas between them
are a list. An empty cell says nothing, an empty row is passed over. What comes out is what a cards.yaml with the same
cards holds, so everything that is checked there is checked here, and what is wrong is wrong in a cell.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any, TypeAlias

from ..problem import Invalid, Place, Problem, cell_name
from ..source import MAX_BYTES, KeyPath, decode, read, read_bytes
from .workbook import MOST_TOLD, Cell, bad, cells_of

MOST_ROWS, MOST_COLUMNS = 10_000, 500
DELIMITERS = ";,\t"
LISTED = "[]"
TEXTS, TRANSLATED = ("id", "side", "kind", "art"), ("title", "text", "history")  # of a card of any deck
_FIELD = re.compile(r"(?=.{1,100}\Z)[a-z0-9_-]+(\.[a-z0-9_-]+)*")

Row: TypeAlias = dict[int, Any]
"""What stands in a row, by column."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The cards of a table, and where each of them stands: the columns of `fields` by their path, and the first that is
    part of something by the path of that; rows by card."""

    cards: tuple[dict[str, Any], ...]
    fields: frozenset[KeyPath]
    columns: Mapping[KeyPath, int]
    rows: tuple[int, ...]

    def of(self, path: Iterable[str | int], *, key: bool = False) -> Place:
        """Row and column, from 1, of the value at a path of `{deck, cards}`; for its key that of the column's head."""
        parts = [*path]
        if parts[:1] != ["cards"] or len(parts) < 2:
            return 1, 1
        field = tuple(parts[2:])
        lengths = range(len(field), 0, -1)  # of the column of a field, or of what holds it
        column = next((self.columns[field[:length]] for length in lengths if field[:length] in self.columns), 1)
        at = parts[1] if isinstance(parts[1], int) else 0
        row = self.rows[at] if at < len(self.rows) else 1
        return (1 if key and field in self.fields else row), column


def read_sheet(path: Path, fields: Mapping[str, Any] | None = None) -> Sheet:
    """The cards of a CSV or XLSX file, of a deck with these `fields`; without them only where things stand counts:
    every cell is then taken for a text. Raises Invalid, with row and column."""
    try:
        return _sheet(_cells(path), fields)
    except Invalid as invalid:
        raise Invalid(*(problem.within(path) for problem in invalid.problems)) from None


def _cells(path: Path) -> Iterator[Cell]:
    data = read_bytes(path)
    if path.suffix.lower() == ".xlsx":
        return cells_of(data)
    return _of_csv(decode(data))


def _of_csv(text: str) -> Iterator[Cell]:
    head = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = max(DELIMITERS, key=head.count)
    row = 0
    try:
        for row, cells in enumerate(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True), 1):
            for column, cell in enumerate(cells, 1):
                if said := cell.strip():
                    yield row, column, said
    except csv.Error as error:
        code = "sheet.long" if "field larger" in str(error) else "sheet.quote"
        raise Invalid(bad(code, row + 1, 1, most=csv.field_size_limit())) from None


# ── from cells to cards ───────────────────────────────────────────────────────


def _sheet(cells: Iterable[Cell], fields: Mapping[str, Any] | None) -> Sheet:
    rows = _rows(cells)
    if not rows:
        raise Invalid(bad("sheet.empty", 1, 1))
    first = min(rows)
    names = {column: str(name) for column, name in sorted(rows.pop(first).items())}
    problems = [*_of_head(first, names)] or [*_without_language(first, names, rows.values(), fields or {})]
    if problems:
        raise Invalid(*problems)
    texts = frozenset(column for column, name in names.items() if fields is None or _is_text(name, fields))
    cards = []
    for number in sorted(rows):
        card, wrong = _card(number, rows[number], names, texts)
        problems += wrong
        cards.append(card)
        if len(problems) >= MOST_TOLD:
            break
    if problems:
        raise Invalid(*problems)
    columns: dict[KeyPath, int] = {}
    for column, name in names.items():
        for part in _parts(_plain_name(name)):
            columns.setdefault(tuple(part.split(".")), column)
    paths = frozenset(tuple(_plain_name(name).split(".")) for name in names.values())
    return Sheet(tuple(cards), paths, columns, tuple(sorted(rows)))


def _rows(cells: Iterable[Cell]) -> dict[int, Row]:
    """The cells by row and column, as long as there are no more than a deck can have. Raises Invalid."""
    rows: dict[int, Row] = {}
    length = 0
    for row, column, value in cells:
        if row > MOST_ROWS or column > MOST_COLUMNS:
            raise Invalid(bad("sheet.far", row, column, rows=MOST_ROWS, columns=MOST_COLUMNS))
        length += len(value) if isinstance(value, str) else 1
        if length > MAX_BYTES:  # one text of a workbook can be in many cells
            raise Invalid(bad("file.large", 0, 0, limit=MAX_BYTES // 1024 // 1024))
        rows.setdefault(row, {})[column] = value
    return rows


def _of_head(row: int, names: Mapping[int, str]) -> Iterator[Problem]:
    """What is wrong with the names of the columns: also that two say the same, or one is a part of the other."""
    seen: dict[str, int] = {}
    parts: dict[str, int] = {}
    for column in range(1, max(names) + 1):
        if column not in names:
            yield bad("sheet.no-name", row, column)
            continue
        name, plain = names[column], _plain_name(names[column])
        if not _FIELD.fullmatch(plain):
            yield bad("sheet.name", row, column, name=name)
            continue
        clashes = {parts.get(plain), *(seen.get(part) for part in _parts(plain))} - {None}
        if clashes:
            yield bad("sheet.twice", row, column, name=name, other=cell_name(row, min(filter(None, clashes))))
        seen.setdefault(plain, column)
        for part in _parts(plain):
            parts.setdefault(part, column)


def _plain_name(name: str) -> str:
    return name.removesuffix(LISTED)


def _parts(name: str) -> list[str]:
    """A name and what it is a part of.

    >>> _parts("text.ru.short")
    ['text', 'text.ru', 'text.ru.short']
    """
    return [*accumulate(name.split("."), "{}.{}".format)]


def _without_language(
    head: int, names: Mapping[int, str], rows: Iterable[Row], fields: Mapping[str, Any]
) -> Iterator[Problem]:
    """The columns with texts that do not say in which language."""
    rows = [*rows]
    for column, name in names.items():
        field = fields.get(name)
        is_text = name in TRANSLATED or (isinstance(field, dict) and field.get("type") == "text")
        if is_text and any(not str(row.get(column, "{")).startswith("{") for row in rows):
            yield bad("sheet.language", head, column, name=name)


def _is_text(name: str, fields: Mapping[str, Any]) -> bool:
    """Whether a column holds what people wrote, whatever it looks like: a word, or a text in one language."""
    key, *below = name.split(".")
    field = fields.get(key)
    if not isinstance(field, dict):
        return name in TEXTS or (len(below) == 1 and key in TRANSLATED)
    return (field.get("type") == "word" and not below) or (field.get("type") == "text" and len(below) == 1)


def _card(number: int, row: Row, names: Mapping[int, str], texts: Set[int]) -> tuple[dict[str, Any], list[Problem]]:
    card: dict[str, Any] = {}
    problems = []
    for column, cell in sorted(row.items()):
        if column not in names:
            problems.append(bad("sheet.no-name", number, column))
            continue
        name = names[column]
        try:
            is_list = name.endswith(LISTED)
            value = str(cell) if column in texts and not is_list else _value(cell, is_list)
        except Invalid as invalid:
            problems += (bad(found.code, number, column, **found.values) for found in invalid.problems)
            continue
        here = card
        *outer, last = _plain_name(name).split(".")
        for key in outer:
            here = here.setdefault(key, {})
        here[last] = value
    return card, problems


def _value(cell: Any, listed: bool) -> Any:
    """What a cell says. Raises Invalid if its YAML is broken."""
    if isinstance(cell, str) and cell.startswith(("[", "{")):
        return read(cell)
    if listed:
        return [word.strip() for word in str(cell).split(",") if word.strip()]
    return _plain(cell) if isinstance(cell, str) else cell


def _plain(cell: str) -> Any:
    """Numbers and truth values as they look."""
    if re.fullmatch(r"-?(0|[1-9][0-9]{0,17})", cell):
        return int(cell)
    return {"true": True, "false": False}.get(cell.casefold(), cell)
