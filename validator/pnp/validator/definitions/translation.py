"""The texts of a game as rows for a translator, and translations put back in place.

An import changes only the texts concerned; every other byte of the files stays, comments included. A row is identified
by its file and its path there, with ids instead of list positions, so cards can be added or moved in the meantime.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..base.libyaml import Places
from ..base.notation import scalar
from ..base.problem import SPREADSHEETS, Place
from ..base.source import KeyPath, read, read_text, with_changes
from .finding import hint
from .gather import read_definitions
from .reading import reading_of
from .roles import all_roles
from .side_texts import is_workbook
from .table_texts import beside, table_texts, with_cells
from .texts import texts_of

SKIPPED = "labels"  # of the press, which handles them
_PLAIN = re.compile(r"[^\W\d_][\w .’()«»„“”—–-]*")


@dataclass(frozen=True, slots=True)
class Row:
    """A text to translate: its id, its context, and its words in the source and the target language."""

    id: str
    context: str
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Imported:
    """The result of an import: the new contents of files, how many of the game's texts changed, and the rows not used,
    because their id is unknown or the source text has changed since."""

    files: Mapping[Path, str]
    changed: int
    unknown: Sequence[tuple[str, Any]]
    outdated: Sequence[str]


@dataclass(frozen=True, slots=True)
class _Text:
    """A text in a file: its path in a YAML file; in a table, its card's row and the columns."""

    file: Path
    path: KeyPath
    said: Mapping[str, Any]
    context: str
    row: int = 0
    card: str = ""
    columns: Mapping[KeyPath, int] = field(default_factory=dict)


def rows(folder: Path, source: str, target: str) -> list[Row]:
    """Every text of a game that exists in the source language. Raises Invalid."""
    return [
        Row(id, text.context, str(text.said[source]), str(text.said.get(target, "")))
        for id, text in _texts(folder, source).items()
        if str(text.said.get(source, "")).strip()
    ]


def imported(folder: Path, source: str, target: str, found: Iterable[Row]) -> Imported:
    """The new contents of a game's files after an import; nothing is written. Raises Invalid."""
    texts = _texts(folder, source)
    wanted: dict[Path, list[tuple[_Text, str]]] = {}
    unknown: list[tuple[str, Any]] = []
    outdated: list[str] = []
    for row in found:
        text = texts.get(row.id)
        if not row.target.strip():
            continue
        if text is None:
            unknown.append((row.id, hint(row.id, texts)))
        elif _bare(text.said.get(source, "")) != _bare(row.source):
            outdated.append(row.id)
        elif _bare(text.said.get(target, "")) != _bare(row.target):
            wanted.setdefault(text.file, []).append((text, row.target))
    files = dict(_with(file, source, target, said) for file, said in wanted.items())
    return Imported(files, sum(map(len, wanted.values())), unknown, outdated)


def _bare(said: Any) -> str:
    """A text without differences in line ends, which spreadsheets change."""
    return str(said).replace("\r\n", "\n").rstrip("\n")


def _with(file: Path, source: str, target: str, said: Sequence[tuple[_Text, str]]) -> tuple[Path, str]:
    """A file, or the one beside a workbook, and its contents with new words in the target language."""
    if is_workbook(file):
        return beside(file, target, {(one.card, ".".join(map(str, one.path))): words for one, words in said})
    text = read_text(file)
    if not said[0][0].row:
        return file, rewritten(text, source, target, {one.path: words for one, words in said})
    cells: dict[Place, str] = {}
    headers: dict[str, dict[int, str]] = {}
    for one, words in said:
        column = one.columns.get((*one.path, target))
        if column:
            cells[one.row, column] = words
        else:
            headers.setdefault(".".join(map(str, (*one.path, target))), {})[one.row] = words
    return file, with_cells(text, cells, headers)


def rewritten(text: str, source: str, target: str, said: Mapping[KeyPath, str]) -> str:
    """A YAML text with these texts, by path, in the target language; after the source language if there were
    none yet."""
    places = Places(text)
    braces = places.in_braces()
    keys: dict[KeyPath, int] = {}
    spans: dict[KeyPath, tuple[int, int]] = {}
    for path, is_key, _, start, end in places.scalars():
        if is_key:
            keys[path] = start
        else:
            spans[path] = start, start + len(text[start:end].rstrip())
    newline = "\r\n" if "\r\n" in text else "\n"
    changes: list[tuple[int, int, str]] = []
    for path, words in said.items():
        there = spans.get((*path, target))
        if there is not None:
            changes.append((*there, (" " if there[0] == there[1] else "") + written(words)))
            continue
        _, end = spans[*path, source]
        if path in braces:
            changes.append((end, end, f", {target}: {written(words)}"))
        else:
            begin = keys[*path, source]
            column = begin - (text.rfind("\n", 0, begin) + 1)
            line = re.compile(r"[^\r\n]*").match(text, end)
            after = line.end() if line is not None else end
            changes.append((after, after, f"{newline}{' ' * column}{target}: {written(words)}"))
    result = with_changes(text, sorted(changes))
    _expect(read(text), read(result), target, said)
    return result


def _expect(before: Any, after: Any, target: str, said: Mapping[KeyPath, str]) -> None:
    """Check that nothing but the texts concerned has changed: a bug of ours must not damage somebody's game."""
    for path, words in said.items():
        at = before
        for part in path:
            at = at[part]
        at[target] = words
    if before != after:
        raise AssertionError("an import would have changed more than the texts concerned")


def written(words: str) -> str:
    """A text in YAML: bare, in single quotes or, if it has line breaks, in double quotes."""
    if _PLAIN.fullmatch(words) and words == words.strip() and scalar(words) == words:
        return words
    if words.isprintable():
        return "'" + words.replace("'", "''") + "'"
    return json.dumps(words, ensure_ascii=False)


def _texts(folder: Path, source: str) -> dict[str, _Text]:
    """The texts in the files of a game by their ids."""
    raw = read_definitions(folder)
    found: dict[str, _Text] = {}
    for role in all_roles(raw):
        file: Path = raw["files"][role]
        name = file.relative_to(folder).as_posix()
        if file.suffix.lower() in SPREADSHEETS:
            for one, columns in table_texts(file, reading_of(raw["game"], role), source):
                text = _Text(file, one.path, one.said, f"{one.title}: {one.path[0]}", one.row, one.card, columns)
                id = "/".join((name, "cards", one.card, *one.path))
                known = found.get(id)  # two decks may have different cards with one id
                found[id if known is None or known.row == one.row else f"{id}/{one.row}"] = text
        elif role != SKIPPED and file.suffix == ".yaml":
            value = read(read_text(file))
            for path, said in texts_of(value, (source,)):
                found["/".join((name, *_way(value, path)))] = _Text(file, path, said, _context(value, path))
    return found


def _way(value: Any, path: KeyPath) -> Iterator[str]:
    """A path with ids in place of list positions, for entries that have one."""
    for part in path:
        inner = value[part]
        ids = [entry.get("id") for entry in value if isinstance(entry, dict)] if isinstance(value, list) else []
        own = inner.get("id") if isinstance(inner, dict) else None
        yield str(own if own is not None and ids.count(own) == 1 else part)
        value = inner


def _context(value: Any, path: KeyPath) -> str:
    """The context of a text: the title of its entry in whatever language there is, and the key."""
    title = ""
    for part in path[:-1]:
        value = value[part]
        named = value.get("title") if isinstance(value, dict) else None
        if isinstance(named, dict):
            title = str(next(iter(named.values()), ""))
    key = next((str(part) for part in reversed(path) if isinstance(part, str)), "")
    return f"{title}: {key}" if title else key
