"""The player aid, on one page."""

from __future__ import annotations

from ...impose.declared import READ, Printing, Sheet
from ...marks.pages import Document


def _lay_out(printing: Printing) -> Document:
    from .pages import aid_pages

    return aid_pages(printing.desk, printing.options.paper)


SHEETS = (Sheet("aid", 60, lambda it: bool(it.game.rulebook.aid), _lay_out, clear=READ),)
