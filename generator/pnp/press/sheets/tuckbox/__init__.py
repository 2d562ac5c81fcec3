"""Boxes for decks."""

from __future__ import annotations

from ...marks.pages import Document
from ..sheet import Printing, Sheet


def _lay_out(printing: Printing) -> Document:
    from .pages import tuckbox_pages

    return tuckbox_pages(printing.desk, printing.options)


SHEETS = (Sheet("tuckbox", 50, lambda it: any(deck.tuckbox for deck in it.game.decks), _lay_out, shows_cards=True),)
