"""The zones of a table, side by side: cards in their places, each with its tokens below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from pnp.press.layout.sizes import counter_size
from pnp.press.marks.geometry import Rect
from pnp.press.marks.length import MM
from pnp.validator.base.picture import Cubes, Picture
from pnp.validator.definitions.model import Side, Text

from .kit import Kit
from .panels import COUNTERS, Area, Panel, Piece, in_row, most, places_of_zone
from .secrets import Secrets

COLUMNS = 3  # of cards in a zone
ACROSS = 9  # of cards in a zone as wide as the table
EMPTY = 22 * MM  # the height of an empty zone as wide as the table, below its band
BAND = 13 * MM
GAP = 3 * MM
COUNTER_H = 14 * MM  # below a card


def zones(kit: Kit, pictures: Sequence[Picture], row: int, *, as_laid: bool = False) -> list[Area]:
    """A panel for every zone, in the order of the board; with `as_laid`, zones with their own sheets are below each
    other and as wide as the table, the first one nearest to the reader."""
    held = most(pictures, "zones")
    board = kit.game.board
    held = {
        zone: count for zone, count in held.items() if not places_of_zone(board, zone)
    }  # otherwise they are on the board
    sheets = {sheet.zone: sheet for sheet in board.sheets} if board else {}
    found: list[Zone] = []
    for zone in [*(z for z in sheets if z in held), *(z for z in held if z not in sheets)]:
        sheet = sheets.get(zone)
        side = next((s for s in kit.game.sides if sheet and s.id == sheet.side), None)
        title = sheet.title if sheet else dict.fromkeys(kit.game.spoken, zone)
        columns = ACROSS if as_laid and sheets else COLUMNS
        rows = -(-held[zone] // columns)
        found.append(Zone(kit, zone, title, side, (columns, rows if as_laid and sheets else max(1, rows)), row))
    if as_laid and sheets:
        found.reverse()
        for at, area in enumerate(found):
            area.panel = replace(area.panel, row=row + at)
    return [*found]


class Zone:
    """One zone: its band, and places for cards in columns and rows."""

    def __init__(self, kit: Kit, zone: str, title: Text, side: Side | None, places: tuple[int, int], row: int) -> None:
        self.kit, self.zone, self.side = kit, zone, side
        self.columns, self.rows = places
        self.card_w, self.card_h = kit.card_size
        width = self.columns * (self.card_w + GAP) + GAP
        height = BAND + (self.rows * (self.card_h + COUNTER_H + GAP) or EMPTY) + GAP
        self.panel = Panel(f"zone-{zone}", title, width, height, row)

    def cell(self, at: int) -> Rect:
        x = GAP + at % self.columns * (self.card_w + GAP)
        y = BAND + GAP + at // self.columns * (self.card_h + COUNTER_H + GAP)
        return Rect(x, y, self.card_w, self.card_h)

    def pieces(self, picture: Picture, secrets: Secrets) -> Iterator[Piece]:
        for at, (card, cubes) in enumerate(picture.zones.get(self.zone, ())):
            box = self.cell(at)
            key, shows = f"card/{card}" if card else f"{self.zone}/{at}", ("zones", self.zone, card or "?")
            yield Piece(key, self.kit.card(card), box, shows)
            yield from self._counters(key, cubes, box, shows)

    def _counters(self, key: str, cubes: Cubes, card: Rect, shows: tuple[str, str, str]) -> Iterator[Piece]:
        """The tokens on a card, grouped by side, in a row below it."""
        row = list(chain.from_iterable([side] * count for side, count in cubes.items()))
        tokens = [token for side in row if (token := self.kit.of_side(side)) is not None]
        widest = max((counter_size(token)[0] for token in tokens), default=0.0)
        room = Rect(card.x, card.bottom + 1 * MM, card.w, COUNTER_H - 2 * MM)
        for at, (token, x) in enumerate(zip(tokens, in_row(len(tokens), widest, room, 0.6 * MM), strict=True)):
            w, h = counter_size(token)
            yield Piece(f"{key}/{at}", self.kit.counter(token), Rect(x, room.cy - h / 2, w, h), shows, COUNTERS)
