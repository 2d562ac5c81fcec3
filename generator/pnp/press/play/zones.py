"""The zones of a table, side by side: cards in their places, each with its tokens below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from pnp.validator.base.picture import Cubes, Picture
from pnp.validator.definitions.model import Side, Text

from ..layout.board_marks import outlined
from ..layout.counters import counter_size
from ..layout.data import data_with
from ..layout.desk import Desk
from ..layout.sheetlayout import drawn
from ..marks.geometry import Matrix, Rect
from ..marks.ink import Group, Mark, rect_path, solid
from ..marks.length import MM
from ..marks.palette import mix
from .knowledge import Secrets
from .panels import COUNTERS, Area, Panel, Piece, in_row, most, places_of_zone
from .sprites import Sprites

COLUMNS = 3  # of cards in a zone
ACROSS = 9  # of cards in a zone as wide as the table
EMPTY = 22 * MM  # the height of an empty zone as wide as the table, below its band
BAND = 13 * MM
GAP = 3 * MM
COUNTER_H = 14 * MM  # below a card


def zones(sprites: Sprites, pictures: Sequence[Picture], row: int, *, as_laid: bool = False) -> list[Area]:
    """A panel for every zone, in the order of the board; with `as_laid`, zones with their own sheets are below each
    other and as wide as the table, the first one nearest to the reader."""
    held = most(pictures, "zones")
    board = sprites.desk.game.board
    held = {
        zone: count for zone, count in held.items() if not places_of_zone(board, zone)
    }  # otherwise they are on the board
    sheets = {sheet.zone: sheet for sheet in board.sheets} if board else {}
    found: list[Zone] = []
    for zone in [*(z for z in sheets if z in held), *(z for z in held if z not in sheets)]:
        sheet = sheets.get(zone)
        side = next((s for s in sprites.desk.game.sides if sheet and s.id == sheet.side), None)
        title = sheet.title if sheet else dict.fromkeys(sprites.desk.game.spoken, zone)
        columns = ACROSS if as_laid and sheets else COLUMNS
        rows = -(-held[zone] // columns)
        found.append(Zone(sprites, zone, title, side, (columns, rows if as_laid and sheets else max(1, rows)), row))
    if as_laid and sheets:
        found.reverse()
        for at, area in enumerate(found):
            area.panel = replace(area.panel, row=row + at)
    return [*found]


def head(box: Rect, side: Side | None, title: str, desk: Desk) -> Iterator[Mark]:
    """The band of a side across the top, with its emblem and a title as large as the band allows. A higher band is a
    larger picture of the same."""
    scale = box.h / BAND
    said = data_with(side, title=title.replace(" ", "\u00a0"))
    marks = drawn("table", "head", Rect(0, 0, box.w / scale, BAND), said, desk)
    yield from marks if scale == 1 else (Group(marks, Matrix(scale, 0, 0, scale)),)


class Zone:
    """One zone: its band, and places for cards in columns and rows."""

    def __init__(
        self, sprites: Sprites, zone: str, title: Text, side: Side | None, places: tuple[int, int], row: int
    ) -> None:
        self.sprites, self.zone, self.side = sprites, zone, side
        self.columns, self.rows = places
        self.card_w, self.card_h = sprites.card_size
        width = self.columns * (self.card_w + GAP) + GAP
        height = BAND + (self.rows * (self.card_h + COUNTER_H + GAP) or EMPTY) + GAP
        palette = sprites.desk.palette
        self.ink = palette[side.colour] if side else palette["ink"]
        fill = mix(palette["paper"], self.ink, 0.09) if side else palette["paper-dark"]
        self.panel = Panel(f"zone-{zone}", title, width, height, row, fill)

    def _cell(self, at: int) -> Rect:
        x = GAP + at % self.columns * (self.card_w + GAP)
        y = BAND + GAP + at // self.columns * (self.card_h + COUNTER_H + GAP)
        return Rect(x, y, self.card_w, self.card_h)

    def ground(self) -> Iterator[Mark]:
        desk, panel = self.sprites.desk, self.panel
        yield solid(rect_path(Rect(0, 0, panel.width, panel.height)), panel.fill)
        yield from head(Rect(0, 0, panel.width, BAND), self.side, panel.title[desk.lang], desk)
        for at in range(self.columns * self.rows):
            yield outlined(self._cell(at), 2.5 * MM, mix(panel.fill, self.ink, 0.35))

    def pieces(self, picture: Picture, secrets: Secrets) -> Iterator[Piece]:
        for at, (card, cubes) in enumerate(picture.zones.get(self.zone, ())):
            box = self._cell(at)
            key, shows = f"card/{card}" if card else f"{self.zone}/{at}", ("zones", self.zone, card or "?")
            yield Piece(key, self.sprites.card(card), box, shows)
            yield from self._counters(key, cubes, box, shows)

    def _counters(self, key: str, cubes: Cubes, card: Rect, shows: tuple[str, str, str]) -> Iterator[Piece]:
        """The tokens on a card, grouped by side, in a row below it."""
        row = list(chain.from_iterable([side] * count for side, count in cubes.items()))
        tokens = [token for side in row if (token := self.sprites.of_side(side)) is not None]
        widest = max((counter_size(token)[0] for token in tokens), default=0.0)
        room = Rect(card.x, card.bottom + 1 * MM, card.w, COUNTER_H - 2 * MM)
        for at, (token, x) in enumerate(zip(tokens, in_row(len(tokens), widest, room, 0.6 * MM), strict=True)):
            w, h = counter_size(token)
            yield Piece(f"{key}/{at}", self.sprites.counter(token), Rect(x, room.cy - h / 2, w, h), shows, COUNTERS)
