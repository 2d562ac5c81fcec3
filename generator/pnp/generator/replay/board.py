"""A board and what lies on it: counters on the printed spots, markers on their spaces, flags, and piles at its edge."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from pnp.validator.definitions.model import Board, Track
from pnp.validator.judging.picture import Picture

from ..boards.board import BoardFace, draw_board
from ..drawing.ink import Mark, rect_path, solid
from ..pieces.counters import counter_size
from ..sizes.geometry import Rect
from ..sizes.length import MM, parse_length
from .knowledge import Secrets
from .seats import Pile
from .sprites import Sprites, points_at
from .stage import COUNTERS, Area, Panel, Piece, in_row, most

_SPOTS = re.compile(r"(\d+) × (.+), \d+ marked")  # what a board's layout says of a row of spots
EDGE = 5 * MM


def boards(sprites: Sprites, pictures: Sequence[Picture], row: int) -> list[Area]:
    """The board, if the game has one in one piece."""
    board = sprites.desk.game.board
    return [BoardArea(board, sprites, pictures, row)] if board is not None and board.size else []


class BoardArea:
    """A board; piles whose place is at its lower edge lie below it."""

    def __init__(self, board: Board, sprites: Sprites, pictures: Sequence[Picture], row: int) -> None:
        self.board, self.sprites = board, sprites
        self.face = draw_board(board, sprites.desk)
        self.trays = dict(_trays(self.face))
        self.spaces = _spaces(board, self.face)
        self.places = {place.id: _at(place.at) for place in board.places if place.at}
        self.piles = [
            Pile(sprites, pile, Rect(box.x, self.face.height + 2 * MM, box.w, 64 * MM))
            for pile, box in self.places.items()
            if pile in most(pictures, "piles")
        ]
        paper = sprites.desk.palette["paper"]
        below = 68 * MM if self.piles else 0.0
        self.panel = Panel("board", board.title, self.face.width, self.face.height + below, row, paper)
        self.aims = {card.id: points_at(card) for card in sprites.desk.game.cards if points_at(card)}

    def ground(self) -> Iterator[Mark]:
        yield solid(rect_path(Rect(0, 0, self.panel.width, self.panel.height)), self.panel.fill)
        yield from self.face.marks

    def pieces(self, picture: Picture, secrets: Secrets) -> Iterator[Piece]:
        for place, cubes in picture.places.items():
            for side, count in cubes.items():
                yield from self._counters(place, side, count)
        for track in self.board.tracks:
            yield from self._markers(track, picture.tracks.get(track.id, {}))
        for side, cards in picture.flags.items():
            yield from self._flags(side, cards)
        for pile in self.piles:
            yield from pile.pieces(picture, secrets)

    def _counters(self, place: str, side: str, count: int) -> Iterator[Piece]:
        token = self.sprites.of_side(side)
        if token is None or place not in self.places:
            return
        w, h = counter_size(token)
        spots = self.trays.get((place, token.id))
        if spots is None:  # a place without printed spots: a row in its middle
            room = self.places[place].inset(EDGE)
            boxes = [Rect(x, room.cy - h / 2, w, h) for x in in_row(count, w, room, 1 * MM)]
        else:
            boxes = _on_spots(*spots, count, w, h)
        for at, box in enumerate(boxes):
            yield Piece(f"{place}/{side}/{at}", self.sprites.counter(token), box, ("places", place, side), COUNTERS)

    def _markers(self, track: Track, markers: Mapping[str, int]) -> Iterator[Piece]:
        """Markers side by side, each always on the same part of a space."""
        spaces = self.spaces.get(track.id, ())
        for slot, (side, number) in enumerate(markers.items()):
            found = self.sprites.marker(track.id, track.kind, side)
            if found is None or not 0 <= number - track.first < len(spaces):
                continue
            token, face = found
            space = spaces[number - track.first]
            across = space.w / len(markers)
            part = Rect(space.x + slot * across, space.y, across, space.h).inset(0.5 * MM)
            w, h = counter_size(token)
            box = part.fitted(w, h) if w > part.w or h > part.h else Rect(part.cx - w / 2, part.cy - h / 2, w, h)
            key, shows = f"{track.id}/{side}", ("tracks", track.id, side)
            yield Piece(key, self.sprites.counter(token, face), box, shows, COUNTERS)

    def _flags(self, side: str, cards: Sequence[str | None]) -> Iterator[Piece]:
        """A flag on whatever a card that a side flagged is about."""
        token = self.sprites.flag(side)
        if token is None:
            return
        w, h = counter_size(token)
        for card in cards:
            for aim in self.aims.get(card or "", ()):
                spots = self.trays.get((aim, token.id))
                if spots is not None:
                    (box,) = _on_spots(*spots, 1, w, h)
                    shows = ("flags", side, card or "?")
                    yield Piece(f"flag/{side}/{aim}", self.sprites.counter(token), box, shows, COUNTERS)


def _on_spots(room: Rect, slots: int, count: int, w: float, h: float) -> list[Rect]:
    """Counters on the spots of a row from its left; closer together if they are more than the spots."""
    pitch = room.w / slots
    if count > slots:
        pitch = (room.w - pitch) / (count - 1)
    left = room.x + room.w / slots / 2 - w / 2
    return [Rect(left + at * pitch, room.cy - h / 2, w, h) for at in range(count)]


def _trays(face: BoardFace) -> Iterator[tuple[tuple[str, str], tuple[Rect, int]]]:
    """By place or track and by token, where its spots are printed and how many."""
    for name, placed in face.placed:
        said = _SPOTS.fullmatch(placed.lines[0]) if len(placed.lines) == 1 and placed.size is None else None
        if said:
            yield (name, said[2]), (placed.box, int(said[1]))


def _spaces(board: Board, face: BoardFace) -> Mapping[str, tuple[Rect, ...]]:
    """The spaces of every track, in the order of their numbers: a board lists them first among its solid boxes."""
    found, at = {}, 0
    for track in board.tracks:
        found[track.id] = face.solid[at : at + track.spaces]
        at += track.spaces
    return found


def _at(lengths: Sequence[str]) -> Rect:
    return Rect(*(parse_length(length).pt for length in lengths))


__all__ = ["BoardArea", "boards"]
