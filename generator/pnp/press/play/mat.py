"""The table as sheets of paper laid edge to edge: places for cards, for supply and bid, and where the next sheet goes.

A sheet is drawn as its own player sees it: the player's edge is the lower one, the middle of the table is above. So
both players' sheets have the same structure, and the second is simply rotated. Sheets are landscape.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pnp.validator.definitions.board_model import Board, BoardPlace, BoardSheet
from pnp.validator.definitions.model import Token
from pnp.validator.definitions.sizes import CARDS

from ..impose.frame import foot_line, foot_style
from ..impose.furniture import ruler
from ..layout import bands
from ..layout.board_marks import DASH, Cell, outlined, sketch, spots
from ..layout.desk import Desk
from ..marks.geometry import Matrix, Rect
from ..marks.ink import Art, Group, Icon, Mark, Use, outline, polygon, rect_path, rounded, solid
from ..marks.length import MM
from ..marks.palette import mix
from ..marks.paper import paper
from ..options import MARGIN
from ..type import text
from ..type.text import say

FOOT = 3 * MM  # the line below the field
GAP = 1.6 * MM  # between places
STRIP = 15.0 * MM  # minimum height of the row of tokens at the player's edge
BAND = 6.5 * MM  # minimum width for the zone's name
LABEL = 3.4 * MM  # height of the words above tokens
HINT = 46 * MM  # room for the name of the next zone, at either end of the band


@dataclass(frozen=True, slots=True)
class Plan:
    """The positions on a sheet, points."""

    field: Rect
    band: Rect
    cards: tuple[Rect, ...]
    strip: Rect


def plan_sheet(sheet: Rect, margin: float, places: int, card_w: float, card_h: float) -> Plan | None:
    """The band at the left, the cards in rows, the strip below them; None if the cards do not fit."""
    field = Rect(margin, margin, sheet.w - 2 * margin, sheet.h - 2 * margin - FOOT)
    most_columns = int((field.w - BAND - GAP) / (card_w + GAP))
    most_rows = int((field.h - STRIP - GAP) / (card_h + GAP))
    if most_columns * most_rows < places:
        return None
    rows = max(1, -(-places // most_columns))
    columns = -(-places // rows)
    width = columns * (card_w + GAP) + GAP
    band = Rect(field.x, field.y, field.w - width, field.h)
    cards = tuple(
        Rect(
            band.right + GAP + (i % columns) * (card_w + GAP),
            field.y + GAP + (i // columns) * (card_h + GAP),
            card_w,
            card_h,
        )
        for i in range(places)
    )
    top = field.y + GAP + rows * (card_h + GAP)
    return Plan(field, band, cards, Rect(band.right + GAP, top, width - 2 * GAP, field.bottom - top))


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
    plan = plan_sheet(sheet, MARGIN.pt, *needed_by(board.sheets[at], desk))
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


def needed_by(zone: BoardSheet, desk: Desk) -> tuple[int, float, float]:
    """How many places for cards a zone needs, and their width and height."""
    card = desk.game.decks[0].size if desk.game.decks else CARDS["standard"]
    return zone.cards + len(_card_places(zone)), *card.points


class DrawnSheet:
    """One zone. `above` is the neighbour towards the middle, `below` the one towards the player, if there is one;
    `own` are the places for a card of their own."""

    def __init__(self, board: Board, at: int, plan: Plan, desk: Desk, *, ruled: bool) -> None:
        self.board, self.zone, self.at, self.plan, self.desk = board, board.sheets[at], at, plan, desk
        self.ruled = ruled
        self.own = _card_places(self.zone)
        self.marks: list[Mark] = []
        sides = desk.game.sides
        self.side = next((s for s in sides if s.id == self.zone.side), None)
        palette = desk.palette
        self.ink = palette[self.side.colour] if self.side else palette["ink"]
        self.paper = palette["paper"]
        last = len(board.sheets) - 1
        self.turned = at > last / 2  # this sheet is rotated: its player sits opposite
        above, below = (at - 1, at + 1) if self.turned else (at + 1, at - 1)
        self.above = board.sheets[above] if 0 <= above <= last else None
        self.below = board.sheets[below] if 0 <= below <= last else None

    def draw(self) -> None:
        self.marks.append(solid(rect_path(self.plan.field), self.paper))
        self._picture()
        self._band()
        boxes = _column_first(self.plan.cards)
        for place, box in zip(self.own, boxes, strict=False):
            self._card_place(place, box)
        pale = mix(self.paper, self.ink, 0.08)
        for box in boxes[len(self.own) :]:
            self._outline(box)
            if self.zone.art is not None:
                self._corners(box)
            elif self.side is not None:
                emblem = Rect(box.cx - 11 * MM, box.cy - 11 * MM, 22 * MM, 22 * MM)
                self.marks.append(Use(Icon(self.side.icon, pale, self.paper), emblem))
        if any(place.holds == "tokens" for place in self.zone.places):
            self._tray()
        elif self.ruled:
            self.marks += ruler(self.plan.strip.x + 3 * MM, self.plan.strip.cy, self.desk.label)
        self._sketch()
        self._footer()

    def _picture(self) -> None:
        """The picture under the places, if the zone has one: it fills the sheet down to the strip at the
        player's edge."""
        if self.zone.art is None:
            return
        field, strip = self.plan.field, self.plan.strip
        ink, left = self.desk.palette["ink"], self.plan.band.right
        room = Rect(left, field.y, field.right - left, strip.y - GAP - field.y)
        self.marks.append(Use(Art(self.zone.art.resolve()), room, fill=True))
        for below, thick in ((0.0, 0.7 * MM), (1.0 * MM, 0.25 * MM)):
            self.marks.append(solid(rect_path(Rect(left, room.bottom + below, room.w, thick)), ink))

    # ── the band: the zone's name, built like the head of a card ──
    def _band(self) -> None:
        band = self.plan.band
        flat = Rect(0, 0, band.h, band.w)  # drawn as if across the top, then turned to read upwards
        marks: list[Mark] = list(bands.band(flat, self.side, self.desk))
        colour = bands.ink_on(self.side, self.desk)
        body = Rect(0, 0.2 * MM, flat.w, flat.h - 2.5 * MM)
        left = HINT if self.below is not None else 7 * MM
        if self.side is not None:
            size = min(body.h * 0.66, 15 * MM)
            marks.append(Use(Icon(self.side.icon, colour, self.ink), Rect(left, body.cy - size / 2, size, size)))
            left += size + 4 * MM
        title = text.Style(
            font="display",
            size=round(min(30.0, body.h / 1.25) * 4) / 4,
            smallest=9,
            leading=1.05,
            hyphens=False,
            valign="middle",
            colour=colour,
        )
        room = Rect(left, body.y, flat.w - HINT - left, body.h)
        words = self.zone.title[self.desk.lang].replace(" ", "\u00a0")  # on one line, however small that makes it
        marks += say(words, title, room, self.desk.lang)
        marks += self._neighbours(body, colour)
        self.marks.append(Group(tuple(marks), Matrix(0, -1, 1, 0, band.x, band.bottom)))

    def _neighbours(self, body: Rect, colour: str) -> list[Mark]:
        """The zones beyond the upper and the lower edge: a pointer and a name each."""
        out: list[Mark] = []
        size, lang = 2.6 * MM, self.desk.lang
        style = text.Style(font="sans-bold", size=8.5, smallest=7, hyphens=False, valign="middle", colour=colour)
        for zone, tip, turn in ((self.above, body.right - 4 * MM, -1), (self.below, body.x + 4 * MM, 1)):
            if zone is None:
                continue
            base = tip + turn * size
            out.append(
                solid(polygon(((tip, body.cy), (base, body.cy - size / 1.7), (base, body.cy + size / 1.7))), colour)
            )
            align, left = ("right", base - HINT + 7 * MM) if turn < 0 else ("left", base + 2 * MM)
            words = Rect(left, body.y, HINT - 9 * MM, body.h)
            out += say(zone.title[lang], replace(style, align=align), words, lang)
        return out

    # ── places ──
    def _outline(self, box: Rect, dash: tuple[float, ...] = DASH) -> None:
        self.marks.append(outlined(box, 2.5 * MM, mix(self.paper, self.ink, 0.45), dash))

    def _corners(self, box: Rect) -> None:
        """The corners of a place, like those of an aerial photograph."""
        arm, near = 6 * MM, box.inset(2.2 * MM)
        for x, across in ((near.x, 1), (near.right, -1)):
            for y, down in ((near.y, 1), (near.bottom, -1)):
                corner = polygon(((x + across * arm, y), (x, y), (x, y + down * arm)), closed=False)
                self.marks.append(outline(corner, self.ink, 1.1))

    def _card_place(self, place: BoardPlace, box: Rect) -> None:
        palette, lang = self.desk.palette, self.desk.lang
        ground = palette["paper-dark"]
        self.marks.append(solid(rounded(box, 2.5 * MM), ground))
        self._outline(box, ())
        if self.desk.library.has_icon(place.id):
            art = Rect(box.x, box.y + 14 * MM, box.w, 36 * MM).fitted(1, 1)
            self.marks.append(Use(Icon(place.id, mix(ground, palette["ink"], 0.55), ground), art))
        title = text.Style(font="display", size=17, smallest=9, align="centre", hyphens=False, colour=palette["ink"])
        note = text.Style(font="sans", size=9, smallest=7, align="centre", colour=palette["ink-soft"])
        inner = box.inset(5 * MM)
        self.marks += say(place.title[lang], title, Rect(inner.x, box.y + 54 * MM, inner.w, 8 * MM), lang)
        if place.hint.get(lang):
            self.marks += say(place.hint[lang], note, Rect(inner.x, box.y + 63 * MM, inner.w, 14 * MM), lang)

    def _tray(self) -> None:
        strip = self.plan.strip
        token = self._token()
        places = [place for place in self.zone.places if place.holds == "tokens"]
        if token is None or not places:
            return
        boxes = self.spots()
        y, size = boxes[0].y, boxes[0].h
        self.marks += spots(token, boxes, self.desk)
        self._label(places[0], Rect(strip.x, y - LABEL - 0.4 * MM, boxes[-1].right - strip.x, LABEL))
        left = boxes[-1].right + 5 * MM
        for place in places[1:]:
            box = Rect(left, y, min(strip.right - 20 * MM - left, 62 * MM), size)
            self.marks.append(outlined(box, 1.5 * MM, mix(self.paper, self.ink, 0.6)))
            self._label(place, Rect(box.x, y - LABEL - 0.4 * MM, box.w, LABEL))
            left = box.right + 4 * MM

    def spots(self) -> list[Rect]:
        """Where the tokens of the zone's side lie, in a row at the player's edge."""
        strip, token = self.plan.strip, self._token()
        if token is None:
            return []
        size = token.size
        y = strip.y + LABEL + (strip.h - LABEL - size) / 2
        return [Rect(strip.x + i * (size + 0.9 * MM), y, size, size) for i in range(token.count)]

    def _token(self) -> Token | None:
        return next((t for t in self.desk.game.tokens if t.side == self.zone.side), None)

    def _label(self, place: BoardPlace, box: Rect) -> None:
        lang = self.desk.lang
        hint = place.hint.get(lang, "")
        words = f"**{place.title[lang]}**" + (f" — {hint}" if hint else "")
        style = text.Style(
            font="sans", size=8, smallest=7, hyphens=False, colour=self.desk.palette["ink"], valign="middle"
        )
        self.marks += say(words, style, box, lang)

    # ── below the field ──
    def _sketch(self) -> None:
        """The whole table in small, with this sheet filled."""
        strip, palette = self.plan.strip, self.desk.palette
        count = len(self.board.sheets)
        w, h = 13.0 * MM, 4.2 * MM
        x, y = strip.right - w, strip.cy - count * h / 2 + 0.5 * MM
        cells = []
        for i, zone in enumerate(self.board.sheets):
            at = i if self.turned else count - 1 - i
            side = next((s for s in self.desk.game.sides if s.id == zone.side), None)
            ink = palette[side.colour] if side else palette["ink-soft"]
            cells.append(Cell(Rect(x, y + at * h, w, h - 0.5 * MM), ink, side.icon if side else None))
        self.marks += sketch(cells, self.at, self.paper)

    def _footer(self) -> None:
        lang, count = self.desk.lang, len(self.board.sheets)
        words = foot_line(self.desk, self.board.title[lang], self.at + 1, count, self.desk.label("board-hint"))
        box = Rect(self.plan.field.x, self.plan.field.bottom + 0.5 * MM, self.plan.field.w, 2.4 * MM)
        self.marks += say(words, foot_style(self.desk, 6), box, lang)


def _column_first(boxes: tuple[Rect, ...]) -> tuple[Rect, ...]:
    """Down the first column, then the next: named places are along one edge, the same for both players."""
    return tuple(sorted(boxes, key=lambda box: (round(box.x, 2), box.y)))
