"""Definitions as YAML or as a spreadsheet: their values, and where each value is."""

from __future__ import annotations

from functools import partial
from math import prod
from pathlib import Path
from typing import Any

from ..base.problem import SPREADSHEETS, Findable, Invalid, Problem
from ..base.source import KeyPath, read_file, read_text
from .card_ids import with_ids
from .expand import MOST, Expanded, expanded
from .reading import AS_IT_IS, Reading, Unmet
from .squares import OfSquares, squares


def read_written(path: Path, how: Reading = AS_IT_IS) -> Any:
    """The value of a definition file; cards are read as their deck says. Raises Invalid."""
    if path.suffix.lower() in SPREADSHEETS:
        from .spreadsheet import read_sheet  # most games have no spreadsheet

        raw: Any = {"deck": how.deck, "cards": [*read_sheet(path, how).cards]}
    else:
        rewriting = how.rewriting.get("")
        for key, said in (
            ("sheet", how.sheet), ("columns", how.columns or how.calculated), ("where", how.where),
            ("replace", rewriting and rewriting.replace), ("braces", rewriting and not rewriting.braces),
        ):  # fmt: skip
            if said:
                raise Unmet((key,), "deck.no-table", key=key, name=path.name)
        raw = read_file(path)
    if not (how.expand or how.ids) or not isinstance(raw, dict) or not isinstance(raw.get("cards"), list):
        return raw
    cards = raw["cards"]
    if how.expand:
        if len(cards) * prod(map(len, how.expand.values())) > MOST:
            raise Invalid(Problem("deck.expand-most", values={"most": MOST}))
        cards = expanded(cards, how.expand, how.called, bool(how.ids))
    if how.ids:
        cards = with_ids(cards, how, partial(_problem, path, how))
    return {**raw, "cards": cards}


def _problem(path: Path, how: Reading, code: str, at: KeyPath, **values: Any) -> Problem:
    return Problem(code, str(path), *places_in(path, how).of(at), values, sheet=how.sheet or "")


def places_in(path: Path, how: Reading = AS_IT_IS) -> Findable:
    """Where things are in a file that `read_written` has read. Raises Invalid if the file has changed since."""
    found = _places(path, how)
    if path.suffix.lower() not in SPREADSHEETS and isinstance(board := read_file(path), dict) and "grid" in board:
        return OfSquares(found, squares(board["grid"]))
    return Expanded(found, prod(map(len, how.expand.values()))) if how.expand else found


def spot_of(file: Path, places: Findable, path: KeyPath, *, key: bool = False) -> tuple[str, int, int]:
    """File, line and column of the value at a path of a file that has these places: a text of a workbook may stand
    beside it."""
    outside = getattr(places, "outside", None)
    return (outside(path) if outside else None) or (str(file), *places.of(path, key=key))


def _places(path: Path, how: Reading) -> Findable:
    if path.suffix.lower() in SPREADSHEETS:
        from .spreadsheet import read_sheet

        return read_sheet(path, how, checked=False)
    from ..base.libyaml import Places

    try:
        return Places(read_text(path))
    except Invalid as invalid:
        raise Invalid(*(problem.within(path) for problem in invalid.problems)) from None
