"""Excel workbooks, as far as a table of cards needs them: the values of one sheet's cells (ECMA-376, part 1).

Every part must be small and is read once, from start to end. Ranges are never filled; other sheets and styles are never
opened. So merging all cells, or using one cell at the far end, costs no more than the bytes that say so.
"""

from __future__ import annotations

import io
import posixpath
import re
import zlib
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any, TypeAlias
from zipfile import BadZipFile, ZipFile

from ..base.problem import Invalid, Problem
from .finding import hint
from .reading import Unmet

MOST_TOLD = 100  # problems reported for one table
MOST_BYTES = 2 * 1024 * 1024  # bytes of an unpacked part; a thousand cards need less than one megabyte

_MALFORMED = (KeyError, ValueError, IndexError, TypeError, AttributeError, OverflowError)
# the last two: locked, or packed unusually
_BROKEN = (BadZipFile, OSError, EOFError, SyntaxError, zlib.error, RuntimeError)
_CELL = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
# what a formula comes to that cannot be calculated; a text like #WINNING! is a text
ERRORS = {"#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#SPILL!", "#CALC!"}
_DATES = {*range(14, 23), *range(45, 48)}  # number formats that every workbook has
_NOT_FORMAT = re.compile(r'"[^"]*"|\\.|_.|\[[^\]]*\]')
_FIRST_DAY = datetime(1899, 12, 30)  # noqa: DTZ001 - no place on Earth is meant


Cell: TypeAlias = tuple[int, int, Any]
"""Row and column, from 1, and the value: a text, a number or a truth value."""


def bad(code: str, row: int, column: int, **values: Any) -> Problem:
    """A problem with a cell."""
    return Problem(code, "", row, column, values)


def cells_of(data: bytes, sheet: str | None = None, *, spaces: bool = False) -> Iterator[Cell]:
    """The non-empty cells of the first sheet, or of the one with that name; with `spaces`, texts keep their outer
    spaces. Raises Invalid, with row and column."""
    try:
        with ZipFile(io.BytesIO(data)) as packed:
            yield from _Book(packed, spaces).cells(sheet)
    except (*_MALFORMED, *_BROKEN):
        raise Invalid(bad("sheet.broken", 0, 0)) from None


def no_sheet(wanted: str | None, names: Iterable[str]) -> Exception:
    """The problem that a file has no sheet of that name, or none at all."""
    return (
        ValueError() if wanted is None else Unmet(("sheet",), "sheet.no-sheet", name=wanted, hint=hint(wanted, names))
    )


class _Book:
    def __init__(self, packed: ZipFile, spaces: bool) -> None:
        self.packed, self.spaces = packed, spaces
        self.book = dict(self._related("").values())["officeDocument"]
        self.parts = self._related(self.book)
        others = dict(self.parts.values())
        self.texts = [*self._texts(others["sharedStrings"])] if "sharedStrings" in others else []
        self.dated = [*self._dated(others["styles"])] if "styles" in others else []

    def _elements(self, part: str, *tags: str) -> Iterator[Any]:
        """The elements of a part with these names, as they end. Elements that were yielded are freed."""
        from lxml import etree  # only a workbook needs it

        if self.packed.getinfo(part).file_size > MOST_BYTES:
            raise Invalid(bad("file.large", 0, 0, limit=MOST_BYTES // 1024 // 1024))
        names = [f"{{*}}{tag}" for tag in tags]
        with self.packed.open(part) as file:
            safe = {"resolve_entities": False, "no_network": True, "load_dtd": False, "huge_tree": False}
            for _, element in etree.iterparse(file, tag=names, **safe):
                yield element
                if element.tag.endswith("}c"):  # freed together with its row
                    continue
                element.clear()
                while element.getprevious() is not None:
                    del element.getparent()[0]

    def _related(self, part: str) -> dict[str, tuple[str, str]]:
        """What a part refers to, by relation id: its kind, and the part of the file."""
        folder, name = posixpath.split(part)
        found = self._elements(posixpath.join(folder, "_rels", f"{name}.rels"), "Relationship")
        return {
            each.get("Id"): (
                each.get("Type").rpartition("/")[2],
                posixpath.normpath(posixpath.join("/", folder, each.get("Target")))[1:],
            )
            for each in found
        }

    def _texts(self, part: str) -> Iterator[str]:
        for item in self._elements(part, "si"):
            yield _text(item)

    def _dated(self, part: str) -> Iterator[bool]:
        """For each cell format, whether it shows a date."""
        own = {each.get("numFmtId"): each.get("formatCode") for each in self._elements(part, "numFmt")}
        for formats in self._elements(part, "cellXfs"):
            for each in formats:
                number = each.get("numFmtId") or "0"
                yield int(number) in _DATES or bool(re.search("[dmyhs]", _NOT_FORMAT.sub("", own.get(number, ""))))

    def _sheet(self, wanted: str | None) -> str:
        """The part of the sheet with that name; of the first sheet if it is None."""
        names = []
        for sheet in self._elements(self.book, "sheet"):
            (id,) = (value for name, value in sheet.attrib.items() if name.endswith("}id"))
            kind, target = self.parts[id]
            names.append(sheet.get("name"))
            if kind == "worksheet" and wanted in (None, names[-1]):
                return target
        raise no_sheet(wanted, names)

    def cells(self, sheet: str | None) -> Iterator[Cell]:
        problems: list[Problem] = []
        row, column, begun = 0, 0, None
        for element in self._elements(self._sheet(sheet), "c", "row", "mergeCell"):
            tag = element.tag.rpartition("}")[2]
            around = element.getparent() if tag == "c" else element
            if around is not begun:  # an empty row has no cell that could start it
                row, column, begun = int(around.get("r") or row + 1), 0, around
            if tag == "c":
                row, column = _place(element.get("r")) if element.get("r") else (row, column + 1)
                if len(element) and (value := self._value(element, problems, row, column)) is not None:
                    yield row, column, value
            elif tag == "mergeCell":
                problems.append(bad("sheet.merged", *_place(element.get("ref").partition(":")[0])))
            if len(problems) == MOST_TOLD:
                break
        if problems:
            raise Invalid(*problems)

    def _value(self, cell: Any, problems: list[Problem], row: int, column: int) -> Any:
        """The value of a cell; for a formula, its result when the file was saved."""
        kind, said = cell.get("t", "n"), cell.findtext("{*}v") or ""
        if not said and kind != "str" and cell.find("{*}f") is not None:  # a result that is a text may be empty
            problems.append(bad("sheet.formula", row, column))
        if kind == "inlineStr":
            said = _text(cell)
        elif kind == "s" and said:
            said = self.texts[int(said)]
        if kind == "e" or said in ERRORS:
            problems.append(bad("sheet.error", row, column, value=said))
        if kind == "b":
            return said == "1"
        if kind != "n" or not said:
            return (said if self.spaces else said.strip()) or None
        number = float(said)
        if number and self.dated[int(cell.get("s") or 0) :][:1] == [True]:
            return str(_FIRST_DAY + timedelta(seconds=round(number * 86_400))).removesuffix(" 00:00:00")
        return int(number) if number.is_integer() else str(number)


def _text(item: Any) -> str:
    """The words in an element, without pronunciation guides."""
    return "".join(t.text or "" for t in item.iter("{*}t") if not t.getparent().tag.endswith("}rPh"))


def _place(name: str) -> tuple[int, int]:
    """Row and column of a cell: (7, 2) for `B7`. Raises ValueError."""
    match = _CELL.fullmatch(name)
    if match is None:
        raise ValueError
    column = 0
    for letter in match[1]:
        column = 26 * column + ord(letter) - ord("A") + 1
    return int(match[2]), column
