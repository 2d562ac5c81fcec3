"""What a move did on the board, close up: the parts of it that changed, large enough to read; above them the cards that
were named, small, with their words beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from pnp.position.board import BoardArea
from pnp.position.panels import Piece
from pnp.position.secrets import Secrets
from pnp.validator.base.picture import Picture
from pnp.validator.definitions.board_model import Board
from pnp.validator.definitions.lookup import by_id
from pnp.validator.definitions.model import Game

from ..layout.board import board_form
from ..layout.desk import Desk
from ..layout.setting import Setting
from ..layout.sheetlayout import sheet_layout
from ..marks.geometry import Matrix, Rect, around
from ..marks.ink import Group, Mark, Shape, Use, bounds, outline, rect_path
from ..marks.length import MM
from ..type.flow import Block, beside, paragraph, spoken, stack
from ..type.text_boxes import runs_of
from .figures import cards_in_a_row
from .pointed import Part, parts
from .route import drawn_route, route
from .sprites import Sprites
from .tabletop import Seen, Tabletop

WHOLE = 30 * MM  # from this width on, a part of the board is shown by itself
LEAST = 48 * MM  # of the board shown round what is smaller, either way
AROUND = 2 * MM  # and at least this much on every side
HIGHEST = 120 * MM  # a piece of the board with all that is on it
LARGEST = 0.85  # of the board's own size
READABLE = 6.0  # points: the smallest words on a piece of the board
LEGIBLE = 4.0  # points: with smaller names of places, the whole board needs close-ups beside it
GAP = 1.5 * MM
USUAL = 0.62  # of the board's own size, where there is room
MOST_CARDS, MOST_WINDOWS = 2, 6
STRIP = 6 * MM  # that two windows may both show
HAIR = 0.01 * MM  # by which a name may stand out of a window
TOUCH = 1 * MM  # between two windows that are shown as one


class Closeups:
    """Pictures of one example, whose sides are its players."""

    def __init__(self, game: Game, board: Board, desk: Desk, pictures: Sequence[Picture]) -> None:
        self.board, self.desk = board, desk.among(game)
        self.sprites = Sprites(self.desk)
        self.area, self.face = BoardArea(board, self.sprites.kit, pictures, 0), self.sprites.board
        self.whole = Rect(0, 0, self.face.width, self.face.height)
        self.words = [*runs_of(self.face.marks, library=desk.library)]
        self.names = [*self._names()]
        self.places = {place.id: Rect(*place.at) for place in board.places if place.at}

    def has(self, id: str) -> bool:
        """True if the board itself has something with that id: then a record that names it does not mean a card."""
        return id in self.places or any(track.id == id for track in self.board.tracks)

    def blocks(
        self, before: Picture, after: Picture, cards: Sequence[str], setting: Setting, places: Sequence[str] = ()
    ) -> list[Block]:
        """The cards, the rows of windows, and the way of a piece through these places, as wide as the page."""
        pieces = [*self.area.lying(after, Secrets())]
        shown = [card_quoted(card, setting, setting.width) for card in cards[:MOST_CARDS]]
        lit = [*parts(before, after, self.area)]
        way = self._way(route(before, after, places, self.board), setting.span)
        windows = [self._window(part) for part in lit if way is None or not way.box.contains(part.box)]
        windows = _apart([*dict.fromkeys(windows)])[:MOST_WINDOWS]
        shown += (self._row(row, pieces, lit, scale, setting) for row, scale in self._rows(windows, setting.width))
        if way is not None:
            shown_way = self._row([way.box], pieces, [way, *lit], self._widest([way.box], setting.span), setting)
            shown.append(replace(shown_way, wide=setting.span > setting.width))
        return shown

    def _way(self, places: Sequence[str], width: float) -> Part | None:
        """The part of the board with a way, and the way; None if it is too long for its words to be read."""
        if not places:
            return None
        box = around([self._named(place) for place in places]).inset(-AROUND)
        seen = uncut(self._inside(box, max(box.w, width / LARGEST), box.h), box, self.names, self.whole)
        marks = drawn_route(places, self.board, self.places, self.desk)
        return Part(seen, tuple(marks), under=True) if self._widest([seen], width) >= self._least([seen]) else None

    def occupied(self, picture: Picture, setting: Setting) -> list[Block]:
        """Every place with something on it, with its name: on one piece of the board as wide as the page if its names
        are legible, otherwise in rows of windows."""
        named = [self._named(place).inset(-AROUND) for place in self._taken(picture)]
        whole = around(named)
        scale = min(setting.span / whole.w, HIGHEST / whole.h, LARGEST)
        rows: Iterable[tuple[Sequence[Rect], float]] = [([self._inside(whole, setting.span / scale, whole.h)], scale)]
        if self.smallest(picture) * scale < LEGIBLE:
            rows = self._rows(_apart([self._about(box) for box in named]), setting.span)
        pieces = [*self.area.lying(picture, Secrets())]
        return [self._row(row, pieces, (), scale, setting) for row, scale in rows]

    def smallest(self, picture: Picture) -> float:
        """The size of the smallest word that names a place with something on it; 0 if there is none."""
        boxes = [self._named(place) for place in self._taken(picture)]
        return min((run.size for run, box in self.words if any(one.contains(box) for one in boxes)), default=0.0)

    def _taken(self, picture: Picture) -> list[str]:
        """The places with something on them."""
        return [place for place, pieces in picture.places.items() if any(pieces.values()) and place in self.places]

    def _with_name(self, box: Rect) -> Rect:
        """The box of a place with its name, or the box itself."""
        place = next((id for id, own in self.places.items() if own == box), None)
        return box if place is None else self._named(place)

    def _names(self) -> Iterator[Rect]:
        """The words that no window may cut: those of a place together, others line by line."""
        left = [box for _, box in self.words]
        for one in (one for _, one in self.face.placed if one.size is not None):
            lines = [box for box in left if one.box.overlaps(box)]
            if lines:
                yield around(lines)
            left = [box for box in left if box not in lines]
        yield from left

    def _named(self, place: str) -> Rect:
        """A place with the name printed beside it."""
        names = [one.box for id, one in self.face.placed if id == place and one.size is not None]
        return around([self.places[place], *names])

    def _row(
        self, row: Sequence[Rect], pieces: Sequence[Piece], lit: Sequence[Part], scale: float, setting: Setting
    ) -> Block:
        """Windows side by side, with the name of a track below a piece of it."""
        windows: list[Block] = []
        left = 0.0
        for window in row:
            seen = Block(self._seen(window, pieces, lit, left, 0, scale), window.h * scale)
            windows.append(stack((seen, *self._named_tracks(window, lit, left, window.w * scale, setting))))
            left += window.w * scale + GAP
        return figure(beside(*windows), setting)

    def _named_tracks(
        self, window: Rect, lit: Sequence[Part], left: float, width: float, setting: Setting
    ) -> Iterator[Block]:
        ids = {part.track for part in lit if window.contains(part.box)}
        titles = [track.title[setting.lang] for track in self.board.tracks if track.id in ids]
        if titles:
            style = setting.style("small", colour=self.desk.palette["ink-soft"])
            yield paragraph(" · ".join(titles), style, width, setting.lang, x=left, before=0.8 * MM)

    def _rows(self, windows: Sequence[Rect], width: float) -> Iterator[tuple[Sequence[Rect], float]]:
        """As many windows side by side as let all their words be read, row by row, and the scale of each row: the same
        for all, unless words need more and there is room."""
        rows: list[Sequence[Rect]] = []
        while windows:
            first, *others = windows
            possible = [(first, *more) for n in range(len(windows)) for more in combinations(others, n)]
            fitting = [row for row in possible if self._widest(row, width) >= self._least(row)] or possible[:1]
            rows.append(max(fitting, key=lambda row: (len(row), sum(window.w for window in row))))
            windows = [window for window in others if window not in rows[-1]]
        common = min([USUAL, *(self._widest(row, width) for row in rows)])
        yield from ((row, min(max(common, self._least(row)), self._widest(row, width))) for row in rows)

    @staticmethod
    def _widest(row: Sequence[Rect], width: float) -> float:
        """The scale at which windows fill a width."""
        return min((width - GAP * (len(row) - 1)) / sum(window.w for window in row), LARGEST)

    def _least(self, windows: Sequence[Rect]) -> float:
        """The scale from which on all words in the windows are legible."""
        sizes = [run.size for run, box in self.words if any(window.contains(box) for window in windows)]
        return min(LARGEST, READABLE / min(sizes, default=READABLE))

    def _window(self, part: Part) -> Rect:
        """What is shown of the board about a part, including what is pointed out beyond its edges."""
        if part.whole and part.box.w >= WHOLE:
            return part.box
        pointed = [bounds(mark.path) for mark in part.marks if isinstance(mark, Shape)]
        return self._about(around([self._with_name(part.box), *pointed]))

    def _about(self, box: Rect) -> Rect:
        seen = self._inside(box, max(LEAST, box.w + 2 * AROUND), max(LEAST * 0.8, box.h + 2 * AROUND))
        return uncut(seen, box, self.names, self.whole)

    def _inside(self, box: Rect, w: float, h: float) -> Rect:
        """A part of the board of this size, as far as possible with a box in its middle."""
        x = min(max(0.0, box.cx - w / 2), self.whole.right - w)
        y = min(max(0.0, box.cy - h / 2), self.whole.bottom - h)
        return Rect(x, y, w, h)

    def _seen(
        self, window: Rect, pieces: Sequence[Piece], lit: Sequence[Part], x: float, y: float, scale: float
    ) -> tuple[Mark, ...]:
        """A window at its place: the board, what is on it, and what points out the change."""
        form = board_form(self.board)
        inside: list[Mark] = [Use(form, self.desk.library(form).box)]
        inside += (mark for part in lit if part.under and window.contains(part.box) for mark in part.marks)
        inside += self.sprites.uses(piece for piece in pieces if piece.box.overlaps(window))
        inside += (mark for part in lit if not part.under and window.contains(part.box) for mark in part.marks)
        matrix = Matrix(scale, 0, 0, scale, x - window.x * scale, y - window.y * scale)
        place = Rect(x, y, window.w * scale, window.h * scale)
        held = Group(tuple(inside), matrix, rect_path(window))
        return held, outline(rect_path(place), self.desk.palette["ink"], 0.5)


def uncut(window: Rect, needed: Rect, names: Sequence[Rect], whole: Rect) -> Rect:
    """A window that shows each name all or not at all: its edges move inwards as far as what is needed, otherwise
    outwards as far as the board."""
    x, y, right, bottom = window.x, window.y, window.right, window.bottom
    for _ in names:
        seen = Rect(x, y, right - x, bottom - y)
        name = next((one for one in names if seen.overlaps(one) and not seen.inset(-HAIR).contains(one)), None)
        if name is None:
            break
        if name.x < x and name.right <= needed.x:
            x = name.right
        elif name.right > right and name.x >= needed.right:
            right = name.x
        elif name.y < y and name.bottom <= needed.y:
            y = name.bottom
        elif name.bottom > bottom and name.y >= needed.bottom:
            bottom = name.y
        else:
            needed = around([needed, name])
            x, y = max(min(x, name.x), whole.x), max(min(y, name.y), whole.y)
            right, bottom = min(max(right, name.right), whole.right), min(max(bottom, name.bottom), whole.bottom)
    return Rect(x, y, right - x, bottom - y)


def close_ups(seen: Seen, table: Tabletop, setting: Setting) -> list[Block]:
    """What is on the board, close up, if the names of its places are too small to read on the whole table."""
    board = seen.game.board
    if board is None or not table.board_scale:
        return []
    views = Closeups(seen.game, board, setting.desk, [seen.picture])
    legible = views.smallest(seen.picture) * table.board_scale
    return views.occupied(seen.picture, setting) if 0 < legible < LEGIBLE else []


def figure(picture: Block, setting: Setting) -> Block:
    """A picture of an example, tagged for screen readers."""
    return spoken(picture, "Figure", setting.desk.label("position"))


def card_quoted(id: str, setting: Setting, width: float) -> Block:
    """A card in small, with its name and the text on it that matters for play beside it, as large as other words."""
    desk, lang = setting.desk, setting.lang
    high = sheet_layout("rules", desk).lengths["card"]
    shown, wide = cards_in_a_row([id], desk, high, GAP)
    left = wide + 1.5 * GAP
    card = by_id(desk.game.cards, id)
    name, words = card.title[lang], card.text.get(lang, "") if card.text else ""
    parts = [paragraph(name, setting.style("small", font="sans-bold"), width - left, lang, x=left)]
    if words:
        parts.append(paragraph(words, setting.style("small"), width - left, lang, x=left, before=0.8 * MM))
    said = spoken(stack(parts), "P", f"{name}. {words}")
    return beside(figure(Block(tuple(shown), high), setting), said)


def _apart(windows: Sequence[Rect]) -> list[Rect]:
    """Windows from left to right, with those merged that share more than a strip."""
    found: list[Rect] = []
    for window in windows:
        touching = [other for other in found if _share(other, window)]
        found = [other for other in found if other not in touching]
        found.append(around([window, *touching]))
    merged = sorted(found, key=lambda box: box.x)
    return merged if len(merged) == len(windows) else _apart(merged)


def _share(one: Rect, other: Rect) -> bool:
    """True if two windows overlap by more than a strip, or touch along more than that."""
    if one.overlaps(other):
        common = one.common(other)
        return min(common.w, common.h) > STRIP
    one, other = one.inset(-TOUCH / 2), other.inset(-TOUCH / 2)
    common = one.common(other) if one.overlaps(other) else Rect(0, 0, 0, 0)
    return max(common.w, common.h) > STRIP
