"""The player aid on cards, a set for each player."""

from __future__ import annotations

from ...impose.declared import Printing, Sheet
from ...marks.pages import Document
from ..cards import ways


def _wanted(printing: Printing) -> bool:
    return bool(printing.game.reference and printing.game.rulebook.aid)


def _lay_out(printing: Printing) -> Document:
    from .pages import reference_pages

    return reference_pages(printing.desk, printing.options)


SHEETS = (Sheet("reference", 70, _wanted, _lay_out, made=55, ways=lambda it, _: ways("reference", it), marked=False),)
