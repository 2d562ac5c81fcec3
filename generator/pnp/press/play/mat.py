"""The table as sheets of paper laid edge to edge: places for cards, for supply and bid, and where the next sheet goes.

A sheet is drawn as its own player sees it: the player's edge is the lower one, the middle of the table is above. So
both players' sheets have the same structure, and the second is simply rotated. Sheets are landscape. Where the boxes of
a sheet are is said here, and in layouts/sheets/mat.yaml what is drawn in them.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pnp.validator.definitions.board_model import Board, BoardPlace, BoardSheet
from pnp.validator.definitions.model import Token
from pnp.validator.definitions.sizes import CARDS

from ..impose.frame import foot_line
from ..impose.furniture import ruler
from ..impose.imposition import SLIM
from ..layout.board_marks import spots
from ..layout.data import data_with, found
from ..layout.desk import Desk
from ..layout.sheetlayout import drawn, sheet_layout
from ..marks.geometry import Matrix, Rect
from ..marks.ink import Group, Mark, rect_path
from ..marks.length import MM
from ..marks.paper import paper
from ..options import MARGIN

NAME = "mat"  # of the layout


@dataclass(frozen=True, slots=True)
class Plan:
    """The positions on a sheet, points."""

    field: Rect
    band: Rect
    cards: tuple[Rect, ...]
    strip: Rect


def plan_sheet(sheet: Rect, margin: float, zone: BoardSheet, desk: Desk) -> Plan | None:
    """The band at the left, the cards in rows, the strip below them; None if the cards do not fit."""
    length, places = sheet_layout(NAME, desk).lengths, places_for_cards(zone)
    card_w, card_h = (desk.game.decks[0].size if desk.game.decks else CARDS["standard"]).points
    gap = length["gap"]
    field = Rect(margin, margin, sheet.w - 2 * margin, sheet.h - 2 * margin - length["foot"])
    most_columns = int((field.w - length["band"] - gap) / (card_w + gap))
    most_rows = int((field.h - length["strip"] - gap) / (card_h + gap))
    if most_columns * most_rows < places:
        return None
    rows = max(1, -(-places // most_columns))
    columns = -(-places // rows)
    width = columns * (card_w + gap) + gap
    band = Rect(field.x, field.y, field.w - width, field.h)
    cards = tuple(
        Rect(
            band.right + gap + (i % columns) * (card_w + gap),
            field.y + gap + (i // columns) * (card_h + gap),
            card_w,
            card_h,
        )
        for i in range(places)
    )
    top = field.y + gap + rows * (card_h + gap)
    return Plan(field, band, cards, Rect(band.right + gap, top, width - 2 * gap, field.bottom - top))


@dataclass(frozen=True, slots=True)
class SeenSheet:
    """A sheet as the first player sees it on the table: its marks from (0, 0), the boxes of the places with a name and
    of those for any card, and the spots for its side's tokens. Points."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    named: dict[str, Rect]
    cards: tuple[Rect, ...]
    tokens: tuple[Rect, ...]


def seen_sheet(board: Board, at: int, desk: Desk) -> SeenSheet | None:
    """A sheet of the table on A4; None if its cards do not fit."""
    sheet = Rect.whole(paper("a4").landscape())
    plan = plan_sheet(sheet, MARGIN.pt, board.sheets[at], desk)
    if plan is None:
        return None
    worker = DrawnSheet(board, at, plan, desk, ruled=False)
    worker.draw()
    field = plan.field
    marks: Mark = Group(tuple(worker.marks), Matrix(e=-field.x, f=-field.y), rect_path(field))
    if worker.turned:
        marks = Group((marks,), Matrix.quarter_turns(2, Rect(0, 0, field.w, field.h)))

    def here(box: Rect) -> Rect:
        if worker.turned:
            return Rect(field.right - box.right, field.bottom - box.bottom, box.w, box.h)
        return Rect(box.x - field.x, box.y - field.y, box.w, box.h)

    boxes = [here(box) for box in _column_first(plan.cards)]
    named = {place.id: box for place, box in zip(worker.own, boxes, strict=False)}
    return SeenSheet(field.w, field.h, (marks,), named, tuple(boxes[len(named) :]), tuple(map(here, worker.spots())))


def _card_places(zone: BoardSheet) -> list[BoardPlace]:
    return [place for place in zone.places if place.holds == "card"]


def places_for_cards(zone: BoardSheet) -> int:
    """How many places for cards a zone needs."""
    return zone.cards + len(_card_places(zone))


class DrawnSheet:
    """One zone. `above` is the neighbour towards the middle, `below` the one towards the player, if there is one;
    `own` are the places for a card of their own."""

    def __init__(self, board: Board, at: int, plan: Plan, desk: Desk, *, ruled: bool) -> None:
        self.board, self.zone, self.at, self.plan, self.desk = board, board.sheets[at], at, plan, desk
        self.ruled = ruled
        self.own = _card_places(self.zone)
        self.marks: list[Mark] = []
        self.length = sheet_layout(NAME, desk).lengths
        last = len(board.sheets) - 1
        self.turned = at > last / 2  # this sheet is rotated: its player sits opposite
        above, below = (at - 1, at + 1) if self.turned else (at + 1, at - 1)
        self.above = board.sheets[above] if 0 <= above <= last else None
        self.below = board.sheets[below] if 0 <= below <= last else None

    def draw(self) -> None:
        plan, art = self.plan, self.zone.art and Path(str(self.zone.art).replace("{lang}", self.desk.lang))
        self.marks += self._drawn("field", plan.field)
        tokens = any(place.holds == "tokens" for place in self.zone.places)
        if art is not None:  # down to the strip at the player's edge, or through it if nothing lies there
            left, gap = plan.band.right, self.length["gap"]
            bottom = (plan.strip.y if tokens else plan.field.bottom) - gap
            room = Rect(left, plan.field.y, plan.field.right - left, bottom - plan.field.y)
            self.marks += self._drawn("picture", room, art=art.resolve())
        self._band()
        boxes = _column_first(plan.cards)
        for place, box in zip(self.own, boxes, strict=False):
            icon = place.id if self.desk.library.has_icon(place.id) else None
            self.marks += self._drawn("place", box, title=place.title, hint=place.hint, icon=icon)
        for box in boxes[len(self.own) :]:
            self.marks += self._drawn("empty", box, art=art)
        if tokens:
            self._tray()
        self._sketch()
        title, sheets = self.board.title[self.desk.lang], len(self.board.sheets)
        words = foot_line(self.desk, title, self.at + 1, sheets, self.desk.label("board-hint"))
        foot = Rect(plan.field.x, plan.field.bottom, plan.field.w, self.length["foot"])
        self.marks += self._drawn("foot", foot, foot=words)
        if self.ruled:  # below what is laid on the table: it is cut off with the margin
            self.marks += ruler(foot.x, foot.cy + 0.2 * MM, self.desk.label, SLIM / 2)

    def _drawn(self, box: str, at: Rect, **fields: Any) -> tuple[Mark, ...]:
        """A box of the layout, for the zone's side."""
        return drawn(NAME, box, at, data_with(found(self.desk.game.sides, self.zone.side), **fields), self.desk)

    def _band(self) -> None:
        """The zone's name, built like the head of a card: as if across the top, then turned to read upwards."""
        band, end = self.plan.band, self.length["end"]
        left = end if self.below is not None else 7 * MM
        body = Rect(0, 0.2 * MM, band.h, band.w - 2.5 * MM)
        marks = [*self._drawn("band", Rect(0, 0, band.h, band.w))]
        if self.zone.side is not None:
            size = min(body.h * 0.66, self.length["emblem"])
            marks += self._drawn("emblem", Rect(left, body.cy - size / 2, size, size))
            left += size + 4 * MM
        title = self.zone.title[self.desk.lang].replace(" ", "\u00a0")  # on one line, however small that makes it
        marks += self._drawn("title", Rect(left, body.y, band.h - end - left, body.h), title=title)
        above, below = (zone and zone.title for zone in (self.above, self.below))
        marks += self._drawn("neighbours", body, above=above, below=below)
        self.marks.append(Group(tuple(marks), Matrix(0, -1, 1, 0, band.x, band.bottom)))

    def _tray(self) -> None:
        strip, token, boxes = self.plan.strip, self._token(), self.spots()
        first, *others = (place for place in self.zone.places if place.holds == "tokens")
        if token is None:
            return
        y, size, right = boxes[0].y, boxes[0].h, boxes[-1].right
        self.marks += spots(token, boxes, self.desk)
        self._label(first, Rect(strip.x, y, right - strip.x, size))
        left = right + 5 * MM
        for place in others:
            box = Rect(left, y, min(strip.right - 20 * MM - left, self.length["tray"]), size)
            self.marks += self._drawn("tray", box)
            self._label(place, box)
            left = box.right + 4 * MM

    def _label(self, place: BoardPlace, below: Rect) -> None:
        high = self.length["label"]
        box = Rect(below.x, below.y - high - 0.4 * MM, below.w, high)
        self.marks += self._drawn("label", box, title=place.title, hint=place.hint)

    def spots(self) -> list[Rect]:
        """Where the tokens of the zone's side lie, in a row at the player's edge."""
        strip, token, label = self.plan.strip, self._token(), self.length["label"]
        if token is None:
            return []
        size = token.size
        y = strip.y + label + (strip.h - label - size) / 2
        return [Rect(strip.x + i * (size + 0.9 * MM), y, size, size) for i in range(token.count)]

    def _token(self) -> Token | None:
        return next((t for t in self.desk.game.tokens if t.side == self.zone.side), None)

    def _sketch(self) -> None:
        """The whole table in small, with this sheet filled."""
        strip, count, gap = self.plan.strip, len(self.board.sheets), 0.5 * MM
        w, h = self.length["sketch"], self.length["cell"]
        x, y = strip.right - w, strip.cy - count * h / 2 + gap
        for i, zone in enumerate(self.board.sheets):
            at = i if self.turned else count - 1 - i
            said = data_with(found(self.desk.game.sides, zone.side), here=i == self.at or None)
            self.marks += drawn(NAME, "cell", Rect(x, y + at * h, w, h - gap), said, self.desk)


def _column_first(boxes: tuple[Rect, ...]) -> tuple[Rect, ...]:
    """Down the first column, then the next: named places are along one edge, the same for both players."""
    return tuple(sorted(boxes, key=lambda box: (round(box.x, 2), box.y)))
