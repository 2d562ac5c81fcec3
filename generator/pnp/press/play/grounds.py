"""What is drawn under the pieces of each panel."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatchmethod

from pnp.position.board import BoardArea
from pnp.position.panels import Area
from pnp.position.remarks import CELL_H, LABEL_W, Told
from pnp.position.seats import LINE_H, Piles, Seat
from pnp.position.stock import COUNTER, Stock
from pnp.position.structures import Spread
from pnp.position.zones import BAND, GAP, Zone
from pnp.validator.base.words import capital
from pnp.validator.definitions.model import Side

from ..layout.board import board_form
from ..layout.board_marks import outlined
from ..layout.data import data_with
from ..layout.sheetlayout import drawn
from ..layout.sizes import counter_size
from ..marks.geometry import Matrix, Rect
from ..marks.ink import Group, Mark, Use, moved, outline, rect_path, rounded, solid
from ..marks.length import MM
from ..marks.palette import mix
from ..type import text
from ..type.text import say
from .matsheets import MatSheet
from .sprites import Sprites
from .texts import text as words

CORNER = 2 * MM  # of the outline of a card


class Ground:
    """The grounds of panels, at the desk of some sprites."""

    def __init__(self, sprites: Sprites) -> None:
        self.sprites, self.desk, self.kit = sprites, sprites.desk, sprites.kit

    def marks(self, area: Area) -> Iterator[Mark]:
        """What is below the pieces of an area."""
        if not isinstance(area, MatSheet):
            yield solid(rect_path(Rect(0, 0, area.panel.width, area.panel.height)), self.fill(area))
        yield from self._drawn(area)

    def fill(self, area: Area) -> str:
        """The colour of an area, tinted if it is a side's."""
        palette = self.desk.palette
        side, tint = getattr(area, "side", None), {Zone: 0.09, Spread: 0.06, Seat: 0.05}.get(type(area))
        if side is not None and tint is not None:
            return mix(palette["paper"], palette[side.colour], tint)
        return palette["paper" if isinstance(area, BoardArea | MatSheet) else "paper-dark"]

    @singledispatchmethod
    def _drawn(self, area: Area) -> Iterator[Mark]:
        raise TypeError(area)

    @_drawn.register
    def _sheet(self, area: MatSheet) -> Iterator[Mark]:
        yield from area.seen.marks

    @_drawn.register
    def _zone(self, area: Zone) -> Iterator[Mark]:
        palette, panel = self.desk.palette, area.panel
        yield from self._head(Rect(0, 0, panel.width, BAND), area.side, panel.title[self.desk.lang])
        ink = palette[area.side.colour] if area.side else palette["ink"]
        for at in range(area.columns * area.rows):
            yield outlined(area.cell(at), 2.5 * MM, mix(self.fill(area), ink, 0.35))

    def _head(self, box: Rect, side: Side | None, title: str) -> Iterator[Mark]:
        """The band of a side across the top, with its emblem and a title as large as the band allows. A higher band is
        a larger picture of the same."""
        scale = box.h / BAND
        said = data_with(side, title=title.replace(" ", "\u00a0"))
        marks = drawn("table", "head", Rect(0, 0, box.w / scale, BAND), said, self.desk)
        yield from marks if scale == 1 else (Group(marks, Matrix(scale, 0, 0, scale)),)

    @_drawn.register
    def _structure(self, area: Spread) -> Iterator[Mark]:
        yield from self._head(Rect(0, 0, area.panel.width, area.band), area.side, area.side.label[self.desk.lang])

    @_drawn.register
    def _seat(self, area: Seat) -> Iterator[Mark]:
        yield from self._head(Rect(0, 0, area.panel.width, BAND), area.side, area.side.label[self.desk.lang])
        token, number = self.kit.of_side(area.side.id), area.number()
        if token is not None:
            box = Rect(number.x - 2 * MM - 9 * MM, number.cy - 4.5 * MM, 9 * MM, 9 * MM).fitted(*counter_size(token))
            yield Use(self.sprites.form(self.kit.counter(token)), box)
        for name, room in area.rows.items():
            above = Rect(room.x, room.y - LINE_H, room.w, LINE_H)
            yield from self._said(words(area.labels[name], self.desk.lang), "sans-bold", 13, 5, above, "ink-soft")

    @_drawn.register
    def _piles(self, area: Piles) -> Iterator[Mark]:
        for pile, title in zip(area.piles, area.titles, strict=True):
            room = Rect(pile.room.x + 2 * MM, 0, pile.room.w, BAND)
            yield from self._said(title[self.desk.lang], "display", 16, 8, room)

    @_drawn.register
    def _stock(self, area: Stock) -> Iterator[Mark]:
        cells = [(name, area.cell(at, 0)) for at, name in enumerate(area.sorts, 1)]
        cells += [(name, area.cell(0, at)) for at, name in enumerate(area.owners, 1)]
        for name, cell in cells:
            if (found := self.kit.laid(name, None)) is not None:
                room = Rect(cell.cx - COUNTER / 2, cell.cy - COUNTER / 2, COUNTER, COUNTER)
                yield Use(self.sprites.form(self.kit.counter(*found)), room.fitted(*counter_size(found[0])))

    @_drawn.register
    def _told(self, area: Told) -> Iterator[Mark]:
        lang = self.desk.lang
        for at, owner in enumerate(area.owners):
            yield from self._said(owner[lang], "sans-bold", 13, 5, area.cell(at, area.heads))
        for shown in area.facts:
            cell = Rect(GAP, area.cell(0, area.at[shown.name]).y, LABEL_W - 2 * MM, CELL_H)
            yield from self._said(capital(shown.title[lang]), "sans-bold", 13, 5, cell)

    @_drawn.register
    def _board(self, area: BoardArea) -> Iterator[Mark]:
        """The board. If its own sheets are made too, this is the form that they use: a file stores it once."""
        of, face = board_form(area.board), self.sprites.board
        try:
            form = self.desk.library(of)
        except KeyError:
            form = None
        if form is not None and form.marks == face.marks:
            yield Use(of, form.box.moved(0, area.above))
        else:
            yield from (moved(mark, 0, area.above) for mark in face.marks)
        for pile in area.piles:  # where cards will be, while there are none
            room = Rect(pile.row.x, pile.row.y, pile.card_w, pile.card_h)
            line = outline(rounded(room, CORNER), self.desk.palette["ink-soft"], 0.6, (3.0, 3.0))
            yield moved(line, 0, area.above)

    def _said(
        self, said: str, font: str, size: float, smallest: float, box: Rect, ink: str = "ink"
    ) -> tuple[Mark, ...]:
        """Words in the middle of a box's height."""
        colour = self.desk.palette[ink]
        style = text.Style(font=font, size=size, smallest=smallest, hyphens=False, valign="middle", colour=colour)
        return say(said, style, box, self.desk.lang)
