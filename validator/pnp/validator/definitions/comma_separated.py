"""The cells of a CSV text."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from ..base.problem import Invalid
from .workbook import Cell, bad

DELIMITERS = ";,\t"


def delimiter_of(text: str) -> str:
    """The delimiter of a CSV text: whichever its first line has most of."""
    head = next((line for line in text.splitlines() if line.strip()), "")
    return max(DELIMITERS, key=head.count)


def csv_cells(text: str) -> Iterator[Cell]:
    """The non-empty cells of a CSV text. Raises Invalid, with row and column."""
    row = 0
    table = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter_of(text), strict=True)
    try:
        for row, cells in enumerate(table, 1):
            for column, cell in enumerate(cells, 1):
                if said := cell.strip():
                    yield row, column, said
    except csv.Error as error:
        code = "sheet.long" if "field larger" in str(error) else "sheet.quote"
        raise Invalid(bad(code, row + 1, 1, most=csv.field_size_limit())) from None
