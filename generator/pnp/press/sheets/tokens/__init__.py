"""Tokens to cut out."""

from __future__ import annotations

from ...impose.declared import Printing, Sheet, Ways
from ...impose.folds import folds
from ...marks.pages import Document


def _wanted(printing: Printing) -> bool:
    return not all(folds(token, printing.options) for token in printing.game.tokens)


def _ways(printing: Printing, backs: bool) -> Ways:
    if backs:
        return "tokens-backed", "tokens-backed", "tokens-backed"
    backed = any(token.two_sided and token.shape != "standee" for token in printing.game.tokens)
    return "tokens", "tokens", "tokens-folded" if backed and printing.options.sides == "gutterfold" else "tokens"


def _lay_out(printing: Printing) -> Document:
    from .pages import token_pages

    return token_pages(printing.desk, printing.options)


SHEETS = (Sheet("tokens", 30, _wanted, _lay_out, ways=_ways, marked=False),)
