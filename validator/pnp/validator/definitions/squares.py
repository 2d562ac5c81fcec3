"""A board's grid: the places that its squares are, and where in the file what is said of each stands.

>>> grid = {"columns": "a..c", "rows": "1..2", "at": ["3mm", "0mm"], "size": "20mm", "plan": ["x..", "..."]}
>>> made = with_squares({"grid": {**grid, "letters": {"x": {"face": "camp"}}}}, ("en",))["places"]
>>> [place["id"] for place in made], made[0]["face"], [str(parse_length(one)) for one in made[1]["at"]]
(['a2', 'b2', 'c2', 'a1', 'b1', 'c1'], 'camp', ['23mm', '0mm', '20mm', '20mm'])
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..base.length import parse_length
from ..base.problem import Findable, Place
from ..base.source import KeyPath
from .finding import Finding, hint

PLAIN, NO_SQUARE = ".", " "  # signs of a plan: a square like most, and none at all
MOST = 1_000  # squares of a board
_RANGE = re.compile(r"([a-z])\.\.([a-z])|([0-9]{1,2})\.\.([0-9]{1,2})")


class Square(NamedTuple):
    """One square: its id, its column from the left and its row from below (from 1), and its letter in the plan."""

    id: str
    column: int
    row: int
    letter: str


def names(written: Any) -> list[str]:
    """The names of columns or rows, in order: `a..i`, `1..9`, `9..1`; none if that makes no sense."""
    found = _RANGE.fullmatch(str(written))
    if found is None:
        return []
    letters = found[1] is not None
    first, last = (ord(one) if letters else int(one) for one in found.groups() if one is not None)
    step = 1 if last >= first else -1
    return [chr(one) if letters else str(one) for one in range(first, last + step, step)]


def squares(grid: Any) -> list[Square]:
    """The squares of a grid as people read, from the upper left corner; none if it makes no sense."""
    if not isinstance(grid, dict):
        return []
    columns, rows, plan = names(grid.get("columns")), names(grid.get("rows")), _plan(grid)
    if not len(columns) * len(rows) <= MOST:
        return []
    found: list[Square] = []
    for down, row in enumerate(reversed(rows)):
        for across, column in enumerate(columns):
            letter = plan[down][across : across + 1] if down < len(plan) else ""
            if letter != NO_SQUARE:
                id = str(len(found) + 1) if grid.get("numbered") is True else _called(column, row)
                found.append(Square(id, across + 1, len(rows) - down, letter or PLAIN))
    return found


def _called(column: str, row: str) -> str:
    return f"{column}-{row}" if column.isdigit() and row.isdigit() else f"{column}{row}"


def _plan(grid: Mapping[str, Any]) -> Sequence[str]:
    plan = grid.get("plan")
    return [str(line) for line in plan] if isinstance(plan, list) else []


def with_squares(board: Any, languages: Iterable[str]) -> Any:
    """A board whose grid is written out as places, before those that it lists."""
    if not isinstance(board, dict) or not isinstance(board.get("grid"), dict):
        return board
    grid, listed = board["grid"], board.get("places", [])
    letters = grid.get("letters")
    kept: Mapping[Any, Any] = letters if isinstance(letters, dict) else {}
    made = [_place(square, grid, kept.get(square.letter), languages) for square in squares(grid)]
    return {**board, "places": [*made, *listed] if isinstance(listed, list) else listed}


def _place(square: Square, grid: Mapping[str, Any], letter: Any, languages: Iterable[str]) -> dict[str, Any]:
    own = letter if isinstance(letter, dict) else {}
    values = own.get("values", {})
    found = {"id": square.id, "title": dict.fromkeys(languages, square.id), "holds": grid.get("holds", "tokens")}
    if box := _box(square, grid):
        found["at"] = box
    here = {"column": square.column, "row": square.row}
    return {**found, **own, "values": {**here, **values} if isinstance(values, dict) else values}


def _box(square: Square, grid: Mapping[str, Any]) -> list[str]:
    """Where a square is on the board; nothing if the grid does not say."""
    down = len(names(grid.get("rows"))) - square.row
    try:
        (left, top), size = map(parse_length, grid["at"]), parse_length(grid["size"])
    except (KeyError, TypeError, ValueError):
        return []  # the schema reports it
    box = left + (square.column - 1) * size, top + down * size, size, size
    return [f"{length.pt:.9f}pt" for length in box]


def grid_findings(board: Any) -> Iterator[Finding]:
    """What is wrong with a plan: lines or signs too many or too few, letters that say nothing."""
    grid = board.get("grid") if isinstance(board, dict) else None
    if not isinstance(grid, dict):
        return
    columns, rows, plan = names(grid.get("columns")), names(grid.get("rows")), _plan(grid)
    if len(columns) * len(rows) > MOST:
        yield Finding("board", ("grid",), "grid.most", {"n": len(columns) * len(rows), "most": MOST}, key=True)
        return
    if plan and rows and len(plan) != len(rows):
        yield Finding("board", ("grid", "plan"), "grid.rows", {"n": len(plan), "rows": len(rows)}, key=True)
    letters = grid.get("letters")
    known = [PLAIN, NO_SQUARE, *map(str, letters if isinstance(letters, dict) else ())]
    for at, line in enumerate(plan):
        if columns and len(line) != len(columns):
            yield Finding("board", ("grid", "plan", at), "grid.columns", {"n": len(line), "columns": len(columns)})
        for sign in dict.fromkeys(line):
            if sign not in known:
                values = {"name": sign, "hint": hint(sign, known[2:])}
                yield Finding("board", ("grid", "plan", at), "grid.letter", values, rests_on=("board", ("grid",)))
    for letter in letters if isinstance(letters, dict) else ():
        if letter in (PLAIN, NO_SQUARE) or not any(letter in line for line in plan):
            yield Finding("board", ("grid", "letters", letter), "grid.unused", {"name": letter}, key=True)


@dataclass(frozen=True, slots=True)
class OfSquares:
    """Where things are in the file of a board with a grid: what is said of a square, where its letter says it."""

    places: Findable
    squares: Sequence[Square]

    def of(self, path: Iterable[str | int], *, key: bool = False) -> Place:
        parts: KeyPath = tuple(path)
        if len(parts) < 2 or parts[0] != "places" or not isinstance(parts[1], int):
            return self.places.of(parts, key=key)
        at = parts[1] - len(self.squares)
        if at >= 0:
            return self.places.of(("places", at, *parts[2:]), key=key)
        square = self.squares[parts[1]]
        if square.letter == PLAIN or parts[2:3] in ((), ("id",), ("at",)):
            return self.places.of(("grid",), key=True)
        return self.places.of(("grid", "letters", square.letter, *parts[2:]), key=key)
