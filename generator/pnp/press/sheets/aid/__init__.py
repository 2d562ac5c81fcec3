"""The player aid on one page, and on cards, a set for each player."""

from __future__ import annotations

from functools import partial

from ...marks.pages import Document
from ..cards import ways
from ..sheet import READ, Printing, Sheet


def _lay_out(printing: Printing) -> Document:
    from .pages import aid_pages

    return aid_pages(printing.desk, printing.options.paper)


def _cards(printing: Printing) -> Document:
    from .reference import reference_pages

    return reference_pages(printing.desk, printing.options)


def _wanted(printing: Printing) -> bool:
    return bool(printing.game.rulebook.aid)


def _cards_wanted(printing: Printing) -> bool:
    return _wanted(printing) and printing.game.reference is not None


SHEETS = (
    Sheet("aid", 60, _wanted, _lay_out, clear=READ),
    Sheet("reference", 70, _cards_wanted, _cards, made=55, ways=partial(ways, "reference"), marked=False),
)
