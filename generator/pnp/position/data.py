"""A position as plain values for a page: panels with the boxes of what is in them, by the names of sprites."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pnp.press.marks.geometry import Rect
from pnp.validator.base.picture import Picture
from pnp.validator.base.words import minus
from pnp.validator.definitions.model import Side

from .board import BoardArea, boards
from .columns import Column, columns
from .kit import NOTHING, Kit
from .panels import Area, Piece
from .secrets import Secrets
from .structures import Spread, structures

Json = dict[str, Any]
GROUND = "ground/board"  # the name of the picture of a board


def on_phones(kit: Kit, picture: Picture) -> list[Area]:
    """The parts of a table that are drawn on a small screen, each of which lays out this picture."""
    found: list[Area] = [*columns(kit, [picture], 0)]
    found += structures(kit, [picture], len(found), headed=False)
    if picture.places or picture.tracks or picture.zones:
        found += boards(kit, [picture], len(found))
    return found


def table(kit: Kit, picture: Picture, lang: str) -> list[Json]:
    """The panels of a table on a small screen, all in points: `row` says which are side by side, `ground` is the name
    of a picture below the pieces, `places` are boxes of what is printed there."""
    drawn = replace(picture, piles={pile: picture.piles[pile] for pile in _on_board(kit) if pile in picture.piles})
    return [_panel(area, drawn, kit, lang) for area in on_phones(kit, drawn)]


def _on_board(kit: Kit) -> list[str]:
    """The places on the board that are as large as a card."""
    if kit.game.board is None or kit.plan is None:
        return []
    large = [(place.id, Rect(*place.at)) for place in kit.game.board.places if place.at]
    return [place for place, box in large if box.w >= kit.card_size[0] and box.h >= kit.card_size[1]]


def _panel(area: Area, picture: Picture, kit: Kit, lang: str) -> Json:
    panel = area.panel
    side = getattr(area, "side", None)
    told: Json = {
        "id": panel.id,
        "kind": {Column: "zone", Spread: "structure"}.get(type(area), "board"),
        "title": panel.title[lang],
        "side": side.id if isinstance(side, Side) else side,
        "size": [round(panel.width, 1), round(panel.height, 1)],
        "row": panel.row,
        "pieces": [piece_of(piece, kit, lang) for piece in area.pieces(picture, Secrets()) if piece.sprite != NOTHING],
    }
    if isinstance(area, Column):
        told["zone"] = area.zone
    if isinstance(area, BoardArea):
        told["ground"], told["grid"] = GROUND, area.board.is_grid
        told["places"] = {place: boxed(box.moved(0, area.above)) for place, box in area.places.items()}
    return told


def piece_of(piece: Piece, kit: Kit, lang: str) -> Json:
    """Something in a panel. `card` is the one that it shows, if it is known."""
    sprite = piece.sprite
    told: Json = {"key": piece.key, "sprite": sprite.id, "box": boxed(piece.box), "layer": piece.layer}
    if sprite.turn:
        told["turn"] = sprite.turn
    if sprite.kind in ("chip", "number"):
        told["text"] = minus(sprite.of[0])
    if sprite.kind == "front":
        label = kit.label(sprite)
        told |= {"card": sprite.of[1], "title": label[lang] if label else ""}
    return told


def boxed(box: Rect) -> Sequence[float]:
    """Left, top, width, height."""
    return [round(n, 1) for n in (box.x, box.y, box.w, box.h)]
