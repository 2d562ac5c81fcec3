"""The log sheet, to fill in with a pencil."""

from __future__ import annotations

from ...marks.pages import Document
from ..sheet import READ, Printing, Sheet


def _lay_out(printing: Printing) -> Document:
    from .pages import log_pages

    return log_pages(printing.desk, printing.options.paper)


SHEETS = (Sheet("log", 80, lambda it: bool(it.game.rulebook.sections), _lay_out, made=95, clear=READ),)
