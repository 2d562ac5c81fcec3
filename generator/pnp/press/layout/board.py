"""A board as one large face: ground, regions, links, tracks, places and signs, drawn by its layout, with the problems
found.

A place, a space of a track or the middle of a link is laid out like a card: its data are those of its definition and
the game's numbers, so board layouts use the language of card faces. Points from the board's corner.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pnp.validator.base import words
from pnp.validator.base.problem import Invalid, Problem, once
from pnp.validator.base.source import KeyPath
from pnp.validator.definitions.board_model import Board, BoardLink, BoardPlace, BoardRegion, BoardSign, Track
from pnp.validator.definitions.finding import hint
from pnp.validator.definitions.formats import places_in
from pnp.validator.definitions.gather import read_definitions

from ..marks.geometry import Rect, around
from ..marks.ink import Group, Made, Mark, Paint, Path, Shape, moved, polygon
from ..marks.length import MM, Length
from ..marks.palette import UnknownColour
from ..type.text_boxes import words_of
from ..type.ties import NBSP
from .bends import BROAD, Point, bent, middle, ribbon
from .board_checks import ValuesAskedFor, useless_entries
from .boardlayout import BoardLayout, Elements, Entry, board_faces, chosen, load_board_layout, missing_face
from .clashes import Item, Wrong, clashes
from .data import Data, found
from .desk import Desk
from .faces import lay_out_for
from .tracks import plan_track
from .values import fields_in
from .worker import Placed, own_colour

DEFAULT = "plain"
LARGEST = 3000 * MM  # maximum size of a board, each way; tables are smaller
# problems that our messages report for a place, not for a card
OF_FACES = ("overflow", "glyph", "markup", "icon", "untranslated", "tray-small")
# problems that occur in one language and not in another
OF_LABELS = ("board.label", "board.crossed", "board.label-outside")
_BRACKETS = re.compile(r"\([^()]{1,30}\)")
_QUALIFIED = re.compile(r"(.*[^ ]) *\(([^()]+)\)")


@dataclass(frozen=True, slots=True)
class BoardFace:
    """A board laid out. `solid` are the boxes of spaces and places, which seams between sheets should avoid; `lines`
    those of links as drawn, with their bends, by the places that they join, from the first to the second; `trays` are
    rows of spots, each with their number, by the place or track and the token."""

    width: float
    height: float
    bleed: float
    marks: tuple[Mark, ...]
    placed: tuple[tuple[str, Placed], ...]
    solid: tuple[Rect, ...]
    lines: Mapping[tuple[str, str], list[Point]]
    trays: Mapping[tuple[str, str], tuple[Rect, int]]
    problems: tuple[Problem, ...]


def board_form(board: Board) -> Made:
    """The form of the whole board with its bleed, which its own sheets add to the library."""
    return Made(f"board/{board.file}")


def draw_board(board: Board, desk: Desk, layout: BoardLayout | None = None) -> BoardFace:
    """The board in a language, with its printing problems. Raises Invalid for a bad layout.

    A desk remembers the boards drawn at it: its own sheets, the rule sheet and each close-up show the same one.
    """
    if desk.printed is not None:
        desk = replace(desk, game=desk.printed, printed=None)
    asked = (board, desk, layout)
    for known, face in desk.boards:
        if known == asked:
            found: BoardFace = face
            return found
    made = _drawn(*asked)
    desk.boards.append((asked, made))
    return made


def _drawn(board: Board, desk: Desk, layout: BoardLayout | None) -> BoardFace:
    width, height = board.size
    if not 0 < min(width, height) <= max(width, height) <= LARGEST:
        values = {"size": " × ".join(str(Length(edge)) for edge in board.size), "largest": round(LARGEST / MM)}
        raise Invalid(*_located([Wrong(("size",), "board.size", values)], desk))
    worker = _Worker(board, desk, layout or _layout(board, desk), Rect(0, 0, width, height))
    worker.draw()
    problems = tuple(once([*worker.problems, *_located(worker.wrong, desk)]))
    marks, placed, solid = tuple(worker.marks), tuple(worker.placed), tuple(worker.solid)
    bleed, lines, trays = worker.layout.bleed, worker.lines, worker.trays
    return BoardFace(width, height, bleed, marks, placed, solid, lines, trays, problems)


def _layout(board: Board, desk: Desk) -> BoardLayout:
    """The layout of a board. Raises Invalid."""
    name = board.face or DEFAULT
    if name not in board_faces(desk.layout_folders):
        path: KeyPath = ("face",) if board.face else ("size",)
        raise Invalid(*_located([Wrong(path, "needs.board", missing_face(name, desk.layout_folders))], desk))
    if name not in desk.board_layouts:
        desk.board_layouts[name] = load_board_layout(name, desk.layout_folders)
    found: BoardLayout = desk.board_layouts[name]
    return found


def _located(wrongs: list[Wrong], desk: Desk) -> list[Problem]:
    """The problems at their places in the game's board.yaml."""
    if not wrongs:
        return []
    try:
        file = read_definitions(desk.game.folder, desk.game.edition or None)["files"]["board"]
        places = places_in(file)
    except (Invalid, KeyError):  # a game built in code
        return [Problem(w.code, values=w.values, warning=w.warning) for w in wrongs]
    return [Problem(w.code, str(file), *places.of(w.path), w.values, w.warning) for w in wrongs]


class _Worker:
    """Collects marks from the ground up: ground, regions, links, tracks, places, signs."""

    def __init__(self, board: Board, desk: Desk, layout: BoardLayout, box: Rect) -> None:
        self.board, self.desk, self.layout, self.box = board, desk, layout, box
        self.marks: list[Mark] = []
        self.placed: list[tuple[str, Placed]] = []
        self.solid: list[Rect] = []
        self.lines: dict[tuple[str, str], list[Point]] = {}
        self.trays: dict[tuple[str, str], tuple[Rect, int]] = {}
        self.items: list[Item] = []
        self.problems: list[Problem] = []
        self.wrong: list[Wrong] = []
        self.asked = ValuesAskedFor(desk.game.numbers, desk.lang)
        self.fields: dict[KeyPath, tuple[tuple[Entry, ...], set[str]]] = {}  # for all things of a sort

    def draw(self) -> None:
        art = self.desk.game.cover.title.get(self.desk.lang)
        data = replace(self.data("", self.board.title, {**_values(self.desk), "art": art}), art=art)
        self.part("ground", self.layout.ground, self.box, data, ())
        for i, region in enumerate(self.board.regions):
            self.region(region, ("regions", i))
        boxes = {p.id: box for i, p in enumerate(self.board.places) if (box := self.at(p, ("places", i))) is not None}
        for i, link in enumerate(self.board.links):
            self.link(link, ("links", i), boxes)
        for i, track in enumerate(self.board.tracks):
            self.track(track, ("tracks", i))
        for i, place in enumerate(self.board.places):
            if place.id in boxes:
                self.place(place, boxes[place.id], ("places", i))
        for i, sign in enumerate(self.board.signs):
            self.sign(sign, ("signs", i))
        for entries, fields in self.fields.values():
            self.problems += useless_entries(entries, fields)
        self.problems += self.asked.problems()
        for clash in clashes(self.items, self.box):
            lang = {"lang": self.desk.lang} if clash.code in OF_LABELS else {}
            self.wrong.append(replace(clash, values={**clash.values, **lang}))

    # ── what is drawn ──
    def region(self, region: BoardRegion, path: KeyPath) -> None:
        """The area inside an outline: its elements and the inner half of its strokes."""
        colour = self.colour(region.colour, path)
        data = self.data(region.id, region.title, _values(self.desk), side=region.side, colour=colour)
        entry = self.entry(self.layout.regions, region.face, data, path)
        if entry is None:
            return
        edge = polygon(bent(region.outline, entry.bend, closed=True))
        box = around([Rect(x, y, 0, 0) for x, y in region.outline])
        if min(box.w, box.h) <= 0:
            self.wrong.append(Wrong((*path, "outline"), "board.flat", {"id": region.id}))
            return
        before = len(self.marks)
        self.part(region.id, entry.elements, box, data, path)
        inside = (*self.marks[before:], *self.strokes(entry, edge, data))
        self.marks[before:] = [Group(inside, clip=edge)]

    def sign(self, sign: BoardSign, path: KeyPath) -> None:
        own, colour = _values(self.desk, sign.values), self.colour(sign.colour, path)
        data = self.data(sign.id, sign.title, own, kind=sign.kind, side=sign.side, colour=colour)
        entry, box = self.entry(self.layout.signs, sign.face, data, path), self.at(sign, path)
        if entry is not None and box is not None:
            marks = self.part(sign.id, entry.elements, box, data, path)
            self.items.append(Item((*path, "at"), sign.id, box, words_of(marks)))

    def strokes(self, entry: Entry, along: Path, data: Data) -> Iterator[Shape]:
        """The strokes of an entry along a path; a colour missing from the palette is an error in the layout."""
        game, known = self.desk.game, self.desk.palette.colours
        for at, stroke in enumerate(entry.strokes):
            own = {name: data.of(name, game) for name in fields_in(stroke["stroke"])}
            name = own_colour(words.fill(stroke["stroke"], self.desk.lang, own), lambda name: data.of(name, game))
            try:
                ink = self.desk.palette[name]
            except UnknownColour:
                said = {"name": name, "hint": hint(name, known)}
                self.problems.append(entry.source.problem("needs.colour", "strokes", at, "stroke", **said))
                continue
            cap = 0 if stroke["dash"] else 1
            paint = Paint(stroke=ink, width=stroke["weight"], dash=stroke["dash"], cap=cap, join=1)
            yield Shape(along, paint)

    def place(self, place: BoardPlace, box: Rect, path: KeyPath) -> None:
        fields = {**_values(self.desk, place.values), "holds": place.holds, "linked": bool(place.links)}
        fields |= self.named(place)
        fields |= {_key("start", side): count for side, count in place.start.items()}
        colour = self.colour(place.colour, path)
        data = self.data(place.id, place.title, fields, text=place.hint, kind=place.kind, colour=colour)
        entry = self.entry(self.layout.places, place.face, data, path)
        if entry is not None:
            self.solid.append(box)
            marks = self.part(place.id, entry.elements, box, data, path)
            self.items.append(Item((*path, "at"), place.id, box, words_of(marks)))

    def track(self, track: Track, path: KeyPath) -> None:
        box = self.at(track, path)
        fields = {**_values(self.desk), "spaces": track.spaces, "first": track.first, "last": track.last}
        data = self.data(track.id, track.title, fields, kind=track.kind)
        entry = self.entry(self.layout.tracks, track.face, data, path) if box else None
        if box is None or entry is None:
            return
        plan = plan_track(track, box, entry.inset, entry.heading, entry.gap)
        if plan is None:
            self.wrong.append(Wrong((*path, "at"), "board.track-room", {"id": track.id, "spaces": track.spaces}))
            return
        self.items.append(Item((*path, "at"), track.id, box, ()))
        self.part(track.id, entry.elements, box, data, path)
        for part, inside in zip(track.areas, plan.areas, strict=True):
            own, colour = {**fields, "area": part.id}, self.colour(part.colour, path)
            data = self.data(track.id, part.title, own, kind=track.kind, colour=colour)
            self.part(f"{track.id}/{part.id}", entry.areas, inside, data, path)
        for number, inside in enumerate(plan.spaces, track.first):
            self.solid.append(inside)
            area = next((one for one in track.areas if one.first <= number <= one.last), None)
            own, title = {**fields, **_space(track, number)}, area.title if area else track.title
            colour = self.colour(area.colour if area else None, path)
            data = self.data(track.id, title, own, kind=track.kind, colour=colour)
            self.part(f"{track.id}/{number}", entry.spaces, inside, data, path)

    def link(self, link: BoardLink, path: KeyPath, boxes: Mapping[str, Rect]) -> None:
        if not all(end in boxes for end in link.between):
            return
        data = self.link_data(link, path)
        entry = self.entry(self.layout.links, link.face, data, path)
        points = self.lines[link.between] = self.line(link, entry.bend if entry else 0.0, boxes)
        if entry is None:
            return
        for stroke in self.strokes(entry, polygon(points, closed=False), data):
            paint = stroke.paint
            if paint.width > BROAD and not paint.dash:
                stroke = Shape(polygon(ribbon(points, paint.width)), Paint(fill=paint.stroke))
            self.marks.append(stroke)
        x, y = middle(points)
        marks = self.part(data.id, entry.elements, Rect(x, y, 0, 0), data, path)
        thick = max((stroke["weight"] for stroke in entry.strokes), default=0.0)
        self.items.append(Item(path, data.id, None, words_of(marks), tuple(points) if thick else (), thick))

    @staticmethod
    def line(link: BoardLink, bend: float, boxes: Mapping[str, Rect]) -> list[Point]:
        """From the middle of one place through the points between to the middle of the other, with rounded corners."""
        one, other = (boxes[end] for end in link.between)
        return bent([(one.cx, one.cy), *link.via, (other.cx, other.cy)], bend)

    def link_data(self, link: BoardLink, path: KeyPath) -> Data:
        """A link as a layout sees it: with the kind and the values that both its ends share, and its own."""
        one, other = (next(place for place in self.board.places if place.id == end) for end in link.between)
        shared = {key: n for key, n in one.values.items() if other.values.get(key) == n}
        kind = one.kind if one.kind == other.kind else None
        own, colour = _values(self.desk, {**shared, **link.values}), self.colour(link.colour, path)
        return self.data(":".join(link.between), link.title, own, kind=kind, colour=colour)

    # ── how it is drawn ──
    def data(
        self,
        id: str,
        title: Mapping[str, str],
        values: Mapping[str, Any],
        *,
        text: Mapping[str, str] | None = None,
        kind: str | None = None,
        side: str | None = None,
        colour: str | None = None,
    ) -> Data:
        """What a layout can show of something on the board. The bracketed part of its title stays on one line."""
        title = {lang: _BRACKETS.sub(lambda m: m[0].replace(" ", NBSP), words) for lang, words in title.items()}
        own = {"id": id, "title": title, "text": text or {}, "kind": kind, "side": side, "colour": colour}
        game = self.desk.game
        return Data(id, {**own, **values}, found(game.sides, side), found(game.kinds, kind))

    def named(self, place: BoardPlace) -> dict[str, str | None]:
        """The title of a place in two parts: its name, and the bracketed part that distinguishes it from others with
        that name, if it has one."""
        title = place.title.get(self.desk.lang, "")
        found = _QUALIFIED.fullmatch(title)
        name, qualifier = (found[1], found[2].replace(" ", NBSP)) if found else (title, None)
        return {"name": name, "qualifier": qualifier}

    def at(self, thing: BoardPlace | BoardSign | Track, path: KeyPath) -> Rect | None:
        if not thing.at:
            self.wrong.append(Wrong(path, "board.nowhere", {"id": thing.id}))
            return None
        box = Rect(*thing.at)
        if min(box.w, box.h) <= 0:
            self.wrong.append(Wrong((*path, "at"), "board.flat", {"id": thing.id}))
            return None
        return box

    def colour(self, name: str | None, path: KeyPath) -> str | None:
        """A thing's own colour, if the palette has it."""
        palette = self.desk.palette
        if name is None or name in palette:
            return name
        known = hint(name, palette)
        self.wrong.append(Wrong((*path, "colour"), "needs.colour", {"name": name, "hint": known}))
        return None

    def entry(self, entries: tuple[Entry, ...], face: str | None, data: Data, path: KeyPath) -> Entry | None:
        self.fields.setdefault(path[:1], (entries, set()))[1].update(data.fields)
        entry = chosen(entries, face, data.fields)
        if entry is None:
            known = ", ".join(e.name for e in entries if e.name)
            values = {"id": data.id, "face": face or "", "layout": self.layout.id, "known": known}
            where = (*path, "face") if face else path
            self.wrong.append(Wrong(where, "board.face" if face else "board.undrawn", values))
        return entry

    def part(self, name: str, elements: Elements, box: Rect, data: Data, path: KeyPath) -> tuple[Mark, ...]:
        """Elements drawn in a box of the board; their marks, in place."""
        layout = elements.made_for(box.w, box.h)
        self.asked.lay(layout.elements, data)
        face = lay_out_for(data, layout, self.desk)
        out = tuple(moved(mark, box.x, box.y) for mark in face.marks)
        self.placed += ((name, replace(p, box=p.box.moved(box.x, box.y))) for p in face.placed)
        self.trays |= {(name, token): (room.moved(box.x, box.y), slots) for token, room, slots in face.trays}
        for problem in face.problems:
            self.face_problem(problem, name, path)
        self.marks += out
        return out

    def face_problem(self, problem: Problem, name: str, path: KeyPath) -> None:
        """A face's problem, reported for the entry of board.yaml that it was laid out for."""
        if problem.file or not problem.code.startswith("face."):
            self.problems.append(problem)
            return
        what = problem.code.removeprefix("face.")
        code = f"board.{what}" if what in OF_FACES else problem.code
        field = {"title": "title", "text": "hint"}.get(str(problem.values.get("field")))
        inside = (*path, field, self.desk.lang) if field and path else path
        inside = (*path, "at") if what == "tray-small" else inside
        self.wrong.append(Wrong(inside, code, {**problem.values, "card": name}, problem.warning))


def _values(desk: Desk, own: Mapping[str, int] | None = None) -> dict[str, Any]:
    """The fields of something on the board: its own, `has_NAME` for each, and `label_SIDE`, the name of a side."""
    values: dict[str, Any] = {_key("label", side.id): side.label for side in desk.game.sides}
    return {**values, **(own or {}), **{f"has_{name}": True for name in own or {}}}


def _key(word: str, side: str) -> str:
    return f"{word}_{side.replace('-', '_')}"


def _space(track: Track, number: int) -> dict[str, Any]:
    """A space: its number, the number without its sign, the side of 0 it is on, its area, who starts there."""
    area = next((a for a in track.areas if a.first <= number <= a.last), None)
    own: dict[str, Any] = {
        "number": number,
        "count": abs(number),
        "sign": "low" if number < 0 else "high" if number > 0 else "zero",
        "area": area.id if area else None,
        "end": number == track.last,
    }
    return own | {_key("start", side): True for side, at in track.start.items() if at == number}


def dump(face: BoardFace) -> str:
    """The board as text, a line for each box in millimetres, for golden files."""
    out = []
    for name, placed in face.placed:
        box = placed.box
        place = " ".join(f"{v / MM:.2f}" for v in (box.x, box.y, box.w, box.h))
        out.append(f"{name} {placed.id}: {place}" + (f" @ {placed.size:g}pt" if placed.size else ""))
        out += [f"    {line}" for line in placed.lines]
    return "\n".join(out) + "\n"


__all__ = ["BoardFace", "draw_board", "dump", "middle"]
