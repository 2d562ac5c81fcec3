"""Tables for translators: rows of text as CSV, as an Excel workbook, or as PO for translation tools."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from .translation import Row
from .workbook import cells_of
from .workbook_writing import workbook

HEAD = ("id", "context", "source", "target", "state")
WIDTHS = (30, 25, 60, 60, 14)  # column widths of a workbook, in letters
UNTRANSLATED = "untranslated"
FORMATS = (".csv", ".xlsx", ".po")


class Unreadable(ValueError):
    """Not a table of ours: `args[0]` is the line number, `args[1]` what is missing there."""


def written(rows: Sequence[Row], ending: str, target: str) -> bytes:
    """The rows as a file with that ending."""
    if ending == ".po":
        return _po(rows, target)
    lines = [HEAD, *((r.id, r.context, r.source, r.target, "" if r.target.strip() else UNTRANSLATED) for r in rows)]
    if ending == ".xlsx":
        return workbook(lines, WIDTHS)
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows(lines)
    return out.getvalue().encode("utf-8-sig")  # with a BOM, otherwise Excel assumes another encoding


def read(data: bytes, ending: str) -> list[Row]:
    """The rows of a file with that ending. Raises Unreadable."""
    if ending == ".po":
        return _of_po(data)
    if ending == ".xlsx":
        return _of_workbook(data)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(1, "UTF-8") from None
    delimiter = max(",;\t", key=text.partition("\n")[0].count)  # some versions of Excel write semicolons
    table = csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter)
    _all_there(table.fieldnames or ())
    return [_row(line) for line in table]


def _all_there(names: Collection[str]) -> None:
    """Raise Unreadable if a column that an import needs is missing."""
    for name in HEAD[:1] + HEAD[2:4]:
        if name not in names:
            raise Unreadable(1, name)


def _row(line: Mapping[str, Any]) -> Row:
    return Row(*(str(line.get(name) or "") for name in HEAD[:4]))


def _of_workbook(data: bytes) -> list[Row]:
    lines: dict[int, dict[int, Any]] = {}
    for row, column, value in cells_of(data, spaces=True):
        lines.setdefault(row, {})[column] = value
    names = lines.pop(min(lines)) if lines else {}
    _all_there([*names.values()])
    return [_row({str(names.get(column)): value for column, value in line.items()}) for line in lines.values()]


def _po(rows: Sequence[Row], target: str) -> bytes:
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import write_po

    never = datetime(2000, 1, 1, tzinfo=UTC)  # the same texts give the same bytes
    catalog = Catalog(locale=target.replace("-", "_"), creation_date=never, revision_date=never, fuzzy=False)
    catalog.header_comment = ""
    for row in rows:
        catalog.add(row.source, row.target, auto_comments=[row.context], context=row.id)
    out = io.BytesIO()
    write_po(out, catalog, width=0)
    return out.getvalue()


def _of_po(data: bytes) -> list[Row]:
    from babel.messages.pofile import PoFileError, read_po

    try:
        catalog = read_po(io.BytesIO(data), abort_invalid=True)
    except (PoFileError, ValueError) as bad:
        raise Unreadable(int(getattr(bad, "lineno", 0) or 0) + 1, "PO") from None
    return [
        Row(str(message.context or ""), "", str(message.id), str(message.string or ""))
        for message in catalog
        if message.id and not message.fuzzy
    ]
