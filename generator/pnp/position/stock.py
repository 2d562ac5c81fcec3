"""What is counted without a track on the board: a row for each owner, a column for each sort of token."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.press.marks.geometry import Rect
from pnp.press.marks.length import MM
from pnp.validator.base.picture import Picture

from .kit import NUMBER_H, NUMBER_W, Kit
from .panels import NUMBERS, Area, Panel, Piece
from .secrets import Secrets
from .zones import GAP

COUNTER = 13 * MM
CELL_W, CELL_H = 26 * MM, 16 * MM
STOCK = "stock"


def stock(kit: Kit, pictures: Sequence[Picture], row: int) -> list[Area]:
    """A panel beside the seats, if pictures have tracks that the board lacks and that have the name of a token."""
    board = kit.game.board
    drawn = {track.id for track in board.tracks} if board else set()
    tokens = {token.id for token in kit.game.tokens}
    sorts = dict.fromkeys(name for p in pictures for name in p.tracks if name in tokens and name not in drawn)
    owners = dict.fromkeys(owner for p in pictures for name in sorts for owner in p.tracks.get(name, ()))
    return [Stock(kit, list(sorts), list(owners), max(row - 1, 0))] if sorts else []


class Stock:
    """A table of numbers, with a counter of each sort above it and one of each owner before it."""

    def __init__(self, kit: Kit, sorts: Sequence[str], owners: Sequence[str], row: int) -> None:
        self.kit, self.sorts, self.owners = kit, sorts, owners
        width, height = (len(sorts) + 1) * CELL_W + 2 * GAP, (len(owners) + 1) * CELL_H + 2 * GAP
        self.panel = Panel(STOCK, {}, width, height, row)

    def pieces(self, picture: Picture, secrets: Secrets) -> Iterator[Piece]:
        for across, name in enumerate(self.sorts, 1):
            for owner, count in picture.tracks.get(name, {}).items():
                cell = self.cell(across, self.owners.index(owner) + 1)
                box = Rect(cell.cx - NUMBER_W / 2, cell.cy - NUMBER_H / 2, NUMBER_W, NUMBER_H)
                number = self.kit.number(count)
                yield Piece(f"stock/{name}/{owner}", number, box, ("tracks", name, owner), NUMBERS)

    @staticmethod
    def cell(across: int, down: int) -> Rect:
        return Rect(GAP + across * CELL_W, GAP + down * CELL_H, CELL_W, CELL_H)
