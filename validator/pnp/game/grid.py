"""A board's squares by column and row, for rules that count along lines: what is beside, between, beyond.

A square is a place with the numbers `column` and `row`, as the `grid` of a board file gives them: columns from the
left, rows from below, both from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from .pieces import Piece, Pieces

Line: TypeAlias = tuple[Piece, ...]
STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))


class Grid:
    """The squares among some places. Everything is worked out once."""

    def __init__(self, places: Pieces) -> None:
        self._where = {
            place: (place.values["column"], place.values["row"])
            for place in places
            if {"column", "row"} <= place.values.keys()
        }
        self._at = {at: place for place, at in self._where.items()}
        self.columns = max((column for column, _ in self._at), default=0)
        self.rows = max((row for _, row in self._at), default=0)
        self._lines: Mapping[Piece, tuple[Line, ...]] = {
            place: tuple(self._line(*at, *way) for way in (*STRAIGHT, *DIAGONAL)) for at, place in self._at.items()
        }
        self._between = {
            (one, line[far]): line[:far]
            for one, lines in self._lines.items()
            for line in lines
            for far in range(len(line))
        }

    def _line(self, column: int, row: int, right: int, up: int) -> Line:
        found: list[Piece] = []
        while (square := self._at.get((column := column + right, row := row + up))) is not None:
            found.append(square)
        return tuple(found)

    def at(self, column: int, row: int) -> Piece | None:
        """The square in a column and row; None if there is none."""
        return self._at.get((column, row))

    def lines(self, square: Piece) -> tuple[Line, ...]:
        """The squares above it, right of it, below and left of it, each line from the nearest on."""
        return self._lines[square][:4]

    def diagonals(self, square: Piece) -> tuple[Line, ...]:
        """The squares up to the right, down to the right, down and up to the left, each line from the nearest on."""
        return self._lines[square][4:]

    def beside(self, square: Piece) -> Line:
        """The squares that share an edge with it: four, or fewer on the rim."""
        return _nearest(self.lines(square))

    def around(self, square: Piece) -> Line:
        """The squares that share an edge or a corner with it."""
        return _nearest(self._lines[square])

    def in_line(self, one: Piece, other: Piece) -> bool:
        """True if two squares are in one column or row."""
        (column, row), (far_column, far_row) = self._where[one], self._where[other]
        return one is not other and (column == far_column or row == far_row)

    def between(self, one: Piece, other: Piece) -> Line:
        """The squares between two that are in line, straight or diagonally; none if they are not, or if a gap in the
        board is between them."""
        return self._between.get((one, other), ())

    def beyond(self, one: Piece, other: Piece) -> Piece | None:
        """The square as far beyond the other as the first is before it; None if that is off the board."""
        (column, row), (far_column, far_row) = self._where[one], self._where[other]
        return self._at.get((2 * far_column - column, 2 * far_row - row))

    def on_rim(self, square: Piece) -> bool:
        """True if one side of a square is the edge of the board."""
        return len(self.beside(square)) < 4


def _nearest(lines: Iterable[Line]) -> Line:
    return tuple(line[0] for line in lines if line)
