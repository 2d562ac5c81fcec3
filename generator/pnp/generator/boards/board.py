"""A board as one large face: its ground, links, tracks and places, drawn as its layout says, and what is wrong with it.

A place, a space of a track or the middle of a link is laid out like a card: its fields are those of the definition and
the numbers of the game, so that a board's layout speaks the language of card faces. Points from the board's corner.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

from pnp.validator import words
from pnp.validator.definitions.finding import hint
from pnp.validator.definitions.load import read_definitions
from pnp.validator.definitions.model import Board, BoardLink, BoardPlace, Card, Track
from pnp.validator.frozen import dataclass
from pnp.validator.problem import Invalid, Problem
from pnp.validator.source import KeyPath, place_of, read_text

from ..drawing.ink import Mark, Paint, Shape, moved, polygon
from ..faces.face import Desk, Placed, lay_out
from ..faces.layouts import COLOURS, Element
from ..lettering.typography import NBSP
from ..pieces.counters import counter_size
from ..sizes.geometry import Rect
from ..sizes.length import MM, parse_length
from .boardlayout import BoardLayout, Elements, Entry, Tray, board_faces, chosen, holds, load_board_layout, missing_face
from .clashes import Item, clashes, words_of
from .places import spots
from .tracks import plan_track

DEFAULT = "plain"
LARGEST = 3000 * MM  # of a board, each way; a table is smaller
OF_FACES = ("overflow", "glyph", "markup", "icon", "untranslated")  # what our messages say of a place, not of a card
_HOLE = re.compile(r"\{[a-z]")
_BRACKETS = re.compile(r"\([^()]{1,30}\)")


@dataclass(frozen=True, slots=True)
class BoardFace:
    """A board laid out. `solid` are the boxes of places and spaces, which a seam between sheets should spare."""

    width: float
    height: float
    bleed: float
    marks: tuple[Mark, ...]
    placed: tuple[tuple[str, Placed], ...]
    solid: tuple[Rect, ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Wrong:
    """Something wrong with the entry at `path` of board.yaml."""

    path: KeyPath
    code: str
    values: Mapping[str, Any]
    warning: bool = False


def draw_board(board: Board, desk: Desk, layout: BoardLayout | None = None) -> BoardFace:
    """The board in a language, with everything that cannot be printed as it is. Raises Invalid for a bad layout."""
    width, height = (parse_length(v).pt for v in board.size)
    if not 0 < min(width, height) <= max(width, height) <= LARGEST:
        values = {"size": " × ".join(board.size), "largest": round(LARGEST / MM)}
        raise Invalid(*_located([Wrong(("size",), "board.size", values)], desk))
    if layout is None:
        name = board.face or DEFAULT
        if name not in board_faces():
            path: KeyPath = ("face",) if board.face else ("size",)
            raise Invalid(*_located([Wrong(path, "needs.board", missing_face(name))], desk))
        layout = load_board_layout(name)
    worker = _Worker(board, desk, layout, Rect(0, 0, width, height))
    worker.draw()
    problems = (*worker.problems, *_located(worker.wrong, desk))
    marks, placed = tuple(worker.marks), tuple(worker.placed)
    return BoardFace(width, height, layout.bleed, marks, placed, tuple(worker.solid), problems)


def _located(wrongs: list[Wrong], desk: Desk) -> list[Problem]:
    """The problems at their places in the game's board.yaml."""
    if not wrongs:
        return []
    try:
        file = read_definitions(desk.game.folder, desk.game.edition or None)["files"]["board"]
        text = read_text(file)
    except (Invalid, KeyError):  # a game made by hand
        return [Problem(w.code, values=w.values, warning=w.warning) for w in wrongs]
    return [Problem(w.code, str(file), *place_of(text, w.path), w.values, w.warning) for w in wrongs]


class _Worker:
    """Gathers marks from the ground up: ground, links, tracks, places."""

    def __init__(self, board: Board, desk: Desk, layout: BoardLayout, box: Rect) -> None:
        self.board, self.desk, self.layout, self.box = board, desk, layout, box
        self.marks: list[Mark] = []
        self.placed: list[tuple[str, Placed]] = []
        self.solid: list[Rect] = []
        self.items: list[Item] = []
        self.problems: list[Problem] = []
        self.wrong: list[Wrong] = []

    def draw(self) -> None:
        card = _card("", self.board.title, _values(self.desk))
        self.part("ground", self.layout.ground, self.box, card, ())
        boxes = {p.id: box for i, p in enumerate(self.board.places) if (box := self.at(p, ("places", i))) is not None}
        for i, link in enumerate(self.board.links):
            self.link(link, ("links", i), boxes)
        for i, track in enumerate(self.board.tracks):
            self.track(track, ("tracks", i))
        for i, place in enumerate(self.board.places):
            if place.id in boxes:
                self.place(place, boxes[place.id], ("places", i))
        for clash in clashes(self.items, self.box):
            self.wrong.append(Wrong(clash.path, clash.code, {**clash.values, "lang": self.desk.lang}, clash.warning))

    # ── what is drawn ──
    def place(self, place: BoardPlace, box: Rect, path: KeyPath) -> None:
        fields = {**_values(self.desk, place.values), "holds": place.holds, "linked": bool(place.links)}
        fields |= {_key("start", side): count for side, count in place.start.items()}
        card = _card(place.id, place.title, fields, place.hint, place.kind)
        entry = self.entry(self.layout.places, place.face, card, path)
        if entry is not None:
            self.solid.append(box)
            marks = self.part(place.id, entry.elements, box, card, path, self.colour(place.colour, path), place.start)
            self.items.append(Item((*path, "at"), place.id, box, words_of(marks)))

    def track(self, track: Track, path: KeyPath) -> None:
        box = self.at(track, path)
        fields = {**_values(self.desk), "spaces": track.spaces, "first": track.first, "last": track.last}
        card = _card(track.id, track.title, fields, kind=track.kind)
        entry = self.entry(self.layout.tracks, track.face, card, path) if box else None
        if box is None or entry is None:
            return
        plan = plan_track(track, box, entry.inset, entry.heading, entry.gap)
        if plan is None:
            self.wrong.append(Wrong((*path, "at"), "board.track-room", {"id": track.id, "spaces": track.spaces}))
            return
        self.items.append(Item((*path, "at"), track.id, box, ()))
        self.part(track.id, entry.elements, box, card, path)
        for area, inside in zip(track.areas, plan.areas, strict=True):
            own = _card(track.id, area.title, {**fields, "area": area.id}, kind=track.kind)
            self.part(f"{track.id}/{area.id}", entry.areas, inside, own, path, self.colour(area.colour, path))
        for number, inside in enumerate(plan.spaces, track.first):
            self.solid.append(inside)
            own = _space(track, number, fields)
            colour = next((a.colour for a in track.areas if a.first <= number <= a.last), None)
            self.part(f"{track.id}/{number}", entry.spaces, inside, own, path, self.colour(colour, path))

    def link(self, link: BoardLink, path: KeyPath, boxes: Mapping[str, Rect]) -> None:
        if not all(end in boxes for end in link.between):
            return
        one, other = (boxes[end] for end in link.between)
        via = [(parse_length(x).pt, parse_length(y).pt) for x, y in link.via]
        points = [(one.cx, one.cy), *via, (other.cx, other.cy)]
        card = _card(":".join(link.between), link.title, _values(self.desk, link.values))
        entry = self.entry(self.layout.links, link.face, card, path)
        if entry is None:
            return
        colour = self.colour(link.colour, path)
        for stroke in entry.strokes:
            ink = self.desk.palette[_own(stroke["stroke"], colour)]
            paint = Paint(stroke=ink, width=stroke["weight"], dash=stroke["dash"], cap=1, join=1)
            self.marks.append(Shape(polygon(points, closed=False), paint))
        x, y = _middle(points)
        marks = self.part(card.id, entry.elements, Rect(x, y, 0, 0), card, path, colour)
        thick = max((stroke["weight"] for stroke in entry.strokes), default=0.0)
        self.items.append(Item(path, card.id, None, words_of(marks), tuple(points) if thick else (), thick))

    # ── how it is drawn ──
    def at(self, thing: BoardPlace | Track, path: KeyPath) -> Rect | None:
        if not thing.at:
            self.wrong.append(Wrong(path, "board.nowhere", {"id": thing.id}))
            return None
        box = Rect(*(parse_length(v).pt for v in thing.at))
        if min(box.w, box.h) <= 0:
            self.wrong.append(Wrong((*path, "at"), "board.flat", {"id": thing.id}))
            return None
        return box

    def colour(self, name: str | None, path: KeyPath) -> str | None:
        """A thing's own colour, if the palette has it."""
        known = self.desk.palette.colours
        if name is None or name in known:
            return name
        self.wrong.append(Wrong((*path, "colour"), "needs.colour", {"name": name, "hint": hint(name, known)}))
        return None

    def entry(self, entries: tuple[Entry, ...], face: str | None, card: Card, path: KeyPath) -> Entry | None:
        entry = chosen(entries, face, {**card.values, "id": card.id, "kind": card.kind})
        if entry is None:
            known = ", ".join(e.name for e in entries if e.name)
            values = {"id": card.id, "face": face or "", "layout": self.layout.id, "known": known}
            where = (*path, "face") if face else path
            self.wrong.append(Wrong(where, "board.face" if face else "board.undrawn", values))
        return entry

    def part(
        self,
        name: str,
        elements: Elements,
        box: Rect,
        card: Card,
        path: KeyPath,
        colour: str | None = None,
        start: Mapping[str, int] | None = None,
    ) -> tuple[Mark, ...]:
        """Elements drawn in a box of the board; their marks, where they lie."""
        out: list[Mark] = []
        for piece in elements.made_for(box.w, box.h):
            if isinstance(piece, Tray):
                if holds(piece.when, card.values):
                    out += self.tray(piece, name, box, path, start or {})
                continue
            layout = replace(piece, elements=tuple(self.filled(e, card, colour) for e in piece.elements))
            face = lay_out(layout, card, self.desk, f"{max(box.w, 1):.3f}ptx{max(box.h, 1):.3f}pt")
            self.placed += ((name, replace(p, box=p.box.moved(box.x, box.y))) for p in face.placed)
            out += (moved(mark, box.x, box.y) for mark in face.marks)
            for problem in face.problems:
                self.face_problem(problem, name, path)
        self.marks += out
        return tuple(out)

    def filled(self, element: Element, card: Card, colour: str | None) -> Element:
        """The element with the thing's own colour; its fields and the game's numbers in the words that it says."""
        args, lang = dict(element.args), self.desk.lang
        for key in COLOURS & args.keys():
            args[key] = _own(str(args[key]), colour)
        if _HOLE.search(str(args.get("say", {}).get(lang, ""))):
            args["say"] = {lang: words.fill(args["say"][lang], lang, {**self.desk.game.numbers, **card.values})}
        return replace(element, args=args)

    def face_problem(self, problem: Problem, name: str, path: KeyPath) -> None:
        """A face's problem, said of the entry of board.yaml that it was laid out for."""
        if problem.file or not problem.code.startswith("face."):
            self.problems.append(problem)
            return
        what = problem.code.removeprefix("face.")
        code = f"board.{what}" if what in OF_FACES else problem.code
        field = {"title": "title", "text": "hint"}.get(str(problem.values.get("field")))
        inside = (*path, field, self.desk.lang) if field and path else path
        self.wrong.append(Wrong(inside, code, {**problem.values, "card": name}, problem.warning))

    def tray(self, tray: Tray, name: str, box: Rect, path: KeyPath, start: Mapping[str, int]) -> tuple[Mark, ...]:
        token = next((t for t in self.desk.game.tokens if t.id == tray.token), None)
        if token is None:
            values = {"token": tray.token, "known": ", ".join(t.id for t in self.desk.game.tokens)}
            self.wrong.append(Wrong(path, "board.no-token", values))
            return ()
        room = tray.at.moved(box.x, box.y)
        wide, high = counter_size(token)
        pitch = room.w / tray.slots
        if pitch < wide - 0.01 or room.h < high - 0.01:
            values = {"token": token.id, "size": token.size, "id": tray.id}
            self.wrong.append(Wrong((*path, "at"), "board.tray-small", values))
            return ()
        boxes = [Rect(room.x + (i + 0.5) * pitch - wide / 2, room.cy - high / 2, wide, high) for i in range(tray.slots)]
        lying = {"all": tray.slots, "none": 0, "start": start.get(token.side or "", 0)}[tray.marked]
        self.placed.append((name, Placed(tray.id, room, None, (f"{tray.slots} × {token.id}, {lying} marked",))))
        return spots(token, boxes, self.desk, lying)


def _card(
    id: str,
    title: Mapping[str, str],
    values: Mapping[str, Any],
    text: Mapping[str, str] | None = None,
    kind: str | None = None,
) -> Card:
    """Something on the board as a face sees it. What its title says in brackets stays on one line."""
    title = {lang: _BRACKETS.sub(lambda m: m[0].replace(" ", NBSP), words) for lang, words in title.items()}
    return Card(id, title, None, kind, values, (), text or {}, {}, None, 1)


def _values(desk: Desk, own: Mapping[str, int] | None = None) -> dict[str, Any]:
    """The fields of something on the board: its own, `has_NAME` for each, and `label_SIDE`, what a side is called."""
    values: dict[str, Any] = {_key("label", side.id): side.label for side in desk.game.sides}
    return {**values, **(own or {}), **{f"has_{name}": True for name in own or {}}}


def _key(word: str, side: str) -> str:
    return f"{word}_{side.replace('-', '_')}"


def _space(track: Track, number: int, fields: Mapping[str, Any]) -> Card:
    """A space: its number, that number without its sign, on which side of 0 it lies, its area, who starts there."""
    area = next((a for a in track.areas if a.first <= number <= a.last), None)
    own: dict[str, Any] = {
        "number": number,
        "count": abs(number),
        "sign": "low" if number < 0 else "high" if number > 0 else "zero",
        "area": area.id if area else None,
        "end": number == track.last,
    }
    own |= {_key("start", side): True for side, at in track.start.items() if at == number}
    title = area.title if area else track.title
    return _card(track.id, title, {**fields, **own}, kind=track.kind)


def _own(colour: str, own: str | None) -> str:
    """`$colour` is the colour that a place, an area or a link gives itself."""
    return colour.replace("$colour", own or "ink", 1) if colour.startswith("$colour") else colour


def _middle(points: list[tuple[float, float]]) -> tuple[float, float]:
    """The point half way along a line."""
    lengths = [math.dist(one, other) for one, other in pairwise(points)]
    left = sum(lengths) / 2
    for ((x1, y1), (x2, y2)), length in zip(pairwise(points), lengths, strict=True):
        if left <= length and length > 0:
            share = left / length
            return x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
        left -= length
    return points[0]


def dump(face: BoardFace) -> str:
    """The board as text, a line for each box in millimetres, for golden files."""
    out = []
    for name, placed in face.placed:
        box = placed.box
        place = " ".join(f"{v / MM:.2f}" for v in (box.x, box.y, box.w, box.h))
        out.append(f"{name} {placed.id}: {place}" + (f" @ {placed.size:g}pt" if placed.size else ""))
        out += [f"    {line}" for line in placed.lines]
    return "\n".join(out) + "\n"


__all__ = ["BoardFace", "draw_board", "dump"]
