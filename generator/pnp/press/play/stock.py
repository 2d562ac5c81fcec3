"""What is counted without a track on the board: a row for each owner, a column for each sort of token."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.validator.base.picture import Picture

from ..layout.counters import counter_size
from ..marks.geometry import Rect
from ..marks.ink import Mark, Use, rect_path, solid
from ..marks.length import MM
from .knowledge import Secrets
from .panels import NUMBERS, Area, Panel, Piece
from .sprites import NUMBER_H, NUMBER_W, Sprites
from .texts import text as words
from .zones import GAP

COUNTER = 13 * MM
CELL_W, CELL_H = 26 * MM, 16 * MM
STOCK = "stock"


def stock(sprites: Sprites, pictures: Sequence[Picture], row: int) -> list[Area]:
    """A panel beside the seats, if pictures have tracks that the board lacks and that have the name of a token."""
    board = sprites.desk.game.board
    drawn = {track.id for track in board.tracks} if board else set()
    tokens = {token.id for token in sprites.desk.game.tokens}
    sorts = dict.fromkeys(name for p in pictures for name in p.tracks if name in tokens and name not in drawn)
    owners = dict.fromkeys(owner for p in pictures for name in sorts for owner in p.tracks.get(name, ()))
    return [Stock(sprites, list(sorts), list(owners), max(row - 1, 0))] if sorts else []


class Stock:
    """A table of numbers, with a counter of each sort above it and one of each owner before it."""

    def __init__(self, sprites: Sprites, sorts: Sequence[str], owners: Sequence[str], row: int) -> None:
        self.sprites, self.sorts, self.owners = sprites, sorts, owners
        game = sprites.desk.game
        title = {lang: words(STOCK, lang) for lang in game.spoken}
        width, height = (len(sorts) + 1) * CELL_W + 2 * GAP, (len(owners) + 1) * CELL_H + 2 * GAP
        self.panel = Panel(STOCK, title, width, height, row, sprites.desk.palette["paper-dark"])

    def ground(self) -> Iterator[Mark]:
        yield solid(rect_path(Rect(0, 0, self.panel.width, self.panel.height)), self.panel.fill)
        for at, name in enumerate(self.sorts, 1):
            yield from self._counter(name, self._cell(at, 0))
        for at, name in enumerate(self.owners, 1):
            yield from self._counter(name, self._cell(0, at))

    def pieces(self, picture: Picture, secrets: Secrets) -> Iterator[Piece]:
        ink = self.sprites.desk.palette["ink"]
        for across, name in enumerate(self.sorts, 1):
            for owner, count in picture.tracks.get(name, {}).items():
                cell = self._cell(across, self.owners.index(owner) + 1)
                box = Rect(cell.cx - NUMBER_W / 2, cell.cy - NUMBER_H / 2, NUMBER_W, NUMBER_H)
                number = self.sprites.number(count, ink)
                yield Piece(f"stock/{name}/{owner}", number, box, ("tracks", name, owner), NUMBERS)

    @staticmethod
    def _cell(across: int, down: int) -> Rect:
        return Rect(GAP + across * CELL_W, GAP + down * CELL_H, CELL_W, CELL_H)

    def _counter(self, name: str, cell: Rect) -> Iterator[Mark]:
        found = self.sprites.laid(name, None)
        if found is not None:
            room = Rect(cell.cx - COUNTER / 2, cell.cy - COUNTER / 2, COUNTER, COUNTER)
            yield Use(self.sprites.counter(*found), room.fitted(*counter_size(found[0])))
