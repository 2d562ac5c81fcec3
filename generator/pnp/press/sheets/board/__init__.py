"""The board, in one piece or tiled; or the table, as sheets laid edge to edge."""

from __future__ import annotations

from functools import partial

from pnp.validator.definitions.board_model import Board

from ...marks.pages import Document
from ..sheet import Printing, Sheet


def _board(printing: Printing) -> Board:
    assert printing.game.board is not None
    return printing.game.board


def _in_one(printing: Printing) -> Document:
    from .pages import board_pages

    return board_pages(_board(printing), printing.desk, printing.options)


def _as_sheets(printing: Printing) -> Document:
    from .pages import mat_pages

    return mat_pages(_board(printing), printing.desk, printing.options)


_declared = partial(
    Sheet,
    order=20,
    named=lambda printing: _board(printing).file,
    titled=lambda printing: _board(printing).title[printing.desk.lang],
)
SHEETS = (
    _declared("board", wanted=lambda it: it.game.board is not None and bool(it.game.board.size), lay_out=_in_one),
    _declared("mat", wanted=lambda it: it.game.board is not None and not it.game.board.size, lay_out=_as_sheets),
)
