"""The cover sheet: what the others are, and what to do with them."""

from __future__ import annotations

from ...marks.pages import Document, within
from ..sheet import Printing, Sheet


def _lay_out(printing: Printing) -> Document:
    from ...layout.sheetlayout import sheet_layout
    from .pages import cover_pages

    clear = sheet_layout("cover", printing.desk).lengths["margin"]
    return within(cover_pages(printing), printing.options.margin.pt, clear)


SHEETS = (Sheet("cover", 100, lambda it: it.options.cover, _lay_out, marked=False),)
