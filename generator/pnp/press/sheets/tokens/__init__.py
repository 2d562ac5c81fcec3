"""Tokens to cut out, and nets of paper cubes."""

from __future__ import annotations

from ...impose.folds import folds
from ...marks.pages import Document
from ..sheet import Printing, Sheet, Ways


def _ways(printing: Printing, backs: bool) -> Ways:
    if backs:
        return "tokens-backed", "tokens-backed", "tokens-backed"
    backed = any(token.two_sided and token.shape != "standee" for token in printing.game.tokens)
    return "tokens", "tokens", "tokens-folded" if backed and printing.options.sides == "gutterfold" else "tokens"


def _lay_out(printing: Printing) -> Document:
    from .pages import token_pages

    return token_pages(printing.desk, printing.options)


def _nets(printing: Printing) -> Document:
    from .cubes import cube_pages

    return cube_pages(printing.desk, printing.options)


def _folded(printing: Printing) -> list[bool]:
    """For each kind of tokens, whether it is made as paper cubes."""
    return [folds(token, printing.options) for token in printing.game.tokens]


SHEETS = (
    Sheet("tokens", 30, lambda it: not all(_folded(it)), _lay_out, ways=_ways, marked=False),
    Sheet("cubes", 40, lambda it: any(_folded(it)), _nets, marked=False),
)
