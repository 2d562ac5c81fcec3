"""Nets of paper cubes."""

from __future__ import annotations

from ...impose.declared import Printing, Sheet
from ...impose.folds import folds
from ...marks.pages import Document


def _wanted(printing: Printing) -> bool:
    return any(folds(token, printing.options) for token in printing.game.tokens)


def _lay_out(printing: Printing) -> Document:
    from .pages import cube_pages

    return cube_pages(printing.desk, printing.options)


SHEETS = (Sheet("cubes", 40, _wanted, _lay_out, marked=False),)
