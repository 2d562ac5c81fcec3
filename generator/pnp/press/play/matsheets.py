"""The sheets of a printed table laid edge to edge, with what is on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.position.kit import Kit
from pnp.position.panels import COUNTERS, Area, Panel, Piece, in_row
from pnp.position.secrets import Secrets
from pnp.validator.base.picture import Picture
from pnp.validator.definitions.board_model import BoardSheet

from ..layout.desk import Desk
from ..layout.sizes import counter_size
from ..marks.geometry import Rect
from .mat import SeenSheet, seen_sheet


def mat_sheets(kit: Kit, desk: Desk, picture: Picture) -> list[Area]:
    """The sheets below each other, the first one nearest to the reader; none if the table has no sheets, or they have
    no room for what is on them."""
    board = kit.game.board
    if board is None or not board.sheets:
        return []
    found: list[MatSheet] = []
    for at, sheet in enumerate(board.sheets):
        seen = seen_sheet(board, at, desk)
        if seen is None or len(picture.zones.get(sheet.zone, ())) > len(seen.cards):
            return []
        found.append(MatSheet(kit, sheet, seen, len(board.sheets) - 1 - at))
    return [*reversed(found)]


def beside_sheets(picture: Picture, areas: Sequence[Area]) -> Picture:
    """The part of a picture that is not on these sheets."""
    sheets = [area for area in areas if isinstance(area, MatSheet)]
    named = {name for sheet in sheets for name in sheet.seen.named}
    own = {sheet.sheet.side for sheet in sheets if sheet.seen.tokens}
    zones = {sheet.sheet.zone for sheet in sheets}
    return replace(
        picture,
        zones={zone: cards for zone, cards in picture.zones.items() if zone not in zones},
        piles={pile: cards for pile, cards in picture.piles.items() if pile not in named},
        supply={side: count for side, count in picture.supply.items() if side not in own},
    )


class MatSheet:
    """One sheet: cards with their tokens on them, a face-down or named one on its own place; piles on the places of
    their name; the supply of the sheet's side."""

    def __init__(self, kit: Kit, sheet: BoardSheet, seen: SeenSheet, row: int) -> None:
        self.kit, self.sheet, self.seen = kit, sheet, seen
        self.panel = Panel(f"zone-{sheet.zone}", sheet.title, seen.width, seen.height, row)

    def pieces(self, picture: Picture, secrets: Secrets) -> Iterator[Piece]:
        yield from self._cards(picture)
        yield from self._piles(picture)
        yield from self._supply(picture)

    def _cards(self, picture: Picture) -> Iterator[Piece]:
        """The cards in the zone, each with its tokens."""
        zone, named, free = self.sheet.zone, self.seen.named, iter(self.seen.cards)
        unnamed = next((box for name, box in named.items() if name not in picture.piles), None)
        for at, (card, cubes) in enumerate(picture.zones.get(zone, ())):
            box = (named.get(card) if card else unnamed) or next(free)
            key, shows = f"card/{card}" if card else f"{zone}/{at}", ("zones", zone, card or "?")
            yield Piece(key, self.kit.card(card), box, shows)
            for owner, count in cubes.items():
                yield from self._tokens(owner, count, Rect(box.x, box.cy, box.w, box.h / 2), key, shows)

    def _piles(self, picture: Picture) -> Iterator[Piece]:
        for name, box in self.seen.named.items():
            for top in picture.piles.get(name, ())[-1:]:
                back = self.kit.back(top)
                yield Piece(f"pile/{name}", self.kit.card(top), box, ("piles", name, top or "?"), back=back)

    def _supply(self, picture: Picture) -> Iterator[Piece]:
        side = self.sheet.side
        token = self.kit.of_side(side) if side is not None else None
        if side is None or token is None:
            return
        for at, spot in enumerate(self.seen.tokens[: picture.supply.get(side, 0)]):
            yield Piece(f"supply/{side}/{at}", self.kit.counter(token), spot, ("supply", side, ""), COUNTERS)

    def _tokens(self, side: str, count: int, room: Rect, key: str, shows: tuple[str, str, str]) -> Iterator[Piece]:
        """The tokens of a side in a row."""
        token = self.kit.of_side(side)
        if token is None:
            return
        w, h = counter_size(token)
        for at, x in enumerate(in_row(count, w, room, 0.0)):
            yield Piece(f"{key}/{side}/{at}", self.kit.counter(token), Rect(x, room.cy - h / 2, w, h), shows, COUNTERS)
