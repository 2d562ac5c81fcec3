"""A position as plain values for a page: panels with the boxes of what is in them, by the names of sprites."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pnp.press.marks.geometry import Rect
from pnp.press.marks.length import MM
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
EDGES = ("top", "right", "bottom", "left")  # of a card, as it is printed
LENGTH, DEPTH = 0.6, 0.5  # of a place at the edge of a card: of that edge, and of the shorter one
BELOW = 2 * MM  # what lies lowest on a board of cards


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
    if isinstance(area, Spread):
        whole = Rect(0, 0, panel.width, panel.height)
        for piece in told["pieces"]:
            piece |= {"edges": edges(piece, whole)} if "card" in piece else {}
    if isinstance(area, BoardArea):
        told["ground"], told["grid"] = GROUND, area.board.is_grid
        told["places"] = {place: boxed(box.moved(0, area.above)) for place, box in area.places.items()}
        if told["pieces"] and not picture.places and not picture.tracks:
            _crop(told)
    return told


def _crop(told: Json) -> None:
    """Leave out the lower part of a board on which there are only cards, if none lies there: a bank, for example."""
    width, height = told["size"]
    height = min(height, round(max(y + h for _, y, _, h in (piece["box"] for piece in told["pieces"])) + BELOW, 1))
    told["size"] = [width, height]
    told["places"] = {place: box for place, box in told["places"].items() if box[1] + box[3] / 2 < height}


def edges(piece: Json, panel: Rect) -> Json:
    """Where another card is attached to a card of a structure: places across its edges, by their names as printed."""
    box, turn = Rect(*piece["box"]), piece.get("turn", 0)
    deep = DEPTH * min(box.w, box.h)
    across = Rect(box.cx - LENGTH * box.w / 2, 0, LENGTH * box.w, deep)
    along = Rect(0, box.cy - LENGTH * box.h / 2, deep, LENGTH * box.h)
    found = (
        across.moved(0, box.y - deep / 2),
        along.moved(box.right - deep / 2, 0),
        across.moved(0, box.bottom - deep / 2),
        along.moved(box.x - deep / 2, 0),
    )
    return {name: boxed(panel.common(found[(at + turn) % len(found)])) for at, name in enumerate(EDGES)}


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
