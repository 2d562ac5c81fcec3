"""OpenDocument spreadsheets (.ods, LibreOffice), as far as a table of cards needs them: the values of one sheet's cells
(OASIS OpenDocument 1.3, part 3, chapter 9).

As with Excel workbooks, every part must be small and ranges are never filled: a cell repeated to the end of the sheet
is either empty or too far out.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterator
from typing import Any
from zipfile import BadZipFile, ZipFile

from ..base.problem import Invalid, Problem
from .workbook import ERRORS, MOST_BYTES, MOST_TOLD, Cell, bad, no_sheet

MOST_REPEATED = 10_000  # repetitions of a cell or row that is not empty
_BROKEN = (BadZipFile, OSError, EOFError, SyntaxError, zlib.error, RuntimeError, KeyError, ValueError, AttributeError)
_OFFICE, _TABLE, _TEXT = (
    f"{{urn:oasis:names:tc:opendocument:xmlns:{name}:1.0}}" for name in ("office", "table", "text")
)
_CALC = "{urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0}"  # LibreOffice, beyond the standard


def cells_of(data: bytes, sheet: str | None = None) -> Iterator[Cell]:
    """The non-empty cells of the first sheet, or of the one with that name. Raises Invalid, with row and column."""
    try:
        with ZipFile(io.BytesIO(data)) as packed:
            yield from _of_table(_table(packed, sheet))
    except _BROKEN:
        raise Invalid(bad("sheet.broken-ods", 0, 0)) from None


def _table(packed: ZipFile, wanted: str | None) -> Any:
    from lxml import etree  # only such a file needs it

    if packed.getinfo("content.xml").file_size > MOST_BYTES:
        raise Invalid(bad("file.large", 0, 0, limit=MOST_BYTES // 1024 // 1024))
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    content = etree.fromstring(packed.read("content.xml"), parser)
    names = []
    for table in content.iterfind(f"{_OFFICE}body/{_OFFICE}spreadsheet/{_TABLE}table"):
        names.append(table.get(f"{_TABLE}name", ""))
        if wanted in (None, names[-1]):
            return table
    raise no_sheet(wanted, names)


def _of_table(table: Any) -> Iterator[Cell]:
    problems: list[Problem] = []
    row = 0
    for each in table.iter(f"{_TABLE}table-row"):
        times = int(each.get(f"{_TABLE}number-rows-repeated", "1"))
        cells = [*_of_row(each, row + 1, problems)]
        for again in range(min(times, MOST_REPEATED + 1) if cells else 0):
            yield from ((row + 1 + again, column, value) for column, value in cells)
        row += times
        if len(problems) >= MOST_TOLD:
            break
    if problems:
        raise Invalid(*problems)


def _of_row(row: Any, number: int, problems: list[Problem]) -> Iterator[tuple[int, Any]]:
    column = 0
    for cell in row.iterchildren(f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
        times = int(cell.get(f"{_TABLE}number-columns-repeated", "1"))
        if any(int(cell.get(f"{_TABLE}number-{way}-spanned", "1")) > 1 for way in ("columns", "rows")):
            problems.append(bad("sheet.merged", number, column + 1))
        value = _value(cell)
        if isinstance(value, str) and (value in ERRORS or cell.get(f"{_CALC}value-type") == "error"):
            problems.append(bad("sheet.error", number, column + 1, value=value))
        for again in range(min(times, MOST_REPEATED + 1) if value is not None else 0):
            yield column + 1 + again, value
        column += times


def _value(cell: Any) -> Any:
    """The value of a cell: for a date the text shown, for a formula its result."""
    kind = cell.get(f"{_OFFICE}value-type")
    if kind == "boolean":
        return cell.get(f"{_OFFICE}boolean-value") == "true"
    said = "\n".join(map(_text, cell.iterchildren(f"{_TEXT}p"))).strip()
    if kind in ("float", "currency", "percentage") and said:
        number = float(cell.get(f"{_OFFICE}value"))
        return int(number) if number.is_integer() else str(number)
    return said or None


def _text(element: Any) -> str:
    """The words of a paragraph; runs of spaces, tabs and line ends are elements of their own."""
    out = element.text or ""
    for inner in element:
        name = str(inner.tag)
        if name == f"{_TEXT}s":
            out += " " * min(int(inner.get(f"{_TEXT}c", "1")), 100)
        elif name in (f"{_TEXT}tab", f"{_TEXT}line-break"):
            out += "\n" if name.endswith("break") else " "
        elif not name.endswith("annotation"):
            out += _text(inner)
        out += inner.tail or ""
    return out
