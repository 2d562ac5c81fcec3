"""Cards that are kept in a spreadsheet: a row for each card, a column for each of its fields.

The first row names the fields: `id`, `title.ru`, `text.en`, `cubes`. A cell holds a number or a text; one that begins
with a bracket holds a list or a mapping as YAML writes it, `[{place: {up_to: 2}}]`; in a column `alignments[]` words
with commas between them are a list. An empty cell says nothing, an empty row is passed over. What comes out is what a
cards.yaml with the same cards holds, so everything that is checked there is checked here, and what is wrong is wrong
in a cell.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from ..frozen import dataclass
from ..problem import Invalid, Problem, cell_name
from ..source import KeyPath, Place, decode, read, read_bytes

MOST_BYTES = 64 * 1024 * 1024  # of a workbook unpacked
DELIMITERS = ";,\t"
LISTED = "[]"
_FIELD = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")

Cells: TypeAlias = Sequence[Sequence[Any]]
"""Rows of cells: None, texts, numbers and truth values."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The cards of a table, and where each of them stands: columns by the path of their field, rows by card."""

    cards: tuple[dict[str, Any], ...]
    columns: tuple[KeyPath, ...]
    rows: tuple[int, ...]

    def of(self, path: Iterable[str | int], *, key: bool = False) -> Place:
        """Row and column, from 1, of the value at a path of `{deck, cards}`; for its key that of the column's head."""
        parts = [*path]
        if parts[:1] != ["cards"] or len(parts) < 2:
            return 1, 1
        field = tuple(parts[2:])
        column = self._column(field)
        at = parts[1] if isinstance(parts[1], int) else 0
        row = self.rows[at] if at < len(self.rows) else 1
        return (1 if key and field in self.columns else row), column + 1

    def _column(self, field: KeyPath) -> int:
        """The column of a field, or of what holds it, or the first that is part of it."""
        for length in range(len(field), 0, -1):
            for column, path in enumerate(self.columns):
                if path == field[:length] or path[:length] == field[:length]:
                    return column
        return 0


def read_sheet(path: Path) -> Sheet:
    """The cards of a CSV or XLSX file. Raises Invalid, with row and column."""
    try:
        return _sheet(_cells(path))
    except Invalid as invalid:
        raise Invalid(*(problem.within(path) for problem in invalid.problems)) from None


def _bad(code: str, row: int, column: int, **values: Any) -> Problem:
    return Problem(code, "", row, column, values)


def _cells(path: Path) -> Cells:
    data = read_bytes(path)
    return _of_workbook(data) if path.suffix.lower() == ".xlsx" else _of_csv(decode(data))


# ── from files to cells ───────────────────────────────────────────────────────


def _of_csv(text: str) -> Cells:
    head = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = max(DELIMITERS, key=head.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    rows: list[list[Any]] = []
    try:
        rows.extend([_plain(cell) for cell in row] for row in reader)
    except csv.Error as error:
        code = "sheet.long" if "field larger" in str(error) else "sheet.quote"
        raise Invalid(_bad(code, len(rows) + 1, 1, most=csv.field_size_limit())) from None
    return rows


def _plain(cell: str) -> Any:
    """What a cell of a CSV file holds: numbers and truth values as they look."""
    cell = cell.strip()
    if re.fullmatch(r"-?(0|[1-9][0-9]{0,17})", cell):
        return int(cell)
    return {"": None, "true": True, "false": False}.get(cell.casefold(), cell)


def _of_workbook(data: bytes) -> Cells:
    """The first sheet of a workbook; a formula counts as what it came to when the file was saved."""
    import warnings
    from zipfile import BadZipFile, ZipFile

    try:
        from openpyxl import load_workbook
    except ImportError:
        raise Invalid(_bad("sheet.no-xlsx", 0, 0)) from None
    try:
        with ZipFile(io.BytesIO(data)) as packed:
            if sum(part.file_size for part in packed.infolist()) > MOST_BYTES:
                raise Invalid(_bad("file.large", 0, 0, limit=MOST_BYTES // 1024 // 1024))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of features of Excel that a table of cards has no use for
            written, counted = (load_workbook(io.BytesIO(data), data_only=only).worksheets[0] for only in (False, True))
    except (BadZipFile, KeyError, ValueError, OSError, IndexError, SyntaxError, TypeError):
        raise Invalid(_bad("sheet.broken", 0, 0)) from None
    problems = [_bad("sheet.merged", area.min_row, area.min_col) for area in written.merged_cells.ranges]
    rows = [[_counted(cell, counted, problems) for cell in row] for row in written.iter_rows()]
    if problems:
        raise Invalid(*problems)
    return rows


def _counted(cell: Any, counted: Any, problems: list[Problem]) -> Any:
    value = cell.value
    if cell.data_type == "f":
        value = counted.cell(cell.row, cell.column).value
        if value is None:
            problems.append(_bad("sheet.formula", cell.row, cell.column))
    if cell.data_type == "e" or (isinstance(value, str) and value.startswith("#") and value.endswith(("!", "?", "A"))):
        problems.append(_bad("sheet.error", cell.row, cell.column, value=str(value)))
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if value is None or isinstance(value, bool | int):
        return value
    return str(value).strip() or None


# ── from cells to cards ───────────────────────────────────────────────────────


def _sheet(cells: Cells) -> Sheet:
    filled = [(number, row) for number, row in enumerate(cells, 1) if any(cell is not None for cell in row)]
    if not filled:
        raise Invalid(_bad("sheet.empty", 1, 1))
    first, head = filled[0]
    problems = [*_of_head(first, head)]
    if problems:
        raise Invalid(*problems)
    names = [str(name or "") for name in head]
    columns = tuple(tuple(name.removesuffix(LISTED).split(".")) for name in names)
    cards = []
    for number, row in filled[1:]:
        card, wrong = _card(number, row, names, columns)
        problems += wrong
        cards.append(card)
    if problems:
        raise Invalid(*problems)
    return Sheet(tuple(cards), columns, tuple(number for number, _ in filled[1:]))


def _of_head(row: int, head: Sequence[Any]) -> Iterator[Problem]:
    """What is wrong with the names of the columns."""
    seen: dict[str, int] = {}
    last = max(column for column, name in enumerate(head, 1) if name is not None)
    for column, name in enumerate(head[:last], 1):
        if name is None:
            yield _bad("sheet.no-name", row, column)
            continue
        plain = str(name).removesuffix(LISTED)
        if not _FIELD.fullmatch(plain):
            yield _bad("sheet.name", row, column, name=str(name))
        other = next((at for known, at in seen.items() if _clash(known, plain)), None)
        if other is not None:
            yield _bad("sheet.twice", row, column, name=str(name), other=cell_name(row, other))
        seen.setdefault(plain, column)


def _clash(one: str, other: str) -> bool:
    """Whether two columns say the same, or one is a part of the other."""
    return one == other or one.startswith(f"{other}.") or other.startswith(f"{one}.")


def _card(
    number: int, row: Sequence[Any], names: Sequence[str], columns: Sequence[KeyPath]
) -> tuple[dict[str, Any], list[Problem]]:
    card: dict[str, Any] = {}
    problems = []
    for at, cell in enumerate(row):
        if cell is None:
            continue
        if at >= len(names) or not names[at]:
            problems.append(_bad("sheet.no-name", number, at + 1))
            continue
        try:
            value = _value(cell, names[at].endswith(LISTED))
        except Invalid as invalid:
            problems += (_bad(found.code, number, at + 1, **found.values) for found in invalid.problems)
            continue
        here = card
        for key in columns[at][:-1]:
            here = here.setdefault(str(key), {})
        here[str(columns[at][-1])] = value
    return card, problems


def _value(cell: Any, listed: bool) -> Any:
    """What a cell says. Raises Invalid if its YAML is broken."""
    if isinstance(cell, str) and cell.startswith(("[", "{")):
        return read(cell)
    if listed:
        return [_plain(word) for word in str(cell).split(",") if word.strip()]
    return cell
