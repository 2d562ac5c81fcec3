"""Definitions as they are written, in YAML or in a spreadsheet: what they say, and where each thing stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Protocol

from ..problem import SPREADSHEETS, Invalid, Place
from ..source import read_file, read_text


class Findable(Protocol):
    """Knows where the values of a file stand."""

    def of(self, path: Iterable[str | int], *, key: bool = False) -> Place:
        """Line and column, or row and column, from 1, of the value at a path; of its key if that is wanted."""


def read_written(path: Path, deck: Mapping[str, Any] | None = None) -> Any:
    """The value of a file; for a spreadsheet that of a `deck`, as game.yaml has it, with its cards. Raises Invalid."""
    if path.suffix.lower() in SPREADSHEETS:
        from .spreadsheet import read_sheet  # most games have none

        deck = deck or {}
        fields = deck.get("fields")
        cards = read_sheet(path, fields if isinstance(fields, dict) else {}).cards
        return {"deck": str(deck.get("id", "")), "cards": [*cards]}
    return read_file(path)


def places_in(path: Path) -> Findable:
    """Where things stand in a file that `read_written` has read. Raises Invalid if it is another by now."""
    if path.suffix.lower() in SPREADSHEETS:
        from .spreadsheet import read_sheet

        return read_sheet(path)
    from ..libyaml import Places

    try:
        return Places(read_text(path))
    except Invalid as invalid:
        raise Invalid(*(problem.within(path) for problem in invalid.problems)) from None
