"""What a move did on the board, close up: pieces of it about what has changed, beside the cards that were named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pnp.validator.definitions.model import Board, Game
from pnp.validator.judging.picture import Picture, changed

from ..drawing.ink import Group, Mark, Paint, Shape, Use, outline, rect_path, rounded
from ..faces.face import Desk
from ..replay.board import BoardArea
from ..replay.knowledge import Secrets
from ..replay.panels import Piece, box_of
from ..replay.sprites import Sprites
from ..sizes.geometry import Matrix, Rect, around
from ..sizes.length import MM
from .flow import Block

LEAST = 54 * MM  # of the board round what changed, either way
AROUND = 4 * MM  # and at least so much of it on every side
LARGEST, HIGHEST = 0.62, 52 * MM  # of the board's own size; a figure
CARD_H = 27 * MM
GAP = 2 * MM
MOST_CARDS, MOST_WINDOWS = 2, 4
LIT = "#C2410C"


class Closeups:
    """Pictures of one example, in which the sides are those who play it."""

    def __init__(self, game: Game, board: Board, desk: Desk, pictures: Sequence[Picture]) -> None:
        self.board, self.desk = board, replace(desk, game=game)
        self.area = BoardArea(board, Sprites(self.desk), pictures, 0)
        self.whole = Rect(0, 0, self.area.face.width, self.area.face.height)
        self.places = {place.id: box_of(place.at) for place in board.places if place.at}

    def has(self, id: str) -> bool:
        """Whether the board itself has something of that id, so that a record that names it means no card."""
        return id in self.places or any(track.id == id for track in self.board.tracks)

    def block(self, before: Picture, after: Picture, cards: Sequence[str], width: float) -> Block | None:
        """The cards and the windows side by side; None if there are neither."""
        pieces = [replace(p, box=p.box.moved(0, -self.area.above)) for p in self.area.pieces(after, Secrets())]
        marks: list[Mark] = []
        x = 0.0
        for card in cards[:MOST_CARDS]:
            form = self.area.sprites.card(card)
            box = self.desk.library(form).box
            place = Rect(x, 0, CARD_H * box.w / box.h, CARD_H)
            marks.append(Use(form, place))
            x = place.right + GAP
        lit = self._lit(before, after, pieces)
        windows = _apart([self._window(box) for box in lit])[:MOST_WINDOWS]
        if not windows:
            return Block(tuple(marks), CARD_H) if marks else None
        rows, scale = _rows(windows, width - x)
        y = 0.0
        for row in rows:
            left = x
            for window in row:
                marks += self._seen(window, pieces, lit, left, y, scale)
                left += window.w * scale + GAP
            y += max(window.h for window in row) * scale + GAP
        return Block(tuple(marks), max(y - GAP, CARD_H if x else 0.0))

    def _lit(self, before: Picture, after: Picture, pieces: Sequence[Piece]) -> list[Rect]:
        """Of everything that changed on the board, where it is: a place, or the pieces on a track."""
        old = [replace(p, box=p.box.moved(0, -self.area.above)) for p in self.area.pieces(before, Secrets())]
        found: dict[tuple[str, str], list[Rect]] = {}
        for change in sorted(changed(before, after)):
            sort, where, _ = change
            if sort == "places" and where in self.places:
                found[sort, where] = [self.places[where]]
            elif sort == "tracks":
                boxes = [piece.box for piece in (*old, *pieces) if piece.shows == change]
                found.setdefault((sort, where), []).extend(boxes)
        return [around(boxes) for boxes in found.values() if boxes]

    def _window(self, box: Rect) -> Rect:
        """What is shown of the board about a box, inside the board."""
        w, h = max(LEAST, box.w + 2 * AROUND), max(LEAST * 0.8, box.h + 2 * AROUND)
        x = min(max(0.0, box.cx - w / 2), self.whole.right - w)
        y = min(max(0.0, box.cy - h / 2), self.whole.bottom - h)
        return Rect(x, y, w, h)

    def _seen(
        self, window: Rect, pieces: Sequence[Piece], lit: Sequence[Rect], x: float, y: float, scale: float
    ) -> tuple[Mark, ...]:
        """A window at its place: the board, what lies on it, and a line round what changed."""
        form = f"board/{self.board.file}"
        inside: list[Mark] = [Use(form, self.desk.library(form).box)]
        shown = [piece for piece in pieces if piece.box.overlaps(window)]
        inside += (Use(piece.form, piece.box) for piece in sorted(shown, key=lambda piece: piece.layer))
        for box in lit:
            if box.overlaps(window):
                edge = rounded(box.inset(-1 * MM), 1.5 * MM)
                inside.append(Shape(edge, Paint(stroke="#FFFFFF", width=1.4 * MM)))
                inside.append(Shape(edge, Paint(stroke=LIT, width=0.8 * MM)))
        matrix = Matrix(scale, 0, 0, scale, x - window.x * scale, y - window.y * scale)
        place = Rect(x, y, window.w * scale, window.h * scale)
        held = Group(tuple(inside), matrix, rect_path(window))
        return held, outline(rect_path(place), self.desk.palette["ink"], 0.5)


def _rows(windows: Sequence[Rect], width: float) -> tuple[list[Sequence[Rect]], float]:
    """The rows of windows that let them be largest, and the scale."""
    best: tuple[list[Sequence[Rect]], float] = ([windows], 0.0)
    for across in range(1, len(windows) + 1):
        rows = [windows[at : at + across] for at in range(0, len(windows), across)]
        widest = max(sum(window.w for window in row) for row in rows)
        high = sum(max(window.h for window in row) for row in rows)
        spare = width - GAP * (across - 1), HIGHEST - GAP * (len(rows) - 1)
        scale = min(spare[0] / widest, spare[1] / high, LARGEST)
        best = max(best, (rows, scale), key=lambda found: found[1])
    return best


def _apart(windows: Sequence[Rect]) -> list[Rect]:
    """Windows from left to right, those that overlap made one."""
    found: list[Rect] = []
    for window in windows:
        touching = [other for other in found if other.overlaps(window)]
        found = [other for other in found if other not in touching]
        found.append(around([window, *touching]))
    merged = sorted(found, key=lambda box: box.x)
    return merged if len(merged) == len(windows) else _apart(merged)
