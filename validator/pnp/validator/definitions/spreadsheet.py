"""Cards in a spreadsheet: a row for each card, a column for each of its fields.

The first row names the fields: `id`, `title.ru`, `text.en`, `cubes`. In the column of a text or a word a cell is taken
as it is, be it 1984. In any other it holds a number, true or false, or a word; one that begins with a bracket holds a
list or a mapping as YAML writes it, `[{place: {up_to: 2}}]`; in a column `alignments[]` words with commas between them
are a list, and `slots.1.icon`, `slots.2.icon` are parts of the entries of one. An empty cell says nothing, an empty row
or column is passed over. What comes out is what a cards.yaml with the same cards holds, so everything that is checked
there is checked here, and what is wrong is wrong in a cell. A file that has headers of its own keeps them: see
`reading`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import accumulate
from pathlib import Path
from typing import Any, TypeAlias

from ..base.problem import PLAIN_TABLES, Invalid, Place, Problem, cell_name
from ..base.source import MAX_BYTES, KeyPath, decode, read, read_bytes
from ..base.words import shortened
from .card_ids import id_of, made_id
from .comma_separated import csv_cells
from .fields import common_keys
from .finding import hint
from .reading import ALL_OTHERS, AS_IT_IS, NOTHING, SOME, Reading, Unmet
from .rewriting import Rewriting
from .side_texts import SideTexts, side_texts
from .workbook import MOST_TOLD, Cell, bad, cells_of

MOST_ROWS, MOST_COLUMNS = 10_000, 500
MOST_NAMED = 20  # headers of a table that one message lists
LISTED = "[]"
TEXTS, TRANSLATED = ("id", "side", "kind", "art"), ("title", "text", "history")  # of any card
OFTEN = {  # what other tools call the keys of a card
    "title": {"name", "card", "card name", "card title", "название", "имя"},
    "copies": {"qty", "quantity", "count", "amount", "number of copies", "количество", "шт"},
    "text": {"description", "rules text", "ability", "body", "описание", "текст"},
    "history": {"flavor", "flavour", "flavor text", "flavour text"},
    "art": {"image", "picture", "img", "artwork", "illustration", "картинка"},
}
FLAGS = {
    **dict.fromkeys(("true", "yes", "1", "x", "да"), True),
    **dict.fromkeys(("false", "no", "0", "нет"), False),
}
_CODE = re.compile(r"[A-Za-z0-9_-]*[A-Z][A-Za-z0-9_-]*")
_KEY = re.compile(r"[a-z][a-z0-9_]*")
_FIELD = re.compile(r"(?=.{1,100}\Z)[a-z0-9_-]+(\.[a-z0-9_-]+)*")

Row: TypeAlias = dict[int, Any]
"""The values of a row, by column."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The cards of a table, and where each value is: columns by the path of their field, the first column of a
    composite value by that value's path; rows by card. `beside` is the file, row and column of what a workbook does not
    have itself, by row and path."""

    cards: tuple[dict[str, Any], ...]
    fields: frozenset[KeyPath]
    columns: Mapping[KeyPath, int]
    rows: tuple[int, ...]
    beside: Mapping[tuple[int, KeyPath], tuple[str, int, int]] = field(default_factory=dict)

    def outside(self, path: Iterable[str | int]) -> tuple[str, int, int] | None:
        """File, row and column of a value of `{deck, cards}` that is not in the table itself."""
        _, at, *inner = (*path, None, None)
        row = self.rows[at] if isinstance(at, int) and at < len(self.rows) else 0
        field = tuple(str(part) for part in inner if part is not None)
        if (row, field) in self.beside or field in self.columns:
            return self.beside.get((row, field))
        within = (spot for (of, path), spot in self.beside.items() if of == row and path[: len(field)] == field)
        return next(within, None)

    def of(self, path: Iterable[str | int], *, key: bool = False) -> Place:
        """Row and column, from 1, of the value at a path of `{deck, cards}`; for a key, of the column's header."""
        parts = [*path]
        if parts[:1] != ["cards"] or len(parts) < 2:
            return 1, 1
        field = tuple(parts[2:])
        lengths = range(len(field), 0, -1)  # the column of the field, or of what contains it
        column = next((self.columns[field[:length]] for length in lengths if field[:length] in self.columns), 1)
        at = parts[1] if isinstance(parts[1], int) else 0
        row = self.rows[at] if at < len(self.rows) else 1
        return (1 if key and field in self.fields else row), column


def read_sheet(path: Path, how: Reading = AS_IT_IS, *, checked: bool = True) -> Sheet:
    """The cards of a table. Unless they are `checked`, only positions matter and every cell is read as text. Raises
    Invalid, with row and column."""
    try:
        sides = tuple(side_texts(path, how.languages))
        return _sheet(read_bytes(path), path.suffix.lower(), how, checked, sides)
    except Unmet:
        raise
    except Invalid as invalid:
        where = how.sheet if path.suffix.lower() not in PLAIN_TABLES else None
        raise Invalid(*(one if one.file else one.within(path, where or "") for one in invalid.problems)) from None


@lru_cache(maxsize=8)  # a command asks for the cards several times; nobody may change them
def _sheet(data: bytes, form: str, how: Reading, checked: bool, sides: tuple[SideTexts, ...]) -> Sheet:
    return _Reader(how, checked, sides).sheet(_cells(data, form, how.sheet))


def cells_in(path: Path, sheet: str | None) -> Iterator[Cell]:
    """The non-empty cells of a table. Raises Invalid, with row and column; Unmet."""
    return _cells(read_bytes(path), path.suffix.lower(), sheet)


def _cells(data: bytes, form: str, sheet: str | None) -> Iterator[Cell]:
    if form == ".xlsx":
        return cells_of(data, sheet)
    if form == ".ods":
        from .opendocument import cells_of as cells_of_ods

        return cells_of_ods(data, sheet)
    if sheet is not None:
        raise Unmet(("sheet",), "sheet.one", name=sheet)
    return csv_cells(decode(data))


# ── from cells to cards ───────────────────────────────────────────────────────


class _Reader:
    """Makes cards from cells."""

    def __init__(self, how: Reading, checked: bool, sides: Sequence[SideTexts] = ()) -> None:
        self.how, self.checked, self.sides = how, checked, sides
        self.beside: dict[tuple[int, KeyPath], tuple[str, int, int]] = {}

    def sheet(self, cells: Iterable[Cell]) -> Sheet:
        rows = _rows(cells)
        if not rows:
            raise Invalid(bad("sheet.empty", 1, 1))
        first = min(rows)
        headers = {column: str(name) for column, name in sorted(rows.pop(first).items())}
        idle = {column for column, name in headers.items() if self._use(name) == NOTHING}
        names = {c: self._use(name) for c, name in headers.items() if c not in idle}
        if not names:
            raise Invalid(bad("sheet.empty", 1, 1))
        _all_there("columns", self.how.columns.keys() - {ALL_OTHERS}, headers.values())
        problems = [*self._of_head(first, names)]
        if not problems:
            rows = self._meant(rows, names)
            problems = [*_without_name(headers, rows), *_without_language(first, names, rows.values(), self.how)]
        if problems:
            raise Invalid(*problems)
        readers = {column: self._reader(name) for column, name in names.items() if not self._only_asked(name)}
        idle |= names.keys() - readers.keys()
        cards = []
        for number in sorted(rows):
            row = {column: cell for column, cell in rows[number].items() if column not in idle}
            card, wrong = _card(number, row, names, readers)
            problems += wrong
            for name, words in self._said_beside(card, number):
                _put(card, name, self._reader(name)(words))
            card = {key: _entries(value) for key, value in card.items()}
            if self.checked and self.how.calculated and not wrong:
                problems += self._calculate(card, number, rows[number], names)
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
        return Sheet(tuple(cards), paths, columns, tuple(sorted(rows)), self.beside)

    def _said_beside(self, card: dict[str, Any], row: int) -> Iterator[tuple[str, str]]:
        """The names and words of a card's texts that stand beside the workbook."""
        id = str(card.get("id") or made_id(card, self.how)) if self.sides else ""
        for side in self.sides:
            for name, (words, place) in side.texts.get(id, {}).items():
                path = f"{name}.{side.lang}"
                self.beside[row, tuple(path.split("."))] = (str(side.file), *place)
                yield path, words

    def _use(self, header: str) -> str:
        """What a column is for: what the deck says of it, else what its header says. With `'*': none`, nothing if that
        is no key of a card."""
        if header in self.how.columns or ALL_OTHERS not in self.how.columns:
            return self.how.columns.get(header, header)
        return header if header in self.how.where or self._is_key(header) else self.how.columns[ALL_OTHERS]

    def _is_key(self, name: str) -> bool:
        key = _plain_name(name).partition(".")[0]
        return key in self.how.fields or key in common_keys()

    def _calculate(self, card: dict[str, Any], number: int, row: Row, names: Mapping[int, str]) -> Iterator[Problem]:
        """Put into a card what is calculated from its row."""
        from .calculated import calculated  # few decks have anything to calculate

        values = {_plain_name(name): _plain(row.get(column)) for column, name in names.items()}
        for name, said in self.how.calculated.items():
            try:
                found = calculated(said, values)
                if found is not None:
                    _put(card, name, self._reader(name)(found if isinstance(found, int) else str(found)))
            except Invalid as invalid:
                yield from (bad(one.code, number, min(row), **one.values) for one in invalid.problems)
                return
            values[name] = found

    def _of_head(self, row: int, names: Mapping[int, str]) -> Iterator[Problem]:
        """What is wrong with the column names, including two that mean the same and one that is part of another."""
        seen: dict[str, int] = {}
        parts: dict[str, int] = {}
        strange: dict[int, str] = {}  # headers that cannot be fields
        for column, name in names.items():
            plain = _plain_name(name)
            if self.checked and (meant := self._meant_by(name)):
                yield bad("sheet.meant", row, column, name=name, meant=meant)
                continue
            if not _FIELD.fullmatch(plain):
                strange[column] = name
                continue
            clashes = {parts.get(plain), *(seen.get(part) for part in _parts(plain))} - {None}
            if clashes:
                yield bad("sheet.twice", row, column, name=name, other=cell_name(row, min(filter(None, clashes))))
            seen.setdefault(plain, column)
            for part in _parts(plain):
                parts.setdefault(part, column)
        if strange:
            strange |= {
                column: name for column, name in names.items() if column not in strange and self._is_strange(name)
            }
            told = [name for _, name in sorted(strange.items())][:MOST_NAMED]
            keys: dict[str, str] = {}
            for name in told:
                keys[name] = self._key_for(name, {*names.values(), *keys.values()})
            meant = ", ".join(f"{shortened(_as_key(name))}: {key}" for name, key in keys.items())
            yield bad(
                "sheet.name", row, min(strange), n=len(told), names=", ".join(map(shortened, told)), columns=meant
            )

    def _is_strange(self, name: str) -> bool:
        """True if a column is no key of a card."""
        return self.checked and not self._is_key(name) and name not in self.how.where

    def _key_for(self, name: str, taken: Collection[str]) -> str:
        """A field name that a header could have, and no other column has; none, if there is none."""
        key = id_of(name).replace("-", "_")
        return key if _KEY.fullmatch(key) and key not in taken else NOTHING

    def _meant_by(self, name: str) -> str:
        """The key of a card that people often call by this name; "" if there is none."""
        if name in self.how.fields or name in self.how.where or name in self.how.columns.values():
            return ""
        key = next((key for key, names in OFTEN.items() if name.casefold() in names), "")
        return f"{key}.{self.how.languages[0]}" if key in TRANSLATED else key

    def _meant(self, rows: dict[int, Row], names: Mapping[int, str]) -> dict[int, Row]:
        """The rows that `where` selects."""
        where = self.how.where
        _all_there("where", where, names.values())
        at = {name: column for column, name in names.items()}
        kept = {
            number: row
            for number, row in rows.items()
            if all(_holds(row.get(at[key]), values, self._list_reader(key)) for key, values in where.items())
        }
        if rows and not kept:
            key = next(iter(where))
            there = [str(row[at[key]]) for row in rows.values() if at[key] in row]
            said = ", ".join(where[key])
            raise Unmet(("where", key), "sheet.no-row", name=key, value=said, hint=hint(said, there))
        return kept

    def _only_asked(self, name: str) -> bool:
        """True if only `where` uses a column."""
        return name in self.how.where and not self._is_key(name)

    def _reader(self, name: str) -> Callable[[Any], Any]:
        """The function that reads the cells of a column: the type of its field decides, not how a cell looks; what the
        deck or the column says of words is done first."""
        if not self.checked:
            return str
        reader = self._plain_reader(name)
        of_all, own = self.how.rewriting.get("") if reader is str else None, self.how.rewriting.get(name)
        steps = [one for one in (own, of_all) if one]
        return partial(_rewritten, steps, reader) if steps else reader

    def _plain_reader(self, name: str) -> Callable[[Any], Any]:
        key, *below = _plain_name(name).split(".")
        type_ = self._type(key)
        if listed := self._list_reader(name):
            return listed
        if name == "id":
            return _id
        if type_ == "maps" and below:
            return _plain
        if type_ == "flag":
            return _flag
        return str if _is_text(key, below, type_) else _value

    def _list_reader(self, name: str) -> Callable[[Any], Any] | None:
        """What reads a column that is a list of words; None if it is none."""
        field, of_words = self.how.fields.get(_plain_name(name)), self._type(_plain_name(name)) == "words"
        if of_words and isinstance(field, dict) and "separator" in field:
            return partial(_words, separator=str(field["separator"]))
        return _list if name.endswith(LISTED) or of_words else None

    def _type(self, key: str) -> object:
        field = self.how.fields.get(key)
        return field.get("type") if isinstance(field, dict) else None


def _holds(cell: Any, asked: Collection[str], listed: Callable[[Any], Any] | None) -> bool:
    """True if a cell matches `where`: by its value, by a word of its list, or by not being empty."""
    if (SOME if cell is not None else NOTHING) in asked or str("" if cell is None else cell) in asked:
        return True
    return listed is not None and cell is not None and not {*map(str, listed(cell))}.isdisjoint(asked)


def _all_there(key: str, asked: Iterable[str], names: Collection[str]) -> None:
    """Raise Unmet if a column that the deck names is missing."""
    for name in asked:
        if name not in names:
            raise Unmet((key, name), "sheet.no-column", name=name, hint=hint(name, names))


def _rows(cells: Iterable[Cell]) -> dict[int, Row]:
    """The cells by row and column, as long as there are no more than a deck can have. Raises Invalid."""
    rows: dict[int, Row] = {}
    length = 0
    for row, column, value in cells:
        if row > MOST_ROWS or column > MOST_COLUMNS:
            raise Invalid(bad("sheet.far", row, column, rows=MOST_ROWS, columns=MOST_COLUMNS))
        length += len(value) if isinstance(value, str) else 1
        if length > MAX_BYTES:  # many cells can share one text of a workbook
            raise Invalid(bad("file.large", 0, 0, limit=MAX_BYTES // 1024 // 1024))
        rows.setdefault(row, {})[column] = value
    return rows


def _as_key(name: str) -> str:
    """A header as game.yaml writes it between braces."""
    return name if re.fullmatch(r"[^\W\d_][^\[\]{},:#'\"&*!|>%@`?]*", name) else "'" + name.replace("'", "''") + "'"


def _plain_name(name: str) -> str:
    return name.removesuffix(LISTED)


def _parts(name: str) -> list[str]:
    """A name, after everything that contains it.

    >>> _parts("text.ru.short")
    ['text', 'text.ru', 'text.ru.short']
    """
    return [*accumulate(name.split("."), "{}.{}".format)]


def _without_name(headers: Container[int], rows: Mapping[int, Row]) -> Iterator[Problem]:
    """The first filled cell of each column without a header; columns that are empty only separate others."""
    told: set[int] = set()
    for number in sorted(rows):
        for column in sorted(rows[number]):
            if column not in headers and column not in told:
                told.add(column)
                yield bad("sheet.no-name", number, column)


def _without_language(head: int, names: Mapping[int, str], rows: Iterable[Row], how: Reading) -> Iterator[Problem]:
    """The columns with texts that do not name a language."""
    rows = [*rows]
    for column, name in names.items():
        field = how.fields.get(name)
        is_text = name in TRANSLATED or (isinstance(field, dict) and field.get("type") == "text")
        if is_text and any(not str(row.get(column, "{")).startswith("{") for row in rows):
            yield bad("sheet.language", head, column, name=name, lang=how.languages[0])


def _is_text(key: str, below: Sequence[str], type_: object) -> bool:
    """True if a column holds text, whatever the cells look like: a word, or a text in one language."""
    if type_ is None:
        return (key in TEXTS and not below) or (len(below) == 1 and key in TRANSLATED)
    return (type_ == "word" and not below) or (type_ == "text" and len(below) == 1)


def _card(
    number: int, row: Row, names: Mapping[int, str], readers: Mapping[int, Callable[[Any], Any]]
) -> tuple[dict[str, Any], list[Problem]]:
    card: dict[str, Any] = {}
    problems: list[Problem] = []
    for column, cell in sorted(row.items()):
        try:
            value = readers[column](cell)
        except Invalid as invalid:
            problems += (bad(found.code, number, column, **found.values) for found in invalid.problems)
            continue
        _put(card, names[column], value)
    return card, problems


def _put(card: dict[str, Any], name: str, value: Any) -> None:
    here = card
    *outer, last = _plain_name(name).split(".")
    for key in outer:
        inner = here.setdefault(key, {})
        if not isinstance(inner, dict):  # a list or a word in a cell of its own
            return
        here = inner
    here[last] = value


def _entries(value: Any) -> Any:
    """The list made of columns called `slots.1.icon`, `slots.2.icon`."""
    if isinstance(value, dict) and value and all(isinstance(key, str) and key.isdecimal() for key in value):
        return [value[key] for key in sorted(value, key=int)]
    return value


def _value(cell: Any) -> Any:
    """The value of a cell. Raises Invalid if its YAML is broken."""
    if isinstance(cell, str) and cell.startswith(("[", "{")):
        return read(cell)
    return _plain(cell)


def _rewritten(steps: Sequence[Rewriting], reader: Callable[[Any], Any], cell: Any) -> Any:
    """What a reader makes of a cell whose words are changed first. Raises Invalid."""
    if not isinstance(cell, str):
        return reader(cell)
    for step in steps:
        cell = step(cell)
    return reader(cell)


def _id(cell: Any) -> str:
    """An id as written; of a key in capitals, the id that is made from it."""
    said = str(cell)
    return id_of(said) if _CODE.fullmatch(said) else said


def _list(cell: Any) -> Any:
    return read(cell) if isinstance(cell, str) and cell.startswith("[") else _words(cell)


def _words(cell: Any, separator: str = ",") -> list[str]:
    return [word.strip() for word in str(cell).split(separator) if word.strip()]


def _flag(cell: Any) -> Any:
    return FLAGS.get(str(cell).casefold(), cell)


def _plain(cell: Any) -> Any:
    """Numbers and truth values as they look."""
    if not isinstance(cell, str):
        return cell
    if re.fullmatch(r"-?(0|[1-9][0-9]{0,17})", cell):
        return int(cell)
    return {"true": True, "false": False}.get(cell.casefold(), cell)
